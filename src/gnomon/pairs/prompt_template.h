// Templates of questions to language models: text with names in braces.
#pragma once

#include "gnomon/base/result.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// What can be filled in.
enum class PromptField {
  kDocument,
  kText,
  kContext,
  kSource,
  kTarget,
  kSourceText,
  kTargetText,
  kDate
};
struct PromptFieldName {
  std::string_view name;
  std::string_view help;
};
inline constexpr std::size_t kPromptFields = 8;
// In the order of the enumeration.
inline constexpr std::array<PromptFieldName, kPromptFields> kPromptFieldNames = {{
    {"document", "the name of the document"},
    {"text", "the whole text, with the two marked as <e1>...</e1> and <e2>...</e2>"},
    {"context", "the sentences from the one to the other, marked in the same way"},
    {"source", "the id of the first event or time"},
    {"target", "that of the second"},
    {"source_text", "the words of the first event or time"},
    {"target_text", "those of the second"},
    {"date", "the creation time of the document, or 'an unknown date'"},
}};
using PromptValues = std::array<std::string, kPromptFields>;

// One question of a template.
struct PromptQuestion {
  struct Piece {
    std::string text;  // as it stands
    int field = -1;    // a PromptField behind it, or none
  };
  std::string asked;  // what a yes means; empty where the answer is a label
  std::vector<Piece> pieces;

  bool uses(PromptField field) const;
  std::string filled(const PromptValues& values) const;
};

// Reads a template: lines that start with # at the top are remarks; a line "=== can 1 start before
// 2" begins a question and says what is asked; {name} is filled in, {{ and }} are braces. The error
// has the line.
Result<std::vector<PromptQuestion>> read_template(std::string_view text, const std::string& file);

}  // namespace gnomon
