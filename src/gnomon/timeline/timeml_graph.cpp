#include "gnomon/timeline/timeml_graph.h"

#include <algorithm>
#include <functional>

namespace gnomon {
namespace {

struct TypeInfo {
  std::string_view name;
  std::string_view other_name;  // in Ocal et al. (2022), where it differs
};

constexpr std::array<TypeInfo, kLinkTypes> kTypes{{
    {"BEFORE", ""},
    {"AFTER", ""},
    {"IBEFORE", "I-BEFORE"},
    {"IAFTER", "I-AFTER"},
    {"SIMULTANEOUS", ""},
    {"IDENTITY", ""},
    {"INCLUDES", ""},
    {"IS_INCLUDED", ""},
    {"BEGINS", ""},
    {"BEGUN_BY", ""},
    {"ENDS", ""},
    {"ENDED_BY", ""},
    {"DURING", ""},
    {"DURING_INV", "DURING_INVERSE"},
    {"INITIATES", ""},
    {"REINITIATES", ""},
    {"CULMINATES", ""},
    {"TERMINATES", ""},
    {"CONTINUES", ""},
    {"MODAL", ""},
    {"FACTIVE", ""},
    {"COUNTER_FACTIVE", ""},
    {"CONDITIONAL", ""},
    {"EVIDENTIAL", ""},
    {"NEG_EVIDENTIAL", "NEGATIVE_EVIDENTIAL"},
}};

constexpr std::size_t kTlinksAndAlinks = 19;

// The nodes of a graph by what they are in the document.
class NodeFinder {
 public:
  explicit NodeFinder(const Document& document)
      : document_(document),
        events_stand_alone_(document.instances().empty()),
        first_instance_(events_stand_alone_ ? 0 : document.events().size()) {
    for (std::uint32_t i = 0; i < document.instances().size(); ++i) {
      if (const auto event = document.instances()[i].event) {
        std::optional<InstanceIndex>& first = first_instance_[position(*event)];
        first = first.value_or(static_cast<InstanceIndex>(i));
      }
    }
  }

  std::optional<Entity> node(const EntityRef& entity) const {
    const std::size_t times = document_.times().size();
    if (const auto* time = std::get_if<TimexIndex>(&entity)) {
      return static_cast<Entity>(position(*time));
    }
    if (const auto* instance = std::get_if<InstanceIndex>(&entity)) {
      return static_cast<Entity>(times + position(*instance));
    }
    const auto* event = std::get_if<EventIndex>(&entity);
    if (event == nullptr) {
      return std::nullopt;
    }
    if (events_stand_alone_) {
      return static_cast<Entity>(times + position(*event));
    }
    const auto first = first_instance_[position(*event)];
    return first ? std::optional(static_cast<Entity>(times + position(*first))) : std::nullopt;
  }

 private:
  const Document& document_;
  bool events_stand_alone_;
  std::vector<std::optional<InstanceIndex>> first_instance_;  // of each event
};

}  // namespace

std::optional<LinkType> link_type(ElementKind kind, std::string_view rel_type) {
  for (std::size_t i = 0; i < kLinkTypes; ++i) {
    const auto type = static_cast<LinkType>(i);
    if (link_kind(type) == kind &&
        (spells(rel_type, kTypes[i].name) ||
         (!kTypes[i].other_name.empty() && spells(rel_type, kTypes[i].other_name)))) {
      return type;
    }
  }
  return std::nullopt;
}

std::string_view link_type_name(LinkType type) {
  return kTypes[static_cast<std::size_t>(type)].name;
}

ElementKind link_kind(LinkType type) {
  const auto number = static_cast<std::size_t>(type);
  return number < kTlinkTypes        ? ElementKind::kTlink
         : number < kTlinksAndAlinks ? ElementKind::kAlink
                                     : ElementKind::kSlink;
}

std::optional<Relation> relation_of(LinkType type, During during) {
  using enum LinkType;
  switch (type) {
    case kBefore:
      return Relation::kBefore;
    case kAfter:
      return Relation::kAfter;
    case kIbefore:
      return Relation::kMeets;
    case kIafter:
      return Relation::kMetBy;
    case kSimultaneous:
    case kIdentity:
      return Relation::kEquals;
    case kIncludes:
      return Relation::kContains;
    case kBegins:
    case kInitiates:
      return Relation::kStarts;
    case kBegunBy:
      return Relation::kStartedBy;
    case kEnds:
    case kCulminates:
    case kTerminates:
      return Relation::kFinishes;
    case kEndedBy:
      return Relation::kFinishedBy;
    case kIsIncluded:
    case kContinues:
    case kReinitiates:
      return Relation::kDuring;
    case kDuring:
      return during == During::kSimultaneous ? Relation::kEquals : Relation::kDuring;
    case kDuringInv:
      return during == During::kSimultaneous ? Relation::kEquals : Relation::kContains;
    default:
      return std::nullopt;
  }
}

TimemlGraph graph_of(const Document& document) {
  TimemlGraph graph;
  const std::size_t events =
      document.instances().empty() ? document.events().size() : document.instances().size();
  graph.nodes.reserve(document.times().size() + events);
  for (std::uint32_t i = 0; i < document.times().size(); ++i) {
    graph.nodes.emplace_back(TimexIndex{i});
  }
  for (std::uint32_t i = 0; i < events; ++i) {
    graph.nodes.push_back(document.instances().empty() ? EntityRef(EventIndex{i})
                                                       : EntityRef(InstanceIndex{i}));
  }
  const NodeFinder finder(document);
  graph.links.reserve(document.links().size());
  graph.origins.reserve(document.links().size());
  for (std::size_t i = 0; i < document.links().size(); ++i) {
    const Link& link = document.links()[i];
    const auto type = link_type(link.kind, link.rel_type);
    const auto source = finder.node(link.source.entity);
    const auto target = finder.node(link.target.entity);
    if (type && source && target) {
      graph.links.push_back({*source, *target, *type});
      graph.origins.push_back(i);
    } else {
      graph.left_out.push_back(i);
    }
  }
  return graph;
}

std::string_view node_name(const Document& document, const EntityRef& node) {
  if (const auto* time = std::get_if<TimexIndex>(&node)) {
    return document[*time].tid;
  }
  if (const auto* instance = std::get_if<InstanceIndex>(&node)) {
    return document[*instance].eiid;
  }
  const auto* event = std::get_if<EventIndex>(&node);
  return event == nullptr ? std::string_view() : document[*event].eid;
}

Network network_of(const TimemlGraph& graph, During during, std::vector<std::size_t>& numbers) {
  Network network(graph.node_count());
  numbers.clear();
  for (std::size_t i = 0; i < graph.links.size(); ++i) {
    const GraphLink& link = graph.links[i];
    if (const auto relation = relation_of(link.type, during)) {
      network.add_link(link.source, link.target, *relation);
      numbers.push_back(i);
    }
  }
  return network;
}

LinkCounts& LinkCounts::operator+=(const LinkCounts& other) {
  std::ranges::transform(kinds, other.kinds, kinds.begin(), std::plus());
  std::ranges::transform(types, other.types, types.begin(), std::plus());
  return *this;
}

LinkCounts link_counts(const Document& document, const TimemlGraph& graph) {
  LinkCounts counts;
  for (const Link& link : document.links()) {
    const auto kind = std::ranges::find(kLinkKinds, link.kind) - kLinkKinds.begin();
    ++counts.kinds[static_cast<std::size_t>(kind)];
  }
  for (const GraphLink& link : graph.links) {
    ++counts.types[static_cast<std::size_t>(link.type)];
  }
  for (const std::size_t left_out : graph.left_out) {
    const Link& link = document.links()[left_out];
    if (const auto type = link_type(link.kind, link.rel_type)) {
      ++counts.types[static_cast<std::size_t>(*type)];
    }
  }
  return counts;
}

}  // namespace gnomon
