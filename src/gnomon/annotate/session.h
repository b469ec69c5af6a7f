// The annotation of one document by question and answer (Setzer, Gaizauskas and Hepple 2003).
#pragma once

#include "gnomon/annotate/action.h"
#include "gnomon/annotate/asked_entities.h"
#include "gnomon/annotate/knowledge.h"
#include "gnomon/annotate/statement.h"
#include "gnomon/timeml/document.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace gnomon {

// A document being annotated: the actions so far and what follows from them. The document must
// outlive it.
class Session {
 public:
  explicit Session(const Document& document, KnowledgeOptions options = {});

  const Document& document() const { return *document_; }
  std::span<const AskedEntity> entities() const { return entities_; }
  std::optional<Entity> find(std::string_view id) const;
  const Knowledge& knowledge() const { return knowledge_; }

  // Takes an action in, with the number that it has in the log; nothing changes when it is refused.
  // What is stopped is only the search for the reasons of a refusal.
  tl::expected<Effect, Refusal> apply(const Action& action, std::uint64_t number,
                                      const std::stop_token& stop = {});

  // Statements that count, in the order in which they were made.
  std::span<const Statement> statements() const { return statements_; }
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

  // The source of what is known of a pair: nothing when it is inferred or pending.
  std::optional<StatementSource> source(Entity a, Entity b) const;

  SessionProgress progress() const;

 private:
  struct PutOff {
    Pair pair;
    std::uint64_t number;
  };

  tl::expected<Effect, Refusal> say(Statement statement, const std::stop_token& stop);
  tl::expected<Effect, Refusal> put_off(Pair pair, std::uint64_t number);
  tl::expected<Effect, Refusal> take_back(std::uint64_t number);
  std::optional<Refusal> refusal(const Statement& statement, const std::stop_token& stop) const;
  Effect changes();
  const Statement* said_of(Entity a, Entity b) const;
  std::vector<Statement> at(std::span<const std::size_t> places) const;

  const Document* document_;
  std::vector<AskedEntity> entities_;
  KnowledgeOptions options_;
  Knowledge knowledge_;
  std::vector<Statement> statements_;
  std::unordered_map<std::uint64_t, std::size_t> first_said_;  // by pair: the place in statements_
  std::vector<PutOff> put_off_;
  std::vector<Pair> pending_;
};

}  // namespace gnomon
