#include "gnomon/formats/json_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::StartsWith;

std::string problem_of(std::string_view text) {
  const auto problem = find_json_problem(text);
  return problem ? std::to_string(problem->byte) + ": " + problem->what : "none";
}

TEST(JsonCheck, HasNothingAgainstWellFormedJson) {
  for (const std::string_view fine :
       {"{}", "[]", "null", "\"x\"", " [1, -2, 3.5e2, true, {\"a\": {}, \"b\": [[]]}]\r\n",
        "{\"a\": {\"a\": 1}, \"b\": {\"a\": 2}}"}) {
    EXPECT_EQ(problem_of(fine), "none") << fine;
  }
}

TEST(JsonCheck, PointsToTheFirstByteThatDoesNotFitOrTheEnd) {
  EXPECT_THAT(problem_of("{\"a\" 1}"), StartsWith("5: invalid JSON ("));
  EXPECT_THAT(problem_of("[1, 2,]"), StartsWith("6: invalid JSON ("));
  EXPECT_THAT(problem_of("nul"), StartsWith("3: invalid JSON ("));
  EXPECT_EQ(
      problem_of("\"a\xff\""),
      "2: invalid JSON (syntax error while parsing value - invalid string: ill-formed UTF-8 byte)");
  EXPECT_EQ(problem_of("[1, 1e999]"), "8: this number is too large");
}

TEST(JsonCheck, CountsDepthFromOne) {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  EXPECT_EQ(problem_of(nested(kMaxJsonDepth)), "none");
  EXPECT_EQ(problem_of(nested(kMaxJsonDepth + 1)), "0: the JSON is nested more than 16 deep");
  EXPECT_EQ(problem_of("[" + nested(kMaxJsonDepth - 1) + "," + nested(kMaxJsonDepth - 1) + "]"),
            "none");
}

}  // namespace
}  // namespace gnomon
