// One version of a document out of several annotators' ones.
#pragma once

#include "gnomon/annotate/dispute.h"
#include "gnomon/annotate/session.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace gnomon {

// What somebody made of the document. Looks at the session, which must outlive what uses it.
struct AnnotatedVersion {
  std::string annotator;
  const Session* session = nullptr;
};

// Pairs of which all versions know the same, however they came to know it, are accepted. The others
// are to be decided, those first whose decision settles most of the rest. A decision has all its
// consequences, so the result is consistent at any time, and most disputes need no decision.
class Adjudication {
 public:
  // Versions of one document, made with the same options; at least one. One that was stopped while
  // it was made is good for nothing.
  Adjudication(const Document& document, const KnowledgeOptions& options,
               std::vector<AnnotatedVersion> versions, const std::stop_token& stop = {});

  std::span<const AnnotatedVersion> versions() const { return versions_; }
  // Pairs that all versions agree on, that they do not determine a relation included, without
  // those that the calendar relates.
  std::size_t agreed() const { return agreed_; }
  // The result so far, as an annotation of its own: what was agreed on is marked, what was decided
  // asked, and the rest follows.
  const Session& result() const { return result_; }

  // What is still to be decided: pairs of which somebody says something, without those put off as
  // long as there are others. Of what nobody says anything, nothing is decided.
  std::vector<Pair> disputes() const;
  // The dispute to be decided next; nothing when all is settled, or when it is stopped.
  std::optional<Dispute> next(const std::stop_token& stop = {}) const;
  Dispute dispute(Pair pair, const std::stop_token& stop = {}) const;

  // Decides, or takes a decision back: an action as in a session. What was agreed on stays.
  tl::expected<Effect, Refusal> decide(const Action& action);

  // Everything that the result rests on, to be kept: applied to a new session in this order it
  // gives the result again.
  std::vector<Action> actions() const;

 private:
  std::optional<Answer> said(std::size_t version, Pair pair) const;
  bool agree_on(Pair pair) const;
  void accept(Pair pair);
  DisputeChoice choice(Pair pair, Answer answer) const;
  double effect(Pair pair, std::size_t& least) const;

  std::vector<AnnotatedVersion> versions_;
  Session result_;
  std::size_t agreed_ = 0;
  std::uint64_t last_number_ = 0;
  std::uint64_t last_agreed_ = 0;
};

}  // namespace gnomon
