// UIMA CAS, as INCEpTION and WebAnno export it: XMI and JSON are two ways to write the same feature
// structures.
#pragma once

#include "gnomon/formats/format.h"
#include "gnomon/formats/reports.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace gnomon {

extern const Format kUimaXmi;
extern const Format kUimaJson;

// One feature structure: an annotation when it has a begin and an end.
struct FeatureStructure {
  std::string id;
  std::string type;  // with its package: webanno.custom.Event
  std::string sofa;
  std::optional<std::size_t> begin;
  std::optional<std::size_t> end;
  std::vector<std::pair<std::string, std::string>> features;
  std::size_t source_byte = 0;

  std::string_view operator[](std::string_view feature) const;
};

struct Cas {
  struct Text {
    std::string id;
    std::string view;
    std::string text;
  };
  std::vector<Text> texts;
  std::vector<FeatureStructure> structures;
};

// The document of the initial view. Layers are known by their names: Event..., Timex..., Signal...,
// or a feature `kind` that says so; a structure with a Governor and a Dependent is a link. Others
// are kept as marked spans.
Result<Document> document_of_cas(const Cas& cas, const Source& source, Reports& reports);

}  // namespace gnomon
