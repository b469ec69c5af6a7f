#include "gnomon/formats/json_tree.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(JsonTree, KeepsOrderPlacesAndNumbersAsWritten) {
  const JsonValues json = parse_json(R"({"b": [1, 2.50], "a": "x", "c": null, "d": true})");
  ASSERT_EQ(json.values.size(), 1U);
  const JsonNode& node = json.values[0];
  EXPECT_THAT(node.keys, testing::ElementsAre("b", "a", "c", "d"));
  EXPECT_EQ(node["b"].items[1].words(), "2.50");
  EXPECT_EQ(node["b"].byte, 6U);
  EXPECT_TRUE(node["c"].is_null());
  EXPECT_TRUE(node["d"].is_true());
  EXPECT_TRUE(node["e"].is_null());
  EXPECT_TRUE(json.reports.empty());
}

TEST(JsonTree, ReadsValuesOneBehindTheOther) {
  const JsonValues json = parse_json("\xef\xbb\xbf{\"a\": 1}\r\n\r\n{\"a\":\n 2}[3]\n\"x\"");
  ASSERT_EQ(json.values.size(), 4U);
  EXPECT_EQ(json.values[1]["a"].number(), 2U);
  EXPECT_EQ(json.values[2].items[0].number(), 3U);
}

TEST(JsonTree, TakesNumbersInStringsForNumbers) {
  const JsonValues json = parse_json(R"(["12", 12.0, -1, 1.5, "x", 99999999999999999999999])");
  EXPECT_EQ(json.values[0].items[0].number(), 12U);
  EXPECT_EQ(json.values[0].items[1].number(), 12U);
  for (std::size_t i = 2; i < 6; ++i) {
    EXPECT_EQ(json.values[0].items[i].number(), std::nullopt);
  }
}

TEST(JsonTree, GoesOnBehindALineThatIsCut) {
  const JsonValues json = parse_json("{\"a\": 1}\n{\"a\": \n{\"a\": 3}\n{\"a\": [4");
  ASSERT_EQ(json.values.size(), 2U);
  EXPECT_EQ(json.values[1]["a"].number(), 3U);
  ASSERT_EQ(json.reports.size(), 2U);
  EXPECT_TRUE(json.reports[0].is_lost);
  EXPECT_EQ(json.reports[1].what, "the file ends inside of a JSON value");
}

TEST(JsonTree, LetsTheLastOfTwoKeysWinAndSaysSo) {
  const JsonValues json = parse_json(R"({"a": 1, "b": 2, "a": 3})");
  EXPECT_EQ(json.values[0]["a"].number(), 3U);
  EXPECT_EQ(json.values[0].keys.size(), 2U);
  ASSERT_EQ(json.reports.size(), 1U);
  EXPECT_EQ(json.reports[0].byte, 17U);
}

TEST(JsonTree, FindsEqualKeysOfLargeObjects) {
  std::string object = "{";
  for (int i = 0; i < 100; ++i) {
    object += "\"k" + std::to_string(i) + "\": 1,";
  }
  const JsonValues json = parse_json(object + "\"k3\": 2, \"k99\": 3}");
  EXPECT_EQ(json.reports.size(), 2U);
  EXPECT_EQ(json.values[0]["k3"].number(), 2U);
  EXPECT_EQ(json.values[0]["k99"].number(), 3U);
}

TEST(JsonTree, ReadsHalfCharactersAsOne) {
  const JsonValues json = parse_json(R"(["a\ud83db", "\udc00", "\ud83c\udf89", "\ud83cx\u00e9"])");
  EXPECT_EQ(json.values[0].items[0].words(), "a\ufffdb");
  EXPECT_EQ(json.values[0].items[1].words(), "\ufffd");
  EXPECT_EQ(json.values[0].items[2].words(), "🎉");
  EXPECT_EQ(json.values[0].items[3].words(), "\ufffdxé");
  EXPECT_EQ(json.reports.size(), 3U);
}

TEST(JsonTree, ReadsNanAsNull) {
  const JsonValues json = parse_json(R"({"score": NaN, "x": -Infinity})");
  EXPECT_TRUE(json.values[0]["score"].is_null());
  EXPECT_EQ(json.reports.size(), 2U);
}

TEST(JsonTree, RefusesDeepNesting) {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  EXPECT_TRUE(parse_json(nested(kMaxTreeDepth)).reports.empty());
  const JsonValues json = parse_json(nested(kMaxTreeDepth + 1));
  EXPECT_TRUE(json.values.empty());
  ASSERT_EQ(json.reports.size(), 1U);
  EXPECT_THAT(json.reports[0].what, testing::HasSubstr("nested more than 512 deep"));
  EXPECT_EQ(parse_json(std::string(100'000, '[')).reports.size(), 1U);
}

TEST(JsonTree, ReportsWhatIsNoJson) {
  for (const char* bad : {"{", "{\"a\"}", "{\"a\": }", "[1,]", "[1 2]", "tru", "\"\\x\"",
                          "\"a\nb\"", "{a: 1}", "01x", "\"\\u12\""}) {
    const JsonValues json = parse_json(bad);
    EXPECT_TRUE(json.values.empty()) << bad;
    EXPECT_FALSE(json.reports.empty()) << bad;
  }
}

TEST(JsonHead, ShowsTheKeysOfAFileThatIsCut) {
  const JsonHead head = look_at_json("[{\"a\": {\"b\": 1}, \"c\": [\"x\", \"d");
  EXPECT_TRUE(head.is_array);
  EXPECT_TRUE(head.has("a"));
  EXPECT_TRUE(head.has("c"));
  EXPECT_FALSE(head.has("b"));
  EXPECT_TRUE(head.has_below("b"));
  EXPECT_FALSE(head.has("x"));
  EXPECT_FALSE(look_at_json("<TimeML>").is_json);
}

}  // namespace
}  // namespace gnomon
