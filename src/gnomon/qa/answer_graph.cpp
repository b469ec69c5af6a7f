#include "gnomon/qa/answer_graph.h"

#include "gnomon/algebra/essential.h"
#include "gnomon/backbone/backbone.h"
#include "gnomon/backbone/document_times.h"
#include "gnomon/base/utf8.h"
#include "gnomon/calendar/calendar_interval.h"
#include "gnomon/qa/point_claims.h"
#include "gnomon/reason/acceptance.h"
#include "gnomon/reason/explanation.h"

#include <algorithm>
#include <utility>

namespace gnomon {
namespace {

tl::unexpected<QuestionAnswer> unknown(AnswerReason reason, std::string name = {}) {
  return tl::unexpected(QuestionAnswer{Reply::kUnknown, reason, std::move(name)});
}

QuestionAnswer decided(bool yes) {
  return {yes ? Reply::kYes : Reply::kNo, AnswerReason::kEntailed};
}

// A link as the tools of QA TempEval take it: one constraint after another, each on its own.
void add_in_parts(Network& network, std::vector<LinkOrigin>& origins, const Constraint& link,
                  LinkOrigin origin) {
  Relation relation = link.relation.first();
  Entity x = link.first;
  Entity y = link.second;
  if (is_turned_round(relation)) {
    relation = inverse(relation);
    std::swap(x, y);
  }
  for (const PointClaim& claim : official_claims(relation)) {
    network.add_link(x, y, claim.set());
    origins.push_back(origin);
  }
}

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

std::string_view reply_name(Reply reply) {
  switch (reply) {
    case Reply::kYes:
      return "yes";
    case Reply::kNo:
      return "no";
    case Reply::kUnknown:
      return "unknown";
  }
  return "unknown";
}

AnswerGraph::AnswerGraph(const Document& document, const AnswerSettings& settings,
                         const std::stop_token& stop)
    : document_(document),
      settings_(settings),
      graph_(network_of(document, {During::kSimultaneous, true})),
      linked_(graph_.network.entity_count()) {
  for (std::uint32_t i = 0; i < graph_.names.size(); ++i) {
    entity_of_.try_emplace(graph_.names[i].refers_to, Entity{i});
  }
  Network network(graph_.network.entity_count());
  std::vector<LinkOrigin> origins;
  if (settings.backbone) {
    const Backbone backbone =
        backbone_of(document, settings.mode == AnswerMode::kOfficial ? BackboneMode::kOfficial
                                                                     : BackboneMode::kExact);
    for (const TimeLink& link : backbone.links) {
      const Constraint says{entity_of_.at(link.first), entity_of_.at(link.second), link.relation};
      network.add_link(says.first, says.second, says.relation);
      origins.push_back({true, backbone_.size()});
      backbone_.push_back(says);
      linked_[position(says.first)] = linked_[position(says.second)] = true;
    }
  }
  left_out_ = graph_.left_out;
  const bool official = settings.mode == AnswerMode::kOfficial;
  for (std::size_t i = 0; i < graph_.origins.size(); ++i) {
    const Constraint& link = graph_.network.links()[i];
    const Link& written = document.links()[graph_.origins[i]];
    const bool says_something =
        official ? link.relation.single() : link.relation != RelationSet::all();
    if (!written.source.resolved() || !written.target.resolved() || !says_something) {
      left_out_.push_back(graph_.origins[i]);
      continue;
    }
    linked_[position(link.first)] = linked_[position(link.second)] = true;
    if (link.first == link.second && official) {
      continue;
    }
    if (official) {
      add_in_parts(network, origins, link, {false, graph_.origins[i]});
    } else {
      network.add_link(link.first, link.second, link.relation);
      origins.push_back({false, graph_.origins[i]});
    }
  }
  std::ranges::sort(left_out_);

  Accepted accepted = accept_in_order(network, stop);
  network_ = std::move(accepted.network);
  for (const LinkId link : accepted.links) {
    origins_.push_back(origins[position(link)]);
  }
  for (const LinkId link : accepted.rejected) {
    const std::size_t number = origins[position(link)].number;
    if (rejected_.empty() || rejected_.back() != number) {  // its other part may be there already
      rejected_.push_back(number);
    }
  }
  closure_ = Closure::of(network_, stop);
}

std::optional<Entity> AnswerGraph::entity_of(const EntityRef& reference) const {
  const auto found = entity_of_.find(reference);
  return found == entity_of_.end() || !linked_[position(found->second)]
             ? std::nullopt
             : std::optional(found->second);
}

tl::expected<AnswerGraph::Operand, QuestionAnswer> AnswerGraph::operand(
    const std::string& name, const QuestionNames& names) const {
  if (const auto meaning = names.find(name)) {
    if (const auto entity = entity_of(*meaning)) {
      return Operand{*entity, *entity};
    }
  }
  if (const auto date = date_operand(name)) {
    return *date;
  }
  return unknown(names.is_known(name) ? AnswerReason::kEntityMissing : AnswerReason::kNoSuchName,
                 name);
}

tl::expected<AnswerGraph::Operands, QuestionAnswer> AnswerGraph::operands(
    const Asked& question, const QuestionNames& names) const {
  if (question.form != QuestionForm::kYesNo) {
    return unknown(AnswerReason::kNoSuchCommand, question.command);
  }
  const auto relation = relation_of_question(question.relation, relation_names());
  const bool official = settings_.mode == AnswerMode::kOfficial;
  if (!relation || (official && (!relation->single() || question.relation.starts_with("DURING")))) {
    return unknown(AnswerReason::kNoSuchRelation, question.relation);
  }
  const auto first = operand(question.first, names);
  if (!first) {
    return tl::unexpected(first.error());
  }
  const auto second = operand(question.second, names);
  if (!second) {
    return tl::unexpected(second.error());
  }
  return Operands{*first, *second, *relation};
}

// The official tool knows TimeML's only.
RelationNames AnswerGraph::relation_names() const {
  return settings_.mode == AnswerMode::kOfficial ? RelationNames::kTimeml
                                                 : relation_names_of(document_);
}

PointRelation AnswerGraph::order(const Operand& x, int of_x, const Operand& y, int of_y) const {
  return closure_ ? endpoints(closure_->relation(x.of(of_x), y.of(of_y)))(of_x, of_y) : kAnyOrder;
}

Endpoints AnswerGraph::order(const Operand& x, const Operand& y) const {
  return {order(x, 0, y, 0), order(x, 0, y, 1), order(x, 1, y, 0), order(x, 1, y, 1)};
}

QuestionAnswer AnswerGraph::official_answer(const Operands& asked) const {
  const Relation named = asked.relation.first();
  const bool turned = is_turned_round(named);
  const Relation relation = turned ? inverse(named) : named;
  const Operand& x = turned ? asked.second : asked.first;
  const Operand& y = turned ? asked.first : asked.second;
  bool is_first = true;
  for (const PointClaim& claim : official_claims(relation)) {
    const PointRelation known = order(x, claim.of_x, y, claim.of_y);
    if (known == kAnyOrder) {
      QuestionAnswer open;
      open.misspelt = relation == Relation::kStarts && !is_first;
      return open;
    }
    if (known != claim.relation) {
      return decided(false);
    }
    is_first = false;
  }
  return decided(true);
}

QuestionAnswer AnswerGraph::exact_answer(const Operands& asked) const {
  const RelationSet possible = relations(order(asked.first, asked.second));
  if (asked.relation.contains(possible)) {
    return decided(true);
  }
  return (possible & asked.relation).empty() ? decided(false) : QuestionAnswer{};
}

QuestionAnswer AnswerGraph::answer(const Asked& question, const QuestionNames& names) const {
  const auto asked = operands(question, names);
  if (!asked) {
    return asked.error();
  }
  return settings_.mode == AnswerMode::kOfficial ? official_answer(*asked) : exact_answer(*asked);
}

std::vector<LinkOrigin> AnswerGraph::why(const Asked& question, const QuestionNames& names,
                                         const std::stop_token& stop) const {
  const Reply reply = answer(question, names).reply;
  if (reply == Reply::kUnknown) {
    return {};
  }
  const Operands asked = *operands(question, names);
  const Endpoints known = order(asked.first, asked.second);
  Explainer explainer(network_, stop);
  const auto links_behind = [&](int x, int y) {
    const PointClaim claim{x, y, known(x, y)};
    return explainer.why(asked.first.of(x), asked.second.of(y), claim.set()).links;
  };
  std::vector<LinkOrigin> links;
  const auto add = [&](const std::vector<LinkId>& more) {
    for (const LinkId link : more) {
      const LinkOrigin origin = origins_[position(link)];
      if (std::ranges::find(links, origin) == links.end()) {
        links.push_back(origin);
      }
    }
  };
  if (reply == Reply::kYes) {
    if (asked.first.is_entity() && asked.second.is_entity()) {
      add(explainer.why(asked.first.begin, asked.second.begin, asked.relation).links);
    }
    if (!links.empty()) {
      return links;
    }
    const Endpoints& wanted = essential_endpoints(asked.relation);
    for (int x = 0; x < 2; ++x) {
      for (int y = 0; y < 2; ++y) {
        if (wanted(x, y) != kAnyOrder) {
          add(links_behind(x, y));
        }
      }
    }
    return links;
  }
  const Endpoints excluded = endpoints(asked.relation);
  std::optional<std::vector<LinkId>> fewest;
  for (int x = 0; x < 2; ++x) {
    for (int y = 0; y < 2; ++y) {
      if ((excluded(x, y) & known(x, y)).empty()) {
        std::vector<LinkId> some = links_behind(x, y);
        if (!fewest || some.size() < fewest->size()) {
          fewest = std::move(some);
        }
      }
    }
  }
  if (fewest) {
    add(*fewest);
    return links;
  }
  // No single order of points excludes a coarse relation; all of them together do.
  for (int pair = 0; pair < 4; ++pair) {
    add(links_behind(pair / 2, pair % 2));
  }
  return links;
}

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
      listed.problem = unknown(AnswerReason::kNoSuchRelation, question.relation).value();
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

Constraint AnswerGraph::says(const LinkOrigin& link) const {
  if (link.from_calendar) {
    return backbone_[link.number];
  }
  const auto found = std::ranges::lower_bound(graph_.origins, link.number);
  return graph_.network.links()[static_cast<std::size_t>(found - graph_.origins.begin())];
}

// A date means the times of the document that begin and end with it, which may be two.
std::optional<AnswerGraph::Operand> AnswerGraph::date_operand(const std::string& name) const {
  if (name.empty() || name.front() < '0' || name.front() > '9') {
    return std::nullopt;
  }
  const auto value = parse_timex_value(in_capitals(name));
  const auto date = value ? interval_of(*value) : IntervalResult(tl::unexpected(NoInterval{}));
  if (!date || !date->exact()) {
    return std::nullopt;
  }
  std::optional<Entity> begin;
  std::optional<Entity> end;
  const std::vector<IntervalResult> times = document_times(document_);
  for (std::uint32_t i = 0; i < times.size(); ++i) {
    const std::optional<Entity> entity = entity_of(TimexIndex{i});
    if (!entity || !times[i] || !times[i]->exact()) {
      continue;
    }
    if (!begin && times[i]->begin == date->begin) {
      begin = entity;
    }
    if (!end && times[i]->end == date->end) {
      end = entity;
    }
  }
  return begin && end ? std::optional(Operand{*begin, *end}) : std::nullopt;
}

}  // namespace gnomon
