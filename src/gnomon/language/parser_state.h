// A sentence half parsed, and what the next step may depend on.
#pragma once

#include "gnomon/language/word_forms.h"
#include "gnomon/learn/hash.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace gnomon {

enum class ParserStep : std::uint8_t { kShift, kLeft, kRight };
inline constexpr std::size_t kParserSteps = 3;

// A word as the parser sees it.
struct ParserWord {
  std::uint64_t word = 0;
  std::uint64_t tag = 0;
  std::uint64_t both = 0;
  std::uint64_t group = 0;
};

class ParserState {
 public:
  static constexpr int kNothing = -1;

  ParserState(std::span<const WordForm> forms, std::span<const PennTag> tags);

  int size() const { return size_; }
  bool finished() const { return stack_.empty() && next_ == size_; }
  bool allowed(ParserStep step) const {
    switch (step) {
      case ParserStep::kShift:
        return next_ < size_;
      case ParserStep::kLeft:
        return !stack_.empty();
      default:
        return stack_.size() > 1;
    }
  }
  void take(ParserStep step);
  void features(Features& features) const;

  const std::vector<int>& stack() const { return stack_; }
  // The next word; the word behind the last one is the root that heads hang on.
  int next() const { return next_; }
  const std::vector<int>& heads() const { return heads_; }

 private:
  struct Children {
    std::array<int, 2> left = {kNothing, kNothing};  // the outermost first
    std::array<int, 2> right = {kNothing, kNothing};
    int lefts = 0;
    int rights = 0;
  };
  const ParserWord& word(int at) const {
    return at == kNothing ? none_ : at >= size_ ? root_ : words_[static_cast<std::size_t>(at)];
  }
  const Children& children(int at) const {
    return at == kNothing ? childless_ : children_[static_cast<std::size_t>(at)];
  }
  void attach(int child, int head);

  int size_;
  int next_ = 0;
  std::vector<ParserWord> words_;
  std::vector<int> stack_;
  std::vector<int> heads_;
  std::vector<Children> children_;
  ParserWord none_{1, 101, 1, 1};
  ParserWord root_{2, 102, 2, 2};
  Children childless_;
};

// What the relation of a word to its head may depend on. `heads` has kNothing for the root;
// `relations` are those known so far, of words nearer to the root and of siblings before it.
void relation_features(std::span<const ParserWord> words, std::span<const int> heads,
                       std::span<const std::vector<int>> children,
                       std::span<const std::uint8_t> relations, int at, Features& features);

std::vector<ParserWord> parser_words(std::span<const WordForm> forms,
                                     std::span<const PennTag> tags);

}  // namespace gnomon
