#include "gnomon/annotate/session.h"

#include "gnomon/annotate/proofs.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace gnomon {
namespace {

bool comes_before(const Pair& a, const Pair& b) {
  return std::pair(a.first, a.second) < std::pair(b.first, b.second);
}

std::uint64_t key_of(const Pair& pair) {
  return std::uint64_t{position(pair.first)} << 32U | position(pair.second);
}

StatementSource source_of(ActionKind kind) {
  switch (kind) {
    case ActionKind::kImport:
      return StatementSource::kImported;
    case ActionKind::kMark:
      return StatementSource::kMarked;
    default:
      return StatementSource::kAsked;
  }
}

}  // namespace

Session::Session(const Document& document, KnowledgeOptions options)
    : document_(&document),
      entities_(asked_entities(document)),
      options_(std::move(options)),
      knowledge_(entities_.size(), options_),
      pending_(knowledge_.pending()) {}

std::optional<Entity> Session::find(std::string_view id) const {
  const auto found =
      std::ranges::find(entities_, id, [](const AskedEntity& entity) { return entity.name.id; });
  return found == entities_.end() ? std::nullopt
                                  : std::optional(static_cast<Entity>(found - entities_.begin()));
}

tl::expected<Effect, Refusal> Session::apply(const Action& action, std::uint64_t number,
                                             const std::stop_token& stop) {
  if (action.kind == ActionKind::kTakeBack) {
    return take_back(action.taken_back);
  }
  const std::optional<Entity> first = find(action.first);
  const std::optional<Entity> second = find(action.second);
  if (!first || !second || *first == *second) {
    return tl::unexpected(Refusal{RefusalReason::kUnknownEntity, {}, {}});
  }
  if (action.kind == ActionKind::kSkip) {
    return put_off(pair_of(*first, *second), number);
  }
  return say({*first, *second, action.answer, source_of(action.kind), number}, stop);
}

tl::expected<Effect, Refusal> Session::say(Statement statement, const std::stop_token& stop) {
  const bool taken =
      statement.answer.definite()
          ? knowledge_.relate(statement.first, statement.second, statement.answer.relation())
          : knowledge_.leave_undetermined(statement.first, statement.second);
  if (!taken) {
    return tl::unexpected(
        refusal(statement, stop).value_or(Refusal{RefusalReason::kContradicts, {}, {}}));
  }
  first_said_.try_emplace(key_of(pair_of(statement.first, statement.second)), statements_.size());
  statements_.push_back(statement);
  return changes();
}

std::optional<Refusal> Session::refusal(const Statement& statement,
                                        const std::stop_token& stop) const {
  const Entity a = statement.first;
  const Entity b = statement.second;
  if (!statement.answer.definite()) {
    return Refusal{RefusalReason::kAlreadyRelated, why(a, b, stop), {}};
  }
  const std::optional<Objection> found = objection(options_.algebra, entities_.size(), statements_,
                                                   a, b, statement.answer.relation(), stop);
  if (!found) {
    return std::nullopt;
  }
  return Refusal{
      found->undetermined ? RefusalReason::kRelatesUndetermined : RefusalReason::kContradicts,
      at(found->because), found->undetermined};
}

tl::expected<Effect, Refusal> Session::put_off(Pair pair, std::uint64_t number) {
  put_off_.push_back({pair, number});
  return Effect{};
}

// What remains is a part of what was consistent, so all of it is taken again.
tl::expected<Effect, Refusal> Session::take_back(std::uint64_t number) {
  if (std::erase_if(put_off_, [&](const PutOff& one) { return one.number == number; }) > 0) {
    return Effect{};
  }
  if (std::erase_if(statements_, [&](const Statement& one) { return one.number == number; }) == 0) {
    return tl::unexpected(Refusal{RefusalReason::kNothingToTakeBack, {}, {}});
  }
  knowledge_ = Knowledge(entities_.size(), options_);
  first_said_.clear();
  for (std::size_t i = 0; i < statements_.size(); ++i) {
    const Statement& said = statements_[i];
    if (said.answer.definite()) {
      knowledge_.relate(said.first, said.second, said.answer.relation());
    } else {
      knowledge_.leave_undetermined(said.first, said.second);
    }
    first_said_.try_emplace(key_of(pair_of(said.first, said.second)), i);
  }
  return changes();
}

Effect Session::changes() {
  std::vector<Pair> now = knowledge_.pending();
  Effect effect;
  std::vector<Pair> resolved;
  std::ranges::set_difference(pending_, now, std::back_inserter(resolved), comes_before);
  for (const Pair& pair : resolved) {
    const bool related = knowledge_.state(pair.first, pair.second) == PairState::kRelated;
    (related ? effect.related : effect.undetermined).push_back(pair);
  }
  std::ranges::set_difference(now, pending_, std::back_inserter(effect.reopened), comes_before);
  pending_ = std::move(now);
  return effect;
}

std::optional<std::uint64_t> Session::last() const {
  std::optional<std::uint64_t> number;
  if (!statements_.empty()) {
    number = statements_.back().number;
  }
  if (!put_off_.empty()) {
    number = std::max(number.value_or(0), put_off_.back().number);
  }
  return number;
}

// Those that were put off least often: after a round of them the next one begins.
std::vector<Pair> Session::candidates() const {
  if (put_off_.empty()) {
    return pending_;
  }
  std::unordered_map<std::uint64_t, std::size_t> times;
  for (const PutOff& one : put_off_) {
    ++times[key_of(one.pair)];
  }
  std::map<std::size_t, std::vector<Pair>> by_times;
  for (const Pair& pair : pending_) {
    const auto found = times.find(key_of(pair));
    by_times[found == times.end() ? 0 : found->second].push_back(pair);
  }
  return by_times.empty() ? std::vector<Pair>{} : std::move(by_times.begin()->second);
}

std::vector<Statement> Session::at(std::span<const std::size_t> places) const {
  std::vector<Statement> result;
  result.reserve(places.size());
  for (const std::size_t place : places) {
    result.push_back(statements_[place]);
  }
  return result;
}

std::vector<Statement> Session::why(Entity a, Entity b, const std::stop_token& stop) const {
  if (knowledge_.state(a, b) == PairState::kRelated) {
    return at(proof(options_.algebra, entities_.size(), statements_, a, b,
                    knowledge_.relation(a, b), stop));
  }
  const Statement* said = said_of(a, b);
  return said != nullptr ? std::vector{*said} : std::vector<Statement>{};
}

std::optional<Refusal> Session::why_not(Entity a, Entity b, RelationSet answer,
                                        const std::stop_token& stop) const {
  return refusal({a, b, Answer(answer), StatementSource::kAsked, 0}, stop);
}

const Statement* Session::said_of(Entity a, Entity b) const {
  const auto found = first_said_.find(key_of(pair_of(a, b)));
  return found == first_said_.end() ? nullptr : &statements_[found->second];
}

std::optional<StatementSource> Session::source(Entity a, Entity b) const {
  const Statement* said = said_of(a, b);
  return said != nullptr ? std::optional(said->source) : std::nullopt;
}

SessionProgress Session::progress() const {
  SessionProgress result;
  const std::size_t n = entities_.size();
  result.pairs = n * (n - (n > 0 ? 1 : 0)) / 2;
  for (const auto& [pair, place] : first_said_) {
    const Statement& said = statements_[place];
    if (!said.answer.definite()) {
      continue;
    }
    switch (said.source) {
      case StatementSource::kImported:
        ++result.imported;
        break;
      case StatementSource::kMarked:
        ++result.marked;
        break;
      case StatementSource::kAsked:
        ++result.asked;
        break;
    }
  }
  result.inferred =
      knowledge_.count(PairState::kRelated) - result.imported - result.marked - result.asked;
  result.undetermined = knowledge_.count(PairState::kUndetermined);
  result.inferred_undetermined = knowledge_.count(PairState::kInferredUndetermined);
  result.open = knowledge_.count(PairState::kPending);
  result.prompts = static_cast<std::size_t>(
      std::ranges::count(statements_, StatementSource::kAsked, &Statement::source));
  return result;
}

}  // namespace gnomon
