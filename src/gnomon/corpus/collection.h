// The documents of one input, by name, read when they are wanted.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/files.h"
#include "gnomon/corpus/input.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// One document of a collection. Those of files that hold a single document are read by load();
// others (JSON lines, the tables of a folder, standard input) were read when the collection was
// opened, because only their content tells their names.
class CollectedDocument {
 public:
  CollectedDocument(SourceFile file, const Format* format)
      : file_(std::move(file)), format_(format), name_(file_.document_name) {}
  CollectedDocument(SourceFile file, Result<SharedDocument> document);

  void rename(std::string name) { name_ = std::move(name); }
  const std::string& name() const { return name_; }
  // The file that it stands in, for messages.
  const SourceFile& file() const { return file_; }

  // Why it cannot be read, when that is known already.
  const Error* problem() const { return document_ && !*document_ ? &document_->error() : nullptr; }
  bool is_in_memory() const { return document_.has_value(); }
  // Reads the file each time it is called, unless the document is in memory. Safe from any thread.
  Result<SharedDocument> load() const;

 private:
  SourceFile file_;
  const Format* format_ = nullptr;  // null: the content decides
  std::string name_;
  std::optional<Result<SharedDocument>> document_;
};

struct Collection {
  std::string name;  // of the input
  // Whether the input is one file or text, not a folder or a list: what a caller who names two
  // such wants compared, whatever they are called.
  bool is_single_file = false;
  std::vector<CollectedDocument> documents;  // the first of each name, in the order of the files
  // So many more of files with several documents could not be read, so that nobody knows their
  // names; notices say why.
  std::size_t unread = 0;
};

// Fails when there is not one document to be had, with the reason. What could not be looked at, two
// documents of one name and files in no known format become notices. `format` null: the content of
// each file decides.
Result<Collection> open_collection(const Input& input, const Format* format, const Run& run,
                                   std::vector<Notice>& notices);

// The same for files that were found already. A document that is alone in its file is called like
// the file, even when it says another name.
Result<Collection> collect_files(std::string name, std::span<const SourceFile> files,
                                 const Format* format, const Run& run,
                                 std::vector<Notice>& notices);

// The only document of an input; `hint` says what to do when there are more, or none.
Result<SharedDocument> only_document(const Input& input, const Format* format,
                                     std::string_view hint);

// The files of the inputs, with what could not be looked at as notices. Fails when there are none.
Result<std::vector<SourceFile>> find_inputs(std::span<const Input> inputs,
                                            std::vector<Notice>& notices);

}  // namespace gnomon
