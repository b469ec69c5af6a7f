// SHA-256 (FIPS 180-4): a fingerprint by which to see that bytes are still the same.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace gnomon {

// Takes bytes in, piece by piece.
class Sha256 {
 public:
  Sha256();
  void add(std::string_view bytes);
  // Of all bytes so far, as 64 hexadecimal digits. Nothing can be added afterwards.
  std::string digest();

 private:
  struct State;  // of the library
  struct Free {
    void operator()(State* state) const;
  };
  std::unique_ptr<State, Free> state_;
};

std::string sha256(std::string_view bytes);

}  // namespace gnomon
