#include "gnomon/qa/question_tokens.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

std::string cut(std::string_view text) {
  std::string joined;
  for (const Span& token : question_tokens(text)) {
    joined += (joined.empty() ? "" : "|") + std::string(text.substr(token.begin, token.size()));
  }
  return joined;
}

TEST(QuestionTokens, RulesOfTheTask) {
  EXPECT_EQ(cut("the kick-off (at 9:30) -- \"late\"."), "the|kick-off|(|at|9:30|)|--|\"|late|\"|.");
  EXPECT_EQ(cut("He cannot say; it's done, isn't it?"),
            "He|can|not|say|;|it|'s|done|,|is|n't|it|?");
  EXPECT_EQ(cut("well... ''so'' they'LL a=b non- x:"),
            "well|...|''|so|''|they|'LL|a|=|b|non|-|x|:");
  EXPECT_EQ(cut("cost $3.5, said U.S. aides' 's"), "cost|$3.5|,|said|U.S|.|aides'|'s");
  EXPECT_EQ(cut(" \n\t "), "");
  EXPECT_EQ(cut("."), ".");
}

}  // namespace
}  // namespace gnomon
