#include "gnomon/present/timeline_notes.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/present/timeline_words.h"

#include <algorithm>

#include <fmt/format.h>

namespace gnomon {
namespace {

// Each reason costs several looks at all links, and a drawing is to be there at once.
constexpr std::size_t kReasonsGiven = 20;
constexpr std::size_t kLinksLookedAt = 20'000;
constexpr std::size_t kUnusableNamed = 5;

// A sentence for each rejected link: what it says and what it contradicts.
void add_rejected(const Document& document, const DocumentTimelines& timelines,
                  std::vector<std::string>& notes) {
  const std::vector<std::size_t> rejected = timelines.rejected();
  const std::size_t reasons = std::clamp<std::size_t>(
      kLinksLookedAt / std::max<std::size_t>(timelines.graph.links.size(), 1), 1, kReasonsGiven);
  for (std::size_t i = 0; i < std::min(rejected.size(), reasons); ++i) {
    notes.push_back(
        rejected_in_words(document, timelines, rejected_with_reason(timelines, rejected[i])));
  }
  if (rejected.size() > reasons) {
    std::string names;
    const std::size_t named = std::min(rejected.size(), reasons + kReasonsGiven);
    for (std::size_t i = reasons; i < named; ++i) {
      names += (names.empty() ? "" : ", ") + link_in_words(document, timelines, rejected[i]);
    }
    notes.push_back(fmt::format(
        "also rejected: {}{}", names,
        named == rejected.size() ? "" : fmt::format(" and {} more", rejected.size() - named)));
  }
}

// Links without two ends, and those whose relType a timeline cannot use.
void add_unusable(const Document& document, const TimemlGraph& graph,
                  std::vector<std::string>& notes) {
  if (graph.left_out.empty()) {
    return;
  }
  std::string named;
  for (std::size_t i = 0; i < std::min(graph.left_out.size(), kUnusableNamed); ++i) {
    const Link& link = document.links()[graph.left_out[i]];
    const bool known = link_type(link.kind, link.rel_type, relation_names_of(document)).has_value();
    named += fmt::format("{}{} ({})", named.empty() ? "" : ", ", shown(link.lid),
                         known ? "an end is missing" : "relType " + shown(link.rel_type));
  }
  if (graph.left_out.size() > kUnusableNamed) {
    named += fmt::format(" and {} more", graph.left_out.size() - kUnusableNamed);
  }
  notes.push_back(fmt::format("{} not used, since no order follows: {}",
                              plural(graph.left_out.size(), "link is", "links are"), named));
}

// VAGUE and its synonyms.
void add_vague(const Document& document, const TimemlGraph& graph,
               std::vector<std::string>& notes) {
  std::string named;
  std::size_t vague = 0;
  for (std::size_t i = 0; i < graph.links.size(); ++i) {
    if (graph.links[i].type == LinkType::kVague && ++vague <= kUnusableNamed) {
      const Link& link = document.links()[graph.origins[i]];
      named += fmt::format("{}{} ({})", named.empty() ? "" : ", ", shown(link.lid),
                           shown(link.rel_type));
    }
  }
  if (vague > kUnusableNamed) {
    named += fmt::format(" and {} more", vague - kUnusableNamed);
  }
  if (vague > 0) {
    notes.push_back(fmt::format("{} nothing about the order: {}",
                                plural(vague, "link says", "links say"), named));
  }
}

}  // namespace

void add_notes(const Document& document, const AnalysedDocument& analysed,
               std::vector<std::string>& notes) {
  const DocumentTimelines& timelines = analysed.timelines;
  if (timelines.graph.node_count() == 0) {
    notes.emplace_back(
        "There is nothing to draw: the document has no events and no times. 'gnomon tag' finds "
        "some in a text.");
    return;
  }
  const bool has_order = std::ranges::any_of(timelines.timelines,
                                             [](const Timeline& t) { return t.nodes.size() > 1; });
  if (!has_order && timelines.consistent() && timelines.graph.node_count() > 1) {
    notes.emplace_back("No TLINK or ALINK connects any of these: each is a timeline of its own.");
  }
  if (timelines.main_timeline() == nullptr) {
    notes.emplace_back("There is no main timeline: every part of the document is inconsistent.");
  }
  add_rejected(document, analysed.with_conflicts(), notes);
  add_unusable(document, timelines.graph, notes);
  add_vague(document, timelines.graph, notes);
}

}  // namespace gnomon
