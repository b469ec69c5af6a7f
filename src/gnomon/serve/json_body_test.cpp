#include "gnomon/serve/json_body.h"

#include "gnomon/base/json.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace gnomon::serve {
namespace {

TEST(JsonBody, ReadsWhatWasWritten) {
  const std::string text = R"({"a":[1,2.5,null,true,"ü"],"b":{"c":"\u0000"}})";
  const Result<Value> read = read_json(text);
  ASSERT_TRUE(read);
  EXPECT_EQ(to_json(*read, JsonStyle::kCompact), text);
}

TEST(JsonBody, RefusesWhatIsNoJson) {
  for (const char* text :
       {"", "{", "[1,]", "{\"a\":1}x", "nul", "{\"a\":1,\"a\":2}", "\"\xff\"", "1e999"}) {
    const Result<Value> read = read_json(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().code, "bad-json") << text;
  }
}

TEST(JsonBody, RefusesWhatIsTooDeepOrTooWide) {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  EXPECT_TRUE(read_json(nested(kMostDepth)));
  EXPECT_FALSE(read_json(nested(kMostDepth + 1)));
  EXPECT_FALSE(read_json(std::string(1'000'000, '['))) << "without using up the stack";
  std::string wide = "{\"k\":0";
  for (int i = 0; i < 2000; ++i) {
    wide += ",\"k" + std::to_string(i) + "\":1";
  }
  EXPECT_FALSE(read_json(wide + "}"));
}

RC_GTEST_PROP(JsonBody, AnyBytesAreReadOrRefusedWithWords, (const std::string& bytes)) {
  const Result<Value> read = read_json(bytes);
  RC_ASSERT(read || !read.error().what.empty());
}

TEST(JsonBody, NamesWhatDoesNotFit) {
  const Value value = *read_json(R"({"after":-1,"name":1,"list":["a",2]})");
  {
    Body body(value);
    body.count("after");
    EXPECT_EQ(body.checked().error().what, "after must be a whole number from 0 on, not a number");
  }
  {
    Body body(value);
    body.text("name");
    EXPECT_EQ(body.checked().error().what, "name must be a text, not a number");
  }
  {
    Body body(value);
    body.texts("list");
    EXPECT_EQ(body.checked().error().what, "list must be a list of texts");
  }
  {
    Body body(value);
    body.text("missing");
    EXPECT_EQ(body.checked().error().what, "missing missing");
  }
}

TEST(JsonBody, RefusesMembersThatNobodyAskedFor) {
  const Value value = *read_json(R"({"documnet":"x"})");
  Body body(value);
  body.text_or("document", "");
  ASSERT_FALSE(body.checked());
  EXPECT_EQ(body.checked().error().hint, "did you mean 'document'?");
}

}  // namespace
}  // namespace gnomon::serve
