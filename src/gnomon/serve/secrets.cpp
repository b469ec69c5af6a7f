#include "gnomon/serve/secrets.h"

#include <array>
#include <cstdlib>

#include <sodium.h>

namespace gnomon::serve {
namespace {

void start_sodium() {
  static const bool started = sodium_init() >= 0;
  if (!started) {
    std::abort();  // no source of random numbers: nothing here could be safe
  }
}

}  // namespace

std::string random_name() {
  start_sodium();
  std::array<unsigned char, 32> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::array<char, 64> text{};
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(),
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  return text.data();
}

bool same_secret(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string hash_password(std::string_view password) {
  start_sodium();
  std::array<char, crypto_pwhash_STRBYTES> text{};
  if (crypto_pwhash_str(text.data(), password.data(), password.size(),
                        crypto_pwhash_OPSLIMIT_INTERACTIVE,
                        crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0) {
    return {};
  }
  return text.data();
}

bool is_password(std::string_view hash, std::string_view password) {
  start_sodium();
  const std::string text(hash);
  return crypto_pwhash_str_verify(text.c_str(), password.data(), password.size()) == 0;
}

void pretend_to_check(std::string_view password) {
  static const std::string any = hash_password("nobody");
  is_password(any, password);
}

}  // namespace gnomon::serve
