// A number of which some digits may be unknown: 19, 1X, XX.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace gnomon {

// The digits as they are written, an X for each one that is not known. Leading zeros are kept,
// because the width carries meaning: 19 is a century and 0019 a year. A plain value.
class PartialNumber {
 public:
  // Enough for the age of the universe in years and for a picosecond.
  static constexpr std::size_t kMaxDigits = 12;

  // Nothing unless the text is 1 to kMaxDigits of the characters 0 to 9 and X.
  static constexpr std::optional<PartialNumber> from_text(std::string_view text) {
    if (text.empty() || text.size() > kMaxDigits) {
      return std::nullopt;
    }
    PartialNumber number;
    for (const char c : text) {
      if (!is_digit_or_unknown(c)) {
        return std::nullopt;
      }
      number.digits_[number.size_++] = c;
    }
    return number;
  }

  static constexpr bool is_digit_or_unknown(char c) { return (c >= '0' && c <= '9') || c == 'X'; }

  constexpr std::string_view text() const { return {digits_.data(), size_}; }
  constexpr std::size_t size() const { return size_; }
  constexpr bool known() const { return text().find('X') == std::string_view::npos; }

  // Nothing when a digit is unknown.
  constexpr std::optional<std::int64_t> number() const {
    std::int64_t sum = 0;
    for (const char c : text()) {
      if (c == 'X') {
        return std::nullopt;
      }
      sum = sum * 10 + (c - '0');
    }
    return sum;
  }

  // Whether some choice of the unknown digits gives `number`, which must not be negative.
  constexpr bool could_be(std::int64_t number) const {
    for (std::size_t i = size_; i > 0; --i) {
      const char c = digits_[i - 1];
      if (c != 'X' && c - '0' != number % 10) {
        return false;
      }
      number /= 10;
    }
    return number == 0;
  }

  // The same for any number from `first` to `last`, both included; tries them one by one.
  constexpr bool could_lie_in(std::int64_t first, std::int64_t last) const {
    for (std::int64_t number = first; number <= last; ++number) {
      if (could_be(number)) {
        return true;
      }
    }
    return false;
  }

  friend constexpr bool operator==(const PartialNumber&, const PartialNumber&) = default;

 private:
  constexpr PartialNumber() = default;

  std::array<char, kMaxDigits> digits_{};
  std::uint8_t size_ = 0;
};
static_assert(PartialNumber::from_text("0X")->could_be(7));
static_assert(!PartialNumber::from_text("0X")->could_be(17));

}  // namespace gnomon
