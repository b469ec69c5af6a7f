// Documents made by a program: a text, and events, times and links added to it.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/base/span.h"
#include "gnomon/corpus/input.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gnomon {

// An event or time to be marked; the span is of the document's text, in bytes.
struct AddedEntity {
  Span span = {};
  std::string id = {};  // empty: a new one
  // Of events the class, of times the value, as `read_time_value` reads it; may be empty.
  std::string says = {};
  std::vector<std::pair<std::string, std::string>> attributes = {};  // more of them
};

// A TLINK to be added. Ends are the ids of events, instances or times.
struct AddedLink {
  std::string source = {};
  std::string target = {};
  std::string relation = {};
  std::string id = {};  // empty: a new one
};

struct DocumentAdditions {
  std::vector<AddedEntity> events = {};
  std::vector<AddedEntity> times = {};
  std::vector<AddedLink> links = {};
};

// A document whose text is this one, to the byte. The creation time is a date, or empty for none.
// Fails on what TimeML cannot hold: invalid UTF-8, control characters, carriage returns.
Result<SharedDocument> new_document(std::string_view name, std::string_view text,
                                    std::string_view creation_time = {});

// The document with these additions. Events get an instance each where the document has instances
// or no events yet. Fails, with nothing added, at a span that is outside of the text or crosses
// another one, an id that is taken or unknown, a relation or value that TimeML does not know.
Result<SharedDocument> with_additions(const Document& document, const DocumentAdditions& additions);

}  // namespace gnomon
