#include "gnomon/annotate/coarse_knowledge.h"

#include "gnomon/algebra/names.h"

#include <algorithm>
#include <utility>

namespace gnomon {

CoarseKnowledge::CoarseKnowledge(std::size_t entities, KnowledgeOptions options)
    : PairKnowledge(entities, std::move(options)), before_(2 * entities), not_later_(2 * entities) {
  for (std::size_t i = 0; i < entities; ++i) {
    not_later_.set(begin_of(i), begin_of(i));
    not_later_.set(end_of(i), end_of(i));
    not_later_.set(begin_of(i), end_of(i));
    before_.set(begin_of(i), end_of(i));
  }
}

std::unique_ptr<PairKnowledge> CoarseKnowledge::clone() const {
  return std::make_unique<CoarseKnowledge>(*this);
}

std::vector<CoarseKnowledge::Order> CoarseKnowledge::orders(std::size_t a, std::size_t b,
                                                            RelationSet answer) {
  std::vector<Order> result;
  if (answer == kBeforeAnswer) {
    return {{end_of(a), begin_of(b), false}};
  }
  if (answer == kBeforeAnswer.inverse()) {
    return {{end_of(b), begin_of(a), false}};
  }
  if (kBeforeOrOverlapping.contains(answer)) {  // not after
    result.push_back({begin_of(a), end_of(b), true});
  }
  if (kOverlappingOrAfter.contains(answer)) {  // not before
    result.push_back({begin_of(b), end_of(a), true});
  }
  return result;
}

// The narrowest label that follows; all relations when none does.
RelationSet CoarseKnowledge::entailed(std::size_t a, std::size_t b) const {
  if (not_later(end_of(a), begin_of(b))) {
    return kBeforeAnswer;
  }
  if (not_later(end_of(b), begin_of(a))) {
    return kBeforeAnswer.inverse();
  }
  RelationSet left = RelationSet::all();
  if (before(begin_of(a), end_of(b))) {
    left = left & kBeforeOrOverlapping;
  }
  if (before(begin_of(b), end_of(a))) {
    left = left & kOverlappingOrAfter;
  }
  return left;
}

RelationSet CoarseKnowledge::relation(Entity a, Entity b) const {
  return entailed(position(a), position(b));
}

// The orders of one answer never contradict each other: both lead from a begin to an end, and no
// end lies before its begin.
bool CoarseKnowledge::admits(Entity a, Entity b, RelationSet answer) const {
  const std::vector<Order> wanted = orders(position(a), position(b), answer);
  return std::ranges::none_of(wanted, [&](const Order& order) {
    return order.strict ? not_later(order.to, order.from) : before(order.to, order.from);
  });
}

void CoarseKnowledge::put(const Order& order) {
  const std::size_t points = 2 * entity_count();
  for (std::size_t p = 0; p < points; ++p) {
    if (!not_later(p, order.from)) {
      continue;
    }
    for (std::size_t q = 0; q < points; ++q) {
      if (not_later(order.to, q)) {
        not_later_.set(p, q);
        if (order.strict || before(p, order.from) || before(order.to, q)) {
          before_.set(p, q);
        }
      }
    }
  }
}

void CoarseKnowledge::relate(Entity a, Entity b, RelationSet answer) {
  for (const Order& order : orders(position(a), position(b), answer)) {
    put(order);
  }
  set_related(position(a), position(b));
  for (const Pair& pair : pending()) {
    const RelationSet now = relation(pair.first, pair.second);
    if (now == kBeforeAnswer || now == kBeforeAnswer.inverse() || now == kOverlapping) {
      set_related(position(pair.first), position(pair.second));
    }
  }
}

std::size_t CoarseKnowledge::gain(Entity a, Entity b, RelationSet answer) const {
  CoarseKnowledge then = *this;
  then.relate(a, b, answer);
  return count(PairState::kPending) - then.count(PairState::kPending);
}

void CoarseKnowledge::for_each_gains(std::span<const Pair> pairs,
                                     const std::function<void(const Pair&, Gains)>& use,
                                     const std::stop_token& stop) const {
  const std::span<const RelationSet> answers = definite_answers(AnswerAlgebra::kTempEval);
  std::vector<std::uint32_t> gains(answers.size());
  for (const Pair& pair : pairs) {
    if (stop.stop_requested()) {
      return;
    }
    for (std::size_t i = 0; i < answers.size(); ++i) {
      gains[i] = admits(pair.first, pair.second, answers[i])
                     ? static_cast<std::uint32_t>(gain(pair.first, pair.second, answers[i]))
                     : 0;
    }
    use(pair, gains);
  }
}

}  // namespace gnomon
