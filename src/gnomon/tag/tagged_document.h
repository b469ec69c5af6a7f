// What the tagger found as a document.
#pragma once

#include "gnomon/tag/entities.h"
#include "gnomon/timeml/document.h"

#include <cstddef>
#include <optional>
#include <span>

namespace gnomon {

// The text and other markup of a document with these events, times and links instead of its own.
// The creation time stays as it is in the document; `creation_time` is its place in `times`. Spans
// are those of the document's text.
Document tagged_document(const Document& document, std::span<const TaggedEvent> events,
                         std::span<const TaggedTime> times,
                         std::optional<std::size_t> creation_time,
                         std::span<const TaggedLink> links);

}  // namespace gnomon
