// What the decisions about events depend on.
#pragma once

#include "gnomon/learn/hash.h"
#include "gnomon/tag/text_facts.h"

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace gnomon {

// Whether a token can be an event at all: by its tag, and not inside of a time.
bool may_be_event(const TextFacts& facts, std::size_t at);

// Features of a token for detection and class.
void event_features(const TextFacts& facts, std::size_t at, Features& features);

// Vectors of the word: 2 v(lemma), the same for nouns only, 2 v(word).
inline constexpr std::size_t kEventNumbers = 300;
void event_numbers(const TextFacts& facts, std::size_t at, std::span<float> numbers);

// Features for tense and aspect.
void tense_features(const TextFacts& facts, std::size_t at, Features& features);

}  // namespace gnomon
