#include "gnomon/simulate/likelihood.h"

#include "gnomon/annotate/strategies.h"

#include <numeric>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

constexpr std::size_t kBeforeIndex = 0;
constexpr std::size_t kAfterIndex = 1;
constexpr std::size_t kNotDetermined = 5;

const EntityFacts kEarlyEvent{.segment = 0, .place = 1, .tense = "PAST"};
const EntityFacts kLateEvent{.segment = 4, .place = 9, .tense = "PAST"};
const EntityFacts kTime{.is_event = false, .segment = 0, .place = 2};
const EntityFacts kCreationTime{.is_event = false, .creation_time = true, .place = 0};

double sum_of_weights(const std::vector<double>& weights) {
  return std::accumulate(weights.begin(), weights.end(), 0.0);
}

TEST(AnswerLikelihood, TakesAllAnswersForEquallyLikelyAtFirst) {
  for (const AnswerAlgebra algebra : {AnswerAlgebra::kRules, AnswerAlgebra::kFull}) {
    const std::vector<double> weights = AnswerLikelihood(algebra).weights(kEarlyEvent, kTime);
    ASSERT_EQ(weights.size(), definite_answers(algebra).size() + 1);
    for (const double weight : weights) {
      EXPECT_DOUBLE_EQ(weight, 1.0 / static_cast<double>(weights.size()));
    }
  }
}

// 16 pairs of a kind, all before: at each of the four levels (16 + 8 p) / 24, from p = 1/6.
TEST(AnswerLikelihood, SmoothsTowardsWiderKinds) {
  AnswerLikelihood likelihood;
  for (int i = 0; i < 16; ++i) {
    likelihood.count(kEarlyEvent, kLateEvent, Answer(kBeforeAnswer));
  }
  double expected = 1.0 / 6;
  for (int level = 0; level < 4; ++level) {
    expected = (16 + 8 * expected) / 24;
  }
  const std::vector<double> weights = likelihood.weights(kEarlyEvent, kLateEvent);
  EXPECT_NEAR(weights[kBeforeIndex], expected, 1e-12);
  EXPECT_NEAR(sum_of_weights(weights), 1, 1e-12);
  // Of another tense three levels are known, of another distance two, of other entities one.
  const EntityFacts future{.segment = 4, .place = 9, .tense = "FUTURE"};
  const EntityFacts near{.segment = 1, .place = 9, .tense = "PAST"};
  const double tense = likelihood.weights(kEarlyEvent, future)[kBeforeIndex];
  const double distance = likelihood.weights(kEarlyEvent, near)[kBeforeIndex];
  const double entities = likelihood.weights(kEarlyEvent, kTime)[kBeforeIndex];
  EXPECT_GT(weights[kBeforeIndex], tense);
  EXPECT_GT(tense, distance);
  EXPECT_GT(distance, entities);
  EXPECT_GT(entities, 1.0 / 6);
}

TEST(AnswerLikelihood, SeesAPairFromBothSides) {
  AnswerLikelihood likelihood;
  likelihood.count(kLateEvent, kEarlyEvent, Answer(kBeforeAnswer));  // the early one is after
  likelihood.count(kEarlyEvent, kCreationTime, Answer(kBeforeAnswer));
  const std::vector<double> forth = likelihood.weights(kEarlyEvent, kLateEvent);
  const std::vector<double> back = likelihood.weights(kLateEvent, kEarlyEvent);
  EXPECT_GT(forth[kAfterIndex], forth[kBeforeIndex]);
  EXPECT_DOUBLE_EQ(forth[kAfterIndex], back[kBeforeIndex]);
  EXPECT_DOUBLE_EQ(forth[kBeforeIndex], back[kAfterIndex]);
  EXPECT_DOUBLE_EQ(forth[kNotDetermined], back[kNotDetermined]);
  // The creation time stands first in the document and still is the second.
  EXPECT_GT(likelihood.weights(kLateEvent, kCreationTime)[kBeforeIndex], 0.2);
  EXPECT_GT(likelihood.weights(kCreationTime, kLateEvent)[kAfterIndex], 0.2);
}

TEST(AnswerLikelihood, AddsUpAndTakesOutAgain) {
  AnswerLikelihood one;
  one.count(kEarlyEvent, kLateEvent, Answer(kBeforeAnswer));
  AnswerLikelihood other;
  other.count(kEarlyEvent, kTime, Answer(kIncludesAnswer.inverse()));
  other.count(kEarlyEvent, kLateEvent, Answer::not_determined());
  AnswerLikelihood both = one;
  both += other;
  EXPECT_NE(both.weights(kEarlyEvent, kLateEvent), one.weights(kEarlyEvent, kLateEvent));
  both -= other;
  EXPECT_EQ(both.weights(kEarlyEvent, kLateEvent), one.weights(kEarlyEvent, kLateEvent));
  EXPECT_EQ(both.weights(kTime, kLateEvent), one.weights(kTime, kLateEvent));
}

TEST(AnswerLikelihood, MakesTheWeightsOfADocument) {
  AnswerLikelihood likelihood;
  likelihood.count(kEarlyEvent, kLateEvent, Answer(kBeforeAnswer));
  likelihood.count(kEarlyEvent, kTime, Answer(kIncludesAnswer.inverse()));
  likelihood.count(kLateEvent, kCreationTime, Answer::not_determined());
  const std::vector<EntityFacts> facts{kLateEvent, kCreationTime, kEarlyEvent, kTime};
  const AnswerWeights weights = likelihood.weights_of(facts);
  for (std::uint32_t i = 0; i < facts.size(); ++i) {
    for (std::uint32_t k = i + 1; k < facts.size(); ++k) {
      const std::span<const double> made = weights(Pair{Entity{i}, Entity{k}});
      EXPECT_EQ(std::vector<double>(made.begin(), made.end()),
                likelihood.weights(facts[i], facts[k]));
    }
  }
}

// Equal gains, and one pair that is mostly determined: its question is worth more.
TEST(LikelihoodStrategy, PrefersWhatIsLikelyToBeAnswered) {
  Knowledge knowledge(4);
  EXPECT_TRUE(knowledge.relate(Entity{0}, Entity{1}, kSimultaneousAnswer));
  const std::vector<double> open{0.02, 0.02, 0.02, 0.02, 0.02, 0.9};
  const std::vector<double> related{0.18, 0.18, 0.18, 0.18, 0.18, 0.1};
  const Pair likely{Entity{1}, Entity{3}};
  StrategyOptions options;
  options.weights = [&](const Pair& pair) {
    return std::span<const double>(pair == likely ? related : open);
  };
  EXPECT_EQ(make_likelihood(options)->choose(knowledge, knowledge.pending()), likely);
  EXPECT_EQ(make_expected({})->choose(knowledge, knowledge.pending()),
            (Pair{Entity{0}, Entity{2}}));
}

}  // namespace
}  // namespace gnomon
