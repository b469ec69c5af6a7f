#include "gnomon/score/setzer.h"

#include "gnomon/score/score_test_help.h"
#include "gnomon/score/tally_test_help.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

const SetzerOptions kDuringIncluded{During::kIncluded, sbi_mapping(During::kIncluded)};

SetzerTally setzer_of(const SharedPair& pair) { return tally_setzer(pair, kDuringIncluded); }

// Setzer and others 2003 print .45 and .67: 21/46 and 21/31, cut off.
TEST(Setzer, CountsTheChainsOfThePaper) {
  const SetzerTally a = setzer_of(setzer_example_a());
  EXPECT_EQ(a.all[Sbi::kSimultaneous], (PairCount{21, 21, 46}));
  EXPECT_EQ(a.all.all(), (PairCount{21, 21, 46}));
  EXPECT_EQ(a.all.ordered().all(), (PairCount{42, 42, 92}));
  const SetzerTally b = setzer_of(setzer_example_b());
  EXPECT_EQ(b.all.all(), (PairCount{21, 21, 31}));
  EXPECT_EQ(b.all.ordered().all(), (PairCount{42, 42, 62}));
  for (const SetzerTally& t : {a, b}) {
    EXPECT_EQ(t.common, t.all);
    EXPECT_EQ(t.consistent, t.all);
    EXPECT_EQ(t.full_closure, t.all);
    EXPECT_EQ(t.key.entities, 12);
    EXPECT_EQ(t.entities_in_both, 12);
  }
}

TEST(Setzer, DoublesOnlySimultaneousPairsWhenOrdered) {
  const SbiCounts counts = setzer_of(pair_of(3, "a SIMULTANEOUS b b BEFORE c", "b BEFORE c")).all;
  EXPECT_EQ(counts.all(), (PairCount{1, 3, 1}));
  EXPECT_EQ(counts.ordered().all(), (PairCount{1, 4, 1}));
  EXPECT_EQ(counts.ordered()[Sbi::kBefore], counts[Sbi::kBefore]);
}

TEST(Setzer, ComparesWhatFollowsNotWhatIsWritten) {
  const SetzerTally t = setzer_of(pair_of(3, "a BEFORE b b INCLUDES c", "c AFTER a"));
  EXPECT_EQ(t.all[Sbi::kBefore], (PairCount{1, 2, 1}));
  EXPECT_EQ(t.all[Sbi::kIncludes], (PairCount{0, 1, 0}));
}

TEST(Setzer, KeepsPrivateEntitiesInAllAndLeavesThemOutOfCommon) {
  SharedPair pair = pair_of(4, "a BEFORE b b BEFORE c", "a BEFORE d");
  pair.in_both = {true, false, true, false};
  const SetzerTally t = setzer_of(pair);
  EXPECT_EQ(t.all.all(), (PairCount{0, 3, 1}));
  EXPECT_EQ(t.common.all(), (PairCount{0, 1, 0}));  // a before c went through b
  EXPECT_EQ(t.key.entities, 3);
  EXPECT_EQ(t.response.entities, 2);
  EXPECT_EQ(t.entities_in_both, 1);
}

TEST(Setzer, SkipsLinksThatContradictEarlierOnes) {
  const SetzerTally t =
      setzer_of(pair_of(3, "a BEFORE b b BEFORE c", "a BEFORE b b BEFORE c c BEFORE a"));
  EXPECT_EQ(t.all.all(), (PairCount{3, 3, 6}));
  EXPECT_EQ(t.consistent.all(), (PairCount{3, 3, 3}));
  EXPECT_EQ(t.full_closure.all(), (PairCount{3, 3, 3}));
  EXPECT_EQ(t.key.contradictory_pairs, 0);
  EXPECT_EQ(t.response.contradictory_pairs, 3);
  EXPECT_EQ(t.key.contradictory_closures, 0);
  EXPECT_EQ(t.response.contradictory_closures, 1);
  EXPECT_EQ(t.response.rejected_links, 1);
}

TEST(Setzer, SeesSharedEndpointsInTheFullClosureOnly) {
  const SetzerTally t = setzer_of(pair_of(3, "a ENDED_BY b b BEFORE c", "a BEFORE c"));
  EXPECT_EQ(t.all[Sbi::kBefore], (PairCount{0, 1, 1}));
  EXPECT_EQ(t.full_closure[Sbi::kBefore], (PairCount{1, 2, 1}));
}

TEST(Setzer, DropsLinksOfAnEntityWithItself) {
  const SetzerTally t =
      setzer_of(pair_of(2, "a BEFORE a a INCLUDES b", "a INCLUDES b b IDENTITY b"));
  for (const SbiCounts& counts : {t.all, t.consistent, t.full_closure}) {
    EXPECT_EQ(counts.all(), (PairCount{1, 1, 1}));
  }
  EXPECT_EQ(t.key.contradictory_pairs, 0);
}

TEST(Setzer, LeavesOutRelTypesThatTheMappingDrops) {
  const SharedPair pair = pair_of(4, "a IBEFORE b c BEFORE d", "b IAFTER a c BEFORE d");
  const auto mapping = parse_sbi_mapping("IBEFORE=none", During::kIncluded);
  const SetzerTally t = tally_setzer(pair, {During::kIncluded, *mapping});
  for (const SbiCounts& counts : {t.all, t.consistent, t.full_closure}) {
    EXPECT_EQ(counts.all(), (PairCount{1, 1, 1}));
  }
  EXPECT_EQ(t.key.entities, 2);
  EXPECT_EQ(setzer_of(pair).all.all(), (PairCount{2, 2, 2}));
}

TEST(Setzer, FollowsTheSwitchForDuring) {
  const SharedPair pair = pair_of(2, "a DURING b", "a SIMULTANEOUS b");
  EXPECT_EQ(setzer_of(pair).all.all(), (PairCount{0, 1, 1}));
  const SetzerTally t = tally_setzer(pair, {});
  EXPECT_EQ(t.all.all(), (PairCount{1, 1, 1}));
  EXPECT_EQ(t.full_closure.all(), (PairCount{1, 1, 1}));
}

TEST(Setzer, OfEmptyAnnotationsIsZero) {
  SetzerTally nothing;
  nothing.documents = 1;
  EXPECT_EQ(setzer_of({}), nothing);
  EXPECT_EQ(setzer_of(pair_of(3, "", "")), nothing);
}

TEST(Setzer, AddsUp) {
  SetzerTally sum = setzer_of(setzer_example_a());
  sum += setzer_of(setzer_example_b());
  EXPECT_EQ(sum.all.all(), (PairCount{42, 42, 77}));
  EXPECT_EQ(sum.full_closure, sum.all);
  EXPECT_EQ(sum.key.entities, 24);
  EXPECT_EQ(sum.documents, 2);
}

SharedPair any_two_annotations() {
  RandomLinks random(*rc::gen::arbitrary<unsigned>());
  const std::size_t entities = random.number(1, 14);
  return random.pair(entities, random.number(0, 2 * entities));
}

RC_GTEST_PROP(Setzer, OfAnAnnotationWithItselfIsAllCorrect, ()) {
  SharedPair pair = any_two_annotations();
  pair.system = pair.gold;
  const SetzerTally t = setzer_of(pair);
  for (const SbiCounts& counts : {t.all, t.all.ordered(), t.common, t.consistent, t.full_closure}) {
    for (const PairCount& count : counts.by_label) {
      RC_ASSERT(count.correct == count.key);
      RC_ASSERT(count.correct == count.response);
    }
  }
  RC_ASSERT(t.key == t.response);
}

RC_GTEST_PROP(Setzer, RunsBothWaysWhenKeyAndResponseAreExchanged, ()) {
  const SharedPair pair = any_two_annotations();
  SharedPair turned = pair;
  std::swap(turned.gold, turned.system);
  const SetzerTally t = setzer_of(pair);
  const SetzerTally u = setzer_of(turned);
  for (const Sbi relation : kAllSbi) {
    RC_ASSERT(t.all[relation].correct == u.all[relation].correct);
    RC_ASSERT(t.all[relation].key == u.all[relation].response);
    RC_ASSERT(t.full_closure[relation].key == u.full_closure[relation].response);
  }
  RC_ASSERT(t.key == u.response);
}

// A pair that both have is one of entities that both have; and the rules are sound, so that the
// full closure of the same links has all that they find.
RC_GTEST_PROP(Setzer, VariantsAreOrderedAsTheirDefinitionsSay, ()) {
  const SetzerTally t = setzer_of(any_two_annotations());
  for (const Sbi relation : kAllSbi) {
    RC_ASSERT(t.common[relation].correct == t.all[relation].correct);
    RC_ASSERT(t.common[relation].key <= t.all[relation].key);
    RC_ASSERT(t.consistent[relation].key <= t.all[relation].key);
    RC_ASSERT(t.consistent[relation].key <= t.full_closure[relation].key);
    RC_ASSERT(t.consistent[relation].correct <= t.full_closure[relation].correct);
  }
}

// Turning links round says the same.
RC_GTEST_PROP(Setzer, DoesNotDependOnTheDirectionOfLinks, ()) {
  const SharedPair pair = any_two_annotations();
  SharedPair turned = pair;
  for (SharedLink& link : turned.system.links) {
    std::swap(link.first, link.second);
    link.type = inverse(link.type);
  }
  RC_ASSERT(setzer_of(pair) == setzer_of(turned));
}

TEST(Setzer, NamesEveryNumberOnce) { expect_named_once<SetzerTally>(); }

}  // namespace
}  // namespace gnomon
