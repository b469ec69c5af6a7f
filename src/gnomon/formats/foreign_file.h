// Files that people have at hand and that no reader is for: archives, office documents, pages.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace gnomon {

enum class ForeignKind : std::uint8_t { kBinary, kHtml, kXml };

struct ForeignFile {
  std::string_view what;  // "a PDF file"
  std::string_view help;  // how to get at its text
  ForeignKind kind = ForeignKind::kBinary;
};

// By the first bytes, nothing for all others.
std::optional<ForeignFile> foreign_file(std::string_view head);

}  // namespace gnomon
