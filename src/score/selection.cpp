#include "score/selection.h"

#include "tasks/task_links.h"

#include <algorithm>
#include <set>
#include <utility>

namespace gnomon {
namespace {

using Pairs = std::set<std::pair<Entity, Entity>>;  // the smaller number first

// Those of links that name the task, where links do, and of all candidates where they do not.
void add_pairs(const Document& document, const Alignment::Side& side, const SharedSide& links,
               const Task& task, const TaskOptions& options, Pairs& pairs) {
  if (task.is_tempeval() && names_tasks(document)) {
    for (const SharedLink& link : links.links) {
      if (document.links()[link.origin].attributes[Attr::kTask] == task.number) {
        pairs.insert(std::minmax(link.first, link.second));
      }
    }
    return;
  }
  for (const Candidate& candidate : candidates(document, task, options)) {
    pairs.insert(std::minmax(entity_of(candidate.first, side), entity_of(candidate.second, side)));
  }
}

}  // namespace

void keep_tasks(std::span<const Task* const> tasks, const TaskOptions& options,
                const Document& gold, const Document& system, const Alignment& alignment,
                SharedPair& pair) {
  Pairs pairs;
  for (const Task* task : tasks) {
    add_pairs(gold, alignment.gold, pair.gold, *task, options, pairs);
    add_pairs(system, alignment.system, pair.system, *task, options, pairs);
  }
  for (SharedSide* side : {&pair.gold, &pair.system}) {
    std::erase_if(side->links, [&](const SharedLink& link) {
      return !pairs.contains(std::minmax(link.first, link.second));
    });
  }
}

}  // namespace gnomon
