#include "gnomon/annotate/adjudication.h"

#include <algorithm>
#include <utility>

namespace gnomon {
namespace {

// Calls `use(pair)` for all pairs of so many entities.
template <class Use>
void for_each_pair(std::size_t entities, const std::stop_token& stop, Use use) {
  for (std::uint32_t i = 0; i < entities; ++i) {
    for (std::uint32_t k = i + 1; k < entities && !stop.stop_requested(); ++k) {
      use(Pair{Entity{i}, Entity{k}});
    }
  }
}

std::optional<Answer> known_of(const Knowledge& knowledge, Pair pair) {
  switch (knowledge.state(pair.first, pair.second)) {
    case PairState::kPending:
      return std::nullopt;
    case PairState::kRelated:
      return Answer(knowledge.relation(pair.first, pair.second));
    case PairState::kUndetermined:
    case PairState::kInferredUndetermined:
      break;
  }
  return Answer::not_determined();
}

}  // namespace

Adjudication::Adjudication(const Document& document, const KnowledgeOptions& options,
                           std::vector<AnnotatedVersion> versions, const std::stop_token& stop)
    : versions_(std::move(versions)), result_(document, options) {
  // What is agreed on is a part of what each version knows, so it does not contradict itself. Pairs
  // that somebody stated come first: then most others follow and need no statement.
  const std::size_t entities = result_.entities().size();
  for (const bool stated : {true, false}) {
    for_each_pair(entities, stop, [&](Pair pair) {
      const auto states = [&](const AnnotatedVersion& version) {
        return version.session->source(pair.first, pair.second).has_value();
      };
      // What the calendar says was agreed on by nobody.
      const bool given = result_.source(pair.first, pair.second) == StatementSource::kCalendar;
      if (!given && agree_on(pair) && std::ranges::any_of(versions_, states) == stated) {
        ++agreed_;
        accept(pair);
      }
    });
  }
  last_agreed_ = last_number_;
}

void Adjudication::accept(Pair pair) {
  if (result_.knowledge().state(pair.first, pair.second) != PairState::kPending) {
    return;
  }
  const auto id = [&](Entity entity) {
    return std::string(result_.entities()[position(entity)].name.id);
  };
  const Action action{.kind = ActionKind::kMark,
                      .first = id(pair.first),
                      .second = id(pair.second),
                      .answer = *said(0, pair)};
  if (result_.apply(action, last_number_ + 1)) {
    ++last_number_;
  }
}

std::optional<Answer> Adjudication::said(std::size_t version, Pair pair) const {
  return known_of(versions_[version].session->knowledge(), pair);
}

bool Adjudication::agree_on(Pair pair) const {
  const std::optional<Answer> first = said(0, pair);
  for (std::size_t i = 1; first && i < versions_.size(); ++i) {
    if (said(i, pair) != first) {
      return false;
    }
  }
  return first.has_value();
}

// How many pairs the answers of the annotators would settle, in the mean.
double Adjudication::effect(Pair pair, std::size_t& least) const {
  std::size_t sum = 0;
  std::size_t count = 0;
  least = 0;
  for (std::size_t i = 0; i < versions_.size(); ++i) {
    const std::optional<Answer> answer = said(i, pair);
    if (!answer) {
      continue;
    }
    const std::size_t settled =
        !answer->definite()
            ? 1
            : result_.knowledge().gain(pair.first, pair.second, answer->relation()).value_or(0);
    least = count == 0 ? settled : std::min(least, settled);
    sum += settled;
    ++count;
  }
  return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count);
}

std::vector<Pair> Adjudication::disputes() const {
  std::vector<Pair> all = result_.candidates();
  std::erase_if(all, [&](Pair pair) {
    for (std::size_t i = 0; i < versions_.size(); ++i) {
      if (said(i, pair)) {
        return false;
      }
    }
    return true;
  });
  return all;
}

std::optional<Dispute> Adjudication::next(const std::stop_token& stop) const {
  std::optional<Pair> best;
  double best_effect = 0;
  std::size_t best_least = 0;
  for (const Pair& pair : disputes()) {
    if (stop.stop_requested()) {
      return std::nullopt;
    }
    std::size_t least = 0;
    const double mean = effect(pair, least);
    if (!best || std::pair(mean, least) > std::pair(best_effect, best_least)) {
      best = pair;
      best_effect = mean;
      best_least = least;
    }
  }
  return best ? std::optional(dispute(*best, stop)) : std::nullopt;
}

DisputeChoice Adjudication::choice(Pair pair, Answer answer) const {
  DisputeChoice result;
  result.answer = answer;
  result.overrules.resize(versions_.size());
  for (std::size_t i = 0; i < versions_.size(); ++i) {
    if (said(i, pair) == answer) {
      result.said_by.push_back(i);
    }
  }
  Knowledge then = result_.knowledge();
  if (answer.definite()) {
    then.relate(pair.first, pair.second, answer.relation());
    result.entails.push_back({pair.first, pair.second, answer.relation()});
  } else {
    then.leave_undetermined(pair.first, pair.second);
  }
  for (const Pair& other : result_.knowledge().pending()) {
    const std::optional<Answer> settled = known_of(then, other);
    if (!settled) {
      continue;
    }
    for (std::size_t i = 0; i < versions_.size(); ++i) {
      const std::optional<Answer> theirs = said(i, other);
      result.overrules[i] += theirs && theirs != settled ? 1 : 0;
    }
    if (settled->definite() && other != pair) {
      result.entails.push_back({other.first, other.second, settled->relation()});
    }
  }
  return result;
}

Dispute Adjudication::dispute(Pair pair, const std::stop_token& stop) const {
  Dispute result{pair, {}, {}};
  for (std::size_t i = 0; i < versions_.size(); ++i) {
    result.said.push_back(said(i, pair));
  }
  const Knowledge& knowledge = result_.knowledge();
  for (const RelationSet answer : definite_answers(knowledge.options().algebra)) {
    if (!stop.stop_requested() && knowledge.admits(pair.first, pair.second, answer)) {
      result.choices.push_back(choice(pair, Answer(answer)));
    }
  }
  result.choices.push_back(choice(pair, Answer::not_determined()));
  std::stable_partition(result.choices.begin(), result.choices.end(),
                        [](const DisputeChoice& one) { return !one.said_by.empty(); });
  return result;
}

tl::expected<Effect, Refusal> Adjudication::decide(const Action& action) {
  if (action.kind == ActionKind::kTakeBack && action.taken_back <= last_agreed_) {
    return tl::unexpected(Refusal{RefusalReason::kNothingToTakeBack, {}, {}});
  }
  auto effect = result_.apply(action, last_number_ + 1);
  if (effect) {
    ++last_number_;
  }
  return effect;
}

std::vector<Action> Adjudication::actions() const {
  std::vector<Action> all;
  const auto id = [&](Entity entity) {
    return std::string(result_.entities()[position(entity)].name.id);
  };
  for (const Statement& said : result_.statements()) {
    all.push_back(
        {.kind = said.source == StatementSource::kMarked ? ActionKind::kMark : ActionKind::kAnswer,
         .first = id(said.first),
         .second = id(said.second),
         .answer = said.answer});
  }
  return all;
}

}  // namespace gnomon
