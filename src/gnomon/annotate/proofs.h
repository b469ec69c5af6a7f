// Why something is known of a pair, and why something cannot be said of it: the statements behind.
#pragma once

#include "gnomon/annotate/knowledge.h"
#include "gnomon/annotate/statement.h"

#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace gnomon {

// The statements, by their places in the list, from which a definite relation of `a` to `b`
// follows: as few as possible, in the order in which the argument uses them. None when it does not
// follow.
std::vector<std::size_t> proof(AnswerAlgebra algebra, std::size_t entities,
                               std::span<const Statement> statements, Entity a, Entity b,
                               RelationSet relation, const std::stop_token& stop = {});

// What stands against an answer.
struct Objection {
  std::vector<std::size_t> because;  // statements, by their places in the list
  std::optional<Pair> undetermined;  // the pair that it would relate; nothing: it contradicts
};

// Few statements that together with the answer contradict one another; when the answer contradicts
// none, those by which it relates a pair that was said to be undetermined. Nothing when it can be
// given, or when it was stopped. Takes time: for somebody who asks why, not for a loop.
std::optional<Objection> objection(AnswerAlgebra algebra, std::size_t entities,
                                   std::span<const Statement> statements, Entity a, Entity b,
                                   RelationSet answer, const std::stop_token& stop = {});

}  // namespace gnomon
