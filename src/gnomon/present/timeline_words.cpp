#include "gnomon/present/timeline_words.h"

#include "gnomon/reason/wording.h"
#include "gnomon/timeml/mention.h"

#include <fmt/format.h>

namespace gnomon {

bool is_of_calendar(const Link& link) { return link.attributes[Attr::kOrigin] == "CALENDAR"; }

std::string node_in_words(const Document& document, const DocumentTimelines& timelines,
                          Entity node) {
  const EntityRef& ref = timelines.graph.nodes[position(node)];
  return id_and_mention(document, node_name(document, ref), ref);
}

std::string point_name(const Document& document, const DocumentTimelines& timelines, Point point) {
  return fmt::format("{}{}", node_name(document, timelines.graph.nodes[position(point.entity)]),
                     point.end == 0 ? '-' : '+');
}

std::string link_in_words(const Document& document, const DocumentTimelines& timelines,
                          std::size_t link) {
  return link_name(document.links()[timelines.graph.origins[link]]);
}

std::string what_link_says(const Document& document, const DocumentTimelines& timelines,
                           std::size_t link) {
  const GraphLink& says = timelines.graph.links[link];
  return fmt::format("{} {} {}", node_in_words(document, timelines, says.source),
                     link_type_name(says.type), node_in_words(document, timelines, says.target));
}

std::string against_in_words(const Document& document, const DocumentTimelines& timelines,
                             const RejectedTimelineLink& what) {
  std::string own;
  bool calendar = false;
  for (const std::size_t link : what.against) {
    if (is_of_calendar(document.links()[timelines.graph.origins[link]])) {
      calendar = true;
    } else {
      own += (own.empty() ? "" : ", ") + link_in_words(document, timelines, link);
    }
  }
  if (calendar) {
    return own.empty() ? "the calendar" : own + " with the calendar";
  }
  return own.empty() ? "itself" : own;
}

std::string rejected_in_words(const Document& document, const DocumentTimelines& timelines,
                              const RejectedTimelineLink& what) {
  return fmt::format(
      "{} is rejected: {} contradicts {}", link_in_words(document, timelines, what.link),
      what_link_says(document, timelines, what.link), against_in_words(document, timelines, what));
}

}  // namespace gnomon
