#include "gnomon/operations/stats.h"

#include "gnomon/corpus/map_documents.h"
#include "gnomon/corpus/write.h"
#include "gnomon/operations/closure_counts.h"
#include "gnomon/operations/task_counts.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace gnomon {
namespace {

StatsLine line_of(const Document& document, const StatsResult& wanted, const TaskQuestion& question,
                  const std::stop_token& stop) {
  return {std::string(document.name()), count(document),
          wanted.has_closure ? closure_counts(document, stop) : ClosureCounts{},
          question.tasks.empty() ? TaskCounts{} : count_tasks(document, question),
          wanted.has_timegraph ? timegraph_counts(document, wanted.during, wanted.has_times, stop)
                               : TimegraphCounts{}};
}

StatsOfInput sum_up(std::string name, std::vector<StatsLine> documents,
                    std::vector<Notice>& notices) {
  StatsOfInput result;
  result.total.name = std::move(name);
  for (const StatsLine& document : documents) {
    if (document.closure.too_large) {
      notices.push_back(error_notice(closure_is_too_large(document.name), document.name));
      notices.back().not_done = true;
    }
    result.total += document;
  }
  result.documents = std::move(documents);
  return result;
}

}  // namespace

StatsLine& StatsLine::operator+=(const StatsLine& other) {
  counts += other.counts;
  closure += other.closure;
  tasks += other.tasks;
  timegraph += other.timegraph;
  return *this;
}

Result<Outcome<StatsResult>> stats(const StatsRequest& request, const Run& run) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  const Result<const Format*> format = find_input_format(request.from);
  if (!format) {
    return Failure(format.error());
  }
  Outcome<StatsResult> outcome;
  StatsResult& result = outcome.value;
  result.has_closure = request.closure;
  result.during = request.during;
  result.has_timegraph = request.timegraph;
  result.has_times = request.timegraph && request.timing;
  const Result<TaskQuestion> question =
      request.task.empty() ? TaskQuestion{}
                           : task_question(request.task, request.targets, request.least_count);
  if (!question) {
    return Failure(question.error());
  }
  result.tasks = question->tasks;
  // All inputs are one loop, so that progress has one total.
  std::vector<SourceFile> files;
  std::vector<std::size_t> ends;  // of the files of each input
  std::optional<Error> problem;
  for (const Input& input : request.inputs) {
    Result<std::vector<SourceFile>> found =
        find_inputs(std::span<const Input>(&input, 1), outcome.notices);
    if (found) {
      std::move(found->begin(), found->end(), std::back_inserter(files));
    } else {
      problem = problem ? problem : found.error();
      outcome.notices.push_back(error_notice(found.error()));
    }
    ends.push_back(files.size());
  }
  if (files.empty()) {
    return Failure(*problem);
  }
  Run measured = run;
  if (result.has_times) {
    measured.jobs = 1;  // documents would slow one another down
  }
  Result<MappedDocuments<StatsLine>> mapped = map_documents<StatsLine>(
      files, *format, measured, outcome.notices,
      [&](const Document& document) { return line_of(document, result, *question, run.stop); });
  if (!mapped) {
    return Failure(mapped.error());
  }
  result.unread = mapped->unread;
  std::size_t file = 0;
  for (std::size_t i = 0; i < request.inputs.size(); ++i) {
    std::vector<StatsLine> documents;
    for (; file < ends[i]; ++file) {
      std::ranges::move(mapped->by_file[file], std::back_inserter(documents));
    }
    if (!documents.empty()) {
      result.inputs.push_back(
          sum_up(request.inputs[i].name(), std::move(documents), outcome.notices));
      result.total += result.inputs.back().total;
    }
  }
  if (result.has_timegraph) {
    std::vector<const TimegraphCounts*> counts;
    for (const StatsOfInput& input : result.inputs) {
      for (const StatsLine& document : input.documents) {
        counts.push_back(&document.timegraph);
      }
    }
    result.timegraph_fits = timegraph_fits(counts);
  }
  return outcome;
}

}  // namespace gnomon
