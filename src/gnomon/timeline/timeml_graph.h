// The graph of a document: times and event instances, and the links of all three kinds between
// them.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/algebra/relation_set.h"
#include "gnomon/reason/network.h"
#include "gnomon/timeml/document.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace gnomon {

// The 25 relTypes of TimeML: fourteen of TLINKs, five of ALINKs, six of SLINKs. Behind them what
// TLINKs of other documents have: the coarse relations of TempEval, whose BEFORE and AFTER take in
// IBEFORE and IAFTER, VAGUE and its synonyms, and our names for what TimeML cannot say.
enum class LinkType : std::uint8_t {
  kBefore,
  kAfter,
  kIbefore,
  kIafter,
  kSimultaneous,
  kIdentity,
  kIncludes,
  kIsIncluded,
  kBegins,
  kBegunBy,
  kEnds,
  kEndedBy,
  kDuring,
  kDuringInv,
  kInitiates,
  kReinitiates,
  kCulminates,
  kTerminates,
  kContinues,
  kModal,
  kFactive,
  kCounterFactive,
  kConditional,
  kEvidential,
  kNegEvidential,
  kCoarseBefore,
  kCoarseAfter,
  kOverlap,
  kBeforeOrOverlap,
  kOverlapOrAfter,
  kVague,
  kOverlaps,
  kOverlappedBy,
};
inline constexpr std::size_t kLinkTypes = 25;   // of TimeML: those that are counted
inline constexpr std::size_t kTlinkTypes = 14;  // the first of them
inline constexpr std::size_t kAllLinkTypes = 33;

// The relType of a link of this kind, whatever its case; also in the spellings of Ocal et al.
// (I-BEFORE, DURING_INVERSE, NEGATIVE_EVIDENTIAL). Nothing when the name is unknown.
std::optional<LinkType> link_type(ElementKind kind, std::string_view rel_type,
                                  RelationNames names = RelationNames::kTimeml);
// "BEFORE", "NEG_EVIDENTIAL", ...
std::string_view link_type_name(LinkType type);
ElementKind link_kind(LinkType type);
// What a link of this type says of two intervals, as all of gnomon reads its name: see
// relation_of_timeml, relation_of_alink and tempeval_relation. Nothing for SLINKs and for VAGUE,
// which say nothing about time.
std::optional<RelationSet> relation_of(LinkType type, During during);

struct GraphLink {
  Entity source{};
  Entity target{};
  LinkType type{};

  friend bool operator==(const GraphLink&, const GraphLink&) = default;
};

// Nodes are numbered: times in the order of the document, then instances. In a document without
// instances events stand for themselves; otherwise an event without an instance is no node, and a
// link that names an event means its first instance.
struct TimemlGraph {
  std::vector<EntityRef> nodes;
  std::vector<GraphLink> links;       // in the order of the document
  std::vector<std::size_t> origins;   // of each link: its place in Document::links()
  std::vector<std::size_t> left_out;  // links of the document without two nodes or a known relType

  std::size_t node_count() const { return nodes.size(); }
};

TimemlGraph graph_of(const Document& document);

// The id of a node as links name it: tid, eiid, or eid where events stand for themselves.
std::string_view node_name(const Document& document, const EntityRef& node);

// What the links say about time, over the nodes of the graph: its TLINKs and ALINKs in their order.
// `numbers` gets for each link of the network that of the graph.
Network network_of(const TimemlGraph& graph, During during, std::vector<std::size_t>& numbers);

// How many links of each kind and relType a document has, as written: also those that the graph
// leaves out. TLINKs, ALINKs, SLINKs.
struct LinkCounts {
  std::array<std::int64_t, 3> kinds{};
  std::array<std::int64_t, kLinkTypes> types{};

  LinkCounts& operator+=(const LinkCounts& other);
  friend bool operator==(const LinkCounts&, const LinkCounts&) = default;
};
inline constexpr std::array<ElementKind, 3> kLinkKinds{ElementKind::kTlink, ElementKind::kAlink,
                                                       ElementKind::kSlink};

// The graph is that of the document.
LinkCounts link_counts(const Document& document, const TimemlGraph& graph);

}  // namespace gnomon
