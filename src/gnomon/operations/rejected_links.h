// The links of a document that those before them contradict.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/operations/link_statement.h"
#include "gnomon/reason/acceptance.h"

#include <string>
#include <vector>

namespace gnomon {

std::vector<LinkStatement> rejected_links(const Document& document, const DocumentNetwork& graph,
                                          const Accepted& accepted);

// Adds a notice that names them, unless there are none.
void tell_rejected(const std::string& document, const std::vector<LinkStatement>& rejected,
                   std::vector<Notice>& notices);

}  // namespace gnomon
