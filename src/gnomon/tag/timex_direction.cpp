#include "gnomon/tag/timex_direction.h"

#include <algorithm>

namespace gnomon {
namespace {

constexpr int kClauseBoundary = 6;
constexpr int kFarthestVerb = 24;

bool is_small_letter(char c) { return c >= 'a' && c <= 'z'; }

}  // namespace

TimexDirections::TimexDirections(const TimexGrammar& grammar)
    : grammar_(&grammar),
      future_(grammar.find_class("future-verb")),
      past_(grammar.find_class("past-verb")),
      present_(grammar.find_class("present-verb")),
      boundary_(grammar.find_class("clause-boundary")),
      not_verb_(grammar.find_class("not-a-verb")),
      helper_(grammar.find_class("verb-helper")),
      to_(grammar.word("to", false)) {}

TimexDirection TimexDirections::of_token(const std::vector<TimexToken>& tokens, TokenRange sentence,
                                         std::size_t at) const {
  const TimexToken& token = tokens[at];
  if (token.shape != TimexShape::kWord) {
    return TimexDirection::kNone;
  }
  if (in(future_, token.word)) {
    return TimexDirection::kFuture;
  }
  if (token.word == to_ && token.word != 0 && at + 1 < sentence.end) {
    // "to" before a verb looks ahead: plans to leave. Before a name, a number or an article it is
    // a preposition.
    const TimexToken& next = tokens[at + 1];
    const bool verb = next.tag != PennTag::kNone
                          ? next.tag == PennTag::kVB
                          : next.shape == TimexShape::kWord && is_small_letter(next.text.front()) &&
                                next.word == 0;
    return verb ? TimexDirection::kFuture : TimexDirection::kNone;
  }
  if (token.tag != PennTag::kNone) {
    return token.tag == PennTag::kVBD || (token.tag == PennTag::kVBN && in(past_, token.word))
               ? TimexDirection::kPast
               : TimexDirection::kNone;
  }
  if (in(past_, token.word)) {
    return TimexDirection::kPast;
  }
  const bool ends_like_past = token.text.size() > 4 && token.text.ends_with("ed") &&
                              !token.text.ends_with("eed") && is_small_letter(token.text.front());
  return ends_like_past && !in(not_verb_, token.word) ? TimexDirection::kPast
                                                      : TimexDirection::kNone;
}

TimexDirection TimexDirections::of_group(const std::vector<TimexToken>& tokens, TokenRange sentence,
                                         std::size_t at) const {
  const TimexDirection own = of_token(tokens, sentence, at);
  if (own != TimexDirection::kPast) {
    return own;
  }
  for (std::size_t i = at; i > sentence.begin && at - i < 5; --i) {
    const TimexToken& before = tokens[i - 1];
    if (in(future_, before.word) || (before.word == to_ && to_ != 0)) {
      return TimexDirection::kFuture;
    }
    if (in(present_, before.word)) {
      return TimexDirection::kNone;
    }
    if (!in(helper_, before.word) && !before.text.ends_with("ly")) {
      break;
    }
  }
  return own;
}

TimexDirection TimexDirections::at(const std::vector<TimexToken>& tokens, TokenRange sentence,
                                   std::size_t begin, std::size_t end) const {
  TimexDirection best = TimexDirection::kNone;
  int best_distance = kFarthestVerb;
  const auto look = [&](std::size_t token, int distance) {
    if (distance >= best_distance) {
      return;
    }
    if (const TimexDirection found = of_group(tokens, sentence, token);
        found != TimexDirection::kNone) {
      best = found;
      best_distance = distance;
    } else if (in(present_, tokens[token].word) || tokens[token].tag == PennTag::kVBZ ||
               tokens[token].tag == PennTag::kVBP) {
      best = TimexDirection::kNone;
      best_distance = distance;
    }
  };
  int distance = 0;
  for (std::size_t i = begin; i > sentence.begin && distance < best_distance; --i) {
    distance += in(boundary_, tokens[i - 1].word) ? kClauseBoundary : 1;
    look(i - 1, distance);
  }
  distance = 0;
  for (std::size_t i = end; i < sentence.end && distance < best_distance; ++i) {
    distance += in(boundary_, tokens[i].word) ? kClauseBoundary : 1;
    look(i, distance);
  }
  return best;
}

}  // namespace gnomon
