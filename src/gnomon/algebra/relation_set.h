// Allen's thirteen relations between intervals, and sets of them.
#pragma once

#include "gnomon/algebra/point_relation.h"

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace gnomon {

// The basic relations of two intervals; exactly one of them holds. A relation stands beside its
// inverse. The order is the one of the bits in a RelationSet.
enum class Relation : std::uint8_t {
  kBefore,
  kAfter,
  kMeets,
  kMetBy,
  kOverlaps,
  kOverlappedBy,
  kStarts,
  kStartedBy,
  kDuring,
  kContains,
  kFinishes,
  kFinishedBy,
  kEquals,
};

inline constexpr std::size_t kRelations = 13;

// The order of the endpoints of two intervals X and Y: X's begin with Y's begin and end, then X's
// end with both.
class Endpoints {
 public:
  constexpr Endpoints() = default;  // nothing known
  constexpr Endpoints(PointRelation begin_begin, PointRelation begin_end, PointRelation end_begin,
                      PointRelation end_end)
      : of_{begin_begin, begin_end, end_begin, end_end} {}

  // 0 is the begin, 1 the end of an interval.
  constexpr PointRelation operator()(int of_x, int of_y) const { return of_[index(of_x, of_y)]; }
  constexpr PointRelation& operator()(int of_x, int of_y) { return of_[index(of_x, of_y)]; }

  // The same seen from Y.
  constexpr Endpoints inverse() const {
    return {of_[0].inverse(), of_[2].inverse(), of_[1].inverse(), of_[3].inverse()};
  }
  friend constexpr bool operator==(const Endpoints&, const Endpoints&) = default;

 private:
  static constexpr std::size_t index(int of_x, int of_y) {
    return 2 * static_cast<std::size_t>(of_x) + static_cast<std::size_t>(of_y);
  }
  std::array<PointRelation, 4> of_{kAnyOrder, kAnyOrder, kAnyOrder, kAnyOrder};
};

namespace detail {

// This table is the definition of the thirteen relations; all else is computed from it.
inline constexpr std::array<Endpoints, kRelations> kEndpoints{{
    {kLess, kLess, kLess, kLess},              // before
    {kGreater, kGreater, kGreater, kGreater},  // after
    {kLess, kLess, kEqual, kLess},             // meets
    {kGreater, kEqual, kGreater, kGreater},    // met by
    {kLess, kLess, kGreater, kLess},           // overlaps
    {kGreater, kLess, kGreater, kGreater},     // overlapped by
    {kEqual, kLess, kGreater, kLess},          // starts
    {kEqual, kLess, kGreater, kGreater},       // started by
    {kGreater, kLess, kGreater, kLess},        // during
    {kLess, kLess, kGreater, kGreater},        // contains
    {kGreater, kLess, kGreater, kEqual},       // finishes
    {kLess, kLess, kGreater, kEqual},          // finished by
    {kEqual, kLess, kGreater, kEqual},         // equals
}};

constexpr Relation find_relation(const Endpoints& endpoints) {
  for (std::size_t i = 0; i < kRelations; ++i) {
    if (kEndpoints[i] == endpoints) {
      return static_cast<Relation>(i);
    }
  }
  assert(false && "these endpoints belong to no two intervals");
  return Relation::kEquals;
}

inline constexpr std::array<Relation, kRelations> kInverse = [] {
  std::array<Relation, kRelations> inverse{};
  for (std::size_t i = 0; i < kRelations; ++i) {
    inverse[i] = find_relation(kEndpoints[i].inverse());
  }
  return inverse;
}();

}  // namespace detail

constexpr std::size_t position(Relation relation) { return static_cast<std::size_t>(relation); }

constexpr Relation inverse(Relation relation) { return detail::kInverse[position(relation)]; }

constexpr const Endpoints& endpoints(Relation relation) {
  return detail::kEndpoints[position(relation)];
}

// The relation of [x1, x2] to [y1, y2], where x1 < x2 and y1 < y2.
constexpr Relation relation_between(int x1, int x2, int y1, int y2) {
  return detail::find_relation({PointRelation::between(x1, y1), PointRelation::between(x1, y2),
                                PointRelation::between(x2, y1), PointRelation::between(x2, y2)});
}

// A set of Allen's relations, one bit each: what two intervals can be to each other. The empty set
// is a contradiction, the full one no knowledge. A plain value.
class RelationSet {
 public:
  static constexpr RelationSet none() { return RelationSet(std::uint16_t{0}); }
  static constexpr RelationSet all() { return RelationSet(std::uint16_t{0x1fff}); }
  static constexpr RelationSet from_bits(unsigned bits) {
    return RelationSet(static_cast<std::uint16_t>(bits & 0x1fffU));
  }

  constexpr RelationSet() = default;  // none
  constexpr RelationSet(Relation relation)
      : bits_(static_cast<std::uint16_t>(1U << position(relation))) {}

  constexpr std::uint16_t bits() const { return bits_; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr bool single() const { return std::has_single_bit(bits_); }
  // The first of its relations; the set is not empty.
  constexpr Relation first() const {
    assert(!empty() && "an empty set has no relation");
    return static_cast<Relation>(std::countr_zero(bits_));
  }
  // Whether the other set lies within this one.
  constexpr bool contains(RelationSet other) const { return (other.bits_ & ~bits_) == 0; }

  // What Y is to X when X is this to Y.
  constexpr RelationSet inverse() const {
    const unsigned even = bits_ & 0x0555U;
    const unsigned odd = bits_ & 0x0aaaU;
    return from_bits((even << 1) | (odd >> 1) | (bits_ & 0x1000U));
  }
  constexpr RelationSet complement() const { return from_bits(~unsigned{bits_}); }

  friend constexpr RelationSet operator|(RelationSet a, RelationSet b) {
    return from_bits(unsigned{a.bits_} | b.bits_);
  }
  friend constexpr RelationSet operator&(RelationSet a, RelationSet b) {
    return from_bits(unsigned{a.bits_} & b.bits_);
  }
  constexpr RelationSet& operator|=(RelationSet other) { return *this = *this | other; }
  constexpr RelationSet& operator&=(RelationSet other) { return *this = *this & other; }
  friend constexpr bool operator==(RelationSet, RelationSet) = default;

  // Goes over the relations of the set, in the order of their bits.
  class Iterator {
   public:
    explicit constexpr Iterator(std::uint16_t left) : left_(left) {}
    constexpr Relation operator*() const { return static_cast<Relation>(std::countr_zero(left_)); }
    constexpr Iterator& operator++() {
      left_ = static_cast<std::uint16_t>(left_ & (left_ - 1));
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint16_t left_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  explicit constexpr RelationSet(std::uint16_t bits) : bits_(bits) {}
  std::uint16_t bits_ = 0;
};

constexpr RelationSet operator|(Relation a, Relation b) { return RelationSet(a) | RelationSet(b); }

// Swapping neighbouring bits is inversion because every relation stands beside its inverse.
static_assert([] {
  for (std::size_t i = 0; i < kRelations; ++i) {
    const auto relation = static_cast<Relation>(i);
    if (RelationSet(relation).inverse() != RelationSet(inverse(relation))) {
      return false;
    }
  }
  return true;
}());

// What the relations of the set say of the four pairs of endpoints, each pair for itself.
constexpr Endpoints endpoints(RelationSet set) {
  Endpoints result(kNever, kNever, kNever, kNever);
  for (const Relation relation : set) {
    for (int x = 0; x < 2; ++x) {
      for (int y = 0; y < 2; ++y) {
        result(x, y) = result(x, y) | endpoints(relation)(x, y);
      }
    }
  }
  return result;
}

namespace detail {
// For each pair of endpoints and each point relation: the relations of intervals that agree.
inline constexpr auto kAgreeing = [] {
  std::array<std::array<RelationSet, 8>, 4> table{};
  for (int pair = 0; pair < 4; ++pair) {
    for (unsigned bits = 0; bits < 8; ++bits) {
      for (const Relation relation : RelationSet::all()) {
        if (PointRelation::from_bits(bits).contains(endpoints(relation)(pair / 2, pair % 2))) {
          table[static_cast<std::size_t>(pair)][bits] |= relation;
        }
      }
    }
  }
  return table;
}();
}  // namespace detail

// All relations that agree with what is known of the four pairs of endpoints.
constexpr RelationSet relations(const Endpoints& known) {
  return detail::kAgreeing[0][known(0, 0).bits()] & detail::kAgreeing[1][known(0, 1).bits()] &
         detail::kAgreeing[2][known(1, 0).bits()] & detail::kAgreeing[3][known(1, 1).bits()];
}

}  // namespace gnomon
