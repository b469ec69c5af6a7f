// What the tests of knowledge share: the slow and obvious way, by closures of all statements.
#pragma once

#include "gnomon/annotate/knowledge.h"
#include "gnomon/base/random.h"
#include "gnomon/reason/closure.h"
#include "gnomon/reason/sbi.h"

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace gnomon {

inline Entity entity_at(std::size_t number) { return static_cast<Entity>(number); }

// Keeps statements and recomputes everything from them whenever it is asked.
class SlowKnowledge {
 public:
  SlowKnowledge(std::size_t entities, KnowledgeOptions options)
      : entities_(entities),
        options_(std::move(options)),
        related_(*closure()),
        state_(entities * entities, PairState::kPending) {}

  PairState state(std::size_t a, std::size_t b) const { return state_[a * entities_ + b]; }
  RelationSet relation(std::size_t a, std::size_t b) const { return related_[a * entities_ + b]; }

  std::optional<std::size_t> gain(std::size_t a, std::size_t b, RelationSet answer) const {
    if (state(a, b) != PairState::kPending) {
      return std::nullopt;
    }
    const auto after = with(a, b, answer);
    if (!after) {
      return std::nullopt;
    }
    std::size_t number = 0;
    for (std::size_t u = 0; u < entities_; ++u) {
      for (std::size_t v = u + 1; v < entities_; ++v) {
        if (state(u, v) == PairState::kPending &&
            (*after)[u * entities_ + v] != RelationSet::all()) {
          ++number;
        }
      }
    }
    return number;
  }

  bool relate(std::size_t a, std::size_t b, RelationSet answer) {
    if (state(a, b) == PairState::kRelated) {
      return relation(a, b) == answer;
    }
    const auto after = with(a, b, answer);
    if (!after) {
      return false;
    }
    statements_.push_back({entity_at(a), entity_at(b), answer});
    related_ = *after;
    update();
    return true;
  }

  bool leave_undetermined(std::size_t a, std::size_t b) {
    if (state(a, b) == PairState::kRelated) {
      return false;
    }
    set(a, b, PairState::kUndetermined);
    update();
    return true;
  }

 private:
  using Relations = std::vector<RelationSet>;  // all relations when a pair is not related

  void set(std::size_t a, std::size_t b, PairState state) {
    state_[a * entities_ + b] = state;
    state_[b * entities_ + a] = state;
  }

  // Nothing when the statements contradict one another.
  std::optional<Relations> closure() const {
    Relations result(entities_ * entities_, RelationSet::all());
    if (options_.algebra == AnswerAlgebra::kFull) {
      Network network(entities_);
      for (const Constraint& said : statements_) {
        network.add_link(said.first, said.second, said.relation);
      }
      const std::optional<Closure> all = Closure::of(network);
      if (!all) {
        return std::nullopt;
      }
      all->for_each_pair([&](Entity a, Entity b, RelationSet set) {
        if (set.single()) {
          result[position(a) * entities_ + position(b)] = set;
          result[position(b) * entities_ + position(a)] = set.inverse();
        }
      });
      return result;
    }
    SbiModel model{entities_, {}};
    for (const Constraint& said : statements_) {
      const bool back =
          said.relation == kBeforeAnswer.inverse() || said.relation == kIncludesAnswer.inverse();
      const RelationSet relation = back ? said.relation.inverse() : said.relation;
      model.pairs.push_back({relation == kBeforeAnswer     ? Sbi::kBefore
                             : relation == kIncludesAnswer ? Sbi::kIncludes
                                                           : Sbi::kSimultaneous,
                             back ? said.second : said.first, back ? said.first : said.second});
    }
    const SbiClosure all = close_by_rules(model);
    if (all.contradictory_pairs() > 0) {
      return std::nullopt;
    }
    for (std::size_t a = 0; a < entities_; ++a) {
      for (std::size_t b = 0; b < entities_; ++b) {
        for (const auto& [sbi, answer] :
             {std::pair(Sbi::kBefore, kBeforeAnswer), std::pair(Sbi::kIncludes, kIncludesAnswer),
              std::pair(Sbi::kSimultaneous, kSimultaneousAnswer)}) {
          if (a != b && all.holds(sbi, entity_at(a), entity_at(b))) {
            result[a * entities_ + b] = answer;
            result[b * entities_ + a] = answer.inverse();
          }
        }
      }
    }
    return result;
  }

  // What is related when this is said as well; nothing when it is not admitted.
  std::optional<Relations> with(std::size_t a, std::size_t b, RelationSet answer) const {
    SlowKnowledge more = *this;
    more.statements_.push_back({entity_at(a), entity_at(b), answer});
    const auto after = more.closure();
    if (!after) {
      return std::nullopt;
    }
    for (std::size_t pair = 0; pair < after->size(); ++pair) {
      if ((*after)[pair] != RelationSet::all() &&
          (state_[pair] == PairState::kUndetermined ||
           state_[pair] == PairState::kInferredUndetermined)) {
        return std::nullopt;
      }
    }
    return after;
  }

  // To a fixed point: an inferred pair excludes answers as one that was told does.
  void update() {
    for (std::size_t a = 0; a < entities_; ++a) {
      for (std::size_t b = a + 1; b < entities_; ++b) {
        if (relation(a, b) != RelationSet::all()) {
          set(a, b, PairState::kRelated);
        }
      }
    }
    for (bool changed = options_.infer_undetermined; changed;) {
      changed = false;
      for (std::size_t a = 0; a < entities_; ++a) {
        for (std::size_t b = a + 1; b < entities_; ++b) {
          if (state(a, b) == PairState::kPending && !any_admitted(a, b)) {
            set(a, b, PairState::kInferredUndetermined);
            changed = true;
          }
        }
      }
    }
  }

  bool any_admitted(std::size_t a, std::size_t b) const {
    for (const RelationSet answer : definite_answers(options_.algebra)) {
      if (with(a, b, answer)) {
        return true;
      }
    }
    return false;
  }

  std::size_t entities_;
  KnowledgeOptions options_;
  std::vector<Constraint> statements_;
  Relations related_;
  std::vector<PairState> state_;
};

// A number below `bound`.
inline std::size_t below(SplitMix64& random, std::size_t bound) {
  return static_cast<std::size_t>(random() % bound);
}

}  // namespace gnomon
