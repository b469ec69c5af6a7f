#include "gnomon/corpus/collection.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/parallel.h"
#include "gnomon/base/utf8.h"
#include "gnomon/corpus/find_files.h"
#include "gnomon/corpus/project_documents.h"
#include "gnomon/formats/foreign_file.h"
#include "gnomon/formats/plain_text.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

constexpr std::size_t kNamesShown = 3;

Result<SharedDocument> share(Result<Document>&& document) {
  if (!document) {
    return Failure(std::move(document.error()));
  }
  return std::make_shared<const Document>(std::move(*document));
}

Error no_document(std::string input) {
  return error_about(codes::kNoDocument, std::move(input), "no document found",
                     "give files or folders with TimeML or gnomon JSON");
}

// "a, b, c, ..."
std::string first_names(const std::vector<std::string>& paths) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(kNamesShown, paths.size()); ++i) {
    names.push_back(printable(paths[i]));
  }
  return fmt::format("{}{}", fmt::join(names, ", "), paths.size() > kNamesShown ? ", ..." : "");
}

// Texts in a folder with annotated documents, which are about these, and files that nobody knows.
void tell_skipped(const std::vector<std::string>& files, std::vector<Notice>& notices) {
  std::vector<std::string> texts;
  std::vector<std::string> unknown;
  for (const std::string& path : files) {
    (format_of_extension(path) == &kPlainText ? texts : unknown).push_back(path);
  }
  if (!texts.empty()) {
    notices.push_back(notice(Severity::kNote, codes::kFilesSkipped,
                             fmt::format("skipped {} beside annotated documents: {}",
                                         plural(texts.size(), "text file"), first_names(texts))));
  }
  if (!unknown.empty()) {
    notices.push_back(notice(
        Severity::kNote, codes::kFilesSkipped,
        fmt::format("skipped {}: {}",
                    plural(unknown.size(), "file in an unknown format", "files in unknown formats"),
                    first_names(unknown))));
  }
}

// What can be done about a folder without a document, by what it has instead.
std::string help_for_unknown(const std::vector<std::string>& files) {
  for (const std::string& path : files) {
    if (const auto foreign = foreign_file(head_of(path))) {
      return fmt::format("{} is {}: {}", printable(path), foreign->what, foreign->help);
    }
  }
  return fmt::format("{} in an unknown format: {}; 'gnomon list formats' has those that are read",
                     plural(files.size(), "file is", "files are"), first_names(files));
}

Notice skipped_links(const std::vector<std::string>& links) {
  return notice(Severity::kNote, codes::kFilesSkipped,
                fmt::format("skipped {}, which may lead in circles: {}",
                            plural(links.size(), "link to a folder", "links to folders"),
                            first_names(links)));
}

// Whether a file must be read to know what its documents are called.
bool names_are_inside(const SourceFile& file, const Format* format) {
  if (format == nullptr) {
    format = format_of(file);
  }
  // Readers that report parts they could not use do so here, where somebody listens.
  return file.path == "-" || (format != nullptr && (format->holds_many || !format->bundle.empty() ||
                                                    format->export_part != nullptr));
}

std::vector<CollectedDocument> documents_of(const SourceFile& file, const Format* format,
                                            std::vector<Notice>& notices) {
  std::vector<CollectedDocument> documents;
  if (file.document) {
    documents.emplace_back(file, Result<SharedDocument>(file.document));
  } else if (names_are_inside(file, format)) {
    LoadedFile loaded = load(file, format);
    std::ranges::move(loaded.notices, std::back_inserter(notices));
    for (Result<Document>& document : loaded.documents) {
      documents.emplace_back(file, share(std::move(document)));
    }
  } else {
    documents.emplace_back(file, format);
  }
  return documents;
}

Notice named_twice(const CollectedDocument& document, const std::string& first_path) {
  Error error = error_about(codes::kDocumentNamedTwice, document.file().path,
                            fmt::format("there is already a document '{}', from {}",
                                        shown(document.name()), printable(first_path)),
                            "only the first is used; give each document a unique name");
  return error_notice(std::move(error), document.name());
}

bool is_single(const Input& input) {
  std::error_code ignored;
  const bool several = input.is_path() && (input.name().starts_with('@') ||
                                           std::filesystem::is_directory(input.name(), ignored));
  return !several && !input.held_documents() &&
         !(input.is_path() && project_input_of(input.name()));
}

}  // namespace

CollectedDocument::CollectedDocument(SourceFile file, Result<SharedDocument> document)
    : file_(std::move(file)),
      name_(document ? std::string((*document)->name()) : file_.document_name),
      document_(std::move(document)) {}

Result<SharedDocument> CollectedDocument::load() const {
  if (document_) {
    return *document_;
  }
  LoadedFile loaded = gnomon::load(file_, format_);
  return share(std::move(loaded.documents.front()));
}

Result<std::vector<SourceFile>> find_inputs(std::span<const Input> inputs,
                                            std::vector<Notice>& notices) {
  FileList list = find_files(inputs, notices);
  tell_skipped(list.left_out, notices);
  if (!list.links.empty()) {
    notices.push_back(skipped_links(list.links));
  }
  if (list.files.empty() && list.problems.empty() && !list.links.empty()) {
    Error nothing = no_document(inputs.front().name());
    nothing.hint =
        fmt::format("links to folders are not followed ({}): give the folders themselves",
                    first_names(list.links));
    return Failure(std::move(nothing));
  }
  if (list.files.empty() && list.problems.empty() && !list.left_out.empty()) {
    Error nothing = no_document(inputs.front().name());
    nothing.hint = help_for_unknown(list.left_out);
    return Failure(std::move(nothing));
  }
  if (list.files.empty()) {
    return list.problems.empty() ? Failure(no_document(inputs.empty() ? "" : inputs.front().name()))
                                 : Failure(list.problems.front());
  }
  for (Error& problem : list.problems) {
    notices.push_back(error_notice(std::move(problem)));
  }
  return std::move(list.files);
}

namespace {

using DocumentsByFile = std::vector<std::vector<CollectedDocument>>;

Result<DocumentsByFile> look_into(std::span<const SourceFile> files, const Format* format,
                                  const Run& run, std::vector<Notice>& notices) {
  DocumentsByFile by_file(files.size());
  std::vector<std::vector<Notice>> said(files.size());
  if (!parallel_for(
          files.size(), run.jobs,
          [&](std::size_t i) { by_file[i] = documents_of(files[i], format, said[i]); }, run.stop)) {
    return Failure(cancelled());
  }
  for (std::vector<Notice>& of_file : said) {
    std::ranges::move(of_file, std::back_inserter(notices));
  }
  return by_file;
}

Result<Collection> collect(std::string name, DocumentsByFile by_file,
                           std::vector<Notice>& notices) {
  Collection collection{std::move(name), false, {}};
  std::map<std::string, std::string, std::less<>> taken;  // by name, where it stands
  for (std::vector<CollectedDocument>& documents : by_file) {
    const bool is_alone = documents.size() == 1;
    for (CollectedDocument& document : documents) {
      // One that is alone in its file is called like the file, even when it cannot be read.
      if (const Error* problem = document.problem(); problem != nullptr && !is_alone) {
        notices.push_back(error_notice(*problem, document.name()));
        ++collection.unread;
        continue;
      }
      const auto [first, is_new] = taken.emplace(document.name(), document.file().path);
      if (is_new) {
        collection.documents.push_back(std::move(document));
      } else {
        notices.push_back(named_twice(document, first->second));
      }
    }
  }
  if (collection.documents.empty()) {
    return collection.unread > 0 ? Failure(notices.back().said)
                                 : Failure(no_document(collection.name));
  }
  return collection;
}

}  // namespace

Result<Collection> open_collection(const Input& input, const Format* format, const Run& run,
                                   std::vector<Notice>& notices) {
  const Result<std::vector<SourceFile>> files =
      find_inputs(std::span<const Input>(&input, 1), notices);
  if (!files) {
    return Failure(files.error());
  }
  Result<DocumentsByFile> by_file = look_into(*files, format, run, notices);
  if (!by_file) {
    return Failure(by_file.error());
  }
  Result<Collection> collection = collect(input.name(), std::move(*by_file), notices);
  if (collection) {
    collection->is_single_file = is_single(input);
  }
  return collection;
}

Result<Collection> collect_files(std::string name, std::span<const SourceFile> files,
                                 const Format* format, const Run& run,
                                 std::vector<Notice>& notices) {
  Result<DocumentsByFile> by_file = look_into(files, format, run, notices);
  if (!by_file) {
    return Failure(by_file.error());
  }
  for (std::vector<CollectedDocument>& documents : *by_file) {
    if (documents.size() == 1) {
      documents.front().rename(documents.front().file().document_name);
    }
  }
  return collect(std::move(name), std::move(*by_file), notices);
}

Result<SharedDocument> only_document(const Input& input, const Format* format,
                                     std::string_view hint) {
  const FileList list = find_files(std::span<const Input>(&input, 1));
  if (!list.problems.empty()) {
    return Failure(list.problems.front());
  }
  std::vector<Result<SharedDocument>> documents;
  for (const SourceFile& file : list.files) {
    if (file.document) {
      documents.emplace_back(file.document);
    } else {
      for (Result<Document>& document : load(file, format).documents) {
        documents.push_back(share(std::move(document)));
      }
    }
    if (documents.size() > 1) {
      return fail(codes::kSeveralDocuments, input.name(), "more than one document found",
                  std::string(hint));
    }
  }
  if (documents.empty()) {
    return fail(codes::kNoDocument, input.name(), "no document found", std::string(hint));
  }
  return std::move(documents.front());
}

}  // namespace gnomon
