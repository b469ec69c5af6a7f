// What a caller can choose about a score, with the names of the choices. Light: requests include
// it.
#pragma once

#include "gnomon/base/choice.h"

#include <cstdint>
#include <span>

namespace gnomon {

enum class Mode {
  kExact,     // what the definition says
  kOfficial,  // what the published scorer prints, its mistakes included
};
inline constexpr Choice<Mode> kModeChoices[] = {{"exact", Mode::kExact},
                                                {"official", Mode::kOfficial}};
constexpr std::span<const Choice<Mode>> choices_of(Mode /*any*/) { return kModeChoices; }

// How much an entity weighs in B-cubed: all the same, or so that all chains of the key do.
enum class ChainWeight { kEqualPerEntity, kEqualPerChain };
inline constexpr Choice<ChainWeight> kChainWeightChoices[] = {
    {"entity", ChainWeight::kEqualPerEntity}, {"chain", ChainWeight::kEqualPerChain}};
constexpr std::span<const Choice<ChainWeight>> choices_of(ChainWeight /*any*/) {
  return kChainWeightChoices;
}

// How the label NON-RELATED counts, by which the published key of tasks A and B writes VAGUE.
enum class NonRelated : std::uint8_t {
  kAsVague,    // what it means
  kAsWritten,  // a label that no answer equals, as in the published figures
};
inline constexpr Choice<NonRelated> kNonRelatedChoices[] = {{"vague", NonRelated::kAsVague},
                                                            {"written", NonRelated::kAsWritten}};
constexpr std::span<const Choice<NonRelated>> choices_of(NonRelated /*any*/) {
  return kNonRelatedChoices;
}

}  // namespace gnomon
