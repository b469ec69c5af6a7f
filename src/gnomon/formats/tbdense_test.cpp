#include "gnomon/formats/tbdense.h"

#include "gnomon/formats/formats_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;

Document from_rows(std::string_view bytes) { return must_read(kTbdense, bytes); }

// The links of a document: "e1 BEFORE e2; e1 VAGUE t0".
std::string links_of(const Document& document) {
  std::string result;
  for (const Link& link : document.links()) {
    result += fmt::format("{}{} {} {}", result.empty() ? "" : "; ", link.source.id, link.rel_type,
                          link.target.id);
  }
  return result;
}

TEST(Tbdense, ReadsRowsAsLinksBetweenEventsAndTimes) {
  const Document document = from_rows(
      "e1\te2\tb\ne1\tt0\ta\nt83\te2\ti\ne2\te7\tii\ne1\te7\ts\n"
      "t83\tt0\tv\n");
  EXPECT_EQ(links_of(document),
            "e1 BEFORE e2; e1 AFTER t0; t83 INCLUDES e2; e2 IS_INCLUDED e7; e1 SIMULTANEOUS e7; "
            "t83 VAGUE t0");
  EXPECT_EQ(document.events().size(), 3U);
  EXPECT_EQ(document.times().size(), 2U);
  EXPECT_TRUE(document.text().empty());
  ASSERT_TRUE(document.creation_time());
  EXPECT_EQ(document[*document.creation_time()].tid, "t0");
  for (const Link& link : document.links()) {
    EXPECT_TRUE(link.source.resolved() && link.target.resolved()) << link.lid;
  }
}

TEST(Tbdense, IsLenientAboutBlanksCaseOrderAndComments) {
  EXPECT_EQ(links_of(from_rows("\xef\xbb\xbf# made by hand\r\n\r\n  e1 \t e2  B\r\ne1\tii\tt1\n"
                               "e2 t1\n#e2 t1 b\ne1 t2 mv")),
            "e1 BEFORE e2; e1 IS_INCLUDED t1; e2 VAGUE t1; e1 VAGUE t2");
}

TEST(Tbdense, KeepsHowALabelBecameVague) {
  const Document document = from_rows("e1 e2 mv\ne1 e3 PV\ne1 e4 nv\ne1 e5 v\n");
  EXPECT_EQ(links_of(document), "e1 VAGUE e2; e1 VAGUE e3; e1 VAGUE e4; e1 VAGUE e5");
  EXPECT_EQ(document.links()[0].attributes[Attr::kComment], "mv");
  EXPECT_EQ(document.links()[1].attributes[Attr::kComment], "pv");
  EXPECT_EQ(document.links()[3].attributes[Attr::kComment], "");
}

TEST(Tbdense, KeepsALabelThatItDoesNotKnow) {
  EXPECT_EQ(links_of(from_rows("e1 e2 x\n")), "e1 x e2");
}

TEST(Tbdense, ReadsManyDocumentsInTheOrderOfTheFile) {
  const auto documents =
      read_tbdense({"B.1 e1 e2 b\nA e1 e2 a\nB.1 e1 t0 v\nA e1 t0\n", "all.tsv", "all"});
  ASSERT_EQ(documents.size(), 2U);
  EXPECT_EQ(documents[0]->name(), "B.1");
  EXPECT_EQ(links_of(*documents[0]), "e1 BEFORE e2; e1 VAGUE t0");
  EXPECT_EQ(documents[1]->name(), "A");
  EXPECT_EQ(links_of(*documents[1]), "e1 AFTER e2; e1 VAGUE t0");
}

TEST(Tbdense, SaysWhatIsWrongAndWhere) {
  const std::string help =
      " | a row is ID ID LABEL, or DOCUMENT ID ID LABEL; ids are e or t and a number";
  const auto words = [](std::string_view bytes) { return in_words(must_refuse(kTbdense, bytes)); };
  EXPECT_EQ(words(""), "test:0:0: no rows found" + help);
  EXPECT_EQ(words("# only a remark\n"), "test:0:0: no rows found" + help);
  EXPECT_EQ(words("e1 e2 b\ne1\n"), "test:2:1: this row has only one id" + help);
  EXPECT_EQ(words("e1 e2 b\n\n  d e1 b t\n"),
            "test:3:10: 't' is not the id of an event or time" + help);
  EXPECT_EQ(words("e1 x\n"), "test:1:4: 'x' is not the id of an event or time" + help);
  EXPECT_EQ(words("x e1\n"), "test:1:1: 'x' is not the id of an event or time" + help);
  EXPECT_EQ(words("e1 e2 e3\n"), "test:1:7: expected a label instead of 'e3'" + help);
  EXPECT_EQ(words("e1 e2 b x\n"), "test:1:9: this row has too many columns" + help);
  EXPECT_EQ(words("d e1 e2 b x\n"), "test:1:11: a row has at most four columns" + help);
  EXPECT_EQ(words("e1 e2 b\nd e1 e2 b\n"),
            "test:2:1: this row names a document, but earlier rows do not" + help);
  EXPECT_EQ(words("d e1 e2 b\ne1 e2 b\n"),
            "test:2:1: this row does not name a document, but earlier rows do" + help);
  EXPECT_EQ(words("é\xff e1 e2 b\n"), "test:1:2: this byte is not valid UTF-8" + help);
}

TEST(Tbdense, IsKnownByItsContentAndNothingElseIsTakenForIt) {
  EXPECT_EQ(detect_format("e1\te2\tb\n"), &kTbdense);
  EXPECT_EQ(detect_format("# remark\n\ne1 e2\ne1 t0 a\n"), &kTbdense);
  EXPECT_EQ(detect_format("APW1.2\te1\te2\tpv\nAPW1.2\te1\te3\tb"), &kTbdense);
  EXPECT_EQ(detect_format("e1\te2\tx\ne1\te3\tb\n"), &kTbdense);  // one odd label among known ones
  EXPECT_EQ(detect_format("e1 e2 b\ne1 e4"), &kTbdense);          // cut off
  EXPECT_EQ(detect_format("e1 e2 b\ne1 e3\ne1 t0 b\ne2 or so\n"), &kTbdense);  // one bad row
  for (const char* other :
       {"", "\n", "# e1 e2 b\n", "e1 e2\n", "a b c\n", "It was b\n", "e1 e2 b\nand so on\n",
        "and so on\ne1 e2 b\ne1 e3 b\ne1 e4 b\ne1 e5 b\n", "doc\t0\t0\tThe\n",
        "doc\te1\tt2\tOVERLAP\n", "doc\tsaid\twent\t12\t13\tBEFORE\n", "e1 e2 BEFORE\n",
        "t1 t2 t3\n", "{\"e1\": 1}\n", "<TimeML>", "e1,e2,b\n", "e1 e2 x\n"}) {
    EXPECT_NE(detect_format(other), &kTbdense) << other;
  }
}

TEST(Tbdense, IsWrittenInFourColumns) {
  EXPECT_EQ(must_write(kTbdense, from_rows("e1 b e2\ne1 t0\ne2 t0 PV\ne2 e5 x\n")),
            "test\te1\te2\tb\ntest\te1\tt0\tv\ntest\te2\tt0\tpv\ntest\te2\te5\tx\n");
}

TEST(Tbdense, RefusesWhatRowsCannotHold) {
  const auto refusal = [](const Document& document) {
    const Result<std::string> written = write_tbdense(document);
    return written ? "written: " + *written : written.error().what;
  };
  EXPECT_EQ(refusal(from_timeml("<TimeML>It rained.</TimeML>")),
            "rows of TimeBank-Dense cannot store text");
  EXPECT_EQ(refusal(from_timeml("<TimeML/>")), "a document without links has no rows");
  EXPECT_EQ(refusal(from_timeml("<TimeML><EVENT eid='e1'/><MAKEINSTANCE eiid='ei1' eventID='e1'/>"
                                "</TimeML>")),
            "rows of TimeBank-Dense cannot store instances");
  EXPECT_THAT(refusal(from_timeml("<TimeML><EVENT eid='e1'/><EVENT eid='e2' class='STATE'/>"
                                  "<TLINK lid='l1' relType='BEFORE' eventID='e1' "
                                  "relatedToEvent='e2'/></TimeML>")),
              HasSubstr("rows of TimeBank-Dense cannot store this: "));
  const auto named = read_tbdense({"e1 e2 b\n", "f", "two words"});
  EXPECT_EQ(refusal(*named[0]), "'two words' cannot name a document in rows");
}

constexpr auto kRowPieces = std::to_array<std::string_view>(
    {"e1",  "e2", "e30", "t0", "t1", "b",  "a",    "i",    "ii",           "s", "v", "pv", "B", "x",
     "doc", "#",  "\t",  " ",  "\n", "\n", "\r\n", "\xff", "\xef\xbb\xbf", "e", "1", "é"});

RC_GTEST_PROP(TbdenseProperty, AnyBytesGiveDocumentsThatAreWrittenAndReadAgain,
              (const std::vector<std::uint8_t>& numbers)) {
  std::string bytes;
  for (const std::uint8_t number : numbers) {
    bytes += kRowPieces[number % kRowPieces.size()];
    bytes += number / kRowPieces.size() % 2 == 0 ? " " : "";
  }
  looks_like_tbdense(bytes);
  const auto documents = read_tbdense({bytes, "f", "f"});
  RC_ASSERT(!documents.empty());
  for (const Result<Document>& document : documents) {
    if (!document) {
      RC_ASSERT(!document.error().what.empty());
    } else if (const Result<std::string> written = write_tbdense(*document)) {
      RC_ASSERT(first_difference(*document, from_rows(*written)) == "");
      RC_ASSERT(must_write(kTbdense, *read_tbdense({*written, "f", "f"})[0]) == *written);
    }
  }
}

// What was read from good rows can always be written.
RC_GTEST_PROP(TbdenseProperty, GoodRowsSurvive, (const std::vector<std::uint8_t>& numbers)) {
  std::string bytes = "e1\te2\tb\n";
  for (std::size_t i = 0; i + 2 < numbers.size(); i += 3) {
    bytes += fmt::format("{}{}\te{}\t{}\n", numbers[i] % 2 == 0 ? "e" : "t", numbers[i] % 9,
                         numbers[i + 1] % 9, kRowPieces[5 + numbers[i + 2] % 7]);
  }
  const Document document = from_rows(bytes);
  const std::string written = must_write(kTbdense, document);
  RC_ASSERT(first_difference(document, from_rows(written)) == "");
  RC_ASSERT(detect_format(written) == &kTbdense);
}

}  // namespace
}  // namespace gnomon
