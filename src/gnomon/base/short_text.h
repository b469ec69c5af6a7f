// Short texts, such as ids, keys and labels, compared and hashed without a call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace gnomon {

// The first eight bytes as a number, or all of a shorter text: different for different texts of the
// same length.
inline std::uint64_t first_bytes(std::string_view text) {
  const char* const at = text.data();
  const std::size_t size = text.size();
  if (size >= 8) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, at, 8);
    return bytes;
  }
  if (size >= 4) {  // two halves, which may share bytes
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::memcpy(&first, at, 4);
    std::memcpy(&last, at + size - 4, 4);
    return std::uint64_t{last} << 32U | first;
  }
  std::uint64_t bytes = 0;
  for (std::size_t i = 0; i < size; ++i) {
    bytes = bytes << 8U | static_cast<unsigned char>(at[i]);
  }
  return bytes;
}

// Like ==, faster for texts that are mostly shorter than sixteen bytes.
inline bool is_equal(std::string_view one, std::string_view other) {
  if (one.size() != other.size()) {
    return false;
  }
  if (one.size() <= 8) {
    return first_bytes(one) == first_bytes(other);
  }
  if (one.size() <= 16) {
    return first_bytes(one) == first_bytes(other) &&
           first_bytes(one.substr(one.size() - 8)) == first_bytes(other.substr(one.size() - 8));
  }
  return one == other;
}

// Eight bytes at a time.
inline std::uint64_t hash_of_short(std::string_view text) {
  std::uint64_t hash = text.size();
  do {
    hash = (hash ^ first_bytes(text)) * 0x9e3779b97f4a7c15ULL;
    hash ^= hash >> 32U;
    text.remove_prefix(text.size() < 8 ? text.size() : 8);
  } while (!text.empty());
  return hash;
}

}  // namespace gnomon
