// What a document lacks for the tasks that somebody is to be asked about. Private to this room.
#pragma once

#include "gnomon/annotate/session.h"
#include "gnomon/tasks/task.h"
#include "gnomon/timeml/document.h"

#include <span>
#include <string>

namespace gnomon {

// Why the document can have no pair of any of the tasks: "it has no creation time, which task B
// asks about". Empty when it can have some, when there are no tasks, and when no event is marked
// yet.
std::string why_impossible(const Document& document, std::span<const Task* const> tasks);

}  // namespace gnomon
