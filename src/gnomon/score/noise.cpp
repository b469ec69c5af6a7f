#include "gnomon/score/noise.h"

#include "gnomon/algebra/rel_type.h"
#include "gnomon/base/random.h"
#include "gnomon/reason/acceptance.h"
#include "gnomon/reason/reduction.h"
#include "gnomon/timeml/edit_entities.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <set>
#include <utility>

namespace gnomon {
namespace {

// A relType for each relation that TimeML has a name for.
constexpr std::array kRelTypeChoices{
    RelType::kBefore,   RelType::kAfter,      RelType::kIbefore,     RelType::kIafter,
    RelType::kBegins,   RelType::kBegunBy,    RelType::kEnds,        RelType::kEndedBy,
    RelType::kIncludes, RelType::kIsIncluded, RelType::kSimultaneous};

// Random pairs are drawn until so many in a row are of no use; then the rest is looked through.
constexpr std::size_t kMostMisses = 256;

std::size_t below(SplitMix64& random, std::size_t bound) {
  return static_cast<std::size_t>(random() % bound);
}

template <class T>
void shuffle(std::vector<T>& list, SplitMix64& random) {
  for (std::size_t i = list.size(); i > 1; --i) {
    std::swap(list[i - 1], list[below(random, i)]);
  }
}

std::vector<std::size_t> random_order(std::size_t size, SplitMix64& random) {
  std::vector<std::size_t> order(size);
  std::iota(order.begin(), order.end(), 0);
  shuffle(order, random);
  return order;
}

struct AcceptedLinks {
  std::vector<std::size_t> origins;  // of the links of the network, in the list of links
  Accepted accepted;
};

AcceptedLinks accept(const SharedPair& pair, During during, const std::stop_token& stop) {
  AcceptedLinks result;
  result.accepted = accept_in_order(network_of(pair, pair.gold, during, &result.origins), stop);
  return result;
}

// The event with the instance, or the time, that the end of a link means; nothing when there is
// none.
std::optional<NoiseEntity> entity_at(const Document& document, const LinkEnd& end) {
  if (const auto* time = std::get_if<TimexIndex>(&end.entity)) {
    return NoiseEntity{true, position(*time)};
  }
  std::optional<EventIndex> event;
  if (const auto* instance = std::get_if<InstanceIndex>(&end.entity)) {
    event = document[*instance].event;
  } else if (const auto* named = std::get_if<EventIndex>(&end.entity)) {
    event = *named;
  }
  return event ? std::optional(NoiseEntity{false, position(*event)}) : std::nullopt;
}

}  // namespace

NoisyGold::NoisyGold(const Document& gold, During during, const std::stop_token& stop)
    : gold_(gold),
      during_(during),
      pair_(links_alone(gold)),
      closure_(Closure::of(accept(pair_, during, stop).accepted.network, stop)) {
  const Alignment numbers = number_alone(gold);
  for (std::size_t i = 0; i < gold.events().size(); ++i) {
    entities_.push_back({false, i});
    // Links name instances; events only in documents that have no instances.
    if (const std::string_view id = gold.events()[i].eid;
        gold.instances().empty() && gold.find_event(id) == EventIndex(i)) {
      named_.push_back({numbers.gold.of_event[i], false, true, id});
    }
  }
  for (std::size_t i = 0; i < gold.instances().size(); ++i) {
    const Instance& instance = gold.instances()[i];
    if (instance.event && gold.find_instance(instance.eiid) == InstanceIndex(i)) {
      named_.push_back({numbers.gold.of_instance[i], false, false, instance.eiid});
    }
  }
  for (std::size_t i = 0; i < gold.times().size(); ++i) {
    entities_.push_back({true, i});
    if (const std::string_view id = gold.times()[i].tid; gold.find_time(id) == TimexIndex(i)) {
      named_.push_back({numbers.gold.of_time[i], true, false, id});
    }
  }
}

bool NoisyGold::has_links() const {
  return std::ranges::any_of(pair_.gold.links,
                             [](const SharedLink& link) { return link.first != link.second; });
}

RelationSet NoisyGold::known(Entity a, Entity b) const {
  return closure_ ? closure_->relation(a, b) : RelationSet::all();
}

NoisePlan NoisyGold::plan(Noise noise, EntityOrder order, std::uint64_t seed,
                          const std::stop_token& stop) const {
  NoisePlan result;
  switch (noise) {
    case Noise::kRemove: {
      SplitMix64 random(seed);
      for (const std::size_t link : random_order(link_count(), random)) {
        result.removed.push_back(pair_.gold.links[link].origin);
      }
      break;
    }
    case Noise::kAdd:
      result.added = wrong_links(seed, stop);
      break;
    case Noise::kChange:
      result.changed = wrong_relations(seed);
      break;
    case Noise::kEntities:
      result.entities = entities_in(order, seed, stop);
      break;
  }
  return result;
}

// Between two entities of which gold's closure says nothing at all, so that no relation is right;
// no pair twice.
std::vector<NewTlink> NoisyGold::wrong_links(std::uint64_t seed,
                                             const std::stop_token& stop) const {
  SplitMix64 random(seed);
  FreshLinkIds ids(gold_, "noise");
  std::set<std::pair<std::size_t, std::size_t>> used;
  std::vector<NewTlink> links;
  const auto is_open = [&](std::size_t a, std::size_t b) {
    return named_[a].entity != named_[b].entity && !used.contains(std::minmax(a, b)) &&
           known(named_[a].entity, named_[b].entity) == RelationSet::all();
  };
  const auto add = [&](std::size_t a, std::size_t b) {
    used.insert(std::minmax(a, b));
    const Named& first = named_[a];
    const Named& second = named_[b];
    NewTlink link;
    link.lid = ids.next();
    link.rel_type = rel_type_name(kRelTypeChoices[below(random, kRelTypeChoices.size())]);
    link.source = first.is_time    ? Attr::kTimeId
                  : first.is_event ? Attr::kEventId
                                   : Attr::kEventInstanceId;
    link.source_id = first.id;
    link.target = second.is_time    ? Attr::kRelatedToTime
                  : second.is_event ? Attr::kRelatedToEvent
                                    : Attr::kRelatedToEventInstance;
    link.target_id = second.id;
    links.push_back(std::move(link));
  };
  std::size_t misses = 0;
  while (named_.size() > 1 && links.size() < link_count() && misses < kMostMisses) {
    const std::size_t a = below(random, named_.size());
    const std::size_t b = below(random, named_.size());
    if (is_open(a, b)) {
      add(a, b);
      misses = 0;
    } else {
      ++misses;
    }
  }
  if (links.size() == link_count()) {
    return links;
  }
  std::vector<std::pair<std::size_t, std::size_t>> left;
  for (std::size_t a = 0; a < named_.size() && !stop.stop_requested(); ++a) {
    for (std::size_t b = a + 1; b < named_.size(); ++b) {
      if (is_open(a, b)) {
        left.emplace_back(a, b);
      }
    }
  }
  shuffle(left, random);
  for (std::size_t i = 0; i < left.size() && links.size() < link_count(); ++i) {
    add(left[i].first, left[i].second);
  }
  return links;
}

// A relation that gold's closure excludes, and that gold does not state in another link of the
// pair. Where all are possible (a relType that says nothing), any that is not stated.
std::vector<NewRelation> NoisyGold::wrong_relations(std::uint64_t seed) const {
  std::set<std::tuple<Entity, Entity, RelType>> stated;
  const auto plain = [&](RelType type) {  // one name for what says the same
    const RelationSet set = relation_of(type, during_);
    const auto same =
        std::ranges::find(kRelTypeChoices, set, [&](RelType t) { return relation_of(t, during_); });
    return same == kRelTypeChoices.end() ? type : *same;
  };
  for (const SharedLink& link : pair_.gold.links) {
    stated.emplace(link.first, link.second, plain(link.type));
    stated.emplace(link.second, link.first, inverse(plain(link.type)));
  }
  SplitMix64 random(seed);
  std::vector<NewRelation> changed;
  for (const std::size_t i : random_order(link_count(), random)) {
    const SharedLink& link = pair_.gold.links[i];
    const RelationSet possible = known(link.first, link.second);
    std::vector<RelType> excluded;
    std::vector<RelType> unstated;
    for (const RelType type : kRelTypeChoices) {
      if (!stated.contains({link.first, link.second, type})) {
        unstated.push_back(type);
        if ((relation_of(type, during_) & possible).empty()) {
          excluded.push_back(type);
        }
      }
    }
    const std::vector<RelType>& choices = excluded.empty() ? unstated : excluded;
    if (!choices.empty()) {
      changed.push_back(
          {link.origin, std::string(rel_type_name(choices[below(random, choices.size())]))});
    }
  }
  return changed;
}

// Ties are broken by chance: entities are taken in a random order, and the first of several counts.
std::vector<NoiseEntity> NoisyGold::entities_in(EntityOrder order, std::uint64_t seed,
                                                const std::stop_token& stop) const {
  SplitMix64 random(seed);
  std::vector<NoiseEntity> shuffled = entities_;
  shuffle(shuffled, random);
  if (order == EntityOrder::kRandom) {
    return shuffled;
  }
  const std::size_t events = gold_.events().size();
  const auto place = [&](const NoiseEntity& entity) {
    return entity.is_time ? events + entity.place : entity.place;
  };
  std::vector<std::vector<std::size_t>> neighbours(entities_.size());
  for (const SharedLink& shared : pair_.gold.links) {
    const Link& link = gold_.links()[shared.origin];
    const auto a = entity_at(gold_, link.source);
    const auto b = entity_at(gold_, link.target);
    if (a && b && *a != *b) {
      neighbours[place(*a)].push_back(place(*b));
      neighbours[place(*b)].push_back(place(*a));
    }
  }
  // By the number of links that are left, most first, then by chance.
  std::vector<std::size_t> links_left(entities_.size());
  std::vector<std::size_t> rank(entities_.size());
  std::set<std::pair<std::size_t, std::size_t>> waiting;  // links that are gone, rank
  const std::size_t most = link_count();
  for (std::size_t i = 0; i < shuffled.size(); ++i) {
    const std::size_t entity = place(shuffled[i]);
    rank[entity] = i;
    links_left[entity] = neighbours[entity].size();
    waiting.emplace(most - links_left[entity], i);
  }
  std::vector<NoiseEntity> result;
  while (!waiting.empty() && !stop.stop_requested()) {
    const std::size_t next = waiting.begin()->second;
    waiting.erase(waiting.begin());
    result.push_back(shuffled[next]);
    const std::size_t gone = place(shuffled[next]);
    for (const std::size_t neighbour : neighbours[gone]) {
      const auto found = waiting.find({most - links_left[neighbour], rank[neighbour]});
      if (found != waiting.end()) {
        waiting.erase(found);
        waiting.emplace(most - --links_left[neighbour], rank[neighbour]);
      }
    }
  }
  return result;
}

Document NoisyGold::after(const NoisePlan& plan, std::size_t changes) const {
  assert(changes <= plan.size() && "a plan has so many changes");
  if (!plan.entities.empty()) {
    EntityChanges fewer;
    for (std::size_t i = 0; i < changes; ++i) {
      const auto& [is_time, place] = plan.entities[i];
      fewer.removed.push_back(is_time ? gold_.times()[place].markup : gold_.events()[place].markup);
    }
    return with_entities(gold_, fewer);
  }
  std::vector<bool> keep(gold_.links().size(), true);
  for (std::size_t i = 0; i < std::min(changes, plan.removed.size()); ++i) {
    keep[plan.removed[i]] = false;
  }
  const auto first = [&](const auto& list) {
    return std::span(list).first(std::min(changes, list.size()));
  };
  return with_links(gold_, keep, first(plan.added), first(plan.changed));
}

Document minimal_gold(const Document& gold, During during, const std::stop_token& stop) {
  const SharedPair pair = links_alone(gold);
  const AcceptedLinks links = accept(pair, during, stop);
  std::vector<bool> keep(gold.links().size(), true);
  for (const SharedLink& link : pair.gold.links) {
    keep[link.origin] = false;
  }
  for (const LinkId link : irredundant_links(links.accepted.network, stop)) {
    const std::size_t place = links.origins[position(links.accepted.links[position(link)])];
    keep[pair.gold.links[place].origin] = true;
  }
  return with_links(gold, keep, {});
}

}  // namespace gnomon
