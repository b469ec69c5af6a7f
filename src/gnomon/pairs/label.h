// The labels of pairs, and the sets of labels that data sets of pairs use.
#pragma once

#include "gnomon/pairs/choices.h"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace gnomon {

// EQUAL is also SIMULTANEOUS. The last five are those of MAVEN-ERE, i2b2 and THYME.
enum class RowLabel : std::uint8_t {
  kBefore,
  kAfter,
  kIncludes,
  kIsIncluded,
  kEqual,
  kVague,
  kOverlap,
  kContains,
  kEndsOn,
  kBeginsOn,
  kNone,
};
inline constexpr std::size_t kRowLabels = 11;

// "IS_INCLUDED".
std::string_view label_name(RowLabel label);

// The label of the same pair named the other way round; labels without an inverse stay.
RowLabel turned(RowLabel label);

// Any label but VAGUE and NONE.
constexpr bool is_firm(RowLabel label) {
  return label != RowLabel::kVague && label != RowLabel::kNone;
}

// A set of labels, one bit each.
class RowLabels {
 public:
  constexpr RowLabels() = default;
  constexpr RowLabels(std::initializer_list<RowLabel> labels) {
    for (const RowLabel label : labels) {
      insert(label);
    }
  }
  constexpr void insert(RowLabel label) {
    bits_ = static_cast<std::uint16_t>(bits_ | (1U << static_cast<unsigned>(label)));
  }
  constexpr bool has(RowLabel label) const {
    return (bits_ >> static_cast<unsigned>(label) & 1U) != 0;
  }
  constexpr bool within(RowLabels other) const { return (bits_ & ~other.bits_) == 0; }
  // In the order of the enumeration.
  std::vector<RowLabel> labels() const;
  friend constexpr bool operator==(RowLabels, RowLabels) = default;

 private:
  std::uint16_t bits_ = 0;
};

RowLabels labels_of(PairSet set);

// The set with the fewest labels that has all of these; nothing when none has.
std::optional<PairSet> set_of_labels(RowLabels labels);

}  // namespace gnomon
