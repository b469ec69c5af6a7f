#include "gnomon/annotate/session.h"

#include "gnomon/annotate/calendar_statements.h"
#include "gnomon/annotate/proofs.h"
#include "gnomon/tasks/candidates.h"
#include "gnomon/timeml/event_values.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace gnomon {
namespace {

bool comes_before(const Pair& a, const Pair& b) {
  return std::pair(a.first, a.second) < std::pair(b.first, b.second);
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

// Some of the reasons, by their places.
std::vector<Statement> some_of(const std::vector<Statement>& reasons,
                               std::span<const std::size_t> places) {
  std::vector<Statement> result;
  result.reserve(places.size());
  for (const std::size_t place : places) {
    result.push_back(reasons[place]);
  }
  return result;
}

}  // namespace

Session::Session(const Document& document, KnowledgeOptions options)
    : document_(&document),
      marks_(document),
      entities_(asked_entities(document)),
      options_(std::move(options)),
      knowledge_(entities_.size(), options_) {
  start_from_calendar();
  pending_ = knowledge_.pending();
  find_scope();
}

// What the calendar says of the times as they are marked now.
void Session::start_from_calendar() {
  given_.clear();
  at_start_.reset();
  if (!options_.calendar) {
    return;
  }
  std::vector<EntityRef> refer_to;
  for (const AskedEntity& entity : entities_) {
    refer_to.push_back(entity.name.refers_to);
  }
  knowledge_.begin_batch();
  given_ = relate_by_calendar(document(), refer_to, knowledge_);
  if (!replaying_) {
    knowledge_.end_batch();
  }
  if (!given_.empty()) {
    at_start_ = knowledge_;
  }
}

// The pairs of the tasks as their entities are numbered now.
void Session::find_scope() {
  scope_.clear();
  if (options_.tasks.empty()) {
    return;
  }
  std::map<EntityRef, Entity> numbers;
  for (std::size_t i = 0; i < entities_.size(); ++i) {
    numbers.emplace(entities_[i].name.refers_to, static_cast<Entity>(i));
  }
  const auto found = gnomon::candidates(document(), options_.tasks);
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const Candidate& candidate : found[i]) {
      const auto first = numbers.find(candidate.first);
      const auto second = numbers.find(candidate.second);
      if (first != numbers.end() && second != numbers.end() && first->second != second->second) {
        scope_.try_emplace(key_of(pair_of(first->second, second->second)), options_.tasks[i]);
      }
    }
  }
}

const Task* Session::task_of(Pair pair) const {
  const auto found = scope_.find(key_of(pair));
  return found == scope_.end() ? nullptr : found->second;
}

std::optional<Entity> Session::find(std::string_view id) const {
  const auto found =
      std::ranges::find(entities_, id, [](const AskedEntity& entity) { return entity.name.id; });
  return found == entities_.end() ? std::nullopt
                                  : std::optional(static_cast<Entity>(found - entities_.begin()));
}

tl::expected<Effect, Refusal> Session::apply(const Action& action, std::uint64_t number,
                                             const std::stop_token& stop) {
  if (is_about_entity(action.kind)) {
    return edit(action, number);
  }
  if (stale_) {
    renew();
  }
  if (action.kind == ActionKind::kTakeBack) {
    return take_back(action.taken_back);
  }
  if (unrelated_) {
    relate_all();
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

bool Session::takes(const Statement& statement) {
  return statement.answer.definite()
             ? knowledge_.relate(statement.first, statement.second, statement.answer.relation())
             : knowledge_.leave_undetermined(statement.first, statement.second);
}

tl::expected<Effect, Refusal> Session::say(Statement statement, const std::stop_token& stop) {
  if (!takes(statement)) {
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
  const std::vector<Statement> all = reasons();
  const std::optional<Objection> found =
      objection(options_.algebra, entities_.size(), all, a, b, statement.answer.relation(), stop);
  if (!found) {
    return std::nullopt;
  }
  return Refusal{
      found->undetermined ? RefusalReason::kRelatesUndetermined : RefusalReason::kContradicts,
      some_of(all, found->because), found->undetermined};
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
  if (std::ranges::find(edits_, number, &LoggedAction::number) != edits_.end()) {
    return take_edit_back(number);
  }
  if (std::erase_if(set_aside_, [&](const Named& one) { return one.number == number; }) > 0) {
    return Effect{};
  }
  if (std::erase_if(statements_, [&](const Statement& one) { return one.number == number; }) == 0) {
    return tl::unexpected(Refusal{RefusalReason::kNothingToTakeBack, {}, {}});
  }
  if (replaying_) {
    unrelated_ = true;
    return Effect{};
  }
  relate_all();
  return changes();
}

void Session::relate_all() {
  unrelated_ = false;
  knowledge_ = at_start_ ? *at_start_ : Knowledge(entities_.size(), options_);
  knowledge_.begin_batch();
  first_said_.clear();
  for (std::size_t i = 0; i < statements_.size(); ++i) {
    takes(statements_[i]);
    first_said_.try_emplace(key_of(pair_of(statements_[i].first, statements_[i].second)), i);
  }
  if (!replaying_) {
    knowledge_.end_batch();
  }
}

// ---- events and times -----------------------------------------------------------------------

tl::expected<Effect, Refusal> Session::edit(const Action& action, std::uint64_t number) {
  if (std::optional<Refusal> refusal = marks_.apply(action)) {
    return tl::unexpected(std::move(*refusal));
  }
  edits_.push_back({number, action, ""});
  used_ids_.insert({action.first, action.second});
  stale_ = true;
  return replaying_ ? Effect{} : renew();
}

// What was done later to the same entity goes with it. What cannot be done any more because of
// something else keeps it from being taken back.
tl::expected<Effect, Refusal> Session::take_edit_back(std::uint64_t number) {
  EntityMarks marks(*document_);
  std::vector<LoggedAction> left;
  for (const LoggedAction& edit : edits_) {
    if (edit.number == number) {
      continue;
    }
    std::optional<Refusal> refusal = marks.apply(edit.action);
    if (refusal && refusal->reason != RefusalReason::kUnknownEntity) {
      return tl::unexpected(std::move(*refusal));
    }
    if (!refusal) {
      left.push_back(edit);
    }
  }
  marks_ = std::move(marks);
  edits_ = std::move(left);
  stale_ = true;
  return replaying_ ? Effect{} : renew();
}

void Session::begin_replay() {
  replaying_ = true;
  knowledge_.begin_batch();
}

void Session::end_replay() {
  replaying_ = false;
  if (stale_) {
    renew();
    return;
  }
  if (unrelated_) {
    relate_all();
  }
  knowledge_.end_batch();
  pending_ = knowledge_.pending();
}

Session::Named Session::named(ActionKind kind, Entity first, Entity second, Answer answer,
                              std::uint64_t number) const {
  return {{.kind = kind,
           .first = std::string(entities_[position(first)].name.id),
           .second = std::string(entities_[position(second)].name.id),
           .answer = answer},
          number};
}

std::vector<Session::Named> Session::named_statements() const {
  std::vector<Named> result;
  for (const Statement& said : statements_) {
    const ActionKind kind = said.source == StatementSource::kImported ? ActionKind::kImport
                            : said.source == StatementSource::kMarked ? ActionKind::kMark
                                                                      : ActionKind::kAnswer;
    result.push_back(named(kind, said.first, said.second, said.answer, said.number));
  }
  return result;
}

// Makes everything anew of the entities as they are marked now. Statements that counted come first,
// so that none of them is lost to one that comes back.
Effect Session::renew() {
  stale_ = false;
  unrelated_ = false;
  std::vector<Named> said = named_statements();
  const std::size_t counted = said.size();
  std::ranges::move(set_aside_, std::back_inserter(said));
  std::vector<Named> skipped;
  for (const PutOff& one : put_off_) {
    skipped.push_back(named(ActionKind::kSkip, one.pair.first, one.pair.second,
                            Answer::not_determined(), one.number));
  }
  current_ = edits_.empty() ? nullptr : std::make_shared<const Document>(marks_.document());
  entities_ = asked_entities(document());
  knowledge_ = Knowledge(entities_.size(), options_);
  start_from_calendar();
  knowledge_.begin_batch();
  Effect effect;
  effect.entities_changed = true;
  statements_.clear();
  set_aside_.clear();
  for (std::size_t i = 0; i < said.size(); ++i) {
    const Action& action = said[i].action;
    const auto first = find(action.first);
    const auto second = find(action.second);
    const auto statement = [&] {
      return Statement{*first, *second, action.answer, source_of(action.kind), said[i].number};
    };
    if (first && second && takes(statement())) {
      statements_.push_back(statement());
      effect.statements_restored += i < counted ? 0 : 1;
    } else {
      effect.statements_lost += i < counted ? 1 : 0;
      set_aside_.push_back(std::move(said[i]));
    }
  }
  std::ranges::sort(statements_, {}, &Statement::number);
  put_off_.clear();
  for (const Named& one : skipped) {
    if (find(one.action.first) && find(one.action.second)) {
      put_off_.push_back({pair_of(*find(one.action.first), *find(one.action.second)), one.number});
    }
  }
  relate_all();
  pending_ = replaying_ ? std::vector<Pair>{} : knowledge_.pending();
  find_scope();
  return effect;
}

std::string Session::fresh_id(std::string_view prefix) const {
  const auto taken = [&](const std::string& id) {
    return used_ids_.contains(id) || document_->find_event(id) || document_->find_instance(id) ||
           document_->find_time(id);
  };
  for (std::size_t number = 1;; ++number) {
    std::string id = std::string(prefix) + std::to_string(number);
    if (!taken(id)) {
      return id;
    }
  }
}

std::size_t Session::statements_about(std::string_view id) const {
  const auto is_it = [&](Entity entity) {
    const EntityRef& refers_to = entities_[position(entity)].name.refers_to;
    if (const auto* time = std::get_if<TimexIndex>(&refers_to)) {
      return document()[*time].tid == id;
    }
    const auto event = event_of(document(), refers_to);
    return event && document()[*event].eid == id;
  };
  return static_cast<std::size_t>(std::ranges::count_if(
      statements_, [&](const Statement& said) { return is_it(said.first) || is_it(said.second); }));
}

// ---- what follows ---------------------------------------------------------------------------

Effect Session::changes() {
  if (replaying_) {
    return {};
  }
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
  if (!edits_.empty()) {
    number = std::max(number.value_or(0), edits_.back().number);
  }
  return number;
}

// Those that were put off least often: after a round of them the next one begins.
std::vector<Pair> Session::candidates() const {
  if (put_off_.empty() && options_.tasks.empty()) {
    return pending_;
  }
  std::unordered_map<std::uint64_t, std::size_t> times;
  for (const PutOff& one : put_off_) {
    ++times[key_of(one.pair)];
  }
  std::map<std::size_t, std::vector<Pair>> by_times;
  for (const Pair& pair : pending_) {
    if (!asks(pair)) {
      continue;
    }
    const auto found = times.find(key_of(pair));
    by_times[found == times.end() ? 0 : found->second].push_back(pair);
  }
  return by_times.empty() ? std::vector<Pair>{} : std::move(by_times.begin()->second);
}

std::vector<Statement> Session::reasons() const {
  std::vector<Statement> all = given_;
  all.insert(all.end(), statements_.begin(), statements_.end());
  return all;
}

bool Session::by_calendar(Entity a, Entity b) const {
  return at_start_ && at_start_->state(a, b) == PairState::kRelated;
}

std::vector<Statement> Session::why(Entity a, Entity b, const std::stop_token& stop) const {
  if (knowledge_.state(a, b) == PairState::kRelated) {
    const std::vector<Statement> all = reasons();
    return some_of(
        all, proof(options_.algebra, entities_.size(), all, a, b, knowledge_.relation(a, b), stop));
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
  if (const Statement* said = said_of(a, b)) {
    return said->source;
  }
  return by_calendar(a, b) ? std::optional(StatementSource::kCalendar) : std::nullopt;
}

void Session::count_source(const Statement& said, SessionProgress& progress) const {
  switch (said.source) {
    case StatementSource::kImported:
      ++progress.imported;
      break;
    case StatementSource::kMarked:
      ++progress.marked;
      break;
    case StatementSource::kAsked:
      ++progress.asked;
      break;
    case StatementSource::kCalendar:
      break;  // is among what is given
  }
}

// Pairs that are asked about, related by the calendar alone, of which nobody said anything.
std::size_t Session::count_by_calendar() const {
  if (!at_start_) {
    return 0;
  }
  std::size_t count = 0;
  for (std::size_t a = 0; a < entities_.size(); ++a) {
    for (std::size_t b = a + 1; b < entities_.size(); ++b) {
      const Pair pair{static_cast<Entity>(a), static_cast<Entity>(b)};
      if (by_calendar(pair.first, pair.second) && asks(pair)) {
        const Statement* said = said_of(pair.first, pair.second);
        count += said == nullptr || !said->answer.definite() ? 1 : 0;
      }
    }
  }
  return count;
}

SessionProgress Session::progress() const {
  SessionProgress result;
  const std::size_t n = entities_.size();
  const bool all = options_.tasks.empty();
  result.pairs = all ? n * (n - (n > 0 ? 1 : 0)) / 2 : scope_.size();
  result.calendar = count_by_calendar();
  for (const auto& [pair, place] : first_said_) {
    const Statement& said = statements_[place];
    if (said.answer.definite() && asks(pair_of(said.first, said.second))) {
      count_source(said, result);
    }
  }
  const std::size_t said = result.calendar + result.imported + result.marked + result.asked;
  result.prompts = static_cast<std::size_t>(
      std::ranges::count(statements_, StatementSource::kAsked, &Statement::source));
  if (all) {
    result.inferred = knowledge_.count(PairState::kRelated) - said;
    result.undetermined = knowledge_.count(PairState::kUndetermined);
    result.inferred_undetermined = knowledge_.count(PairState::kInferredUndetermined);
    result.open = knowledge_.count(PairState::kPending);
    return result;
  }
  std::size_t related = 0;
  for (const auto& [key, task] : scope_) {
    switch (
        knowledge_.state(static_cast<Entity>(key >> 32U), static_cast<Entity>(key & 0xffffffffU))) {
      case PairState::kPending:
        ++result.open;
        break;
      case PairState::kRelated:
        ++related;
        break;
      case PairState::kUndetermined:
        ++result.undetermined;
        break;
      case PairState::kInferredUndetermined:
        ++result.inferred_undetermined;
        break;
    }
  }
  result.inferred = related - said;
  return result;
}

}  // namespace gnomon
