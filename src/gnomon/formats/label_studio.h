// Exports of Label Studio: tasks with the annotation of one or several people.
#pragma once

#include "gnomon/formats/format.h"

namespace gnomon {

extern const Format kLabelStudio;

std::vector<Result<Document>> read_label_studio(const Source& source);
Result<Exported> write_label_studio(const Document& document, std::vector<Loss>& losses);

}  // namespace gnomon
