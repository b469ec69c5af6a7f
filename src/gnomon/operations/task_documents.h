// What the operations on tasks share: the question, the loop over documents, and what documents
// lack. Private to this room.
#pragma once

#include "gnomon/corpus/map_documents.h"
#include "gnomon/corpus/write.h"
#include "gnomon/operations/task_counts.h"
#include "gnomon/tasks/task_needs.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace gnomon {

// What one document lacks.
struct DocumentLacks {
  std::string document;
  std::vector<TaskLack> lacks;
};

// Says it once for all documents that lack the same.
void tell_lacks(std::span<const DocumentLacks> documents, std::vector<Notice>& notices);

// "1", "1 and 2", "1, 2 and 3".
std::string in_a_row(std::span<const std::string> names);
// The first of the names, and how many more there are.
std::string some_names(std::span<const std::string> names);

template <class T>
struct TaskDocuments {
  TaskQuestion question;
  std::vector<T> documents;  // in the order of the inputs
  std::size_t unread = 0;
};

// Checks a request with `inputs`, `from`, `task`, `targets` and `least_count`, and calls
// `work(document, question)` on every document. What they lack becomes notices.
template <class T, class Request>
Result<TaskDocuments<T>> map_task_documents(
    const Request& request, const Run& run, std::vector<Notice>& notices,
    const std::function<T(const Document&, const TaskQuestion&)>& work) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  const Result<const Format*> format = find_input_format(request.from);
  if (!format) {
    return Failure(format.error());
  }
  Result<TaskQuestion> question = task_question(request.task, request.targets, request.least_count);
  if (!question) {
    return Failure(question.error());
  }
  const Result<std::vector<SourceFile>> files = find_inputs(request.inputs, notices);
  if (!files) {
    return Failure(files.error());
  }
  struct Worked {
    DocumentLacks lacking;
    T made;
  };
  Result<MappedDocuments<Worked>> mapped =
      map_documents<Worked>(*files, *format, run, notices, [&](const Document& document) -> Worked {
        return {{std::string(document.name()), lacks(document, question->tasks)},
                work(document, *question)};
      });
  if (!mapped) {
    return Failure(mapped.error());
  }
  TaskDocuments<T> result{std::move(*question), {}, mapped->unread};
  std::vector<DocumentLacks> lacking;
  for (Worked& worked : std::move(*mapped).together()) {
    lacking.push_back(std::move(worked.lacking));
    result.documents.push_back(std::move(worked.made));
  }
  tell_lacks(lacking, notices);
  return result;
}

}  // namespace gnomon
