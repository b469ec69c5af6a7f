#include "gnomon/tasks/task_links.h"

#include <algorithm>

namespace gnomon {
namespace {

std::pair<EntityRef, EntityRef> in_order(const EntityRef& first, const EntityRef& second) {
  return second < first ? std::pair(second, first) : std::pair(first, second);
}

bool is_tlink(const Link& link) { return link.kind == ElementKind::kTlink; }

}  // namespace

CandidateSet::CandidateSet(std::span<const Candidate> candidates) {
  for (const Candidate& candidate : candidates) {
    pairs_.insert(in_order(candidate.first, candidate.second));
  }
}

bool CandidateSet::contains(const EntityRef& first, const EntityRef& second) const {
  return pairs_.contains(in_order(first, second));
}

bool names_tasks(const Document& document) {
  return std::ranges::any_of(document.links(), [](const Link& link) {
    return is_tlink(link) && !link.attributes[Attr::kTask].empty();
  });
}

std::vector<std::size_t> links_of_task(const Document& document, const Task& task,
                                       const TaskOptions& options) {
  const auto links = document.links();
  const bool by_letter = task.is_tempeval() && names_tasks(document);
  const CandidateSet pairs(by_letter ? std::vector<Candidate>()
                                     : candidates(document, task, options));
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < links.size(); ++i) {
    const bool belongs = by_letter ? links[i].attributes[Attr::kTask] == task.number
                                   : pairs.contains(links[i].source.entity, links[i].target.entity);
    if (is_tlink(links[i]) && belongs) {
      found.push_back(i);
    }
  }
  return found;
}

}  // namespace gnomon
