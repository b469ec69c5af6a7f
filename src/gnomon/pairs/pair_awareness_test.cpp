#include "gnomon/pairs/pair_awareness.h"

#include "gnomon/pairs/consistency.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

// Rows of one document "d": "a b BEFORE; b c AFTER".
std::string aware_rows(std::string_view pairs) {
  std::string rows;
  for (const char c : pairs) {
    rows += c == ' ' ? '\t' : c;
    if (c == ';') {
      rows.back() = '\n';
      rows += "d\t";
    }
  }
  return "d\t" + rows + "\n";
}

PairAwareness aware(std::string_view gold, std::string_view said, PairSet set,
                    bool extra_pairs = true) {
  const auto pairs = gold_of(*read_rows(aware_rows(gold), "gold", RowRole::kGold), set);
  const auto rows = read_rows(aware_rows(said), "said", RowRole::kPredictions);
  return awareness_of_pairs(*pairs, resolve(*pairs, *rows, {}), extra_pairs);
}

// The order of the counts: predicted and right, predicted, gold and found, gold.
using Ratios = FollowingRatios;

TEST(PairAwareness, CountsWhatFollowsThoughNobodyStatesIt) {
  const auto found = aware("a b BEFORE;b c BEFORE", "a c BEFORE", PairSet::kMatres);
  EXPECT_EQ(found.tempeval3, (Ratios{1, 1, 0, 2}));  // a-c follows from gold; neither a-b nor b-c
  EXPECT_EQ(found.awareness_2011, (Ratios{1, 1, 0, 2}));
  EXPECT_EQ(found.closure, (Ratios{1, 1, 1, 3}));  // gold: a-b, b-c, a-c
  EXPECT_EQ(found.closure.precision(), 1);
  EXPECT_DOUBLE_EQ(*found.closure.recall(), 1.0 / 3);
  EXPECT_DOUBLE_EQ(*found.closure.f1(), 0.5);
}

TEST(PairAwareness, OfTempEval3LeavesOutWhatFollowsFromEarlierLinks) {
  const auto found = aware("a b BEFORE;b c BEFORE;a c BEFORE", "a b BEFORE", PairSet::kMatres);
  EXPECT_EQ(found.tempeval3, (Ratios{1, 1, 1, 2}));
  EXPECT_EQ(found.awareness_2011, (Ratios{1, 1, 1, 3}));
  // Named first, a-c does not follow yet.
  const auto first = aware("a c BEFORE;a b BEFORE;b c BEFORE", "a b BEFORE", PairSet::kMatres);
  EXPECT_EQ(first.tempeval3, (Ratios{1, 1, 1, 3}));
}

TEST(PairAwareness, CountsALinkThatContradictsEarlierOnesAndInfersNothingFromIt) {
  const auto found = aware("a b BEFORE;b c BEFORE;a c BEFORE", "a b BEFORE;b c BEFORE;c a BEFORE",
                           PairSet::kMatres);
  EXPECT_EQ(found.tempeval3, (Ratios{2, 3, 2, 2}));
  EXPECT_EQ(found.awareness_2011, (Ratios{2, 3, 3, 3}));  // a-c follows from the first two answers
  EXPECT_EQ(found.closure, (Ratios{3, 3, 3, 3}));
}

// MATRES: b starts in a, so ends say nothing. TB-Dense: what is before a whole is before its parts.
TEST(PairAwareness, ReadsLabelsAsStartsOrAsIntervals) {
  const std::string_view gold = "a b BEFORE;b c EQUAL";
  EXPECT_EQ(aware(gold, "a c BEFORE", PairSet::kMatres).tempeval3, (Ratios{1, 1, 0, 2}));
  const auto parts = aware("a b BEFORE;b c INCLUDES", "a c BEFORE", PairSet::kTbdense);
  EXPECT_EQ(parts.tempeval3, (Ratios{1, 1, 0, 2}));
  EXPECT_EQ(parts.closure, (Ratios{1, 1, 1, 3}));
  const auto reverse = aware("a b INCLUDES;b c BEFORE", "a c BEFORE", PairSet::kTbdense);
  EXPECT_EQ(reverse.tempeval3, (Ratios{0, 1, 0, 2}));  // a can last until after c
  EXPECT_EQ(reverse.closure, (Ratios{0, 1, 0, 2}));
}

TEST(PairAwareness, TurnsPairsThatAreNamedTheOtherWayRound) {
  const auto found =
      aware("a b BEFORE;c b INCLUDES", "b a AFTER;b c IS_INCLUDED", PairSet::kTbdense);
  EXPECT_EQ(found.awareness_2011, (Ratios{2, 2, 2, 2}));
  const auto contains = aware("a b CONTAINS;b c CONTAINS", "a c CONTAINS", PairSet::kThyme);
  EXPECT_EQ(contains.tempeval3, (Ratios{1, 1, 0, 2}));
}

TEST(PairAwareness, OfVagueCountsOnlyFirmLabels) {
  const auto found = aware("a b VAGUE;b c BEFORE", "a b BEFORE;b c VAGUE", PairSet::kMatres);
  EXPECT_EQ(found.tempeval3, (Ratios{0, 1, 0, 1}));
  EXPECT_EQ(found.tempeval3.f1(), 0);
  const auto nothing = aware("a b VAGUE", "a b VAGUE", PairSet::kMatres);
  EXPECT_EQ(nothing.tempeval3.precision(), std::nullopt);
  EXPECT_EQ(nothing.tempeval3.f1(), std::nullopt);
}

TEST(PairAwareness, CanLeaveOutExtraPairs) {
  const std::string_view said = "a b BEFORE;a c BEFORE;b c AFTER";
  EXPECT_EQ(aware("a b BEFORE", said, PairSet::kMatres).awareness_2011, (Ratios{1, 3, 1, 1}));
  EXPECT_EQ(aware("a b BEFORE", said, PairSet::kMatres, false).awareness_2011,
            (Ratios{1, 1, 1, 1}));
}

// OVERLAP of NarrativeTime is no order of points: it is found where it is stated, and only there.
TEST(PairAwareness, InfersNothingFromOverlapOfNarrativeTime) {
  const auto found =
      aware("a b OVERLAP;b c BEFORE", "b a OVERLAP;b c OVERLAP", PairSet::kNarrativetime);
  EXPECT_EQ(found.awareness_2011, (Ratios{1, 2, 1, 2}));
  EXPECT_EQ(found.closure, (Ratios{1, 2, 1, 2}));
}

// A document against itself has all, whatever contradicts what.
TEST(PairAwareness, OfGoldAgainstItselfIsOne) {
  for (const std::string_view pairs :
       {"a b BEFORE;b c BEFORE;c a BEFORE", "a b INCLUDES;b c SIMULTANEOUS;d c IS_INCLUDED"}) {
    const auto found = aware(pairs, pairs, PairSet::kTbdense);
    for (const AwarenessDefinition& one : awareness_definitions()) {
      EXPECT_EQ((found.*one.ratios).f1(), 1) << one.name << ": " << pairs;
    }
  }
}

}  // namespace
}  // namespace gnomon
