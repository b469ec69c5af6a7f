// gnomon JSON: one document per line, lossless, with offsets in code points as Python counts them.
// docs/gnomon-json.md describes every field.
#pragma once

#include "gnomon/formats/format.h"

namespace gnomon {

extern const Format kGnomonJson;

inline constexpr int kGnomonJsonVersion = 1;

std::vector<Result<Document>> read_gnomon_json(const Source& source);
// One line, with a line end.
Result<std::string> write_gnomon_json(const Document& document);
Result<void> write_gnomon_json_pieces(const Document& document, const ByteSink& sink);

}  // namespace gnomon
