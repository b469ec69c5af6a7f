// The pairs that tasks ask about, and scores of the links of some tasks alone.
#pragma once

#include "gnomon/score/shared_links.h"
#include "gnomon/tasks/candidates.h"

#include <set>
#include <span>
#include <utility>

namespace gnomon {

// The pairs that a task asks about in either of two annotations. Where links name their tasks, as
// in TempEval, those of links that name it.
class AskedPairs {
 public:
  AskedPairs(const Task& task, const TaskOptions& options, const Document& gold,
             const Document& system, const Alignment& alignment, const SharedPair& pair);

  // In either direction.
  bool contains(Entity a, Entity b) const { return pairs_.contains(std::minmax(a, b)); }

 private:
  void add(const Task& task, const TaskOptions& options, const Document& document,
           const Alignment::Side& side, const SharedSide& links);

  std::set<std::pair<Entity, Entity>> pairs_;  // the smaller number first
};

// Leaves out all links but those whose pairs one of the tasks asks about.
void keep_tasks(std::span<const Task* const> tasks, const TaskOptions& options,
                const Document& gold, const Document& system, const Alignment& alignment,
                SharedPair& pair);

}  // namespace gnomon
