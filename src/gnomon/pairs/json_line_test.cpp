#include "gnomon/pairs/json_line.h"

#include "gnomon/pairs/rows.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

using Kind = JsonLineValue::Kind;
const std::vector<std::string> kKeys = {"doc", "source", "pred"};

std::vector<JsonLineValue> read_or_fail(std::string_view line) {
  std::vector<JsonLineValue> values;
  EXPECT_TRUE(read_json_line(line, kKeys, values)) << line;
  return values;
}

TEST(JsonLine, ReadsKeysInAnyOrderAndPassesOverOthers) {
  const auto values = read_or_fail(R"( {"pred" : "BEFORE", "x": null, "source": 12,"doc":"d"} )");
  EXPECT_EQ(values[0].text, "d");
  EXPECT_EQ(values[1].kind, Kind::kInteger);
  EXPECT_EQ(values[1].text, "12");
  EXPECT_EQ(values[2].text, "BEFORE");
}

TEST(JsonLine, SaysWhichValuesAreNotThere) {
  const auto values = read_or_fail(R"({"doc": "d", "pred": 0.5})");
  EXPECT_EQ(values[1].kind, Kind::kAbsent);
  EXPECT_EQ(values[2].kind, Kind::kNumber);
  EXPECT_EQ(read_or_fail("{}")[0].kind, Kind::kAbsent);
}

TEST(JsonLine, LeavesEverythingElseToTheParser) {
  std::vector<JsonLineValue> values;
  for (const char* line :
       {"", "{", "[]", R"({"doc": "a\"b"})", R"({"doc": ["a"]})", R"({"doc": {"a": 1}})",
        R"({"doc": "a", "doc": "b"})", R"({"doc": "a"} x)", R"({"doc": 01})", R"({"doc": 1.})",
        R"({"doc": -})", R"({"doc": +1})", R"({"doc": nul})", R"({"doc": "a",})",
        "{\"doc\": \"a\tb\"}", R"({doc: "a"})", R"({"doc": 1e})", R"({"doc" "a"})"}) {
    EXPECT_FALSE(read_json_line(line, kKeys, values)) << line;
  }
}

// What it accepts, a complete parser reads the same way.
RC_GTEST_PROP(JsonLine, AgreesWithAParser, ()) {
  static const std::vector<std::string> kParts = {
      "{",   "}",   "\"doc\"", "\"pred\"", "\"x\"", ":", ",", " ",  "1",   "-2", "0",
      "0.5", "1e3", "null",    "true",     "\"a\"", "[", "]", "\"", "\\n", "\t", "\"\""};
  std::string line = "{";
  for (const auto part : *rc::gen::container<std::vector<std::size_t>>(
           rc::gen::inRange<std::size_t>(0, kParts.size()))) {
    line += kParts[part];
  }
  std::vector<JsonLineValue> values;
  if (read_json_line(line, kKeys, values)) {
    const auto parsed = nlohmann::json::parse(line, nullptr, false);
    RC_ASSERT(parsed.is_object());
    for (std::size_t i = 0; i < kKeys.size(); ++i) {
      RC_ASSERT(parsed.contains(kKeys[i]) == (values[i].kind != Kind::kAbsent));
      if (values[i].kind == Kind::kText) {
        RC_ASSERT(parsed[kKeys[i]] == std::string(values[i].text));
      }
    }
  }
}

// The same file with and without escapes, which decide how a line is read.
TEST(JsonLine, RowsAreTheSameEitherWay) {
  const std::string plain =
      "{\"doc\": \"d\", \"source\": 1, \"target\": \"e2\", \"gold\": \"BEFORE\", \"pred\": \"b\", "
      "\"prob\": 0.25, \"sentdiff\": -1}\n";
  std::string escaped = plain;
  escaped.replace(escaped.find("BEFORE"), 6, "\\u0042EFORE");
  const auto one = read_rows(plain + plain, "f", RowRole::kPredictions);
  const auto two = read_rows(plain + escaped, "f", RowRole::kPredictions);
  ASSERT_TRUE(one && two);
  for (const auto& file : {*one, *two}) {
    for (const PairRow& row : file.rows) {
      EXPECT_EQ(row.document, "d");
      EXPECT_EQ(row.source, "1");
      EXPECT_EQ(row.target, "e2");
      EXPECT_EQ(row.gold, "BEFORE");
      ASSERT_EQ(row.answers.size(), 1U);
      EXPECT_EQ(row.answers.front(), "b");
      EXPECT_EQ(row.confidence(), 0.25);
      EXPECT_EQ(row.sentences_apart, 1);
    }
  }
}

// The parser of JSON has another exception for these than for what is not JSON.
TEST(JsonLine, NumbersTooLargeAreNamed) {
  const std::string row = "{\"doc\": \"d\", \"source\": 1, \"target\": 2, \"pred\": \"b\"}\n";
  for (const std::string large :
       {"{\"id\": \"d\", \"events\": 1e9520689}\n", "{\"id\": \"d\", \"events\": 1e9520689N}\n"}) {
    const auto rows = read_rows(row + large, "f", RowRole::kPredictions);
    ASSERT_FALSE(rows) << large;
    EXPECT_EQ(rows.error().where.line, 2U);
    EXPECT_EQ(rows.error().what, "there is a number here that is too large");
  }
}

}  // namespace
}  // namespace gnomon
