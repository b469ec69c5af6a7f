#include "gnomon/timeml/mention_context.h"

#include "gnomon/base/utf8.h"
#include "gnomon/timeml/mention.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string_view>

namespace gnomon {
namespace {

// Words that say nothing where a piece of text is cut off.
constexpr auto kWeak = std::to_array<std::string_view>(
    {"a",   "an",   "and", "as",  "at",   "but",  "by",    "for",  "from", "his", "her",  "in",
     "its", "of",   "on",  "or",  "that", "the",  "their", "this", "to",   "was", "were", "which",
     "who", "with", "is",  "are", "has",  "have", "had",   "be",   "it",   "not"});

// Bytes from the mention. A word that reaches farther, as in a text without blanks, is not taken.
constexpr std::size_t kFarthest = 300;

// Nor do signs without a letter or digit.
bool is_weak(std::string_view word) {
  const bool only_signs = std::ranges::all_of(word, [](char c) {
    return static_cast<unsigned char>(c) < 0x80 && std::isalnum(static_cast<unsigned char>(c)) == 0;
  });
  return only_signs || std::ranges::find(kWeak, ascii_lower(word)) != kWeak.end();
}

// With single blanks between words, at most one at each end.
std::string on_one_printable_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    if (!is_blank(c)) {
      line += c;
    } else if (line.empty() || line.back() != ' ') {
      line += ' ';
    }
  }
  return printable(line);
}

std::optional<Span> place_of(const Document& document, const EntityRef& entity) {
  if (const auto* instance = std::get_if<InstanceIndex>(&entity)) {
    const auto event = document[*instance].event;
    return event ? std::optional(document[*event].span) : std::nullopt;
  }
  if (const auto* event = std::get_if<EventIndex>(&entity)) {
    return document[*event].span;
  }
  const auto* time = std::get_if<TimexIndex>(&entity);
  return time != nullptr ? std::optional(document[*time].span) : std::nullopt;
}

// What stands outside of sentences, such as a headline, ends at an empty line.
Span surroundings(std::string_view text, const Sentences& sentences, Span place) {
  if (const auto number = sentences.holding(place)) {
    return sentences[*number];
  }
  const std::size_t first = place.begin - std::min(place.begin, kFarthest);
  const std::size_t before = text.substr(first, place.begin - first).rfind("\n\n");
  const std::string_view rest = text.substr(place.end, kFarthest);
  const std::size_t behind = rest.find("\n\n");
  return {before == text.npos ? first : first + before, place.end + std::min(behind, rest.size())};
}

// Grows word by word from the mention to both sides.
class Piece {
 public:
  Piece(std::string_view text, Span within, Span mention)
      : text_(text), within_(within), mention_(mention), begin_(mention.begin), end_(mention.end) {}

  void grow(std::size_t columns) {
    bool left = true;
    bool right = true;
    while (left || right) {
      left = left && try_to(before(), end_, columns);
      right = right && try_to(begin_, behind(), columns);
    }
    drop_weak_ends();
  }

  bool cut_before() const { return !blank_between(within_.begin, begin_); }
  bool cut_behind() const { return !blank_between(end_, within_.end); }
  std::string_view left() const { return text_.substr(begin_, mention_.begin - begin_); }
  std::string_view right() const { return text_.substr(mention_.end, end_ - mention_.end); }

 private:
  bool blank_between(std::size_t from, std::size_t to) const {
    return std::ranges::all_of(text_.substr(from, to - from), is_blank);
  }

  // Where the next word to the left begins, and where the next one to the right ends; what is not
  // parted from the mention by a blank, such as a comma, is a word too.
  std::size_t before() const {
    const std::size_t least =
        std::max(within_.begin, mention_.begin - std::min(mention_.begin, kFarthest));
    std::size_t at = begin_;
    while (at > least && is_blank(text_[at - 1])) {
      --at;
    }
    const std::size_t end = at;
    while (at > least && !is_blank(text_[at - 1])) {
      --at;
    }
    return at < end && (at == within_.begin || at > least) ? at : begin_;
  }
  std::size_t behind() const {
    const std::size_t most = std::min(within_.end, mention_.end + kFarthest);
    std::size_t at = end_;
    while (at < most && is_blank(text_[at])) {
      ++at;
    }
    const std::size_t begin = at;
    while (at < most && !is_blank(text_[at])) {
      ++at;
    }
    return at > begin && (at == within_.end || at < most) ? at : end_;
  }

  bool try_to(std::size_t begin, std::size_t end, std::size_t columns) {
    const std::size_t taken =
        display_width(on_one_printable_line(text_.substr(begin, mention_.begin - begin))) +
        display_width(on_one_printable_line(text_.substr(mention_.end, end - mention_.end)));
    if ((begin == begin_ && end == end_) || taken > columns) {
      return false;
    }
    begin_ = begin;
    end_ = end;
    return true;
  }

  void drop_weak_ends() {
    while (begin_ < mention_.begin && cut_before()) {
      const std::size_t end = std::min(text_.find_first_of(" \t\r\n", begin_), mention_.begin);
      if (!is_weak(text_.substr(begin_, end - begin_))) {
        break;
      }
      begin_ = std::min(text_.find_first_not_of(" \t\r\n", end), mention_.begin);
    }
    while (end_ > mention_.end && cut_behind()) {
      const std::size_t blank = text_.find_last_of(" \t\r\n", end_ - 1);
      if (blank == text_.npos || blank < mention_.end ||
          !is_weak(text_.substr(blank + 1, end_ - blank - 1))) {
        break;
      }
      end_ = std::max(text_.find_last_not_of(" \t\r\n", blank) + 1, mention_.end);
    }
    while (end_ > mention_.end && cut_behind() &&
           std::string_view(",;:").find(text_[end_ - 1]) != std::string_view::npos) {
      --end_;
    }
  }

  std::string_view text_;
  Span within_;
  Span mention_;
  std::size_t begin_;
  std::size_t end_;
};

}  // namespace

MentionInContext mention_in_context(const Document& document, const Sentences& sentences,
                                    const EntityRef& entity, std::size_t columns) {
  MentionInContext result;
  result.words = mention(document, entity);
  const std::optional<Span> place = place_of(document, entity);
  if (!place || place->empty()) {
    return result;
  }
  Piece piece(document.text(), surroundings(document.text(), sentences, *place), *place);
  piece.grow(columns);
  result.before = (piece.cut_before() ? "…" : "") + on_one_printable_line(piece.left());
  result.after = on_one_printable_line(piece.right()) + (piece.cut_behind() ? "…" : "");
  return result;
}

}  // namespace gnomon
