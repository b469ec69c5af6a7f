#include "gnomon/reason/sbi.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace gnomon {
namespace {

constexpr RelationSet kCoarseBefore = Relation::kBefore | Relation::kMeets;
constexpr RelationSet kCoarseIncludes =
    (Relation::kContains | Relation::kStartedBy) | Relation::kFinishedBy;

// The smallest entity of a class, which is the root of its tree.
std::uint32_t find_root(std::vector<std::uint32_t>& parent, std::uint32_t entity) {
  while (parent[entity] != entity) {
    parent[entity] = parent[parent[entity]];
    entity = parent[entity];
  }
  return entity;
}

// B from its explicit pairs and the closed I. Rules 2, 4 and 5 derive B along every path of the
// form (J* B I*)+, where J is I the other way round, and along no other: an explicit pair is such a
// path, and each rule joins two of them, puts an I behind one, or a J before one. So one step takes
// in all of I, and one closure all of B.
BitMatrix close_before(const BitMatrix& explicit_before, const BitMatrix& includes,
                       const std::stop_token& stop) {
  BitMatrix then_included = explicit_before;
  for (std::size_t x = 0; x < includes.size() && !stop.stop_requested(); ++x) {
    explicit_before.for_each_in_row(
        x, [&](std::size_t y) { then_included.add_to_row(x, includes.row(y)); });
  }
  BitMatrix before = then_included;
  for (std::size_t x = 0; x < includes.size() && !stop.stop_requested(); ++x) {
    includes.for_each_in_row(x, [&](std::size_t y) { before.add_to_row(y, then_included.row(x)); });
  }
  before.close_transitively(stop);
  return before;
}

}  // namespace

void SbiModel::add(SbiReading reading, Entity first, Entity second) {
  switch (reading) {
    case SbiReading::kNone:
      break;
    case SbiReading::kBefore:
      pairs.push_back({Sbi::kBefore, first, second});
      break;
    case SbiReading::kAfter:
      pairs.push_back({Sbi::kBefore, second, first});
      break;
    case SbiReading::kIncludes:
      pairs.push_back({Sbi::kIncludes, first, second});
      break;
    case SbiReading::kIsIncluded:
      pairs.push_back({Sbi::kIncludes, second, first});
      break;
    case SbiReading::kSimultaneous:
      pairs.push_back({Sbi::kSimultaneous, first, second});
      break;
  }
}

SbiClosure::SbiClosure(std::size_t entities)
    : relations_{BitMatrix(entities), BitMatrix(entities), BitMatrix(entities)} {}

void SbiClosure::add(Sbi relation, Entity a, Entity b) {
  if (a == b) {
    return;
  }
  relations_[index(relation)].set(position(a), position(b));
  if (relation == Sbi::kSimultaneous) {
    relations_[index(relation)].set(position(b), position(a));
  }
}

void SbiClosure::add_all(Sbi relation, std::size_t from, std::span<const std::uint64_t> to) {
  relations_[index(relation)].add_to_row(from, to);
  relations_[index(relation)].reset(from, from);
}

SbiClosure SbiClosure::among(const std::vector<bool>& entities) const {
  SbiClosure result(entity_count());
  for (const Sbi relation : kAllSbi) {
    for (std::size_t from = 0; from < entity_count(); ++from) {
      (*this)[relation].for_each_in_row(from, [&](std::size_t to) {
        if (entities[from] && entities[to]) {
          result.relations_[index(relation)].set(from, to);
        }
      });
    }
  }
  return result;
}

std::int64_t SbiClosure::contradictory_pairs() const {
  const BitMatrix after = (*this)[Sbi::kBefore].transposed();
  const BitMatrix included = (*this)[Sbi::kIncludes].transposed();
  std::int64_t found = 0;
  for (std::size_t w = 0; w < after.words().size(); ++w) {
    std::uint64_t in_one = 0;
    std::uint64_t in_two = 0;
    for (const std::uint64_t word :
         {(*this)[Sbi::kSimultaneous].words()[w], (*this)[Sbi::kBefore].words()[w],
          (*this)[Sbi::kIncludes].words()[w], after.words()[w], included.words()[w]}) {
      in_two |= in_one & word;
      in_one |= word;
    }
    found += std::popcount(in_two);
  }
  return found / 2;  // each from both of its ends
}

// S follows from S alone, by rules 1 and 6, and is an equivalence; by rules 7 to 11 what B and I
// say of an entity they say of its whole class. So rules 2 to 5 need to be run between classes
// only. This also holds of models that contradict themselves: a B within a class is one of the
// class to itself.
SbiClosure close_by_rules(const SbiModel& model, const std::stop_token& stop) {
  const std::vector<std::uint32_t> class_of = simultaneity_classes(model);
  const std::size_t classes =
      class_of.empty() ? 0 : std::size_t{*std::ranges::max_element(class_of)} + 1;
  BitMatrix explicit_before(classes);
  BitMatrix includes(classes);
  for (const SbiPair& pair : model.pairs) {
    if (pair.relation != Sbi::kSimultaneous && pair.first != pair.second) {
      (pair.relation == Sbi::kBefore ? explicit_before : includes)
          .set(class_of[position(pair.first)], class_of[position(pair.second)]);
    }
  }
  includes.close_transitively(stop);
  const BitMatrix before = close_before(explicit_before, includes, stop);

  BitMatrix members(model.entities);  // the first rows: of each class its entities
  for (std::size_t entity = 0; entity < model.entities; ++entity) {
    members.set(class_of[entity], entity);
  }
  SbiClosure closure(model.entities);
  for (std::size_t entity = 0; entity < model.entities && !stop.stop_requested(); ++entity) {
    const std::uint32_t own = class_of[entity];
    closure.add_all(Sbi::kSimultaneous, entity, members.row(own));
    before.for_each_in_row(
        own, [&](std::size_t c) { closure.add_all(Sbi::kBefore, entity, members.row(c)); });
    includes.for_each_in_row(
        own, [&](std::size_t c) { closure.add_all(Sbi::kIncludes, entity, members.row(c)); });
  }
  return closure;
}

SbiClosure coarsened(const Closure& closure, const std::stop_token& stop) {
  SbiClosure result(closure.entity_count());
  const auto add = [&](Entity a, Entity b, RelationSet set) {
    if (set == RelationSet(Relation::kEquals)) {
      result.add(Sbi::kSimultaneous, a, b);
    } else if (kCoarseBefore.contains(set)) {
      result.add(Sbi::kBefore, a, b);
    } else if (kCoarseBefore.contains(set.inverse())) {
      result.add(Sbi::kBefore, b, a);
    } else if (kCoarseIncludes.contains(set)) {
      result.add(Sbi::kIncludes, a, b);
    } else if (kCoarseIncludes.contains(set.inverse())) {
      result.add(Sbi::kIncludes, b, a);
    }
  };
  closure.for_each_known_pair(add, stop);
  return result;
}

std::vector<std::uint32_t> simultaneity_classes(const SbiModel& model) {
  std::vector<std::uint32_t> parent(model.entities);
  std::iota(parent.begin(), parent.end(), 0U);
  for (const SbiPair& pair : model.pairs) {
    if (pair.relation == Sbi::kSimultaneous) {
      const std::uint32_t a = find_root(parent, static_cast<std::uint32_t>(pair.first));
      const std::uint32_t b = find_root(parent, static_cast<std::uint32_t>(pair.second));
      parent[std::max(a, b)] = std::min(a, b);
    }
  }
  std::vector<std::uint32_t> class_of(model.entities);
  std::uint32_t classes = 0;
  for (std::uint32_t entity = 0; entity < model.entities; ++entity) {
    const std::uint32_t first = find_root(parent, entity);
    class_of[entity] = first == entity ? classes++ : class_of[first];
  }
  return class_of;
}

bool equivalent(const SbiModel& a, const SbiModel& b) {
  return close_by_rules(a) == close_by_rules(b);
}

SbiModel minimal_model(const SbiModel& model, const std::stop_token& stop) {
  SbiModel left{model.entities, {}};
  std::ranges::copy_if(model.pairs, std::back_inserter(left.pairs),
                       [](const SbiPair& pair) { return pair.first != pair.second; });
  for (std::size_t i = 0; i < left.pairs.size() && !stop.stop_requested();) {
    SbiModel without = left;
    without.pairs.erase(without.pairs.begin() + static_cast<std::ptrdiff_t>(i));
    const SbiPair& pair = left.pairs[i];
    if (close_by_rules(without, stop).holds(pair.relation, pair.first, pair.second)) {
      left = std::move(without);
    } else {
      ++i;
    }
  }
  return left;
}

}  // namespace gnomon
