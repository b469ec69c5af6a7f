#include "gnomon/annotate/full_knowledge.h"

#include "gnomon/algebra/essential.h"
#include "gnomon/base/stop_check.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace gnomon {
namespace {

// An answer orders an endpoint of its first entity and one of its second: the first is not later,
// or the second is not later. Equality is both.
struct Arrow {
  std::uint8_t of_first = 0;
  std::uint8_t of_second = 0;
  bool forth = true;
};

// As few as say what the relation says.
struct Arrows {
  std::array<Arrow, 4> arrow{};
  std::size_t size = 0;
};

constexpr Arrows arrows_of(Relation relation) {
  const Endpoints stated = derive_essential_endpoints(relation);
  Arrows arrows;
  for (std::uint8_t x = 0; x < 2; ++x) {
    for (std::uint8_t y = 0; y < 2; ++y) {
      const PointRelation order = stated(x, y);
      if (order == kLess || order == kEqual) {
        arrows.arrow[arrows.size++] = {x, y, true};
      }
      if (order == kGreater || order == kEqual) {
        arrows.arrow[arrows.size++] = {x, y, false};
      }
    }
  }
  return arrows;
}

constexpr std::array<Arrows, kRelations> kArrows = [] {
  std::array<Arrows, kRelations> all{};
  for (std::size_t i = 0; i < kRelations; ++i) {
    all[i] = arrows_of(static_cast<Relation>(i));
  }
  return all;
}();

Bits copy_of(std::span<const std::uint64_t> row) { return {row.begin(), row.end()}; }

void add_bits(std::span<std::uint64_t> to, std::span<const std::uint64_t> from) {
  for (std::size_t w = 0; w < to.size(); ++w) {
    to[w] |= from[w];
  }
}

}  // namespace

FullKnowledge::FullKnowledge(std::size_t entities, KnowledgeOptions options)
    : PairKnowledge(entities, std::move(options)),
      words_((entities + 63) / 64),
      ends_(64 * words_),
      not_earlier_(2 * ends_),
      not_later_(2 * ends_),
      same_(2 * ends_),
      unknown_(2 * ends_),
      excluded_(kRelations, BitMatrix(entities)) {
  for (std::size_t p = 0; p < 2 * ends_; ++p) {
    not_earlier_.set(p, p);
    not_later_.set(p, p);
    same_.set(p, p);
  }
  for (std::size_t a = 0; a < entities; ++a) {
    not_earlier_.set(point(a, 0), point(a, 1));
    not_later_.set(point(a, 1), point(a, 0));
    for (std::size_t b = 0; b < entities; ++b) {
      for (std::size_t pair = 0; a != b && pair < 4; ++pair) {
        unknown_.set(point(a, pair / 2), point(b, pair % 2));
      }
    }
  }
  for (const Relation relation : RelationSet::all()) {
    const auto is_it = [&](RelationSet given) {
      return given == RelationSet(relation) || given.inverse() == RelationSet(relation);
    };
    if (this->options().answers.empty() || std::ranges::any_of(this->options().answers, is_it)) {
      permitted_.push_back(relation);
    }
  }
}

std::unique_ptr<PairKnowledge> FullKnowledge::clone() const {
  return std::make_unique<FullKnowledge>(*this);
}

RelationSet FullKnowledge::relation(Entity a, Entity b) const {
  Endpoints known;
  for (int x = 0; x < 2; ++x) {
    for (int y = 0; y < 2; ++y) {
      const std::size_t p = point(position(a), static_cast<std::size_t>(x));
      const std::size_t q = point(position(b), static_cast<std::size_t>(y));
      known(x, y) = same_.test(p, q)          ? kEqual
                    : not_earlier_.test(p, q) ? kLess
                    : not_later_.test(p, q)   ? kGreater
                                              : kAnyOrder;
    }
  }
  return relations(known);
}

// What is known of the order of two points is all or nothing, so a relation that agrees with each
// of the four orders is possible.
bool FullKnowledge::agrees(std::size_t a, std::size_t b, Relation relation) const {
  return this->relation(static_cast<Entity>(a), static_cast<Entity>(b)).contains(relation);
}

bool FullKnowledge::admits(Entity a, Entity b, RelationSet answer) const {
  const Relation relation = answer.first();
  return agrees(position(a), position(b), relation) &&
         !excluded_[position(relation)].test(position(a), position(b));
}

// Room for what is computed again for every answer.
struct FullKnowledge::GainWork {
  explicit GainWork(const FullKnowledge& knowledge)
      : touched(2 * knowledge.words_), settled(256), valid(256) {}
  Bits touched;               // points that the answer orders with some other
  std::vector<Bits> settled;  // by the arrows that a point is behind or before
  std::vector<bool> valid;
  std::size_t words = 0;  // that were looked at
};

// For every entity: the points whose order with its begin and its end the answer settles, which
// depends only on the arrows that it is behind or before; then the entities to which nothing is
// left open.
std::size_t FullKnowledge::gain(std::size_t a, std::size_t b, Relation answer,
                                GainWork& work) const {
  const Arrows& arrows = kArrows[position(answer)];
  std::array<std::span<const std::uint64_t>, 4> from;
  std::array<std::span<const std::uint64_t>, 4> to;
  std::ranges::fill(work.touched, 0);
  std::fill(work.valid.begin(), work.valid.end(), false);
  for (std::size_t i = 0; i < arrows.size; ++i) {
    const Arrow& arrow = arrows.arrow[i];
    const std::size_t p = point(a, arrow.of_first);
    const std::size_t q = point(b, arrow.of_second);
    from[i] = not_later_.row(arrow.forth ? p : q);
    to[i] = not_earlier_.row(arrow.forth ? q : p);
    add_bits(work.touched, from[i]);
    add_bits(work.touched, to[i]);
  }
  const auto settled_with = [&](std::size_t p) -> const Bits& {
    std::size_t where = 0;
    for (std::size_t i = 0; i < arrows.size; ++i) {
      where |= (from[i][p / 64] >> (p % 64) & 1U) << (2 * i);
      where |= (to[i][p / 64] >> (p % 64) & 1U) << (2 * i + 1);
    }
    Bits& points = work.settled[where];
    if (!work.valid[where]) {
      work.valid[where] = true;
      points.assign(2 * words_, 0);
      for (std::size_t i = 0; i < arrows.size; ++i) {
        if ((where >> (2 * i) & 1U) != 0) {
          add_bits(points, to[i]);
        }
        if ((where >> (2 * i + 1) & 1U) != 0) {
          add_bits(points, from[i]);
        }
      }
    }
    return points;
  };
  std::size_t resolved = 0;
  for (std::size_t w = 0; w < words_; ++w) {
    for (std::uint64_t left = work.touched[w] | work.touched[words_ + w]; left != 0;
         left &= left - 1) {
      const std::size_t u = 64 * w + static_cast<std::size_t>(std::countr_zero(left));
      const std::uint64_t* const by_begin = settled_with(point(u, 0)).data();
      const std::uint64_t* const by_end = settled_with(point(u, 1)).data();
      const std::uint64_t* const begin_open = unknown_.row(point(u, 0)).data();
      const std::uint64_t* const end_open = unknown_.row(point(u, 1)).data();
      const std::uint64_t* const pending = open().row(u).data();
      for (std::size_t v = 0; v < words_; ++v) {
        const std::uint64_t still_open =
            (begin_open[v] & ~by_begin[v]) | (begin_open[words_ + v] & ~by_begin[words_ + v]) |
            (end_open[v] & ~by_end[v]) | (end_open[words_ + v] & ~by_end[words_ + v]);
        const std::uint64_t related = pending[v] & ~still_open;
        if (related != 0) {
          resolved += static_cast<std::size_t>(std::popcount(related));
        }
      }
      work.words += words_ + 4;
    }
  }
  return resolved / 2;  // each from both of its ends
}

std::size_t FullKnowledge::gain(Entity a, Entity b, RelationSet answer) const {
  GainWork work(*this);
  return gain(position(a), position(b), answer.first(), work);
}

std::array<std::uint32_t, kRelations> FullKnowledge::gains(const Pair& pair, GainWork& work) const {
  std::array<std::uint32_t, kRelations> result{};
  for (const Relation answer : RelationSet::all()) {
    if (admits(pair.first, pair.second, answer)) {
      result[position(answer)] = static_cast<std::uint32_t>(
          gain(position(pair.first), position(pair.second), answer, work));
    }
  }
  return result;
}

void FullKnowledge::for_each_gains(std::span<const Pair> pairs,
                                   const std::function<void(const Pair&, Gains)>& use,
                                   const std::stop_token& stop) const {
  GainWork work(*this);
  for (const Pair& pair : pairs) {
    if (stop.stop_requested()) {
      return;
    }
    use(pair, gains(pair, work));
  }
}

ArrowBounds FullKnowledge::arrow_bounds(const std::stop_token& stop) const {
  const std::size_t points = 2 * ends_;
  std::vector<std::uint8_t> shares(points * points);
  for (std::size_t a = 0; a < entity_count() && !stop.stop_requested(); ++a) {
    open().for_each_in_row(a, [&](std::size_t b) {
      std::array<bool, 4> unknown{};
      unsigned number = 0;
      for (std::size_t i = 0; i < 4; ++i) {
        unknown[i] = unknown_.test(point(a, i / 2), point(b, i % 2));
        number += unknown[i] ? 1 : 0;
      }
      for (std::size_t i = 0; i < 4; ++i) {
        if (unknown[i]) {
          shares[point(a, i / 2) * points + point(b, i % 2)] =
              static_cast<std::uint8_t>(ArrowBounds::kWhole / number);
        }
      }
    });
  }
  return ArrowBounds(not_later_, not_earlier_, shares, stop);
}

// What two arrows of one direction between both begins and both ends settle twice, an arrow from
// the first begin to the last end settles.
std::uint32_t FullKnowledge::gain_bound(std::size_t a, std::size_t b, Relation answer,
                                        const ArrowBounds& bounds) const {
  const Arrows& arrows = kArrows[position(answer)];
  std::uint32_t shares = 0;
  std::array<unsigned, 2> parallel{};  // by direction: arrows between two begins or two ends
  for (std::size_t i = 0; i < arrows.size; ++i) {
    const Arrow& arrow = arrows.arrow[i];
    const std::size_t p = point(a, arrow.of_first);
    const std::size_t q = point(b, arrow.of_second);
    shares += arrow.forth ? bounds(p, q) : bounds(q, p);
    parallel[arrow.forth ? 0 : 1] += arrow.of_first == arrow.of_second ? 1 : 0;
  }
  if (parallel[0] == 2) {
    shares -= bounds(point(a, 0), point(b, 1));
  }
  if (parallel[1] == 2) {
    shares -= bounds(point(b, 0), point(a, 1));
  }
  return shares / ArrowBounds::kWhole;
}

void FullKnowledge::for_best_gains(std::span<const Pair> pairs,
                                   const std::function<double(const Pair&, Gains)>& value,
                                   const std::function<void(const Pair&, Gains)>& use,
                                   const std::stop_token& stop) const {
  const ArrowBounds bounds = arrow_bounds(stop);
  StopCheck check(stop);
  std::vector<std::pair<double, std::size_t>> left;  // the largest possible value first
  left.reserve(pairs.size());
  for (std::size_t i = 0; i < pairs.size() && !check.requested(); ++i) {
    const std::size_t a = position(pairs[i].first);
    const std::size_t b = position(pairs[i].second);
    std::array<std::uint32_t, kRelations> most{};
    for (const Relation answer : relation(pairs[i].first, pairs[i].second)) {
      if (!excluded_[position(answer)].test(a, b)) {
        most[position(answer)] = gain_bound(a, b, answer, bounds);
      }
    }
    left.emplace_back(value(pairs[i], most), pairs.size() - i);
  }
  std::ranges::make_heap(left);
  GainWork work(*this);
  double best = -1;
  while (!left.empty() && left.front().first >= best && work.words < kMostWords &&
         !stop.stop_requested()) {
    const Pair& pair = pairs[pairs.size() - left.front().second];
    const std::array<std::uint32_t, kRelations> exact = gains(pair, work);
    best = std::max(best, value(pair, exact));
    use(pair, exact);
    std::ranges::pop_heap(left);
    left.pop_back();
  }
}

void FullKnowledge::put_not_later(const Bits& left, const Bits& right, RowGrowth& growth) {
  for_each_bit(left, [&](std::size_t p) {
    Bits gained = right;
    for (std::size_t w = 0; w < gained.size(); ++w) {
      gained[w] &= ~not_earlier_.row(p)[w];
    }
    for_each_bit(gained, [&](std::size_t q) {
      not_earlier_.set(p, q);
      not_later_.set(q, p);
      unknown_.reset(p, q);
      unknown_.reset(q, p);
      growth.add(entity_of(p), entity_of(q));
      growth.add(entity_of(q), entity_of(p));
    });
  });
}

void FullKnowledge::put_before(std::size_t p, std::size_t q, RowGrowth& growth) {
  put_not_later(copy_of(not_later_.row(p)), copy_of(not_earlier_.row(q)), growth);
}

void FullKnowledge::make_equal(std::size_t p, std::size_t q, RowGrowth& growth) {
  const Bits earlier_p = copy_of(not_later_.row(p));
  const Bits later_p = copy_of(not_earlier_.row(p));
  put_not_later(earlier_p, copy_of(not_earlier_.row(q)), growth);
  put_not_later(copy_of(not_later_.row(q)), later_p, growth);
  const Bits same_p = copy_of(same_.row(p));
  const Bits same_q = copy_of(same_.row(q));
  for_each_bit(same_p, [&](std::size_t x) { same_.add_to_row(x, same_q); });
  for_each_bit(same_q, [&](std::size_t x) { same_.add_to_row(x, same_p); });
}

// Finds the answers that would relate an undetermined pair.
class FullKnowledge::Excluder {
 public:
  explicit Excluder(FullKnowledge& knowledge)
      : knowledge_(knowledge), rows_(kRelations * knowledge.words_), order_(8 * knowledge.words_) {}

  // The pair that is spoken of from now on.
  void look_at(std::size_t c, std::size_t d) {
    for (std::size_t end = 0; end < 2; ++end) {
      points_[end] = knowledge_.point(c, end);
      points_[2 + end] = knowledge_.point(d, end);
    }
    open_.clear();
    last_place_ = kNowhere;
    for (std::size_t x = 0; x < 2; ++x) {
      for (std::size_t y = 2; y < 4; ++y) {
        if (knowledge_.unknown_.test(points_[x], points_[y])) {
          open_.emplace_back(x, y);
        }
      }
    }
  }

  // Answers about these and any other entity.
  void exclude(std::span<const std::size_t> entities) {
    // What is found for one holds for all that stand alike to the pair.
    places_.clear();
    for (const std::size_t a : entities) {
      places_.emplace_back(place(a), a);
    }
    std::ranges::sort(places_);
    for (const auto& [where, a] : places_) {
      if (find(where)) {
        exclude(a);
      }
    }
  }

 private:
  static constexpr unsigned kNowhere = ~0U;

  // Takes in what was found for `a`.
  void exclude(std::size_t a) {
    const std::size_t words = knowledge_.words_;
    const std::span<const std::uint64_t> pending = knowledge_.open().row(a);
    for (std::size_t r = 0; r < kRelations; ++r) {
      BitMatrix& excluded = knowledge_.excluded_[r];
      BitMatrix& back = knowledge_.excluded_[position(inverse(static_cast<Relation>(r)))];
      for (std::size_t w = 0; w < words; ++w) {
        std::uint64_t gained = rows_[r * words + w] & pending[w] & ~excluded.row(a)[w];
        for (; gained != 0; gained &= gained - 1) {
          const std::size_t b = 64 * w + static_cast<std::size_t>(std::countr_zero(gained));
          excluded.set(a, b);
          back.set(b, a);
        }
      }
    }
  }

  // Bits for each endpoint of the pair and each end of `a`: the point is not later, not earlier.
  unsigned place(std::size_t a) const {
    unsigned bits = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::size_t end = 0; end < 2; ++end) {
        const std::size_t p = knowledge_.point(a, end);
        bits |= (knowledge_.not_earlier_.test(points_[i], p) ? 1U : 0U) << (4 * i + 2 * end);
        bits |= (knowledge_.not_later_.test(points_[i], p) ? 1U : 0U) << (4 * i + 2 * end + 1);
      }
    }
    return bits;
  }
  static bool not_later(unsigned where, std::size_t point, std::size_t end) {
    return (where >> (4 * point + 2 * end) & 1U) != 0;
  }
  static bool not_earlier(unsigned where, std::size_t point, std::size_t end) {
    return (where >> (4 * point + 2 * end + 1) & 1U) != 0;
  }

  // Fills the rows: for each relation of something at this place to b, whether it settles all open
  // orders of the pair. False when there is nothing.
  bool find(unsigned where) {
    for (const auto& [x, y] : open_) {
      if ((where >> (4 * x) & 15U) == 0 && (where >> (4 * y) & 15U) == 0) {
        return false;
      }
    }
    if (where == last_place_) {
      return true;
    }
    last_place_ = where;
    const std::size_t words = knowledge_.words_;
    std::ranges::fill(rows_, ~std::uint64_t{0});
    for (const auto& [x, y] : open_) {
      std::ranges::fill(order_, 0);
      for (std::size_t end = 0; end < 2; ++end) {
        for (std::size_t other = 0; other < 2; ++other) {
          const auto add = [&, x = x, y = y](bool forth, bool from_x, bool from_y,
                                             const BitMatrix& matrix) {
            const std::span<std::uint64_t> order = arrow_row(end, other, forth);
            if (from_x) {
              add_bits(order, knowledge_.part(matrix, points_[y], other));
            }
            if (from_y) {
              add_bits(order, knowledge_.part(matrix, points_[x], other));
            }
          };
          add(true, not_later(where, x, end), not_later(where, y, end), knowledge_.not_later_);
          add(false, not_earlier(where, x, end), not_earlier(where, y, end),
              knowledge_.not_earlier_);
        }
      }
      for (std::size_t r = 0; r < kRelations; ++r) {
        for (std::size_t w = 0; w < words; ++w) {
          std::uint64_t settled = 0;
          for (std::size_t i = 0; i < kArrows[r].size; ++i) {
            const Arrow& arrow = kArrows[r].arrow[i];
            settled |= arrow_row(arrow.of_first, arrow.of_second, arrow.forth)[w];
          }
          rows_[r * words + w] &= settled;
        }
      }
    }
    return true;
  }

  // Entities b for which an arrow between this end of a and that of b settles the order at hand.
  std::span<std::uint64_t> arrow_row(std::size_t end, std::size_t other, bool forth) {
    const std::size_t number = 4 * end + 2 * other + (forth ? 1 : 0);
    return std::span(order_).subspan(number * knowledge_.words_, knowledge_.words_);
  }

  FullKnowledge& knowledge_;
  std::array<std::size_t, 4> points_{};
  std::vector<std::pair<std::size_t, std::size_t>> open_;  // places in points_
  unsigned last_place_ = kNowhere;
  std::vector<std::pair<unsigned, std::size_t>> places_;
  Bits rows_;
  Bits order_;
};

void FullKnowledge::relate(Entity a, Entity b, RelationSet answer) {
  const Relation relation = answer.first();
  RowGrowth growth(ends_);
  const Endpoints& stated = essential_endpoints(relation);
  for (int x = 0; x < 2; ++x) {
    for (int y = 0; y < 2; ++y) {
      const std::size_t p = point(position(a), static_cast<std::size_t>(x));
      const std::size_t q = point(position(b), static_cast<std::size_t>(y));
      if (stated(x, y) == kLess) {
        put_before(p, q, growth);
      } else if (stated(x, y) == kGreater) {
        put_before(q, p, growth);
      } else if (stated(x, y) == kEqual) {
        make_equal(p, q, growth);
      }
    }
  }
  for (const auto& [u, gained] : growth.rows()) {
    for_each_bit(gained, [&, u = u](std::size_t v) {
      if (u < v && unsaid().test(u, v) && this->relation(Entity(u), Entity(v)).single()) {
        set_related(u, v);
      }
    });
  }
  exclude_after(growth);
  infer_all();
}

// Growth is the same both ways round: what changed for c changed for it to c.
void FullKnowledge::exclude_after(const RowGrowth& growth) {
  const std::vector<std::size_t> everything = all_entities();
  std::vector<std::size_t> changed;
  Excluder excluder(*this);
  for (const auto& [c, gained] : growth.rows()) {
    undetermined().for_each_in_row(c, [&, c = c, &gained = gained](std::size_t d) {
      const bool itself = growth.has(c, d);  // the order of the undetermined pair has changed
      if (itself && d < c) {
        return;  // looked at from d
      }
      changed.clear();
      if (!itself) {
        for_each_bit(gained, [&](std::size_t u) {
          if (!(d < c && growth.has(d, u))) {  // else looked at from d
            changed.push_back(u);
          }
        });
      }
      excluder.look_at(c, d);
      excluder.exclude(itself ? everything : changed);
    });
  }
}

void FullKnowledge::exclude_relating(std::size_t a, std::size_t b) {
  Excluder excluder(*this);
  excluder.look_at(a, b);
  excluder.exclude(all_entities());
  infer_all();
}

std::vector<std::size_t> FullKnowledge::all_entities() const {
  std::vector<std::size_t> all(entity_count());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

// Pairs that admit no answer any more.
void FullKnowledge::infer_all() {
  if (!options().infer_undetermined) {
    return;
  }
  Bits none(words_);
  for (std::size_t a = 0; a < entity_count(); ++a) {
    std::ranges::copy(open().row(a), none.begin());
    for (const Relation relation : permitted_) {
      for (std::size_t w = 0; w < words_; ++w) {
        if (none[w] != 0) {
          none[w] &= excluded_[position(relation)].row(a)[w] | disagreeing(a, relation, w);
        }
      }
    }
    for_each_bit(none, [&](std::size_t b) { infer_undetermined(a, b); });
  }
}

// A word of the entities to which `a` cannot have the relation by what is known of their order.
std::uint64_t FullKnowledge::disagreeing(std::size_t a, Relation relation, std::size_t word) const {
  const Endpoints& stated = endpoints(relation);
  std::uint64_t result = 0;
  for (int x = 0; x < 2; ++x) {
    const std::size_t p = point(a, static_cast<std::size_t>(x));
    for (int y = 0; y < 2; ++y) {
      const std::size_t w = static_cast<std::size_t>(y) * words_ + word;
      const std::uint64_t later = not_earlier_.row(p)[w];
      const std::uint64_t earlier = not_later_.row(p)[w];
      result |= stated(x, y) == kLess      ? earlier
                : stated(x, y) == kGreater ? later
                                           : (earlier | later) & ~same_.row(p)[w];
    }
  }
  return result;
}

}  // namespace gnomon
