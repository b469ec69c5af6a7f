// What every door says of the fields of a request: their names, meaning, defaults and ranges.
#pragma once

#include "gnomon/base/choice.h"
#include "gnomon/base/result.h"

#include <array>
#include <charconv>
#include <cmath>
#include <concepts>
#include <limits>
#include <string_view>
#include <type_traits>

namespace gnomon {

// One field. A request type R lists its fields once, in a function template that doors find by its
// argument, with the defaults that R itself has:
//
//     template <FieldsOf<StatsRequest> Request, class Use>
//     void for_each_field(Request& request, Use use) {
//       use(Field{.name = "closure", .help = "Also what follows from the links"}, request.closure);
//     }
//
// The command line makes options of them, a Python module keywords, a server the members of a JSON
// body. Values are bool, numbers, numbers that need not be told (std::optional), text, lists of
// text, inputs, or enumerations with `choices_of`.
struct Field {
  std::string_view name;        // words-with-dashes
  std::string_view help;        // starts with a capital, no full stop
  std::string_view value = {};  // what stands for a value in help: "N", "FILE"
  bool required = false;
  bool positional = false;  // on a command line, without its name
  double least = -std::numeric_limits<double>::infinity();
  double most = std::numeric_limits<double>::infinity();
  std::string_view needs = {};  // the field without which this one says nothing
};

template <class Request, class Type>
concept FieldsOf = std::same_as<std::remove_const_t<Request>, Type>;

template <class T>
inline constexpr bool kIsNumber = std::is_arithmetic_v<T> && !std::same_as<T, bool>;

// "missing gold".
Error missing_field(const Field& field);
// "limit is out of range: -1".
Error out_of_range(const Field& field, std::string_view value);

// Whether the request has what it must have, within the ranges of its fields. Operations call it
// first: a request may come from anywhere.
template <class Request>
Result<void> check_fields(const Request& request) {
  Result<void> result;
  const auto check_number = [&](const Field& field, auto value) {
    const auto number = static_cast<double>(value);
    if (result && (!std::isfinite(number) || number < field.least || number > field.most)) {
      std::array<char, 32> text{};
      const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
      result = Failure(out_of_range(field, {text.data(), end}));
    }
  };
  for_each_field(request, [&](const Field& field, const auto& value) {
    using T = std::remove_cvref_t<decltype(value)>;
    if constexpr (requires { value.empty(); }) {
      if (result && field.required && value.empty()) {
        result = Failure(missing_field(field));
      }
    } else if constexpr (kIsNumber<T>) {
      check_number(field, value);
    } else if constexpr (requires { requires kIsNumber<typename T::value_type>; }) {
      if (value) {
        check_number(field, *value);
      }
    }
  });
  return result;
}

}  // namespace gnomon
