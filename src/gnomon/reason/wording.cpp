#include "gnomon/reason/wording.h"

#include "gnomon/base/utf8.h"
#include "gnomon/timeml/mention.h"

#include <fmt/format.h>

namespace gnomon {

std::string describe(const Document& document, const DocumentNetwork& of, Entity entity) {
  const DocumentNetwork::Name& name = of.names[position(entity)];
  return id_and_mention(document, name.id, name.refers_to);
}

std::string describe(const Document& document, const DocumentNetwork& of, const Constraint& link) {
  return fmt::format("{} {} {}", describe(document, of, link.first), set_phrase(link.relation),
                     link.first == link.second ? "itself" : describe(document, of, link.second));
}

std::string link_name(const Document& document, const DocumentNetwork& of, LinkId link) {
  const Link& origin = document.links()[of.origins[position(link)]];
  if (origin.lid.empty()) {
    return origin.kind == ElementKind::kAlink ? "an ALINK without id" : "a TLINK without id";
  }
  return shown(origin.lid);
}

}  // namespace gnomon
