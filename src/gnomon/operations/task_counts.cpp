#include "gnomon/operations/task_counts.h"

#include "gnomon/base/error_code.h"
#include "gnomon/corpus/files.h"
#include "gnomon/tasks/task_links.h"

#include <fmt/format.h>

namespace gnomon {
namespace {

void add(Histogram& into, const Histogram& other) {
  for (const auto& [name, number] : other) {
    into[name] += number;
  }
}

CandidateSet linked_pairs(const Document& document) {
  std::vector<Candidate> pairs;
  for (const Link& link : document.links()) {
    if (link.kind == ElementKind::kTlink && link.source.resolved() && link.target.resolved()) {
      pairs.push_back({link.source.entity, link.target.entity, {}});
    }
  }
  return CandidateSet(pairs);
}

}  // namespace

Result<TargetList> load_targets(const Input& input, std::int64_t least) {
  const Result<std::string> bytes = read_bytes(input);
  if (!bytes) {
    return Failure(bytes.error());
  }
  Result<TargetList> targets = read_target_list(*bytes, input.name(), least);
  if (targets && targets->empty() && !trim(*bytes).empty()) {
    return fail(codes::kBadTargetList, input.name(),
                fmt::format("no stem of the list occurs {} times or more", least),
                "take a list of a larger corpus, or a lower least count");
  }
  return targets;
}

Result<TaskQuestion> task_question(const std::string& names, const Input& targets,
                                   std::int64_t least) {
  TaskQuestion question;
  Result<std::vector<const Task*>> tasks = parse_tasks(names);
  if (!tasks) {
    return Failure(std::move(tasks.error()));
  }
  question.tasks = std::move(*tasks);
  if (!targets.empty()) {
    Result<TargetList> list = load_targets(targets, least);
    if (!list) {
      return Failure(std::move(list.error()));
    }
    question.targets = std::move(*list);
  }
  return question;
}

TaskCounts& TaskCounts::operator+=(const TaskCounts& other) {
  add(candidates, other.candidates);
  add(linked, other.linked);
  return *this;
}

TaskCounts count_tasks(const Document& document, const TaskQuestion& question) {
  const TaskOptions options = question.options();
  return count_tasks(document, question, candidates(document, question.tasks, options));
}

TaskCounts count_tasks(const Document& document, const TaskQuestion& question,
                       std::span<const std::vector<Candidate>> found) {
  TaskCounts counts;
  const CandidateSet links = linked_pairs(document);
  for (std::size_t i = 0; i < question.tasks.size(); ++i) {
    const std::string number(question.tasks[i]->number);
    counts.candidates[number] += 0;
    counts.linked[number] += 0;
    for (const Candidate& candidate : found[i]) {
      const bool linked = links.contains(candidate.first, candidate.second);
      for (const std::string& name : {number, candidate.part}) {
        if (!name.empty()) {
          ++counts.candidates[name];
          counts.linked[name] += linked ? 1 : 0;
        }
      }
    }
  }
  return counts;
}

}  // namespace gnomon
