// The loop of operations that make a new document of every document.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/map_documents.h"
#include "gnomon/corpus/write.h"

#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

namespace gnomon {

// A new document, and what there is to say about it.
template <class T>
struct ChangedDocument {
  T about;
  WrittenDocument written;
};

template <class T>
struct ChangedDocuments {
  std::vector<T> about;  // of those that could be read, in the order of the inputs
  std::vector<WrittenDocument> written;
  const Format* format = nullptr;  // in which they are written
  std::size_t unread = 0;          // so many could not be read; notices say why
};

// Checks the request, reads its `inputs` in the format `from` and calls `work(document, format)` on
// each, where the format is the one to write: `to`, with `in_part` also one that holds only parts
// of a document. Work that takes a SharedDocument may keep it. Fails when no document is there.
template <class T, class Request, class Work>
Result<ChangedDocuments<T>> change_documents(const Request& request, const Run& run,
                                             std::vector<Notice>& notices, Work work,
                                             bool in_part = false) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  const Result<const Format*> from = find_input_format(request.from);
  if (!from) {
    return Failure(from.error());
  }
  const Result<const Format*> to = find_writable_format(request.to, in_part);
  if (!to) {
    return Failure(to.error());
  }
  const Result<std::vector<SourceFile>> files = find_inputs(request.inputs, notices);
  if (!files) {
    return Failure(files.error());
  }
  using Changed = ChangedDocument<T>;
  Result<MappedDocuments<Changed>> mapped = map_shared_documents<Changed>(
      *files, *from, run, notices, [&](const SharedDocument& document) {
        if constexpr (std::is_invocable_v<Work, const SharedDocument&, const Format&>) {
          return work(document, **to);
        } else {
          return work(*document, **to);
        }
      });
  if (!mapped) {
    return Failure(mapped.error());
  }
  ChangedDocuments<T> result;
  result.format = *to;
  result.unread = mapped->unread;
  for (Changed& changed : std::move(*mapped).together()) {
    result.about.push_back(std::move(changed.about));
    result.written.push_back(std::move(changed.written));
  }
  return result;
}

}  // namespace gnomon
