// The minimal models of a document.
#pragma once

#include "gnomon/operations/explain.h"

#include <cstddef>
#include <stop_token>

namespace gnomon {

class Document;

// Documents of which links name more entities are refused: the search takes time in proportion to
// more than the fourth power of their number.
inline constexpr std::size_t kMostModelEntities = 40;

Result<ModelSets> models_of(const Document& document, const ExplainRequest& request,
                            const std::stop_token& stop);

}  // namespace gnomon
