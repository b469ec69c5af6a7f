#include "gnomon/score/equivalence.h"

#include "gnomon/reason/sbi.h"
#include "gnomon/score/score_test_help.h"
#include "gnomon/score/settings.h"

#include <optional>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

// The paper's example of two minimal models that are equivalent.
TEST(Equivalence, HoldsOfDifferentLinksThatSayTheSame) {
  std::optional<SbiPair> difference;
  const Equivalence found = compare_meaning(
      pair_of(3, "a SIMULTANEOUS b a BEFORE c", "a SIMULTANEOUS b b BEFORE c b BEFORE c"), {},
      difference);
  EXPECT_TRUE(found.by_rules);
  EXPECT_TRUE(found.by_full_closure);
  EXPECT_EQ(found.gold.minimal, 2);
  EXPECT_EQ(found.system.minimal, 2);
  EXPECT_FALSE(difference);
}

TEST(Equivalence, NamesTheFirstPairThatOnlyOneHas) {
  std::optional<SbiPair> difference;
  const Equivalence found =
      compare_meaning(pair_of(3, "a BEFORE b b BEFORE c", "a BEFORE b"), {}, difference);
  EXPECT_FALSE(found.by_rules);
  EXPECT_FALSE(found.by_full_closure);
  EXPECT_EQ(found.only_in_gold, 2);  // b before c, a before c
  EXPECT_EQ(found.only_in_system, 0);
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->relation, Sbi::kBefore);
}

// The rules know nothing of shared ends, and so not that a is before c.
TEST(Equivalence, ByTheFullClosureSeesWhatTheRulesDoNot) {
  std::optional<SbiPair> difference;
  const Equivalence found = compare_meaning(
      pair_of(3, "a ENDED_BY b b BEFORE c", "a ENDED_BY b b BEFORE c a BEFORE c"), {}, difference);
  EXPECT_FALSE(found.by_rules);
  EXPECT_TRUE(found.by_full_closure);
}

}  // namespace
}  // namespace gnomon
