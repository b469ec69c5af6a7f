// Values in data that several results have.
#pragma once

#include "gnomon/base/value.h"

#include <cstdint>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace gnomon {

inline Value text_or_null(std::string_view text) { return text.empty() ? Value() : Value(text); }

// Data has numbers of 63 bits.
inline Value seed_value(std::uint64_t seed) {
  return std::in_range<std::int64_t>(seed) ? Value(seed) : Value(fmt::format("{}", seed));
}

}  // namespace gnomon
