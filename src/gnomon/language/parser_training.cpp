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

constexpr std::size_t kRelationPasses = 5;

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

std::size_t best_relation_of(Perceptron::Sums& sums) {
  sums[static_cast<std::size_t>(Dependency::kRoot)] = std::numeric_limits<std::int32_t>::min();
  return static_cast<std::size_t>(
      std::max_element(sums.begin() + 1,
                       sums.begin() + static_cast<std::ptrdiff_t>(kDependencies)) -
      sums.begin());
}

// What each step costs in a state; kNever for those that are not allowed.
constexpr int kNever = std::numeric_limits<int>::max();
std::array<int, kParserSteps> costs_of(const ParserState& state, const std::vector<int>& heads) {
  std::array<int, kParserSteps> costs{};
  for (std::size_t k = 0; k < kParserSteps; ++k) {
    const auto step = static_cast<ParserStep>(k);
    costs[k] = state.allowed(step) ? cost_of(state, step, heads) : kNever;
  }
  return costs;
}

// The step that a model likes best, and the one that it likes best among the cheapest.
struct LikedSteps {
  std::size_t best = kParserSteps;
  std::size_t right = kParserSteps;
  std::uint64_t allowed = 0;  // a bit for each
  std::uint64_t cheapest = 0;
};

template <class Scores>
LikedSteps liked_steps(const std::array<int, kParserSteps>& costs, const Scores& scores) {
  const int least = *std::min_element(costs.begin(), costs.end());
  LikedSteps liked;
  for (std::size_t k = 0; k < kParserSteps; ++k) {
    if (costs[k] == kNever) {
      continue;
    }
    liked.allowed |= std::uint64_t{1} << k;
    if (liked.best == kParserSteps || scores[k] > scores[liked.best]) {
      liked.best = k;
    }
    if (costs[k] == least) {
      liked.cheapest |= std::uint64_t{1} << k;
      if (liked.right == kParserSteps || scores[k] > scores[liked.right]) {
        liked.right = k;
      }
    }
  }
  return liked;
}

constexpr std::uint64_t kRootBit = std::uint64_t{1} << static_cast<std::size_t>(Dependency::kRoot);
constexpr std::uint64_t kAnyRelation = ((std::uint64_t{1} << kDependencies) - 2) & ~kRootBit;

// The relation that a step gives to the top of the stack, as the network sees it now.
std::uint8_t attachment(const ParserState& state, ParserStep step, const RowNetworkTrainer& network,
                        std::vector<std::uint32_t>& rows) {
  if (step == ParserStep::kShift || state.head_after(step) >= state.size()) {
    return static_cast<std::uint8_t>(Dependency::kRoot);
  }
  RowNetwork::Scores scores;
  state.attachment_rows(step, rows);
  network.score(rows, scores);
  scores[0] = -1e30F;
  scores[static_cast<std::size_t>(Dependency::kRoot)] = -1e30F;
  return static_cast<std::uint8_t>(
      std::max_element(scores.begin(), scores.begin() + kDependencies) - scores.begin());
}

bool follows_itself(bool explore, SplitMix64& random) { return explore && random() % 10 < 9; }

void learn_steps(const Lesson& lesson, bool explore, SplitMix64& random, Perceptron& perceptron,
                 const RowNetworkTrainer& attachments) {
  ParserState state(lesson.forms, lesson.tags);
  Features features;
  std::vector<std::uint32_t> rows;
  Perceptron::Sums sums;
  while (!state.finished()) {
    state.features(features);
    perceptron.score(features.list(), sums);
    const LikedSteps liked = liked_steps(costs_of(state, lesson.heads), sums);
    if ((liked.cheapest >> liked.best & 1U) == 0) {
      perceptron.correct(features.list(), liked.right, liked.best);
    }
    perceptron.tick();
    const auto step =
        static_cast<ParserStep>(follows_itself(explore, random) ? liked.best : liked.right);
    state.take(step, attachment(state, step, attachments, rows));
  }
}

// The same for the networks, on their own way through the sentence.
void learn_steps(const Lesson& lesson, bool explore, SplitMix64& random, RowNetworkTrainer& network,
                 RowNetworkTrainer& attachments) {
  ParserState state(lesson.forms, lesson.tags);
  std::vector<std::uint32_t> rows;
  RowNetwork::Scores scores;
  while (!state.finished()) {
    state.rows(rows);
    network.score(rows, scores);
    const LikedSteps liked = liked_steps(costs_of(state, lesson.heads), scores);
    network.learn(rows, liked.cheapest, liked.allowed);
    const auto step =
        static_cast<ParserStep>(follows_itself(explore, random) ? liked.best : liked.right);
    const std::uint8_t relation = attachment(state, step, attachments, rows);
    if (step != ParserStep::kShift) {
      const auto child = static_cast<std::size_t>(state.stack().back());
      const int head = state.head_after(step);
      if (head < state.size() && lesson.heads[child] == head) {
        attachments.learn(rows, std::uint64_t{1} << lesson.relations[child], kAnyRelation);
      }
    }
    state.take(step, relation);
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
    const std::size_t best = best_relation_of(sums);
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
  RowNetworkTrainer network(kParserRows, kParserSteps, settings.seed);
  RowNetworkTrainer attachments(kAttachmentRows, kDependencies, settings.seed + 1);
  std::vector<std::size_t> order(lessons.size());
  std::iota(order.begin(), order.end(), 0);
  SplitMix64 random(settings.seed);
  for (std::size_t pass = 0; pass < settings.passes; ++pass) {
    for (std::size_t k = order.size(); k > 1; --k) {
      std::swap(order[k - 1], order[random() % k]);
    }
    for (const std::size_t k : order) {
      learn_steps(lessons[k], pass > 0, random, steps, attachments);
      learn_steps(lessons[k], pass > 0, random, network, attachments);
      if (pass < kRelationPasses) {
        learn_relations(lessons[k], relations);
      }
    }
    if (pass >= settings.passes / 2) {
      network.remember();
      attachments.remember();
    }
  }
  return Parser({steps.average(), network.network(), attachments.network(), relations.average()});
}

}  // namespace gnomon
