// Relations between two points of time: sets of the three possible orders.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string_view>

namespace gnomon {

// What is known of the order of two points: any set of <, = and >. The empty set is a
// contradiction, the full one no knowledge. A plain value.
class PointRelation {
 public:
  static constexpr PointRelation from_bits(unsigned bits) {
    return PointRelation(static_cast<std::uint8_t>(bits & 7U));
  }
  // The one order of two numbers.
  static constexpr PointRelation between(int a, int b) {
    return PointRelation(a < b ? 1 : a == b ? 2 : 4);
  }

  // Bit 0 is <, bit 1 is =, bit 2 is >.
  constexpr std::uint8_t bits() const { return bits_; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr bool contains(PointRelation other) const { return (other.bits_ & ~bits_) == 0; }

  constexpr PointRelation inverse() const {
    return PointRelation(
        static_cast<std::uint8_t>((bits_ & 2) | ((bits_ & 1) << 2) | (bits_ >> 2)));
  }
  // The same without the gap that `!=` has: < and > together allow = as well.
  constexpr PointRelation convex_hull() const { return bits_ == 5 ? PointRelation(7) : *this; }

  friend constexpr PointRelation operator&(PointRelation a, PointRelation b) {
    return PointRelation(static_cast<std::uint8_t>(a.bits_ & b.bits_));
  }
  friend constexpr PointRelation operator|(PointRelation a, PointRelation b) {
    return PointRelation(static_cast<std::uint8_t>(a.bits_ | b.bits_));
  }
  friend constexpr bool operator==(PointRelation, PointRelation) = default;

 private:
  explicit constexpr PointRelation(std::uint8_t bits) : bits_(bits) {}
  std::uint8_t bits_ = 7;
};

inline constexpr PointRelation kNever = PointRelation::from_bits(0);
inline constexpr PointRelation kLess = PointRelation::from_bits(1);
inline constexpr PointRelation kEqual = PointRelation::from_bits(2);
inline constexpr PointRelation kAtMost = PointRelation::from_bits(3);
inline constexpr PointRelation kGreater = PointRelation::from_bits(4);
inline constexpr PointRelation kUnequal = PointRelation::from_bits(5);
inline constexpr PointRelation kAtLeast = PointRelation::from_bits(6);
inline constexpr PointRelation kAnyOrder = PointRelation::from_bits(7);

// What p and r can be when p `first` q and q `second` r.
constexpr PointRelation compose(PointRelation first, PointRelation second) {
  PointRelation result = kNever;
  for (int p = 0; p < 3; ++p) {  // three points have at most three places
    for (int q = 0; q < 3; ++q) {
      for (int r = 0; r < 3; ++r) {
        if (first.contains(PointRelation::between(p, q)) &&
            second.contains(PointRelation::between(q, r))) {
          result = result | PointRelation::between(p, r);
        }
      }
    }
  }
  return result;
}

// "<", "=", "<=", ">", "!=", ">=", "?"; "none" for the contradiction.
constexpr std::string_view to_string(PointRelation relation) {
  constexpr std::string_view kNames[] = {"none", "<", "=", "<=", ">", "!=", ">=", "?"};
  return kNames[relation.bits()];
}

}  // namespace gnomon
