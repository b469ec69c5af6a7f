// Entities and links of a document in words.
#pragma once

#include "gnomon/reason/network.h"

#include <string>
#include <string_view>

namespace gnomon {

// What stands beside the id of an entity: the words of the text, "ei3 'left'", or the value of a
// time, "t3 (1998-02-13)". Just the id when there is nothing.
enum class EntityWords { kMention, kValue };

std::string describe(const Document& document, const DocumentNetwork& graph, Entity entity,
                     EntityWords words = EntityWords::kMention);

// A link as a sentence: "ei3 'left' is before t0 'Friday'"; "... itself" for a link of an entity
// with itself. `relation` stands between the two where it is to be another name than the English
// phrase: that of the format, or the coarse one.
std::string describe(const Document& document, const DocumentNetwork& graph, const Constraint& link,
                     std::string_view relation = {}, EntityWords words = EntityWords::kMention);

// What messages call a link: its id, "a TLINK without id" when it has none.
std::string link_name(const Link& link);
// The same of the TLINK or ALINK behind a link of a network.
std::string link_name(const Document& document, const DocumentNetwork& graph, LinkId link);

}  // namespace gnomon
