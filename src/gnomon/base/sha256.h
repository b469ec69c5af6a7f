// SHA-256 (FIPS 180-4): a fingerprint by which to see that bytes are still the same.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace gnomon {

// Takes bytes in, piece by piece.
class Sha256 {
 public:
  void add(std::string_view bytes);
  // Of all bytes so far, as 64 hexadecimal digits. Nothing can be added afterwards.
  std::string digest();

 private:
  void take_block(const unsigned char* block);

  std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<unsigned char, 64> pending_ = {};
  std::uint64_t size_ = 0;  // bytes so far
};

std::string sha256(std::string_view bytes);

}  // namespace gnomon
