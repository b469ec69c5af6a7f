#include "gnomon/serve/request_fields.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/nearest.h"
#include "gnomon/base/utf8.h"
#include "gnomon/serve/json_body.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon::serve {

bool names_a_file(const Field& field) {
  constexpr std::array kPaths = {"FILE", "FOLDER", "PATH", "CORPUS", "PROJECT", "DATABASE"};
  return std::ranges::find(kPaths, field.value) != kPaths.end() || field.name == "project";
}

const Value* FieldReader::find(std::string_view name) const {
  const auto found = std::ranges::find(body_, name, &Value::Member::first);
  return found == body_.end() ? nullptr : &found->second;
}

void FieldReader::fail_with(Error error) {
  if (!error_) {
    error_ = std::move(error);
  }
}

void FieldReader::refuse(const Field& field, std::string_view wanted, const Value& value) {
  fail_with(
      error_about(codes::kBadField, "",
                  fmt::format("{} must be {}, not {}", field.name, wanted, type_name(value))));
}

void FieldReader::set(const Field& field, bool& target, const Value& value) {
  if (const auto truth = truth_of(value)) {
    target = *truth;
  } else {
    refuse(field, "true or false", value);
  }
}

void FieldReader::set(const Field& field, std::string& target, const Value& value) {
  const std::string* text = text_of(value);
  if (text == nullptr) {
    refuse(field, "a text", value);
  } else if (names_a_file(field)) {
    fail_with(error_about(codes::kBadField, "",
                          fmt::format("{} names a file, which no request can", field.name)));
  } else {
    target = *text;
  }
}

void FieldReader::set(const Field& field, std::vector<std::string>& target, const Value& value) {
  if (const std::string* one = text_of(value)) {
    target = {*one};
    return;
  }
  if (!value.is_array()) {
    refuse(field, "a list of texts", value);
  }
  target.clear();
  for (const Value& item : value.items()) {
    if (const std::string* text = text_of(item)) {
      target.push_back(*text);
    } else {
      refuse(field, "a list of texts", item);
    }
  }
}

void FieldReader::set(const Field& field, double& target, const Value& value) {
  if (const auto number = number_of(value)) {
    target = *number;
  } else {
    refuse(field, "a number", value);
  }
}

void FieldReader::set(const Field& field, std::int64_t& target, const Value& value) {
  if (const auto number = integer_of(value)) {
    target = *number;
  } else {
    refuse(field, "a whole number", value);
  }
}

void FieldReader::set(const Field& field, std::uint64_t& target, const Value& value) {
  std::int64_t number = 0;
  set(field, number, value);
  if (number < 0) {
    fail_with(out_of_range(field, fmt::format("{}", number)));
    return;
  }
  target = static_cast<std::uint64_t>(number);
}

void FieldReader::set(const Field& field, unsigned& target, const Value& value) {
  std::uint64_t number = 0;
  set(field, number, value);
  if (number > std::numeric_limits<unsigned>::max()) {
    fail_with(out_of_range(field, fmt::format("{}", number)));
    return;
  }
  target = static_cast<unsigned>(number);
}

void FieldReader::set(const Field& field, Input& target, const Value& value) {
  Result<Input> input = read_input_(value);
  if (input) {
    target = std::move(*input);
  } else {
    Error error = std::move(input.error());
    error.what = fmt::format("{}: {}", field.name, error.what);
    fail_with(std::move(error));
  }
}

void FieldReader::set(const Field& field, std::vector<Input>& target, const Value& value) {
  target.clear();
  if (!value.is_array()) {
    set(field, target.emplace_back(), value);
    return;
  }
  for (const Value& item : value.items()) {
    set(field, target.emplace_back(), item);
  }
}

std::size_t FieldReader::chosen(const Field& field, const std::vector<std::string_view>& names,
                                const Value& value) {
  const std::string* text = text_of(value);
  const auto found = text == nullptr ? names.end() : std::ranges::find(names, *text);
  if (found == names.end()) {
    fail_with(error_about(codes::kBadField, "",
                          fmt::format("{} must be one of {}", field.name, fmt::join(names, ", "))));
    return 0;
  }
  return static_cast<std::size_t>(found - names.begin());
}

Result<void> FieldReader::checked() const {
  if (error_) {
    return Failure(*error_);
  }
  for (const auto& [name, value] : body_) {
    if (std::ranges::find(known_, name) == known_.end()) {
      const std::vector<std::string_view> known(known_.begin(), known_.end());
      const auto nearest = nearest_name(name, known);
      return fail(codes::kBadField, "", fmt::format("there is no field '{}'", shown(name)),
                  nearest ? fmt::format("did you mean '{}'?", *nearest)
                          : "'GET /api/v1/operations' lists all fields");
    }
  }
  return {};
}

Value field_data(const Field& field, std::string_view type, Value default_value, Value choices) {
  const auto bound = [](double number) { return std::isfinite(number) ? Value(number) : Value(); };
  return Value::object()
      .set("name", field.name)
      .set("help", field.help)
      .set("type", type)
      .set("choices", std::move(choices))
      .set("default", std::move(default_value))
      .set("required", field.required)
      .set("positional", field.positional)
      .set("least", bound(field.least))
      .set("most", bound(field.most));
}

}  // namespace gnomon::serve
