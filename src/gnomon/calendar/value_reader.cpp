#include "gnomon/calendar/value_reader.h"

#include "gnomon/base/utf8.h"

#include <fmt/format.h>

namespace gnomon {
namespace {

std::string field_width_hint(std::string_view digits, const FieldRule& rule) {
  if (digits.size() >= rule.digits) {
    return {};
  }
  return fmt::format("write {:0>{}} for {}", digits, rule.digits, digits);
}

std::string_view width_in_words(std::size_t digits) {
  return digits == 1 ? "one digit" : "two digits";
}

}  // namespace

bool ValueReader::accept(std::string_view word) {
  if (!rest().starts_with(word)) {
    return false;
  }
  byte_ += word.size();
  return true;
}

std::string_view ValueReader::take_digits() {
  const std::size_t begin = byte_;
  while (next_is_digit()) {
    ++byte_;
  }
  return text_.substr(begin, byte_ - begin);
}

std::nullopt_t ValueReader::fail(std::size_t byte, std::string what, std::string hint) {
  if (!failed_) {
    failed_ = true;
    problem_ = {byte, std::move(what), std::move(hint)};
  }
  return std::nullopt;
}

std::optional<PartialNumber> read_field(ValueReader& reader, const FieldRule& rule) {
  const std::size_t begin = reader.byte();
  const std::string_view digits = reader.take_digits();
  if (digits.empty()) {
    return reader.fail(begin, fmt::format("the {} is missing", rule.name));
  }
  if (digits.size() != rule.digits) {
    return reader.fail(
        begin, fmt::format("{} {} has {}", rule.article, rule.name, width_in_words(rule.digits)),
        field_width_hint(digits, rule));
  }
  auto number = PartialNumber::from_text(digits);
  if (!number || !number->could_lie_in(rule.first, rule.last)) {
    const bool zero = digits.find_first_not_of('0') == std::string_view::npos;
    return reader.fail(
        begin, fmt::format("{} {} does not exist", rule.name, digits),
        zero ? fmt::format("an unknown {} is written {:X>{}}", rule.name, "", rule.digits)
             : std::string());
  }
  return number;
}

std::optional<Amount> read_amount(ValueReader& reader) {
  if (reader.next_is('-')) {
    return reader.fail_here("an amount cannot be negative");
  }
  const std::size_t begin = reader.byte();
  const std::string_view digits = reader.take_digits();
  const bool with_fraction = reader.accept('.') || reader.accept(',');
  if (digits.empty() && !with_fraction) {
    return reader.fail(begin, "an amount is missing", "an unknown amount is written X");
  }
  const std::size_t first = digits.find_first_not_of('0');
  const std::string_view significant =
      first == std::string_view::npos ? std::string_view("0") : digits.substr(first);
  const auto whole = PartialNumber::from_text(significant);
  if (!whole) {
    return reader.fail(begin,
                       fmt::format("an amount has at most {} digits", PartialNumber::kMaxDigits));
  }
  if (!with_fraction) {
    return Amount{*whole};
  }
  const std::size_t fraction_begin = reader.byte();
  const auto fraction = PartialNumber::from_text(reader.take_digits());
  if (!fraction) {
    return reader.fail(fraction_begin,
                       fmt::format("a fraction has 1 to {} digits", PartialNumber::kMaxDigits));
  }
  if (!whole->known() || !fraction->known()) {
    return reader.fail(begin, "an unknown amount has no fraction");
  }
  return Amount{*whole, fraction};
}

std::string quote_first(std::string_view text) {
  if (text.empty()) {
    return "the end";
  }
  if (text.front() == ' ') {
    return "a space";
  }
  const CodePoint first = decode_utf8(text, 0);
  if (!first.valid || first.value < 0x20 || (first.value >= 0x7f && first.value < 0xa0)) {
    return fmt::format("byte 0x{:02x}", static_cast<unsigned char>(text.front()));
  }
  return fmt::format("'{}'", printable(text.substr(0, first.bytes)));
}

}  // namespace gnomon
