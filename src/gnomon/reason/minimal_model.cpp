#include "gnomon/base/stop_check.h"
#include "gnomon/reason/sbi.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace gnomon {
namespace {

constexpr std::size_t kEdgesBetweenLooks = 8192;  // at a stop token

// The B and I of a model between classes of S, to ask whether one of them follows from the others.
// What the rules give is a question of walks, see close_by_rules: I along I+, and B along
// (J* B I*)+, where J is I the other way round. A search takes two states: in the first a B is
// still to come, in the second the walk so far reads as B.
class ClassWalks {
 public:
  ClassWalks(std::size_t classes, const std::stop_token& stop)
      : out_(classes), in_(classes), seen_(2 * classes), stop_(stop, kEdgesBetweenLooks) {}

  void add(Sbi relation, std::uint32_t from, std::uint32_t to, std::size_t pair) {
    is_in_.resize(std::max(is_in_.size(), pair + 1));
    is_in_[pair] = true;
    out_[from].push_back({relation, to, pair});
    if (relation == Sbi::kIncludes) {
      in_[to].push_back({relation, from, pair});
    }
  }

  // Takes a pair out if the others give it, and says so. Once it is stopped, nothing is taken out.
  bool drop_if_derived(Sbi relation, std::uint32_t from, std::uint32_t to, std::size_t pair) {
    is_in_[pair] = false;
    const bool derived = relation == Sbi::kIncludes ? leads_inside(from, to) : leads_on(from, to);
    is_in_[pair] = !derived;
    return derived;
  }

 private:
  struct Edge {
    Sbi relation;
    std::uint32_t to;
    std::size_t pair;
  };

  bool visit(std::uint32_t state) {
    const bool fresh = seen_[state] != search_;
    if (fresh) {
      seen_[state] = search_;
      open_.push_back(state);
    }
    return fresh;
  }

  void begin() {
    ++search_;
    open_.clear();
  }

  bool leads_inside(std::uint32_t from, std::uint32_t to) {
    begin();
    open_.push_back(from);  // not seen yet: a walk may come back to it
    while (!open_.empty()) {
      const std::uint32_t at = open_.back();
      open_.pop_back();
      if (stop_.requested(1 + out_[at].size())) {
        return false;
      }
      for (const Edge& edge : out_[at]) {
        if (edge.relation == Sbi::kIncludes && is_in_[edge.pair]) {
          if (edge.to == to) {
            return true;
          }
          visit(edge.to);
        }
      }
    }
    return false;
  }

  // States: 2 * class, plus 1 when the walk so far reads as B.
  bool leads_on(std::uint32_t from, std::uint32_t to) {
    begin();
    visit(2 * from);
    while (!open_.empty()) {
      const std::uint32_t at = open_.back() / 2;
      const bool is_before = open_.back() % 2 == 1;
      open_.pop_back();
      if (is_before && at == to) {
        return true;
      }
      if (stop_.requested(1 + out_[at].size() + in_[at].size())) {
        return false;
      }
      if (is_before) {
        visit(2 * at);
      }
      for (const Edge& edge : out_[at]) {
        if (is_in_[edge.pair] && (is_before || edge.relation == Sbi::kBefore)) {
          visit(2 * edge.to + 1);
        }
      }
      for (const Edge& edge : in_[at]) {
        if (!is_before && is_in_[edge.pair]) {
          visit(2 * edge.to);
        }
      }
    }
    return false;
  }

  std::vector<std::vector<Edge>> out_;  // by class: B and I from it
  std::vector<std::vector<Edge>> in_;   // I to it
  std::vector<bool> is_in_;             // by pair of the model
  std::vector<std::uint32_t> seen_;     // by state: the last search that met it
  std::vector<std::uint32_t> open_;
  std::uint32_t search_ = 0;
  StopCheck stop_;
};

// The classes that a set of pairs has joined so far.
class JoinedEntities {
 public:
  explicit JoinedEntities(std::size_t entities) : parent_(entities) {
    for (std::uint32_t i = 0; i < entities; ++i) {
      parent_[i] = i;
    }
  }
  // False when they were joined already.
  bool join(std::size_t a, std::size_t b) {
    const std::uint32_t first = root(static_cast<std::uint32_t>(a));
    const std::uint32_t second = root(static_cast<std::uint32_t>(b));
    parent_[first] = second;
    return first != second;
  }

 private:
  std::uint32_t root(std::uint32_t at) {
    while (parent_[at] != at) {
      at = parent_[at] = parent_[parent_[at]];
    }
    return at;
  }
  std::vector<std::uint32_t> parent_;
};

}  // namespace

// S follows from S alone, I from S and I. Of pairs of which each is dropped when those behind it
// and those kept before it give it, the last ones stay: for S they are the ones that join classes
// when they are gone through from the last to the first, and of copies between the same classes
// only the last can stay. For the others a walk is looked for, in time proportional to the model:
// O(m * m) for m pairs at worst. The classes of S stay the same all the time.
SbiModel minimal_model(const SbiModel& model, const std::stop_token& stop) {
  const std::span<const SbiPair> pairs = model.pairs;
  const std::vector<std::uint32_t> class_of = simultaneity_classes(model);
  const std::size_t classes =
      class_of.empty() ? 0 : std::size_t{*std::ranges::max_element(class_of)} + 1;
  ClassWalks walks(classes, stop);
  JoinedEntities joined(model.entities);
  std::vector<bool> is_left(pairs.size());
  std::set<std::tuple<Sbi, std::uint32_t, std::uint32_t>> known;
  for (std::size_t i = pairs.size(); i-- > 0;) {
    const auto& [relation, first, second] = pairs[i];
    if (first == second) {
      continue;
    }
    if (relation == Sbi::kSimultaneous) {
      is_left[i] = joined.join(position(first), position(second));
      continue;
    }
    const std::uint32_t from = class_of[position(first)];
    const std::uint32_t to = class_of[position(second)];
    is_left[i] = known.emplace(relation, from, to).second;
    if (is_left[i]) {
      walks.add(relation, from, to, i);
    }
  }
  SbiModel left{model.entities, {}};
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto& [relation, first, second] = pairs[i];
    if (is_left[i] && (relation == Sbi::kSimultaneous ||
                       !walks.drop_if_derived(relation, class_of[position(first)],
                                              class_of[position(second)], i))) {
      left.pairs.push_back(pairs[i]);
    }
  }
  return left;
}

}  // namespace gnomon
