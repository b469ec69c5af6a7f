// What a document says beforehand, as the first statements of an annotator.
#pragma once

#include "gnomon/project/annotation.h"
#include "gnomon/project/project.h"

#include <stop_token>
#include <string_view>
#include <vector>

namespace gnomon {

// Takes the TLINKs of a document into an annotation, as far as they fit; `taken` are the actions
// that were, to be logged behind the others. Those that contradict what was said before, or say no
// answer of the algebra, are left out. Once it is stopped, some are missing.
LinkImport take_links(Annotation& annotation, const Document& document, During during,
                      std::vector<Action>& taken, const std::stop_token& stop = {});

// Logs the TLINKs of a document for an annotator to whom the document of that name is assigned, all
// at once, those that take_links takes. When it was stopped, it fails with `cancelled` and nothing
// is logged.
Result<LinkImport> import_links(Project& project, const Document& document,
                                std::string_view annotator, const std::stop_token& stop = {});

}  // namespace gnomon
