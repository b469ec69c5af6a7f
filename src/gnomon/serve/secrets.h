// Random names, passwords and comparisons that tell nothing by their duration. Behind it is
// libsodium, which only secrets.cpp and base64.cpp know.
#pragma once

#include <string>
#include <string_view>

namespace gnomon::serve {

// 256 random bits in letters and digits that may stand in an address.
std::string random_name();

// Whether two texts are the same; takes as long for any two of one length.
bool same_secret(std::string_view a, std::string_view b);

// Argon2id with a salt of its own, as text that holds all its settings. Takes about a tenth of a
// second and 64 MiB, so that guessing takes long. Empty when there is not enough memory.
std::string hash_password(std::string_view password);
bool is_password(std::string_view hash, std::string_view password);
// As much work as is_password, for names that do not exist: nobody learns which ones do.
void pretend_to_check(std::string_view password);

}  // namespace gnomon::serve
