// The part of a text that two entities stand in, with the entities marked.
#pragma once

#include "gnomon/dialogue/styled_text.h"
#include "gnomon/timeml/document.h"
#include "gnomon/timeml/sentences.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace gnomon {

// Something to point out: «A: left».
struct TextMark {
  Span span;                   // of the document's text; empty where no word mentions it
  std::string label;           // "A"
  std::string words;           // what mentions it, in short: mention()
  bool creation_time = false;  // it stands above the text
  TextStyle style = TextStyle::kFirst;
};

// A stretch of the text in which each mark that lies in it stands between « and » behind its label;
// marks with one span share the brackets. White space becomes a blank, empty lines become one.
std::vector<StyledPiece> marked_text(const Document& document, Span stretch,
                                     std::span<const TextMark> marks);

// All of the body, wrapped, behind the marks that stand outside of it.
std::vector<StyledLine> whole_text(const Document& document, std::span<const TextMark> marks,
                                   std::size_t width);

// As much around the marks as fits: the whole text when it is short, else the sentences of the
// marks with all between them, or with "..." for what lies between, or less. Every mark is shown as
// long as there is room for its words. Never more than `height` lines of `width` columns.
std::vector<StyledLine> passage(const Document& document, const Sentences& sentences,
                                std::span<const TextMark> marks, std::size_t width,
                                std::size_t height);

}  // namespace gnomon
