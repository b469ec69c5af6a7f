// Numbers of things in messages.
#pragma once

#include <concepts>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace gnomon {

// "1 link", "2 links".
template <std::integral Number>
std::string plural(Number number, std::string_view noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

// The same for what takes more than an "s": "1 entity", "2 entities".
template <std::integral Number>
std::string plural(Number number, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", number, number == 1 ? one : many);
}

}  // namespace gnomon
