// Which question comes next.
#pragma once

#include "gnomon/annotate/knowledge.h"
#include "gnomon/base/result.h"
#include "gnomon/timeml/document.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace gnomon {

// What a strategy may know of the entities beside what was said of them.
struct EntityFacts {
  bool is_event = true;
  bool creation_time = false;  // it belongs to every window
  std::size_t segment = 0;     // the sentence that it stands in
  std::size_t place = 0;       // its place in the order of the text
  std::string_view tense = {};
  std::string_view event_class = {};
};

// How likely each definite answer about a pair is, in the order of `definite_answers`, and behind
// them, where it is known, "not determined"; they need not sum up to 1. An empty function or span
// means that all definite answers are equally likely.
using AnswerWeights = std::function<std::span<const double>(const Pair&)>;

// Chooses questions for one document. One strategy is one file.
class Strategy {
 public:
  virtual ~Strategy() = default;

  // One of the candidates: pending pairs in the order of their numbers, at least one. Nothing when
  // the strategy leaves them all unasked, as a window does with pairs that never stand in one. Once
  // it is stopped, any of them or none.
  virtual std::optional<Pair> choose(const Knowledge& knowledge, std::span<const Pair> candidates,
                                     const std::stop_token& stop = {}) = 0;

  // How many of the candidates it would ask about in the end, unless they are resolved before.
  virtual std::size_t askable(std::span<const Pair> candidates) const { return candidates.size(); }
};

}  // namespace gnomon
