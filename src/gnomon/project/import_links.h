// What a document says beforehand, as the first statements of an annotator.
#pragma once

#include "gnomon/project/project.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// A TLINK that was not taken in, and why.
struct LinkLeftOut {
  std::string lid;
  std::string why;
};

struct LinkImport {
  std::size_t logged = 0;
  std::size_t known = 0;  // said before, with the same words
  std::vector<LinkLeftOut> left_out;
};

// Logs the TLINKs of a document for an annotator to whom the document of that name is assigned, all
// at once. Those that contradict what was said before, or say no answer of the project's algebra,
// are left out.
Result<LinkImport> import_links(Project& project, const Document& document,
                                std::string_view annotator);

}  // namespace gnomon
