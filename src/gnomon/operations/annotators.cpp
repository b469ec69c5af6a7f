#include "gnomon/operations/annotators.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/nearest.h"
#include "gnomon/base/utf8.h"
#include "gnomon/corpus/project_documents.h"
#include "gnomon/timeml/attributes.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

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

// Of a project the annotator says more than the file.
Input named_apart(const Input& input) {
  const auto project = input.is_path() ? project_input_of(input.name()) : std::nullopt;
  return project && !project->version.empty() ? Input(project->where + "/" + project->version)
                                              : input;
}

// The last parts of the inputs that tell all of them apart, else the inputs as they are: 'ada' and
// 'ben' for study/ada/storm.tml and study/ben/storm.tml.
std::vector<std::string> names_of(std::span<const Input> inputs) {
  std::vector<std::vector<std::string>> parts;
  std::vector<std::string> whole;
  std::size_t fewest = std::string::npos;
  for (const Input& input : inputs) {
    whole.push_back(input.name());
    parts.push_back(parts_from_the_end(named_apart(input).name()));
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

// A project that is the only input, and nobody named in it.
std::optional<ProjectInput> one_project(std::span<const Input> inputs) {
  const auto project = inputs.size() == 1 && inputs.front().is_path()
                           ? project_input_of(inputs.front().name())
                           : std::nullopt;
  return project && project->version.empty() ? project : std::nullopt;
}

// All annotators of a project who have documents there.
Result<Annotators> of_project(const ProjectInput& project, const Run& run,
                              std::vector<Notice>& notices) {
  const Result<std::vector<std::string>> names = annotators_of_project(project);
  if (!names) {
    return Failure(names.error());
  }
  Annotators annotators;
  annotators.is_shared_out = true;
  for (const std::string& name : *names) {
    Result<Collection> collection = open_collection(
        Input(fmt::format("{}{}{}", project.where, kVersionMark, name)), nullptr, run, notices);
    if (!collection) {
      return Failure(std::move(collection.error()));
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

// The names of a list, each of which must be that of an annotator.
Result<std::set<std::string>> named_annotators(const std::string& list,
                                               const Annotators& annotators) {
  std::set<std::string> names;
  for (std::size_t begin = 0; begin < list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    const std::string name(trim(std::string_view(list).substr(begin, end - begin)));
    begin = end + 1;
    if (std::ranges::find(annotators.names, name) == annotators.names.end()) {
      const std::vector<std::string_view> known(annotators.names.begin(), annotators.names.end());
      const auto nearest = nearest_name(name, known);
      return fail(codes::kUnknownAnnotator, "", fmt::format("unknown annotator '{}'", shown(name)),
                  nearest ? fmt::format("did you mean '{}'?", *nearest)
                          : fmt::format("the annotators are {}", fmt::join(known, ", ")));
    }
    names.insert(name);
  }
  return names;
}

// Leaves those that are to take part.
Result<void> choose(const AnnotatorChoice& choice, Annotators& annotators) {
  const Result<std::set<std::string>> only = named_annotators(choice.only, annotators);
  const Result<std::set<std::string>> without = named_annotators(choice.without, annotators);
  for (const auto& names : {&only, &without}) {
    if (!*names) {
      return Failure(names->error());
    }
  }
  Annotators chosen;
  chosen.is_shared_out = annotators.is_shared_out;
  for (std::size_t i = 0; i < annotators.names.size(); ++i) {
    const std::string& name = annotators.names[i];
    if ((only->empty() || only->contains(name)) && !without->contains(name)) {
      chosen.names.push_back(name);
      chosen.collections.push_back(std::move(annotators.collections[i]));
    }
  }
  annotators = std::move(chosen);
  return {};
}

// Whether one of the words of a name says that it is no annotator's own version.
bool looks_adjudicated(const std::string& name) {
  constexpr auto kWords = std::to_array<std::string_view>(
      {"adjudicated", "adjudication", "gold", "merged", "consensus"});
  const std::string lower = ascii_lower(name);
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  for (auto begin = lower.begin(); begin != lower.end();) {
    begin = std::find_if(begin, lower.end(), is_letter);
    const auto end = std::find_if_not(begin, lower.end(), is_letter);
    if (std::ranges::find(kWords, std::string_view(begin, end)) != kWords.end()) {
      return true;
    }
    begin = end;
  }
  return false;
}

void note_adjudicated(const Annotators& annotators, std::vector<Notice>& notices) {
  for (const std::string& name : annotators.names) {
    if (looks_adjudicated(name)) {
      notices.push_back(notice(
          Severity::kWarning, codes::kLooksAdjudicated,
          fmt::format("'{}' is counted as an annotator but looks like an adjudicated version; "
                      "`without` excludes it",
                      shown(name))));
    }
  }
}

}  // namespace

Result<Annotators> open_annotators(std::span<const Input> inputs, const AnnotatorChoice& choice,
                                   const Format* format, const Run& run,
                                   std::vector<Notice>& notices) {
  const std::optional<ProjectInput> project = one_project(inputs);
  const bool one_folder = project || is_one_folder(inputs);
  Result<Annotators> annotators = project      ? of_project(*project, run, notices)
                                  : one_folder ? of_folder(inputs.front(), format, run, notices)
                                               : one_by_one(inputs, format, run, notices);
  if (!annotators) {
    return annotators;
  }
  if (Result<void> chosen = choose(choice, *annotators); !chosen) {
    return Failure(std::move(chosen.error()));
  }
  if (choice.only.empty() && (one_folder || annotators->names.size() > 2)) {
    note_adjudicated(*annotators, notices);
  }
  if (annotators->names.empty() && !(choice.only.empty() && choice.without.empty())) {
    return fail(codes::kOneAnnotator, printable(inputs.front().name()),
                "no annotator is left; agreement needs two", "exclude fewer of them");
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
