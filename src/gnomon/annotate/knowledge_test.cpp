#include "gnomon/annotate/knowledge.h"

#include "knowledge_test_help.h"

#include <string>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

constexpr Entity kA{0};
constexpr Entity kB{1};
constexpr Entity kC{2};
constexpr Entity kD{3};
constexpr Entity kE{4};
constexpr Entity kF{5};

// a < b < c and d < e < f.
Knowledge two_chains(KnowledgeOptions options = {}) {
  Knowledge knowledge(6, std::move(options));
  EXPECT_TRUE(knowledge.relate(kA, kB, kBeforeAnswer));
  EXPECT_TRUE(knowledge.relate(kB, kC, kBeforeAnswer));
  EXPECT_TRUE(knowledge.relate(kD, kE, kBeforeAnswer));
  EXPECT_TRUE(knowledge.relate(kE, kF, kBeforeAnswer));
  return knowledge;
}

std::vector<std::size_t> gains_of(const Knowledge& knowledge, Entity a, Entity b) {
  std::vector<std::size_t> gains;
  for (const RelationSet answer : definite_answers(knowledge.options().algebra)) {
    gains.push_back(knowledge.gain(a, b, answer).value_or(0));
  }
  return gains;
}

TEST(Knowledge, StartsWithAllPairsPending) {
  const Knowledge knowledge(4);
  EXPECT_EQ(knowledge.entity_count(), 4U);
  EXPECT_EQ(knowledge.count(PairState::kPending), 6U);
  EXPECT_EQ(knowledge.count(PairState::kRelated), 0U);
  const std::vector<Pair> pending = knowledge.pending();
  ASSERT_EQ(pending.size(), 6U);
  EXPECT_EQ(pending.front(), (Pair{kA, kB}));
  EXPECT_EQ(pending.back(), (Pair{kC, kD}));
  EXPECT_EQ(knowledge.relation(kA, kB), RelationSet::all());
}

TEST(Knowledge, MayBeOfNothingOrOneEntity) {
  for (const std::size_t entities : {0U, 1U}) {
    const Knowledge knowledge(entities);
    EXPECT_EQ(knowledge.count(PairState::kPending), 0U);
    EXPECT_EQ(knowledge.count(PairState::kRelated), 0U);
    EXPECT_TRUE(knowledge.pending().empty());
  }
}

// The example of the specification: newly resolved pairs when the first is before the second, and
// the other way round.
TEST(Knowledge, GainsWhatTheWorkedExampleSays) {
  const Knowledge knowledge = two_chains();
  const std::vector<std::vector<std::pair<std::size_t, std::size_t>>> table{
      {{3, 3}, {2, 6}, {1, 9}}, {{6, 2}, {4, 4}, {2, 6}}, {{9, 1}, {6, 2}, {3, 3}}};
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column) {
      const Entity x = entity_at(row);
      const Entity y = entity_at(3 + column);
      EXPECT_EQ(knowledge.gain(x, y, kBeforeAnswer), table[row][column].first);
      EXPECT_EQ(knowledge.gain(x, y, kBeforeAnswer.inverse()), table[row][column].second);
      EXPECT_EQ(knowledge.gain(y, x, kBeforeAnswer), table[row][column].second);
    }
  }
  using Five = std::vector<std::size_t>;
  EXPECT_EQ(gains_of(knowledge, kB, kE), (Five{4, 4, 5, 5, 7}));
  EXPECT_EQ(gains_of(knowledge, kC, kD), (Five{9, 1, 7, 7, 9}));
  EXPECT_EQ(gains_of(knowledge, kA, kD), (Five{3, 3, 3, 3, 5}));
}

TEST(Knowledge, TakesInWhatFollows) {
  Knowledge knowledge = two_chains();
  EXPECT_EQ(knowledge.count(PairState::kRelated), 6U);
  EXPECT_TRUE(knowledge.relate(kC, kD, kBeforeAnswer));
  EXPECT_EQ(knowledge.count(PairState::kRelated), 15U);
  EXPECT_EQ(knowledge.count(PairState::kPending), 0U);
  EXPECT_EQ(knowledge.relation(kA, kF), kBeforeAnswer);
  EXPECT_EQ(knowledge.relation(kF, kA), kBeforeAnswer.inverse());
}

TEST(Knowledge, RefusesWhatContradicts) {
  Knowledge knowledge = two_chains();
  EXPECT_FALSE(knowledge.relate(kC, kA, kBeforeAnswer));
  EXPECT_FALSE(knowledge.relate(kA, kC, kIncludesAnswer));
  EXPECT_TRUE(knowledge.relate(kA, kC, kBeforeAnswer));  // known already
  EXPECT_FALSE(knowledge.leave_undetermined(kA, kC));
  EXPECT_EQ(knowledge.count(PairState::kRelated), 6U);
}

TEST(Knowledge, TakesRelationsOfTimemlForAnswers) {
  Knowledge knowledge(2);
  EXPECT_TRUE(knowledge.relate(kA, kB, Relation::kMeets));
  EXPECT_EQ(knowledge.relation(kA, kB), kBeforeAnswer);
  EXPECT_FALSE(knowledge.relate(kA, kB, Relation::kBefore | Relation::kAfter));
}

TEST(Knowledge, DoesNotRelateWhatIsUndetermined) {
  Knowledge knowledge = two_chains();
  EXPECT_TRUE(knowledge.leave_undetermined(kA, kF));
  EXPECT_EQ(knowledge.state(kA, kF), PairState::kUndetermined);
  EXPECT_FALSE(knowledge.admits(kC, kD, kBeforeAnswer));
  EXPECT_FALSE(knowledge.gain(kC, kD, kBeforeAnswer));
  EXPECT_FALSE(knowledge.relate(kC, kD, kBeforeAnswer));
  EXPECT_FALSE(knowledge.relate(kA, kF, kBeforeAnswer));
  EXPECT_TRUE(knowledge.admits(kC, kD, kBeforeAnswer.inverse()));
  EXPECT_TRUE(knowledge.leave_undetermined(kA, kF));  // once more is nothing new
  EXPECT_EQ(knowledge.count(PairState::kUndetermined), 1U);
}

// With b the same as a, whatever relates b to c relates a to c.
TEST(Knowledge, InfersWhatIsUndetermined) {
  for (const bool infer : {true, false}) {
    Knowledge knowledge(3, {AnswerAlgebra::kRules, infer, {}});
    knowledge.relate(kA, kB, kSimultaneousAnswer);
    knowledge.leave_undetermined(kA, kC);
    EXPECT_EQ(knowledge.state(kB, kC),
              infer ? PairState::kInferredUndetermined : PairState::kPending);
    EXPECT_EQ(knowledge.count(PairState::kInferredUndetermined), infer ? 1U : 0U);
    EXPECT_FALSE(knowledge.admits(kB, kC, kBeforeAnswer));
    EXPECT_FALSE(knowledge.relate(kB, kC, kBeforeAnswer));
    EXPECT_TRUE(knowledge.leave_undetermined(kB, kC));
    EXPECT_EQ(knowledge.state(kB, kC), PairState::kUndetermined);
    EXPECT_EQ(knowledge.count(PairState::kInferredUndetermined), 0U);
  }
}

// Allen (1983): meets and meets make before; during and before make before; overlaps and overlaps
// leave before, meets and overlaps open.
TEST(Knowledge, KnowsAllOfAllensAlgebra) {
  Knowledge knowledge(6, {AnswerAlgebra::kFull, true, {}});
  EXPECT_TRUE(knowledge.relate(kA, kB, Relation::kMeets));
  EXPECT_EQ(knowledge.gain(kB, kC, Relation::kMeets), 2U);
  EXPECT_TRUE(knowledge.relate(kB, kC, Relation::kMeets));
  EXPECT_EQ(knowledge.relation(kA, kC), RelationSet(Relation::kBefore));
  EXPECT_EQ(knowledge.relation(kC, kA), RelationSet(Relation::kAfter));
  EXPECT_TRUE(knowledge.relate(kD, kA, Relation::kDuring));
  EXPECT_EQ(knowledge.relation(kD, kC), RelationSet(Relation::kBefore));
  EXPECT_TRUE(knowledge.relate(kE, kC, Relation::kOverlaps));
  EXPECT_TRUE(knowledge.relate(kC, kF, Relation::kOverlaps));
  EXPECT_EQ(knowledge.state(kE, kF), PairState::kPending);
  EXPECT_EQ(knowledge.relation(kE, kF), RelationSet::all());
  std::vector<Relation> admitted;
  for (const Relation relation : RelationSet::all()) {
    if (knowledge.admits(kE, kF, relation)) {
      admitted.push_back(relation);
    }
  }
  EXPECT_EQ(admitted, (std::vector{Relation::kBefore, Relation::kMeets, Relation::kOverlaps}));
  EXPECT_FALSE(knowledge.relate(kE, kF, Relation::kDuring));
  EXPECT_FALSE(knowledge.relate(kE, kF, Relation::kBefore | Relation::kMeets));
}

// When of two that are equal one stands in no relation to a third, nor does the other.
TEST(Knowledge, InfersWhatIsUndeterminedInTheFullAlgebra) {
  Knowledge knowledge(3, {AnswerAlgebra::kFull, true, {}});
  knowledge.relate(kA, kB, Relation::kEquals);
  knowledge.leave_undetermined(kA, kC);
  EXPECT_EQ(knowledge.state(kB, kC), PairState::kInferredUndetermined);
  EXPECT_EQ(knowledge.count(PairState::kPending), 0U);
}

TEST(Knowledge, IsAValue) {
  Knowledge knowledge = two_chains();
  const Knowledge before = knowledge;
  EXPECT_TRUE(knowledge.relate(kC, kD, kBeforeAnswer));
  EXPECT_EQ(before.count(PairState::kRelated), 6U);
  EXPECT_EQ(before.state(kC, kD), PairState::kPending);
  knowledge = before;
  EXPECT_EQ(knowledge.state(kC, kD), PairState::kPending);
  EXPECT_TRUE(knowledge.relate(kC, kD, kSimultaneousAnswer));
  EXPECT_EQ(before.state(kC, kD), PairState::kPending);
}

TEST(Knowledge, AdmitsOnlyTheAnswersThatCanBeGiven) {
  const Knowledge knowledge = two_chains({AnswerAlgebra::kRules, true, {kBeforeAnswer}});
  EXPECT_EQ(gains_of(knowledge, kB, kE), (std::vector<std::size_t>{4, 4, 0, 0, 0}));
  const std::vector<Pair> pair{{kB, kE}};
  knowledge.for_each_gains(pair, [](const Pair&, Gains gains) {
    EXPECT_EQ(std::vector<std::uint32_t>(gains.begin(), gains.end()),
              (std::vector<std::uint32_t>{4, 4, 0, 0, 0}));
  });
  Knowledge changed = knowledge;
  EXPECT_FALSE(changed.relate(kB, kE, kIncludesAnswer));
}

struct RandomCase {
  AnswerAlgebra algebra;
  bool infer;
  // So many entities lie between two that are spoken of, and are in the way.
  std::size_t apart = 1;
};

class RandomKnowledge : public testing::TestWithParam<RandomCase> {
 protected:
  static Entity spread(std::size_t entity) { return entity_at(entity * GetParam().apart); }

  // All that can be asked of all pairs.
  static void expect_equal(const Knowledge& fast, const SlowKnowledge& slow, std::size_t entities) {
    for (const PairState state : {PairState::kPending, PairState::kRelated,
                                  PairState::kUndetermined, PairState::kInferredUndetermined}) {
      const BitMatrix pairs_of_state = fast.pairs_in(state);
      for (std::uint32_t a = 0; a < fast.entity_count(); ++a) {
        for (std::uint32_t b = 0; b < fast.entity_count(); ++b) {
          ASSERT_EQ(pairs_of_state.test(a, b), a != b && fast.state(Entity{a}, Entity{b}) == state);
        }
      }
      ASSERT_EQ(static_cast<std::size_t>(pairs_of_state.count()), 2 * fast.count(state));
    }
    const std::span<const RelationSet> answers = definite_answers(fast.options().algebra);
    std::map<std::pair<Entity, Entity>, std::vector<std::uint32_t>> at_once;
    std::vector<Pair> pairs = fast.pending();
    if (fast.options().algebra == AnswerAlgebra::kFull) {  // which takes them one by one
      std::erase_if(pairs, [](const Pair& pair) {
        return position(pair.first) % GetParam().apart + position(pair.second) % GetParam().apart >
               0;
      });
    }
    fast.for_each_gains(pairs, [&](const Pair& pair, Gains gains) {
      at_once[{pair.first, pair.second}].assign(gains.begin(), gains.end());
    });
    for (std::size_t a = 0; a < entities; ++a) {
      for (std::size_t b = 0; b < entities; ++b) {
        if (a == b) {
          continue;
        }
        const Entity x = spread(a);
        const Entity y = spread(b);
        ASSERT_EQ(fast.state(x, y), slow.state(a, b)) << a << ' ' << b;
        ASSERT_EQ(fast.relation(x, y), slow.relation(a, b));
        for (std::size_t i = 0; i < answers.size(); ++i) {
          const auto gain = slow.gain(a, b, answers[i]);
          ASSERT_EQ(fast.gain(x, y, answers[i]), gain)
              << a << ' ' << answer_name(Answer(answers[i])) << ' ' << b;
          if (a < b && slow.state(a, b) == PairState::kPending) {
            ASSERT_EQ(at_once.at({x, y})[i], gain.value_or(0));
          }
        }
      }
    }
  }
};

// Statements at random, most of them about pending pairs, until nothing is left: everything is the
// same as when all is recomputed from the statements.
TEST_P(RandomKnowledge, IsWhatClosuresOfAllStatementsSay) {
  const auto [algebra, infer, apart] = GetParam();
  const int runs = apart > 1 ? 3 : algebra == AnswerAlgebra::kRules ? 40 : 12;
  for (int run = 0; run < runs; ++run) {
    SplitMix64 random(static_cast<std::uint64_t>(run));
    const std::size_t entities = 3 + below(random, 6);
    const KnowledgeOptions options{algebra, infer, {}};
    Knowledge fast(entities * apart, options);
    Knowledge batched(entities * apart, options);
    SlowKnowledge slow(entities, options);
    const std::size_t undetermined_share = below(random, 8);
    for (std::size_t step = 0; step < 3 * entities; ++step) {
      std::size_t a = below(random, entities);
      std::size_t b = (a + 1 + below(random, entities - 1)) % entities;
      for (int again = 0; again < 3 && slow.state(a, b) != PairState::kPending; ++again) {
        a = below(random, entities);
        b = (a + 1 + below(random, entities - 1)) % entities;
      }
      const auto answers = definite_answers(algebra);
      const RelationSet answer = answers[below(random, answers.size())];
      const bool leave = below(random, 8) < undetermined_share;
      const bool done = leave ? fast.leave_undetermined(spread(a), spread(b))
                              : fast.relate(spread(a), spread(b), answer);
      ASSERT_EQ(done, leave ? slow.leave_undetermined(a, b) : slow.relate(a, b, answer))
          << "run " << run << " step " << step;
      ASSERT_NO_FATAL_FAILURE(expect_equal(fast, slow, entities))
          << "run " << run << " step " << step;
      // The same in batches of five.
      if (step % 5 == 0) {
        batched.begin_batch();
      }
      ASSERT_EQ(done, leave ? batched.leave_undetermined(spread(a), spread(b))
                            : batched.relate(spread(a), spread(b), answer))
          << "in a batch, run " << run << " step " << step;
      if (step % 5 == 4) {
        batched.end_batch();
        ASSERT_NO_FATAL_FAILURE(expect_equal(batched, slow, entities))
            << "after a batch, run " << run << " step " << step;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Algebras, RandomKnowledge,
                         testing::Values(RandomCase{AnswerAlgebra::kRules, true},
                                         RandomCase{AnswerAlgebra::kRules, false},
                                         RandomCase{AnswerAlgebra::kRules, true, 21},
                                         RandomCase{AnswerAlgebra::kFull, true},
                                         RandomCase{AnswerAlgebra::kFull, false},
                                         RandomCase{AnswerAlgebra::kFull, true, 21}),
                         [](const auto& info) {
                           return std::string(algebra_name(info.param.algebra)) +
                                  (info.param.infer ? "Inferring" : "Plain") +
                                  (info.param.apart > 1 ? "Apart" : "");
                         });

}  // namespace
}  // namespace gnomon
