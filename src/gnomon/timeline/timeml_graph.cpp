#include "gnomon/timeline/timeml_graph.h"

#include "gnomon/algebra/tempeval.h"

#include <algorithm>
#include <functional>

namespace gnomon {
namespace {

struct TypeInfo {
  std::string_view name;
  std::string_view other_name;  // in Ocal et al. (2022), where it differs
};

constexpr std::array<TypeInfo, kAllLinkTypes> kTypes{{
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
    {"BEFORE", ""},
    {"AFTER", ""},
    {"OVERLAP", ""},
    {"BEFORE-OR-OVERLAP", ""},
    {"OVERLAP-OR-AFTER", ""},
    {"VAGUE", "NON-RELATED"},
    {"OVERLAPS", ""},
    {"OVERLAPPED_BY", ""},
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

// In a document of TempEval, where relTypes of TimeML belong to the coarse ones.
std::optional<LinkType> coarse_type(std::string_view rel_type) {
  using enum LinkType;
  if (is_no_label(rel_type)) {
    return kVague;
  }
  const auto label = tempeval_label(rel_type);
  if (!label) {
    return std::nullopt;
  }
  switch (*label) {
    case TempEvalLabel::kBefore:
      return kCoarseBefore;
    case TempEvalLabel::kAfter:
      return kCoarseAfter;
    case TempEvalLabel::kOverlap:
      return kOverlap;
    case TempEvalLabel::kBeforeOrOverlap:
      return kBeforeOrOverlap;
    case TempEvalLabel::kOverlapOrAfter:
      return kOverlapOrAfter;
    default:
      return kVague;
  }
}

// What types say, read once from their names.
using ReadTypes = std::array<std::optional<RelationSet>, kAllLinkTypes>;
ReadTypes read_types(During during) {
  ReadTypes read;
  for (std::size_t i = 0; i < kAllLinkTypes; ++i) {
    const auto type = static_cast<LinkType>(i);
    if (type == LinkType::kCoarseBefore || type == LinkType::kCoarseAfter) {
      read[i] = tempeval_relation(*tempeval_label(kTypes[i].name));
    } else if (link_kind(type) == ElementKind::kTlink) {
      read[i] = relation_of_timeml(kTypes[i].name, during);
    } else if (const auto relation = relation_of_alink(kTypes[i].name)) {
      read[i] = *relation;
    }
    if (read[i] == RelationSet::all()) {
      read[i] = std::nullopt;
    }
  }
  return read;
}

// The relType of TimeML that a type counts as; nothing for relations that TimeML does not have.
std::optional<std::size_t> counted_as(LinkType type) {
  switch (type) {
    case LinkType::kCoarseBefore:
      return static_cast<std::size_t>(LinkType::kBefore);
    case LinkType::kCoarseAfter:
      return static_cast<std::size_t>(LinkType::kAfter);
    default: {
      const auto number = static_cast<std::size_t>(type);
      return number < kLinkTypes ? std::optional(number) : std::nullopt;
    }
  }
}

}  // namespace

std::optional<LinkType> link_type(ElementKind kind, std::string_view rel_type,
                                  RelationNames names) {
  if (kind == ElementKind::kTlink && names == RelationNames::kTempEval) {
    return coarse_type(rel_type);
  }
  if (kind == ElementKind::kTlink && spells(rel_type, "NONE")) {
    return LinkType::kVague;
  }
  for (std::size_t i = 0; i < kAllLinkTypes; ++i) {
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
         : number < kLinkTypes       ? ElementKind::kSlink
                                     : ElementKind::kTlink;
}

std::optional<RelationSet> relation_of(LinkType type, During during) {
  static const ReadTypes kSimultaneous = read_types(During::kSimultaneous);
  static const ReadTypes kIncluded = read_types(During::kIncluded);
  const ReadTypes& read = during == During::kSimultaneous ? kSimultaneous : kIncluded;
  return read[static_cast<std::size_t>(type)];
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
  const RelationNames names = relation_names_of(document);
  graph.links.reserve(document.links().size());
  graph.origins.reserve(document.links().size());
  for (std::size_t i = 0; i < document.links().size(); ++i) {
    const Link& link = document.links()[i];
    if (link.kind == ElementKind::kClink) {
      continue;  // no part of TimeML's graph
    }
    const auto type = link_type(link.kind, link.rel_type, names);
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
    const auto kind = std::ranges::find(kLinkKinds, link.kind);
    if (kind != kLinkKinds.end()) {
      ++counts.kinds[static_cast<std::size_t>(kind - kLinkKinds.begin())];
    }
  }
  const auto count = [&](LinkType type) {
    if (const auto counted = counted_as(type)) {
      ++counts.types[*counted];
    }
  };
  for (const GraphLink& link : graph.links) {
    count(link.type);
  }
  for (const std::size_t left_out : graph.left_out) {
    const Link& link = document.links()[left_out];
    if (const auto type = link_type(link.kind, link.rel_type, relation_names_of(document))) {
      count(*type);
    }
  }
  return counts;
}

}  // namespace gnomon
