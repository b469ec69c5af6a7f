// What may name an element or an attribute.
#pragma once

#include <algorithm>
#include <string_view>

namespace gnomon {

// Letters, digits and _ : - . that start with a letter; what is no ASCII counts as a letter, and
// the writer of XML looks closer. Readers of other formats take no other names into a document.
inline bool is_xml_name(std::string_view name) {
  const auto letter = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    const bool ascii = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
    return ascii || byte == '_' || byte == ':' || byte >= 0x80;
  };
  const auto later = [&](char c) {
    return letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '.';
  };
  return !name.empty() && letter(name.front()) && std::ranges::all_of(name, later);
}

}  // namespace gnomon
