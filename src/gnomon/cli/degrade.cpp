// gnomon degrade: what happens to the timelines of gold on the way to a system, edit by edit.
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/degrade_report.h"
#include "gnomon/cli/documents.h"
#include "gnomon/cli/options.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>

#include <fmt/format.h>

namespace gnomon::cli {
namespace {

struct DegradeChoices {
  std::size_t sequences = DegradeOptions().sequences;
  std::uint64_t seed = DegradeOptions().base_seed;
  std::string pairing = "position";
  bool per_document = false;
};

constexpr const char* kExamples =
    R"(Gold is turned into the system by single edits in a random order: a link is removed or added,
a node (event or time) is added or removed. After every 5 % of the edits the graphs are measured
by metrics 4 to 8 of Ocal et al. (2022); 'gnomon score --metric holistic' has both ends.
Examples:
  gnomon degrade samples/gold samples/systems/shifted                  a table
  gnomon degrade samples/gold samples/systems/shifted -o curves.svg    and a picture
  gnomon degrade samples/gold samples/systems/shifted --format csv -o curves.csv)";

// A pair of documents, ready for its edits.
struct GraphPair {
  std::string document;
  std::string gold_file;
  PairedGraphs graphs;
};

// What became of one gold file and its partner.
struct FilePairs {
  std::vector<GraphPair> pairs;
  std::vector<Error> errors;
  std::vector<std::string> missing;  // documents that the system does not have
};

// The document of the same name, or the only one of both files.
const Result<Document>* partner_of(const Document& gold, const LoadedFile& system, bool is_only) {
  if (is_only && system.documents.size() == 1) {
    return &system.documents.front();
  }
  const auto found = std::ranges::find_if(system.documents, [&](const Result<Document>& document) {
    return document && document->name() == gold.name();
  });
  return found == system.documents.end() ? nullptr : &*found;
}

class Pairing {
 public:
  Pairing(const Format* format, During during, NodesBy by)
      : format_(format), during_(during), by_(by) {}

  FilePairs pair(const SourceFile& gold_file, const SourceFile& system_file) const {
    FilePairs result;
    const LoadedFile gold = load(gold_file, format_);
    const LoadedFile system = load(system_file, format_);
    for (const LoadedFile* side : {&gold, &system}) {
      for (const Result<Document>& document : side->documents) {
        if (!document) {
          result.errors.push_back(document.error());
        }
      }
    }
    const bool is_only = gold.documents.size() == 1;
    for (const Result<Document>& document : gold.documents) {
      if (!document) {
        continue;
      }
      const Result<Document>* partner = partner_of(*document, system, is_only);
      if (partner == nullptr) {
        result.missing.emplace_back(document->name());
      } else if (*partner) {
        add(*document, **partner, gold_file, is_only, result);
      }
    }
    return result;
  }

 private:
  void add(const Document& gold, const Document& system, const SourceFile& gold_file, bool is_only,
           FilePairs& result) const {
    const AnalysedDocument of_gold = analyse_timelines(gold, during_);
    const AnalysedDocument of_system = analyse_timelines(system, during_);
    Result<PairedGraphs> graphs = pair_graphs(gold, of_gold, system, of_system, by_);
    if (!graphs) {
      result.errors.push_back(error_about(ErrorKind::kInput, printable(gold.name()),
                                          graphs.error().what,
                                          "it is left out; annotate the text of gold"));
      return;
    }
    // Of several documents in one file, each has random numbers of its own.
    const std::string file = is_only ? std::filesystem::path(gold_file.path).filename().string()
                                     : std::string(gold.name());
    result.pairs.push_back({std::string(gold.name()), file, std::move(*graphs)});
  }

  const Format* format_;
  During during_;
  NodesBy by_;
};

// Says which documents only one side has.
void note_missing(const std::set<std::string>& names, std::string_view what, Common& common) {
  if (names.empty()) {
    return;
  }
  common.set_exit_code(kHasFindings);
  common.remark(fmt::format("note: {} document{} {}, left out: {}{}", names.size(),
                            names.size() == 1 ? "" : "s", what, printable(*names.begin()),
                            names.size() > 1 ? ", ..." : ""));
}

// Nothing when the inputs cannot be looked at; what is wrong has been said.
std::optional<std::vector<GraphPair>> read_pairs(const Pairing& pairing, Common& common) {
  const std::string& gold_input = common.inputs()[0];
  const std::string& system_input = common.inputs()[1];
  const std::optional<FilesByName> gold = files_by_name(gold_input, common);
  if (!gold) {
    return std::nullopt;
  }
  const std::optional<FilesByName> system = files_by_name(system_input, common);
  if (!system) {
    return std::nullopt;
  }
  std::vector<std::pair<const SourceFile*, const SourceFile*>> files;
  std::set<std::string> only_gold;
  std::set<std::string> only_system;
  // Two files stand for each other, whatever they are called.
  if (gold->size() == 1 && system->size() == 1 && !is_folder(system_input)) {
    files.emplace_back(&gold->begin()->second, &system->begin()->second);
  } else {
    for (const auto& [name, file] : *gold) {
      if (const auto partner = system->find(name); partner != system->end()) {
        files.emplace_back(&file, &partner->second);
      } else {
        only_gold.insert(name);
      }
    }
    for (const auto& [name, file] : *system) {
      if (!gold->contains(name)) {
        only_system.insert(name);
      }
    }
  }
  std::vector<FilePairs> read(files.size());
  Progress progress("documents", files.size(), common.show_progress());
  parallel_for(files.size(), common.jobs(), [&](std::size_t i) {
    read[i] = pairing.pair(*files[i].first, *files[i].second);
    progress.step();
  });
  std::vector<GraphPair> pairs;
  for (FilePairs& of_file : read) {
    for (const Error& error : of_file.errors) {
      common.say(error);
      common.set_exit_code(kHasFindings);
    }
    only_gold.insert(of_file.missing.begin(), of_file.missing.end());
    std::ranges::move(of_file.pairs, std::back_inserter(pairs));
  }
  note_missing(only_gold, "of gold that the system does not have", common);
  note_missing(only_system, "of the system that gold does not have", common);
  return pairs;
}

// Whether -o names a picture though nothing was said about the format: then the table is printed
// beside it.
bool is_picture_beside(const Common& common) {
  return common.format() == "text" && common.output().ends_with(".svg");
}

void degrade_all(const DegradeChoices& choices, Common& common) {
  const Result<const Format*> format = common.input_format();
  if (!format) {
    common.fail_with(format.error());
    return;
  }
  Degraded degraded;
  degraded.gold = common.inputs()[0];
  degraded.system = common.inputs()[1];
  degraded.nodes_by = choices.pairing == "ids" ? NodesBy::kIds : NodesBy::kPosition;
  degraded.options = {common.during(), choices.seed, choices.sequences, common.jobs()};
  const std::optional<std::vector<GraphPair>> pairs =
      read_pairs(Pairing(*format, common.during(), degraded.nodes_by), common);
  if (!pairs) {
    return;
  }
  if (pairs->empty()) {
    common.fail_with(error_about(ErrorKind::kInput, printable(degraded.system),
                                 "no document of gold can be turned into one of the system",
                                 "documents pair by their path below the folder, without the "
                                 "extension"));
    return;
  }
  std::vector<DegradeInput> inputs;
  inputs.reserve(pairs->size());
  for (const GraphPair& pair : *pairs) {
    inputs.push_back({&pair.graphs, pair.gold_file});
  }
  std::vector<DegradeCurve> curves = degrade_curves(inputs, degraded.options);
  for (std::size_t i = 0; i < pairs->size(); ++i) {
    degraded.documents.push_back(
        {(*pairs)[i].document, (*pairs)[i].graphs.edit_distance(), curves[i]});
  }
  if (common.format() == "svg" || is_picture_beside(common)) {
    common.print(curves_svg(degrade_picture(degraded)));
  }
  if (common.format() == "svg") {
    return;
  }
  const Report report = degrade_report(
      degraded, common.format() == "csv" ? CurveColumns::kForPrograms : CurveColumns::kForPeople,
      choices.per_document);
  if (is_picture_beside(common)) {
    common.print_beside(report);
  } else {
    common.print(report);
  }
}

}  // namespace

void add_degrade(CLI::App& app, Common& common) {
  const Command command =
      add_command(app, "degrade",
                  "Turn gold into a system edit by edit, and see what becomes of its timelines");
  auto choices = std::make_shared<DegradeChoices>();
  common.add_pair(command);
  command
      .option("--sequences", choices->sequences,
              "Random orders of the edits of each document; 100 unless told")
      .between(1, 1'000'000)
      .shown_as("N");
  command.option("--seed", choices->seed, "Seed of the random orders; 1 unless told").shown_as("N");
  command
      .option("--pair", choices->pairing,
              "Which events and times are the same: position (unless told), ids")
      .one_of({"position", "ids"})
      .shown_as("RULE");
  command.flag("--per-document", choices->per_document,
               "The edits of every document; in JSON its curves too");
  common.add_during(command);
  const auto names = output_format_names();
  std::vector<std::string> formats(names.begin(), names.end());
  formats.emplace_back("svg");
  common.add_formats(command, formats);
  common.add_output(command,
                    "Write here instead of standard output, all or nothing; a name that ends in "
                    ".svg gets the picture, and the table is printed");
  command.footer(kExamples);
  command.run([choices, &common] { degrade_all(*choices, common); });
}

}  // namespace gnomon::cli
