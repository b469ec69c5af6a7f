#include "gnomon/language/abbreviations.h"
#include "gnomon/language/analysis.h"
#include "gnomon/language/text_units.h"

#include <algorithm>
#include <array>
#include <string>

namespace gnomon {
namespace {

// No sentence of a text is longer, so that the cost of a text grows with its length only: lists and
// tables without any full stop are cut.
constexpr std::size_t kLongestSentence = 300;

constexpr std::string_view kAlwaysApart = "\"()[]{}<>;!?`";
constexpr std::string_view kApartAtEnds = ",:'&*=#%$/|~^_+@";

bool alphanumeric(char c) { return is_letter(c) || is_digit(c); }

class Splitter {
 public:
  Splitter(std::string_view text, Span within) : within_(within) { result_.text = text; }

  Analysis split() {
    std::size_t at = within_.begin;
    while (true) {
      std::size_t lines = 0;
      while (at < within_.end) {
        const TextUnit unit = unit_at(result_.text, at);
        if (!is_blank(unit.as)) {
          break;
        }
        lines += result_.text[at] == '\n' ? 1 : 0;
        at += unit.size;
      }
      if (at >= within_.end) {
        break;
      }
      if (lines >= 2 || sentence_ends_before(at)) {
        end_sentence();
      }
      std::size_t end = at;
      while (end < within_.end) {
        const TextUnit unit = unit_at(result_.text, end);
        if (is_blank(unit.as)) {
          break;
        }
        end = std::min(within_.end, end + unit.size);
      }
      cut_chunk(at, end);
      at = end;
    }
    end_sentence();
    return std::move(result_);
  }

 private:
  char as(std::size_t at) const { return unit_at(result_.text, at).as; }
  std::size_t next(std::size_t at) const { return at + unit_at(result_.text, at).size; }
  // The begin of the unit that ends at this byte.
  std::size_t before(std::size_t end, std::size_t least) const {
    std::size_t at = end - 1;
    while (at > least && (static_cast<unsigned char>(result_.text[at]) & 0xC0U) == 0x80) {
      --at;
    }
    return at;
  }
  std::string_view view(std::size_t begin, std::size_t end) const {
    return Span{begin, end}.of(result_.text);
  }

  void push(std::size_t begin, std::size_t end) {
    if (begin < end) {
      result_.tokens.push_back({.span = {begin, end}, .sentence = result_.sentences.size()});
      if (result_.tokens.size() - first_ >= kLongestSentence) {
        end_sentence();
      }
    }
  }

  void end_sentence() {
    if (result_.tokens.size() > first_) {
      result_.sentences.push_back({first_, result_.tokens.size()});
      first_ = result_.tokens.size();
    }
  }

  // Whether what was cut so far ends a sentence, given what begins here.
  bool sentence_ends_before(std::size_t at) const {
    std::size_t last = result_.tokens.size();
    while (last > first_) {
      const char mark = as(result_.tokens[last - 1].span.begin);
      if (mark != '"' && mark != '\'' && mark != ')' && mark != ']') {
        break;
      }
      --last;
    }
    if (last == first_) {
      return false;
    }
    const auto word = result_.word(last - 1);
    const char mark = as(result_.tokens[last - 1].span.begin);
    const bool full_stop = mark == '.' || mark == '!' || mark == '?';
    if (!full_stop && word.back() != '.') {
      return false;
    }
    std::size_t begin = at;
    while (begin < within_.end &&
           std::string_view("\"'`([").find(as(begin)) != std::string_view::npos) {
      begin = next(begin);
    }
    if (begin >= within_.end) {
      return true;
    }
    const char first = result_.text[begin];
    if (full_stop) {
      return !is_small(first);
    }
    if (abbreviation(word) == Abbreviation::kInside && word != "I.") {
      return false;
    }
    std::size_t end = begin;
    while (end < within_.end && (alphanumeric(as(end)) || as(end) == '.')) {
      end = next(end);
    }
    return opens_sentences(view(begin, end));
  }

  bool keeps_dot(std::size_t begin, std::size_t end) const {
    std::size_t from = end;
    while (from > begin &&
           (alphanumeric(result_.text[from - 1]) || result_.text[from - 1] == '.')) {
      --from;
    }
    return abbreviation(view(from, end)) != Abbreviation::kNone;
  }

  static bool is_address(std::string_view chunk) {
    return chunk.find("://") != std::string_view::npos || chunk.substr(0, 4) == "www." ||
           (chunk.find('@') != std::string_view::npos &&
            chunk.find('.') != std::string_view::npos && chunk.front() != '@');
  }

  // The end of the run of equal marks that begins here.
  std::size_t run_end(std::size_t at, std::size_t end) const {
    const char mark = as(at);
    while (at < end && as(at) == mark) {
      at = next(at);
    }
    return at;
  }

  // Marks in front become tokens, then those behind, then what is left.
  void cut_chunk(std::size_t begin, std::size_t end) {
    begin = cut_front(begin, end);
    std::vector<Span> behind;
    while (begin < end) {
      const std::size_t at = before(end, begin);
      const char mark = as(at);
      std::size_t from = at;
      if (mark == '.' || mark == '!' || mark == '?' || mark == '-') {
        while (from > begin && as(before(from, begin)) == mark) {
          from = before(from, begin);
        }
        if (mark == '.' && end - from == 1 && keeps_dot(begin, end)) {
          break;
        }
      } else if (kAlwaysApart.find(mark) == std::string_view::npos &&
                 (kApartAtEnds.find(mark) == std::string_view::npos || at == begin)) {
        break;
      } else if (mark == '\'' && at > begin && as(before(at, begin)) == '\'') {
        from = before(at, begin);
      } else if (mark == '$' && at > begin && is_capital(result_.text[at - 1])) {
        break;  // US$
      }
      behind.push_back({from, end});
      end = from;
    }
    if (begin < end && is_address(view(begin, end))) {
      push(begin, end);
    } else {
      cut_middle(begin, end);
    }
    for (auto span = behind.rbegin(); span != behind.rend(); ++span) {
      push(span->begin, span->end);
    }
  }

  std::size_t cut_front(std::size_t begin, std::size_t end) {
    while (begin < end) {
      const char mark = as(begin);
      const std::size_t after = next(begin);
      std::size_t to = after;
      if (mark == '\'' || mark == '`') {
        if (after < end && as(after) == mark) {
          to = next(after);
        } else if (mark == '\'' && after < end &&
                   (is_digit(result_.text[after]) || is_clitic(view(begin, end)))) {
          return begin;  // '90s, 's
        }
      } else if (mark == '.' || mark == '-') {
        to = run_end(begin, end);
        if (mark == '.' && to == begin + 1 && to < end && is_digit(result_.text[to])) {
          return begin;  // .5
        }
      } else if (kAlwaysApart.find(mark) == std::string_view::npos &&
                 kApartAtEnds.find(mark) == std::string_view::npos) {
        return begin;
      } else if (mark == '!' || mark == '?' || mark == '*' || mark == '=' || mark == '_' ||
                 mark == '~') {
        to = run_end(begin, end);
      }
      push(begin, to);
      begin = to;
    }
    return begin;
  }

  static bool is_clitic(std::string_view word) {
    std::string small;
    for (std::size_t at = 0; at < word.size();) {
      const TextUnit unit = unit_at(word, at);
      small += to_small(unit.as);
      at += unit.size;
    }
    constexpr auto kClitics =
        std::to_array<std::string_view>({"'s", "'re", "'ve", "'ll", "'d", "'m", "'em", "'t"});
    return std::find(kClitics.begin(), kClitics.end(), small) != kClitics.end();
  }

  // Cuts at marks inside of a word.
  void cut_middle(std::size_t begin, std::size_t end) {
    std::size_t word = begin;
    std::size_t at = begin;
    while (at < end) {
      const char mark = as(at);
      const std::size_t after = next(at);
      const bool digits = at > begin && after < end && is_digit(result_.text[at - 1]) &&
                          is_digit(result_.text[after]);
      std::size_t to = after;
      bool apart = kAlwaysApart.find(mark) != std::string_view::npos || mark == '%';
      if (mark == '-') {
        to = run_end(at, end);
        apart = !(after - at == 1 && to == after && at == begin + 1 &&
                  to_small(result_.text[begin]) == 'e');
      } else if (mark == '/' || mark == ',' || mark == ':') {
        apart = !digits;
      } else if (mark == '.' && (to = run_end(at, end)) - at >= 2) {
        apart = true;
      } else if (mark == '$' && after < end && is_digit(result_.text[after])) {
        cut_word(word, after);
        word = at = after;
        continue;
      }
      if (apart) {
        cut_word(word, at);
        push(at, to);
        word = to;
      }
      at = to;
    }
    cut_word(word, end);
  }

  // Takes clitics from the end of a word, and cuts the few words that are two.
  void cut_word(std::size_t begin, std::size_t end) {
    if (begin >= end) {
      return;
    }
    std::string small;  // bytes of units, to find places by
    std::vector<std::size_t> places;
    for (std::size_t at = begin; at < end; at = next(at)) {
      small += to_small(as(at));
      places.push_back(at);
    }
    const auto cut = [&](std::size_t from) {
      cut_word(begin, places[from]);
      push(places[from], end);
    };
    const std::string_view word = small;
    if (word.size() > 3 && word.ends_with("n't")) {
      return cut(word.size() - 3);
    }
    const std::size_t mark = word.rfind('\'');
    if (mark != std::string_view::npos && mark > 0 && is_clitic(word.substr(mark))) {
      return cut(mark);
    }
    if (word == "cannot") {
      return cut(3);
    }
    if (word == "gonna" || word == "gotta" || word == "wanna") {
      return cut(3);
    }
    push(begin, end);
  }

  Span within_;
  Analysis result_;
  std::size_t first_ = 0;  // token of the sentence
};

}  // namespace

std::size_t Analysis::token_at(std::size_t byte) const {
  const auto found = std::partition_point(
      tokens.begin(), tokens.end(), [&](const Token& token) { return token.span.end <= byte; });
  return static_cast<std::size_t>(found - tokens.begin());
}

Analysis split(std::string_view text, Span within) {
  return Splitter(text, {within.begin, std::min(within.end, text.size())}).split();
}

}  // namespace gnomon
