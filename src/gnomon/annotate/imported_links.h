// The links of a document as statements: what somebody else annotated before.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/annotate/action.h"
#include "gnomon/timeml/document.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace gnomon {

// What a TLINK says as an answer of the algebra; VAGUE says that the text does not determine it.
// Nothing for other links, for one without two ends, and for one that leaves several answers open.
std::optional<Action> import_of(const Document& document, const Link& link, AnswerAlgebra algebra,
                                During during);

struct ImportedLinks {
  std::vector<Action> actions;        // in the order of the document
  std::vector<std::size_t> origins;   // of each: its place in Document::links()
  std::vector<std::size_t> left_out;  // TLINKs that are no answer
};

ImportedLinks imported_links(const Document& document, AnswerAlgebra algebra, During during);

}  // namespace gnomon
