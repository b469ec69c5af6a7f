#include "gnomon/base/sha256.h"

#include <array>
#include <new>

#include <fmt/format.h>
#include <openssl/evp.h>

namespace gnomon {

// OpenSSL uses the instructions that processors have for this, which are several times faster than
// any C++.
struct Sha256::State {
  EVP_MD_CTX* context = EVP_MD_CTX_new();
};

void Sha256::Free::operator()(State* state) const {
  EVP_MD_CTX_free(state->context);
  delete state;
}

Sha256::Sha256() : state_(new State) {
  if (state_->context == nullptr ||
      EVP_DigestInit_ex(state_->context, EVP_sha256(), nullptr) != 1) {
    throw std::bad_alloc();  // nothing else can go wrong
  }
}

void Sha256::add(std::string_view bytes) {
  EVP_DigestUpdate(state_->context, bytes.data(), bytes.size());
}

std::string Sha256::digest() {
  std::array<unsigned char, 32> bytes{};
  EVP_DigestFinal_ex(state_->context, bytes.data(), nullptr);
  std::string hex;
  for (const unsigned char byte : bytes) {
    hex += fmt::format("{:02x}", byte);
  }
  return hex;
}

std::string sha256(std::string_view bytes) {
  Sha256 hash;
  hash.add(bytes);
  return hash.digest();
}

}  // namespace gnomon
