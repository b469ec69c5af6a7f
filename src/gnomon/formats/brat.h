// Stand-off files of the annotation tool brat: NAME.ann beside NAME.txt.
#pragma once

#include "gnomon/formats/format.h"

namespace gnomon {

extern const Format kBrat;

std::vector<Result<Document>> read_brat(const Source& source);
Result<Exported> write_brat(const Document& document, std::vector<Loss>& losses);

}  // namespace gnomon
