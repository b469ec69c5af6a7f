// What the relTypes of TimeML mean in a model of three relations: before, includes, simultaneous.
#pragma once

#include "gnomon/algebra/rel_type.h"
#include "gnomon/base/result.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace gnomon {

// What a link from x to y says there; kNone: the link is dropped.
enum class SbiReading : std::uint8_t {
  kNone,
  kBefore,
  kAfter,
  kIncludes,
  kIsIncluded,
  kSimultaneous,
};

// "before", "is-included", ..., "none".
std::string_view sbi_reading_name(SbiReading reading);

// One reading for each relType.
class SbiMapping {
 public:
  constexpr SbiReading operator[](RelType type) const {
    return readings_[static_cast<std::size_t>(type)];
  }
  constexpr SbiReading& operator[](RelType type) {
    return readings_[static_cast<std::size_t>(type)];
  }

  // The relTypes that are not dropped.
  RelTypes used() const;

  friend bool operator==(const SbiMapping&, const SbiMapping&) = default;

 private:
  std::array<SbiReading, kRelTypes> readings_{};
};

// The mapping of Setzer and others (2003) carried over to TimeML: immediately before is before,
// beginning and ending something is being included in it. Other relTypes are dropped.
SbiMapping sbi_mapping(During during);

// That mapping with changes such as "IBEFORE=none,BEGINS=before"; case and blanks do not matter,
// and no change at all is fine. A change of a relType also changes its inverse, unless that is
// named itself: a score must not depend on which way round a link was written. Fails with a usage
// error for unknown names and for a relType named twice.
Result<SbiMapping> parse_sbi_mapping(std::string_view changes, During during);

// What must be parsed to get this mapping, every changed relType by its name; empty for the
// default. For the signature of a score.
std::string sbi_mapping_changes(const SbiMapping& mapping, During during);

}  // namespace gnomon
