// Takes out links that contradict earlier ones before timelines are measured and drawn.
#pragma once

#include "gnomon/timeline/conflicts_choice.h"
#include "gnomon/timeline/timeline.h"

#include <memory>
#include <stop_token>

namespace gnomon {

// Timelines as the choice wants them.
struct ResolvedTimelines {
  DocumentTimelines timelines;
  // Those of all links, contradictory parts and all; null when no link was taken out.
  std::shared_ptr<const DocumentTimelines> of_all_links;
};

ResolvedTimelines resolve_conflicts(DocumentTimelines of_all_links, Conflicts conflicts,
                                    const std::stop_token& stop = {});

}  // namespace gnomon
