// The TLINKs of a document that answer a task.
#pragma once

#include "gnomon/tasks/candidates.h"

#include <cstddef>
#include <set>
#include <utility>
#include <vector>

namespace gnomon {

// Which pairs are candidates, in either direction.
class CandidateSet {
 public:
  explicit CandidateSet(std::span<const Candidate> candidates);

  bool contains(const EntityRef& first, const EntityRef& second) const;

 private:
  std::set<std::pair<EntityRef, EntityRef>> pairs_;  // the smaller end first
};

// Whether some TLINK of the document says which task it belongs to, as in TempEval.
bool names_tasks(const Document& document);

// The positions in document.links() of the TLINKs of a task. In a document whose TLINKs name their
// task (TempEval), the letter decides for the tasks that have one; otherwise a TLINK belongs to the
// task when its ends are a candidate of it, in either direction.
std::vector<std::size_t> links_of_task(const Document& document, const Task& task,
                                       const TaskOptions& options = {});

}  // namespace gnomon
