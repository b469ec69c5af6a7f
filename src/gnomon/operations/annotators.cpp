#include "gnomon/operations/annotators.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

// The parts of a path, the last one first.
std::vector<std::string> parts_from_the_end(const std::string& input) {
  std::vector<std::string> parts;
  for (const std::filesystem::path& part : std::filesystem::path(input)) {
    if (!part.empty()) {
      parts.push_back(part.string());
    }
  }
  std::ranges::reverse(parts);
  return parts;
}

// The last parts of the inputs that tell all of them apart, else the inputs as they are: 'ada' and
// 'ben' for study/ada/storm.tml and study/ben/storm.tml.
std::vector<std::string> names_of(std::span<const Input> inputs) {
  std::vector<std::vector<std::string>> parts;
  std::vector<std::string> whole;
  std::size_t fewest = std::string::npos;
  for (const Input& input : inputs) {
    whole.push_back(input.name());
    parts.push_back(parts_from_the_end(input.name()));
    fewest = std::min(fewest, parts.back().size());
  }
  for (std::size_t i = 0; i < fewest; ++i) {
    std::vector<std::string> names;
    names.reserve(parts.size());
    for (const std::vector<std::string>& path : parts) {
      names.push_back(path[i]);
    }
    const std::set<std::string> different(names.begin(), names.end());
    if (different.size() == names.size()) {
      return names;
    }
  }
  return whole;
}

// An annotator for each input.
Result<Annotators> one_by_one(std::span<const Input> inputs, const Format* format, const Run& run,
                              std::vector<Notice>& notices) {
  Annotators annotators;
  std::set<std::string> different;
  for (const Input& input : inputs) {
    if (!different.insert(input.name()).second) {
      return fail(codes::kAnnotatorNamedTwice, printable(input.name()),
                  "an annotator is given twice", "give every file or folder once");
    }
    Result<Collection> collection = open_collection(input, format, run, notices);
    if (!collection) {
      return Failure(std::move(collection.error()));
    }
    annotators.collections.push_back(std::move(*collection));
  }
  annotators.names = names_of(inputs);
  return annotators;
}

// The files of a folder, by annotator, each under the name of its document.
using FilesOfAnnotators = std::map<std::string, std::vector<SourceFile>>;

Result<FilesOfAnnotators> share_out(const std::string& folder, std::vector<SourceFile> files,
                                    bool is_shared_out) {
  FilesOfAnnotators result;
  for (SourceFile& file : files) {
    const std::string name(joining_name(file.document_name));
    const std::size_t cut = is_shared_out ? name.rfind('.') : name.find('/');
    if (!is_shared_out && cut == std::string::npos) {
      return fail(codes::kMixedFolder, printable(folder),
                  "this folder contains both documents and folders of documents",
                  "give the annotators one by one");
    }
    if (cut == std::string::npos || cut == 0 || cut + 1 == name.size()) {
      return fail(codes::kNoAnnotator, printable(file.path),
                  "the file name does not contain an annotator",
                  "name files DOCUMENT.ANNOTATOR, or use one folder per annotator");
    }
    const std::string before = name.substr(0, cut);
    const std::string after = name.substr(cut + 1);
    file.document_name = is_shared_out ? before : after;
    result[is_shared_out ? after : before].push_back(std::move(file));
  }
  return result;
}

// The annotators of one folder.
Result<Annotators> of_folder(const Input& folder, const Format* format, const Run& run,
                             std::vector<Notice>& notices) {
  Result<std::vector<SourceFile>> files = find_inputs(std::span<const Input>(&folder, 1), notices);
  if (!files) {
    return Failure(std::move(files.error()));
  }
  Annotators annotators;
  annotators.is_shared_out = std::ranges::none_of(*files, [](const SourceFile& file) {
    return file.document_name.find('/') != std::string::npos;
  });
  Result<FilesOfAnnotators> shared_out =
      share_out(folder.name(), std::move(*files), annotators.is_shared_out);
  if (!shared_out) {
    return Failure(std::move(shared_out.error()));
  }
  for (const auto& [name, own] : *shared_out) {
    Result<Collection> collection = collect_files(name, own, format, run, notices);
    if (run.stopped()) {
      return Failure(cancelled());
    }
    if (!collection) {  // the others may still have something in common
      notices.push_back(error_notice(std::move(collection.error())));
      continue;
    }
    annotators.names.push_back(name);
    annotators.collections.push_back(std::move(*collection));
  }
  return annotators;
}

bool is_one_folder(std::span<const Input> inputs) {
  std::error_code ignored;
  return inputs.size() == 1 && inputs.front().is_path() &&
         std::filesystem::is_directory(inputs.front().name(), ignored);
}

}  // namespace

Result<Annotators> open_annotators(std::span<const Input> inputs, const Format* format,
                                   const Run& run, std::vector<Notice>& notices) {
  const bool one_folder = is_one_folder(inputs);
  Result<Annotators> annotators = one_folder ? of_folder(inputs.front(), format, run, notices)
                                             : one_by_one(inputs, format, run, notices);
  if (!annotators) {
    return annotators;
  }
  if (annotators->names.size() == 1) {
    return fail(codes::kOneAnnotator, printable(inputs.front().name()),
                fmt::format("only one annotator, '{}'; agreement needs two",
                            shown(annotators->names.front())),
                "give each annotator's file or folder, or a folder that contains them");
  }
  // Who is found in a folder may have documents that nobody else has yet; who is named may not.
  Result<std::vector<JoinedDocument>> joined =
      join(annotators->collections, one_folder ? JoinRule::kNobody : JoinRule::kAnyTwo);
  if (!joined) {
    return Failure(std::move(joined.error()));
  }
  annotators->documents = std::move(*joined);
  return annotators;
}

}  // namespace gnomon
