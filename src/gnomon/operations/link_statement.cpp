#include "gnomon/operations/link_statement.h"

#include "gnomon/reason/wording.h"

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
          describe(document, graph, says, relation)};
}

}  // namespace gnomon
