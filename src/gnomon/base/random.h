// Random numbers that are the same on every machine.
#pragma once

#include <cstdint>
#include <string_view>

namespace gnomon {

// Steele, Lea and Flood's generator: small, and simple enough to be repeated in any language.
class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

  std::uint64_t operator()() {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
  }

 private:
  std::uint64_t state_;
};

// x % divisor for one divisor and many x, without a division each.
class RemainderBy {
 public:
  explicit RemainderBy(std::uint64_t divisor)
      : divisor_(divisor), inverse_(divisor > 1 ? ~std::uint64_t{0} / divisor : 0) {}

  std::uint64_t operator()(std::uint64_t x) const {
    if (divisor_ <= 1) {
      return 0;
    }
    __extension__ using Wide = unsigned __int128;
    // The quotient may be one too small, never too large.
    const auto quotient = static_cast<std::uint64_t>(static_cast<Wide>(x) * inverse_ >> 64U);
    const std::uint64_t rest = x - quotient * divisor_;
    return rest >= divisor_ ? rest - divisor_ : rest;
  }

 private:
  std::uint64_t divisor_;
  std::uint64_t inverse_;
};

// A number for a text, to make seeds of names: FNV-1a of Fowler, Noll and Vo, with 64 bits.
constexpr std::uint64_t fnv1a(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  for (const char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  }
  return hash;
}

}  // namespace gnomon
