#include "gnomon/qa/answer_graph.h"

#include "gnomon/algebra/essential.h"
#include "gnomon/backbone/backbone.h"
#include "gnomon/backbone/document_times.h"
#include "gnomon/qa/asked_date.h"
#include "gnomon/qa/point_claims.h"
#include "gnomon/reason/acceptance.h"
#include "gnomon/reason/explanation.h"
#include "gnomon/reason/wording.h"

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
                         const std::stop_token& stop, std::vector<std::string> dates)
    : document_(document),
      settings_(settings),
      dates_(settings.mode == AnswerMode::kExact ? std::move(dates) : std::vector<std::string>()),
      graph_(network_of(document, {During::kSimultaneous, true})) {
  for (std::uint32_t i = 0; i < graph_.names.size(); ++i) {
    entity_of_.try_emplace(graph_.names[i].refers_to, Entity{i});
  }
  add_dates();
  linked_.resize(graph_.network.entity_count());
  Network network(graph_.network.entity_count());
  std::vector<LinkOrigin> origins;
  std::vector<ChainGraph::Said> said;
  const auto add_date_links = [&] {
    for (const Constraint& says : date_links()) {
      network.add_link(says.first, says.second, says.relation);
      origins.push_back({true, backbone_.size()});
      backbone_.push_back(says);
      linked_[position(says.first)] = linked_[position(says.second)] = true;
    }
  };
  if (settings.backbone) {
    const Backbone backbone = backbone_of(
        document, is_official(settings.mode) ? BackboneMode::kOfficial : BackboneMode::kExact);
    for (const TimeLink& link : backbone.links) {
      const Constraint says{entity_of_.at(link.first), entity_of_.at(link.second), link.relation};
      network.add_link(says.first, says.second, says.relation);
      said.push_back({says.first, says.second, says.relation.first()});
      origins.push_back({true, backbone_.size()});
      backbone_.push_back(says);
      linked_[position(says.first)] = linked_[position(says.second)] = true;
    }
    add_date_links();
  }
  left_out_ = graph_.left_out;
  const bool official = is_official(settings.mode);
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
    said.push_back({link.first, link.second, link.relation.first()});
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
  if (!settings.backbone) {
    add_date_links();  // behind the document's own, so that its answers to other questions stay
  }

  Accepted accepted = accept_in_order(network, stop);
  network_ = std::move(accepted.network);
  for (const LinkId link : accepted.links) {
    origins_.push_back(origins[position(link)]);
  }
  for (const LinkId link : accepted.rejected) {
    const auto [from_calendar, number] = origins[position(link)];
    if (from_calendar) {
      continue;  // a date of a question, where the document's links contradict the calendar
    }
    if (rejected_.empty() || rejected_.back() != number) {  // its other part may be there already
      rejected_.push_back(number);
    }
  }
  closure_ = Closure::of(network_, stop);
  if (settings.mode == AnswerMode::kTools2015 && !stop.stop_requested()) {
    chains_.emplace(said, graph_.network.entity_count());
  }
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
  if (const auto date = entity_of_date_.find(name); date != entity_of_date_.end()) {
    return Operand{date->second, date->second};
  }
  if (const auto date = date_operand(name)) {
    return *date;
  }
  QuestionAnswer missing{
      Reply::kUnknown,
      names.is_known(name) ? AnswerReason::kEntityMissing : AnswerReason::kNoSuchName, name};
  missing.is_marked = names.find(name).has_value();
  return tl::unexpected(std::move(missing));
}

tl::expected<AnswerGraph::Operands, QuestionAnswer> AnswerGraph::operands(
    const Asked& question, const QuestionNames& names) const {
  if (question.form != QuestionForm::kYesNo) {
    return unknown(AnswerReason::kNoSuchCommand, question.command);
  }
  const auto relation = relation_of_question(question.relation, relation_names());
  const bool official = is_official(settings_.mode);
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
  return is_official(settings_.mode) ? RelationNames::kTimeml : relation_names_of(document_);
}

PointRelation AnswerGraph::order(const Operand& x, int of_x, const Operand& y, int of_y) const {
  if (chains_) {
    return chains_->order(x.of(of_x), of_x, y.of(of_y), of_y);
  }
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
  if (question.form == QuestionForm::kWhen && settings_.mode == AnswerMode::kExact) {
    return when(question, names).as_answer(question.first);
  }
  const auto asked = operands(question, names);
  if (!asked) {
    return asked.error();
  }
  QuestionAnswer answer =
      is_official(settings_.mode) ? official_answer(*asked) : exact_answer(*asked);
  if (answer.reply == Reply::kUnknown) {
    answer.rejected_link = rejected_between(*asked);
  }
  return answer;
}

// A rejected link between the two may be why nothing is known of them.
std::string AnswerGraph::rejected_between(const Operands& asked) const {
  for (const std::size_t number : rejected_) {
    const Constraint link = says({false, number});
    const bool forward = link.first == asked.first.begin && link.second == asked.second.begin;
    const bool backward = link.first == asked.second.begin && link.second == asked.first.begin;
    if (asked.first.is_entity() && asked.second.is_entity() && (forward || backward)) {
      return link_name(document_.links()[number]);
    }
  }
  return {};
}

std::vector<LinkOrigin> AnswerGraph::why(const Asked& question, const QuestionNames& names,
                                         const std::stop_token& stop) const {
  if (question.form == QuestionForm::kWhen && settings_.mode == AnswerMode::kExact) {
    return why(when(question, names), question, names, stop);
  }
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

Constraint AnswerGraph::says(const LinkOrigin& link) const {
  if (link.from_calendar) {
    return backbone_[link.number];
  }
  const auto found = std::ranges::lower_bound(graph_.origins, link.number);
  return graph_.network.links()[static_cast<std::size_t>(found - graph_.origins.begin())];
}

// A date means the times of the document that begin and end with it, which may be two.
std::optional<AnswerGraph::Operand> AnswerGraph::date_operand(const std::string& name) const {
  const std::optional<ExactInterval> date = asked_date(name);
  if (!date) {
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
    if (!begin && times[i]->begin.earliest == date->begin) {
      begin = entity;
    }
    if (!end && times[i]->end.earliest == date->end) {
      end = entity;
    }
  }
  return begin && end ? std::optional(Operand{*begin, *end}) : std::nullopt;
}

std::vector<std::string> AnswerGraph::unknown_dates(const Asked& question,
                                                    const QuestionNames& names) const {
  std::vector<std::string> dates;
  if (is_official(settings_.mode)) {
    return dates;
  }
  for (const std::string& name : {question.first, question.second}) {
    if (!names.is_known(name) && !entity_of_date_.contains(name) && asked_date(name) &&
        !date_operand(name)) {
      dates.push_back(name);
    }
  }
  return dates;
}

void AnswerGraph::add_dates() {
  for (const std::string& date : dates_) {
    if (asked_date(date) && !entity_of_date_.contains(date)) {
      entity_of_date_.emplace(date, graph_.network.add_entity());
      graph_.names.push_back({date, {}, Attr::kTimeId, Attr::kRelatedToTime});
    }
  }
}

// What the calendar says of each date and the times of the document, and of two dates.
std::vector<Constraint> AnswerGraph::date_links() const {
  std::vector<std::pair<Entity, ExactInterval>> places;
  const std::vector<IntervalResult> times = document_times(document_);
  for (std::uint32_t i = 0; i < times.size() && !dates_.empty(); ++i) {
    const auto entity = entity_of_.find(TimexIndex{i});
    if (entity != entity_of_.end() && times[i] && times[i]->exact()) {
      places.push_back({entity->second, {times[i]->begin.earliest, times[i]->end.earliest}});
    }
  }
  std::vector<Constraint> links;
  for (const auto& [name, date] : entity_of_date_) {
    const ExactInterval stretch = *asked_date(name);
    for (const auto& [other, other_stretch] : places) {
      if (const auto relation = backbone_relation(stretch, other_stretch)) {
        links.push_back({date, other, *relation});
      }
    }
    places.push_back({date, stretch});
  }
  return links;
}

}  // namespace gnomon
