// Tokens as the rules for times see them: words by number, and digits by their shape.
#pragma once

#include "gnomon/language/analysis.h"
#include "gnomon/tag/timex_grammar.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace gnomon {

enum class TimexShape : std::uint8_t {
  kWord,
  kDigits,     // 1998; 16
  kDecimal,    // 2.5; 1,000
  kFraction,   // 1/2
  kOrdinal,    // 16th
  kClock,      // 10:35, 10:35:20, 5pm, 10:35am
  kDecade,     // 1990s, '90s
  kShortYear,  // '98
  kSlashDate,  // 10/30/89
};

struct TimexToken {
  TimexWord word = 0;
  TimexShape shape = TimexShape::kWord;
  bool capital = false;
  bool glued = false;       // no white space before it
  std::uint8_t digits = 0;  // how many, of kDigits
  PennTag tag = PennTag::kNone;
  double number = 0;  // of kDigits, kDecimal, kFraction, kOrdinal, kDecade, kShortYear
  std::string_view text;
};

// All tokens of an analysis.
std::vector<TimexToken> timex_tokens(const Analysis& analysis, const TimexGrammar& grammar);

// A built-in class at a token: where it ends, and the slots that it fills.
struct TimexBuiltinMatch {
  std::size_t end = 0;
  TimexFrame frame;
  double number = 0;         // for the slot that the rule names
  bool fills_slots = false;  // whether the frame has all there is, and no number
};

// Knows the classes that numbers in words are made of.
class TimexNumbers {
 public:
  explicit TimexNumbers(const TimexGrammar& grammar);

  // At tokens[at], within the sentence that ends at `end`.
  std::optional<TimexBuiltinMatch> match(TimexBuiltin builtin,
                                         const std::vector<TimexToken>& tokens, std::size_t at,
                                         std::size_t end) const;

 private:
  struct Number {
    std::size_t end = 0;
    double value = 0;
  };
  using Tokens = std::vector<TimexToken>;
  const double* value(std::optional<std::uint16_t> words, TimexWord word) const {
    return words && word != 0 ? grammar_->class_value(*words, word) : nullptr;
  }
  // One to ninety-nine in words.
  std::optional<Number> below_hundred(const Tokens& tokens, std::size_t at, std::size_t end) const;
  std::optional<Number> in_words(const Tokens& tokens, std::size_t at, std::size_t end) const;
  std::optional<Number> number(const Tokens& tokens, std::size_t at, std::size_t end) const;
  std::optional<Number> ordinal(const Tokens& tokens, std::size_t at, std::size_t end) const;
  std::optional<Number> spelled_year(const Tokens& tokens, std::size_t at, std::size_t end) const;

  const TimexGrammar* grammar_;
  std::optional<std::uint16_t> small_;
  std::optional<std::uint16_t> tens_;
  std::optional<std::uint16_t> scale_;
  std::optional<std::uint16_t> ordinal_;
  TimexWord hyphen_ = 0;
  TimexWord and_ = 0;
  TimexWord a_ = 0;
  TimexWord possessive_ = 0;
};

}  // namespace gnomon
