#include "gnomon/simulate/gold_annotation.h"

#include "gnomon/annotate/asked_entities.h"
#include "gnomon/annotate/calendar_statements.h"
#include "gnomon/annotate/knowledge.h"
#include "gnomon/reason/closure.h"
#include "gnomon/reason/merge.h"

#include <map>
#include <string_view>
#include <utility>

namespace gnomon {
namespace {

using Words = std::set<std::string, std::less<>>;

std::vector<EntityFacts> facts_of(const Document& document, const DocumentNetwork& network,
                                  Words& words) {
  std::map<std::string_view, EntityFacts> by_id;
  for (const AskedEntity& entity : asked_entities(document)) {
    by_id.emplace(entity.name.id, entity.facts);
  }
  std::vector<EntityFacts> facts;
  for (const DocumentNetwork::Name& name : network.names) {
    const auto found = by_id.find(name.id);
    // What the document does not have stands behind all that it has.
    facts.push_back(found == by_id.end() ? EntityFacts{.place = by_id.size()} : found->second);
    for (std::string_view EntityFacts::*word : {&EntityFacts::tense, &EntityFacts::event_class}) {
      facts.back().*word = *words.emplace(facts.back().*word).first;
    }
  }
  return facts;
}

// Which of the links the calendar, and those before them, exclude.
std::vector<bool> contradict_calendar(const std::vector<Constraint>& given, const Network& own,
                                      const std::stop_token& stop) {
  std::vector<bool> excluded(own.links().size(), false);
  if (given.empty()) {
    return excluded;
  }
  Network all(own.entity_count());
  for (const Constraint& told : given) {
    all.add_link(told.first, told.second, told.relation);
  }
  for (const Constraint& link : own.links()) {
    all.add_link(link.first, link.second, link.relation);
  }
  for (const Rejection& rejection : merge_in_order(all, stop).rejected) {
    excluded[position(rejection.link) - given.size()] = true;
  }
  return excluded;
}

}  // namespace

void GoldAnnotation::set(Entity a, Entity b, RelationSet answer) {
  answers_[position(a) * entity_count() + position(b)] = answer;
  answers_[position(b) * entity_count() + position(a)] = answer.inverse();
  ++related_;
}

void GoldAnnotation::take_calendar(const Document& document, const DocumentNetwork& network) {
  std::vector<EntityRef> refer_to;
  for (const DocumentNetwork::Name& name : network.names) {
    refer_to.push_back(name.refers_to);
  }
  Knowledge knowledge(entity_count(), {.algebra = algebra_, .infer_undetermined = false});
  for (const Statement& told : relate_by_calendar(document, refer_to, knowledge)) {
    given_.push_back({told.first, told.second, told.answer.relation()});
  }
}

bool GoldAnnotation::take_full(const Network& network, const std::stop_token& stop) {
  const std::optional<Closure> closure = Closure::of(network, stop);
  if (!closure) {
    return false;
  }
  const auto take = [&](Entity a, Entity b, RelationSet relation) {
    if (const std::optional<RelationSet> answer = definite_answer(algebra_, relation);
        answer && position(a) < position(b)) {
      set(a, b, *answer);
    }
  };
  closure->for_each_known_pair(take, stop);
  return true;
}

bool GoldAnnotation::take_rules(const std::stop_token& stop) {
  Knowledge knowledge(entity_count(), {.algebra = algebra_, .infer_undetermined = false});
  for (const std::vector<Constraint>* said : {&given_, &links_}) {
    for (const Constraint& link : *said) {
      if (stop.stop_requested() || !knowledge.relate(link.first, link.second, link.relation)) {
        return false;
      }
    }
  }
  for (std::uint32_t i = 0; i < entity_count(); ++i) {
    for (std::uint32_t k = i + 1; k < entity_count(); ++k) {
      if (knowledge.state(Entity{i}, Entity{k}) == PairState::kRelated) {
        set(Entity{i}, Entity{k}, knowledge.relation(Entity{i}, Entity{k}));
      }
    }
  }
  return true;
}

std::optional<GoldAnnotation> GoldAnnotation::of(const Document& document,
                                                 const GoldOptions& options,
                                                 const std::stop_token& stop) {
  const DocumentNetwork own = network_of(document, {.during = options.during});
  if (!Closure::of(own.network, stop)) {
    return std::nullopt;
  }
  GoldAnnotation gold;
  gold.algebra_ = options.algebra;
  auto words = std::make_shared<Words>();
  gold.facts_ = facts_of(document, own, *words);
  gold.words_ = std::move(words);
  gold.answers_.assign(gold.entity_count() * gold.entity_count(), RelationSet::all());
  if (options.calendar) {
    gold.take_calendar(document, own);
  }
  const std::vector<bool> rejected = contradict_calendar(gold.given_, own.network, stop);
  Network consistent(gold.entity_count());
  for (const Constraint& told : gold.given_) {
    consistent.add_link(told.first, told.second, told.relation);
  }
  for (std::size_t i = 0; i < own.network.links().size(); ++i) {
    const Constraint& link = own.network.links()[i];
    if (rejected[i]) {
      ++gold.rejected_;
      continue;
    }
    consistent.add_link(link.first, link.second, link.relation);
    const std::optional<RelationSet> answer = definite_answer(options.algebra, link.relation);
    if (answer && link.first != link.second) {
      gold.links_.push_back({link.first, link.second, *answer});
    }
  }
  const bool taken = options.algebra == AnswerAlgebra::kFull ? gold.take_full(consistent, stop)
                                                             : gold.take_rules(stop);
  return taken ? std::optional(std::move(gold)) : std::nullopt;
}

}  // namespace gnomon
