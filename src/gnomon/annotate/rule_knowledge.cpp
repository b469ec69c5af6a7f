#include "gnomon/annotate/rule_knowledge.h"

#include "gnomon/annotate/lazy_neighbours.h"
#include "gnomon/annotate/pair_counts.h"
#include "gnomon/annotate/row_growth.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace gnomon {
namespace {

Bits copy(std::span<const std::uint64_t> row) { return {row.begin(), row.end()}; }

Bits without(std::span<const std::uint64_t> row, std::span<const std::uint64_t> other) {
  Bits result = copy(row);
  for (std::size_t w = 0; w < result.size(); ++w) {
    result[w] &= ~other[w];
  }
  return result;
}

// Answers as bits, of the first to the second entity of a pair.
constexpr unsigned kBeforeBit = 1;
constexpr unsigned kAfterBit = 2;
constexpr unsigned kIncludesBit = 4;
constexpr unsigned kIncludedBit = 8;
constexpr unsigned kSameBit = 16;
// What is worth to know of an exclusion is known long before it has so many parts.
constexpr std::size_t kMostExcluded = 4096;

// How many pairs of a product are in a symmetric relation.
std::size_t count_in(const BitMatrix& matrix, std::span<const std::uint64_t> left,
                     std::span<const std::uint64_t> right) {
  std::size_t number = 0;
  for_each_bit(left, [&](std::size_t u) { number += count_common(matrix.row(u), right); });
  return number;
}

// The same, when those are known that are in the relation with any of the right: the others of the
// left need no look.
std::size_t count_near(const BitMatrix& matrix, std::span<const std::uint64_t> left,
                       std::span<const std::uint64_t> right, std::span<const std::uint64_t> near) {
  std::size_t number = 0;
  for (std::size_t w = 0; w < left.size(); ++w) {
    for (std::uint64_t bits = left[w] & near[w]; bits != 0; bits &= bits - 1) {
      const std::size_t u = 64 * w + static_cast<std::size_t>(std::countr_zero(bits));
      number += count_common(matrix.row(u), right);
    }
  }
  return number;
}

}  // namespace

struct RuleKnowledge::Growths {
  explicit Growths(std::size_t entities)
      : before(entities),
        after(entities),
        inner(entities),
        outer(entities),
        ends_no_later(entities),
        starts_no_earlier(entities) {}
  RowGrowth before;
  RowGrowth after;
  RowGrowth inner;
  RowGrowth outer;
  RowGrowth ends_no_later;
  RowGrowth starts_no_earlier;
};

RuleKnowledge::RuleKnowledge(std::size_t entities, KnowledgeOptions options)
    : PairKnowledge(entities, std::move(options)),
      before_(entities),
      inner_(entities),
      same_(entities),
      ends_no_later_(entities),
      starts_no_earlier_(entities),
      no_before_(entities),
      no_includes_(entities),
      ask_before_(can_be_given(this->options(), kBeforeAnswer)),
      ask_includes_(can_be_given(this->options(), kIncludesAnswer)),
      ask_same_(can_be_given(this->options(), kSimultaneousAnswer)) {
  for (std::size_t x = 0; x < entities; ++x) {
    same_.set(x, x);
    for (TwoWay* const relation : {&inner_, &ends_no_later_, &starts_no_earlier_}) {
      relation->set(x, x);
    }
  }
}

std::unique_ptr<PairKnowledge> RuleKnowledge::clone() const {
  return std::make_unique<RuleKnowledge>(*this);
}

RelationSet RuleKnowledge::relation(Entity a, Entity b) const {
  const std::size_t x = position(a);
  const std::size_t y = position(b);
  if (before_.to.test(x, y)) {
    return kBeforeAnswer;
  }
  if (before_.from.test(x, y)) {
    return kBeforeAnswer.inverse();
  }
  if (same_.test(x, y)) {
    return kSimultaneousAnswer;
  }
  return inner_.to.test(x, y) ? kIncludesAnswer : kIncludesAnswer.inverse();
}

bool RuleKnowledge::admits(Entity a, Entity b, RelationSet answer) const {
  const std::size_t x = position(a);
  const std::size_t y = position(b);
  if (in_batch_) {
    if (answer == kBeforeAnswer) {
      return !excludes_before(x, y);
    }
    if (answer == kBeforeAnswer.inverse()) {
      return !excludes_before(y, x);
    }
    return (answer == kIncludesAnswer.inverse() || !excludes_includes(x, y)) &&
           (answer == kIncludesAnswer || !excludes_includes(y, x));
  }
  if (answer == kBeforeAnswer) {
    return !no_before_.to.test(x, y);
  }
  if (answer == kBeforeAnswer.inverse()) {
    return !no_before_.from.test(x, y);
  }
  if (answer == kIncludesAnswer) {
    return !no_includes_.to.test(x, y);
  }
  if (answer == kIncludesAnswer.inverse()) {
    return !no_includes_.from.test(x, y);
  }
  return !no_includes_.to.test(x, y) && !no_includes_.from.test(x, y);
}

std::size_t RuleKnowledge::gain(Entity a, Entity b, RelationSet answer) const {
  const std::size_t x = position(a);
  const std::size_t y = position(b);
  if (answer == kBeforeAnswer) {
    return before_gain(x, y);
  }
  if (answer == kBeforeAnswer.inverse()) {
    return before_gain(y, x);
  }
  if (answer == kIncludesAnswer) {
    return includes_gain(x, y);
  }
  if (answer == kIncludesAnswer.inverse()) {
    return includes_gain(y, x);
  }
  return same_gain(x, y);
}

// The products of an answer that is admitted have no pending pair in common, except where said.
std::size_t RuleKnowledge::before_gain(std::size_t x, std::size_t y) const {
  return count_in(open(), ends_no_later_.to.row(x), starts_no_earlier_.to.row(y));
}

std::size_t RuleKnowledge::includes_gain(std::size_t x, std::size_t y) const {
  return count_in(open(), before_.from.row(x), starts_no_earlier_.to.row(y)) +
         count_in(open(), before_.to.row(x), ends_no_later_.to.row(y)) +
         count_in(open(), inner_.from.row(x), inner_.to.row(y));
}

// What is before one and after the other is in two products of the two inclusions, and so are the
// two classes.
std::size_t RuleKnowledge::same_gain(std::size_t x, std::size_t y) const {
  return includes_gain(x, y) + includes_gain(y, x) -
         count_in(open(), before_.from.row(x), before_.to.row(y)) -
         count_in(open(), before_.from.row(y), before_.to.row(x)) -
         count_in(open(), same_.row(x), same_.row(y));
}

// All gains of few pairs one by one, of many at once.
void RuleKnowledge::for_each_gains(std::span<const Pair> pairs,
                                   const std::function<void(const Pair&, Gains)>& use,
                                   const std::stop_token& stop) const {
  constexpr std::size_t kPairsOfEntity = 4;
  if (pairs.size() >= kPairsOfEntity * entity_count() && entity_count() < 65536) {
    for_each_gains_at_once(pairs, use, stop);
    return;
  }
  LazyNeighbours starts(starts_no_earlier_.to, open());
  LazyNeighbours ends(ends_no_later_.to, open());
  LazyNeighbours inner(inner_.to, open());
  LazyNeighbours before(before_.to, open());
  LazyNeighbours after(before_.from, open());
  const auto count = [&](const BitMatrix& left, std::size_t x, const BitMatrix& right,
                         LazyNeighbours& near, std::size_t y) {
    return static_cast<std::uint32_t>(count_near(open(), left.row(x), right.row(y), near.row(y)));
  };
  const auto before_gain_of = [&](std::size_t x, std::size_t y) {
    return count(ends_no_later_.to, x, starts_no_earlier_.to, starts, y);
  };
  const auto includes_gain_of = [&](std::size_t x, std::size_t y) {
    return count(before_.from, x, starts_no_earlier_.to, starts, y) +
           count(before_.to, x, ends_no_later_.to, ends, y) +
           count(inner_.from, x, inner_.to, inner, y);
  };
  for (const Pair& pair : pairs) {
    if (stop.stop_requested()) {
      return;
    }
    const std::size_t x = position(pair.first);
    const std::size_t y = position(pair.second);
    const bool forth = !no_includes_.to.test(x, y);
    const bool back = !no_includes_.from.test(x, y);
    const std::uint32_t outside = forth ? includes_gain_of(x, y) : 0;
    const std::uint32_t inside = back ? includes_gain_of(y, x) : 0;
    // What both inclusions count, see same_gain().
    const std::uint32_t twice =
        forth && back ? count(before_.from, x, before_.to, before, y) +
                            count(before_.to, x, before_.from, after, y) +
                            static_cast<std::uint32_t>(count_in(open(), same_.row(x), same_.row(y)))
                      : 0;
    const std::array<std::uint32_t, 5> gains{no_before_.to.test(x, y) ? 0 : before_gain_of(x, y),
                                             no_before_.from.test(x, y) ? 0 : before_gain_of(y, x),
                                             outside, inside,
                                             forth && back ? outside + inside - twice : 0};
    use(pair, gains);
  }
}

// Every product has a set of x on the left and one of y on the right. So the pairs of all sets with
// single entities are counted first, and then added up over the members of the others.
void RuleKnowledge::for_each_gains_at_once(std::span<const Pair> pairs,
                                           const std::function<void(const Pair&, Gains)>& use,
                                           const std::stop_token& stop) const {
  const std::size_t size = entity_count();
  std::vector<bool> asked(size);
  for (const Pair& pair : pairs) {
    asked[position(pair.first)] = true;
    asked[position(pair.second)] = true;
  }
  std::vector<std::uint32_t> before(size * size);
  std::vector<std::uint32_t> includes(size * size);
  std::vector<std::uint32_t> twice(size * size);  // what both inclusions count
  const ByteMatrix pending(open());
  const auto add_products = [&](const BitMatrix& left, const BitMatrix& right,
                                std::vector<std::uint32_t>& to) {
    const CountMatrix counts = count_pairs(pending, right, stop);
    for (std::size_t x = 0; x < size && !stop.stop_requested(); ++x) {
      if (asked[x]) {
        add_rows(counts, left.row(x), std::span(to).subspan(x * size, size));
      }
    }
  };
  add_products(ends_no_later_.to, starts_no_earlier_.to, before);
  add_products(before_.from, starts_no_earlier_.to, includes);
  add_products(before_.to, ends_no_later_.to, includes);
  add_products(inner_.from, inner_.to, includes);
  add_products(before_.from, before_.to, twice);
  add_products(before_.to, before_.from, twice);
  add_products(same_, same_, twice);
  if (stop.stop_requested()) {
    return;
  }
  for (const Pair& pair : pairs) {
    const std::size_t x = position(pair.first);
    const std::size_t y = position(pair.second);
    const bool forth = !no_includes_.to.test(x, y);
    const bool back = !no_includes_.from.test(x, y);
    const std::uint32_t outside = includes[x * size + y];
    const std::uint32_t inside = includes[y * size + x];
    const std::array<std::uint32_t, 5> gains{
        no_before_.to.test(x, y) ? 0 : before[x * size + y],
        no_before_.from.test(x, y) ? 0 : before[y * size + x], forth ? outside : 0,
        back ? inside : 0, forth && back ? outside + inside - twice[x * size + y] : 0};
    use(pair, gains);
  }
}

void RuleKnowledge::relate(Entity a, Entity b, RelationSet answer) {
  if (answer == kBeforeAnswer.inverse() || answer == kIncludesAnswer.inverse()) {
    relate(b, a, answer.inverse());
    return;
  }
  const std::size_t x = position(a);
  const std::size_t y = position(b);
  Growths growths(entity_count());
  // The sets are copied, since they grow while pairs are added.
  if (answer == kBeforeAnswer) {
    add_before(copy(ends_no_later_.to.row(x)), copy(starts_no_earlier_.to.row(y)), growths);
  } else {
    const bool both_ways = answer == kSimultaneousAnswer;
    const std::array<Bits, 2> before{copy(before_.to.row(x)), copy(before_.to.row(y))};
    const std::array<Bits, 2> after{copy(before_.from.row(x)), copy(before_.from.row(y))};
    const std::array<Bits, 2> starts{copy(starts_no_earlier_.to.row(x)),
                                     copy(starts_no_earlier_.to.row(y))};
    const std::array<Bits, 2> ends{copy(ends_no_later_.to.row(x)), copy(ends_no_later_.to.row(y))};
    const std::array<Bits, 2> inner{copy(inner_.to.row(x)), copy(inner_.to.row(y))};
    const std::array<Bits, 2> outer{copy(inner_.from.row(x)), copy(inner_.from.row(y))};
    const std::array<Bits, 2> same{copy(same_.row(x)), copy(same_.row(y))};
    for (std::size_t i = 0; i < (both_ways ? 2U : 1U); ++i) {
      add_before(after[i], starts[1 - i], growths);
      add_before(ends[1 - i], before[i], growths);
      if (both_ways) {
        add_includes(without(outer[i], same[i]), inner[1 - i], growths);
        add_includes(outer[i], without(inner[1 - i], same[1 - i]), growths);
      } else {
        add_includes(outer[i], inner[1 - i], growths);
      }
    }
    if (both_ways) {
      add_same(same[0], same[1], growths);
    }
  }
  update_bounds(growths);
  if (!in_batch_) {
    update_excluded(growths);
    infer();
  }
}

// `forth`: each of the left is to be before, or to include, each of the right; else the other way
// round.
bool RuleKnowledge::conflicts(const Product& product, bool forth) const {
  const TwoWay& relation = product.includes ? inner_ : before_;
  bool found = false;
  for_each_bit(product.left, [&](std::size_t u) {
    const auto allowed = forth ? relation.to.row(u) : relation.from.row(u);
    const auto unsaid_of = unsaid().row(u);
    const auto same = same_.row(u);
    for (std::size_t w = 0; !found && w < allowed.size(); ++w) {
      const std::uint64_t apart = product.includes ? ~same[w] : ~std::uint64_t{0};
      found = (product.right[w] & ~(unsaid_of[w] | (allowed[w] & apart))) != 0;
    }
  });
  return found;
}

bool RuleKnowledge::excludes_before(std::size_t x, std::size_t y) const {
  return conflicts({ends_no_later_.to.row(x), starts_no_earlier_.to.row(y), false}, true);
}

bool RuleKnowledge::excludes_includes(std::size_t x, std::size_t y) const {
  return conflicts({before_.from.row(x), starts_no_earlier_.to.row(y), false}, true) ||
         conflicts({before_.to.row(x), ends_no_later_.to.row(y), false}, false) ||
         conflicts({inner_.from.row(x), inner_.to.row(y), true}, true);
}

void RuleKnowledge::end_batch() {
  if (in_batch_) {
    in_batch_ = false;
    find_excluded();
    infer();
  }
}

void RuleKnowledge::add_before(const Bits& left, const Bits& right, Growths& growths) {
  add_pairs(before_, left, right, growths.before, growths.after);
}

void RuleKnowledge::add_includes(const Bits& left, const Bits& right, Growths& growths) {
  add_pairs(inner_, left, right, growths.inner, growths.outer);
}

// Each of `left` with each of `right`, unless it is there already.
void RuleKnowledge::add_pairs(TwoWay& pairs, const Bits& left, const Bits& right, RowGrowth& to,
                              RowGrowth& from) {
  for_each_bit(left, [&](std::size_t u) {
    for (std::size_t w = 0; w < right.size(); ++w) {
      for (std::uint64_t more = right[w] & ~pairs.to.row(u)[w]; more != 0; more &= more - 1) {
        const std::size_t v = 64 * w + static_cast<std::size_t>(std::countr_zero(more));
        pairs.set(u, v);
        to.add(u, v);
        from.add(v, u);
        set_related(u, v);
      }
    }
  });
}

void RuleKnowledge::add_same(const Bits& left, const Bits& right, Growths& growths) {
  for_each_bit(left, [&](std::size_t u) {
    for_each_bit(right, [&](std::size_t v) {
      set_related(u, v);
      for (const auto& [from, to] : {std::pair(u, v), std::pair(v, u)}) {
        same_.set(from, to);
        inner_.set(from, to);
        growths.inner.add(from, to);
        growths.outer.add(from, to);
      }
    });
  });
}

// A bound of x is what x includes, and what lies beyond any of that. It grows by what x includes
// now, with all that is beyond it, and by what is newly beyond something that x includes.
void RuleKnowledge::update_bounds(Growths& growths) {
  const auto update = [&](const RowGrowth& grown, const BitMatrix& beyond, TwoWay& bound,
                          RowGrowth& bound_grown) {
    const auto extend = [&](std::size_t x, std::span<const std::uint64_t> more) {
      for (std::size_t w = 0; w < more.size(); ++w) {
        for (std::uint64_t left = more[w] & ~bound.to.row(x)[w]; left != 0; left &= left - 1) {
          const std::size_t u = 64 * w + static_cast<std::size_t>(std::countr_zero(left));
          bound.set(x, u);
          bound_grown.add(x, u);
        }
      }
    };
    for (const auto& [x, gained] : growths.inner.rows()) {
      extend(x, gained);
      for_each_bit(gained, [&, x = x](std::size_t r) { extend(x, beyond.row(r)); });
    }
    for (const auto& [r, gained] : grown.rows()) {
      inner_.from.for_each_in_row(r, [&extend, &more = gained](std::size_t x) { extend(x, more); });
    }
  };
  update(growths.before, before_.to, starts_no_earlier_, growths.starts_no_earlier);
  update(growths.after, before_.from, ends_no_later_, growths.ends_no_later);
}

// New pairs are related otherwise for some answers, too, but those are excluded without a look at
// them: were both sets of a product of an answer the same as before, a pair of it would have been
// reflexive already.
void RuleKnowledge::update_excluded(const Growths& growths) {
  Bits forbidden((entity_count() + 63) / 64);
  // What `grown` has gained, with what is forbidden to it, in the sets `other`.
  const auto exclude = [&](const RowGrowth& grown, auto forbidden_to, const BitMatrix& other,
                           BitMatrix& excluded, BitMatrix& excluded_back) {
    for (const auto& [x, gained] : grown.rows()) {
      std::ranges::fill(forbidden, 0);
      for_each_bit(gained, [&](std::size_t u) { forbidden_to(u); });
      for_each_bit(without(open().row(x), excluded.row(x)), [&, x = x](std::size_t y) {
        if (intersect_in_blocks(other.row(y), forbidden)) {
          excluded.set(x, y);
          excluded_back.set(y, x);
        }
      });
    }
  };
  const auto anything_but = [&](const BitMatrix& relation, const BitMatrix* apart) {
    return [&, apart](std::size_t u) {
      for (std::size_t w = 0; w < forbidden.size(); ++w) {
        const std::uint64_t allowed =
            relation.row(u)[w] & ~(apart == nullptr ? std::uint64_t{0} : apart->row(u)[w]);
        forbidden[w] |= ~(unsaid().row(u)[w] | allowed);
      }
    };
  };
  const auto not_before = anything_but(before_.to, nullptr);
  const auto not_after = anything_but(before_.from, nullptr);
  const auto not_outside = anything_but(inner_.to, &same_);
  const auto not_inside = anything_but(inner_.from, &same_);
  TwoWay& before = no_before_;
  TwoWay& includes = no_includes_;
  exclude(growths.ends_no_later, not_before, starts_no_earlier_.to, before.to, before.from);
  exclude(growths.starts_no_earlier, not_after, ends_no_later_.to, before.from, before.to);
  exclude(growths.after, not_before, starts_no_earlier_.to, includes.to, includes.from);
  exclude(growths.starts_no_earlier, not_after, before_.from, includes.from, includes.to);
  exclude(growths.before, not_after, ends_no_later_.to, includes.to, includes.from);
  exclude(growths.ends_no_later, not_before, before_.to, includes.from, includes.to);
  exclude(growths.outer, not_outside, inner_.to, includes.to, includes.from);
  exclude(growths.inner, not_inside, inner_.from, includes.from, includes.to);
}

// The same for all open pairs: what is forbidden to any member of the set of x, in the set of y.
void RuleKnowledge::find_excluded() {
  Bits forbidden((entity_count() + 63) / 64);
  const auto exclude = [&](const BitMatrix& own, const BitMatrix& allowed, bool apart,
                           const BitMatrix& other, TwoWay& excluded) {
    for (std::size_t x = 0; x < entity_count(); ++x) {
      const Bits left = without(open().row(x), excluded.to.row(x));
      if (std::ranges::all_of(left, [](std::uint64_t word) { return word == 0; })) {
        continue;
      }
      std::ranges::fill(forbidden, 0);
      own.for_each_in_row(x, [&](std::size_t u) {
        for (std::size_t w = 0; w < forbidden.size(); ++w) {
          const std::uint64_t same = apart ? same_.row(u)[w] : 0;
          forbidden[w] |= ~(unsaid().row(u)[w] | (allowed.row(u)[w] & ~same));
        }
      });
      for_each_bit(left, [&](std::size_t y) {
        if (intersect_in_blocks(other.row(y), forbidden)) {
          excluded.set(x, y);
        }
      });
    }
  };
  exclude(ends_no_later_.to, before_.to, false, starts_no_earlier_.to, no_before_);
  exclude(before_.from, before_.to, false, starts_no_earlier_.to, no_includes_);
  exclude(before_.to, before_.from, false, ends_no_later_.to, no_includes_);
  exclude(inner_.from, inner_.to, true, inner_.to, no_includes_);
}

std::array<RuleKnowledge::Product, 4> RuleKnowledge::answers_relating(std::size_t u,
                                                                      std::size_t v) const {
  return {Product{ends_no_later_.from.row(u), starts_no_earlier_.from.row(v), false},
          Product{before_.to.row(u), starts_no_earlier_.from.row(v), true},
          Product{before_.from.row(v), ends_no_later_.from.row(u), true},
          Product{inner_.to.row(u), inner_.from.row(v), true}};
}

void RuleKnowledge::exclude_relating(std::size_t a, std::size_t b) {
  if (in_batch_) {
    return;
  }
  for (const auto& [u, v] : {std::pair(a, b), std::pair(b, a)}) {
    for (const Product& product : answers_relating(u, v)) {
      TwoWay& excluded = product.includes ? no_includes_ : no_before_;
      for_each_bit(product.left, [&](std::size_t x) { excluded.to.add_to_row(x, product.right); });
      for_each_bit(product.right,
                   [&](std::size_t y) { excluded.from.add_to_row(y, product.left); });
    }
  }
  infer();
}

unsigned RuleKnowledge::admitted(std::size_t x, std::size_t y) const {
  const bool includes = !no_includes_.to.test(x, y);
  const bool included = !no_includes_.from.test(x, y);
  return (ask_before_ && !no_before_.to.test(x, y) ? kBeforeBit : 0U) |
         (ask_before_ && !no_before_.from.test(x, y) ? kAfterBit : 0U) |
         (ask_includes_ && includes ? kIncludesBit : 0U) |
         (ask_includes_ && included ? kIncludedBit : 0U) |
         (ask_same_ && includes && included ? kSameBit : 0U);
}

// For many questions at once: which members of the left side of a product can form a pair with its
// right side that is pending and not excluded yet. Mostly these are few: the others are settled.
struct RuleKnowledge::ExclusionWork {
  struct Excluded {
    std::uint64_t pair;
    unsigned answers;
  };
  // By the first entity of an answer: the second ones with which it is pending and not excluded.
  BitMatrix before;
  BitMatrix includes;
  // By product as in `answers_relating`, by the entity that its right side belongs to.
  std::array<LazyNeighbours, 4> near;
  std::vector<Excluded> found;
  Bits left;
};

std::vector<Exclusion> RuleKnowledge::exclusions(std::span<const Pair> pairs) const {
  const std::size_t size = entity_count();
  const auto still_open = [&](const BitMatrix& excluded) {
    BitMatrix left(size);
    for (std::size_t x = 0; x < size; ++x) {
      left.add_to_row(x, without(open().row(x), excluded.row(x)));
    }
    return left;
  };
  const BitMatrix before = still_open(no_before_.from);
  const BitMatrix includes = still_open(no_includes_.from);
  ExclusionWork work{
      still_open(no_before_.to),
      still_open(no_includes_.to),
      {LazyNeighbours(starts_no_earlier_.from, before),
       LazyNeighbours(starts_no_earlier_.from, includes),
       LazyNeighbours(ends_no_later_.from, includes), LazyNeighbours(inner_.from, includes)},
      {},
      Bits((size + 63) / 64)};
  std::vector<Exclusion> result;
  result.reserve(pairs.size());
  for (const Pair& pair : pairs) {
    result.push_back(exclusion(position(pair.first), position(pair.second), work));
  }
  return result;
}

// The products overlap, and so do the two ways round: what they exclude is listed and put together
// by pairs.
Exclusion RuleKnowledge::exclusion(std::size_t a, std::size_t b, ExclusionWork& work) const {
  // Two numbers in one, which are sorted as pairs and fall apart again without a division.
  constexpr int kBitsOfSecond = 32;
  const auto numbered = [](std::size_t x, std::size_t y) {
    return std::uint64_t{x} << kBitsOfSecond | std::uint64_t{y};
  };
  auto& found = work.found;
  found.clear();
  const auto list = [&](std::size_t x, std::size_t y, bool includes) {
    const bool in_order = x < y;
    const unsigned answers = includes ? (in_order ? kIncludesBit : kIncludedBit) | kSameBit
                                      : (in_order ? kBeforeBit : kAfterBit);
    found.push_back({in_order ? numbered(x, y) : numbered(y, x), answers});
  };
  for (const auto& [u, v] : {std::pair(a, b), std::pair(b, a)}) {
    const std::array<Product, 4> products = answers_relating(u, v);
    for (std::size_t i = 0; i < products.size(); ++i) {
      const Product& product = products[i];
      const BitMatrix& still_open = product.includes ? work.includes : work.before;
      // The third product has its right side from the first of the two, see there.
      const auto near = work.near[i].row(i == 2 ? u : v);
      for (std::size_t w = 0; w < near.size(); ++w) {
        work.left[w] = product.left[w] & near[w];
      }
      for_each_bit(work.left, [&](std::size_t x) {
        if (found.size() >= kMostExcluded) {
          return;
        }
        const auto open_to = still_open.row(x);
        for (std::size_t w = 0; w < open_to.size(); ++w) {
          for (std::uint64_t left = product.right[w] & open_to[w]; left != 0; left &= left - 1) {
            list(x, 64 * w + static_cast<std::size_t>(std::countr_zero(left)), product.includes);
          }
        }
      });
    }
  }
  std::ranges::sort(found, {}, &ExclusionWork::Excluded::pair);
  const std::uint64_t own = numbered(std::min(a, b), std::max(a, b));
  Exclusion result;
  for (auto it = found.begin(); it != found.end();) {
    const std::uint64_t pair = it->pair;
    unsigned answers = 0;
    for (; it != found.end() && it->pair == pair; ++it) {
      answers |= it->answers;
    }
    const unsigned before = admitted(pair >> kBitsOfSecond, static_cast<std::uint32_t>(pair));
    if (pair == own || (answers & before) == 0) {
      continue;
    }
    result.answers += static_cast<double>(std::popcount(answers & before)) /
                      static_cast<double>(std::popcount(before));
    result.pairs += (before & ~answers) == 0 ? 1 : 0;
  }
  return result;
}

void RuleKnowledge::infer() {
  if (!options().infer_undetermined) {
    return;
  }
  const std::size_t words = (entity_count() + 63) / 64;
  Bits excluded(words);
  for (std::size_t x = 0; x < entity_count(); ++x) {
    for (std::size_t w = 0; w < words; ++w) {
      std::uint64_t all = open().row(x)[w];
      if (ask_before_) {
        all &= no_before_.to.row(x)[w] & no_before_.from.row(x)[w];
      }
      if (ask_includes_) {
        all &= no_includes_.to.row(x)[w] & no_includes_.from.row(x)[w];
      } else if (ask_same_) {
        all &= no_includes_.to.row(x)[w] | no_includes_.from.row(x)[w];
      }
      excluded[w] = all;
    }
    for_each_bit(excluded, [&](std::size_t y) { infer_undetermined(x, y); });
  }
}

}  // namespace gnomon
