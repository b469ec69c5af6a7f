// What the tests of this room share.
#pragma once

#include "gnomon/formats/format.h"
#include "gnomon/formats/gnomon_json.h"
#include "gnomon/formats/timeml.h"

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace gnomon {

// An error in one line: place, what, help.
inline std::string in_words(const Error& error) {
  return fmt::format("{}:{}:{}: {} | {}", error.where.file, error.where.line, error.where.column,
                     error.what, error.hint);
}

// The one document of these bytes. Where there is none the test ends with the error.
inline Document must_read(const Format& format, std::string_view bytes) {
  std::vector<Result<Document>> documents = format.read({bytes, "test", "test"});
  if (documents.size() != 1) {
    throw std::runtime_error(fmt::format("{} documents", documents.size()));
  }
  if (!documents.front()) {
    throw std::runtime_error(in_words(documents.front().error()));
  }
  return std::move(*documents.front());
}

inline Document from_timeml(std::string_view bytes) { return must_read(kTimeml, bytes); }
inline Document from_json(std::string_view bytes) { return must_read(kGnomonJson, bytes); }

// The error that these bytes must give. Where they give a document the test ends.
inline Error must_refuse(const Format& format, std::string_view bytes) {
  std::vector<Result<Document>> documents = format.read({bytes, "test", "test"});
  if (documents.size() != 1 || documents.front()) {
    throw std::runtime_error("this could be read");
  }
  return documents.front().error();
}

inline std::string must_write(const Format& format, const Document& document) {
  Result<std::string> bytes = format.write(document);
  if (!bytes) {
    throw std::runtime_error(in_words(bytes.error()));
  }
  return std::move(*bytes);
}

// The elements of a document, one a line, indented by their depth, with their spans in bytes.
inline std::string outline(const Document& document) {
  std::string out = "\n";
  for (const Markup& markup : document.markup()) {
    for (auto up = markup.parent; up; up = document[*up].parent) {
      out += "  ";
    }
    const bool comment = markup.kind == ElementKind::kComment;
    const bool instruction = markup.kind == ElementKind::kInstruction;
    out += fmt::format("{}{} {}-{}\n",
                       comment       ? "comment:"
                       : instruction ? "instruction:"
                                     : "",
                       markup.name, markup.span.begin, markup.span.end);
  }
  return out;
}

}  // namespace gnomon
