// Entries by the hashes of words, in rising order: no empty places in the file, and one step to the
// few that a hash can be among.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace gnomon {

inline constexpr std::uint32_t kKeyBits = 13;  // the high bits of a hash that lead to a few entries
inline constexpr std::size_t kKeyStarts = (std::size_t{1} << kKeyBits) + 1;

// Where the entries begin whose key has each value of the high bits; kKeyStarts of them. Entries
// have a member `key` and are sorted by it.
template <class Entry>
std::vector<std::uint32_t> key_starts(std::span<const Entry> entries) {
  std::vector<std::uint32_t> starts(kKeyStarts);
  for (const Entry& entry : entries) {
    ++starts[(entry.key >> (32 - kKeyBits)) + 1];
  }
  for (std::size_t k = 1; k < starts.size(); ++k) {
    starts[k] += starts[k - 1];
  }
  return starts;
}

// The place of the first entry with a key. Damaged starts find nothing or less, and do no harm.
template <class Entry>
std::optional<std::size_t> find_key(std::span<const Entry> entries,
                                    std::span<const std::uint32_t> starts, std::uint32_t key) {
  if (starts.size() != kKeyStarts) {
    return std::nullopt;
  }
  const std::uint32_t high = key >> (32 - kKeyBits);
  for (std::size_t at = starts[high]; at < starts[high + 1] && at < entries.size(); ++at) {
    if (entries[at].key == key) {
      return at;
    }
  }
  return std::nullopt;
}

}  // namespace gnomon
