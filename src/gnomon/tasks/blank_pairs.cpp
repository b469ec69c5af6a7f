#include "gnomon/tasks/blank_pairs.h"

#include "gnomon/tasks/task_links.h"
#include "gnomon/timeml/edit.h"
#include "gnomon/timeml/entity_names.h"

#include <map>
#include <utility>

namespace gnomon {

std::vector<BlankPair> blank_pairs(const Document& document, std::span<const Task* const> tasks,
                                   const TaskOptions& options) {
  std::vector<BlankPair> pairs;
  std::map<std::pair<EntityRef, EntityRef>, std::size_t> places;
  const std::vector<std::vector<Candidate>> found = candidates(document, tasks, options);
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    for (const Candidate& candidate : found[i]) {
      const bool turned = candidate.second < candidate.first;
      const auto [place, is_new] =
          places.try_emplace(turned ? std::pair(candidate.second, candidate.first)
                                    : std::pair(candidate.first, candidate.second),
                             pairs.size());
      if (is_new) {
        pairs.push_back({candidate.first, candidate.second, {}, {}});
      }
      BlankPair& pair = pairs[place->second];
      const std::string_view name = candidate.part.empty() ? tasks[i]->number : candidate.part;
      pair.tasks.append(pair.tasks.empty() ? "" : " ").append(name);
      if (tasks[i]->is_tempeval() && pair.letter.empty()) {
        pair.letter = tasks[i]->number;
      }
    }
  }
  return pairs;
}

Document blank_document(const Document& document, std::span<const BlankPair> pairs,
                        bool keep_links) {
  std::vector<Candidate> asked;
  std::vector<NewTlink> added;
  FreshLinkIds ids(document, "l");
  for (const BlankPair& pair : pairs) {
    asked.push_back({pair.first, pair.second, {}});
    NewTlink& link = added.emplace_back();
    link.lid = ids.next();
    link.rel_type = kBlankRelation;
    link.source = source_attribute(pair.first);
    link.source_id = id_of(document, pair.first);
    link.target = target_attribute(pair.second);
    link.target_id = id_of(document, pair.second);
    if (!pair.letter.empty()) {
      link.others.emplace_back(attribute_name(Attr::kTask), pair.letter);
    }
  }
  const CandidateSet replaced(asked);
  std::vector<bool> keep;
  for (const Link& link : document.links()) {
    keep.push_back(link.kind != ElementKind::kTlink ||
                   (keep_links && !replaced.contains(link.source.entity, link.target.entity)));
  }
  return with_links(document, keep, added);
}

}  // namespace gnomon
