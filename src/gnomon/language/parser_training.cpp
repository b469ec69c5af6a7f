#include "gnomon/base/random.h"
#include "gnomon/language/parser.h"
#include "gnomon/language/parser_state.h"
#include "gnomon/learn/perceptron.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace gnomon {

std::vector<std::vector<int>> children_of(std::span<const int> heads);
std::vector<int> downwards(std::span<const int> heads, std::span<const std::vector<int>> children);

namespace {

struct Lesson {
  std::vector<WordForm> forms;
  std::vector<PennTag> tags;
  std::vector<int> heads;  // size() for the root, as in ParserState
  std::vector<std::uint8_t> relations;
};

// How many arcs of the tree a step makes impossible.
int cost_of(const ParserState& state, ParserStep step, const std::vector<int>& heads) {
  const auto head = [&](int word) { return heads[static_cast<std::size_t>(word)]; };
  const auto& stack = state.stack();
  const int next = state.next();
  int cost = 0;
  if (step == ParserStep::kShift) {
    for (std::size_t k = 0; k < stack.size(); ++k) {
      cost += head(stack[k]) == next ? 1 : 0;
      cost += k + 1 < stack.size() && head(next) == stack[k] ? 1 : 0;
    }
    return cost;
  }
  const int top = stack.back();
  for (int word = next; word < state.size(); ++word) {
    cost += head(word) == top ? 1 : 0;
  }
  const int wanted = head(top);
  const bool below = stack.size() > 1 && wanted == stack[stack.size() - 2];
  if (step == ParserStep::kLeft) {
    return cost + (below || wanted > next ? 1 : 0);
  }
  return cost + (wanted >= next ? 1 : 0);
}

void learn_steps(const Lesson& lesson, bool explore, SplitMix64& random, Perceptron& perceptron) {
  ParserState state(lesson.forms, lesson.tags);
  Features features;
  Perceptron::Sums sums;
  while (!state.finished()) {
    state.features(features);
    perceptron.score(features.list(), sums);
    int least = std::numeric_limits<int>::max();
    std::array<int, kParserSteps> costs{};
    for (std::size_t k = 0; k < kParserSteps; ++k) {
      const auto step = static_cast<ParserStep>(k);
      costs[k] = state.allowed(step) ? cost_of(state, step, lesson.heads)
                                     : std::numeric_limits<int>::max();
      least = std::min(least, costs[k]);
    }
    std::size_t best = kParserSteps;
    std::size_t right = kParserSteps;
    for (std::size_t k = 0; k < kParserSteps; ++k) {
      if (costs[k] == std::numeric_limits<int>::max()) {
        continue;
      }
      if (best == kParserSteps || sums[k] > sums[best]) {
        best = k;
      }
      if (costs[k] == least && (right == kParserSteps || sums[k] > sums[right])) {
        right = k;
      }
    }
    if (costs[best] > least) {
      perceptron.correct(features.list(), right, best);
    }
    perceptron.tick();
    const bool follow = explore && random() % 10 < 9;
    state.take(static_cast<ParserStep>(follow ? best : right));
  }
}

void learn_relations(const Lesson& lesson, Perceptron& perceptron) {
  std::vector<int> heads = lesson.heads;
  std::replace(heads.begin(), heads.end(), static_cast<int>(heads.size()), -1);
  const auto children = children_of(heads);
  const auto words = parser_words(lesson.forms, lesson.tags);
  std::vector<std::uint8_t> relations(heads.size());
  Features features;
  Perceptron::Sums sums;
  for (const int at : downwards(heads, children)) {
    const auto place = static_cast<std::size_t>(at);
    relations[place] = lesson.relations[place];
    if (heads[place] < 0) {
      continue;
    }
    relation_features(words, heads, children, relations, at, features);
    perceptron.score(features.list(), sums);
    sums[static_cast<std::size_t>(Dependency::kRoot)] = std::numeric_limits<std::int32_t>::min();
    const auto best = static_cast<std::size_t>(
        std::max_element(sums.begin() + 1,
                         sums.begin() + static_cast<std::ptrdiff_t>(kDependencies)) -
        sums.begin());
    if (best != lesson.relations[place]) {
      perceptron.correct(features.list(), lesson.relations[place], best);
    }
    perceptron.tick();
    relations[place] = static_cast<std::uint8_t>(best);
  }
}

}  // namespace

Parser train_parser(const Analysis& analysis, std::span<const std::size_t> sentences,
                    std::span<const PennTag> tags, const WordTable& words,
                    const ParserTraining& settings) {
  std::vector<Lesson> lessons;
  for (const std::size_t sentence : sentences) {
    const auto range = analysis.sentences[sentence];
    Lesson lesson;
    lesson.forms = word_forms(analysis, range, words);
    for (std::size_t at = range.begin; at < range.end; ++at) {
      const Token& token = analysis.tokens[at];
      lesson.tags.push_back(tags[at]);
      lesson.heads.push_back(
          static_cast<int>(token.head == kNoHead ? range.size() : token.head - range.begin));
      lesson.relations.push_back(static_cast<std::uint8_t>(token.relation));
    }
    lessons.push_back(std::move(lesson));
  }
  Perceptron steps(settings.transition_bits, kParserSteps);
  Perceptron relations(settings.relation_bits, kDependencies);
  std::vector<std::size_t> order(lessons.size());
  std::iota(order.begin(), order.end(), 0);
  SplitMix64 random(settings.seed);
  for (std::size_t pass = 0; pass < settings.passes; ++pass) {
    for (std::size_t k = order.size(); k > 1; --k) {
      std::swap(order[k - 1], order[random() % k]);
    }
    for (const std::size_t k : order) {
      learn_steps(lessons[k], pass > 0, random, steps);
      if (pass < 5) {
        learn_relations(lessons[k], relations);
      }
    }
  }
  return {steps.average(), relations.average()};
}

}  // namespace gnomon
