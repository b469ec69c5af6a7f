#include "gnomon/operations/rejected_links.h"

#include "gnomon/base/error_code.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {

std::vector<LinkStatement> rejected_links(const Document& document, const DocumentNetwork& graph,
                                          const Accepted& accepted) {
  std::vector<LinkStatement> rejected;
  for (const LinkId link : accepted.rejected) {
    rejected.push_back(statement_of(document, graph, link));
  }
  return rejected;
}

void tell_rejected(const std::string& document, const std::vector<LinkStatement>& rejected,
                   std::vector<Notice>& notices) {
  if (rejected.empty()) {
    return;
  }
  std::vector<std::string> links;
  links.reserve(rejected.size());
  for (const LinkStatement& link : rejected) {
    links.push_back(fmt::format("{} ({})", link.name, link.words));
  }
  notices.push_back(
      error_notice(error_about(codes::kLinksRejected, document,
                               fmt::format("rejected, because they contradict earlier links: {}",
                                           fmt::join(links, ", ")),
                               "see 'gnomon check' and 'gnomon explain' for the contradictions"),
                   document));
}

}  // namespace gnomon
