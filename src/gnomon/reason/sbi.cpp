#include "gnomon/reason/sbi.h"

#include "gnomon/reason/components.h"

#include <algorithm>
#include <bit>
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

// Which columns the nodes of a graph lead to in one step or more, by node; a node may stand for a
// column. Component after component, each from those behind it, whose numbers are smaller: the rows
// of bits are added once for every edge.
class ReachedColumns {
 public:
  ReachedColumns(const TargetLists& graph, const std::vector<std::uint32_t>& column_of,
                 std::size_t columns, const std::stop_token& stop)
      : components_(graph, graph.targets.size()),
        words_((columns + 63) / 64),
        rows_(components_.count() * words_) {
    std::vector<std::vector<std::uint32_t>> members(components_.count());
    for (std::uint32_t node = 0; node < graph.targets.size(); ++node) {
      members[components_[node]].push_back(node);
    }
    for (std::uint32_t c = 0; c < components_.count() && !stop.stop_requested(); ++c) {
      std::uint64_t* const row = rows_.data() + c * words_;
      for (const std::uint32_t node : members[c]) {
        for (const std::uint32_t to : graph.targets[node]) {
          if (column_of[to] != kNoColumn) {
            row[column_of[to] / 64] |= std::uint64_t{1} << (column_of[to] % 64);
          }
          const std::uint64_t* const behind = rows_.data() + components_[to] * words_;
          for (std::size_t w = 0; w < words_ && components_[to] != c; ++w) {
            row[w] |= behind[w];
          }
        }
      }
    }
  }

  static constexpr std::uint32_t kNoColumn = static_cast<std::uint32_t>(-1);

  template <class Use>
  void for_each(std::uint32_t node, Use use) const {
    for (std::size_t w = 0; w < words_; ++w) {
      for (std::uint64_t left = rows_[components_[node] * words_ + w]; left != 0;
           left &= left - 1) {
        use(64 * w + static_cast<std::size_t>(std::countr_zero(left)));
      }
    }
  }

 private:
  Components<TargetLists> components_;
  std::size_t words_;
  std::vector<std::uint64_t> rows_;  // by component
};

// The pairs of a model between classes of S, as graphs. Rule 3 derives I along every path of I.
// Rules 2, 4 and 5 derive B along every path of the form (J* B I*)+, where J is I the other way
// round, and along no other: an explicit pair is such a path, and each rule joins two of them, puts
// an I behind one, or a J before one. It takes two nodes for each class: at 2 * class a B is still
// to come, at 2 * class + 1 the path so far is one.
struct ClassGraphs {
  TargetLists includes;
  TargetLists before;

  ClassGraphs(const SbiModel& model, const std::vector<std::uint32_t>& class_of,
              std::size_t classes) {
    includes.targets.resize(classes);
    before.targets.resize(2 * classes);
    for (std::uint32_t c = 0; c < classes; ++c) {
      before.targets[2 * c + 1].push_back(2 * c);
    }
    for (const SbiPair& pair : model.pairs) {
      if (pair.relation == Sbi::kSimultaneous || pair.first == pair.second) {
        continue;
      }
      const std::uint32_t from = class_of[position(pair.first)];
      const std::uint32_t to = class_of[position(pair.second)];
      if (pair.relation == Sbi::kBefore) {
        before.targets[2 * from].push_back(2 * to + 1);
      } else {
        includes.targets[from].push_back(to);
        before.targets[2 * to].push_back(2 * from);
        before.targets[2 * from + 1].push_back(2 * to + 1);
      }
    }
  }
};

// Columns are classes.
ReachedColumns reached_inside(const TargetLists& includes, const std::stop_token& stop) {
  std::vector<std::uint32_t> columns(includes.targets.size());
  std::iota(columns.begin(), columns.end(), 0U);
  return {includes, columns, columns.size(), stop};
}

ReachedColumns reached_later(const TargetLists& before, const std::stop_token& stop) {
  std::vector<std::uint32_t> columns(before.targets.size(), ReachedColumns::kNoColumn);
  for (std::uint32_t node = 1; node < columns.size(); node += 2) {
    columns[node] = node / 2;
  }
  return {before, columns, columns.size() / 2, stop};
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
  const ClassGraphs graphs(model, class_of, classes);
  const ReachedColumns includes = reached_inside(graphs.includes, stop);
  const ReachedColumns before = reached_later(graphs.before, stop);

  std::vector<std::vector<std::size_t>> members(classes);
  for (std::size_t entity = 0; entity < model.entities; ++entity) {
    members[class_of[entity]].push_back(entity);
  }
  SbiClosure closure(model.entities);
  // All of a class have the same row, but for themselves.
  std::vector<std::uint64_t> row((model.entities + 63) / 64);
  const auto add_rows = [&](Sbi relation, std::uint32_t own, auto for_each_class) {
    std::ranges::fill(row, 0);
    for_each_class([&](std::size_t other) {
      for (const std::size_t entity : members[other]) {
        row[entity / 64] |= std::uint64_t{1} << (entity % 64);
      }
    });
    for (const std::size_t entity : members[own]) {
      closure.add_all(relation, entity, row);
    }
  };
  for (std::uint32_t own = 0; own < classes && !stop.stop_requested(); ++own) {
    add_rows(Sbi::kSimultaneous, own, [&](auto use) { use(std::size_t{own}); });
    add_rows(Sbi::kBefore, own, [&](auto use) { before.for_each(2 * own, use); });
    add_rows(Sbi::kIncludes, own, [&](auto use) { includes.for_each(own, use); });
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

}  // namespace gnomon
