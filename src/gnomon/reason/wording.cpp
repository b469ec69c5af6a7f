#include "gnomon/reason/wording.h"

#include "gnomon/base/utf8.h"
#include "gnomon/timeml/mention.h"

#include <fmt/format.h>

namespace gnomon {

std::string describe(const Document& document, const DocumentNetwork& graph, Entity entity,
                     EntityWords words) {
  const DocumentNetwork::Name& name = graph.names[position(entity)];
  if (words == EntityWords::kMention) {
    return id_and_mention(document, name.id, name.refers_to);
  }
  const auto* time = std::get_if<TimexIndex>(&name.refers_to);
  return time == nullptr ? shown(name.id)
                         : fmt::format("{} ({})", shown(name.id),
                                       shown(document[*time].attributes[Attr::kValue]));
}

std::string describe(const Document& document, const DocumentNetwork& graph, const Constraint& link,
                     std::string_view relation, EntityWords words) {
  return fmt::format(
      "{} {} {}", describe(document, graph, link.first, words),
      relation.empty() ? set_phrase(link.relation) : std::string(relation),
      link.first == link.second ? "itself" : describe(document, graph, link.second, words));
}

std::string link_name(const Link& link) {
  return link.lid.empty()
             ? fmt::format("{} {} without id", link.kind == ElementKind::kTlink ? "a" : "an",
                           element_tag(link.kind))
             : shown(link.lid);
}

std::string link_name(const Document& document, const DocumentNetwork& graph, LinkId link) {
  return link_name(document.links()[graph.origins[position(link)]]);
}

}  // namespace gnomon
