#include "gnomon/align/tokens.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace gnomon {
namespace {

// Chunks like these keep the full stop at their end.
constexpr auto kAbbreviations = std::to_array<std::string_view>(
    {"Adm.",  "Apr.",  "Ariz.", "Aug.",  "Ave.", "Bros.", "Calif.", "Capt.", "Co.",   "Col.",
     "Colo.", "Conn.", "Corp.", "Cos.",  "Dec.", "Del.",  "Dr.",    "Feb.",  "Fla.",  "Fri.",
     "Ga.",   "Gen.",  "Gov.",  "Hon.",  "Ill.", "Inc.",  "Ind.",   "Jan.",  "Jr.",   "Jul.",
     "Jun.",  "Kan.",  "Ky.",   "La.",   "Lt.",  "Ltd.",  "Maj.",   "Mar.",  "Mass.", "Md.",
     "Mich.", "Minn.", "Miss.", "Mo.",   "Mon.", "Mr.",   "Mrs.",   "Ms.",   "Mt.",   "No.",
     "Nov.",  "Oct.",  "Okla.", "Ore.",  "Pa.",  "Prof.", "Pvt.",   "Rep.",  "Rev.",  "Sat.",
     "Sen.",  "Sep.",  "Sept.", "Sgt.",  "Sr.",  "St.",   "Sun.",   "Tenn.", "Tex.",  "Thu.",
     "Tue.",  "Va.",   "Vt.",   "Wash.", "Wed.", "Wis.",  "Wyo.",   "etc.",  "vs."});
static_assert(std::ranges::is_sorted(kAbbreviations));

constexpr auto kOpening =
    std::to_array<std::string_view>({"[", "{", "(", "\u00b4", "`", "\"", "\u00bb", "\u00ab"});
constexpr auto kClosing = std::to_array<std::string_view>(
    {"]", "}", "'", "`", "\"", ")", ",", ";", ":", "!", "?", "%", "\u00bb", "\u00ab"});
constexpr auto kEndings =
    std::to_array<std::string_view>({"'s", "'re", "'ve", "'d", "'m", "'em", "'ll", "n't"});

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
bool is_letter(char c) { return is_capital(c) || (c >= 'a' && c <= 'z'); }

// The bytes of the one of `marks` that the text starts (or ends) with; 0 when it is none of them.
template <class Marks>
std::size_t leading(std::string_view text, const Marks& marks) {
  for (const std::string_view mark : marks) {
    if (text.starts_with(mark)) {
      return mark.size();
    }
  }
  return 0;
}
template <class Marks>
std::size_t trailing(std::string_view text, const Marks& marks) {
  for (const std::string_view mark : marks) {
    if (text.ends_with(mark)) {
      return mark.size();
    }
  }
  return 0;
}

class Tokeniser {
 public:
  explicit Tokeniser(std::string_view text) : text_(text) { result_.reserve(text.size() / 5); }

  std::vector<Span> run() && {
    for (std::size_t at = 0; at < text_.size();) {
      if (is_space(text_[at])) {
        ++at;
        continue;
      }
      const std::size_t begin = at;
      while (at < text_.size() && !is_space(text_[at])) {
        ++at;
      }
      cut_chunk(begin, at);
    }
    return std::move(result_);
  }

 private:
  // Whether the chunk [begin, end) breaks behind the byte `at`, which is not its last.
  bool breaks_behind(std::size_t begin, std::size_t at) const {
    const char next = text_[at + 1];
    switch (text_[at]) {
      case ';':
      case '!':
      case '?':
      case '/':
        return true;
      case ',':
        return !is_digit(next) && next != '.';
      case '.':
      case ':':
        return at >= begin + 2 && is_letter(text_[at - 1]) && is_letter(text_[at - 2]) &&
               is_capital(next);
      default:
        return false;
    }
  }

  void cut_chunk(std::size_t begin, std::size_t end) {
    std::size_t piece = begin;
    for (std::size_t at = begin; at < end; ++at) {
      if (text_.substr(at, std::min<std::size_t>(3, end - at)) == "...") {
        cut_piece(piece, at);
        result_.push_back({at, at + 3});
        at += 2;
        piece = at + 1;
      } else if (at + 1 < end && breaks_behind(begin, at)) {
        cut_piece(piece, at + 1);
        piece = at + 1;
      }
    }
    cut_piece(piece, end);
  }

  void cut_piece(std::size_t begin, std::size_t end) {
    for (std::size_t mark = 1; end > begin; begin += mark) {
      mark = leading(text_.substr(begin, end - begin), kOpening);
      if (mark == 0 || mark == end - begin) {
        break;
      }
      result_.push_back({begin, begin + mark});
    }
    if (begin == end) {
      return;
    }
    // Marks at the end come off from the right and are tokens in the order of the text.
    const std::size_t word_end = peel_end(begin, end);
    cut_word(begin, word_end);
    for (std::size_t at = word_end; at < end;) {
      const std::size_t mark = std::max<std::size_t>(1, leading(text_.substr(at), kClosing));
      result_.push_back({at, at + mark});
      at += mark;
    }
  }

  std::size_t peel_end(std::size_t begin, std::size_t end) const {
    if (end - begin > 2 && text_[end - 1] == '.' &&
        trailing(text_.substr(begin, end - begin - 1), kClosing) > 0) {
      --end;
    }
    while (true) {
      const std::size_t mark = trailing(text_.substr(begin, end - begin), kClosing);
      if (mark == 0 || mark == end - begin) {
        return end;
      }
      end -= mark;
    }
  }

  static bool keeps_its_stop(std::string_view word) {
    if (std::ranges::binary_search(kAbbreviations, word)) {
      return true;
    }
    bool letters_and_stops = word.size() % 2 == 0 && word.size() > 2;
    for (std::size_t i = 0; letters_and_stops && i < word.size(); i += 2) {
      letters_and_stops = is_letter(word[i]) && word[i + 1] == '.';
    }
    return letters_and_stops;
  }

  void cut_word(std::size_t begin, std::size_t end) {
    const std::string_view word = text_.substr(begin, end - begin);
    if (word.size() > 1 && word.ends_with('.') && !keeps_its_stop(word)) {
      cut_ending(begin, end - 1);
      result_.push_back({end - 1, end});
      return;
    }
    cut_ending(begin, end);
  }

  void cut_ending(std::size_t begin, std::size_t end) {
    const std::size_t ending = trailing(text_.substr(begin, end - begin), kEndings);
    if (ending > 0 && ending < end - begin) {
      cut_hyphen(begin, end - ending);
      result_.push_back({end - ending, end});
      return;
    }
    cut_hyphen(begin, end);
  }

  void cut_hyphen(std::size_t begin, std::size_t end) {
    const std::string_view word = text_.substr(begin, end - begin);
    const std::size_t hyphen = word.find('-');
    if (hyphen != std::string_view::npos && hyphen > 0 && hyphen + 1 < word.size() &&
        word.find('-', hyphen + 1) == std::string_view::npos) {
      result_.push_back({begin, begin + hyphen});
      result_.push_back({begin + hyphen, begin + hyphen + 1});
      result_.push_back({begin + hyphen + 1, end});
      return;
    }
    result_.push_back({begin, end});
  }

  std::string_view text_;
  std::vector<Span> result_;
};

}  // namespace

std::vector<Span> tokens(std::string_view text) { return Tokeniser(text).run(); }

}  // namespace gnomon
