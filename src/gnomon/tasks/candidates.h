// The pairs that a task asks about, found by patterns that need nothing but the annotated document.
#pragma once

#include "gnomon/tasks/target_list.h"
#include "gnomon/tasks/task.h"
#include "gnomon/timeml/document.h"

#include <span>
#include <string>
#include <vector>

namespace gnomon {

// A pair to be judged. Events come before times, governing events before those that they govern,
// others in the order of the text. An event is named as links name it: by each of its instances,
// each a pair of its own, or as an event when it has none.
struct Candidate {
  EntityRef first;
  EntityRef second;
  std::string part;  // the subtask: "5c", "7.REPORTING", "9a"; empty where a task has none

  friend bool operator==(const Candidate&, const Candidate&) = default;
};

struct TaskOptions {
  const TargetList* targets = nullptr;  // for A and B; every event is a target when null
};

// All candidates of a task in the order of the document. Sentences are those of `Sentences`; what
// stands outside of them takes part only in dates and subordination. Where no event has the
// attribute mainevent, the main event of a sentence is the first one in a finite tense (PAST,
// PRESENT, FUTURE), else the first one.
std::vector<Candidate> candidates(const Document& document, const Task& task,
                                  const TaskOptions& options = {});

// The same of several tasks, each in its place; the document is looked through once.
std::vector<std::vector<Candidate>> candidates(const Document& document,
                                               std::span<const Task* const> tasks,
                                               const TaskOptions& options = {});

}  // namespace gnomon
