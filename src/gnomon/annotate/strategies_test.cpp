#include "gnomon/annotate/strategies.h"

#include "gnomon/annotate/simulation.h"
#include "gnomon/base/random.h"
#include "knowledge_test_help.h"

#include <algorithm>
#include <numeric>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

std::unique_ptr<Strategy> strategy_named(std::string_view name,
                                         const StrategyOptions& options = {}) {
  Result<std::unique_ptr<Strategy>> made = make_strategy(name, options);
  EXPECT_TRUE(made) << name;
  return std::move(*made);
}

// a < b < c and d < e < f, of which only the order is asked.
Knowledge two_chains_to_order() {
  Knowledge knowledge(6, {AnswerAlgebra::kRules, true, {kBeforeAnswer}});
  for (const std::size_t x : {0U, 1U, 3U, 4U}) {
    EXPECT_TRUE(knowledge.relate(entity_at(x), entity_at(x + 1), kBeforeAnswer));
  }
  return knowledge;
}

// Answers by places on a line.
Respondent by_rank(const std::vector<std::size_t>& rank) {
  return [&rank](Entity a, Entity b) {
    const std::size_t x = rank[position(a)];
    const std::size_t y = rank[position(b)];
    return Answer(x < y ? kBeforeAnswer : x == y ? kSimultaneousAnswer : kBeforeAnswer.inverse());
  };
}

TEST(Strategies, AreKnownByName) {
  std::set<std::string_view> names;
  for (const StrategyInfo& info : all_strategies()) {
    names.insert(info.name);
    EXPECT_FALSE(info.summary.empty());
    EXPECT_TRUE(make_strategy(info.name));
  }
  EXPECT_EQ(names.size(), all_strategies().size());
  const auto unknown = make_strategy("expcted");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().kind, ErrorKind::kUsage);
  EXPECT_THAT(unknown.error().hint, testing::HasSubstr("'expected'"));
}

// The example of the specification: (b,e) guarantees most; (a,f) and (c,d) promise most on average,
// and guarantee the same, so that the smaller pair is asked.
TEST(Strategies, ChooseAsTheWorkedExampleSays) {
  const Knowledge knowledge = two_chains_to_order();
  const std::vector<Pair> pending = knowledge.pending();
  const Pair a_f{entity_at(0), entity_at(5)};
  const Pair b_e{entity_at(1), entity_at(4)};
  EXPECT_EQ(strategy_named("expected")->choose(knowledge, pending), a_f);
  EXPECT_EQ(strategy_named("guaranteed")->choose(knowledge, pending), b_e);
}

TEST(Strategies, ChooseAmongTheCandidatesOnly) {
  const Knowledge knowledge = two_chains_to_order();
  const std::vector<Pair> some{{entity_at(0), entity_at(3)}, {entity_at(2), entity_at(5)}};
  for (const StrategyInfo& info : all_strategies()) {
    EXPECT_THAT(some, testing::Contains(*info.make({})->choose(knowledge, some))) << info.name;
  }
}

// When the second is always before the first, (a,f) resolves nine pairs and nothing else does.
TEST(Strategies, WeighAnswers) {
  const Knowledge knowledge = two_chains_to_order();
  const std::vector<double> after_only{0, 1, 0, 0, 0};
  StrategyOptions options;
  options.weights = [&](const Pair&) { return std::span<const double>(after_only); };
  const std::vector<Pair> pending = knowledge.pending();
  EXPECT_EQ(strategy_named("expected", options)->choose(knowledge, pending),
            (Pair{entity_at(0), entity_at(5)}));
  const std::vector<double> before_only{1, 0, 0, 0, 0};
  options.weights = [&](const Pair&) { return std::span<const double>(before_only); };
  EXPECT_EQ(strategy_named("expected", options)->choose(knowledge, pending),
            (Pair{entity_at(2), entity_at(3)}));
}

// Far apart in the text, so that `frugal` would ask about it last.
TEST(Strategies, AreGuidedByWhatATaggerThinksRelated) {
  const Knowledge knowledge(8, {AnswerAlgebra::kRules, true, {}});
  const Pair likely{entity_at(0), entity_at(7)};
  const std::vector<double> certain = {0.96, 0.01, 0.01, 0.01, 0.005, 0.005};
  StrategyOptions options;
  options.weights = [&](const Pair& pair) {
    return pair == likely ? std::span<const double>(certain) : std::span<const double>();
  };
  const std::vector<Pair> pending = knowledge.pending();
  ASSERT_EQ(definite_answers(AnswerAlgebra::kRules).size() + 1, certain.size());
  EXPECT_EQ(strategy_named("guided", options)->choose(knowledge, pending), likely);
  EXPECT_NE(strategy_named("frugal", options)->choose(knowledge, pending), likely);
  EXPECT_EQ(strategy_named("guided")->choose(knowledge, pending),
            strategy_named("frugal")->choose(knowledge, pending));
}

TEST(Strategies, ReadInTheOrderOfTheText) {
  StrategyOptions options;
  options.facts.resize(4);
  for (std::size_t i = 0; i < 4; ++i) {
    options.facts[i].place = 3 - i;  // the last entity comes first
  }
  const std::unique_ptr<Strategy> strategy = strategy_named("text-order", options);
  std::vector<Pair> asked;
  const SimulatedRun run = simulate(
      Knowledge(4), [](Entity, Entity) { return Answer::not_determined(); }, *strategy);
  for (const Prompt& prompt : run.prompts) {
    asked.push_back(prompt.pair);
  }
  const auto pair = [](std::size_t a, std::size_t b) { return Pair{entity_at(a), entity_at(b)}; };
  EXPECT_EQ(asked, (std::vector<Pair>{pair(2, 3), pair(1, 2), pair(1, 3), pair(0, 1), pair(0, 2),
                                      pair(0, 3)}));
}

TEST(Strategies, MoveAWindowOverTheText) {
  // The creation time, and two entities in each of three segments.
  std::vector<EntityFacts> facts(7);
  facts[0].creation_time = true;
  for (std::size_t i = 1; i < 7; ++i) {
    facts[i].segment = (i - 1) / 2;
  }
  const auto asked = [&](std::size_t window) {
    StrategyOptions options;
    options.facts = facts;
    options.window = window;
    const std::unique_ptr<Strategy> strategy = strategy_named("text-order", options);
    return simulate(
               Knowledge(7), [](Entity, Entity) { return Answer::not_determined(); }, *strategy)
        .prompts;
  };
  const std::vector<Prompt> one = asked(1);
  ASSERT_EQ(one.size(), 9U);  // in each segment one pair, and two with the creation time
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(facts[position(one[i].pair.second)].segment, i / 3);
  }
  EXPECT_EQ(asked(2).size(), 17U);  // eight more, four across each of two borders
  EXPECT_EQ(asked(3).size(), 21U);
  EXPECT_EQ(asked(9).size(), 21U);
}

// The best value by the gain of every single answer, of equals the first.
Pair best_one_by_one(const Knowledge& knowledge, bool guaranteed_first) {
  std::optional<Pair> best;
  std::pair<double, double> best_value;
  for (const Pair& pair : knowledge.pending()) {
    std::vector<double> gains;
    for (const RelationSet answer : definite_answers(knowledge.options().algebra)) {
      if (const auto gain = knowledge.gain(pair.first, pair.second, answer)) {
        gains.push_back(static_cast<double>(*gain));
      }
    }
    const double mean = gains.empty() ? 0
                                      : std::accumulate(gains.begin(), gains.end(), 0.0) /
                                            static_cast<double>(gains.size());
    const double least = gains.empty() ? 0 : *std::ranges::min_element(gains);
    const std::pair value = guaranteed_first ? std::pair(least, mean) : std::pair(mean, least);
    if (!best || value > best_value) {
      best = pair;
      best_value = value;
    }
  }
  return *best;
}

// Counting all at once, and passing candidates over by their bounds, changes no choice.
TEST(Strategies, ChooseTheBestOfAllPairs) {
  for (const AnswerAlgebra algebra : {AnswerAlgebra::kRules, AnswerAlgebra::kFull}) {
    for (std::uint64_t run = 0; run < 12; ++run) {
      SplitMix64 random(run);
      const std::size_t entities = 6 + 7 * below(random, 5);
      Knowledge knowledge(entities, {algebra, run % 2 == 0, {}});
      while (knowledge.count(PairState::kPending) > entities / 2) {
        const std::vector<Pair> pending = knowledge.pending();
        EXPECT_EQ(strategy_named("expected")->choose(knowledge, pending),
                  best_one_by_one(knowledge, false));
        EXPECT_EQ(strategy_named("guaranteed")->choose(knowledge, pending),
                  best_one_by_one(knowledge, true));
        for (std::size_t i = 0; i < entities; ++i) {
          const Pair& pair = pending[below(random, pending.size())];
          const auto answers = definite_answers(algebra);
          if (below(random, 3) == 0) {
            knowledge.leave_undetermined(pair.first, pair.second);
          } else {
            knowledge.relate(pair.first, pair.second, answers[below(random, answers.size())]);
          }
        }
      }
    }
  }
}

TEST(Strategies, FindEveryTotalOrder) {
  SplitMix64 random(7);
  for (int round = 0; round < 10; ++round) {
    std::vector<std::size_t> rank(3 + below(random, 8));
    std::iota(rank.begin(), rank.end(), 0U);
    for (std::size_t i = rank.size() - 1; i > 0; --i) {
      std::swap(rank[i], rank[below(random, i + 1)]);
    }
    for (const StrategyInfo& info : all_strategies()) {
      const std::unique_ptr<Strategy> strategy = info.make({});
      const SimulatedRun run =
          simulate(Knowledge(rank.size(), {AnswerAlgebra::kRules, true, {kBeforeAnswer}}),
                   by_rank(rank), *strategy);
      EXPECT_EQ(run.knowledge.count(PairState::kRelated), rank.size() * (rank.size() - 1) / 2);
      EXPECT_EQ(run.definite(), run.prompts.size());
      EXPECT_EQ(run.last_definite(), run.prompts.size());
    }
  }
}

// What the balanced strategy is for: on average over many orders it stays near the information
// bound, which no strategy can fall below on average, and counting resolved pairs does not.
TEST(Strategies, HalveThePossibleOrders) {
  constexpr std::size_t kEntities = 16;
  constexpr double kBound = 44.25;  // log2 16!
  SplitMix64 random(11);
  std::size_t balanced = 0;
  std::size_t expected = 0;
  constexpr int kOrders = 20;
  for (int round = 0; round < kOrders; ++round) {
    std::vector<std::size_t> rank(kEntities);
    std::iota(rank.begin(), rank.end(), 0U);
    for (std::size_t i = rank.size() - 1; i > 0; --i) {
      std::swap(rank[i], rank[below(random, i + 1)]);
    }
    const Knowledge start(kEntities, {AnswerAlgebra::kRules, true, {kBeforeAnswer}});
    balanced += simulate(start, by_rank(rank), *strategy_named("balanced")).prompts.size();
    expected += simulate(start, by_rank(rank), *strategy_named("expected")).prompts.size();
  }
  EXPECT_LT(balanced, expected);
  EXPECT_GT(static_cast<double>(balanced), kBound * kOrders);
  EXPECT_LT(static_cast<double>(balanced), 1.08 * kBound * kOrders);
}

// a includes b and b is before c, so c cannot be before a.
TEST(Simulation, SetsAsideAnswersThatContradict) {
  const auto strategy = strategy_named("text-order");
  const SimulatedRun run = simulate(
      Knowledge(3),
      [](Entity a, Entity b) {
        return Answer(position(b) == 1   ? kIncludesAnswer
                      : position(a) == 1 ? kBeforeAnswer
                                         : kBeforeAnswer.inverse());
      },
      *strategy);
  ASSERT_EQ(run.prompts.size(), 3U);
  EXPECT_FALSE(run.prompts[0].refused);
  EXPECT_FALSE(run.prompts[1].refused);
  EXPECT_EQ(run.prompts[1].related, 2U);
  EXPECT_TRUE(run.prompts[2].refused);
  EXPECT_EQ(run.prompts[2].related, 2U);
  EXPECT_EQ(run.definite(), 2U);
  EXPECT_EQ(run.last_definite(), 2U);
  EXPECT_EQ(run.knowledge.state(entity_at(0), entity_at(2)), PairState::kUndetermined);
}

TEST(Simulation, StopsWhenItIsTold) {
  const auto strategy = strategy_named("random");
  const auto nothing = [](Entity, Entity) { return Answer::not_determined(); };
  const SimulatedRun run = simulate(Knowledge(5), nothing, *strategy, 4);
  EXPECT_EQ(run.prompts.size(), 4U);
  EXPECT_EQ(run.pending_at_start, 10U);
  EXPECT_EQ(run.last_definite(), 0U);
}

}  // namespace
}  // namespace gnomon
