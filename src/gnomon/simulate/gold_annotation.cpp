#include "gnomon/simulate/gold_annotation.h"

#include "gnomon/annotate/asked_entities.h"
#include "gnomon/annotate/knowledge.h"
#include "gnomon/reason/closure.h"

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

}  // namespace

void GoldAnnotation::set(Entity a, Entity b, RelationSet answer) {
  answers_[position(a) * entity_count() + position(b)] = answer;
  answers_[position(b) * entity_count() + position(a)] = answer.inverse();
  ++related_;
}

std::optional<GoldAnnotation> GoldAnnotation::of(const Document& document, AnswerAlgebra algebra,
                                                 During during, const std::stop_token& stop) {
  const DocumentNetwork network = network_of(document, {.during = during});
  const std::optional<Closure> closure = Closure::of(network.network, stop);
  if (!closure) {
    return std::nullopt;
  }
  GoldAnnotation gold;
  gold.algebra_ = algebra;
  auto words = std::make_shared<Words>();
  gold.facts_ = facts_of(document, network, *words);
  gold.words_ = std::move(words);
  gold.answers_.assign(gold.entity_count() * gold.entity_count(), RelationSet::all());
  for (const Constraint& link : network.network.links()) {
    const std::optional<RelationSet> answer = definite_answer(algebra, link.relation);
    if (answer && link.first != link.second) {
      gold.links_.push_back({link.first, link.second, *answer});
    }
  }
  if (algebra == AnswerAlgebra::kFull) {
    const auto take = [&](Entity a, Entity b, RelationSet relation) {
      if (const std::optional<RelationSet> answer = definite_answer(algebra, relation);
          answer && position(a) < position(b)) {
        gold.set(a, b, *answer);
      }
    };
    closure->for_each_known_pair(take, stop);
    return gold;
  }
  Knowledge knowledge(gold.entity_count(), {algebra, false, {}});
  for (const Constraint& link : gold.links_) {
    if (stop.stop_requested() || !knowledge.relate(link.first, link.second, link.relation)) {
      return std::nullopt;
    }
  }
  for (std::uint32_t i = 0; i < gold.entity_count(); ++i) {
    for (std::uint32_t k = i + 1; k < gold.entity_count(); ++k) {
      if (knowledge.state(Entity{i}, Entity{k}) == PairState::kRelated) {
        gold.set(Entity{i}, Entity{k}, knowledge.relation(Entity{i}, Entity{k}));
      }
    }
  }
  return gold;
}

}  // namespace gnomon
