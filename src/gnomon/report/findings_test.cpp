#include "gnomon/report/findings.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/source_text.h"

#include <array>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace gnomon {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::array<RuleInfo, 2> kRules = {{
    {"dangling-reference", Severity::kError, "A reference leads nowhere"},
    {"odd-value", Severity::kWarning, "A value is unusual"},
}};

Finding dangling_reference() {
  const std::string_view source = "<TimeML>\n<TLINK lid=\"l12\" eventInstanceID=\"ei207\"/>\n";
  const Error error = error_at(codes::kMalformed, source, source.find("ei207"), "wsj_0123.tml",
                               "TLINK l12 refers to event instance ei207, which does not exist");
  return {.rule = "dangling-reference",
          .severity = Severity::kError,
          .what = error.what,
          .where = error.where,
          .hint = "the nearest known id is ei270",
          .excerpt = error.excerpt};
}

Finding odd_value() {
  return {.rule = "odd-value",
          .severity = Severity::kWarning,
          .what = "value '20XX' is unusual",
          .where = {.file = "/data/my corpus/a:b%.tml"}};
}

std::string text(const Finding& finding, bool color = false) {
  return render_findings(std::span(&finding, 1), FindingFormat::kText, {.color = color});
}

json sarif(std::span<const Finding> findings) {
  return json::parse(
      render_findings(findings, FindingFormat::kSarif, {.tool_version = "1.0.0", .rules = kRules}));
}

TEST(Findings, ListsItsFormatsByName) {
  EXPECT_THAT(finding_format_names(), ElementsAre("text", "json", "sarif"));
  EXPECT_EQ(parse_finding_format("text"), FindingFormat::kText);
  EXPECT_EQ(parse_finding_format("sarif"), FindingFormat::kSarif);
  EXPECT_EQ(parse_finding_format("csv"), std::nullopt);
}

TEST(Findings, SaysWhatWhereAndWhatToDo) {
  EXPECT_EQ(text(dangling_reference()),
            "wsj_0123.tml:2:35: error: TLINK l12 refers to event instance ei207, which does not "
            "exist [dangling-reference]\n"
            "  2 | <TLINK lid=\"l12\" eventInstanceID=\"ei207\"/>\n"
            "    |                                   ^\n"
            "  help: the nearest known id is ei270\n");
}

TEST(Findings, NamesAsMuchOfThePlaceAsIsKnown) {
  Finding finding{.rule = "r", .severity = Severity::kNote, .what = "w"};
  EXPECT_EQ(text(finding), "note: w [r]\n");
  finding.where.file = "a.tml";
  EXPECT_EQ(text(finding), "a.tml: note: w [r]\n");
  finding.where.line = 3;
  EXPECT_EQ(text(finding), "a.tml:3: note: w [r]\n");
  finding.where.column = 7;
  EXPECT_EQ(text(finding), "a.tml:3:7: note: w [r]\n");
}

TEST(Findings, PaintsThePlaceAndTheSeverity) {
  Finding finding{.rule = {}, .what = "w", .where = {.file = "f", .line = 1, .column = 2}};
  EXPECT_EQ(text(finding, true), "\x1b[1mf:1:2:\x1b[0m \x1b[1;31merror:\x1b[0m w\n");
  finding.severity = Severity::kWarning;
  EXPECT_THAT(text(finding, true), HasSubstr("\x1b[1;33mwarning:\x1b[0m"));
  finding.severity = Severity::kNote;
  EXPECT_THAT(text(finding, true), HasSubstr("\x1b[1;34mnote:\x1b[0m"));
}

TEST(Findings, AddsOnlyColourToTheText) {
  std::string painted = text(dangling_reference(), true);
  for (std::size_t begin = painted.find('\x1b'); begin != std::string::npos;
       begin = painted.find('\x1b')) {
    painted.erase(begin, painted.find('m', begin) + 1 - begin);
  }
  EXPECT_EQ(painted, text(dangling_reference()));
}

TEST(Findings, KeepsHostileTextFromSteeringTheTerminal) {
  const Finding finding{.rule = "r",
                        .what = "a\nb\x1b[31m",
                        .where = {.file = "f\x07\n", .line = 1},
                        .hint = "c\xff\r\nd",
                        .excerpt = "  1 | \x1b[2J\n    | ^\n"};
  EXPECT_EQ(text(finding),
            "f\ufffd:1: error: a b\ufffd[31m [r]\n"
            "  1 | \ufffd[2J\n"
            "    | ^\n"
            "  help: c\ufffd d\n");
}

TEST(Findings, GiveNothingOrAnEmptyListWhenThereAreNone) {
  EXPECT_EQ(render_findings({}, FindingFormat::kText), "");
  EXPECT_EQ(render_findings({}, FindingFormat::kJson), "[]\n");
  EXPECT_EQ(sarif({})["runs"][0]["results"], json::array());
}

TEST(Findings, WriteJsonInOrder) {
  const std::array findings = {dangling_reference(), odd_value()};
  const json list = json::parse(render_findings(findings, FindingFormat::kJson));
  EXPECT_EQ(list, json::parse(R"([
    {"rule": "dangling-reference", "severity": "error", "file": "wsj_0123.tml", "line": 2,
     "column": 35, "message": "TLINK l12 refers to event instance ei207, which does not exist",
     "help": "the nearest known id is ei270"},
    {"rule": "odd-value", "severity": "warning", "file": "/data/my corpus/a:b%.tml", "line": 0,
     "column": 0, "message": "value '20XX' is unusual", "help": ""}])"));
}

TEST(Sarif, NamesItsVersionAndTool) {
  const json log = sarif({});
  EXPECT_EQ(log["version"], "2.1.0");
  EXPECT_EQ(log["$schema"], "https://json.schemastore.org/sarif-2.1.0.json");
  ASSERT_EQ(log["runs"].size(), 1U);
  EXPECT_EQ(log["runs"][0]["columnKind"], "unicodeCodePoints");
  const json driver = log["runs"][0]["tool"]["driver"];
  EXPECT_EQ(driver["name"], "gnomon");
  EXPECT_EQ(driver["version"], "1.0.0");
}

TEST(Sarif, DescribesTheRules) {
  EXPECT_EQ(sarif({})["runs"][0]["tool"]["driver"]["rules"], json::parse(R"([
    {"id": "dangling-reference", "shortDescription": {"text": "A reference leads nowhere"},
     "defaultConfiguration": {"level": "error"}},
    {"id": "odd-value", "shortDescription": {"text": "A value is unusual"},
     "defaultConfiguration": {"level": "warning"}}])"));
}

TEST(Sarif, PlacesAResultByLineAndColumn) {
  const std::array findings = {dangling_reference()};
  EXPECT_EQ(sarif(findings)["runs"][0]["results"][0], json::parse(R"(
    {"ruleId": "dangling-reference", "ruleIndex": 0, "level": "error",
     "message": {"text":
       "TLINK l12 refers to event instance ei207, which does not exist\nhelp: the nearest known id is ei270"},
     "locations": [{"physicalLocation": {"artifactLocation": {"uri": "wsj_0123.tml"},
                                         "region": {"startLine": 2, "startColumn": 35}}}]})"));
}

TEST(Sarif, LeavesOutTheRegionOfAWholeFileAndEscapesItsPath) {
  const std::array findings = {odd_value()};
  const json result = sarif(findings)["runs"][0]["results"][0];
  EXPECT_EQ(result["ruleIndex"], 1);
  EXPECT_EQ(result["level"], "warning");
  const json place = result["locations"][0]["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"]["uri"], "file:///data/my%20corpus/a%3Ab%25.tml");
  EXPECT_FALSE(place.contains("region"));
}

TEST(Sarif, EscapesEveryByteOfAPathThatIsNotPlain) {
  const std::array findings = {Finding{.rule = "r", .what = "w", .where = {.file = "ä\xff?#.tml"}}};
  const json result = sarif(findings)["runs"][0]["results"][0];
  EXPECT_EQ(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
            "%C3%A4%FF%3F%23.tml");
}

TEST(Sarif, GivesNoIndexToARuleThatIsNotListed) {
  const std::array findings = {Finding{.rule = "new-rule", .what = "w"}};
  const json result = sarif(findings)["runs"][0]["results"][0];
  EXPECT_EQ(result["ruleId"], "new-rule");
  EXPECT_FALSE(result.contains("ruleIndex"));
  EXPECT_EQ(result["locations"], json::array());
}

TEST(Sarif, SurvivesHostileText) {
  const std::array findings = {Finding{.rule = "r", .what = "\"\x01\xff</script>"}};
  EXPECT_EQ(sarif(findings)["runs"][0]["results"][0]["message"]["text"], "\"\x01\ufffd</script>");
}

TEST(RenderError, LooksLikeAFindingWithTheCodeAsItsRule) {
  EXPECT_EQ(render_error(
                error_at(codes::kMalformed, "<a>\n<b", 6, "a.tml", "the tag has no end", "add '>'"),
                false),
            "a.tml:2:3: error: the tag has no end [malformed]\n"
            "  2 | <b\n"
            "    |   ^\n"
            "  help: add '>'\n");
}

TEST(RenderError, NeedsNoPlace) {
  const Error error{.kind = ErrorKind::kUsage, .what = "unknown metric 'x'"};
  EXPECT_EQ(render_error(error, false), "error: unknown metric 'x'\n");
  EXPECT_EQ(render_error(error, true), "\x1b[1;31merror:\x1b[0m unknown metric 'x'\n");
}

}  // namespace
}  // namespace gnomon
