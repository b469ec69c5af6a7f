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

// Questions that the networks are asked, by how many answers they have.
inline constexpr std::uint32_t kTagRows = 64;
inline constexpr std::uint32_t kRelationRows = 64;
inline constexpr std::uint32_t kGroupRows = 640;
inline constexpr std::uint32_t kNumberRows = 32;
inline constexpr std::uint32_t kParserRows =
    16 * kTagRows + 8 * kRelationRows + 10 * kGroupRows + 8 * kNumberRows;
inline constexpr std::uint32_t kAttachmentRows =
    12 * kTagRows + 8 * kRelationRows + 10 * kGroupRows + 4 * kNumberRows;

// A word as the parser sees it.
struct ParserWord {
  std::uint64_t word = 0;
  std::uint64_t tag = 0;
  std::uint64_t both = 0;
  std::uint64_t group = 0;
  std::uint32_t tag_row = 0;  // the answers for networks
  std::uint32_t group_row = 0;
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
  // What the top of the stack hangs on after a step other than kShift; size() is the root.
  int head_after(ParserStep step) const {
    return step == ParserStep::kLeft ? next_ : stack_[stack_.size() - 2];
  }
  // `relation` is that of the word that gets its head.
  void take(ParserStep step, std::uint8_t relation);
  void features(Features& features) const;
  // What a network is told, as numbers below kParserRows.
  void rows(std::vector<std::uint32_t>& rows) const;
  // What the relation may depend on that a step gives to the top of the stack, whose own children
  // are all known by then; numbers below kAttachmentRows.
  void attachment_rows(ParserStep step, std::vector<std::uint32_t>& rows) const;

  const std::vector<int>& stack() const { return stack_; }
  // The next word; the word behind the last one is the root that heads hang on.
  int next() const { return next_; }
  const std::vector<int>& heads() const { return heads_; }
  std::span<const ParserWord> words() const { return words_; }

 private:
  struct Children {
    std::array<int, 2> left = {kNothing, kNothing};  // the outermost first
    std::array<int, 2> right = {kNothing, kNothing};
    std::uint8_t lefts = 0;
    std::uint8_t rights = 0;
    std::array<std::uint8_t, 2> left_relation = {};
    std::array<std::uint8_t, 2> right_relation = {};
    std::uint64_t left_relations = 0;  // a bit for each
    std::uint64_t right_relations = 0;
  };
  const ParserWord& word(int at) const {
    return at == kNothing ? none_ : at >= size_ ? root_ : words_[static_cast<std::size_t>(at)];
  }
  const Children& children(int at) const {
    return at == kNothing ? childless_ : children_[static_cast<std::size_t>(at)];
  }
  void attach(int child, int head, std::uint8_t relation);

  int size_;
  int next_ = 0;
  std::vector<ParserWord> words_;
  std::vector<int> stack_;
  std::vector<int> heads_;
  std::vector<Children> children_;
  ParserWord none_{1, 101, 1, 1, 61, 1};
  ParserWord root_{2, 102, 2, 2, 62, 2};
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
