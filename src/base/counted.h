// Numbers of things in messages.
#pragma once

#include <concepts>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace gnomon {

// "1 link", "2 links".
template <std::integral Number>
std::string counted(Number number, std::string_view noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

}  // namespace gnomon
