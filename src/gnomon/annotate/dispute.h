// What annotators of one document differ in, and how it can be settled.
#pragma once

#include "gnomon/annotate/answer.h"
#include "gnomon/annotate/statement.h"
#include "gnomon/reason/constraint.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace gnomon {

// One way to settle a dispute.
struct DisputeChoice {
  Answer answer = Answer::not_determined();
  std::vector<std::size_t> said_by;    // versions, by their places
  std::vector<Constraint> entails;     // all pairs that it relates, the one in dispute first
  std::vector<std::size_t> overrules;  // of each version: in how many pairs it then errs
};

// A pair on which the versions are not of one mind: they say different things, or some say nothing.
struct Dispute {
  Pair pair;
  // Of each version; nothing where it does not say anything yet.
  std::vector<std::optional<Answer>> said;
  // What can be decided without a contradiction: first what somebody said.
  std::vector<DisputeChoice> choices;
};

}  // namespace gnomon
