#include "gnomon/operations/tasks.h"

#include "gnomon/agree/labels.h"
#include "gnomon/operations/task_documents.h"
#include "gnomon/tasks/task_links.h"
#include "gnomon/timeml/entity_names.h"
#include "gnomon/timeml/event_values.h"
#include "gnomon/timeml/mention.h"
#include "gnomon/timeml/sentences.h"

#include <map>
#include <utility>

namespace gnomon {
namespace {

// The TLINKs of a document by their ends.
class LinksByPair {
 public:
  explicit LinksByPair(const Document& document) {
    for (const Link& link : document.links()) {
      if (link.kind == ElementKind::kTlink && link.source.resolved() && link.target.resolved()) {
        links_[in_order(link.source.entity, link.target.entity)].push_back(&link);
      }
    }
  }

  // What the document says of the pair; first of all a link that names the task.
  std::string relation(const Task& task, const Candidate& pair) const {
    const auto found = links_.find(in_order(pair.first, pair.second));
    if (found == links_.end()) {
      return "";
    }
    const Link* chosen = found->second.front();
    for (const Link* link : found->second) {
      if (task.is_tempeval() && link->attributes[Attr::kTask] == task.number) {
        chosen = link;
        break;
      }
    }
    const auto label = find_pair_label(chosen->rel_type);
    const bool is_turned = chosen->source.entity != pair.first;
    return std::string(is_turned && label ? pair_label_name(inverse(*label)) : chosen->rel_type);
  }

 private:
  static std::pair<EntityRef, EntityRef> in_order(const EntityRef& a, const EntityRef& b) {
    return b < a ? std::pair(b, a) : std::pair(a, b);
  }

  std::map<std::pair<EntityRef, EntityRef>, std::vector<const Link*>> links_;
};

std::optional<std::size_t> sentence_of(const Document& document, const Sentences& sentences,
                                       const EntityRef& entity) {
  const auto event = event_of(document, entity);
  const auto* time = std::get_if<TimexIndex>(&entity);
  const Span span = event ? document[*event].span : time != nullptr ? document[*time].span : Span{};
  return span.empty() ? std::nullopt : sentences.holding(span);
}

std::vector<TaskPair> listed_pairs(const Document& document, const TaskQuestion& question,
                                   std::span<const std::vector<Candidate>> found) {
  const LinksByPair links(document);
  const Sentences sentences(document);
  std::vector<TaskPair> pairs;
  for (std::size_t i = 0; i < question.tasks.size(); ++i) {
    for (const Candidate& candidate : found[i]) {
      TaskPair& pair = pairs.emplace_back();
      pair.task = candidate.part.empty() ? std::string(question.tasks[i]->number) : candidate.part;
      pair.first = id_of(document, candidate.first);
      pair.first_words = mention(document, candidate.first);
      pair.second = id_of(document, candidate.second);
      pair.second_words = mention(document, candidate.second);
      const auto first = sentence_of(document, sentences, candidate.first);
      const auto second = sentence_of(document, sentences, candidate.second);
      if (first && second) {
        const auto [low, high] = std::minmax(*first, *second);
        pair.sentences_apart = static_cast<std::int64_t>(high - low);
      }
      pair.relation = links.relation(*question.tasks[i], candidate);
    }
  }
  return pairs;
}

}  // namespace

Result<Outcome<TasksResult>> tasks(const TasksRequest& request, const Run& run) {
  Outcome<TasksResult> outcome;
  auto mapped = map_task_documents<TasksOfDocument>(
      request, run, outcome.notices, [&](const Document& document, const TaskQuestion& question) {
        const auto found = candidates(document, question.tasks, question.options());
        return TasksOfDocument{
            std::string(document.name()), count_tasks(document, question, found),
            request.list ? listed_pairs(document, question, found) : std::vector<TaskPair>()};
      });
  if (!mapped) {
    return Failure(std::move(mapped.error()));
  }
  TasksResult& result = outcome.value;
  result.documents = std::move(mapped->documents);
  result.tasks = mapped->question.tasks;
  result.has_pairs = request.list;
  result.unread = mapped->unread;
  for (const TasksOfDocument& document : result.documents) {
    result.total += document.counts;
  }
  return outcome;
}

}  // namespace gnomon
