// The annotation of one document by question and answer (Setzer, Gaizauskas and Hepple 2003).
#pragma once

#include "gnomon/annotate/action.h"
#include "gnomon/annotate/asked_entities.h"
#include "gnomon/annotate/entity_marks.h"
#include "gnomon/annotate/knowledge.h"
#include "gnomon/annotate/statement.h"
#include "gnomon/timeml/document.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace gnomon {

// A document being annotated: the actions so far and what follows from them. The document must
// outlive it.
//
// Events and times may be marked, moved, changed and removed at any time. Statements name their
// entities by id, so that all of them keep counting but those about what is removed; these count
// again when the removal is taken back, unless what was said meanwhile contradicts them.
class Session {
 public:
  explicit Session(const Document& document, KnowledgeOptions options = {});

  // With the events and times as they are marked now. Another one after each action about them.
  const Document& document() const { return current_ ? *current_ : *document_; }
  // The events and times that can be marked, moved and removed.
  const EntityMarks& marks() const { return marks_; }
  // Actions about them that count, in order.
  std::span<const LoggedAction> edits() const { return edits_; }
  // An id for a new event, instance or time, of this prefix and a number, that nothing has and
  // nothing in the log ever had.
  std::string fresh_id(std::string_view prefix) const;
  // Statements about an event or time, by its eid or tid.
  std::size_t statements_about(std::string_view id) const;

  std::span<const AskedEntity> entities() const { return entities_; }
  std::optional<Entity> find(std::string_view id) const;
  const Knowledge& knowledge() const { return knowledge_; }

  // Takes an action in, with the number that it has in the log; nothing changes when it is refused.
  // What is stopped is only the search for the reasons of a refusal.
  tl::expected<Effect, Refusal> apply(const Action& action, std::uint64_t number,
                                      const std::stop_token& stop = {});

  // From now on actions have no effects to tell of, and what follows from many of them is found out
  // once, with `end_replay`: marks of entities take effect with the next action of another kind,
  // statements that are taken back with the next one that is not. Until the end the pending pairs
  // are not known.
  void begin_replay();
  void end_replay();

  // Whether a pair is asked about: any, or one of the tasks that the options name.
  bool asks(Pair pair) const { return options_.tasks.empty() || scope_.contains(key_of(pair)); }
  // The task that a pair is asked for; null when all pairs are asked about.
  const Task* task_of(Pair pair) const;

  // Statements that count, in the order in which they were made.
  std::span<const Statement> statements() const { return statements_; }
  // What the calendar says, if it is used: it counts before all statements and stays.
  std::span<const Statement> given() const { return given_; }
  // The last action that can be taken back: its number.
  std::optional<std::uint64_t> last() const;

  // The pairs to choose the next question from: those pending, without those put off as long as
  // there are others.
  std::vector<Pair> candidates() const;

  // Why the two stand as they do: the fewest statements behind it; for an undetermined pair the one
  // that says so, none when it is inferred.
  std::vector<Statement> why(Entity a, Entity b, const std::stop_token& stop = {}) const;
  // Why an answer cannot be given; nothing when it can.
  std::optional<Refusal> why_not(Entity a, Entity b, RelationSet answer,
                                 const std::stop_token& stop = {}) const;

  // The source of what is known of a pair: nothing when it is inferred or pending. All that
  // follows from the calendar alone comes from the calendar.
  std::optional<StatementSource> source(Entity a, Entity b) const;

  SessionProgress progress() const;

 private:
  struct PutOff {
    Pair pair;
    std::uint64_t number;
  };

  // A statement or something put off, by ids: what outlives a change of the entities.
  struct Named {
    Action action;
    std::uint64_t number;
  };

  static std::uint64_t key_of(const Pair& pair) {
    return std::uint64_t{position(pair.first)} << 32U | position(pair.second);
  }
  void find_scope();
  void count_source(const Statement& said, SessionProgress& progress) const;
  tl::expected<Effect, Refusal> edit(const Action& action, std::uint64_t number);
  tl::expected<Effect, Refusal> take_edit_back(std::uint64_t number);
  Effect renew();
  Named named(ActionKind kind, Entity first, Entity second, Answer answer,
              std::uint64_t number) const;
  std::vector<Named> named_statements() const;
  bool takes(const Statement& statement);
  void relate_all();
  tl::expected<Effect, Refusal> say(Statement statement, const std::stop_token& stop);
  tl::expected<Effect, Refusal> put_off(Pair pair, std::uint64_t number);
  tl::expected<Effect, Refusal> take_back(std::uint64_t number);
  std::optional<Refusal> refusal(const Statement& statement, const std::stop_token& stop) const;
  Effect changes();
  const Statement* said_of(Entity a, Entity b) const;
  // What the calendar says, then what people said: the reasons that there can be.
  std::vector<Statement> reasons() const;
  bool by_calendar(Entity a, Entity b) const;
  std::size_t count_by_calendar() const;
  void start_from_calendar();

  const Document* document_;
  std::shared_ptr<const Document> current_;  // null: as it was given
  EntityMarks marks_;
  std::vector<LoggedAction> edits_;
  std::unordered_set<std::string> used_ids_;  // of entities that were marked, ever
  std::vector<Named> set_aside_;              // statements whose entities are gone
  bool replaying_ = false;
  bool stale_ = false;      // entities_ and what follows are to be made anew
  bool unrelated_ = false;  // knowledge_ is to be made anew of the statements
  std::vector<AskedEntity> entities_;
  KnowledgeOptions options_;
  Knowledge knowledge_;
  std::vector<Statement> given_;
  std::optional<Knowledge> at_start_;  // when something is given
  std::vector<Statement> statements_;
  std::unordered_map<std::uint64_t, std::size_t> first_said_;  // by pair: the place in statements_
  std::vector<PutOff> put_off_;
  std::vector<Pair> pending_;
  std::unordered_map<std::uint64_t, const Task*> scope_;  // the pairs of tasks
};

}  // namespace gnomon
