// What the readers of XML formats share beside the tree.
#pragma once

#include "gnomon/formats/format.h"
#include "gnomon/formats/xml_notes.h"
#include "gnomon/formats/xml_tree.h"

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// The source as UTF-8, in `storage` when it was in another encoding.
Result<std::string_view> utf8_of(const Source& source, std::string& storage);

// One document, or why there is none.
inline std::vector<Result<Document>> one_document(Result<Document> document) {
  std::vector<Result<Document>> documents;
  documents.push_back(std::move(document));
  return documents;
}

// A number without sign and nothing else around it than blanks.
inline std::optional<std::size_t> whole_number(std::string_view text) {
  text = trim(text);
  std::size_t value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  return problem == std::errc() && end == text.data() + text.size() && !text.empty()
             ? std::optional(value)
             : std::nullopt;
}

// All attributes but those with one of these local names.
std::vector<RawAttribute> attributes_except(XmlElement element,
                                            std::initializer_list<std::string_view> names);

// The parts of a list that is separated by blanks.
std::vector<std::string_view> split_at_blanks(std::string_view text);

}  // namespace gnomon
