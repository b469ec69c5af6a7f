// Walks along the text of a value and keeps the first problem met: shared by the syntax files.
#pragma once

#include "gnomon/calendar/partial_number.h"
#include "gnomon/calendar/timex_value.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gnomon {

class ValueReader {
 public:
  explicit ValueReader(std::string_view text) : text_(text) {}

  std::size_t byte() const { return byte_; }
  bool at_end() const { return byte_ == text_.size(); }
  std::string_view rest() const { return text_.substr(byte_); }
  bool next_is(char c) const { return !at_end() && text_[byte_] == c; }
  bool next_is_digit() const {
    return !at_end() && PartialNumber::is_digit_or_unknown(text_[byte_]);
  }

  // Steps over the word if it comes next.
  bool accept(std::string_view word);
  bool accept(char c) { return accept(std::string_view(&c, 1)); }
  // Steps over all digits and X that come next; maybe none.
  std::string_view take_digits();

  // Records a problem, the first one only, and converts to an empty result of any kind.
  std::nullopt_t fail(std::size_t byte, std::string what, std::string hint = {});
  std::nullopt_t fail_here(std::string what, std::string hint = {}) {
    return fail(byte_, std::move(what), std::move(hint));
  }
  const ValueProblem& problem() const { return problem_; }

 private:
  std::string_view text_;
  std::size_t byte_ = 0;
  bool failed_ = false;
  ValueProblem problem_;
};

// A number of fixed width and range inside a value; `name` is what messages call it, with its
// article.
struct FieldRule {
  std::string_view article;
  std::string_view name;
  std::size_t digits;
  int first;
  int last;
};

// Reads the field; fails when it is missing, too short, too long, or out of range for any choice of
// its unknown digits.
std::optional<PartialNumber> read_field(ValueReader& reader, const FieldRule& rule);

// Reads the amount of a duration or an age: digits or X, with a decimal fraction or none.
std::optional<Amount> read_amount(ValueReader& reader);

// The character at the start of `text` as messages quote it; "the end" when there is none.
std::string quote_first(std::string_view text);

}  // namespace gnomon
