// An annotated document as somebody who knows it answers questions about it.
#pragma once

#include "gnomon/annotate/answer.h"
#include "gnomon/annotate/strategy.h"
#include "gnomon/reason/network.h"
#include "gnomon/timeml/document.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace gnomon {

struct GoldOptions {
  AnswerAlgebra algebra = AnswerAlgebra::kRules;
  During during = During::kSimultaneous;
  bool calendar = false;  // what it says of the times that links name comes before the links
};

// The closure of a document, as answers. Entities are those that its TLINKs name, numbered by their
// first mention there. A value: it does not need the document any more, and copies share the words
// that facts look into.
class GoldAnnotation {
 public:
  // Nothing when the links contradict one another, whether the rules show it or not, and when it
  // was stopped.
  static std::optional<GoldAnnotation> of(const Document& document, const GoldOptions& options,
                                          const std::stop_token& stop = {});

  AnswerAlgebra algebra() const { return algebra_; }
  std::size_t entity_count() const { return facts_.size(); }
  std::size_t pair_count() const {
    return entity_count() < 2 ? 0 : entity_count() * (entity_count() - 1) / 2;
  }
  std::size_t related_pairs() const { return related_; }
  // Valid as long as one of the copies.
  const std::vector<EntityFacts>& facts() const { return facts_; }
  // Links as answers, in the order of the document; without those that leave several open or
  // contradict the calendar.
  std::span<const Constraint> links() const { return links_; }
  // What the calendar says, as answers from which the rest of it follows.
  std::span<const Constraint> given() const { return given_; }
  // Links that contradict the calendar.
  std::size_t rejected() const { return rejected_; }

  // What the links entail of two different entities.
  Answer answer(Entity a, Entity b) const {
    return Answer(answers_[position(a) * entity_count() + position(b)]);
  }

 private:
  void set(Entity a, Entity b, RelationSet answer);
  void take_calendar(const Document& document, const DocumentNetwork& network);
  bool take_full(const Network& network, const std::stop_token& stop);
  bool take_rules(const std::stop_token& stop);

  AnswerAlgebra algebra_ = AnswerAlgebra::kRules;
  std::shared_ptr<const std::set<std::string, std::less<>>> words_;
  std::vector<EntityFacts> facts_;
  std::vector<Constraint> given_;
  std::vector<Constraint> links_;
  std::size_t rejected_ = 0;
  std::vector<RelationSet> answers_;  // of each to each
  std::size_t related_ = 0;
};

}  // namespace gnomon
