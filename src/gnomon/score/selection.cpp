#include "gnomon/score/selection.h"

#include "gnomon/tasks/task_links.h"

#include <algorithm>
#include <vector>

namespace gnomon {

AskedPairs::AskedPairs(const Task& task, const TaskOptions& options, const Document& gold,
                       const Document& system, const Alignment& alignment, const SharedPair& pair) {
  add(task, options, gold, alignment.gold, pair.gold);
  add(task, options, system, alignment.system, pair.system);
}

void AskedPairs::add(const Task& task, const TaskOptions& options, const Document& document,
                     const Alignment::Side& side, const SharedSide& links) {
  if (task.is_tempeval() && names_tasks(document)) {
    for (const SharedLink& link : links.links) {
      if (document.links()[link.origin].attributes[Attr::kTask] == task.number) {
        pairs_.insert(std::minmax(link.first, link.second));
      }
    }
    return;
  }
  for (const Candidate& candidate : candidates(document, task, options)) {
    pairs_.insert(std::minmax(entity_of(candidate.first, side), entity_of(candidate.second, side)));
  }
}

void keep_tasks(std::span<const Task* const> tasks, const TaskOptions& options,
                const Document& gold, const Document& system, const Alignment& alignment,
                SharedPair& pair) {
  std::vector<AskedPairs> asked;
  for (const Task* task : tasks) {
    asked.emplace_back(*task, options, gold, system, alignment, pair);
  }
  for (SharedSide* side : {&pair.gold, &pair.system}) {
    std::erase_if(side->links, [&](const SharedLink& link) {
      return std::ranges::none_of(
          asked, [&](const AskedPairs& pairs) { return pairs.contains(link.first, link.second); });
    });
  }
}

}  // namespace gnomon
