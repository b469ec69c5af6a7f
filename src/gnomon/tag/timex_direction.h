// Whether a time expression looks back or ahead, as the verb near it says.
#pragma once

#include "gnomon/tag/timex_tokens.h"

#include <cstddef>
#include <vector>

namespace gnomon {

enum class TimexDirection { kNone, kPast, kFuture };

// Looks for the verb group nearest to tokens [begin, end) within the sentence: words between count
// one each, the boundary of a clause six. Uses tags where a tagger has left them and lists of
// words, such as irregular past forms, where not.
class TimexDirections {
 public:
  explicit TimexDirections(const TimexGrammar& grammar);

  TimexDirection at(const std::vector<TimexToken>& tokens, TokenRange sentence, std::size_t begin,
                    std::size_t end) const;

 private:
  TimexDirection of_token(const std::vector<TimexToken>& tokens, TokenRange sentence,
                          std::size_t token) const;
  // The direction of a whole group from its last verb: will be held looks ahead.
  TimexDirection of_group(const std::vector<TimexToken>& tokens, TokenRange sentence,
                          std::size_t token) const;
  bool in(std::optional<std::uint16_t> words, TimexWord word) const {
    return words && word != 0 && grammar_->class_value(*words, word) != nullptr;
  }

  const TimexGrammar* grammar_;
  std::optional<std::uint16_t> future_;
  std::optional<std::uint16_t> past_;
  std::optional<std::uint16_t> present_;
  std::optional<std::uint16_t> boundary_;
  std::optional<std::uint16_t> not_verb_;
  std::optional<std::uint16_t> helper_;
  TimexWord to_ = 0;
};

}  // namespace gnomon
