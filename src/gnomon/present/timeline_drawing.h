// Timelines drawn: as text, as a picture, or as a page to zoom and to point at.
#pragma once

#include "gnomon/corpus/write.h"
#include "gnomon/operations/timeline.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace gnomon {

struct TimelineDrawing {
  enum class As : std::uint8_t { kText, kSvg, kHtml };
  As as = As::kText;
  // Of text.
  bool color = false;
  std::size_t width = 80;  // columns; at least 40 are used
};

// All documents of the result in one drawing, one below the other; numbers show what two that are
// compared have in common.
std::string draw(const TimelineResult& result, const TimelineDrawing& how);

// A drawing for each document.
Result<std::vector<WrittenDocument>> draw_each(const TimelineResult& result,
                                               const TimelineDrawing& how, const Run& run);

}  // namespace gnomon
