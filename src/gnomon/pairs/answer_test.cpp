#include "gnomon/pairs/answer.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace gnomon {
namespace {

using enum RowLabel;

TEST(Answer, ReadsEveryAnswerOfTheReference) {
  const char* named = std::getenv("GNOMON_DATA");
  const std::filesystem::path file =
      std::filesystem::path(named != nullptr ? named : "../shared/data") /
      "../expected/pairs/answers.jsonl";
  if (!std::filesystem::exists(file)) {
    GTEST_SKIP() << "no reference answers at " << file;
  }
  std::ifstream in(file);
  std::size_t number = 0;
  for (std::string line; std::getline(in, line);) {
    const auto one = nlohmann::json::parse(line);
    const auto text = one["answer"].get<std::string>();
    const auto label = read_answer(text);
    const std::string expected =
        one["label"].is_null() ? "(none)" : one["label"].get<std::string>();
    EXPECT_EQ(label ? label_name(*label) : "(none)", expected) << text;
    ++number;
  }
  EXPECT_EQ(number, 85U);
}

TEST(Answer, LooksAtTheWholeAnswerFirst) {
  EXPECT_EQ(read_answer("  **Is-Included** "), kIsIncluded);
  EXPECT_EQ(read_answer(">"), kAfter);
  EXPECT_EQ(read_answer(""), std::nullopt);
}

TEST(Answer, WhatIsThoughtAloudIsNoAnswer) {
  EXPECT_EQ(read_answer("<think>before? or rather after?</think>\nBEFORE"), kBefore);
  EXPECT_EQ(read_answer("<think>It is before.</think>"), std::nullopt);
}

// As operations/pair_rows.cpp reads the TLINKs of gold.
TEST(Answer, RelationsOfTimemlAreWholeAnswers) {
  EXPECT_EQ(read_answer("IBEFORE"), kBefore);
  EXPECT_EQ(read_answer("iafter"), kAfter);
  EXPECT_EQ(read_answer("BEGUN_BY"), kIncludes);
  EXPECT_EQ(read_answer("ENDED_BY"), kIncludes);
  EXPECT_EQ(read_answer("BEGINS"), kIsIncluded);
  EXPECT_EQ(read_answer("ENDS"), kIsIncluded);
  EXPECT_EQ(read_answer("It begins and ends."), std::nullopt);
  EXPECT_EQ(read_answer("DURING"), kIsIncluded);
  AnswerRules timeml;
  timeml.gold_is_timeml = true;
  EXPECT_EQ(read_answer("DURING", timeml), kEqual);
  EXPECT_EQ(read_answer("DURING_INV", timeml), kEqual);
  EXPECT_EQ(read_answer("It was during the other.", timeml), kIsIncluded);
}

TEST(Answer, TheLastMarkerDecides) {
  EXPECT_EQ(read_answer("Label: before.\nFinal answer: after"), kAfter);
  EXPECT_EQ(read_answer("Answer: before or after"), std::nullopt);
  EXPECT_EQ(read_answer("mislabel: before, and after"), std::nullopt);
}

TEST(Answer, MultipleChoiceComesBeforeTheSingleLetters) {
  const auto options = parse_answer_options("A=BEFORE,B=AFTER,C=EQUAL");
  ASSERT_TRUE(options);
  AnswerRules rules;
  rules.options = *options;
  EXPECT_EQ(read_answer("A", rules), kBefore);
  EXPECT_EQ(read_answer("(b)", rules), kAfter);
  EXPECT_EQ(read_answer("Answer: C", rules), kEqual);
  EXPECT_EQ(read_answer("A"), kAfter);
  EXPECT_FALSE(parse_answer_options("A"));
  EXPECT_FALSE(parse_answer_options("A=sometimes"));
}

TEST(Answer, SubstringRepeatsThePublishedDefects) {
  const AnswerRules rules{.reader = AnswerReader::kSubstring, .set = PairSet::kMatres};
  EXPECT_EQ(read_answer("before", rules), std::nullopt);
  EXPECT_EQ(read_answer("AFTER. Not BEFORE", rules), kBefore);
}

TEST(Answer, WordsAreTheWholeAnswer) {
  const AnswerRules rules{.reader = AnswerReader::kWords};
  EXPECT_EQ(read_answer("Previous", rules), kBefore);
  EXPECT_EQ(read_answer("It is before.", rules), std::nullopt);
}

TEST(Answer, ContainsIsALabelOfItsOwnWhereTheSetHasIt) {
  EXPECT_EQ(read_answer("CONTAINS", {.set = PairSet::kMavenEre}), kContains);
  EXPECT_EQ(read_answer("CONTAINS"), kIncludes);
  EXPECT_EQ(read_answer("BEGINS-ON", {.set = PairSet::kMavenEre}), kBeginsOn);
  EXPECT_EQ(read_answer("BEGINS-ON"), std::nullopt);
}

TEST(Answer, LabelsOfEventFull) {
  EXPECT_EQ(read_label("before/cause"), kBefore);
  EXPECT_EQ(read_label("uncertain/effect"), kAfter);
  EXPECT_EQ(read_label("uncertain"), kVague);
  EXPECT_TRUE(is_unlabelled("candidate"));
}

TEST(Answer, ManyBracesAreReadInReasonableTime) {
  EXPECT_EQ(read_answer(std::string(200'000, '{') + "}"), std::nullopt);
}

TEST(Answer, YesIsLookedForFirst) {
  EXPECT_EQ(read_yes_or_no("No... well, yes"), true);
  EXPECT_EQ(read_yes_or_no("Nobody knows"), std::nullopt);
  EXPECT_EQ(read_yes_or_no("NO"), false);
}

}  // namespace
}  // namespace gnomon
