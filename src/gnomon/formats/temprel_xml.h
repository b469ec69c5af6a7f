// The training files of temporal relation classifiers: a pair of events per element, with its
// words.
#pragma once

#include "gnomon/formats/format.h"

namespace gnomon {

extern const Format kTemprelXml;

std::vector<Result<Document>> read_temprel_xml(const Source& source);

}  // namespace gnomon
