// gnomon merge: what many sources say of the same texts, as one annotation that agrees with itself.
#include "gnomon/base/nearest.h"
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/documents.h"
#include "gnomon/cli/merge_report.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/write_documents.h"
#include "gnomon/score/corpus_score.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <memory>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon::cli {
namespace {

struct Options {
  std::vector<std::string> sources;
  std::string precision;
  std::string task_precision;
  std::string gold;
  std::string weight = "precision";
  std::string to = "timeml";
  double limit = 60;
  MergeReportOptions report;
};

constexpr const char* kExamples = R"(Examples:
  gnomon merge samples/systems/sparse samples/systems/shifted --gold samples/gold
  gnomon merge samples/annotators/ada samples/annotators/ben --precision ada=.8,ben=.7 --explain
  gnomon merge tests/data/merge/voyage.tml --task-precision 7=.85,2=.80,8=.60 --explain
  gnomon merge samples/annotators/* --precision ada=.8,ben=.7 -o merged --optimal
The first source gives the texts, events and times; those of the others are found by their place in
the text. Links are taken in by falling precision of their source, each unless those before it
exclude it; how much the best consistent choice would weigh stands beside it, and --optimal takes
that one. The figures go to standard output, documents to -o; there each link has an attribute
origin that names its sources. Rejected links are no fault: the exit code is 1 when documents are
missing, their texts differ or links cannot be read.)";

// The last parts of a path: "systems/sparse/" is called sparse, or systems/sparse by two.
std::string last_parts(const std::string& input, std::size_t number) {
  std::filesystem::path path(input);
  if (!path.has_filename()) {
    path = path.parent_path();
  }
  std::filesystem::path result;
  for (; number > 0 && path.has_filename(); --number, path = path.parent_path()) {
    result = result.empty() ? path.filename() : path.filename() / result;
  }
  return result.string();
}

// Each source by as few of the last parts of its path as tell it from the others.
Result<std::vector<std::string>> names_of(const std::vector<std::string>& inputs) {
  constexpr std::size_t kMostParts = 64;
  std::vector<std::string> names;
  for (const std::string& input : inputs) {
    if (std::ranges::count(inputs, input) > 1) {
      return fail(ErrorKind::kUsage, "gnomon",
                  fmt::format("the source {} is named twice", printable(input)),
                  "name every source once");
    }
    const auto is_unique = [&](std::size_t parts) {
      return std::ranges::count(inputs, last_parts(input, parts), [&](const std::string& other) {
               return last_parts(other, parts);
             }) == 1;
    };
    std::size_t parts = 1;
    while (parts < kMostParts && !is_unique(parts)) {
      ++parts;
    }
    names.push_back(parts < kMostParts ? last_parts(input, parts) : input);
  }
  return names;
}

Result<double> parse_precision(std::string_view text) {
  double value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc() || end != text.data() + text.size() || !(value >= 0 && value <= 1)) {
    return fail(ErrorKind::kUsage, "gnomon", fmt::format("'{}' is no precision", shown(text)),
                "a precision is a number from 0 to 1, such as .74");
  }
  return value;
}

// "A=.69,B=.74".
Result<std::vector<LinkSource>> parse_precisions(std::string_view text) {
  std::vector<LinkSource> result;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string_view part = text.substr(0, comma);
    text.remove_prefix(std::min(comma + 1, text.size()));
    const std::size_t equals = part.rfind('=');
    if (equals == std::string_view::npos || equals == 0) {
      return fail(ErrorKind::kUsage, "gnomon", fmt::format("'{}' gives no precision", shown(part)),
                  "write NAME=PRECISION, separated by commas: A=.69,B=.74");
    }
    const Result<double> precision = parse_precision(part.substr(equals + 1));
    if (!precision) {
      return Failure(precision.error());
    }
    std::string name(part.substr(0, equals));
    if (std::ranges::find(result, name, &LinkSource::name) != result.end()) {
      return fail(ErrorKind::kUsage, "gnomon", fmt::format("'{}' has two precisions", shown(name)),
                  "give every source one");
    }
    result.push_back({std::move(name), *precision});
  }
  return result;
}

// The precisions that were given, in the order of the sources.
Result<std::vector<LinkSource>> given_precisions(const Options& options,
                                                 const std::vector<std::string>& names) {
  const Result<std::vector<LinkSource>> given = parse_precisions(options.precision);
  if (!given) {
    return Failure(given.error());
  }
  std::vector<LinkSource> sources;
  std::vector<bool> used(given->size());
  for (std::size_t s = 0; s < names.size(); ++s) {
    const auto found = std::ranges::find_if(*given, [&](const LinkSource& one) {
      return one.name == names[s] || one.name == options.sources[s];
    });
    if (found == given->end()) {
      return fail(ErrorKind::kUsage, "gnomon",
                  fmt::format("the source '{}' has no precision", shown(names[s])),
                  fmt::format("add {}=PRECISION to --precision", shown(names[s])));
    }
    used[static_cast<std::size_t>(found - given->begin())] = true;
    sources.push_back({names[s], found->precision});
  }
  const auto unused = std::ranges::find(used, false);
  if (unused != used.end()) {
    const std::string& name = (*given)[static_cast<std::size_t>(unused - used.begin())].name;
    const std::vector<std::string_view> views(names.begin(), names.end());
    const auto nearest = nearest_name(name, views);
    return fail(ErrorKind::kUsage, "gnomon", fmt::format("there is no source '{}'", shown(name)),
                nearest ? fmt::format("did you mean '{}'?", *nearest)
                        : fmt::format("the sources are: {}", fmt::join(names, ", ")));
  }
  return sources;
}

// A document that could not be read is none.
const Document* find_partner(const LoadedFile& loaded, const Document& first, bool is_only) {
  for (const Result<Document>& document : loaded.documents) {
    if (document &&
        ((is_only && loaded.documents.size() == 1) || document->name() == first.name())) {
      return &*document;
    }
  }
  return nullptr;
}

// What became of the documents of one file of the first source.
struct Worked {
  struct One {
    DocumentFigures figures;
    WrittenDocument document;
    std::vector<std::size_t> missing;  // sources that have no such document
    std::size_t without_partner = 0;   // links about entities that the first source lacks
    std::vector<std::string> twice;
  };
  std::vector<One> documents;
  std::vector<Error> errors;
};

class Merging {
 public:
  Merging(const Options& options, const Format* from, const Format& to, Common& common)
      : options_(options), from_(from), to_(to), common_(common) {}

  void run() {
    if (!find_files() || !settle_precisions()) {
      return;
    }
    complain_about_extra_documents();
    std::vector<SourceFile> firsts;
    for (const auto& [name, file] : files_.front()) {
      firsts.push_back(file);
    }
    const std::vector<Worked> all = map_files<Worked>(
        firsts, from_, common_,
        [&](const SourceFile& file, const LoadedFile& loaded) { return work_on(file, loaded); });
    tell(all);
  }

 private:
  bool find_files() {
    for (const std::string& input : options_.sources) {
      std::optional<FilesByName> files = files_by_name(input, common_);
      if (!files) {
        return false;
      }
      files_.push_back(std::move(*files));
    }
    // Single files stand for each other, whatever they are called.
    const bool all_single =
        std::ranges::all_of(files_, [](const FilesByName& files) { return files.size() == 1; });
    for (std::size_t s = 1; all_single && s < files_.size(); ++s) {
      SourceFile file = files_[s].begin()->second;
      file.document_name = files_[0].begin()->first;
      files_[s] = FilesByName{{file.document_name, file}};
    }
    return true;
  }

  void complain_about_extra_documents() {
    for (std::size_t s = 1; s < files_.size(); ++s) {
      std::vector<std::string> extra;
      for (const auto& [name, file] : files_[s]) {
        if (!files_[0].contains(name)) {
          extra.push_back(shown(name));
        }
      }
      complain(s, extra, "the first source does not have", "left out of the result");
    }
  }

  // One message for all documents of a source.
  void complain(std::size_t s, const std::vector<std::string>& names, std::string_view what,
                std::string hint) {
    constexpr std::size_t kNamesShown = 3;
    if (names.empty()) {
      return;
    }
    const auto end =
        names.begin() + static_cast<std::ptrdiff_t>(std::min(kNamesShown, names.size()));
    common_.fail_with(error_about(
        ErrorKind::kInput, printable(options_.sources[s]),
        fmt::format("{} document{} that {}: {}{}", names.size(), names.size() == 1 ? "" : "s", what,
                    fmt::join(names.begin(), end, ", "), names.size() > kNamesShown ? ", ..." : ""),
        std::move(hint)));
  }

  bool settle_precisions() {
    settings_.during = common_.during();
    settings_.weighing = options_.weight == "log-odds" ? Weighing::kLogOdds : Weighing::kPrecision;
    settings_.limits.seconds = options_.limit;
    const Result<std::vector<LinkSource>> sources = find_sources();
    if (!sources) {
      common_.fail_with(sources.error());
      return false;
    }
    settings_.sources = *sources;
    return true;
  }

  Result<std::vector<LinkSource>> find_sources() {
    const int ways = (options_.precision.empty() ? 0 : 1) + (options_.gold.empty() ? 0 : 1) +
                     (options_.task_precision.empty() ? 0 : 1);
    if (ways > 1) {
      return fail(ErrorKind::kUsage, "gnomon", "precisions come from one place only",
                  "give one of --precision, --task-precision and --gold");
    }
    if (!options_.task_precision.empty()) {
      settings_.by_task = true;
      return parse_precisions(options_.task_precision);
    }
    const Result<std::vector<std::string>> names = names_of(options_.sources);
    if (!names) {
      return Failure(names.error());
    }
    if (!options_.gold.empty()) {
      return measured_precisions(*names);
    }
    if (options_.precision.empty() && names->size() == 1) {
      return std::vector<LinkSource>{{names->front(), 1}};
    }
    if (options_.precision.empty()) {
      return fail(ErrorKind::kUsage, "gnomon", "nothing says how far each source is to be trusted",
                  fmt::format("give --precision {}=.8,... or measure it with --gold FOLDER",
                              shown(names->front())));
    }
    return given_precisions(options_, *names);
  }

  // Precision of awareness over all documents that gold has too.
  Result<std::vector<LinkSource>> measured_precisions(const std::vector<std::string>& names) {
    const std::optional<FilesByName> gold = files_by_name(options_.gold, common_);
    if (!gold) {
      return fail(ErrorKind::kUsage, options_.gold, "there is nothing to measure against",
                  "name a folder of gold documents");
    }
    MetricSet metrics;
    metrics.add(MetricId::kAwareness);
    ScoreSettings how;
    how.during = common_.during();
    std::vector<LinkSource> sources;
    for (std::size_t s = 0; s < names.size(); ++s) {
      std::vector<SourceFile> shared;
      for (const auto& [name, file] : files_[s]) {
        if (gold->contains(name)) {
          shared.push_back(file);
        }
      }
      if (shared.empty()) {
        return fail(ErrorKind::kUsage, printable(options_.gold),
                    fmt::format("there is no document of the source '{}' here", shown(names[s])),
                    "gold and sources pair documents by their names");
      }
      const std::vector<SystemScore> scores = map_files<SystemScore>(
          shared, from_, common_, [&](const SourceFile& file, const LoadedFile& loaded) {
            SystemScore score;
            const LoadedFile right = load(gold->at(file.document_name), from_);
            for (const Result<Document>& document : right.documents) {
              const Document* partner =
                  document ? find_partner(loaded, *document, right.documents.size() == 1) : nullptr;
              if (partner != nullptr) {
                score.documents.push_back(score_document(*document, *partner, metrics, how));
              }
            }
            return score;
          });
      SystemScore all;
      for (const SystemScore& score : scores) {
        std::ranges::copy(score.documents, std::back_inserter(all.documents));
      }
      const double precision =
          metric(MetricId::kAwareness).figures(all.total(), how).front().precision;
      sources.push_back({names[s], std::isfinite(precision) ? precision : 0});
    }
    return sources;
  }

  Worked work_on(const SourceFile& file, const LoadedFile& loaded) const {
    Worked result;
    std::vector<LoadedFile> others(files_.size());
    for (std::size_t s = 1; s < files_.size(); ++s) {
      const auto found = files_[s].find(file.document_name);
      if (found != files_[s].end()) {
        others[s] = load(found->second, from_);
        note_unread(others[s], result);
      }
    }
    note_unread(loaded, result);
    const bool is_only = loaded.documents.size() == 1;
    for (const Result<Document>& document : loaded.documents) {
      if (document) {
        merge_one(*document, others, is_only, file, result);
      }
    }
    return result;
  }

  static void note_unread(const LoadedFile& loaded, Worked& result) {
    for (const Result<Document>& document : loaded.documents) {
      if (!document) {
        result.errors.push_back(document.error());
      }
    }
  }

  void merge_one(const Document& first, const std::vector<LoadedFile>& others, bool is_only,
                 const SourceFile& file, Worked& result) const {
    Worked::One one;
    std::vector<const Document*> documents{&first};
    for (std::size_t s = 1; s < others.size(); ++s) {
      documents.push_back(find_partner(others[s], first, is_only));
      if (documents.back() == nullptr) {
        one.missing.push_back(s);
      }
    }
    const MergedDocument merged = merge_documents(documents, settings_);
    one.figures = figures_of(documents, merged, settings_);
    one.figures.file =
        one.figures.name + (is_only ? std::filesystem::path(file.path).extension().string() : "");
    for (const RefusedDocument& refused : merged.refused) {
      Error error = refused.error;
      error.kind = ErrorKind::kInput;
      error.where.file = fmt::format("{}: {}", printable(options_.sources[refused.document]),
                                     printable(first.name()));
      error.hint = "it is left out; gold is the first source here, the system this one";
      result.errors.push_back(std::move(error));
    }
    note_left_out(documents, merged, one, result);
    for (const LabelledTwice& twice : merged.twice) {
      one.twice.push_back(in_words(documents, merged, twice));
    }
    if (!common_.output().empty()) {
      one.document = {
          std::string(first.name()),
          to_.write(merged_document(documents, merged, settings_, options_.report.optimal))};
    }
    result.documents.push_back(std::move(one));
  }

  std::string in_words(std::span<const Document* const> documents, const MergedDocument& merged,
                       const LabelledTwice& twice) const {
    const auto link = [&](LinkId id) -> const Link& {
      const LinkPlace& place = merged.links[position(id)].place;
      return documents[place.document]->links()[place.link];
    };
    return fmt::format(
        "{}: {} {} and {}", printable(documents[0]->name()),
        printable(settings_.sources[merged.links[position(twice.first)].source].name),
        shown(link(twice.first).lid), shown(link(twice.second).lid));
  }

  // Links that nothing can be made of are findings; those about entities of one source alone are
  // counted only, since sources differ in what they mark.
  void note_left_out(std::span<const Document* const> documents, const MergedDocument& merged,
                     Worked::One& one, Worked& result) const {
    constexpr std::size_t kShown = 3;
    std::map<std::size_t, std::vector<std::string>> by_document;
    for (const LeftOutLink& left_out : merged.left_out) {
      const Link& link = documents[left_out.place.document]->links()[left_out.place.link];
      std::string lid = link.lid.empty() ? "a link without id" : shown(link.lid);
      std::vector<std::string>& list = by_document[left_out.place.document];
      switch (left_out.because) {
        case LeftOutBecause::kNoPartner:
          ++one.without_partner;
          break;
        case LeftOutBecause::kNoEnd:
          list.push_back(fmt::format("{} lacks an end or names one that does not exist", lid));
          break;
        case LeftOutBecause::kUnknownRelation:
          list.push_back(
              fmt::format("{} has the relation '{}', which is unknown", lid, shown(link.rel_type)));
          break;
        case LeftOutBecause::kUnknownSource:
          list.push_back(fmt::format("{} has the task '{}', which has no precision", lid,
                                     shown(link.attributes[Attr::kTask])));
          break;
      }
    }
    for (auto& [document, list] : by_document) {
      if (list.empty()) {
        continue;
      }
      const std::size_t number = list.size();
      list.resize(std::min(number, kShown));
      result.errors.push_back(error_about(
          ErrorKind::kInput,
          fmt::format("{}: {}", printable(options_.sources[document]),
                      printable(documents[0]->name())),
          fmt::format("{} TLINK{} left out: {}{}", number, number == 1 ? " is" : "s are",
                      fmt::join(list, "; "), number > kShown ? "; ..." : ""),
          "'gnomon check' says more about links that are not well formed"));
    }
  }

  void tell(const std::vector<Worked>& all) {
    std::vector<DocumentFigures> figures;
    std::vector<WrittenDocument> written;
    std::map<std::size_t, std::vector<std::string>> missing;
    std::vector<std::string> twice;
    std::size_t without_partner = 0;
    for (const Worked& worked : all) {
      for (const Error& error : worked.errors) {
        common_.fail_with(error);
      }
      for (const Worked::One& one : worked.documents) {
        figures.push_back(one.figures);
        written.push_back(one.document);
        for (const std::size_t s : one.missing) {
          missing[s].push_back(shown(one.figures.name));
        }
        twice.insert(twice.end(), one.twice.begin(), one.twice.end());
        without_partner += one.without_partner;
      }
    }
    for (const auto& [s, names] : missing) {
      complain(s, names, "this source does not have", "merged without this source");
    }
    common_.print_beside(merge_report(figures, settings_, report_options()));
    if (!common_.output().empty()) {
      write_documents(written, to_, common_);
    }
    if (without_partner > 0) {
      common_.remark(
          fmt::format("note: {} TLINK{} left out: events or times that the first source "
                      "does not have",
                      without_partner, without_partner == 1 ? " is" : "s are"));
    }
    if (!twice.empty()) {
      constexpr std::size_t kShown = 3;
      const std::size_t number = twice.size();
      twice.resize(std::min(number, kShown));
      common_.remark(fmt::format(
          "note: {} time{} one source labels a pair again; each label counts in its turn: {}{}",
          number, number == 1 ? "" : "s", fmt::join(twice, "; "), number > kShown ? "; ..." : ""));
    }
  }

  MergeReportOptions report_options() const {
    MergeReportOptions report = options_.report;
    report.precision_from = options_.gold.empty() ? "given" : "awareness";
    return report;
  }

  const Options& options_;
  const Format* from_;
  const Format& to_;
  Common& common_;
  MergeSettings settings_;
  std::vector<FilesByName> files_;
};

void merge(const Options& options, Common& common) {
  const std::optional<FormatPair> formats = find_formats(options.to, common);
  if (!formats) {
    return;
  }
  Merging(options, formats->from, *formats->to, common).run();
}

}  // namespace

void add_merge(CLI::App& app, Common& common) {
  const Command command = add_command(
      app, "merge", "Put what many sources say of the same texts together, the most trusted first");
  auto options = std::make_shared<Options>();
  command.option("source", options->sources, "Sources: a file or a folder each")
      .required()
      .shown_as("SOURCE...");
  common.add_from(command);
  command
      .option("--precision", options->precision,
              "How far to trust each source, from 0 to 1: ada=.8,ben=.7")
      .shown_as("LIST");
  command
      .option("--gold", options->gold, "Measure it: precision of awareness against these documents")
      .shown_as("FOLDER");
  command
      .option("--task-precision", options->task_precision,
              "Sources are the tasks that links name, as in TempEval-1: A=.69,B=.74,C=.65")
      .shown_as("LIST");
  command
      .option("--weight", options->weight,
              "What a link weighs for the optimum: the precision of its source (unless told), "
              "or log-odds")
      .one_of({"precision", "log-odds"})
      .shown_as("WHAT");
  command.flag("--optimal", options->report.optimal,
               "Keep the consistent choice of greatest weight");
  command
      .option("--limit", options->limit,
              "Seconds to look for the optimum of one document; 60 unless told")
      .between(0.0, 1e6)
      .shown_as("SECONDS");
  common.add_during(command);
  command.flag("--per-document", options->report.per_document, "Figures of every document");
  command.flag("--explain", options->report.explain,
               "Every link that is not kept, and the links that exclude it");
  command.option("--to", options->to, "Format of the documents; timeml unless told otherwise")
      .shown_as("NAME");
  const auto names = output_format_names();
  common.add_formats(command, {names.begin(), names.end()});
  common.add_output(command, "Write the merged documents to this folder, or one to this file");
  command.footer(kExamples);
  command.run([options, &common] { merge(*options, common); });
}

}  // namespace gnomon::cli
