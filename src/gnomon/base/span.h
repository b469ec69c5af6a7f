// A stretch of bytes in a text, half open: [begin, end).
#pragma once

#include <compare>
#include <cstddef>
#include <string_view>

namespace gnomon {

struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;

  constexpr std::size_t size() const { return end - begin; }
  constexpr bool empty() const { return begin == end; }
  constexpr bool contains(Span inner) const { return begin <= inner.begin && inner.end <= end; }
  // Whether the two share bytes and neither lies within the other.
  constexpr bool crosses(Span other) const {
    return begin < other.end && other.begin < end && !contains(other) && !other.contains(*this);
  }
  constexpr std::string_view of(std::string_view text) const { return text.substr(begin, size()); }

  friend constexpr auto operator<=>(const Span&, const Span&) = default;
};

}  // namespace gnomon
