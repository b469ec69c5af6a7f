#include "gnomon/operations/blank_tasks.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/operations/task_documents.h"
#include "gnomon/tasks/task_sheet.h"
#include "gnomon/tasks/tempeval_layout.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

// What is made of one document.
struct Blank {
  BlankDocument about;
  std::size_t joined = 0;  // pairs of instances that became one of events
  std::vector<TaskSheetRow> rows;
  std::vector<WrittenDocument> written;
};

Blank blank_of(const Document& document, const TaskQuestion& question, BlankLayout layout,
               bool keep_links, const Format& format) {
  std::vector<BlankPair> pairs = blank_pairs(document, question.tasks, question.options());
  Blank blank;
  blank.about.name = document.name();
  if (layout == BlankLayout::kTempeval1) {
    const std::size_t before = pairs.size();
    pairs = pairs_of_events(document, pairs);
    blank.joined = before - pairs.size();
  }
  blank.about.pairs = pairs.size();
  if (pairs.empty()) {
    return blank;
  }
  if (layout == BlankLayout::kSheet) {
    blank.rows = sheet_rows(document, pairs);
    return blank;
  }
  const Document made = layout == BlankLayout::kTempeval1
                            ? blank_document(tempeval_layout(document), pairs)
                            : blank_document(document, pairs, keep_links);
  blank.written.push_back({std::string(document.name()), format.write(made)});
  return blank;
}

// All tasks but the one that nobody has to judge.
std::string tasks_to_judge(const std::string& wanted) {
  if (ascii_lower(wanted) != "all") {
    return wanted;
  }
  std::string names;
  const std::vector<const Task*> all = parse_tasks(wanted).value();
  for (const Task* task : all) {
    if (task->relations != TaskRelations::kComputed) {
      names.append(names.empty() ? "" : ",").append(task->number);
    }
  }
  return names;
}

}  // namespace

std::size_t BlankTasksResult::pairs() const {
  return std::transform_reduce(documents.begin(), documents.end(), std::size_t{0}, std::plus<>(),
                               [](const BlankDocument& document) { return document.pairs; });
}

Result<Outcome<BlankTasksResult>> blank_tasks(const BlankTasksRequest& request, const Run& run) {
  Outcome<BlankTasksResult> outcome;
  BlankTasksResult& result = outcome.value;
  result.layout = request.layout;
  result.format = *find_writable_format("timeml");
  BlankTasksRequest wanted = request;
  wanted.task = tasks_to_judge(request.task);
  auto mapped = map_task_documents<Blank>(
      wanted, run, outcome.notices, [&](const Document& document, const TaskQuestion& question) {
        return blank_of(document, question, request.layout, request.keep_links, *result.format);
      });
  if (!mapped) {
    return Failure(std::move(mapped.error()));
  }
  result.unread = mapped->unread;
  result.tasks = mapped->question.tasks;
  std::vector<TaskSheetRow> rows;
  std::size_t joined = 0;
  for (Blank& blank : mapped->documents) {
    joined += blank.joined;
    std::ranges::move(blank.rows, std::back_inserter(rows));
    std::ranges::move(blank.written, std::back_inserter(result.written));
    if (blank.about.pairs > 0) {
      result.documents.push_back(std::move(blank.about));
    }
  }
  if (result.documents.empty()) {
    return fail(codes::kNoPairs, request.inputs.front().name(),
                "no document has a pair of these tasks",
                "'gnomon tasks' shows which tasks have pairs");
  }
  if (joined > 0) {
    outcome.notices.push_back(notice(
        Severity::kNote, codes::kHeuristicUsed,
        fmt::format("{} of additional instances skipped, because TempEval-1 has no instances",
                    plural(joined, "pair"))));
  }
  if (request.layout == BlankLayout::kSheet) {
    result.sheet = write_task_sheet(rows);
  }
  return outcome;
}

}  // namespace gnomon
