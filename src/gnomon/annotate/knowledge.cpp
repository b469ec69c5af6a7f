#include "gnomon/annotate/knowledge.h"

#include "gnomon/annotate/coarse_knowledge.h"
#include "gnomon/annotate/full_knowledge.h"
#include "gnomon/annotate/pair_knowledge.h"
#include "gnomon/annotate/rule_knowledge.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <utility>

namespace gnomon {
namespace {

std::unique_ptr<PairKnowledge> make_pairs(std::size_t entities, KnowledgeOptions options) {
  if (options.algebra == AnswerAlgebra::kRules) {
    return std::make_unique<RuleKnowledge>(entities, std::move(options));
  }
  if (options.algebra == AnswerAlgebra::kTempEval) {
    return std::make_unique<CoarseKnowledge>(entities, std::move(options));
  }
  return std::make_unique<FullKnowledge>(entities, std::move(options));
}

// Leaves gains of answers out that cannot be given.
class Permitted {
 public:
  explicit Permitted(const KnowledgeOptions& options) {
    for (const RelationSet answer : definite_answers(options.algebra)) {
      given_.push_back(can_be_given(options, answer));
    }
    all_ = std::ranges::all_of(given_, std::identity());
    left_.resize(given_.size());
  }

  Gains operator()(Gains gains) {
    if (all_) {
      return gains;
    }
    for (std::size_t i = 0; i < gains.size(); ++i) {
      left_[i] = given_[i] ? gains[i] : 0;
    }
    return left_;
  }

 private:
  bool all_ = true;
  std::vector<bool> given_;
  std::vector<std::uint32_t> left_;
};

}  // namespace

bool can_be_given(const KnowledgeOptions& options, RelationSet answer) {
  return options.answers.empty() || std::ranges::any_of(options.answers, [&](RelationSet given) {
           return given == answer || given.inverse() == answer;
         });
}

Knowledge::Knowledge(std::size_t entities, KnowledgeOptions options)
    : pairs_(make_pairs(entities, std::move(options))) {}
Knowledge::Knowledge(const Knowledge& other) : pairs_(other.pairs_->clone()) {}
Knowledge::Knowledge(Knowledge&& other) noexcept = default;
Knowledge& Knowledge::operator=(const Knowledge& other) {
  if (this != &other) {
    pairs_ = other.pairs_->clone();
  }
  return *this;
}
Knowledge& Knowledge::operator=(Knowledge&& other) noexcept = default;
Knowledge::~Knowledge() = default;

std::size_t Knowledge::entity_count() const { return pairs_->entity_count(); }

const KnowledgeOptions& Knowledge::options() const { return pairs_->options(); }

PairState Knowledge::state(Entity a, Entity b) const {
  assert(a != b && "a pair is of two entities");
  return pairs_->state(position(a), position(b));
}

RelationSet Knowledge::relation(Entity a, Entity b) const {
  return state(a, b) == PairState::kRelated ? pairs_->relation(a, b) : RelationSet::all();
}

bool Knowledge::admits(Entity a, Entity b, RelationSet answer) const {
  const std::optional<RelationSet> definite = definite_answer(options().algebra, answer);
  return definite && state(a, b) == PairState::kPending && can_be_given(options(), *definite) &&
         pairs_->admits(a, b, *definite);
}

std::optional<std::size_t> Knowledge::gain(Entity a, Entity b, RelationSet answer) const {
  if (!admits(a, b, answer)) {
    return std::nullopt;
  }
  return pairs_->gain(a, b, *definite_answer(options().algebra, answer));
}

void Knowledge::for_each_gains(std::span<const Pair> pairs,
                               const std::function<void(const Pair&, Gains)>& use,
                               const std::stop_token& stop) const {
  Permitted permitted(options());
  pairs_->for_each_gains(
      pairs, [&](const Pair& pair, Gains gains) { use(pair, permitted(gains)); }, stop);
}

void Knowledge::for_best_gains(std::span<const Pair> pairs,
                               const std::function<double(const Pair&, Gains)>& value,
                               const std::function<void(const Pair&, Gains)>& use,
                               const std::stop_token& stop) const {
  Permitted permitted(options());
  pairs_->for_best_gains(
      pairs, [&](const Pair& pair, Gains gains) { return value(pair, permitted(gains)); },
      [&](const Pair& pair, Gains gains) { use(pair, permitted(gains)); }, stop);
}

Exclusion Knowledge::exclusion(Entity a, Entity b) const {
  assert(state(a, b) == PairState::kPending && "only what is open can be asked");
  return pairs_->exclusion(position(a), position(b));
}

bool Knowledge::relate(Entity a, Entity b, RelationSet answer) {
  const std::optional<RelationSet> definite = definite_answer(options().algebra, answer);
  if (!definite) {
    return false;
  }
  if (state(a, b) == PairState::kRelated) {
    return definite->contains(pairs_->relation(a, b));  // it says no more than is known
  }
  if (!admits(a, b, *definite)) {
    return false;
  }
  pairs_->relate(a, b, *definite);
  return true;
}

bool Knowledge::leave_undetermined(Entity a, Entity b) {
  if (state(a, b) == PairState::kRelated) {
    return false;
  }
  pairs_->leave_undetermined(a, b);
  return true;
}

void Knowledge::begin_batch() { pairs_->begin_batch(); }
void Knowledge::end_batch() { pairs_->end_batch(); }

std::size_t Knowledge::count(PairState state) const { return pairs_->count(state); }

std::vector<Pair> Knowledge::pending() const { return pairs_->pending(); }

}  // namespace gnomon
