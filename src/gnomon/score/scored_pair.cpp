#include "gnomon/score/scored_pair.h"

#include "gnomon/score/selection.h"

namespace gnomon {

const SharedPair& ScoredPair::links() const {
  if (!found_links) {
    found_links = shared_pair(
        gold, system, alignment,
        settings.mode == Mode::kOfficial ? LinksWithoutId::kByOldIds : LinksWithoutId::kAsOthers);
    if (!settings.tasks.empty()) {
      keep_tasks(settings.tasks, {settings.targets.get()}, gold, system, alignment, *found_links);
    }
  }
  return *found_links;
}

}  // namespace gnomon
