#include "gnomon/score/core.h"

#include "gnomon/score/score_test_help.h"
#include "gnomon/score/tally_test_help.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

CoreTally core_of(const SharedPair& pair) { return tally_core(pair, During::kIncluded); }

TEST(Core, LeavesOutWhatFollows) {
  const CoreTally t = core_of(pair_of(3, "a BEFORE b b BEFORE c a BEFORE c", "a BEFORE c"));
  EXPECT_EQ(t, (CoreTally{2, 0, 0, 1, 0, 1}));
}

// The example of UzZaman and Allen (2011): gold has the core a<b, b<c, c<d, the system a<b, b<d. Of
// the system's two core relations one is in gold's core, although gold entails both.
TEST(Core, LooksForCoreRelationsInTheCoreOfTheOther) {
  const CoreTally t =
      core_of(pair_of(4, "a BEFORE b b BEFORE c c BEFORE d", "a BEFORE b b BEFORE d"));
  EXPECT_EQ(t, (CoreTally{3, 1, 1, 2, 1, 2}));
  Tally tally;
  tally.get<CoreTally>() = t;
  const Figure core = kCoreMetric.figures(tally, {}).front();
  EXPECT_EQ(core.precision, 1.0 / 2);
  EXPECT_EQ(core.recall, 1.0 / 3);
  EXPECT_DOUBLE_EQ(*core.f1, 0.4);
  EXPECT_EQ(kCoreEntailedMetric.figures(tally, {}).front().precision, 1);
}

TEST(Core, FindsAPairFromTheOtherEnd) {
  EXPECT_EQ(core_of(pair_of(2, "a BEFORE b", "b AFTER a")), (CoreTally{1, 1, 1, 1, 1, 1}));
  EXPECT_EQ(core_of(pair_of(2, "a BEFORE b", "b BEFORE a")), (CoreTally{1, 0, 0, 1, 0, 0}));
}

// a and c are one for the system, so its core relation of c and b is that of a and b.
TEST(Core, FindsAPairOfEqualEntities) {
  EXPECT_EQ(core_of(pair_of(3, "a BEFORE b", "a SIMULTANEOUS c c BEFORE b")),
            (CoreTally{1, 1, 1, 1, 1, 1}));
}

RC_GTEST_PROP(Core, WhatIsInTheCoreIsEntailed, ()) {
  RandomLinks random(*rc::gen::arbitrary<unsigned>());
  const CoreTally t = core_of(random.pair(8, random.number(0, 12)));
  RC_ASSERT(t.gold_in_core <= t.gold_entailed);
  RC_ASSERT(t.system_in_core <= t.system_entailed);
}

TEST(Core, CountsAStrongerRelationOfTheOtherSide) {
  // That a is before c is all that gold says of the two; the system's core has it through b.
  const CoreTally t = core_of(pair_of(3, "a BEFORE c", "a BEFORE b b BEFORE c"));
  EXPECT_EQ(t, (CoreTally{1, 0, 1, 2, 0, 0}));
}

TEST(Core, TakesOneEntityOfAClassThatBothSpeakOf) {
  const CoreTally t = core_of(pair_of(3, "a SIMULTANEOUS b b BEFORE c", "b BEFORE c"));
  EXPECT_EQ(t, (CoreTally{1, 1, 1, 1, 1, 1}));
}

TEST(Core, LeavesOutLinksThatContradictEarlierOnes) {
  const CoreTally t = core_of(pair_of(2, "a BEFORE b b BEFORE a", "a BEFORE b a BEFORE a"));
  EXPECT_EQ(t, (CoreTally{1, 1, 1, 1, 1, 1}));
}

TEST(Core, OfNothingIsNothing) {
  EXPECT_EQ(core_of({}), CoreTally{});
  EXPECT_EQ(core_of(pair_of(3, "a VAGUE b", "")), CoreTally{});
}

TEST(Core, FollowsTheSwitchForDuring) {
  const SharedPair pair = pair_of(2, "a DURING b", "a IS_INCLUDED b");
  EXPECT_EQ(core_of(pair), (CoreTally{1, 1, 1, 1, 1, 1}));
  EXPECT_EQ(tally_core(pair, During::kSimultaneous), (CoreTally{0, 0, 0, 1, 0, 0}));
}

TEST(Core, AddsUp) {
  CoreTally sum{1, 2, 3, 4, 5, 6};
  sum += {10, 20, 30, 40, 50, 60};
  EXPECT_EQ(sum, (CoreTally{11, 22, 33, 44, 55, 66}));
}

RC_GTEST_PROP(Core, OfAnAnnotationWithItselfIsAllThere, ()) {
  RandomLinks random(*rc::gen::arbitrary<unsigned>());
  SharedPair pair = random.pair(10, random.number(0, 14));
  pair.system = pair.gold;
  const CoreTally t = core_of(pair);
  RC_ASSERT(t == (CoreTally{t.gold, t.gold, t.gold, t.gold, t.gold, t.gold}));
}

RC_GTEST_PROP(Core, RunsBothWaysWhenTheSidesAreExchanged, ()) {
  RandomLinks random(*rc::gen::arbitrary<unsigned>());
  SharedPair pair = random.pair(10, random.number(0, 14));
  const CoreTally t = core_of(pair);
  std::swap(pair.gold, pair.system);
  RC_ASSERT(core_of(pair) == (CoreTally{t.system, t.system_in_core, t.system_entailed, t.gold,
                                        t.gold_in_core, t.gold_entailed}));
}

TEST(Core, NamesEveryNumberOnce) { expect_named_once<CoreTally>(); }

}  // namespace
}  // namespace gnomon
