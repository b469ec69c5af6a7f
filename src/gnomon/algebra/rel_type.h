// The relTypes of TLINKs as values.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/algebra/relation_set.h"

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace gnomon {

// The relTypes of TimeML; any other name is kOther.
enum class RelType : std::uint8_t {
  kBefore,
  kAfter,
  kIbefore,
  kIafter,
  kBegins,
  kBegunBy,
  kEnds,
  kEndedBy,
  kIncludes,
  kIsIncluded,
  kSimultaneous,
  kIdentity,
  kDuring,
  kDuringInv,
  kOther,
};
inline constexpr std::size_t kRelTypes = static_cast<std::size_t>(RelType::kOther) + 1;
using RelTypes = std::bitset<kRelTypes>;

RelType rel_type(std::string_view name);
// "BEFORE", "IS_INCLUDED", ...; "OTHER" for kOther.
std::string_view rel_type_name(RelType type);
// What it says of two intervals; everything is possible for kOther.
RelationSet relation_of(RelType type, During during);
// BEFORE for AFTER and so on; SIMULTANEOUS, IDENTITY and others are their own inverse.
RelType inverse(RelType type);

}  // namespace gnomon
