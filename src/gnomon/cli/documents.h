// The loop that most commands are: every document of the inputs, in parallel, results in order.
#pragma once

#include "gnomon/base/parallel.h"
#include "gnomon/base/utf8.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/progress.h"
#include "gnomon/corpus/files.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace gnomon::cli {

// Files found by `find_files`, with what could not be looked at said and the exit code set. Nothing
// when there is no file at all.
std::optional<FileList> find_inputs(std::span<const std::string> inputs, Common& common);

// Whether there is a folder of that name.
bool is_folder(const std::string& input);

// The files of one input by the name of their document. Of several with one name the first counts,
// and the others are said. Nothing when there is no file at all.
using FilesByName = std::map<std::string, SourceFile>;
std::optional<FilesByName> files_by_name(const std::string& input, Common& common);

// Says how many documents could not be read, so that nobody takes the figures for the whole.
void remark_unread(std::size_t unread, std::size_t read, Common& common);

// Reads the files and calls `work` on each, on several threads; the results come in the order of
// the files. What was read is gone when the function returns.
template <class T>
std::vector<T> map_files(std::span<const SourceFile> files, const Format* format,
                         const Common& common,
                         const std::function<T(const SourceFile&, const LoadedFile&)>& work) {
  std::vector<T> results(files.size());
  Progress progress("files", files.size(), common.show_progress());
  parallel_for(files.size(), common.jobs(), [&](std::size_t i) {
    results[i] = work(files[i], load(files[i], format));
    progress.step();
  });
  return results;
}

// The same for every document; those that could not be read go to `on_error`, in order too.
template <class T>
std::vector<T> map_documents(std::span<const SourceFile> files, const Format* format,
                             const Common& common, const std::function<T(const Document&)>& work,
                             const std::function<void(const Error&)>& on_error) {
  using Slot = std::vector<Result<T>>;
  std::vector<T> results;
  for (Slot& slot :
       map_files<Slot>(files, format, common, [&](const SourceFile&, const LoadedFile& loaded) {
         Slot made;
         for (const Result<Document>& document : loaded.documents) {
           made.push_back(document.map(work));
         }
         return made;
       })) {
    for (Result<T>& result : slot) {
      if (result) {
        results.push_back(std::move(*result));
      } else {
        on_error(result.error());
      }
    }
  }
  return results;
}

}  // namespace gnomon::cli
