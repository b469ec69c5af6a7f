// Where documents go that a command has made: a folder, a file or standard output.
#pragma once

#include "gnomon/cli/common.h"
#include "gnomon/cli/documents.h"
#include "gnomon/corpus/write.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gnomon::cli {

// What documents are read as, null when their content is to decide, and what they are written as.
struct FormatPair {
  const Format* from = nullptr;
  const Format* to = nullptr;
};

// By --from and a name. Nothing when there is no such format or gnomon cannot write it; that has
// then been said.
std::optional<FormatPair> find_formats(std::string_view to, Common& common);

// To the folder or file of -o, or to standard output. Says what could not be written.
void write_documents(const std::vector<WrittenDocument>& documents, const FileSort& sort,
                     Common& common);

// The same where standard output has the report: only with -o.
void write_if_wanted(const std::vector<WrittenDocument>& documents, const FileSort& sort,
                     Common& common);

// What commands do that change documents and tell about it: `work(document, format, write)` makes
// of each a T, which holds the written document when that is wanted; `finds(T)` says whether it is
// a finding; `tell(all)` makes the report, which goes to standard output. With -o the documents are
// written there.
template <class T, class Work, class Finds, class Tell>
void change_documents(std::string_view to, Common& common, Work work, Finds finds, Tell tell) {
  const std::optional<FormatPair> formats = find_formats(to, common);
  if (!formats) {
    return;
  }
  const std::optional<FileList> list = find_inputs(common.inputs(), common);
  if (!list) {
    return;
  }
  const bool write = !common.output().empty();
  std::size_t unread = 0;
  std::vector<T> all = map_documents<T>(
      list->files, formats->from, common,
      [&](const Document& document) { return work(document, *formats->to, write); },
      [&](const Error& error) {
        common.say(error);
        ++unread;
      });
  if (std::ranges::any_of(all, finds)) {
    common.set_exit_code(kHasFindings);
  }
  common.print_beside(tell(all));
  if (write) {
    std::vector<WrittenDocument> documents;
    documents.reserve(all.size());
    for (T& one : all) {
      documents.push_back(std::move(one.document));
    }
    write_documents(documents, *formats->to, common);
  }
  remark_unread(unread, all.size(), common);
}

}  // namespace gnomon::cli
