#include "gnomon/qa/question_tokens.h"

#include "gnomon/algebra/names.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace gnomon {
namespace {

constexpr auto kStandAlone = [] {
  std::array<bool, 256> stands_alone{};
  for (const char c : std::string_view("()[]{}<>;?!=\"`")) {
    stands_alone[static_cast<unsigned char>(c)] = true;
  }
  return stands_alone;
}();
constexpr std::string_view kSplitAtEnd = ",:-.";
constexpr auto kEndings =
    std::to_array<std::string_view>({"'S", "'M", "'D", "'LL", "'RE", "'VE", "N'T"});

bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

class Cutter {
 public:
  explicit Cutter(std::string_view text) : text_(text) { tokens_.reserve(text.size() / 5); }

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
    return std::move(tokens_);
  }

 private:
  void add(std::size_t begin, std::size_t end) {
    if (begin < end) {
      tokens_.push_back({begin, end});
    }
  }

  // How many bytes at `at` stand alone wherever they are; 0 when they belong to a word.
  std::size_t mark_at(std::size_t at, std::size_t end) const {
    const char c = text_[at];
    if (kStandAlone[static_cast<unsigned char>(c)]) {
      return 1;
    }
    if (c != '.' && c != '-' && c != '\'') {
      return 0;
    }
    const std::size_t stop = std::min(text_.find_first_not_of(c, at), end);
    return stop - at >= 2 ? stop - at : 0;
  }

  void cut_chunk(std::size_t begin, std::size_t end) {
    std::size_t piece = begin;
    for (std::size_t at = begin; at < end;) {
      const std::size_t mark = mark_at(at, end);
      if (mark == 0) {
        ++at;
        continue;
      }
      cut_word(piece, at);
      add(at, at + mark);
      at += mark;
      piece = at;
    }
    const bool has_mark =
        end - piece > 1 && kSplitAtEnd.find(text_[end - 1]) != std::string_view::npos;
    cut_word(piece, has_mark ? end - 1 : end);
    if (has_mark) {
      add(end - 1, end);
    }
  }

  void cut_word(std::size_t begin, std::size_t end) {
    if (begin == end) {
      return;
    }
    const std::string_view word = text_.substr(begin, end - begin);
    if (spells(word, "CANNOT")) {
      add(begin, begin + 3);
      add(begin + 3, end);
      return;
    }
    if (word.find('\'') == std::string_view::npos) {  // as in nearly all words
      add(begin, end);
      return;
    }
    for (const std::string_view ending : kEndings) {
      if (word.size() > ending.size() && spells(word.substr(word.size() - ending.size()), ending)) {
        add(begin, end - ending.size());
        add(end - ending.size(), end);
        return;
      }
    }
    add(begin, end);
  }

  std::string_view text_;
  std::vector<Span> tokens_;
};

}  // namespace

std::vector<Span> question_tokens(std::string_view text) { return Cutter(text).run(); }

}  // namespace gnomon
