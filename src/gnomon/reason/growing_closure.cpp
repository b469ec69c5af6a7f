#include "gnomon/reason/growing_closure.h"

#include "gnomon/algebra/essential.h"

#include <cassert>

namespace gnomon {

GrowingClosure::GrowingClosure(std::size_t entities)
    : points_(2 * entities),
      words_((points_ + 63) / 64),
      after_(points_ * words_),
      same_(points_ * words_),
      scratch_(2 * words_) {
  for (std::size_t p = 0; p < points_; ++p) {
    row(same_, p)[p / 64] |= Word{1} << (p % 64);
    if (p % 2 == 0) {
      row(after_, p)[(p + 1) / 64] |= Word{1} << ((p + 1) % 64);
    }
  }
}

PointRelation GrowingClosure::order(std::size_t p, std::size_t q) const {
  return bit(after_, p, q)   ? kLess
         : bit(after_, q, p) ? kGreater
         : bit(same_, p, q)  ? kEqual
                             : kAnyOrder;
}

RelationSet GrowingClosure::relation(Entity a, Entity b) const {
  if (a == b) {
    return Relation::kEquals;
  }
  const std::size_t x = 2 * position(a);
  const std::size_t y = 2 * position(b);
  return relations({order(x, y), order(x, y + 1), order(x + 1, y), order(x + 1, y + 1)});
}

// Since every order of two points is known or open, and every begin before its end, a link that is
// possible by what is known of each pair of its points is possible at all.
bool GrowingClosure::insert(Entity first, Entity second, Relation relation) {
  assert(first != second && "a link joins two entities");
  const RelationSet possible = this->relation(first, second);
  if ((possible & RelationSet(relation)).empty()) {
    return false;
  }
  if (possible == RelationSet(relation)) {
    return true;
  }
  const Endpoints& stated = essential_endpoints(relation);
  for (int x = 0; x < 2; ++x) {
    for (int y = 0; y < 2; ++y) {
      const std::size_t p = 2 * position(first) + static_cast<std::size_t>(x);
      const std::size_t q = 2 * position(second) + static_cast<std::size_t>(y);
      const PointRelation wanted = stated(x, y);
      if (wanted == kLess) {
        put_before(p, q);
      } else if (wanted == kGreater) {
        put_before(q, p);
      } else if (wanted == kEqual) {
        make_equal(p, q);
      }
    }
  }
  return true;
}

void GrowingClosure::put_before(std::size_t p, std::size_t q) {
  if (bit(after_, p, q)) {
    return;
  }
  Word* const later = scratch_.data();
  for (std::size_t w = 0; w < words_; ++w) {
    later[w] = row(after_, q)[w] | row(same_, q)[w];
  }
  for (std::size_t x = 0; x < points_; ++x) {
    if (bit(after_, x, p) || bit(same_, x, p)) {
      add(row(after_, x), later, words_);
    }
  }
}

void GrowingClosure::make_equal(std::size_t p, std::size_t q) {
  if (bit(same_, p, q)) {
    return;
  }
  Word* const same = scratch_.data();
  Word* const later = same + words_;
  for (std::size_t w = 0; w < words_; ++w) {
    same[w] = row(same_, p)[w] | row(same_, q)[w];
    later[w] = row(after_, p)[w] | row(after_, q)[w];
  }
  for (std::size_t x = 0; x < points_; ++x) {
    if (bit(same_, x, p) || bit(same_, x, q)) {
      add(row(after_, x), later, words_);
    } else if (bit(after_, x, p) || bit(after_, x, q)) {
      add(row(after_, x), same, words_);
      add(row(after_, x), later, words_);
    }
  }
  for (std::size_t x = 0; x < points_; ++x) {
    if ((same[x / 64] >> (x % 64) & 1U) != 0) {
      add(row(same_, x), same, words_);
    }
  }
}

}  // namespace gnomon
