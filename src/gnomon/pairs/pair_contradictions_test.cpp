#include "gnomon/pairs/pair_contradictions.h"

#include "gnomon/pairs/consistency.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

PairGold contradicting_gold(const std::string& rows, PairSet set) {
  return *gold_of(*read_rows(rows, "gold", RowRole::kGold), set);
}

std::vector<std::string> words_of(const PairContradiction& one) {
  std::vector<std::string> words;
  for (const StatedPair& pair : one.pairs) {
    words.push_back(pair.words);
  }
  return words;
}

TEST(PairContradictions, AreTheSmallestOfEachDocument) {
  // A circle of four, and a shorter one through its chord d-b; nothing is wrong with the other
  // document.
  const PairGold gold = contradicting_gold(
      "x\ta\tb\tBEFORE\nx\tb\tc\tBEFORE\nx\tc\td\tBEFORE\nx\td\ta\tBEFORE\nx\td\tb\tBEFORE\n"
      "y\ta\tb\tBEFORE\ny\tb\tc\tBEFORE\n",
      PairSet::kMatres);
  const PairContradictions found = contradictions_of_gold(gold, 1);
  EXPECT_EQ(found.documents, 1U);
  ASSERT_EQ(found.sets.size(), 1U);
  EXPECT_EQ(found.sets[0].document, "x");
  EXPECT_THAT(
      words_of(found.sets[0]),
      testing::UnorderedElementsAre("b starts before c", "c starts before d", "d starts before b"));
  EXPECT_FALSE(found.all);
  EXPECT_EQ(contradictions_of_gold(gold, 10).sets.size(), 2U);
  EXPECT_TRUE(contradictions_of_gold(gold, 10).all);
}

TEST(PairContradictions, SayWhatLabelsOrder) {
  const std::string rows = "d\ta\tb\tBEFORE\nd\ta\tc\tEQUAL\nd\tc\tb\tAFTER\n";
  const PairContradictions starts =
      contradictions_of_gold(contradicting_gold(rows, PairSet::kMatres), 3);
  ASSERT_EQ(starts.sets.size(), 1U);
  EXPECT_THAT(words_of(starts.sets[0]),
              testing::UnorderedElementsAre("a starts before b", "a starts at the same time as c",
                                            "c starts after b"));
  const std::string inside = "d\ta\tb\tINCLUDES\nd\tb\tc\tINCLUDES\nd\ta\tc\tBEFORE\n";
  const PairContradictions intervals =
      contradictions_of_gold(contradicting_gold(inside, PairSet::kTbdense), 3);
  ASSERT_EQ(intervals.sets.size(), 1U);
  EXPECT_THAT(words_of(intervals.sets[0]),
              testing::UnorderedElementsAre("a includes b", "b includes c", "a is before c"));
}

TEST(PairContradictions, OfAnswersHaveExtraPairsAndWordsOfTheText) {
  const PairGold gold = contradicting_gold("d\ta\tb\tBEFORE\nd\tb\tc\tBEFORE\n", PairSet::kMatres);
  const auto rows =
      read_rows("d\tb\ta\tAFTER\nd\tb\tc\tBEFORE\nd\tc\ta\tBEFORE\n", "s", RowRole::kPredictions);
  const PairContradictions found = contradictions_of_answers(
      gold, resolve(gold, *rows, {}), 3,
      [](std::string_view /*document*/, std::string_view id) { return std::string(id) + "!"; });
  ASSERT_EQ(found.sets.size(), 1U);
  std::size_t extra = 0;
  for (const StatedPair& pair : found.sets[0].pairs) {
    extra += pair.in_gold ? 0 : 1;
  }
  EXPECT_EQ(extra, 1U);
  EXPECT_THAT(words_of(found.sets[0]),
              testing::UnorderedElementsAre("a! starts before b!", "b! starts before c!",
                                            "c! starts before a!"));
}

TEST(PairContradictions, NameAPairOfAnIdWithItself) {
  const PairContradictions found =
      contradictions_of_gold(contradicting_gold("d\ta\ta\tBEFORE\n", PairSet::kTbdense), 3);
  ASSERT_EQ(found.sets.size(), 1U);
  EXPECT_THAT(words_of(found.sets[0]), testing::ElementsAre("a is before itself"));
}

// Two ways must agree: documents are inconsistent by points exactly if they have a contradiction.
// OVERLAP of i2b2 says that neither is before the other, and CONTAINS has a direction.
TEST(PairContradictions, AreThereExactlyInInconsistentDocuments) {
  struct Case {
    const char* rows;
    PairSet set;
    bool consistent;
  };
  for (const Case& one :
       {Case{"d\ta\tb\tBEFORE\nd\tb\tc\tBEFORE\nd\ta\tc\tOVERLAP\n", PairSet::kI2b2, false},
        Case{"d\ta\tb\tBEFORE\nd\ta\tc\tOVERLAP\nd\tb\tc\tOVERLAP\n", PairSet::kI2b2, true},
        Case{"d\ta\tb\tCONTAINS\nd\tb\tc\tCONTAINS\nd\tc\ta\tCONTAINS\n", PairSet::kThyme, false},
        Case{"d\tc\tb\tCONTAINS\nd\tb\ta\tCONTAINS\nd\tc\ta\tCONTAINS\n", PairSet::kThyme, true}}) {
    const PairGold gold = contradicting_gold(one.rows, one.set);
    const GraphConsistency checked = check_graph(gold_graphs(gold).at(0), one.set);
    EXPECT_EQ(checked.inconsistent, !one.consistent) << one.rows;
    EXPECT_EQ(checked.contradictory, one.consistent ? 0U : 1U) << one.rows;
    EXPECT_EQ(contradictions_of_gold(gold, 1).sets.empty(), one.consistent) << one.rows;
  }
}

}  // namespace
}  // namespace gnomon
