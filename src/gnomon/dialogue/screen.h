// What a terminal shows: a value, from what is looked at.
#pragma once

#include "gnomon/dialogue/dialogue.h"
#include "gnomon/dialogue/passage.h"
#include "gnomon/dialogue/styled_text.h"

#include <cstddef>
#include <vector>

namespace gnomon {

struct ScreenSize {
  std::size_t columns = 80;
  std::size_t rows = 24;

  friend bool operator==(const ScreenSize&, const ScreenSize&) = default;
};

// On less a message asks for more.
inline constexpr ScreenSize kSmallestScreen{40, 12};

// Longer lines are hard to read, however wide the terminal is.
inline constexpr std::size_t kWidestText = 100;

struct Screen {
  std::vector<StyledLine> lines;  // never more or wider than the size
  std::size_t scroll = 0;         // that of the dialogue, or where the text ends
};

Screen draw(const AnnotationView& view, const Dialogue& dialogue, ScreenSize size);

// Marks for the two entities of a question, "A" and "B".
std::vector<TextMark> question_marks(const AnnotationView& view, Pair question);
// Marks for all entities with their numbers, from 1; that of `chosen` in its own style.
std::vector<TextMark> numbered_marks(const AnnotationView& view, std::optional<Entity> chosen);

}  // namespace gnomon
