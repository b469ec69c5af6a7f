#include "gnomon/formats/xml_format.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/files.h"
#include "gnomon/formats/xml_encoding.h"

#include <algorithm>

namespace gnomon {

Result<std::string_view> utf8_of(const Source& source, std::string& storage) {
  Result<std::string_view> bytes =
      source.is_utf8 ? source.bytes : xml_as_utf8(source.bytes, storage, source.file);
  if (bytes && bytes->size() > kMaxInputBytes) {
    // A file of the largest size may grow beyond what the parser takes while it is turned into
    // UTF-8.
    return fail(codes::kTooLarge, source.file, "the file is too large after conversion to UTF-8",
                "split it into one file per document");
  }
  return bytes;
}

std::vector<RawAttribute> attributes_except(XmlElement element,
                                            std::initializer_list<std::string_view> names) {
  std::vector<RawAttribute> kept;
  for (const RawAttribute& one : element.attributes()) {
    if (std::ranges::count(names, local_name(one.name)) == 0) {
      kept.push_back(one);
    }
  }
  return kept;
}

std::vector<std::string_view> split_at_blanks(std::string_view text) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
  std::vector<std::string_view> parts;
  for (std::size_t at = 0; at < text.size();) {
    if (is_blank(text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && !is_blank(text[end])) {
      ++end;
    }
    parts.push_back(text.substr(at, end - at));
    at = end;
  }
  return parts;
}

}  // namespace gnomon
