// All minimal models of a small annotation.
#pragma once

#include "gnomon/reason/sbi.h"

#include <cstddef>
#include <stop_token>
#include <vector>

namespace gnomon {

struct MinimalModels {
  // Each with its pairs in the order of their relations and entities; a simultaneous pair once, the
  // smaller entity first.
  std::vector<SbiModel> models;
  bool complete = true;  // there are no others
};

// A model is minimal if no part of it has the same closure by the rules (Setzer and others 2003).
// The minimal models of an annotation are made of what follows from it, not only of what it states:
// with A simultaneous B and A before C, {S(A,B), B(A,C)} is one and {S(A,B), B(B,C)} is another.
// There can be very many (16 for four simultaneous entities, 125 for five): at most `most` are
// found, at least one.
//
// The rules are implications between pairs, so that minimal models are the keys of a relation whose
// attributes are the pairs of the closure. Lucchesi and Osborn (1978) find all of them: if a rule
// derives a pair of one model from two others, these in its place, with what is superfluous then
// taken away, make another model, and every model is met on the way from any. The closure must not
// hold a contradiction: there the rules also go by way of pairs of an entity with itself.
MinimalModels minimal_models(const SbiModel& model, std::size_t most,
                             const std::stop_token& stop = {});

// The pairs of a closure, as models have them.
std::vector<SbiPair> sbi_pairs(const SbiClosure& closure);

}  // namespace gnomon
