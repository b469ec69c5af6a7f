#include "gnomon/algebra/rel_type.h"

#include <array>

namespace gnomon {
namespace {

constexpr auto kTypeNames = std::to_array<std::string_view>(
    {"BEFORE", "AFTER", "IBEFORE", "IAFTER", "BEGINS", "BEGUN_BY", "ENDS", "ENDED_BY", "INCLUDES",
     "IS_INCLUDED", "SIMULTANEOUS", "IDENTITY", "DURING", "DURING_INV", "OTHER"});
static_assert(kTypeNames.size() == kRelTypes);

}  // namespace

RelType rel_type(std::string_view name) {
  for (std::size_t i = 0; i + 1 < kRelTypes; ++i) {
    if (spells(name, kTypeNames[i])) {
      return static_cast<RelType>(i);
    }
  }
  return RelType::kOther;
}

std::string_view rel_type_name(RelType type) { return kTypeNames[static_cast<std::size_t>(type)]; }

RelationSet relation_of(RelType type, During during) {
  using Sets = std::array<RelationSet, kRelTypes>;
  static const auto kSets = [] {
    std::array<Sets, 2> sets;
    for (const During reading : {During::kSimultaneous, During::kIncluded}) {
      for (std::size_t i = 0; i < kRelTypes; ++i) {
        sets[static_cast<std::size_t>(reading)][i] =
            relation_of_timeml(kTypeNames[i], reading).value_or(RelationSet::all());
      }
    }
    return sets;
  }();
  return kSets[static_cast<std::size_t>(during)][static_cast<std::size_t>(type)];
}

RelType inverse(RelType type) {
  switch (type) {
    case RelType::kSimultaneous:
    case RelType::kIdentity:
    case RelType::kOther:
      return type;
    default:  // pairs stand side by side
      return static_cast<RelType>(static_cast<std::uint8_t>(type) ^ 1U);
  }
}
static_assert((static_cast<int>(RelType::kBefore) ^ 1) == static_cast<int>(RelType::kAfter));
static_assert((static_cast<int>(RelType::kDuring) ^ 1) == static_cast<int>(RelType::kDuringInv));

}  // namespace gnomon
