#include "gnomon/qa/answer_graph.h"

#include <algorithm>
#include <utility>

namespace gnomon {
namespace {

// Where the mention of an entity stands; times outside the text come before it.
std::size_t place_of(const Document& document, const DocumentNetwork& graph, Entity entity) {
  const EntityRef& reference = graph.names[position(entity)].refers_to;
  if (const auto* time = std::get_if<TimexIndex>(&reference)) {
    return document[*time].span.begin;
  }
  if (const auto* event = std::get_if<EventIndex>(&reference)) {
    return document[*event].span.begin;
  }
  const auto* instance = std::get_if<InstanceIndex>(&reference);
  const auto event = instance == nullptr ? std::nullopt : document[*instance].event;
  return event ? document[*event].span.begin : document.text().size();
}

}  // namespace

Listed AnswerGraph::list(const Asked& question, const QuestionNames& names) const {
  Listed listed;
  // Every entity must stand to each of the operands in one of the relations.
  std::vector<std::pair<Operand, RelationSet>> wanted;
  const auto want = [&](const std::string& name, RelationSet set) {
    const auto found = operand(name, names);
    if (!found) {
      listed.problem = found.error();
      return false;
    }
    wanted.emplace_back(*found, set);
    return true;
  };
  if (question.relation == "BETWEEN") {
    if (!want(question.first, Relation::kAfter | Relation::kMetBy) ||
        !want(question.second, Relation::kBefore | Relation::kMeets)) {
      return listed;
    }
  } else {
    const auto relation = relation_of_question(question.relation, relation_names());
    if (!relation) {
      listed.problem = {Reply::kUnknown, AnswerReason::kNoSuchRelation, question.relation};
      return listed;
    }
    if (!want(question.first, *relation)) {
      return listed;
    }
  }
  listed.answered = true;
  for (std::uint32_t i = 0; i < linked_.size(); ++i) {
    const Operand each{Entity{i}, Entity{i}};
    bool certain = linked_[i];
    bool possible = linked_[i];
    for (const auto& [operand, set] : wanted) {
      const bool is_operand = operand.begin == Entity{i} || operand.end == Entity{i};
      const RelationSet known = relations(order(each, operand));
      certain = certain && !is_operand && set.contains(known);
      possible = possible && !is_operand && !(set & known).empty();
    }
    if (certain) {
      listed.certain.push_back(Entity{i});
    } else if (possible) {
      listed.possible.push_back(Entity{i});
    }
  }
  const auto by_place = [&](Entity entity) { return place_of(document_, graph_, entity); };
  std::ranges::stable_sort(listed.certain, {}, by_place);
  std::ranges::stable_sort(listed.possible, {}, by_place);
  return listed;
}

}  // namespace gnomon
