// The orders of endpoints by which the tools of QA TempEval know a relation, in their order.
#pragma once

#include "gnomon/algebra/relation_set.h"

#include <array>
#include <cstddef>

namespace gnomon {

// What is said of one endpoint of X and one of Y: 0 is the begin, 1 the end.
struct PointClaim {
  int of_x = 0;
  int of_y = 0;
  PointRelation relation = kAnyOrder;

  // The relations of X to Y that agree.
  constexpr RelationSet set() const {
    Endpoints known;
    known(of_x, of_y) = relation;
    return relations(known);
  }
};

struct PointClaims {
  std::array<PointClaim, 2> claims{};
  std::size_t count = 0;

  constexpr auto begin() const { return claims.begin(); }
  constexpr auto end() const { return claims.begin() + static_cast<std::ptrdiff_t>(count); }
};

// Of two inverse relations the tools know one; they swap the operands of the other.
constexpr bool is_turned_round(Relation relation) {
  switch (relation) {
    case Relation::kAfter:
    case Relation::kMetBy:
    case Relation::kOverlappedBy:
    case Relation::kStartedBy:
    case Relation::kContains:
    case Relation::kFinishedBy:
      return true;
    default:
      return false;
  }
}

// Of a relation that is not turned round. OVERLAPS lacks one order: an interval that includes or is
// ended by the other one passes too.
constexpr PointClaims official_claims(Relation relation) {
  switch (relation) {
    case Relation::kBefore:
      return {{{{1, 0, kLess}}}, 1};
    case Relation::kMeets:
      return {{{{1, 0, kEqual}}}, 1};
    case Relation::kStarts:
      return {{{{0, 0, kEqual}, {1, 1, kLess}}}, 2};
    case Relation::kFinishes:
      return {{{{1, 1, kEqual}, {0, 0, kGreater}}}, 2};
    case Relation::kDuring:
      return {{{{0, 0, kGreater}, {1, 1, kLess}}}, 2};
    case Relation::kOverlaps:
      return {{{{0, 0, kLess}, {1, 0, kGreater}}}, 2};
    case Relation::kEquals:
      return {{{{0, 0, kEqual}, {1, 1, kEqual}}}, 2};
    default:
      return {};
  }
}

}  // namespace gnomon
