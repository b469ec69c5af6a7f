#include "gnomon/reason/network.h"

#include "gnomon/algebra/label_sets.h"
#include "gnomon/algebra/tempeval.h"
#include "gnomon/algebra/tractable.h"

#include <algorithm>
#include <cassert>
#include <unordered_map>

namespace gnomon {
namespace {

// Events, instances and times have ids of their own, so that the same id may stand for two things.
struct Space {
  std::size_t number;
  Attr as_source;
  Attr as_target;
};
constexpr Space kInstances{0, Attr::kEventInstanceId, Attr::kRelatedToEventInstance};
constexpr Space kTimes{1, Attr::kTimeId, Attr::kRelatedToTime};
constexpr Space kEvents{2, Attr::kEventId, Attr::kRelatedToEvent};

const Space& space_of(Attr attribute) {
  switch (attribute) {
    case Attr::kTimeId:
    case Attr::kRelatedToTime:
      return kTimes;
    case Attr::kEventId:
    case Attr::kRelatedToEvent:
      return kEvents;
    default:
      return kInstances;
  }
}

class Collector {
 public:
  explicit Collector(DocumentNetwork& result) : result_(result) {}

  Entity entity(const Space& space, std::string_view id, const EntityRef& refers_to) {
    const auto [place, is_new] = known_[space.number].try_emplace(id, Entity{});
    if (is_new) {
      place->second = result_.network.add_entity();
      result_.names.push_back({id, refers_to, space.as_source, space.as_target});
    }
    return place->second;
  }

  Entity entity(const LinkEnd& end) { return entity(space_of(end.attribute), end.id, end.entity); }

 private:
  DocumentNetwork& result_;
  std::unordered_map<std::string_view, Entity> known_[3];
};

void add_unlinked(const Document& document, Collector& collector) {
  for (std::uint32_t i = 0; i < document.instances().size(); ++i) {
    collector.entity(kInstances, document.instances()[i].eiid, InstanceIndex{i});
  }
  for (std::uint32_t i = 0; document.instances().empty() && i < document.events().size(); ++i) {
    collector.entity(kEvents, document.events()[i].eid, EventIndex{i});
  }
  for (std::uint32_t i = 0; i < document.times().size(); ++i) {
    collector.entity(kTimes, document.times()[i].tid, TimexIndex{i});
  }
}

}  // namespace

bool all_convex(const Network& network) {
  return std::ranges::all_of(network.links(),
                             [](const Constraint& link) { return is_convex(link.relation); });
}

LinkId Network::add_link(Entity first, Entity second, RelationSet relation) {
  assert(position(first) < entities_ && position(second) < entities_ &&
         "a link joins entities of the network");
  links_.push_back({first, second, relation});
  return static_cast<LinkId>(links_.size() - 1);
}

bool Network::is_pointisable() const {
  return std::ranges::all_of(
      links_, [](const Constraint& c) { return gnomon::is_pointisable(c.relation); });
}

std::optional<Entity> DocumentNetwork::find(std::string_view id) const {
  const auto found = std::ranges::find(names, id, &Name::id);
  return found == names.end() ? std::nullopt
                              : std::optional(static_cast<Entity>(found - names.begin()));
}

RelationNames relation_names_of(const Document& document) {
  const bool tempeval = !document.markup().empty() && document.markup().front().name == "TempEval";
  return tempeval ? RelationNames::kTempEval : RelationNames::kTimeml;
}

std::string_view label_set_of(const Document& document) {
  if (!document.markup().empty()) {
    for (const Attribute& attribute : document.markup().front().attributes) {
      if (attribute.name == "labels") {
        return attribute.value;
      }
    }
  }
  return {};
}

std::optional<RelationSet> relation_of(const Document& document, const Link& link,
                                       const NetworkOptions& options) {
  if (link.kind == ElementKind::kAlink && options.alinks) {
    const auto relation = relation_of_alink(link.rel_type);
    return relation ? std::optional<RelationSet>(*relation) : std::nullopt;
  }
  if (link.kind == ElementKind::kClink && options.clinks) {
    return relation_of_clink(link.rel_type);
  }
  if (link.kind != ElementKind::kTlink) {
    return std::nullopt;
  }
  // Corpora with labels of their own say so at the root.
  if (const std::string_view labels = label_set_of(document); !labels.empty()) {
    const LabelSet* set = find_label_set(labels);
    return set == nullptr ? std::nullopt : relation_of_label(*set, link.rel_type, options.during);
  }
  if (relation_names_of(document) == RelationNames::kTimeml) {
    return relation_of_timeml(link.rel_type, options.during);
  }
  if (is_no_label(link.rel_type)) {
    return RelationSet::all();
  }
  const auto label = tempeval_label(link.rel_type);
  return label ? std::optional(tempeval_relation(*label)) : std::nullopt;
}

DocumentNetwork network_of(const Document& document, const NetworkOptions& options) {
  DocumentNetwork result;
  Collector collector(result);
  for (std::size_t i = 0; i < document.links().size(); ++i) {
    const Link& link = document.links()[i];
    const bool takes_part = link.kind == ElementKind::kTlink ||
                            (link.kind == ElementKind::kAlink && options.alinks) ||
                            (link.kind == ElementKind::kClink && options.clinks);
    if (!takes_part) {
      continue;
    }
    const auto relation = relation_of(document, link, options);
    if (!relation || link.source.id.empty() || link.target.id.empty()) {
      result.left_out.push_back(i);
      continue;
    }
    const Entity first = collector.entity(link.source);
    const Entity second = collector.entity(link.target);
    result.network.add_link(first, second, *relation);
    result.origins.push_back(i);
  }
  if (options.all_entities) {
    add_unlinked(document, collector);
  }
  return result;
}

}  // namespace gnomon
