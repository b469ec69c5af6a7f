// What "not determined" would exclude, against what it does when it is said.
#include "gnomon/annotate/knowledge.h"
#include "gnomon/base/random.h"

#include <vector>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

std::size_t admitted_answers(const Knowledge& knowledge, const Pair& pair) {
  std::size_t number = 0;
  for (const RelationSet answer : definite_answers(knowledge.options().algebra)) {
    number += knowledge.admits(pair.first, pair.second, answer) ? 1 : 0;
  }
  return number;
}

Exclusion slow_exclusion(const Knowledge& knowledge, const Pair& pair) {
  Knowledge after = knowledge;
  EXPECT_TRUE(after.leave_undetermined(pair.first, pair.second));
  Exclusion result;
  for (const Pair& other : knowledge.pending()) {
    if (other == pair) {
      continue;
    }
    const std::size_t before = admitted_answers(knowledge, other);
    const std::size_t left = admitted_answers(after, other);
    result.answers += static_cast<double>(before - left) / static_cast<double>(before);
    result.pairs += left == 0 ? 1 : 0;
  }
  return result;
}

// a < b < c and d < e < f.
Knowledge known_chains() {
  Knowledge knowledge(6);
  for (const std::uint32_t i : {0U, 1U, 3U, 4U}) {
    EXPECT_TRUE(knowledge.relate(Entity{i}, Entity{i + 1}, kBeforeAnswer));
  }
  return knowledge;
}

// c before d would relate all nine pairs of the chains; a before f only its own. So "not
// determined" excludes one answer of eight pairs when it is said of (a,f), and few when it is said
// of (c,d).
TEST(Exclusion, IsLargestForWeakQuestions) {
  const Knowledge knowledge = known_chains();
  const Exclusion weak = knowledge.exclusion(Entity{0}, Entity{5});
  const Exclusion strong = knowledge.exclusion(Entity{2}, Entity{3});
  EXPECT_EQ(weak.pairs, 0U);
  EXPECT_GE(weak.answers, 8 * 0.2);
  EXPECT_LE(strong.answers, weak.answers);
}

// Whatever relates b to c relates a to c when a and b are the same.
TEST(Exclusion, CountsPairsWithoutAnAnswerLeft) {
  Knowledge knowledge(3);
  EXPECT_TRUE(knowledge.relate(Entity{0}, Entity{1}, kSimultaneousAnswer));
  const Exclusion exclusion = knowledge.exclusion(Entity{1}, Entity{2});
  EXPECT_EQ(exclusion.pairs, 1U);
  EXPECT_DOUBLE_EQ(exclusion.answers, 1);
}

TEST(Exclusion, IsNothingWhenNothingIsKnown) {
  const Exclusion exclusion = Knowledge(5).exclusion(Entity{1}, Entity{3});
  EXPECT_EQ(exclusion.pairs, 0U);
  EXPECT_EQ(exclusion.answers, 0);
}

TEST(Exclusion, IsWhatSayingSoDoes) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SplitMix64 random(seed);
    const std::size_t entities = 3 + random() % 6;
    std::vector<RelationSet> only;
    if (seed % 4 == 0) {
      only = {seed % 8 == 0 ? kBeforeAnswer : kIncludesAnswer, kSimultaneousAnswer};
    }
    Knowledge knowledge(entities, {AnswerAlgebra::kRules, true, only});
    const auto answers = definite_answers(AnswerAlgebra::kRules);
    while (knowledge.count(PairState::kPending) > 0) {
      const std::vector<Pair> pending = knowledge.pending();
      const std::vector<Exclusion> at_once = knowledge.exclusions(pending);
      ASSERT_EQ(at_once.size(), pending.size());
      for (std::size_t i = 0; i < pending.size(); ++i) {
        const Exclusion slow = slow_exclusion(knowledge, pending[i]);
        const Exclusion alone = knowledge.exclusion(pending[i].first, pending[i].second);
        for (const Exclusion& fast : {at_once[i], alone}) {
          ASSERT_EQ(fast.pairs, slow.pairs) << "seed " << seed;
          ASSERT_NEAR(fast.answers, slow.answers, 1e-9) << "seed " << seed;
        }
      }
      const Pair& asked = pending[random() % pending.size()];
      if (!knowledge.relate(asked.first, asked.second, answers[random() % answers.size()])) {
        knowledge.leave_undetermined(asked.first, asked.second);
      }
    }
  }
}

}  // namespace
}  // namespace gnomon
