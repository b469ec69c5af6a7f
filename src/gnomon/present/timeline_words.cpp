#include "gnomon/present/timeline_words.h"

#include "gnomon/reason/wording.h"
#include "gnomon/timeml/mention.h"

#include <fmt/format.h>

namespace gnomon {

std::string node_in_words(const Document& document, const DocumentTimelines& of, Entity node) {
  const EntityRef& ref = of.graph.nodes[position(node)];
  return id_and_mention(document, node_name(document, ref), ref);
}

std::string point_name(const Document& document, const DocumentTimelines& of, Point point) {
  return fmt::format("{}{}", node_name(document, of.graph.nodes[position(point.entity)]),
                     point.end == 0 ? '-' : '+');
}

std::string link_in_words(const Document& document, const DocumentTimelines& of, std::size_t link) {
  return link_name(document.links()[of.graph.origins[link]]);
}

std::string what_link_says(const Document& document, const DocumentTimelines& of,
                           std::size_t link) {
  const GraphLink& says = of.graph.links[link];
  return fmt::format("{} {} {}", node_in_words(document, of, says.source),
                     link_type_name(says.type), node_in_words(document, of, says.target));
}

std::string against_in_words(const Document& document, const DocumentTimelines& of,
                             const SetAside& what) {
  std::string against;
  for (const std::size_t link : what.against) {
    against += (against.empty() ? "" : ", ") + link_in_words(document, of, link);
  }
  return against.empty() ? "itself" : against;
}

std::string set_aside_in_words(const Document& document, const DocumentTimelines& of,
                               const SetAside& what) {
  return fmt::format("{} is set aside: {} contradicts {}", link_in_words(document, of, what.link),
                     what_link_says(document, of, what.link), against_in_words(document, of, what));
}

}  // namespace gnomon
