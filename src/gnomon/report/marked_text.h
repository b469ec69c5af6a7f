// A running text in which some words are marked, for the terminal and as a page.
#pragma once

#include "gnomon/report/render.h"

#include <cstdint>
#include <string>
#include <vector>

namespace gnomon {

enum class Mark : std::uint8_t { kNone, kEvent, kTime, kLabel };

struct MarkedPiece {
  std::string text;
  Mark mark = Mark::kNone;
};

// Pieces follow one another without a gap; white space in them is where a line may break.
struct MarkedText {
  std::string title;
  std::vector<MarkedPiece> head;                // a line below the title
  std::vector<std::vector<MarkedPiece>> lines;  // each begins a new line; an empty one is a gap
  std::vector<std::string> notes;
};

// At most `width` columns, 80 where it is 0, unless a single word takes more.
std::string render_marked_text(const MarkedText& text, const RenderOptions& options);
std::string render_marked_page(const MarkedText& text);

}  // namespace gnomon
