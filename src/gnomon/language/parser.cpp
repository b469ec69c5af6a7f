#include "gnomon/language/parser.h"

#include "gnomon/language/parser_state.h"

#include <algorithm>

namespace gnomon {
namespace {

ParserStep best_step(const ParserState& state, const HashedWeights::Scores& scores) {
  ParserStep best = ParserStep::kShift;
  int most = -100000;
  for (std::size_t k = 0; k < kParserSteps; ++k) {
    const auto step = static_cast<ParserStep>(k);
    if (state.allowed(step) && scores[k] > most) {
      most = scores[k];
      best = step;
    }
  }
  return best;
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
  HashedWeights::Scores scores;
  while (!state.finished()) {
    state.features(features);
    transitions_.score(features.list(), scores);
    state.take(best_step(state, scores));
  }
  const auto heads = with_one_root(state.heads());
  const auto children = children_of(heads);
  const auto words = parser_words(forms, tags);
  std::vector<std::uint8_t> relations(tokens.size());
  for (const int at : downwards(heads, children)) {
    const auto place = static_cast<std::size_t>(at);
    if (heads[place] < 0) {
      relations[place] = static_cast<std::uint8_t>(Dependency::kRoot);
    } else {
      relation_features(words, heads, children, relations, at, features);
      relations_.score(features.list(), scores);
      scores[static_cast<std::size_t>(Dependency::kRoot)] = -32000;
      relations[place] = static_cast<std::uint8_t>(
          std::max_element(scores.begin() + 1,
                           scores.begin() + static_cast<std::ptrdiff_t>(kDependencies)) -
          scores.begin());
    }
    tokens[place].relation = static_cast<Dependency>(relations[place]);
    tokens[place].head =
        heads[place] < 0 ? kNoHead : first + static_cast<std::size_t>(heads[place]);
  }
}

void Parser::write(PartWriter& part) const {
  transitions_.write(part);
  relations_.write(part);
}

Parser Parser::read(PartReader& part) {
  Parser result;
  result.transitions_ = HashedWeights::read(part);
  result.relations_ = HashedWeights::read(part);
  return part.ok() && result.transitions_.classes() == kParserSteps &&
                 result.relations_.classes() == kDependencies
             ? result
             : Parser{};
}

}  // namespace gnomon
