// What screens are put together from.
#pragma once

#include "gnomon/dialogue/annotation_view.h"
#include "gnomon/dialogue/dialogue.h"
#include "gnomon/dialogue/screen.h"

#include <cstddef>
#include <iterator>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace gnomon {

using Lines = std::vector<StyledLine>;

inline void append(Lines& to, Lines more) {
  to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

inline StyledLine line_of(std::string text, TextStyle style = TextStyle::kPlain) {
  return {{std::move(text), style}};
}

struct KeyHint {
  const char* key;
  const char* what;
  int importance;  // those with the smallest go first where there is no room
};

// The document on the left; project and annotator on the right, where there is room.
Lines title(const AnnotationView& view, ScreenSize size);
StyledLine rule(ScreenSize size);
// "━━━━────  34 %  ..."; the bar only where there is room.
StyledLine bar_line(std::size_t percent, const std::string& words, ScreenSize size);
// What the last key did, in two lines at most; none when there is nothing to say.
Lines notice_part(const Dialogue& dialogue, ScreenSize size);
// In two lines at most.
Lines notice_lines(const Dialogue& dialogue, ScreenSize size);
StyledLine key_line(std::span<const KeyHint> hints, ScreenSize size);
// "How is A 'left' related in time to B 'Friday'?"
StyledLine question_in_words(const AnnotationView& view, Pair question);
// Puts what stands below the passage at the bottom, so that it keeps its place.
Screen with_passage(const AnnotationView& view, Pair question, Lines above, Lines below,
                    ScreenSize size);
Lines wrapped(const std::vector<std::string>& page, std::size_t width);
// A text that scrolls between the title and what is below.
Screen page_screen(const AnnotationView& view, const char* heading, const Lines& text, Lines below,
                   std::size_t scroll, ScreenSize size);
// A page that is read, with its keys.
Screen page_to_read(const AnnotationView& view, const char* heading,
                    const std::vector<std::string>& page, std::size_t scroll, ScreenSize size);
Screen too_small(ScreenSize size);

}  // namespace gnomon
