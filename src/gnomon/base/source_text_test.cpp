#include "gnomon/base/source_text.h"

#include "gnomon/base/error_code.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string kByteOrderMark = "\xef\xbb\xbf";

// "line:column" of the first place where `what` stands.
std::string place_of(std::string_view what, std::string_view source) {
  const SourcePos where = SourceText(source).locate(source.find(what), "f");
  return std::to_string(where.line) + ":" + std::to_string(where.column);
}

std::string excerpt_at(std::string_view what, std::string_view source) {
  return SourceText(source).excerpt(source.find(what));
}

std::size_t caret_column(const std::string& excerpt) {
  return excerpt.size() - excerpt.rfind('\n') - 2;
}

TEST(SourceText, CountsLinesWhateverEndsThem) {
  for (const std::string end : {"\n", "\r\n", "\r"}) {
    const std::string source = "first" + end + "second" + end + end + "fourth";
    EXPECT_EQ(place_of("first", source), "1:1");
    EXPECT_EQ(place_of("cond", source), "2:3");
    EXPECT_EQ(place_of("fourth", source), "4:1");
  }
}

TEST(SourceText, TakesMixedLineEnds) {
  const std::string_view source = "a\nb\r\nc\rd\n\re";
  EXPECT_EQ(place_of("b", source), "2:1");
  EXPECT_EQ(place_of("c", source), "3:1");
  EXPECT_EQ(place_of("d", source), "4:1");
  EXPECT_EQ(place_of("e", source), "6:1");
}

TEST(SourceText, CountsALineEndToTheLineThatItEnds) {
  EXPECT_EQ(place_of("\n", "ab\ncd"), "1:3");
  EXPECT_EQ(place_of("\r", "ab\r\ncd"), "1:3");
}

TEST(SourceText, GivesAByteOrderMarkNoColumn) {
  const std::string source = kByteOrderMark + "<TimeML>\n<x/>";
  EXPECT_EQ(place_of("<TimeML>", source), "1:1");
  EXPECT_EQ(place_of("ML", source), "1:6");
  EXPECT_EQ(place_of("<x/>", source), "2:1");
  EXPECT_EQ(place_of(kByteOrderMark, source), "1:1");
}

TEST(SourceText, CountsColumnsInCodePoints) {
  EXPECT_EQ(place_of("!", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x8c\x9f!"), "1:4");
  EXPECT_EQ(place_of("!", "e\xcc\x81!"), "1:3");
  EXPECT_EQ(place_of("!", "caf\xe9!"), "1:5");
}

TEST(SourceText, CountsColumnsInLongLinesAsInShortOnes) {
  std::string line;
  for (int i = 0; i < 10'000; ++i) {
    line += i % 3 == 0 ? "\xe2\x82\xac" : i % 7 == 0 ? "\xc3\xa9" : "x";
  }
  const std::string source = kByteOrderMark + line + "\n" + line + "\r\nshort\n" + line;
  const SourceText text(source);
  std::size_t byte = kByteOrderMark.size();
  for (const int number : {1, 2, 4}) {
    for (int column = 1; column <= 10'000; ++column) {
      ASSERT_EQ(text.locate(byte, ""), (SourcePos{"", number, column, byte}));
      ++byte;
      while (byte < source.size() && (source[byte] & 0xc0) == 0x80) {
        ++byte;
      }
    }
    byte += number == 1 ? 1 : std::string("\r\nshort\n").size();
  }
}

TEST(SourceText, AnswersQuicklyInOneLongLine) {
  const std::string source(2'000'000, 'x');
  const SourceText text(source);
  for (std::size_t i = 0; i < 20'000; ++i) {
    ASSERT_EQ(text.locate(source.size() - i, "").column, static_cast<int>(source.size() - i + 1));
    ASSERT_LT(text.excerpt(i).size(), 300U);
  }
}

TEST(SourceText, RemembersTheFileAndTheByte) {
  const SourcePos where = SourceText("ab\ncd").locate(4, "wsj_0123.tml");
  EXPECT_EQ(where, (SourcePos{"wsj_0123.tml", 2, 2, 4}));
}

TEST(SourceText, PlacesTheEndOfTheFile) {
  EXPECT_EQ(SourceText("ab").locate(2, "f"), (SourcePos{"f", 1, 3, 2}));
  EXPECT_EQ(SourceText("ab\n").locate(3, "f"), (SourcePos{"f", 2, 1, 3}));
  EXPECT_EQ(SourceText("").locate(0, "f"), (SourcePos{"f", 1, 1, 0}));
}

TEST(SourceText, TakesAByteBehindTheEndForTheEnd) {
  EXPECT_EQ(SourceText("ab").locate(1000, "f"), (SourcePos{"f", 1, 3, 2}));
  EXPECT_EQ(SourceText("ab").excerpt(1000), "  1 | ab\n    |   ^");
}

TEST(Excerpt, ShowsTheLineWithACaretUnderThePlace) {
  EXPECT_EQ(excerpt_at("ei207", "<TimeML>\n<TLINK lid=\"l12\" eventInstanceID=\"ei207\"/>\n</x>"),
            "  2 | <TLINK lid=\"l12\" eventInstanceID=\"ei207\"/>\n"
            "    |                                   ^");
}

TEST(Excerpt, MakesRoomForLargeLineNumbers) {
  EXPECT_EQ(excerpt_at("here", std::string(120, '\n') + "so here"),
            "  121 | so here\n"
            "      |    ^");
}

TEST(Excerpt, EndsTheLineWhateverEndsIt) {
  EXPECT_EQ(excerpt_at("b", "a\r\nab\r\nc"), "  2 | ab\n    |  ^");
  EXPECT_EQ(excerpt_at("b", "a\rab\rc"), "  2 | ab\n    |  ^");
}

TEST(Excerpt, PointsAtAnEmptyLineAndAtTheEnd) {
  EXPECT_EQ(SourceText("a\n\nb").excerpt(2), "  2 | \n    | ^");
  EXPECT_EQ(SourceText("").excerpt(0), "  1 | \n    | ^");
  EXPECT_EQ(SourceText("ab\n").excerpt(3), "  2 | \n    | ^");
}

TEST(Excerpt, LeavesOutAByteOrderMark) {
  EXPECT_EQ(excerpt_at("b", kByteOrderMark + "ab"), "  1 | ab\n    |  ^");
  EXPECT_EQ(SourceText(kByteOrderMark + "ab").excerpt(0), "  1 | ab\n    | ^");
}

TEST(Excerpt, PutsTheCaretUnderThePlaceBehindNarrowAndWideCharacters) {
  // Two accented letters take two columns, two Chinese ones four.
  EXPECT_EQ(excerpt_at("!", "\xc3\xa9\xc3\xa9!"), "  1 | \xc3\xa9\xc3\xa9!\n    |   ^");
  EXPECT_EQ(excerpt_at("!", "\xe6\x99\x82\xe9\x96\x93!"),
            "  1 | \xe6\x99\x82\xe9\x96\x93!\n    |     ^");
  EXPECT_EQ(excerpt_at("!", "e\xcc\x81!"), "  1 | e\xcc\x81!\n    |  ^");
}

TEST(Excerpt, MakesControlCharactersHarmless) {
  const std::string excerpt = excerpt_at("!", "a\tb\x1b[31m!");
  EXPECT_EQ(excerpt, "  1 | a b\xef\xbf\xbd[31m!\n    |         ^");
}

TEST(Excerpt, CutsALongLineOnBothSides) {
  const std::string source = std::string(500, 'a') + "HERE" + std::string(500, 'b');
  const std::string excerpt = excerpt_at("HERE", source);
  EXPECT_EQ(excerpt, "  1 | ..." + std::string(60, 'a') + "HERE" + std::string(56, 'b') +
                         "...\n    | " + std::string(63, ' ') + "^");
}

TEST(Excerpt, CutsOnlyWhatIsLongerThanTheMarkOfTheCut) {
  const std::string source = std::string(63, 'a') + "HERE" + std::string(59, 'b');
  EXPECT_THAT(excerpt_at("HERE", source), StartsWith("  1 | " + source + "\n"));
}

TEST(Excerpt, NeverCutsThroughACodePoint) {
  std::string euros;
  for (int i = 0; i < 100; ++i) {
    euros += "\xe2\x82\xac";
  }
  for (const std::string shift : {"", "x", "xx"}) {
    const std::string excerpt = excerpt_at("!", euros + shift + "!" + shift + euros);
    EXPECT_THAT(excerpt, Not(HasSubstr("\xef\xbf\xbd"))) << shift;
    EXPECT_THAT(excerpt, HasSubstr("...\xe2\x82\xac")) << shift;
    EXPECT_THAT(excerpt, HasSubstr("\xe2\x82\xac...\n")) << shift;
  }
}

// A cut moves to the start of a code point; in a heap of stray bytes there is none near.
TEST(Excerpt, StaysShortInAHeapOfStrayBytes) {
  const std::string source = "ab\n" + std::string(100'000, '\x80');
  for (const std::size_t byte : {std::size_t{3}, std::size_t{50'000}, source.size()}) {
    EXPECT_LT(SourceText(source).excerpt(byte).size(), 600U) << byte;
  }
  EXPECT_LT(caret_column(SourceText(source).excerpt(50'000)), 80U);
}

TEST(ErrorAt, HoldsThePlaceTheMessageAndTheExcerpt) {
  const Error error =
      error_at(codes::kMalformed, "<a>\n<b>", 5, "x.tml", "this is wrong", "do it right");
  EXPECT_EQ(error.kind, ErrorKind::kInput);
  EXPECT_EQ(error.code, "malformed");
  EXPECT_EQ(error.what, "this is wrong");
  EXPECT_EQ(error.hint, "do it right");
  EXPECT_EQ(error.where, (SourcePos{"x.tml", 2, 2, 5}));
  EXPECT_THAT(error.excerpt, EndsWith("  2 | <b>\n    |  ^"));
}

}  // namespace
}  // namespace gnomon
