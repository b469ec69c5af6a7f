// Where documents go that an operation has made: a folder, a file or standard output.
#pragma once

#include "gnomon/base/byte_sink.h"
#include "gnomon/base/result.h"
#include "gnomon/corpus/input.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

struct Format;

// A document in the bytes of some format, or why it cannot be written in it.
struct WrittenDocument {
  // Bytes of another file: the ending that it has instead of the usual one, or its name in the
  // folder where the format is a bundle.
  struct Beside {
    std::string name;
    std::string bytes;
  };
  std::string name;
  Result<std::string> bytes;  // empty where `pieces` has them
  std::vector<Beside> beside = {};
  // Of a document so large that its bytes are made only while they are written.
  ByteSource pieces = {};

  // All bytes, wherever they are.
  Result<void> give_to(const ByteSink& sink) const;
  Result<std::string> all_bytes() const;
};

// The document in a format that can hold all of it. Keeps the document where its bytes would take
// too much memory beside it.
WrittenDocument written_in(const Format& format, const SharedDocument& document);

// What sort of files documents are written to.
struct FileSort {
  std::string_view name;       // for messages
  std::string_view extension;  // without the dot
  bool holds_many = false;     // whether one file can hold several documents
  // The file that the bytes of all documents go to, one behind the other, where the format is a
  // bundle.
  std::string_view bundle = {};

  FileSort(std::string_view sort_name, std::string_view sort_extension, bool many)
      : name(sort_name), extension(sort_extension), holds_many(many) {}
  FileSort(const Format& format);
};

// Whether a path that is to be written means a folder: it is one, ends in a slash, or is not there
// and has no extension.
bool means_folder(const std::string& path);

struct FolderWritten {
  std::size_t written = 0;
  std::vector<Error> problems;  // documents that could not be written, and why
};

// One file for each document, each all or nothing. Two documents that would get one file are both
// refused. A name may come from inside a file, so one that leads out of the folder is refused.
FolderWritten write_folder(std::span<const WrittenDocument> documents, const FileSort& sort,
                           const std::string& folder);

// All documents as the bytes of one file, which looks at the documents; null when there are no
// bytes. Fails when one file cannot hold them. Documents without bytes go to `problems`.
Result<ByteSource> one_file(std::span<const WrittenDocument> documents, const FileSort& sort,
                            std::vector<Error>& problems);

// A format by its name; an error when there is none or it cannot be written. One that holds only
// parts of a document counts with `in_part`.
Result<const Format*> find_writable_format(std::string_view name, bool in_part = false);

// A format by its name, null for an empty name: the content is to decide.
Result<const Format*> find_input_format(std::string_view name);

}  // namespace gnomon
