#include "gnomon/language/parser.h"

#include "gnomon/language/parser_state.h"

#include <algorithm>
#include <cmath>

namespace gnomon {
namespace {

// What a network says counts so many times as much as what the linear model says.
constexpr float kStepNetwork = 12.5F;
constexpr float kRelationNetwork = 7.5F;
// The network is not asked where the best step is better than the others by this.
constexpr float kSureStep = 60;

struct StepChoice {
  ParserStep best = ParserStep::kShift;
  float lead = 1e30F;  // how much better it is than the next one
};

template <class Scores>
StepChoice best_step(const ParserState& state, const Scores& scores) {
  StepChoice choice;
  float most = -1e30F;
  for (std::size_t k = 0; k < kParserSteps; ++k) {
    const auto step = static_cast<ParserStep>(k);
    if (!state.allowed(step)) {
      continue;
    }
    const auto score = static_cast<float>(scores[k]);
    choice.lead = std::min(choice.lead, std::abs(score - most));
    if (score > most) {
      choice = {step, score - most};
      most = score;
    }
  }
  return choice;
}

template <class Scores>
std::uint8_t best_relation(const Scores& scores) {
  std::size_t best = 1;
  for (std::size_t k = 2; k < kDependencies; ++k) {
    if (scores[k] > scores[best] && k != static_cast<std::size_t>(Dependency::kRoot)) {
      best = k;
    }
  }
  return static_cast<std::uint8_t>(best);
}

}  // namespace

// One root: of several words that hang on nothing, the first one is it, and the others hang on it.
std::vector<int> with_one_root(std::vector<int> heads) {
  const auto size = static_cast<int>(heads.size());
  int root = -1;
  for (int& head : heads) {
    if (head == size || head < 0) {
      head = root;
      if (root < 0) {
        root = static_cast<int>(&head - heads.data());
      }
    }
  }
  return heads;
}

std::vector<std::vector<int>> children_of(std::span<const int> heads) {
  std::vector<std::vector<int>> children(heads.size());
  for (std::size_t k = 0; k < heads.size(); ++k) {
    if (heads[k] >= 0) {
      children[static_cast<std::size_t>(heads[k])].push_back(static_cast<int>(k));
    }
  }
  return children;
}

// Words from the root downwards.
std::vector<int> downwards(std::span<const int> heads, std::span<const std::vector<int>> children) {
  std::vector<int> order;
  for (std::size_t k = 0; k < heads.size(); ++k) {
    if (heads[k] < 0) {
      order.push_back(static_cast<int>(k));
    }
  }
  for (std::size_t k = 0; k < order.size(); ++k) {
    const auto& below = children[static_cast<std::size_t>(order[k])];
    order.insert(order.end(), below.begin(), below.end());
  }
  return order;
}

void Parser::parse(std::span<const WordForm> forms, std::span<Token> tokens,
                   std::size_t first) const {
  std::vector<PennTag> tags;
  tags.reserve(tokens.size());
  for (const Token& token : tokens) {
    tags.push_back(token.tag);
  }
  ParserState state(forms, tags);
  Features features;
  std::vector<std::uint32_t> rows;
  HashedWeights::Scores scores;
  std::vector<RowNetwork::Scores> attached(tokens.size());
  while (!state.finished()) {
    const ParserStep step = choose_step(state, features, rows);
    auto relation = static_cast<std::uint8_t>(Dependency::kRoot);
    if (step != ParserStep::kShift && state.head_after(step) < state.size()) {
      auto& own = attached[static_cast<std::size_t>(state.stack().back())];
      state.attachment_rows(step, rows);
      models_.attachment_network.score(rows, own);
      relation = best_relation(own);
    }
    state.take(step, relation);
  }
  const auto heads = with_one_root(state.heads());
  const auto children = children_of(heads);
  std::vector<std::uint8_t> relations(tokens.size());
  for (const int at : downwards(heads, children)) {
    const auto place = static_cast<std::size_t>(at);
    if (heads[place] < 0) {
      relations[place] = static_cast<std::uint8_t>(Dependency::kRoot);
    } else {
      relation_features(state.words(), heads, children, relations, at, features);
      models_.relations.score(features.list(), scores);
      RowNetwork::Scores& sums = attached[place];
      // A second root has got another head since.
      const float times = state.heads()[place] == heads[place] ? kRelationNetwork : 0;
      for (std::size_t k = 0; k < kDependencies; ++k) {
        sums[k] = sums[k] * times + static_cast<float>(scores[k]) * models_.relations.scale();
      }
      relations[place] = best_relation(sums);
    }
    tokens[place].relation = static_cast<Dependency>(relations[place]);
    tokens[place].head =
        heads[place] < 0 ? kNoHead : first + static_cast<std::size_t>(heads[place]);
  }
}

ParserStep Parser::choose_step(const ParserState& state, Features& features,
                               std::vector<std::uint32_t>& rows) const {
  HashedWeights::Scores scores;
  state.features(features);
  models_.steps.score(features.list(), scores);
  const float unit = models_.steps.scale();
  const StepChoice choice = best_step(state, scores);
  if (choice.lead * unit > kSureStep) {
    return choice.best;
  }
  RowNetwork::Scores sums;
  state.rows(rows);
  models_.step_network.score(rows, sums);
  for (std::size_t k = 0; k < kParserSteps; ++k) {
    sums[k] = sums[k] * kStepNetwork + static_cast<float>(scores[k]) * unit;
  }
  return best_step(state, sums).best;
}

void Parser::write(PartWriter& part) const {
  models_.steps.write(part);
  models_.step_network.write(part);
  models_.attachment_network.write(part);
  models_.relations.write(part);
}

Parser Parser::read(PartReader& part) {
  Models models;
  models.steps = HashedWeights::read(part);
  models.step_network = RowNetwork::read(part);
  models.attachment_network = RowNetwork::read(part);
  models.relations = HashedWeights::read(part);
  const bool fits = part.ok() && models.steps.classes() == kParserSteps &&
                    models.step_network.classes() == kParserSteps &&
                    models.step_network.rows() == kParserRows &&
                    models.attachment_network.classes() == kDependencies &&
                    models.attachment_network.rows() == kAttachmentRows &&
                    models.relations.classes() == kDependencies;
  return fits ? Parser(std::move(models)) : Parser{};
}

}  // namespace gnomon
