// gnomon agree: how far annotators of the same texts agree.
#include "gnomon/agree/corpus_agreement.h"
#include "gnomon/cli/agree_report.h"
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/documents.h"
#include "gnomon/cli/options.h"

#include <filesystem>
#include <map>
#include <memory>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon::cli {
namespace {

constexpr const char* kExamples =
    R"(Annotators are named one by one, a file or a folder each, or by ONE folder that holds
  a folder for each annotator                       study/ada/storm.tml  study/ben/storm.tml
  or a file for each document and annotator         study/storm.ada      study/storm.ben.tml
Documents pair by name, and annotators need not have all of them.
--pair says which event or time of one annotator is which of the other:
  position   those of equal extent, else of the same begin (events), else the largest overlap;
             by their ids in documents without text (unless told)
  exact      those of equal extent only
  ids        those with the same id; the texts are not compared
A pair that only one of two labelled is VAGUE to the other; one with an event or time that the
other did not mark is left out and counted.
Examples:
  gnomon agree samples/annotators                              a folder of annotators
  gnomon agree samples/annotators/ada samples/annotators/ben --per-document
  gnomon agree samples/annotators --pair exact --labels both --format json
  gnomon agree samples/annotators --task all                   which tasks are too wide?
  gnomon agree samples/annotators --format svg -o confusion.svg)";

constexpr std::size_t kProblemsShown = 5;  // of one annotator of one document
constexpr std::size_t kNamesShown = 3;

struct AgreeOptions {
  std::string pairing = "position";
  std::string labels = "full";
  std::string tasks;
  bool per_document = false;
};

// A file of one annotator. `document` names what is in it; empty when it says so itself.
struct AnnotatorFile {
  std::string annotator;
  SourceFile file;
  std::string document;
};

struct Layout {
  std::vector<AnnotatorFile> files;
  // Whether annotators are meant to have all documents; where each file names one of each, they may
  // share them out.
  bool is_shared_out = false;
};

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
std::vector<std::string> annotator_names(const std::vector<std::string>& inputs) {
  std::vector<std::vector<std::string>> parts;
  std::size_t fewest = std::string::npos;
  for (const std::string& input : inputs) {
    parts.push_back(parts_from_the_end(input));
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
  return inputs;
}

std::optional<Layout> one_by_one(Common& common) {
  const std::vector<std::string>& inputs = common.inputs();
  if (const std::set<std::string> different(inputs.begin(), inputs.end());
      different.size() < inputs.size()) {
    common.fail_with(error_about(ErrorKind::kUsage, "gnomon", "an annotator is named twice",
                                 "name every file or folder once"));
    return std::nullopt;
  }
  const std::vector<std::string> names = annotator_names(inputs);
  Layout layout;
  bool all_single = true;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const std::optional<FileList> list = find_inputs(std::span(inputs).subspan(i, 1), common);
    if (!list) {
      return std::nullopt;
    }
    all_single = all_single && !is_folder(inputs[i]) && list->files.size() == 1;
    for (const SourceFile& file : list->files) {
      layout.files.push_back({names[i], file, ""});
    }
  }
  // Files that are named stand for each other, whatever they are called.
  for (AnnotatorFile& file : layout.files) {
    file.document = all_single ? layout.files.front().file.document_name : "";
  }
  return layout;
}

std::optional<Layout> one_folder(Common& common) {
  const std::optional<FileList> list = find_inputs(common.inputs(), common);
  if (!list) {
    return std::nullopt;
  }
  Layout layout;
  std::size_t in_folders = 0;
  for (const SourceFile& file : list->files) {
    in_folders += file.document_name.find('/') != std::string::npos ? 1U : 0U;
  }
  const std::string& folder = common.inputs().front();
  if (in_folders > 0 && in_folders < list->files.size()) {
    common.fail_with(error_about(ErrorKind::kUsage, printable(folder),
                                 "this folder holds both documents and folders of documents",
                                 "name the annotators one by one"));
    return std::nullopt;
  }
  layout.is_shared_out = in_folders == 0;
  for (const SourceFile& file : list->files) {
    const std::string& name = file.document_name;
    if (layout.is_shared_out) {
      const std::size_t dot = name.rfind('.');
      if (dot == std::string::npos || dot == 0 || dot + 1 == name.size()) {
        common.fail_with(error_about(
            ErrorKind::kUsage, printable(file.path), "the name of this file names no annotator",
            "call files DOCUMENT.ANNOTATOR, or give each annotator a folder"));
        return std::nullopt;
      }
      layout.files.push_back({name.substr(dot + 1), file, name.substr(0, dot)});
    } else {
      const std::size_t slash = name.find('/');
      layout.files.push_back({name.substr(0, slash), file, name.substr(slash + 1)});
    }
  }
  return layout;
}

// The documents of all annotators, by the name of the document and then of the annotator.
using Documents = std::map<std::string, std::map<std::string, Document>>;

Documents read_all(const Layout& layout, const Format* format, Common& common) {
  std::vector<LoadedFile> loaded(layout.files.size());
  Progress progress("files", loaded.size(), common.show_progress());
  parallel_for(loaded.size(), common.jobs(), [&](std::size_t i) {
    loaded[i] = load(layout.files[i].file, format);
    progress.step();
  });
  Documents documents;
  std::size_t unread = 0;
  for (std::size_t i = 0; i < loaded.size(); ++i) {
    const AnnotatorFile& file = layout.files[i];
    const bool is_only = loaded[i].documents.size() == 1;
    for (Result<Document>& document : loaded[i].documents) {
      if (!document) {
        common.fail_with(document.error());
        ++unread;
        continue;
      }
      const std::string name =
          is_only && !file.document.empty() ? file.document : std::string(document->name());
      if (!documents[name].try_emplace(file.annotator, std::move(*document)).second) {
        common.fail_with(error_about(
            ErrorKind::kInput, printable(file.file.path),
            fmt::format("{} has a document '{}' already", shown(file.annotator), shown(name)),
            "only the first one counts; give documents names of their own"));
      }
    }
  }
  remark_unread(unread, loaded.size() - unread, common);
  return documents;
}

std::set<std::string> annotators_of(const Documents& documents) {
  std::set<std::string> names;
  for (const auto& [ignored, by_annotator] : documents) {
    for (const auto& [annotator, document] : by_annotator) {
      names.insert(annotator);
    }
  }
  return names;
}

// The first of the names, and how many more there are.
std::string some_of(const std::vector<std::string>& names) {
  const std::size_t count = std::min(names.size(), kNamesShown);
  std::vector<std::string> first;
  for (std::size_t i = 0; i < count; ++i) {
    first.push_back(printable(names[i]));
  }
  return fmt::format("{}{}", fmt::join(first, ", "),
                     names.size() > count ? fmt::format(" and {} more", names.size() - count) : "");
}

// Says which documents are missing somewhere.
void note_missing(const Documents& documents, const std::set<std::string>& annotators,
                  bool is_shared_out, Common& common) {
  std::vector<std::string> alone;
  std::map<std::string, std::vector<std::string>> missing;  // by annotator
  for (const auto& [name, by_annotator] : documents) {
    if (by_annotator.size() == 1) {
      alone.push_back(fmt::format("{} ({})", name, by_annotator.begin()->first));
      continue;
    }
    for (const std::string& annotator : annotators) {
      if (!is_shared_out && !by_annotator.contains(annotator)) {
        missing[annotator].push_back(name);
      }
    }
  }
  if (!alone.empty()) {
    common.remark(fmt::format("note: left out {} that only one annotator has: {}",
                              alone.size() == 1 ? "a document" : "documents", some_of(alone)));
    common.set_exit_code(kHasFindings);
  }
  for (const auto& [annotator, names] : missing) {
    common.remark(fmt::format("note: {} does not have {}", printable(annotator), some_of(names)));
    common.set_exit_code(kHasFindings);
  }
}

// Says what is wrong with the documents of one name.
void note_problems(const DocumentAgreement& document, Common& common) {
  for (const auto& [pair, error] : document.refused) {
    common.fail_with(
        error_about(ErrorKind::kInput, printable(document.name),
                    fmt::format("{} (gold here) and {} (system here): {}", printable(pair.first),
                                printable(pair.second), error.what),
                    "these two are left out here; '--pair ids' does not look at the texts"));
  }
  for (const auto& [pair, difference] : document.remarks) {
    common.remark(fmt::format(
        "note: {}: the texts of {} (gold here) and {} (system here) differ {}",
        printable(document.name), printable(pair.first), printable(pair.second), difference));
  }
  for (const AnnotatorOfDocument& annotator : document.annotators) {
    for (std::size_t i = 0; i < annotator.problems.size(); ++i) {
      common.set_exit_code(kHasFindings);
      if (i == kProblemsShown) {
        common.remark(fmt::format("note: {}: {}: and {} more; '--format json' lists them",
                                  printable(document.name), printable(annotator.name),
                                  annotator.problems.size() - i));
        break;
      }
      common.remark(fmt::format("note: {}: {}: {}", printable(document.name),
                                printable(annotator.name), in_words(annotator.problems[i])));
    }
  }
}

CorpusAgreement agree_on_all(const Documents& documents, const AgreeSettings& settings,
                             Common& common) {
  std::vector<const Documents::value_type*> shared;
  for (const auto& document : documents) {
    if (document.second.size() > 1) {
      shared.push_back(&document);
    }
  }
  CorpusAgreement corpus;
  corpus.documents.resize(shared.size());
  Progress progress("documents", shared.size(), common.show_progress());
  parallel_for(shared.size(), common.jobs(), [&](std::size_t i) {
    std::vector<AnnotatedDocument> annotators;
    for (const auto& [annotator, document] : shared[i]->second) {
      annotators.push_back({annotator, &document});
    }
    corpus.documents[i] = agree_on(shared[i]->first, std::move(annotators), settings);
    progress.step();
  });
  for (const DocumentAgreement& document : corpus.documents) {
    note_problems(document, common);
  }
  return corpus;
}

Result<AgreeSettings> settings_of(const AgreeOptions& options, const Common& common) {
  AgreeSettings settings;
  settings.align_by = options.pairing == "exact" ? AlignBy::kExact
                      : options.pairing == "ids" ? AlignBy::kIds
                                                 : AlignBy::kPosition;
  settings.during = common.during();
  if (!options.tasks.empty()) {
    Result<std::vector<const Task*>> tasks = parse_tasks(options.tasks);
    if (!tasks) {
      return Failure(std::move(tasks.error()));
    }
    settings.tasks = std::move(*tasks);
  }
  return settings;
}

void agree(const AgreeOptions& options, Common& common) {
  const Result<const Format*> format = common.input_format();
  const Result<AgreeSettings> settings = settings_of(options, common);
  if (!format || !settings) {
    common.fail_with(!format ? format.error() : settings.error());
    return;
  }
  const std::string& first = common.inputs().front();
  const bool one = common.inputs().size() == 1 && is_folder(first);
  const std::optional<Layout> layout = one ? one_folder(common) : one_by_one(common);
  if (!layout) {
    return;
  }
  const Documents documents = read_all(*layout, *format, common);
  const std::set<std::string> annotators = annotators_of(documents);
  if (annotators.size() == 1) {
    common.fail_with(
        error_about(ErrorKind::kUsage, printable(first),
                    fmt::format("there is one annotator, '{}'; agreement needs two",
                                shown(*annotators.begin())),
                    "name each annotator's file or folder, or a folder that holds them"));
    return;
  }
  note_missing(documents, annotators, layout->is_shared_out, common);
  const CorpusAgreement corpus = agree_on_all(documents, *settings, common);
  if (corpus.annotator_pairs().empty()) {
    common.fail_with(error_about(ErrorKind::kInput, printable(first),
                                 "there is no document of two annotators that can be compared",
                                 "documents pair by their path below the folder, without the "
                                 "extension; 'gnomon agree --help' shows how folders may look"));
    return;
  }
  const AgreeReportOptions shown{options.labels == "both"     ? LabelsShown::kBoth
                                 : options.labels == "coarse" ? LabelsShown::kCoarse
                                                              : LabelsShown::kFull,
                                 options.per_document};
  if (common.format() == "svg") {
    common.print(matrix_svg(agree_picture(corpus, *settings, shown)));
    return;
  }
  common.print(agree_report(corpus, *settings, shown));
}

}  // namespace

void add_agree(CLI::App& app, Common& common) {
  const Command command = add_command(
      app, "agree", "Say how far annotators agree: spans, attributes, relations and what follows");
  auto options = std::make_shared<AgreeOptions>();
  common.add_inputs(command);
  command
      .option("--pair", options->pairing,
              "Which events and times are the same: position (unless told), exact, ids")
      .one_of({"position", "exact", "ids"})
      .shown_as("RULE");
  command
      .option("--labels", options->labels,
              "Relations as they are labelled: full (unless told), as the coarse labels of "
              "TempEval: coarse, or both")
      .one_of({"full", "coarse", "both"})
      .shown_as("WHICH");
  command
      .option(
          "--task", options->tasks,
          "Also the pairs of these tasks apart, separated by commas: 1 to 9, A to F, names, all")
      .shown_as("NAMES");
  command.flag("--per-document", options->per_document, "Figures of every document");
  common.add_during(command);
  const auto names = output_format_names();
  std::vector<std::string> formats(names.begin(), names.end());
  formats.emplace_back("svg");
  common.add_formats(command, formats);
  common.add_output(command);
  command.footer(kExamples);
  command.run([options, &common] { agree(*options, common); });
}

}  // namespace gnomon::cli
