// What the small network of events sees of a token.
#pragma once

#include "gnomon/learn/small_network.h"
#include "gnomon/tag/text_facts.h"

namespace gnomon {

// Vectors of the word, its lemma, its neighbours, its head and two of its children; tags, relations
// and what WordNet says as features.
void network_input(const TextFacts& facts, std::size_t at, NetworkInput& input);

}  // namespace gnomon
