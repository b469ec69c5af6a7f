// Anafora XML: entities and relations with properties beside a text file; THYME and TimeML in it.
#pragma once

#include "gnomon/formats/format.h"

#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

extern const Format kAnafora;

// The text is asked for by the name that the ids contain. Without it events and times are read
// without places.
std::vector<Result<Document>> read_anafora(const Source& source);

// The XML, and the text of the document in a file beside it.
Result<Exported> write_anafora(const Document& document, std::vector<Loss>& losses);

// What reader and writer agree about: names of properties in files of THYME, and those of TimeML.
struct ThymeProperty {
  ElementKind kind;
  std::string_view property;
  std::string_view attribute;
};
inline constexpr ThymeProperty kThymeProperties[] = {
    {ElementKind::kEvent, "Polarity", "polarity"},
    {ElementKind::kTimex, "Class", "type"},
};
inline constexpr std::string_view kThyme = "thyme";
// Attributes of our documents for what Anafora has elsewhere than in a property.
inline constexpr std::string_view kAnaforaType = "entity";
inline constexpr std::string_view kAnaforaSpans = "spans";
inline constexpr std::string_view kAnaforaParents = "parentsType";
// What spans count, below <info>: an element of ours.
inline constexpr std::string_view kAnaforaOffsets = "offsets";
inline constexpr std::string_view kAnaforaCodePoints = "code points";
// The property that holds an id which is none of Anafora.
inline constexpr std::string_view kOriginalId = "originalID";
// Links that come from a property of an event have this origin, and are not written as links.
inline constexpr std::string_view kDocTimeRel = "DocTimeRel";

}  // namespace gnomon
