#include "gnomon/corpus/reading.h"

#include "gnomon/algebra/label_sets.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/files.h"
#include "gnomon/base/nearest.h"
#include "gnomon/base/utf8.h"
#include "gnomon/corpus/files.h"
#include "gnomon/formats/offsets.h"

#include <filesystem>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

namespace fs = std::filesystem;

// The text of a document in a folder: a plain one as it is, or the text proper of an annotated one.
std::optional<std::string> text_in_folder(const std::string& folder, std::string_view name) {
  const fs::path relative = fs::path(name).lexically_normal();
  if (relative.empty() || relative.is_absolute() || *relative.begin() == "..") {
    return std::nullopt;
  }
  for (const char* ending : {".txt", ""}) {
    const std::string path = (fs::path(folder) / relative).string() + ending;
    std::error_code code;
    if (fs::is_regular_file(path, code) && !code) {
      if (Result<std::string> bytes = read_file(path); bytes && detect_format(*bytes) == nullptr) {
        return std::move(*bytes);
      }
    }
  }
  for (const char* ending : {".tml", ".jsonl", ""}) {
    const std::string path = (fs::path(folder) / relative).string() + ending;
    std::error_code code;
    if (fs::is_regular_file(path, code) && !code) {
      const LoadedFile loaded = load({path, std::string(name)});
      if (!loaded.documents.empty() && loaded.documents.front()) {
        const Document& document = *loaded.documents.front();
        return std::string(document.body().of(document.text()));
      }
    }
  }
  return std::nullopt;
}

}  // namespace

Result<ReadingChoices> reading_choices(const Reading& reading) {
  ReadingChoices choices;
  if (!reading.offsets.empty()) {
    const Result<OffsetUnit> unit = find_offset_unit(reading.offsets);
    if (!unit) {
      return Failure(unit.error());
    }
    choices.offsets = *unit;
  }
  if (!reading.label_set.empty() && find_label_set(reading.label_set) == nullptr) {
    std::vector<std::string_view> names;
    for (const LabelSet& set : all_label_sets()) {
      names.push_back(set.name);
    }
    const auto nearest = nearest_name(reading.label_set, names);
    return fail(codes::kUnknownLabelSet, "",
                fmt::format("there is no set of labels '{}'", shown(reading.label_set)),
                fmt::format("{}the sets are {}",
                            nearest ? fmt::format("did you mean '{}'? ", *nearest) : "",
                            fmt::join(names, ", ")));
  }
  choices.labels = reading.label_set;
  if (!reading.texts.empty()) {
    std::error_code code;
    if (!fs::is_directory(reading.texts, code)) {
      return fail(codes::kNoSuchFile, reading.texts, "there is no such folder",
                  "check the spelling");
    }
    choices.text_of = [folder = reading.texts](std::string_view name) {
      return text_in_folder(folder, name);
    };
  }
  return choices;
}

}  // namespace gnomon
