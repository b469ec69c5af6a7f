#include "gnomon/timeline/conflicts.h"

#include <utility>

namespace gnomon {

ResolvedTimelines resolve_conflicts(DocumentTimelines of_all_links, Conflicts conflicts,
                                    const std::stop_token& stop) {
  if (conflicts != Conflicts::kReject || of_all_links.consistent()) {
    return {std::move(of_all_links), nullptr};
  }
  auto all = std::make_shared<const DocumentTimelines>(std::move(of_all_links));
  DocumentTimelines timelines = without_rejected(*all, stop);
  return {std::move(timelines), std::move(all)};
}

}  // namespace gnomon
