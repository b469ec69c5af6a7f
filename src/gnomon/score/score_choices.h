// What a caller can choose about a score, with the names of the choices. Light: requests include
// it.
#pragma once

#include "gnomon/base/choice.h"

#include <array>
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

// How nodes of two documents are known to be the same.
enum class NodesBy : std::uint8_t {
  // The creation times; other times and events of the same extent in the text, the n-th instance of
  // one event with the n-th of the other; times outside the text by their ids.
  kPosition,
  kIds,
};

inline constexpr Choice<NodesBy> kNodesByChoices[] = {{"position", NodesBy::kPosition},
                                                      {"ids", NodesBy::kIds}};
constexpr std::span<const Choice<NodesBy>> choices_of(NodesBy /*any*/) { return kNodesByChoices; }

// How gold is made worse.
enum class Noise : std::uint8_t {
  kRemove,    // TLINKs are missing
  kAdd,       // wrong TLINKs, between entities of which gold says nothing
  kChange,    // TLINKs with a wrong relation
  kEntities,  // events and times are missing, with their links
};
inline constexpr std::array kNoises{Noise::kRemove, Noise::kAdd, Noise::kChange, Noise::kEntities};

// Which events and times go first.
enum class EntityOrder : std::uint8_t {
  kConnected,  // always the one with the most TLINKs that are left
  kRandom,
};
inline constexpr Choice<EntityOrder> kEntityOrderChoices[] = {
    {"connected", EntityOrder::kConnected}, {"random", EntityOrder::kRandom}};
constexpr std::span<const Choice<EntityOrder>> choices_of(EntityOrder /*any*/) {
  return kEntityOrderChoices;
}

}  // namespace gnomon
