// From inputs to files, and from files to documents.
#pragma once

#include "gnomon/base/finding.h"
#include "gnomon/base/result.h"
#include "gnomon/base/source_text.h"
#include "gnomon/corpus/input.h"
#include "gnomon/formats/format.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace gnomon {

// A file to be read and the name its document gets: its path below the folder that was named,
// without the extension. Named bytes and documents in memory are files too: they are not looked for
// on the disk.
struct SourceFile {
  std::string path;
  std::string document_name;
  std::shared_ptr<const std::string> bytes = {};
  SharedDocument document = {};
  std::string creation_time = {};  // see Source
  ReadingChoices choices = {};
};

struct FileList {
  std::vector<SourceFile> files;      // in byte order of the path within each input
  std::vector<std::string> left_out;  // files in folders that are in no format we know
  std::vector<std::string> links;     // links to folders, which are not followed
  std::vector<Error> problems;        // inputs and folders that could not be looked at
};

// Resolves inputs: a file is taken as it is, a folder is searched (hidden files and links to
// folders are not followed), `@FILE` names one input a line, `-` is standard input. In a folder
// only files count whose extension or content says that we can read them; plain texts count where
// there is nothing else. Of a bundle of files that
// belong together only the first is listed; loading it reads all of them.
FileList find_files(std::span<const Input> inputs);
FileList find_files(std::span<const std::string> paths);

// A file with its bytes and what was read from them. `bytes` stay for messages about places in it:
// they are UTF-8, whatever the file was in. Those of a bundle are all its files, each ending with a
// line, and `parts` says where each is.
struct LoadedFile {
  std::string bytes;
  std::vector<SourcePart> parts;
  std::vector<Result<Document>> documents;
  std::vector<Notice> notices;  // about parts of the file that could not be used as they are
};

// The format of a file by its content, or by its name when that says nothing; null when neither
// does. Looks at the first bytes only.
const Format* format_of(const SourceFile& file);

// Reads one file in `format`, or in the one its content shows when that is null. A file that cannot
// be read gives one document: the error. Not for documents in memory.
LoadedFile load(const SourceFile& file, const Format* format = nullptr);

// The bytes of an input that is one file, text or standard input: of lists and question files, not
// of documents.
Result<std::string> read_bytes(const Input& input);

// Turns places in the bytes of a bundle into places in its files. The loaded file must live as
// long.
class BundlePlaces {
 public:
  explicit BundlePlaces(const LoadedFile& loaded);

  // Leaves a finding alone that has no place, or when the file is no bundle.
  void relocate(Finding& finding) const;

 private:
  const LoadedFile& loaded_;
  std::vector<SourceText> texts_;  // of each part
};

}  // namespace gnomon
