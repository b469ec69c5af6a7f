#include "gnomon/formats/xml_error.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/source_text.h"
#include "gnomon/base/utf8.h"

#include <algorithm>

#include <expat.h>
#include <fmt/format.h>

namespace gnomon {
namespace {

// The name after '<', '</' or '&' at `byte`.
std::string name_at(std::string_view bytes, std::size_t byte) {
  const std::size_t begin = bytes.find_first_not_of("</&", byte);
  if (begin == std::string_view::npos) {
    return {};
  }
  const std::size_t end = std::min(bytes.find_first_of(" \t\r\n/>;<&", begin), bytes.size());
  return printable(bytes.substr(begin, std::min<std::size_t>(end - begin, 60)));
}

constexpr const char* kCutOff = "the file may have been cut off; copy it again";

struct Wording {
  std::string what;
  std::string hint;
  std::optional<std::size_t> byte = {};  // where the parser's place is not the one to look at
};

Wording about_end(std::optional<std::size_t> innermost_open, std::string_view bytes,
                  const char* starts) {
  if (!innermost_open) {
    return bytes.empty() ? Wording{"the file is empty", starts}
                         : Wording{"the file contains no XML element", starts};
  }
  const int line = SourceText(bytes).locate(*innermost_open, {}).line;
  const std::string name = name_at(bytes, *innermost_open);
  return {fmt::format("the file ends before </{}>, opened in line {}", name, line), kCutOff};
}

// The parser points behind the '&' or '<' that it could make nothing of: to the first character
// that fits no reference or tag.
std::optional<Wording> about_lone_character(std::string_view bytes, std::size_t byte) {
  const std::size_t before =
      byte == 0 ? std::string_view::npos : bytes.find_last_of("&;<> \t\r\n\"'", byte - 1);
  if (before != std::string_view::npos && bytes[before] == '&') {
    return Wording{"unescaped '&'", "write &amp; for the character itself", before};
  }
  if (before != std::string_view::npos && before + 1 == byte && bytes[before] == '<') {
    return Wording{"unescaped '<'", "write &lt; for the character itself", before};
  }
  return std::nullopt;
}

Wording about_token(std::string_view bytes, std::size_t byte, bool outside_root) {
  if (byte >= bytes.size()) {
    return {"the file ends in the middle of a tag", kCutOff};
  }
  const CodePoint c = decode_utf8(bytes, byte);
  if (bytes[byte] == '\0') {
    return {"NUL byte, which XML does not allow",
            "the file may be damaged or in another encoding; save it as UTF-8"};
  }
  if (!c.valid) {
    return {fmt::format("byte 0x{:02X} is not valid UTF-8", static_cast<unsigned>(c.value)),
            "if the file is in Latin-1, say so in its first line: "
            "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>"};
  }
  if (c.value < 0x20 || c.value == 0xfffe || c.value == 0xffff) {
    return {
        fmt::format("the character U+{:04X} is not allowed in XML", static_cast<unsigned>(c.value)),
        "remove it"};
  }
  if (outside_root && byte > 0 && bytes.substr(byte - 1).starts_with("</")) {
    return {fmt::format("</{}> closes an element that is not open", name_at(bytes, byte)),
            "remove it, or open the element before it", byte - 1};
  }
  if (auto lone = about_lone_character(bytes, byte)) {
    return *std::move(lone);
  }
  return {"this is not well-formed XML",
          "attribute values need quotation marks; in the text, write &lt; for '<'"};
}

// In the value of an attribute, the parser points to the tag.
Wording about_entity(std::string_view bytes, std::size_t byte) {
  const std::size_t at = byte + find_undefined_entity(bytes.substr(byte)).value_or(0);
  return {undefined_entity(name_at(bytes, at)), kUseReference, at};
}

Wording wording(int code, std::size_t byte, std::optional<std::size_t> innermost_open,
                std::string_view bytes, const char* starts) {
  switch (code) {
    case XML_ERROR_NO_ELEMENTS:
      return about_end(innermost_open, bytes, starts);
    case XML_ERROR_UNCLOSED_TOKEN:
      return {"the file ends inside a tag, comment or reference that starts here", kCutOff};
    case XML_ERROR_UNCLOSED_CDATA_SECTION:
      return {"the CDATA section that starts here has no end", "close it with ]]>",
              std::min(bytes.rfind("<![CDATA[", byte), byte)};
    case XML_ERROR_INVALID_TOKEN:
      return about_token(bytes, byte, !innermost_open);
    case XML_ERROR_PARTIAL_CHAR:
      return {"the file ends in the middle of a character", kCutOff};
    case XML_ERROR_BAD_CHAR_REF:
      return {"this reference is not a valid XML character", "remove it"};
    case XML_ERROR_TAG_MISMATCH: {
      const std::string open = innermost_open ? name_at(bytes, *innermost_open) : "";
      const int line = innermost_open ? SourceText(bytes).locate(*innermost_open, {}).line : 0;
      return {fmt::format("</{}> found where </{}> is expected, for the element opened in line {}",
                          name_at(bytes, byte), open, line),
              "tags must be closed in the reverse order of opening"};
    }
    case XML_ERROR_DUPLICATE_ATTRIBUTE:
      return {"this tag repeats an attribute", "keep one of the two"};
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT:
      return {"content after the end of the root element",
              "a file holds one document; put the next one into a file of its own"};
    case XML_ERROR_UNDEFINED_ENTITY:
      return about_entity(bytes, byte);
    case XML_ERROR_MISPLACED_XML_PI:
      return {"the XML declaration must be the very first thing in the file",
              "remove what precedes it"};
    case XML_ERROR_NO_MEMORY:
      return {"not enough memory to read the file", "close other programs, or split the file"};
    default:
      return {fmt::format("this is not well-formed XML ({})",
                          XML_ErrorString(static_cast<XML_Error>(code))),
              fmt::format("{}, and every tag in it needs its < and >", starts)};
  }
}

}  // namespace

Error xml_error(int code, std::size_t byte, std::optional<std::size_t> innermost_open,
                std::string_view bytes, const std::string& file, const char* starts) {
  Wording words = wording(code, byte, innermost_open, bytes, starts);
  return error_at(codes::kMalformed, bytes, words.byte.value_or(byte), file, std::move(words.what),
                  std::move(words.hint));
}

std::string undefined_entity(std::string_view name) {
  return fmt::format("the entity &{}; is not defined", printable(name));
}

std::optional<std::size_t> find_undefined_entity(std::string_view xml) {
  static constexpr std::string_view kPredefined[] = {"amp", "lt", "gt", "quot", "apos"};
  for (std::size_t at = xml.find('&'); at != std::string_view::npos; at = xml.find('&', at + 1)) {
    const std::string_view name = xml.substr(at + 1, xml.find(';', at) - at - 1);
    if (!name.starts_with('#') && std::ranges::count(kPredefined, name) == 0) {
      return at;
    }
  }
  return std::nullopt;
}

}  // namespace gnomon
