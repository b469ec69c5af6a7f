#include "gnomon/formats/plain_text.h"

#include "gnomon/formats/timeml.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;

std::string creation_time(std::string_view text, std::string name = "notes",
                          std::string given = "") {
  Source source{text, "notes.txt", std::move(name)};
  source.creation_time = std::move(given);
  const auto read = read_plain_text(source);
  EXPECT_TRUE(read.at(0)) << text;
  const auto time = read[0]->creation_time();
  return time ? std::string((*read[0])[*time].attributes[Attr::kValue]) : "none";
}

std::string refusal(std::string_view bytes) {
  const auto read = read_plain_text({bytes, "notes.txt", "notes"});
  return read.at(0) ? "read"
                    : fmt::format("{}:{}: {}", read[0].error().where.line,
                                  read[0].error().where.column, read[0].error().what);
}

TEST(PlainText, IsADocumentWithItsTextAndNothingElse) {
  const auto read = read_plain_text({"He left.\r\nShe stayed.\r", "a.txt", "a"});
  ASSERT_TRUE(read.at(0));
  const Document& document = *read[0];
  EXPECT_EQ(document.name(), "a");
  EXPECT_EQ(document.body().of(document.text()), "He left.\nShe stayed.\n");
  EXPECT_TRUE(document.events().empty());
  EXPECT_TRUE(document.times().empty());
}

TEST(PlainText, FindsItsDateInTheFirstLineOrTheNameOrIsGivenIt) {
  EXPECT_EQ(creation_time("2026-03-02\nHe left."), "2026-03-02");
  EXPECT_EQ(creation_time("\nDate: 2 March 2026\nHe left."), "2026-03-02");
  EXPECT_EQ(creation_time("DCT: 20260302\nHe left."), "2026-03-02");
  EXPECT_EQ(creation_time("Monday, March 2nd, 2026\nHe left."), "2026-03-02");
  EXPECT_EQ(creation_time("He left.", "NYT19980206.0460"), "1998-02-06");
  EXPECT_EQ(creation_time("He left.", "news/2026-03-02-strike"), "2026-03-02");
  EXPECT_EQ(creation_time("2026-03-02\nHe left.", "19980206", "2031-01-01"), "2031-01-01");
}

TEST(PlainText, FindsItsDateInAHeaderLikeThatOfAMessage) {
  EXPECT_EQ(creation_time("Title: A vote\nDate: Wed, 04 Mar 1998 16:20:00 +0100\n\nThey met."),
            "1998-03-04");
  EXPECT_EQ(creation_time("From: ada\nPublished: 1998-03-04T16:20\n\nThey met."), "1998-03-04");
  EXPECT_EQ(creation_time("Title: A vote\nDate: 04/03/1998\n\nThey met."), "none");
}

TEST(PlainText, FindsItsDateAmongTheFirstLinesOfTheNews) {
  EXPECT_EQ(creation_time("Ferry hits pier\nBy Ann Lee\nMarch 2, 2026\n\nA ferry hit a pier."),
            "2026-03-02");
  EXPECT_EQ(creation_time("Ferry hits pier\n\nLONDON, March 2, 2026 (Own) -- A ferry hit a pier."),
            "2026-03-02");
  EXPECT_EQ(creation_time("They met:\nDate: 1998-03-04\n\nThey voted."), "1998-03-04");
  EXPECT_EQ(creation_time("BERLIN 2 Mar 2026 \u2014 Es regnet."), "2026-03-02");
  EXPECT_EQ(creation_time("LONDON (Own) -- On March 2, 2026 a ferry hit a pier."), "none");
  EXPECT_EQ(creation_time("London, March 2, 2026 -- that day a ferry hit a pier."), "none");
  EXPECT_EQ(creation_time("a\nb\nc\nd\ne\nf\n2 March 2026\n"), "none") << "not a first line";
}

TEST(PlainText, TakesNothingElseForADate) {
  EXPECT_EQ(creation_time("On 2 March 2026 he left."), "none");
  EXPECT_EQ(creation_time("2026-02-30\nHe left."), "none") << "no such day";
  EXPECT_EQ(creation_time("3 4 2026\nHe left."), "none") << "day or month first?";
  EXPECT_EQ(creation_time("He left.", "wsj_0950"), "none");
  EXPECT_EQ(creation_time("He left.", "call-5550012345678"), "none");
  EXPECT_EQ(creation_time("March\nHe left."), "none");
}

TEST(PlainText, RefusesWhatIsNoText) {
  EXPECT_THAT(refusal(""), HasSubstr("the text is empty"));
  EXPECT_THAT(refusal(" \n\n"), HasSubstr("the text is empty"));
  EXPECT_THAT(refusal("ok\nbad \xE9"), HasSubstr("2:5: this byte is not UTF-8"));
  EXPECT_THAT(refusal(std::string_view("H\0e\0", 4)),
              HasSubstr("UTF-16 without a byte order mark"));
  EXPECT_THAT(refusal(std::string_view("\0H\0e\0 \0\xE9\0!", 10)),
              HasSubstr("UTF-16 without a byte order mark"))
      << "the other way round";
  EXPECT_THAT(refusal(std::string_view("ELF\0\1\2\0\0\0rest of it", 19)),
              HasSubstr("1:4: control character U+0000: a binary file"));
  EXPECT_EQ(refusal("\xEF\xBB\xBFHe left."), "read");
}

TEST(PlainText, IsWrittenAsTimemlAndReadAgain) {
  const auto read = read_plain_text({"2026-03-02\nHe <left> & \"slept\" 🕰.\n", "a.txt", "a"});
  const Result<std::string> written = kTimeml.write(*read.at(0));
  ASSERT_TRUE(written);
  const auto again = kTimeml.read({*written, "a.tml", "a"});
  EXPECT_EQ(first_difference(*read[0], *again.at(0)), "");
}

TEST(PlainText, IsKnownByItsEndingOnly) {
  EXPECT_EQ(format_of_extension("a.txt"), &kPlainText);
  EXPECT_EQ(detect_format("He left."), nullptr);
}

}  // namespace
}  // namespace gnomon
