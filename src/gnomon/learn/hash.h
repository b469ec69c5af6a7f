// Features as numbers: models know hashes of what they saw, never the text itself.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace gnomon {

constexpr std::uint64_t mix(std::uint64_t value) {
  value = (value ^ (value >> 32)) * 0xD6E8FEB86659FD93U;
  value = (value ^ (value >> 29)) * 0x9E3779B97F4A7C15U;
  return value ^ (value >> 32);
}

constexpr std::uint64_t mix(std::uint64_t first, std::uint64_t second) {
  return mix(first * 0x9E3779B97F4A7C15U + second);
}

// A number for a short text; the same on every machine.
constexpr std::uint64_t hash_text(std::string_view text) {
  std::uint64_t hash = 0x2545F4914F6CDD1DU + text.size();
  for (const char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  }
  return mix(hash);
}

// The features of one decision. A feature is a kind (a number that the templates choose) and what
// it says: one, two or three hashes.
class Features {
 public:
  void clear() { list_.clear(); }
  void add(std::uint32_t kind, std::uint64_t a = 0) {
    list_.push_back(static_cast<std::uint32_t>(mix(kind, a) >> 32));
  }
  void add(std::uint32_t kind, std::uint64_t a, std::uint64_t b) { add(kind, mix(a, b)); }
  void add(std::uint32_t kind, std::uint64_t a, std::uint64_t b, std::uint64_t c) {
    add(kind, mix(mix(a, b), c));
  }
  const std::vector<std::uint32_t>& list() const { return list_; }

 private:
  std::vector<std::uint32_t> list_;
};

}  // namespace gnomon
