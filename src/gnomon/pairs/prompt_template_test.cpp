#include "gnomon/pairs/prompt_template.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

PromptValues some_values() {
  return {"d", "whole", "part", "ei1", "ei2", "rained", "played", "2011-05-02"};
}

TEST(PromptTemplate, FillsInWhatIsInBraces) {
  const auto questions =
      read_template("# a remark\n\n{context}: {source_text}?\n{{\"x\": 1}}\n\n", "t");
  ASSERT_TRUE(questions);
  ASSERT_EQ(questions->size(), 1U);
  EXPECT_EQ(questions->front().asked, "");
  EXPECT_EQ(questions->front().filled(some_values()), "part: rained?\n{\"x\": 1}");
}

TEST(PromptTemplate, HasSeveralQuestions) {
  const auto questions = read_template(
      "=== can 1 start before 2\n{text}\nyes?\n=== can 2 start before 1\n{text}\n", "t");
  ASSERT_TRUE(questions);
  ASSERT_EQ(questions->size(), 2U);
  EXPECT_EQ(questions->at(0).asked, "can 1 start before 2");
  EXPECT_EQ(questions->at(0).filled(some_values()), "whole\nyes?");
  EXPECT_EQ(questions->at(1).filled(some_values()), "whole");
}

TEST(PromptTemplate, NamesWhatItDoesNotKnowAndWhere) {
  const auto questions = read_template("In {context}\nthe {sorce_text}\n", "t.txt");
  ASSERT_FALSE(questions);
  EXPECT_EQ(questions.error().where.line, 2);
  EXPECT_EQ(questions.error().where.column, 5);
  EXPECT_NE(questions.error().hint.find("did you mean 'source_text'?"), std::string::npos);
}

TEST(PromptTemplate, RefusesWhatAsksNothing) {
  for (const char* text :
       {"", "# only a remark\n", "=== asked\n", "no pair is named\n", "{context", "{context\n}"}) {
    EXPECT_FALSE(read_template(text, "t")) << text;
  }
}

}  // namespace
}  // namespace gnomon
