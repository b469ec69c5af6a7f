// Names for the values of enumerations that a caller can choose from.
#pragma once

#include <concepts>
#include <span>
#include <string_view>
#include <type_traits>

namespace gnomon {

// A name for each value of an enumeration. `choices_of(E)` beside the enumeration, found by its
// argument, returns a span of these.
template <class E>
struct Choice {
  std::string_view name;
  E value;
};

template <class E>
concept Choosable = std::is_enum_v<E> && requires(E value) {
  { *choices_of(value).begin() } -> std::convertible_to<Choice<E>>;
};

template <Choosable E>
std::string_view choice_name(E value) {
  for (const Choice<E>& choice : choices_of(value)) {
    if (choice.value == value) {
      return choice.name;
    }
  }
  return "";
}

}  // namespace gnomon
