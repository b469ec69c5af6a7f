// The loop that most operations are: every document of the inputs, in parallel, results in order.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/parallel.h"
#include "gnomon/corpus/collection.h"
#include "gnomon/corpus/files.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace gnomon {

// Reads the files and calls `work(file, loaded)` on each, on the threads of the run; the results
// come in the order of the files. What was read is gone when the function returns. Files that are
// documents in memory are not for this. Fails only when the run is stopped.
template <class T>
Result<std::vector<T>> map_files(
    std::span<const SourceFile> files, const Format* format, const Run& run,
    const std::function<T(const SourceFile&, const LoadedFile&)>& work) {
  std::vector<T> results(files.size());
  if (!parallel_for(files.size(), run,
                    [&](std::size_t i) { results[i] = work(files[i], load(files[i], format)); }) ||
      run.stopped()) {
    return Failure(cancelled());
  }
  return results;
}

// What became of the documents of some files.
template <class T>
struct MappedDocuments {
  std::vector<std::vector<T>> by_file;  // of those that could be read, in their order
  std::size_t unread = 0;               // so many could not be; notices say why

  // All of them, in the order of the files.
  std::vector<T> together() && {
    std::vector<T> all;
    for (std::vector<T>& documents : by_file) {
      std::ranges::move(documents, std::back_inserter(all));
    }
    return all;
  }
};

// The same for every document, in memory or not. A document that cannot be read is a notice; `work`
// may keep what it is given.
template <class T>
Result<MappedDocuments<T>> map_shared_documents(
    std::span<const SourceFile> files, const Format* format, const Run& run,
    std::vector<Notice>& notices, const std::function<T(const SharedDocument&)>& work) {
  std::vector<std::vector<Result<T>>> slots(files.size());
  std::vector<std::vector<Notice>> said(files.size());
  const bool all = parallel_for(files.size(), run, [&](std::size_t i) {
    if (files[i].document) {
      slots[i].push_back(work(files[i].document));
      return;
    }
    LoadedFile loaded = load(files[i], format);
    said[i] = std::move(loaded.notices);
    for (Result<Document>& document : loaded.documents) {
      slots[i].push_back(std::move(document).map([&](Document&& read) {
        return work(std::make_shared<const Document>(std::move(read)));
      }));
    }
  });
  if (!all || run.stopped()) {
    return Failure(cancelled());
  }
  MappedDocuments<T> mapped;
  mapped.by_file.resize(files.size());
  for (std::size_t i = 0; i < files.size(); ++i) {
    std::ranges::move(said[i], std::back_inserter(notices));
    for (Result<T>& result : slots[i]) {
      if (result) {
        mapped.by_file[i].push_back(std::move(*result));
      } else {
        ++mapped.unread;
        notices.push_back(error_notice(std::move(result.error()), files[i].document_name));
      }
    }
  }
  return mapped;
}

// The same for work that keeps nothing of a document.
template <class T>
Result<MappedDocuments<T>> map_documents(std::span<const SourceFile> files, const Format* format,
                                         const Run& run, std::vector<Notice>& notices,
                                         const std::function<T(const Document&)>& work) {
  return map_shared_documents<T>(
      files, format, run, notices,
      [&work](const SharedDocument& document) { return work(*document); });
}

}  // namespace gnomon
