#include "gnomon/base/error_code.h"
#include "gnomon/base/nearest.h"
#include "gnomon/formats/anafora.h"
#include "gnomon/formats/brat.h"
#include "gnomon/formats/cat_xml.h"
#include "gnomon/formats/format.h"
#include "gnomon/formats/gnomon_json.h"
#include "gnomon/formats/i2b2.h"
#include "gnomon/formats/iso_timeml.h"
#include "gnomon/formats/json_corpora.h"
#include "gnomon/formats/label_studio.h"
#include "gnomon/formats/naf.h"
#include "gnomon/formats/plain_text.h"
#include "gnomon/formats/row_formats.h"
#include "gnomon/formats/tbdense.h"
#include "gnomon/formats/tei.h"
#include "gnomon/formats/tempeval2.h"
#include "gnomon/formats/temprel_xml.h"
#include "gnomon/formats/timeml.h"
#include "gnomon/formats/timex2.h"
#include "gnomon/formats/uima.h"

#include <algorithm>
#include <array>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

constexpr auto kAll =
    std::to_array<const Format*>({&kTimeml,        &kGnomonJson,  &kTempeval2,
                                  &kI2b2,          &kI2b2Repair,  &kCat,
                                  &kNaf,           &kIsoTimeml,   &kTemprelXml,
                                  &kTimex2,        &kTei,         &kAnafora,
                                  &kBrat,          &kWebannoTsv,  &kUimaXmi,
                                  &kUimaJson,      &kLabelStudio, &kMavenErePreprocessed,
                                  &kMavenEre,      &kEventfull,   &kNarrativetime,
                                  &kTempeval2Json, &kDisplacy,    &kProdigy,
                                  &kDoccano,       &kPairsJson,   &kConllu,
                                  &kColumns,       &kMatres,      &kTimelines,
                                  &kCsvPairs,      &kTbdense,     &kPlainText});

bool same_ignoring_case(std::string_view a, std::string_view b) {
  return a.size() == b.size() && edit_distance(a, b) == 0;
}

}  // namespace

std::span<const Format* const> all_formats() { return kAll; }

Result<const Format*> find_format(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Format* format : kAll) {
    if (format->name == name) {
      return format;
    }
    names.push_back(format->name);
  }
  const auto nearest = nearest_name(name, names);
  return fail(codes::kUnknownFormat, "", fmt::format("there is no format '{}'", name),
              fmt::format("{}the formats are {}",
                          nearest ? fmt::format("did you mean '{}'? ", *nearest) : "",
                          fmt::join(names, ", ")));
}

const Format* detect_format(std::string_view head) {
  const auto found = std::ranges::find_if(kAll, [&](const Format* f) { return f->sniff(head); });
  return found == kAll.end() ? nullptr : *found;
}

std::vector<const Format*> formats_claiming(std::string_view head) {
  std::vector<const Format*> claiming;
  std::ranges::copy_if(kAll, std::back_inserter(claiming),
                       [&](const Format* f) { return f->sniff(head); });
  return claiming;
}

const Format* format_of_extension(std::string_view file) {
  const std::size_t dot = file.rfind('.');
  if (dot == std::string_view::npos) {
    return nullptr;
  }
  const std::string_view extension = file.substr(dot + 1);
  for (const Format* format : kAll) {
    for (const std::string_view known : format->extensions) {
      if (same_ignoring_case(known, extension)) {
        return format;
      }
    }
  }
  return nullptr;
}

const Format* format_of_bundle(std::string_view name) {
  const auto found = std::ranges::find_if(
      kAll, [&](const Format* format) { return std::ranges::count(format->bundle, name) > 0; });
  return found == kAll.end() ? nullptr : *found;
}

}  // namespace gnomon
