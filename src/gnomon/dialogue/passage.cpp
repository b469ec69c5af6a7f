#include "gnomon/dialogue/passage.h"

#include "gnomon/base/utf8.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace gnomon {
namespace {

// A text of at most so many lines is shown whole; in a longer one, two words are hard to find.
constexpr std::size_t kShortText = 12;

// Between a label and what it marks, so that no line ends there.
constexpr std::string_view kNoBreak = "\u00a0";

// Adds text with its white space evened out.
class EvenText {
 public:
  void add(std::string_view text, TextStyle style) {
    std::string piece;
    for (std::size_t byte = 0; byte < text.size();) {
      std::size_t end = byte;
      while (end < text.size() && !is_blank(text[end])) {
        ++end;
      }
      piece += printable(text.substr(byte, end - byte));
      byte = end;
      std::size_t line_ends = 0;
      while (byte < text.size() && is_blank(text[byte])) {
        line_ends += text[byte] == '\n' ? 1 : 0;
        ++byte;
      }
      if (byte > end) {
        piece += line_ends > 1 ? "\n\n" : " ";
      }
    }
    add_as_is(std::move(piece), style);
  }

  void add_as_is(std::string piece, TextStyle style) {
    if (!piece.empty()) {
      pieces_.push_back({std::move(piece), style});
    }
  }

  std::vector<StyledPiece> pieces() && { return std::move(pieces_); }

 private:
  std::vector<StyledPiece> pieces_;
};

StyledPiece opening(const TextMark& mark) {
  return {fmt::format("«{}:{}", mark.label, kNoBreak), mark.style};
}

// «A: left» for a mark by itself.
StyledPiece bracketed(const TextMark& mark) {
  return {fmt::format("«{}:{}{}»", mark.label, kNoBreak, mark.words), mark.style};
}

// Marks that lie in the stretch, outer ones before inner ones; those with one span are one.
std::vector<TextMark> marks_within(Span stretch, std::span<const TextMark> marks) {
  std::vector<TextMark> within;
  for (const TextMark& mark : marks) {
    if (!stretch.contains(mark.span)) {
      continue;
    }
    const auto same = std::ranges::find(within, mark.span, &TextMark::span);
    if (same != within.end() && !mark.span.empty()) {
      same->label += "," + mark.label;
      same->style = mark.style == TextStyle::kPlain ? same->style : mark.style;
    } else {
      within.push_back(mark);
    }
  }
  std::ranges::stable_sort(within, [](const TextMark& a, const TextMark& b) {
    return a.span.begin != b.span.begin ? a.span.begin < b.span.begin : a.span.end > b.span.end;
  });
  return within;
}

bool stands_outside(const Document& document, const TextMark& mark) {
  return mark.creation_time || !document.body().contains(mark.span);
}

// "Text written: «A: 2034-02-12»" for the marks that are not in the body.
std::vector<StyledPiece> outside_marks(const Document& document, std::span<const TextMark> marks) {
  std::vector<StyledPiece> pieces;
  for (const TextMark& mark : marks) {
    if (!stands_outside(document, mark)) {
      continue;
    }
    const char* where = mark.creation_time ? "Creation time: " : "Outside the text: ";
    pieces.push_back({std::string(pieces.empty() ? "" : " ") + where, TextStyle::kMuted});
    pieces.push_back(bracketed(mark));
  }
  if (!pieces.empty()) {
    pieces.push_back({"\n", TextStyle::kPlain});
  }
  return pieces;
}

// Empty lines set paragraphs apart; at the ends there is nothing to set apart.
std::vector<StyledLine> without_outer_gaps(std::vector<StyledLine> lines) {
  const auto filled = [](const StyledLine& line) { return !line.empty(); };
  lines.erase(lines.begin(), std::ranges::find_if(lines, filled));
  while (!lines.empty() && lines.back().empty()) {
    lines.pop_back();
  }
  return lines;
}

// Stretches in order; those that touch become one.
std::vector<Span> joined(std::vector<Span> stretches) {
  std::ranges::sort(stretches, [](Span a, Span b) { return a.begin < b.begin; });
  std::vector<Span> result;
  for (const Span stretch : stretches) {
    if (!result.empty() && stretch.begin <= result.back().end) {
      result.back().end = std::max(result.back().end, stretch.end);
    } else {
      result.push_back(stretch);
    }
  }
  return result;
}

// The sentences of a span and so many on both sides.
Span sentences_around(const Sentences& sentences, Span span, std::size_t more) {
  if (sentences.count() == 0) {
    return span;
  }
  const std::size_t first = sentences.at(span.begin);
  const std::size_t last = sentences.at(span.empty() ? span.begin : span.end - 1);
  const Span begin = sentences[first > more ? first - more : 0];
  const Span end = sentences[std::min(last + more, sentences.count() - 1)];
  return {std::min(begin.begin, span.begin), std::max(end.end, span.end)};
}

// The span and about so many bytes on both sides, up to the next blank.
Span bytes_around(std::string_view text, Span within, Span span, std::size_t bytes) {
  Span around{std::max(within.begin, span.begin - std::min(span.begin, bytes)),
              std::min(within.end, span.end + bytes)};
  while (around.begin < span.begin && around.begin > within.begin &&
         !is_blank(text[around.begin - 1])) {
    ++around.begin;
  }
  while (around.end > span.end && around.end < within.end && !is_blank(text[around.end])) {
    --around.end;
  }
  return around;
}

// What to show, from much to little.
class Choices {
 public:
  Choices(const Document& document, const Sentences& sentences, std::span<const TextMark> marks)
      : document_(document), sentences_(sentences), marks_(marks) {
    for (const TextMark& mark : marks) {
      if (!stands_outside(document, mark)) {
        inside_.push_back(mark);
        spans_.push_back(mark.span);
      }
    }
  }

  std::vector<StyledPiece> whole() const { return show({document_.body()}, false); }

  // All from the first to the last sentence.
  std::vector<StyledPiece> between(std::size_t more) const {
    const std::vector<Span> around = around_each(more);
    Span all = around.empty() ? Span{} : around.front();
    for (const Span span : around) {
      all = {std::min(all.begin, span.begin), std::max(all.end, span.end)};
    }
    return show(around.empty() ? std::vector<Span>{} : std::vector<Span>{all}, false);
  }

  std::vector<StyledPiece> apart(std::size_t more) const {
    return show(joined(around_each(more)), false);
  }

  std::vector<StyledPiece> windows(std::size_t bytes) const {
    std::vector<Span> around;
    for (const Span span : spans_) {
      around.push_back(
          bytes_around(document_.text(), sentences_around(sentences_, span, 0), span, bytes));
    }
    return show(joined(std::move(around)), true);
  }

  std::vector<StyledPiece> words_alone() const {
    std::vector<StyledPiece> pieces;
    for (const TextMark& mark : marks_) {
      if (!pieces.empty()) {
        pieces.push_back({" ... ", TextStyle::kMuted});
      }
      pieces.push_back(bracketed(mark));
    }
    return pieces;
  }

 private:
  std::vector<Span> around_each(std::size_t more) const {
    std::vector<Span> around;
    for (const Span span : spans_) {
      around.push_back(sentences_around(sentences_, span, more));
    }
    return around;
  }

  std::vector<StyledPiece> show(const std::vector<Span>& stretches, bool cut) const {
    std::vector<StyledPiece> pieces = outside_marks(document_, marks_);
    for (std::size_t i = 0; i < stretches.size(); ++i) {
      if (i > 0 || cut) {
        pieces.push_back({i > 0 ? " ... " : "... ", TextStyle::kMuted});
      }
      std::vector<StyledPiece> text = marked_text(document_, stretches[i], inside_);
      pieces.insert(pieces.end(), text.begin(), text.end());
    }
    if (cut && !stretches.empty()) {
      pieces.push_back({" ...", TextStyle::kMuted});
    }
    return pieces;
  }

  const Document& document_;
  const Sentences& sentences_;
  std::span<const TextMark> marks_;
  std::vector<TextMark> inside_;
  std::vector<Span> spans_;  // of these
};

}  // namespace

std::vector<StyledPiece> marked_text(const Document& document, Span stretch,
                                     std::span<const TextMark> marks) {
  const std::vector<TextMark> within = marks_within(stretch, marks);
  const std::string_view text = document.text();
  EvenText out;
  std::vector<const TextMark*> open;
  std::size_t at = stretch.begin;
  const auto style = [&] { return open.empty() ? TextStyle::kPlain : open.back()->style; };
  const auto go_to = [&](std::size_t byte) {
    out.add(Span{at, byte}.of(text), style());
    at = byte;
  };
  // Closes what ends up to here, the earliest first.
  const auto close_until = [&](std::size_t byte) {
    for (;;) {
      const auto next = std::ranges::min_element(
          open, [](const TextMark* a, const TextMark* b) { return a->span.end < b->span.end; });
      if (next == open.end() || (*next)->span.end > byte) {
        return;
      }
      go_to((*next)->span.end);
      out.add_as_is("»", (*next)->style);
      open.erase(next);
    }
  };
  for (const TextMark& mark : within) {
    close_until(mark.span.begin);
    go_to(mark.span.begin);
    if (mark.span.empty()) {
      const StyledPiece piece = bracketed(mark);
      out.add_as_is(piece.text, piece.style);
      continue;
    }
    const StyledPiece piece = opening(mark);
    out.add_as_is(piece.text, piece.style);
    open.push_back(&mark);
  }
  close_until(stretch.end);
  go_to(stretch.end);
  return std::move(out).pieces();
}

std::vector<StyledLine> whole_text(const Document& document, std::span<const TextMark> marks,
                                   std::size_t width) {
  std::vector<TextMark> inside;
  std::vector<TextMark> outside;
  for (const TextMark& mark : marks) {
    (stands_outside(document, mark) ? outside : inside).push_back(mark);
  }
  std::vector<StyledPiece> pieces = outside_marks(document, outside);
  const std::vector<StyledPiece> text = marked_text(document, document.body(), inside);
  pieces.insert(pieces.end(), text.begin(), text.end());
  return without_outer_gaps(wrap(pieces, width));
}

std::vector<StyledLine> passage(const Document& document, const Sentences& sentences,
                                std::span<const TextMark> marks, std::size_t width,
                                std::size_t height) {
  const Choices choices(document, sentences, marks);
  std::vector<StyledLine> lines;
  const auto fits = [&](const std::vector<StyledPiece>& pieces, std::size_t most) {
    lines = without_outer_gaps(wrap(pieces, width));
    if (lines.size() > most) {
      std::erase_if(lines, [](const StyledLine& line) { return line.empty(); });
    }
    return lines.size() <= most;
  };
  if (fits(choices.whole(), std::min(height, kShortText)) || fits(choices.between(1), height) ||
      fits(choices.between(0), height) || fits(choices.apart(1), height) ||
      fits(choices.apart(0), height)) {
    return lines;
  }
  for (const std::size_t bytes : std::to_array<std::size_t>({400, 200, 100, 50, 25, 12})) {
    if (fits(choices.windows(bytes), height)) {
      return lines;
    }
  }
  if (!fits(choices.words_alone(), height)) {
    lines.resize(height);
  }
  return lines;
}

}  // namespace gnomon
