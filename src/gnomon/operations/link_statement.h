// A link as results tell of it.
#pragma once

#include "gnomon/algebra/names.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace gnomon {

class Document;
struct Constraint;
struct DocumentNetwork;
struct Link;
enum class LinkId : std::uint32_t;

// Plain text, so that it outlives the document.
struct LinkStatement {
  std::string name;      // what messages call it: its id, or that it has none
  std::string lid;       // as the document has it
  std::string kind;      // TLINK, ALINK or SLINK
  std::string relation;  // as written
  std::string first;     // ids
  std::string second;
  std::string allen;  // codes of Allen's relations; empty when it says nothing about time
  std::string words;  // all it says, with the text of its ends
};

// A link and whether the calendar says the same.
struct LinkOrCalendar {
  LinkStatement link;
  bool calendar = false;
};

// `relation` takes the place of the English phrase in the words.
LinkStatement statement_of(const Document& document, const DocumentNetwork& graph, LinkId link,
                           std::string_view relation = {});

// Of a link of any document that says this of the entities of the network.
LinkStatement statement_of(const Document& document, const DocumentNetwork& graph,
                           const Link& origin, const Constraint& says,
                           std::string_view relation = {});

// Of a link as it is written, with its own relation in the words: "left (ei3) BEFORE Friday (t0)".
LinkStatement statement_of(const Document& document, const Link& link, During during);

}  // namespace gnomon
