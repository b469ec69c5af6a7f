// What a caller may say about the files of all inputs of a request, described once for every door.
#pragma once

#include "gnomon/base/fields.h"
#include "gnomon/corpus/input.h"

#include <concepts>
#include <string>
#include <type_traits>
#include <vector>

namespace gnomon {

// Doors offer these fields wherever a request has the field `from`, and hand them to its inputs.
struct Reading {
  std::string offsets = {};
  std::string texts = {};
  std::string label_set = {};
};

template <FieldsOf<Reading> Choices, class Use>
void for_each_field(Choices& reading, Use use) {
  use(Field{.name = "offsets",
            .help = "What offsets count where a file does not say it: bytes, code-points, utf16, "
                    "graphemes or tokens",
            .value = "UNIT"},
      reading.offsets);
  use(Field{.name = "texts",
            .help = "Folder with the texts of annotation that has none, by document name",
            .value = "FOLDER"},
      reading.texts);
  use(Field{.name = "label-set",
            .help = "What labels mean where a file does not say it; see gnomon list relations",
            .value = "SET"},
      reading.label_set);
}

// The error names what is not known: a unit, a folder, a set of labels.
Result<ReadingChoices> reading_choices(const Reading& reading);

// Whether the request reads documents: it has the field `from`.
template <class Request>
bool reads_documents(const Request& request) {
  bool found = false;
  for_each_field(request,
                 [&](const Field& field, const auto& /*value*/) { found |= field.name == "from"; });
  return found;
}

// Gives all inputs of the request the choices.
template <class Request>
void set_choices(Request& request, const ReadingChoices& choices) {
  for_each_field(request, [&](const Field& /*field*/, auto& value) {
    using T = std::remove_cvref_t<decltype(value)>;
    if constexpr (std::same_as<T, Input>) {
      value = value.with_choices(choices);
    } else if constexpr (std::same_as<T, std::vector<Input>>) {
      for (Input& input : value) {
        input = input.with_choices(choices);
      }
    }
  });
}

}  // namespace gnomon
