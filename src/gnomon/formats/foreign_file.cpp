#include "gnomon/formats/foreign_file.h"

#include "gnomon/base/utf8.h"
#include "gnomon/timeml/attributes.h"

#include <array>
#include <string>

namespace gnomon {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kUnpack = "unpack it first, and give the file or folder";
constexpr std::string_view kSaveText = "save it as plain text in UTF-8";
constexpr std::string_view kExtractText =
    "extract its text; with `from` text it is read as it stands, tags included";

struct Signature {
  std::string_view bytes;
  ForeignFile file;
};

constexpr auto kSignatures = std::to_array<Signature>({
    {"%PDF-", {"a PDF file", "extract its text, for example with pdftotext"}},
    {"\x1f\x8b", {"a gzip archive", kUnpack}},
    {"\xfd"
     "7zXZ\0"sv,
     {"an xz archive", kUnpack}},
    {"BZh", {"a bzip2 archive", kUnpack}},
    {"7z\xbc\xaf\x27\x1c", {"a 7-Zip archive", kUnpack}},
    {"\x28\xb5\x2f\xfd", {"a Zstandard archive", kUnpack}},
    {"\xd0\xcf\x11\xe0", {"an office document", kSaveText}},
    {"{\\rtf", {"an RTF document", kSaveText}},
    {"\x89PNG", {"a picture", "give text or annotation"}},
    {"\xff\xd8\xff", {"a picture", "give text or annotation"}},
    {"GIF8", {"a picture", "give text or annotation"}},
});

// Documents of word processors are zip archives with one of these files in front.
bool is_office_archive(std::string_view head) {
  return head.find("[Content_Types].xml") != std::string_view::npos ||
         head.find("mimetypeapplication/") != std::string_view::npos;
}

}  // namespace

std::optional<ForeignFile> foreign_file(std::string_view head) {
  for (const Signature& one : kSignatures) {
    if (head.starts_with(one.bytes)) {
      return one.file;
    }
  }
  if (head.starts_with("PK\x03\x04")) {
    return is_office_archive(head) ? ForeignFile{"an office document", kSaveText}
                                   : ForeignFile{"a zip archive", kUnpack};
  }
  head = trim(head.starts_with("\xef\xbb\xbf") ? head.substr(3) : head);
  const std::string start = ascii_lower(head.substr(0, 16));
  if (start.starts_with("<!doctype html") || start.starts_with("<html")) {
    return ForeignFile{"an HTML page", kExtractText, ForeignKind::kHtml};
  }
  if (start.starts_with("<?xml")) {
    return ForeignFile{"XML in an unknown format", kExtractText, ForeignKind::kXml};
  }
  return std::nullopt;
}

}  // namespace gnomon
