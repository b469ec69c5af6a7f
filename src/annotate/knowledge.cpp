#include "annotate/knowledge.h"

#include "annotate/full_knowledge.h"
#include "annotate/pair_knowledge.h"
#include "annotate/rule_knowledge.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace gnomon {
namespace {

std::unique_ptr<PairKnowledge> make_pairs(std::size_t entities, KnowledgeOptions options) {
  if (options.algebra == AnswerAlgebra::kRules) {
    return std::make_unique<RuleKnowledge>(entities, std::move(options));
  }
  return std::make_unique<FullKnowledge>(entities, std::move(options));
}

}  // namespace

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

bool Knowledge::permits(RelationSet answer) const {
  const std::vector<RelationSet>& answers = options().answers;
  return answers.empty() || std::ranges::any_of(answers, [&](RelationSet permitted) {
           return permitted == answer || permitted.inverse() == answer;
         });
}

bool Knowledge::admits(Entity a, Entity b, RelationSet answer) const {
  const std::optional<RelationSet> definite = definite_answer(options().algebra, answer);
  return definite && state(a, b) == PairState::kPending && permits(*definite) &&
         pairs_->admits(a, b, *definite);
}

std::optional<std::size_t> Knowledge::gain(Entity a, Entity b, RelationSet answer) const {
  if (!admits(a, b, answer)) {
    return std::nullopt;
  }
  return pairs_->gain(a, b, *definite_answer(options().algebra, answer));
}

void Knowledge::for_each_gains(std::span<const Pair> pairs,
                               const std::function<void(const Pair&, Gains)>& use) const {
  const std::span<const RelationSet> answers = definite_answers(options().algebra);
  const bool all = std::ranges::all_of(answers, [&](RelationSet set) { return permits(set); });
  if (all) {
    pairs_->for_each_gains(pairs, use);
    return;
  }
  std::vector<std::uint32_t> permitted(answers.size());
  pairs_->for_each_gains(pairs, [&](const Pair& pair, Gains gains) {
    for (std::size_t i = 0; i < answers.size(); ++i) {
      permitted[i] = permits(answers[i]) ? gains[i] : 0;
    }
    use(pair, permitted);
  });
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
    return pairs_->relation(a, b) == *definite;
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

std::size_t Knowledge::count(PairState state) const { return pairs_->count(state); }

std::vector<Pair> Knowledge::pending() const { return pairs_->pending(); }

}  // namespace gnomon
