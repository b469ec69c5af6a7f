#include "gnomon/formats/xml_encoding.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/source_text.h"
#include "gnomon/base/utf8.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include <fmt/format.h>

namespace gnomon {
namespace {

enum class Encoding { kUtf8, kAscii, kLatin1, kLatin9, kWindows1252, kUtf16Little, kUtf16Big };

struct EncodingName {
  std::string_view name;
  Encoding encoding;
};

constexpr auto kEncodingNames = std::to_array<EncodingName>({
    {"utf-8", Encoding::kUtf8},
    {"utf8", Encoding::kUtf8},
    {"us-ascii", Encoding::kAscii},
    {"ascii", Encoding::kAscii},
    {"iso-8859-1", Encoding::kLatin1},
    {"iso8859-1", Encoding::kLatin1},
    {"latin-1", Encoding::kLatin1},
    {"latin1", Encoding::kLatin1},
    {"iso-8859-15", Encoding::kLatin9},
    {"latin-9", Encoding::kLatin9},
    {"windows-1252", Encoding::kWindows1252},
    {"cp1252", Encoding::kWindows1252},
});

// Windows-1252 from 0x80 to 0x9f; 0 where it has no character.
constexpr std::array<std::uint16_t, 32> kWindows1252High = {
    0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017d, 0,      0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178};

char32_t latin9(unsigned char byte) {
  switch (byte) {
    case 0xa4:
      return 0x20ac;
    case 0xa6:
      return 0x0160;
    case 0xa8:
      return 0x0161;
    case 0xb4:
      return 0x017d;
    case 0xb8:
      return 0x017e;
    case 0xbc:
      return 0x0152;
    case 0xbd:
      return 0x0153;
    case 0xbe:
      return 0x0178;
    default:
      return byte;
  }
}

// The character of one byte; 0 where the encoding has none (NUL itself is no XML character).
char32_t character_of(unsigned char byte, Encoding encoding) {
  switch (encoding) {
    case Encoding::kAscii:
      return byte < 0x80 ? byte : 0;
    case Encoding::kLatin9:
      return latin9(byte);
    case Encoding::kWindows1252:
      return byte >= 0x80 && byte < 0xa0 ? kWindows1252High[byte - 0x80U] : byte;
    default:
      return byte;
  }
}

// The name in the encoding="..." of an XML declaration, in lower case; empty when there is none.
std::string declared_encoding(std::string_view bytes) {
  if (!bytes.starts_with("<?xml")) {
    return {};
  }
  const std::string_view declaration =
      bytes.substr(0, std::min(bytes.find("?>"), std::size_t{200}));
  const std::size_t key = declaration.find("encoding");
  const std::size_t open =
      key == std::string_view::npos ? key : declaration.find_first_of("'\"", key);
  if (open == std::string_view::npos) {
    return {};
  }
  const std::size_t close = declaration.find(declaration[open], open + 1);
  if (close == std::string_view::npos) {
    return {};
  }
  std::string name(declaration.substr(open + 1, close - open - 1));
  std::ranges::transform(name, name.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return name;
}

Result<std::string> from_single_bytes(std::string_view bytes, Encoding encoding,
                                      std::string_view name, const std::string& file) {
  std::string out;
  out.reserve(bytes.size() + bytes.size() / 16);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const auto byte = static_cast<unsigned char>(bytes[i]);
    const char32_t c = character_of(byte, encoding);
    if (c == 0 && byte != 0) {
      return Failure(error_at(
          codes::kBadEncoding, out, out.size(), file,
          fmt::format("byte 0x{:02X} is not a character in {}, the declared encoding", byte, name),
          "correct the encoding in the XML declaration"));
    }
    append_utf8(out, c);
  }
  return out;
}

Result<std::string> from_utf16(std::string_view bytes, bool little, const std::string& file) {
  const auto unit = [&](std::size_t i) {
    const auto first = static_cast<unsigned char>(bytes[i]);
    const auto second = static_cast<unsigned char>(bytes[i + 1]);
    return static_cast<char32_t>(little ? first | (second << 8) : (first << 8) | second);
  };
  std::string out;
  out.reserve(bytes.size());
  const auto broken = [&] {
    return Failure(error_at(codes::kBadEncoding, out, out.size(), file,
                            "this is not well-formed UTF-16", "save the file again, in UTF-8"));
  };
  for (std::size_t i = 0; i < bytes.size(); i += 2) {
    if (i + 1 == bytes.size()) {
      return broken();
    }
    char32_t c = unit(i);
    if (c >= 0xdc00 && c <= 0xdfff) {
      return broken();
    }
    if (c >= 0xd800 && c <= 0xdbff) {
      if (i + 3 >= bytes.size() || (unit(i + 2) & 0xfc00U) != 0xdc00U) {
        return broken();
      }
      c = 0x10000 + ((c - 0xd800) << 10) + (unit(i + 2) - 0xdc00);
      i += 2;
    }
    append_utf8(out, c);
  }
  return out;
}

}  // namespace

Result<std::string_view> xml_as_utf8(std::string_view bytes, std::string& storage,
                                     const std::string& file) {
  Result<std::string> converted;
  const bool little =
      bytes.starts_with("\xff\xfe") || bytes.starts_with(std::string_view("<\0", 2));
  const bool big = bytes.starts_with("\xfe\xff") || bytes.starts_with(std::string_view("\0<", 2));
  if (little || big) {
    const bool mark = !bytes.starts_with('<') && !bytes.starts_with('\0');
    converted = from_utf16(bytes.substr(mark ? 2 : 0), little, file);
  } else {
    const std::string name = declared_encoding(bytes);
    if (name.empty()) {
      return bytes;
    }
    const auto found = std::ranges::find(kEncodingNames, name, &EncodingName::name);
    if (found == kEncodingNames.end()) {
      return Failure(
          error_at(codes::kBadEncoding, bytes, bytes.find("encoding"), file,
                   fmt::format("gnomon does not read the encoding '{}'", printable(name)),
                   "save the file in UTF-8, for example with iconv"));
    }
    if (found->encoding == Encoding::kUtf8) {
      return bytes;
    }
    converted = from_single_bytes(bytes, found->encoding, found->name, file);
  }
  if (!converted) {
    return Failure(std::move(converted.error()));
  }
  storage = std::move(*converted);
  return std::string_view(storage);
}

}  // namespace gnomon
