#include "gnomon/annotate/simulation.h"
#include "gnomon/annotate/strategies.h"
#include "gnomon/base/random.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

constexpr Entity kFirst{0};
constexpr Entity kSecond{1};
constexpr Entity kThird{2};
constexpr Entity kFourth{3};

// Events in the order of the text, two in each sentence.
std::vector<EntityFacts> events_in_text(std::size_t number) {
  std::vector<EntityFacts> facts;
  for (std::size_t i = 0; i < number; ++i) {
    facts.push_back({.segment = i / 2, .place = i});
  }
  return facts;
}

std::optional<Pair> frugal_choice(const Knowledge& knowledge, std::vector<EntityFacts> facts) {
  StrategyOptions options;
  options.facts = std::move(facts);
  return make_frugal(options)->choose(knowledge, knowledge.pending());
}

TEST(FrugalStrategy, BeginsWithWhatStandsSideBySide) {
  // The numbers of the entities say nothing of their places.
  std::vector<EntityFacts> facts = events_in_text(6);
  std::swap(facts[0], facts[3]);
  std::swap(facts[1], facts[5]);
  const std::optional<Pair> pair = frugal_choice(Knowledge(6), facts);
  ASSERT_TRUE(pair);
  const EntityFacts& a = facts[position(pair->first)];
  const EntityFacts& b = facts[position(pair->second)];
  EXPECT_EQ(a.segment, b.segment);
}

TEST(FrugalStrategy, PrefersTheCreationTimeToWhatIsFarAway) {
  std::vector<EntityFacts> facts{{.segment = 0, .place = 1},
                                 {.segment = 9, .place = 20},
                                 {.is_event = false, .creation_time = true, .place = 0}};
  EXPECT_EQ(frugal_choice(Knowledge(3), facts), (Pair{kFirst, kThird}));
}

// Two events are the same, and so are two others, in sentences far apart: of the two pairs that are
// left to ask about, those that decide another one come before one that stands alone.
TEST(FrugalStrategy, PrefersQuestionsWhoseNegativeAnswerExcludesOthers) {
  Knowledge knowledge(4);
  EXPECT_TRUE(knowledge.relate(kFirst, kSecond, kSimultaneousAnswer));
  std::vector<EntityFacts> facts(4);
  for (std::size_t i = 0; i < facts.size(); ++i) {
    facts[i] = {.segment = 10 * i, .place = 100 * i};
  }
  const std::optional<Pair> pair = frugal_choice(knowledge, facts);
  ASSERT_TRUE(pair);
  EXPECT_NE(*pair, (Pair{kThird, kFourth}));
}

TEST(FrugalStrategy, NeedsNoFacts) {
  EXPECT_EQ(frugal_choice(Knowledge(5), {}), (Pair{kFirst, kSecond}));
}

// Of the first and the third the guide is sure that one is before the other; but then the first
// would be before the second, and that is undetermined. So another question is better.
TEST(FrugalStrategy, CountsOnlyAnswersThatAreAdmitted) {
  const std::vector<double> before{0.9, 0.01, 0.01, 0.01, 0.01, 0.06};
  const std::vector<double> open{0.5, 0, 0, 0, 0, 0.5};
  StrategyOptions options;
  for (std::size_t i = 0; i < 4; ++i) {
    options.facts.push_back({.segment = 10 * i, .place = 100 * i});
  }
  options.weights = [&](const Pair& pair) -> std::span<const double> {
    return pair == Pair{kFirst, kThird} ? before : open;
  };
  Knowledge knowledge(4);
  EXPECT_EQ(make_guided(options)->choose(knowledge, knowledge.pending()), (Pair{kFirst, kThird}));
  ASSERT_TRUE(knowledge.leave_undetermined(kFirst, kSecond));
  ASSERT_TRUE(knowledge.relate(kThird, kSecond, kBeforeAnswer));
  ASSERT_FALSE(knowledge.admits(kFirst, kThird, kBeforeAnswer));
  const std::vector<Pair> pending = knowledge.pending();
  ASSERT_NE(std::ranges::find(pending, Pair{kFirst, kThird}), pending.end());
  const std::optional<Pair> pair = make_guided(options)->choose(knowledge, pending);
  ASSERT_TRUE(pair);
  EXPECT_NE(*pair, (Pair{kFirst, kThird}));
}

// What was asked before does not matter, only what is known: a session that is resumed goes on as
// it would have.
TEST(FrugalStrategy, DependsOnNothingButWhatIsKnown) {
  const std::vector<EntityFacts> facts = events_in_text(12);
  StrategyOptions options;
  options.facts = facts;
  const std::unique_ptr<Strategy> strategy = make_frugal(options);
  Knowledge knowledge(12);
  SplitMix64 random(7);
  const auto answers = definite_answers(AnswerAlgebra::kRules);
  while (knowledge.count(PairState::kPending) > 0) {
    const std::vector<Pair> pending = knowledge.pending();
    const std::optional<Pair> pair = strategy->choose(knowledge, pending);
    ASSERT_TRUE(pair);
    ASSERT_NE(std::ranges::find(pending, *pair), pending.end());
    ASSERT_EQ(pair, frugal_choice(knowledge, facts));
    if (random() % 3 != 0 ||
        !knowledge.relate(pair->first, pair->second, answers[random() % answers.size()])) {
      knowledge.leave_undetermined(pair->first, pair->second);
    }
  }
}

// More pending pairs than it looks at closely.
TEST(FrugalStrategy, ManagesManyCandidates) {
  constexpr std::size_t kEntities = 60;
  Knowledge knowledge(kEntities);
  const std::vector<EntityFacts> facts = events_in_text(kEntities);
  StrategyOptions options;
  options.facts = facts;
  const std::unique_ptr<Strategy> strategy = make_frugal(options);
  // One event after the other within a sentence, nothing else.
  const SimulatedRun run = simulate(
      knowledge,
      [&](Entity a, Entity b) {
        return position(a) / 2 == position(b) / 2
                   ? Answer(position(a) < position(b) ? kBeforeAnswer : kBeforeAnswer.inverse())
                   : Answer::not_determined();
      },
      *strategy);
  EXPECT_EQ(run.knowledge.count(PairState::kPending), 0U);
  EXPECT_EQ(run.definite(), kEntities / 2);
  EXPECT_EQ(run.last_definite(), kEntities / 2);  // what stands together was asked first
}

}  // namespace
}  // namespace gnomon
