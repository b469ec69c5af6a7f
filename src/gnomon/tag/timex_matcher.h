// Where the patterns of rules match the tokens of a text.
#pragma once

#include "gnomon/tag/timex_tokens.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gnomon {

struct TimexMatch {
  std::uint16_t rule = 0;
  std::size_t end = 0;
  TimexFrame frame;
};

// Looks into the grammar and the tokens, which must outlive it.
class TimexMatcher {
 public:
  TimexMatcher(const TimexGrammar& grammar, const std::vector<TimexToken>& tokens)
      : grammar_(grammar), tokens_(tokens), numbers_(grammar) {}

  // All matches that begin at a token of the sentence: the longest first, of equal ones that of the
  // earlier rule. The list lives until the next call.
  std::span<const TimexMatch> at(std::size_t token, TokenRange sentence);

 private:
  void try_rule(std::uint16_t rule);
  // `end` is where the expression ends, when the pattern has said so; 0 otherwise.
  void follow(std::uint32_t node, std::size_t at, const TimexFrame& frame, std::size_t end = 0);
  bool stands_between(const TimexRule& rule, std::size_t end) const;
  bool in_list(std::uint16_t list, std::size_t token) const {
    return tokens_[token].word != 0 && grammar_.in_list(list, tokens_[token].word);
  }

  const TimexGrammar& grammar_;
  const std::vector<TimexToken>& tokens_;
  TimexNumbers numbers_;
  std::vector<TimexMatch> found_;
  std::uint16_t rule_ = 0;
  std::size_t begin_ = 0;
  TokenRange sentence_;
};

}  // namespace gnomon
