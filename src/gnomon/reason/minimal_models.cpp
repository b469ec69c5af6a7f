#include "gnomon/reason/minimal_models.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace gnomon {
namespace {

using PairId = std::uint32_t;
using PairSet = std::vector<bool>;  // by pair of the closure

// What one rule derives from two pairs.
struct Implication {
  PairId first = 0;
  PairId second = 0;
  PairId gives = 0;
};

// What the rules give for x, y and z; nothing when they say nothing. Rule 1 is in the pairs
// themselves: of a simultaneous pair both directions are tried.
std::optional<SbiPair> derived(const SbiPair& p, const SbiPair& q) {
  using enum Sbi;
  const auto chain = [&](Sbi relation) {
    return p.first == q.second ? std::nullopt : std::optional(SbiPair{relation, p.first, q.second});
  };
  if (p.second == q.first) {
    if (p.relation == kSimultaneous || p.relation == q.relation) {  // 2, 3, 6, 9, 10, 11
      return chain(q.relation);
    }
    if (q.relation == kSimultaneous) {  // 7, 8
      return chain(p.relation);
    }
    if (p.relation == kBefore && q.relation == kIncludes) {  // 4
      return chain(kBefore);
    }
  }
  if (p.first == q.first && p.relation == kIncludes && q.relation == kBefore &&
      p.second != q.second) {  // 5
    return SbiPair{kBefore, p.second, q.second};
  }
  return std::nullopt;
}

class ModelSearch {
 public:
  ModelSearch(const SbiModel& model, const std::stop_token& stop)
      : entities_(model.entities), stop_(stop), closure_(close_by_rules(model, stop)) {
    assert((stop.stop_requested() || closure_.contradictory_pairs() == 0) && "see the header");
    pairs_ = sbi_pairs(closure_);
    for (PairId i = 0; i < pairs_.size(); ++i) {
      numbers_[key(pairs_[i])] = i;
    }
    find_implications();
    // First what is stated, then what only follows: the first model drops the latter.
    PairSet stated(pairs_.size(), false);
    for (const SbiPair& pair : model.pairs) {
      if (pair.first != pair.second) {
        stated[numbers_.at(key(pair))] = true;
      }
    }
    keep(stated);
  }

  MinimalModels find(std::size_t most) {
    MinimalModels result;
    for (std::size_t next = 0; next < models_.size() && !stop_.stop_requested(); ++next) {
      for (std::size_t i = 0; i < implications_.size() && models_.size() <= most; ++i) {
        const Implication& implication = implications_[i];
        if (!models_[next][implication.gives]) {
          continue;
        }
        PairSet other = models_[next];
        other[implication.gives] = false;
        other[implication.first] = true;
        other[implication.second] = true;
        if (std::ranges::none_of(models_, [&](const PairSet& known) {
              return std::ranges::equal(known, other, [](bool a, bool b) { return !a || b; });
            })) {
          keep(std::move(other));
        }
      }
    }
    result.complete = models_.size() <= most;
    models_.resize(std::min(models_.size(), most));
    for (const PairSet& set : models_) {
      result.models.push_back(model_of(set));
    }
    return result;
  }

 private:
  using Key = std::tuple<Sbi, std::size_t, std::size_t>;

  static Key key(const SbiPair& pair) {
    std::size_t first = position(pair.first);
    std::size_t second = position(pair.second);
    if (pair.relation == Sbi::kSimultaneous && second < first) {
      std::swap(first, second);
    }
    return {pair.relation, first, second};
  }

  SbiModel model_of(const PairSet& set) const {
    SbiModel model{entities_, {}};
    for (std::size_t i = 0; i < set.size(); ++i) {
      if (set[i]) {
        model.pairs.push_back(pairs_[i]);
      }
    }
    return model;
  }

  // Takes away what the others give, and remembers what is left.
  void keep(PairSet set) {
    for (std::size_t i = 0; i < set.size() && !stop_.stop_requested(); ++i) {
      if (set[i]) {
        set[i] = false;
        set[i] = close_by_rules(model_of(set)) != closure_;
      }
    }
    models_.push_back(std::move(set));
  }

  void find_implications() {
    std::vector<std::pair<SbiPair, PairId>> directed;
    std::vector<std::vector<std::size_t>> from(entities_);  // by their first entity
    for (PairId i = 0; i < pairs_.size(); ++i) {
      const SbiPair& pair = pairs_[i];
      from[position(pair.first)].push_back(directed.size());
      directed.emplace_back(pair, i);
      if (pair.relation == Sbi::kSimultaneous) {
        from[position(pair.second)].push_back(directed.size());
        directed.emplace_back(SbiPair{pair.relation, pair.second, pair.first}, i);
      }
    }
    const auto add = [&](const auto& p, const auto& q) {
      if (const auto given = derived(p.first, q.first)) {
        const PairId gives = numbers_.at(key(*given));
        if (gives != p.second && gives != q.second) {
          implications_.push_back({p.second, q.second, gives});
        }
      }
    };
    for (const auto& p : directed) {
      for (const std::size_t q : from[position(p.first.second)]) {
        add(p, directed[q]);
      }
      for (const std::size_t q : from[position(p.first.first)]) {
        add(p, directed[q]);
      }
    }
  }

  std::size_t entities_;
  const std::stop_token& stop_;
  SbiClosure closure_;
  std::vector<SbiPair> pairs_;
  std::map<Key, PairId> numbers_;
  std::vector<Implication> implications_;
  std::vector<PairSet> models_;
};

}  // namespace

std::vector<SbiPair> sbi_pairs(const SbiClosure& closure) {
  std::vector<SbiPair> pairs;
  for (const Sbi relation : kAllSbi) {
    for (std::size_t from = 0; from < closure.entity_count(); ++from) {
      closure[relation].for_each_in_row(from, [&](std::size_t to) {
        if (relation != Sbi::kSimultaneous || from < to) {
          pairs.push_back({relation, static_cast<Entity>(from), static_cast<Entity>(to)});
        }
      });
    }
  }
  return pairs;
}

MinimalModels minimal_models(const SbiModel& model, std::size_t most, const std::stop_token& stop) {
  assert(most > 0);
  return ModelSearch(model, stop).find(most);
}

}  // namespace gnomon
