// What a caller may say about files that these leave open.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gnomon {

// What the offsets of a file count; offsets.h converts them.
enum class OffsetUnit : std::uint8_t { kBytes, kCodePoints, kUtf16, kGraphemes, kTokens };

// What somebody knows about a file that the file itself leaves open.
struct ReadingChoices {
  std::optional<OffsetUnit> offsets = {};  // what its offsets count
  // Whose annotation is read where a file holds that of several people; empty: each becomes a
  // document of its own, called like the person and then the text, with a slash between.
  std::string annotator = {};
  // What the labels mean, by the name of a set (algebra/label_sets.h), where a format leaves it
  // open.
  std::string labels = {};
  // Other names for the keys of a file: what is meant, and how the file calls it.
  std::vector<std::pair<std::string, std::string>> keys = {};
  // The text of a document by its name, where the file that is read has only ids or offsets; null
  // when no texts were given.
  std::function<std::optional<std::string>(std::string_view name)> text_of = {};
  // Whether a file that no format knows is raw text.
  bool unknown_is_text = false;
};

}  // namespace gnomon
