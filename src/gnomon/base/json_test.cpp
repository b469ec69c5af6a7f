#include "gnomon/base/json.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace gnomon {
namespace {

std::string compact(const Value& value) { return to_json(value, JsonStyle::kCompact); }
std::string pretty(const Value& value) { return to_json(value, JsonStyle::kPretty); }

TEST(Json, WritesEveryKindOfValue) {
  const Value value = Value::object()
                          .set("null", {})
                          .set("yes", true)
                          .set("no", false)
                          .set("count", -6418)
                          .set("ratio", 0.25)
                          .set("text", "ei207")
                          .set("list", Value::array().push(1).push("two"));
  EXPECT_EQ(compact(value),
            R"({"null":null,"yes":true,"no":false,"count":-6418,"ratio":0.25,"text":"ei207",)"
            R"("list":[1,"two"]})");
}

TEST(Json, IndentsByTwoBlanks) {
  const Value value = Value::object()
                          .set("a", Value::array().push(1).push(Value::object().set("b", 2)))
                          .set("c", 3);
  EXPECT_EQ(pretty(value),
            "{\n"
            "  \"a\": [\n"
            "    1,\n"
            "    {\n"
            "      \"b\": 2\n"
            "    }\n"
            "  ],\n"
            "  \"c\": 3\n"
            "}");
}

TEST(Json, KeepsEmptyListsOnOneLine) {
  EXPECT_EQ(pretty(Value::object()), "{}");
  EXPECT_EQ(pretty(Value::object().set("a", Value::array())), "{\n  \"a\": []\n}");
}

TEST(Json, WritesDoublesWithTheFewestDigitsThatReadBackTheSame) {
  EXPECT_EQ(compact(0.1), "0.1");
  EXPECT_EQ(compact(0.1 + 0.2), "0.30000000000000004");
  EXPECT_EQ(compact(2.0 / 3.0), "0.6666666666666666");
  EXPECT_EQ(compact(1e300), "1e+300");
  EXPECT_EQ(compact(5e-324), "5e-324");
}

TEST(Json, KeepsAWholeDoubleADouble) {
  EXPECT_EQ(compact(1.0), "1.0");
  EXPECT_EQ(compact(-0.0), "-0.0");
  EXPECT_EQ(compact(100000.0), "100000.0");
}

TEST(Json, ReadsBackAsTheSameNumbers) {
  for (const double number :
       {0.1, 1.0 / 3.0, 5e-324, 1.7976931348623157e308, 123456789.125, -0.3}) {
    const auto read = nlohmann::json::parse(compact(number));
    EXPECT_TRUE(read.is_number_float());
    EXPECT_EQ(read.get<double>(), number);
  }
  for (const std::int64_t count : {std::numeric_limits<std::int64_t>::min(), std::int64_t{0},
                                   std::numeric_limits<std::int64_t>::max()}) {
    EXPECT_EQ(nlohmann::json::parse(compact(count)).get<std::int64_t>(), count);
  }
}

TEST(Json, WritesNullForWhatIsNotFinite) {
  EXPECT_EQ(compact(Value::array().push(std::nan("")).push(HUGE_VAL)), "[null,null]");
}

TEST(Json, EscapesQuotesAndControlCharacters) {
  EXPECT_EQ(compact("say \"no\" \\ \n\r\t"), R"("say \"no\" \\ \n\r\t")");
  EXPECT_EQ(compact(std::string_view("a\0b\x1b[31m\x7f", 9)), R"("a\u0000b\u001b[31m\u007f")");
  EXPECT_EQ(compact("\u0085 \u2028"), R"("\u0085 \u2028")");
}

TEST(Json, KeepsTextBeyondAsciiAsItIs) { EXPECT_EQ(compact("Größe 日本 😀"), "\"Größe 日本 😀\""); }

TEST(Json, ReplacesStrayBytesInTextsAndNames) {
  EXPECT_EQ(compact("a\xff"
                    "b\xc3"),
            "\"a\ufffdb\ufffd\"");
  EXPECT_EQ(compact(Value::object().set("\x80", 1)), "{\"\ufffd\":1}");
}

TEST(Json, MeansTheSameInBothStyles) {
  const Value value = Value::object()
                          .set("\"quoted\"", Value::array().push("</script>").push({}))
                          .set("deep", Value::object().set("deeper", Value::array().push(0.5)));
  EXPECT_EQ(nlohmann::json::parse(compact(value)), nlohmann::json::parse(pretty(value)));
}

}  // namespace
}  // namespace gnomon
