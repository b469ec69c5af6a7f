// Answers to questions about one annotated document, from what its links entail.
#pragma once

#include "gnomon/qa/answer.h"
#include "gnomon/qa/answer_when.h"
#include "gnomon/qa/chain_graph.h"
#include "gnomon/qa/question.h"
#include "gnomon/qa/question_names.h"
#include "gnomon/reason/closure.h"
#include "gnomon/reason/network.h"
#include "gnomon/timeml/document.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace gnomon {

// Where a link of the graph comes from.
struct LinkOrigin {
  bool from_calendar = false;
  std::size_t number = 0;  // in Document::links(), or in the backbone

  friend bool operator==(const LinkOrigin&, const LinkOrigin&) = default;
};

// What a list question found.
struct Listed {
  std::vector<Entity> certain;   // those of which it follows, in the order of the text
  std::vector<Entity> possible;  // those of which it may or may not be
  QuestionAnswer problem;        // why there is no list, when `answered` is false
  bool answered = false;
};

// Looks into the document, which must outlive it. Any number of threads may ask it. One that was
// stopped while it was made knows nothing.
class AnswerGraph {
 public:
  // `dates` are names of dates that questions may use besides the times of the document. They stand
  // where the calendar puts them, between its times, unless its links say otherwise. The official
  // mode has none.
  AnswerGraph(const Document& document, const AnswerSettings& settings,
              const std::stop_token& stop = {}, std::vector<std::string> dates = {});
  AnswerGraph(const AnswerGraph&) = delete;
  AnswerGraph& operator=(const AnswerGraph&) = delete;

  QuestionAnswer answer(const Asked& question, const QuestionNames& names) const;

  // The links behind a yes or a no, in the order in which they are used; none of them is
  // superfluous. None for an unknown.
  std::vector<LinkOrigin> why(const Asked& question, const QuestionNames& names,
                              const std::stop_token& stop = {}) const;

  Listed list(const Asked& question, const QuestionNames& names) const;

  WhenAnswer when(const Asked& question, const QuestionNames& names) const;
  // The links behind the limits of such an answer.
  std::vector<LinkOrigin> why(const WhenAnswer& answer, const Asked& question,
                              const QuestionNames& names, const std::stop_token& stop = {}) const;

  // Dates of a question that a graph must be told of: neither names nor dates of this one.
  std::vector<std::string> unknown_dates(const Asked& question, const QuestionNames& names) const;

  // Links of which something contradicts those before them, and those that take no part because an
  // end is missing or the relType says nothing; places in Document::links(). A link of the backbone
  // never contradicts another.
  const std::vector<std::size_t>& rejected() const { return rejected_; }
  const std::vector<std::size_t>& left_out() const { return left_out_; }

  // The entities and their names; of its links only the ends count.
  const DocumentNetwork& entities() const { return graph_; }
  // What a link of the graph says.
  Constraint says(const LinkOrigin& link) const;

 private:
  // The two points of an operand; those of a date may be points of two times.
  struct Operand {
    Entity begin{};
    Entity end{};
    Entity of(int which) const { return which == 0 ? begin : end; }
    bool is_entity() const { return begin == end; }  // not a date between two
  };
  struct Operands {
    Operand first;
    Operand second;
    RelationSet relation;
  };

  tl::expected<Operand, QuestionAnswer> operand(const std::string& name,
                                                const QuestionNames& names) const;
  tl::expected<Operands, QuestionAnswer> operands(const Asked& question,
                                                  const QuestionNames& names) const;
  RelationNames relation_names() const;
  PointRelation order(const Operand& x, int of_x, const Operand& y, int of_y) const;
  Endpoints order(const Operand& x, const Operand& y) const;
  QuestionAnswer official_answer(const Operands& asked) const;
  QuestionAnswer exact_answer(const Operands& asked) const;
  std::optional<Operand> date_operand(const std::string& name) const;
  void add_dates();
  std::vector<Constraint> date_links() const;
  std::string rejected_between(const Operands& asked) const;
  std::optional<Entity> entity_of(const EntityRef& reference) const;

  const Document& document_;
  AnswerSettings settings_;
  std::vector<std::string> dates_;  // names look into them
  DocumentNetwork graph_;
  std::map<EntityRef, Entity> entity_of_;
  std::map<std::string, Entity, std::less<>> entity_of_date_;
  std::vector<bool> linked_;  // entities that some link names
  std::vector<Constraint> backbone_;
  Network network_;                  // the links that were accepted, in the form they take part
  std::vector<LinkOrigin> origins_;  // of each of them
  std::optional<Closure> closure_;
  std::optional<ChainGraph> chains_;  // of the mode that searches like the tools
  std::vector<std::size_t> rejected_;
  std::vector<std::size_t> left_out_;
};

}  // namespace gnomon
