// Entities and links of a document in words.
#pragma once

#include "gnomon/reason/network.h"

#include <string>

namespace gnomon {

// "ei3 'left'", or just "ei3" when the document does not mention it.
std::string describe(const Document& document, const DocumentNetwork& of, Entity entity);

// "ei3 'left' is before t0 'Friday'"; "... itself" for a link of an entity with itself.
std::string describe(const Document& document, const DocumentNetwork& of, const Constraint& link);

// The id of the TLINK or ALINK behind a link, "a TLINK without id" when it has none.
std::string link_name(const Document& document, const DocumentNetwork& of, LinkId link);

}  // namespace gnomon
