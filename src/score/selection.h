// Scores of a part of the links: those of some tasks.
#pragma once

#include "score/shared_links.h"
#include "tasks/candidates.h"

#include <span>

namespace gnomon {

// Leaves out all links but those whose pairs the tasks ask about in either annotation.
void keep_tasks(std::span<const Task* const> tasks, const TaskOptions& options,
                const Document& gold, const Document& system, const Alignment& alignment,
                SharedPair& pair);

}  // namespace gnomon
