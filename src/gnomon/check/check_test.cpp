#include "gnomon/check/check.h"

#include "gnomon/check/check_test_help.h"
#include "gnomon/check/subject.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;
using testing::UnorderedElementsAre;

TEST(Rules, AreAllListedOnce) {
  std::vector<std::string_view> names;
  for (const Rule& rule : all_rules()) {
    names.push_back(rule.name);
  }
  EXPECT_THAT(names, UnorderedElementsAre(
                         "unreadable", "missing-id", "duplicate-id", "dangling-reference",
                         "link-ends", "unknown-relation", "self-link", "contradiction",
                         "overlapping-tags", "timex-value", "timex-type", "against-calendar",
                         "timex-points", "unknown-value", "missing-attribute", "missing-dct",
                         "several-dct", "nested-tags", "empty-tag", "event-without-instance",
                         "repeated-link", "spelling", "unknown-attribute", "misspelt-element"));
}

TEST(Rules, ComeTheGravestFirst) {
  EXPECT_TRUE(std::ranges::is_sorted(all_rules(), {}, &Rule::severity));
}

TEST(Rules, SayInOneLineWhatIsWrong) {
  for (const Rule& rule : all_rules()) {
    EXPECT_FALSE(rule.summary.empty()) << rule.name;
    EXPECT_FALSE(rule.summary.ends_with('.')) << rule.name;
    EXPECT_EQ(rule.summary.find('\n'), std::string_view::npos) << rule.name;
  }
}

TEST(Check, FindsNothingInAGoodDocument) { EXPECT_THAT(said_of(""), IsEmpty()); }

TEST(Check, ListsFindingsInTheOrderOfTheirPlace) {
  // The link is looked at before the values and the markup, but stands behind them.
  const auto said = said_of(
      "<SIGNAL sid=\"s2\"/>\n<SIGNAL sid=\"s3\" tense=\"PAST\">on</SIGNAL>\n"
      "<TLINK lid=\"l1\" relType=\"AFTER\" eventInstanceID=\"ei1\" "
      "relatedToEventInstance=\"ei9\"/>");
  EXPECT_THAT(said, ElementsAre(StartsWith("2:1 warning empty-tag"),
                                StartsWith("3:25 note unknown-attribute"),
                                StartsWith("4:79 error dangling-reference")));
}

TEST(Check, NamesTheFileAndShowsThePlace) {
  const auto findings = findings_with("<SIGNAL sid=\"s2\" tense=\"PAST\">on</SIGNAL>");
  ASSERT_THAT(findings, SizeIs(1));
  EXPECT_EQ(findings[0].where.file, "f.tml");
  EXPECT_EQ(findings[0].where.byte, std::string("<TimeML>\n<SIGNAL sid=\"s2\" tense=\"").size());
  EXPECT_EQ(findings[0].excerpt,
            "  2 | <SIGNAL sid=\"s2\" tense=\"PAST\">on</SIGNAL>\n"
            "    |                         ^");
}

TEST(Check, FindsTheValueHoweverTheTagIsWritten) {
  // Other attributes end like this one or hold its name; quotes are of both kinds, and blanks and
  // line ends are where XML allows them.
  const std::string source =
      "<TimeML><DCT><TIMEX3 tid='t0' type='DATE' value='1998'/></DCT>\n"
      "<SIGNAL subtense=\"x\" comment='tense=\"a\" > tense=\"b\"'\n   tense = \n 'PAST' sid='s1'>on"
      "</SIGNAL></TimeML>";
  DocumentBuilder builder;
  builder.append_text("on");
  const MarkupIndex root = builder.add_markup("TimeML", {}, {0, 2}, std::nullopt, 0);
  const MarkupIndex dct = builder.add_markup("DCT", {}, {0, 0}, root, source.find("<DCT"));
  const RawAttribute time[] = {{"tid", "t0"}, {"type", "DATE"}, {"value", "1998"}};
  builder.add_markup("TIMEX3", time, {0, 0}, dct, source.find("<TIMEX3"));
  const RawAttribute signal[] = {{"subtense", "x"},
                                 {"comment", "tense=\"a\" > tense=\"b\""},
                                 {"tense", "PAST"},
                                 {"sid", "s1"}};
  builder.add_markup("SIGNAL", signal, {0, 2}, root, source.find("<SIGNAL"));
  const auto findings = check(std::move(builder).build(), source, "f.tml");
  EXPECT_THAT(in_words(findings),
              ElementsAre(StartsWith("2:19 note unknown-attribute: SIGNAL s1 has the attribute "
                                     "subtense"),
                          StartsWith("4:3 note unknown-attribute: SIGNAL s1 has the attribute "
                                     "tense")));
}

TEST(Check, NamesTheFileAloneWhereThereIsNoSource) {
  const std::string source = document_with("<SIGNAL sid=\"s2\"/>");
  const auto findings = check(sketch(source), "", "f.json");
  ASSERT_THAT(findings, SizeIs(1));
  EXPECT_EQ(findings[0].where, (SourcePos{"f.json", 0, 0, 0}));
  EXPECT_EQ(findings[0].excerpt, "");
}

TEST(Check, TurnsAnErrorIntoAFinding) {
  const Error error{
      ErrorKind::kInput, "tags do not match", {"f.tml", 3, 4, 50}, "close it", "x\n^"};
  const Finding finding = as_finding(error);
  EXPECT_EQ(in_words(finding), "3:4 error unreadable: tags do not match (close it)");
  EXPECT_EQ(finding.where, error.where);
  EXPECT_EQ(finding.excerpt, "x\n^");
}

// What an element of a hostile document may cost: these take a second or so, and minutes or all of
// the memory if any step were quadratic.
class HostileDocument : public testing::Test {
 protected:
  static std::vector<Finding> check_in_time(const Document& document, std::string_view source) {
    const auto begin = std::chrono::steady_clock::now();
    auto findings = check(document, source, "hostile.tml");
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30));
    return findings;
  }
  static std::ptrdiff_t number(const std::vector<Finding>& findings, const Rule& rule) {
    return std::ranges::count(findings, rule.name, &Finding::rule);
  }
};

TEST_F(HostileDocument, MayUseOneIdTwentyThousandTimes) {
  std::string source = "<TimeML>";
  for (int i = 0; i < 20'000; ++i) {
    source += "<EVENT eid=\"e1\" class=\"STATE\">x</EVENT>\n";
  }
  source += "</TimeML>";
  EXPECT_EQ(number(check_in_time(sketch(source), source), kDuplicateId), 19'999);
}

TEST_F(HostileDocument, MayHoldTwentyThousandCrossingSpans) {
  DocumentBuilder builder;
  builder.append_text(std::string(50'000, 'x'));
  const MarkupIndex root = builder.add_markup("TimeML", {}, {0, 50'000}, std::nullopt);
  for (std::size_t i = 0; i < 20'000; ++i) {
    const std::string id = "s" + std::to_string(i);
    const RawAttribute attributes[] = {{"sid", id}};
    builder.add_markup("SIGNAL", attributes, {i, i + 20'001}, root);
  }
  const auto findings = check_in_time(std::move(builder).build(), "");
  EXPECT_EQ(number(findings, kOverlappingTags), 19'999);
}

TEST_F(HostileDocument, MayHoldAnIdOfAMillionBytesThatManyFindingsName) {
  const std::string id(1'000'000, 'x');
  std::string source = "<TimeML><EVENT eid=\"" + id + "\" class=\"STATE\">";
  for (int i = 0; i < 20'000; ++i) {
    source += "<EVENT class=\"STATE\">x</EVENT>";
  }
  source += "</EVENT></TimeML>";
  const auto findings = check_in_time(sketch(source), source);
  EXPECT_EQ(number(findings, kNestedTags), 20'000);
  EXPECT_THAT(findings, Contains(Field(&Finding::what, HasSubstr("xxx..."))));
  for (const Finding& finding : findings) {
    ASSERT_LT(finding.what.size() + finding.hint.size() + finding.excerpt.size(), 2000U);
  }
}

TEST_F(HostileDocument, MayHoldValuesOfAMillionBytesOnEveryAttribute) {
  const std::string huge(1'000'000, '\x80');
  std::string source = "<TimeML><TIMEX3";
  for (const char* name : {"tid", "type", "value", "mod", "anchorTimeID", "other"}) {
    source += " " + std::string(name) + "=\"" + huge + "\"";
  }
  source += "/><TLINK";
  for (const char* name : {"lid", "relType", "eventInstanceID", "relatedToTime", "signalID"}) {
    source += " " + std::string(name) + "=\"" + huge + "\"";
  }
  source += "/></TimeML>";
  const auto findings = check_in_time(sketch(source), source);
  EXPECT_EQ(number(findings, kUnknownRelation), 1);
  EXPECT_EQ(number(findings, kTimexValue), 1);
  for (const Finding& finding : findings) {
    ASSERT_LT(finding.what.size() + finding.hint.size() + finding.excerpt.size(), 3000U);
  }
}

TEST_F(HostileDocument, MayHoldTwentyThousandUnknownAttributesOnOneElement) {
  std::string source = "<TimeML><SIGNAL sid=\"s1\"";
  for (int i = 0; i < 20'000; ++i) {
    source += " a" + std::to_string(i) + "=\"x\"";
  }
  source += ">on</SIGNAL></TimeML>";
  EXPECT_EQ(number(check_in_time(sketch(source), source), kUnknownAttribute), 20'000);
}

}  // namespace
}  // namespace gnomon
