#include "gnomon/reason/closure.h"

#include "gnomon/reason/point_arrows.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace gnomon {
namespace {

void set_bit(std::vector<std::uint64_t>& table, std::size_t words, std::size_t from,
             std::size_t to) {
  table[from * words + to / 64] |= std::uint64_t{1} << (to % 64);
}

void add_row(std::vector<std::uint64_t>& table, std::size_t words, std::size_t into,
             const std::vector<std::uint64_t>& other, std::size_t from) {
  for (std::size_t w = 0; w < words; ++w) {
    table[into * words + w] |= other[from * words + w];
  }
}

// Exchanges rows and columns of 64 words, by halves: first the corners of 32 by 32 bits, in the end
// single bits.
void transpose_block(std::array<std::uint64_t, 64>& rows) {
  std::uint64_t low = 0x00000000ffffffff;  // the columns of the first half of each part
  for (std::size_t half = 32; half != 0; half /= 2, low ^= low << half) {
    for (std::size_t row = 0; row < rows.size(); row = (row + half + 1) & ~half) {
      const std::uint64_t moved = (rows[row] >> half ^ rows[row + half]) & low;
      rows[row + half] ^= moved;
      rows[row] ^= moved << half;
    }
  }
}

std::vector<std::uint64_t> transposed(const std::vector<std::uint64_t>& table, std::size_t words) {
  std::vector<std::uint64_t> result(table.size());
  const std::size_t rows = words == 0 ? 0 : table.size() / words;
  std::array<std::uint64_t, 64> block{};
  for (std::size_t up = 0; 64 * up < rows; ++up) {
    const std::size_t height = std::min<std::size_t>(64, rows - 64 * up);
    for (std::size_t across = 0; 64 * across < rows; ++across) {
      block.fill(0);
      for (std::size_t i = 0; i < height; ++i) {
        block[i] = table[(64 * up + i) * words + across];
      }
      transpose_block(block);
      const std::size_t width = std::min<std::size_t>(64, rows - 64 * across);
      for (std::size_t i = 0; i < width; ++i) {
        result[(64 * across + i) * words + up] = block[i];
      }
    }
  }
  return result;
}

bool has_weak_arrow(const PointArrows& arrows, std::span<const std::uint32_t> class_of) {
  for (std::uint32_t p = 0; p < arrows.points(); ++p) {
    for (const Arrow& arrow : arrows.from(p)) {
      if (!arrow.strict() && class_of[p] != class_of[arrow.to]) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace

std::optional<Closure> Closure::of(const Network& network, const std::stop_token& stop) {
  if (!network.is_pointisable()) {
    return std::nullopt;
  }
  std::optional<Closure> closure(std::in_place);
  closure->entities_ = network.entity_count();
  if (2 * network.entity_count() > kLargestTable) {
    std::optional<Timegraph> graph = Timegraph::build(network, Timegraph::kTrunksFrom, stop);
    if (!graph) {
      return std::nullopt;
    }
    closure->classes_ = graph->point_class_count();
    closure->graph_.push_back(std::move(*graph));
    return closure;
  }
  const PointArrows arrows = group_arrows(network);
  if (stop.stop_requested()) {
    return std::nullopt;
  }
  const Instants instants(network, arrows);
  if (!instants.have_model()) {
    return std::nullopt;
  }
  closure->classes_ = instants.count();
  closure->words_ = (closure->classes_ + 63) / 64;
  closure->class_of_ = instants.numbers();
  closure->find_representatives();
  if (!closure->fill_tables(network, arrows, stop)) {
    return std::nullopt;
  }
  return closure;
}

// Row after row, each from the rows of its successors. Components are numbered against the order of
// time, so these are complete when they are needed. False when it was stopped.
bool Closure::fill_tables(const Network& network, const PointArrows& arrows,
                          const std::stop_token& stop) {
  std::vector<std::uint64_t> unequal;
  for (const Constraint& link : network.links()) {
    for_each_arrow(
        link, [](std::uint32_t, std::uint32_t, bool) {},
        [&](std::uint32_t p, std::uint32_t q) {
          unequal.resize(classes_ * words_);
          set_bit(unequal, words_, class_of_[p], class_of_[q]);
          set_bit(unequal, words_, class_of_[q], class_of_[p]);
        });
  }
  const bool weak = has_weak_arrow(arrows, class_of_);
  std::vector<std::vector<std::uint32_t>> members(classes_);
  for (std::uint32_t p = 0; p < class_of_.size(); ++p) {
    members[class_of_[p]].push_back(p);
  }
  precedes_.assign(classes_ * words_, 0);
  if (weak) {
    strictly_.assign(classes_ * words_, 0);
  }
  for (std::uint32_t c = 0; c < classes_ && !stop.stop_requested(); ++c) {
    set_bit(precedes_, words_, c, c);
    const auto follow = [&](std::uint32_t to, bool strict) {
      if (to == c) {
        return;
      }
      add_row(precedes_, words_, c, precedes_, to);
      if (weak) {
        add_row(strictly_, words_, c, strict ? precedes_ : strictly_, to);
      }
    };
    for (const std::uint32_t p : members[c]) {
      if (p % 2 == 0) {
        follow(class_of_[p + 1], true);
      }
      for (const Arrow& arrow : arrows.from(p)) {
        follow(class_of_[arrow.to], arrow.strict());
      }
    }
  }
  if (unequal.empty()) {
    return !stop.stop_requested();
  }
  // What comes before two points that differ is strictly before what comes after both.
  for (std::uint32_t p = 0; weak && p < classes_; ++p) {
    for (std::uint32_t q = 0; q < p; ++q) {
      if (!bit(unequal, p, q)) {
        continue;
      }
      if (stop.stop_requested()) {
        return false;
      }
      for (std::uint32_t u = 0; u < classes_; ++u) {
        if (bit(precedes_, u, p) && bit(precedes_, u, q)) {
          for (std::size_t w = 0; w < words_; ++w) {
            strictly_[u * words_ + w] |= precedes_[p * words_ + w] & precedes_[q * words_ + w];
          }
        }
      }
    }
  }
  different_ = std::move(unequal);
  return !stop.stop_requested();
}

// Equal entities have the same two instants.
void Closure::find_representatives() {
  constexpr Entity kNone{std::numeric_limits<std::uint32_t>::max()};
  std::vector<Entity> last_beginning(classes_, kNone);  // of those seen so far, by begin
  std::vector<Entity> one_before(entities_, kNone);     // that has the same begin
  representative_.resize(entities_);
  for (std::uint32_t i = 0; i < entities_; ++i) {
    const Entity entity{i};
    Entity& last = last_beginning[class_of_[std::size_t{2} * i]];
    Entity other = last;
    while (other != kNone && class_of_[2 * position(other) + 1] != class_of_[2 * i + 1]) {
      other = one_before[position(other)];
    }
    if (other != kNone) {
      representative_[i] = representative_[position(other)];
    } else {
      representative_[i] = entity;
      one_before[i] = std::exchange(last, entity);
    }
  }
}

PointRelation Closure::order(std::uint32_t u, std::uint32_t v) const {
  if (u == v) {
    return kEqual;
  }
  const std::vector<std::uint64_t>& strict = strictly_.empty() ? precedes_ : strictly_;
  // A class that precedes another has the larger number.
  if (u > v ? bit(precedes_, u, v) : bit(precedes_, v, u)) {
    const bool is_strict = u > v ? bit(strict, u, v) : bit(strict, v, u);
    const PointRelation forward = is_strict ? kLess : kAtMost;
    return u > v ? forward : forward.inverse();
  }
  return !different_.empty() && bit(different_, u, v) ? kUnequal : kAnyOrder;
}

RelationSet Closure::relation(Entity a, Entity b) const {
  if (a == b) {
    return Relation::kEquals;
  }
  if (!graph_.empty()) {
    return graph_.front().relation(a, b);
  }
  const std::uint32_t* const x = class_of_.data() + 2 * position(a);  // begin and end
  const std::uint32_t* const y = class_of_.data() + 2 * position(b);
  // A class that precedes another has the larger number. Nothing is known of most pairs: neither
  // begins before the other ends.
  const auto known_in = [&](const std::vector<std::uint64_t>& table, std::uint32_t u,
                            std::uint32_t v) { return u >= v && bit(table, u, v); };
  const bool x_first = known_in(precedes_, x[0], y[1]);
  const bool y_first = known_in(precedes_, y[0], x[1]);
  if (!x_first && !y_first && different_.empty()) {
    return RelationSet::all();
  }
  // Most others are apart.
  const PointRelation end_to_begin = order(x[1], y[0]);
  if (end_to_begin == kLess) {
    return Relation::kBefore;
  }
  const PointRelation begin_to_end = order(x[0], y[1]);
  if (begin_to_end == kGreater) {
    return Relation::kAfter;
  }
  return relations({order(x[0], y[0]), begin_to_end, end_to_begin, order(x[1], y[1])});
}

Closure::Columns Closure::columns_for_all_pairs() const {
  return !graph_.empty() || classes_ < kLargeTable
             ? Columns()
             : Columns{transposed(precedes_, words_), transposed(strictly_, words_)};
}

// As above, but what would be asked of a point of `b` is read from the column of one of `a`.
RelationSet Closure::relation(const Columns& columns, Entity a, Entity b) const {
  const std::uint32_t* const x = class_of_.data() + 2 * position(a);  // begin and end
  const std::uint32_t* const y = class_of_.data() + 2 * position(b);
  const auto order_from = [&](std::uint32_t u, std::uint32_t v) {
    const bool falls = u > v;  // then v cannot come before u
    if (u == v) {
      return kEqual;
    }
    if (bit(falls ? precedes_ : columns.precedes, u, v)) {
      const bool is_strict = strictly_.empty() || bit(falls ? strictly_ : columns.strictly, u, v);
      const PointRelation forward = is_strict ? kLess : kAtMost;
      return falls ? forward : forward.inverse();
    }
    return !different_.empty() && bit(different_, u, v) ? kUnequal : kAnyOrder;
  };
  const bool x_first = x[0] >= y[1] && bit(precedes_, x[0], y[1]);
  const bool y_first = y[0] >= x[1] && bit(columns.precedes, x[1], y[0]);
  if (!x_first && !y_first && different_.empty()) {
    return RelationSet::all();
  }
  const PointRelation end_to_begin = order_from(x[1], y[0]);
  if (end_to_begin == kLess) {
    return Relation::kBefore;
  }
  const PointRelation begin_to_end = order_from(x[0], y[1]);
  if (begin_to_end == kGreater) {
    return Relation::kAfter;
  }
  return relations({order_from(x[0], y[0]), begin_to_end, end_to_begin, order_from(x[1], y[1])});
}

// Rows of bits by entity: the entities of larger number with which some order of endpoints is
// known. When any point of one is known not to come after some point of the other, then the begin
// of the one does not come after the end of the other.
std::vector<std::uint64_t> Closure::known_pairs(const std::stop_token& stop) const {
  std::vector<std::vector<std::uint32_t>> ending(classes_);
  for (std::uint32_t i = 0; i < entities_; ++i) {
    ending[class_of_[2 * i + 1]].push_back(i);
  }
  const std::size_t words = (entities_ + 63) / 64;
  std::vector<std::uint64_t> known(entities_ * words);
  for (std::uint32_t i = 0; i < entities_ && !stop.stop_requested(); ++i) {
    const std::uint64_t* const follows = precedes_.data() + class_of_[std::size_t{2} * i] * words_;
    for (std::size_t w = 0; w < words_; ++w) {
      for (std::uint64_t left = follows[w]; left != 0; left &= left - 1) {
        for (const std::uint32_t k : ending[64 * w + std::size_t(std::countr_zero(left))]) {
          if (k != i) {
            set_bit(known, words, std::min(i, k), std::max(i, k));
          }
        }
      }
    }
  }
  return known;
}

Entity Closure::representative(Entity a) const {
  if (graph_.empty()) {
    return representative_[position(a)];
  }
  for (std::uint32_t b = 0; b < position(a); ++b) {
    if (relation(a, static_cast<Entity>(b)) == RelationSet(Relation::kEquals)) {
      return static_cast<Entity>(b);
    }
  }
  return a;
}

std::vector<std::pair<Entity, Entity>> Closure::pairs(RelationSet within,
                                                      const std::stop_token& stop) const {
  std::vector<std::pair<Entity, Entity>> found;
  const auto take = [&](Entity a, Entity b, RelationSet set) {
    if (within.contains(set)) {
      found.emplace_back(a, b);
    }
    if (within.contains(set.inverse())) {
      found.emplace_back(b, a);
    }
  };
  if (within == RelationSet::all()) {
    for_each_pair(take, stop);
  } else {
    for_each_known_pair(take, stop);
  }
  return found;
}

std::size_t Closure::count(RelationSet within, const std::stop_token& stop) const {
  if (within == RelationSet::all()) {
    return entities_ * (entities_ - 1);
  }
  std::size_t number = 0;
  for_each_known_pair(
      [&](Entity, Entity, RelationSet set) {
        number += (within.contains(set) ? 1 : 0) + (within.contains(set.inverse()) ? 1 : 0);
      },
      stop);
  return number;
}

std::size_t Closure::point_class_count() const { return classes_; }

// An edge stays when no other instant lies between its ends: of the successors of a class, those
// that no other successor precedes.
std::optional<std::size_t> Closure::point_reduction_edges(const std::stop_token& stop) const {
  if (!graph_.empty()) {
    return std::nullopt;
  }
  std::size_t edges = 0;
  std::vector<std::uint64_t> covered(words_);
  for (std::uint32_t u = 0; u < classes_ && !stop.stop_requested(); ++u) {
    std::ranges::fill(covered, 0);
    // The nearest in time come first, with the largest numbers.
    for (std::uint32_t v = u; v-- > 0;) {
      if (!bit(precedes_, u, v) || (covered[v / 64] >> (v % 64) & 1U) != 0) {
        continue;
      }
      ++edges;
      for (std::size_t w = 0; w < words_; ++w) {
        covered[w] |= precedes_[v * words_ + w];
      }
    }
  }
  return edges;
}

}  // namespace gnomon
