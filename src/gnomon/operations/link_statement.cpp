#include "gnomon/operations/link_statement.h"

#include "gnomon/base/utf8.h"
#include "gnomon/reason/wording.h"
#include "gnomon/timeml/mention.h"

#include <fmt/format.h>

namespace gnomon {

LinkStatement statement_of(const Document& document, const DocumentNetwork& graph, LinkId link,
                           std::string_view relation) {
  return statement_of(document, graph, document.links()[graph.origins[position(link)]],
                      graph.network[link], relation);
}

LinkStatement statement_of(const Document& document, const DocumentNetwork& graph,
                           const Link& origin, const Constraint& says, std::string_view relation) {
  return {link_name(origin),
          std::string(origin.lid),
          std::string(element_tag(origin.kind)),
          std::string(origin.rel_type),
          std::string(graph.names[position(says.first)].id),
          std::string(graph.names[position(says.second)].id),
          to_string(says.relation),
          describe(
              document, graph, says,
              // What it means in time is not what it says.
              relation.empty() && origin.kind == ElementKind::kClink ? origin.rel_type : relation)};
}

LinkStatement statement_of(const Document& document, const Link& link, During during) {
  const auto says = relation_of(document, link, {.during = during, .alinks = true});
  return {link_name(link),
          std::string(link.lid),
          std::string(element_tag(link.kind)),
          std::string(link.rel_type),
          std::string(link.source.id),
          std::string(link.target.id),
          says ? to_string(*says) : std::string(),
          fmt::format("{} {} {}", mention_and_id(document, link.source.id, link.source.entity),
                      shown(link.rel_type),
                      mention_and_id(document, link.target.id, link.target.entity))};
}

}  // namespace gnomon
