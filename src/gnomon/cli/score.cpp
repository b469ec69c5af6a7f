// gnomon score: how good annotations are, compared with gold.
#include "gnomon/base/version.h"
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/documents.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/score_options.h"
#include "gnomon/cli/score_report.h"
#include "gnomon/cli/verdict_report.h"
#include "gnomon/operations/task_counts.h"
#include "gnomon/score/corpus_score.h"

#include <charconv>
#include <map>
#include <memory>

#include <fmt/format.h>

namespace gnomon::cli {
namespace {

struct ScoreOptions {
  std::string gold;
  std::vector<std::string> systems;
  std::string metrics;
  std::string mode;
  std::string mapping;
  std::string weight;
  std::string signature;
  std::string part;
  bool tallies = false;
  bool explain = false;
  std::string labels;
  std::string tasks;
  std::string targets;
  std::string baseline;
  ScoreChoices shown;
};

constexpr const char* kExamples = R"(Examples:
  gnomon score samples/gold samples/systems/*                  a table of systems
  gnomon score samples/gold samples/systems/sparse --metric all --breakdown
  gnomon score samples/gold samples/systems/sparse --mode official --format json
  gnomon score samples/gold samples/systems/shifted --explain  every link, and why
  gnomon score samples/gold samples/systems/* --significance   more than chance?
  gnomon score samples/gold samples/systems/* --metric tempeval1 --baseline samples/gold
  gnomon score samples/gold samples/systems/* --part 0/2 --format jsonl --tallies)";

// A part of the documents: number `index` of `count`.
struct Part {
  std::size_t index = 0;
  std::size_t count = 1;
};

Result<Part> parse_part(std::string_view text) {
  Part part;
  if (text.empty()) {
    return part;
  }
  const std::size_t slash = std::min(text.find('/'), text.size());
  const auto number = [](std::string_view digits, std::size_t& into) {
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), into);
    return problem == std::errc() && end == digits.data() + digits.size() && !digits.empty();
  };
  if (slash == text.size() || !number(text.substr(0, slash), part.index) ||
      !number(text.substr(slash + 1), part.count) || part.index >= part.count) {
    return fail(ErrorKind::kUsage, "gnomon", fmt::format("'{}' is no part", shown(text)),
                "write K/N, with K from 0 to N-1: --part 0/4, 1/4, 2/4 and 3/4 are the whole");
  }
  return part;
}

// The Event Target List of --targets, if any.
Result<void> read_targets(const std::string& file, ScoreSettings& settings) {
  settings.target_count = 0;
  if (file.empty()) {
    return {};
  }
  Result<TargetList> targets = load_targets(file);
  if (!targets) {
    return Failure(targets.error());
  }
  settings.target_count = targets->size();
  settings.targets = std::make_shared<const TargetList>(std::move(*targets));
  return {};
}

// From a signature, or from the options.
Result<ParsedSignature> how_to_score(const ScoreOptions& options, During during) {
  if (!options.signature.empty()) {
    if (!options.metrics.empty() || !options.mode.empty() || !options.mapping.empty() ||
        !options.weight.empty() || !options.labels.empty() || !options.tasks.empty()) {
      return fail(ErrorKind::kUsage, "gnomon",
                  "--signature says all about how to score; other options contradict it",
                  "leave out --metric, --mode, --map, --weight, --labels and --task");
    }
    Result<ParsedSignature> parsed = parse_signature(options.signature);
    if (!parsed) {
      return parsed;
    }
    const std::size_t wanted = parsed->settings.target_count;
    if (const Result<void> read = read_targets(options.targets, parsed->settings); !read) {
      return Failure(read.error());
    }
    if (parsed->settings.target_count != wanted) {
      return fail(ErrorKind::kUsage, "gnomon",
                  fmt::format("the signature has {} targets, --targets {}", wanted,
                              parsed->settings.target_count),
                  "name the list that was used with --targets");
    }
    return parsed;
  }
  ParsedSignature result;
  const Result<MetricSet> metrics =
      parse_metrics(options.metrics.empty() ? "awareness,entities" : options.metrics);
  if (!metrics) {
    return Failure(metrics.error());
  }
  result.metrics = *metrics;
  result.settings.mode = options.mode == "official" ? Mode::kOfficial : Mode::kExact;
  result.settings.during = during;
  const Result<SbiMapping> mapping = parse_sbi_mapping(options.mapping, during);
  if (!mapping) {
    return Failure(mapping.error());
  }
  result.settings.mapping = *mapping;
  result.settings.chain_weight =
      options.weight == "chain" ? ChainWeight::kEqualPerChain : ChainWeight::kEqualPerEntity;
  if (!options.labels.empty()) {
    result.settings.labels =
        options.labels == "written" ? NonRelated::kAsWritten : NonRelated::kAsVague;
  }
  if (!options.tasks.empty()) {
    const Result<std::vector<const Task*>> tasks = parse_tasks(options.tasks);
    if (!tasks) {
      return Failure(tasks.error());
    }
    result.settings.tasks = *tasks;
  }
  if (const Result<void> read = read_targets(options.targets, result.settings); !read) {
    return Failure(read.error());
  }
  return result;
}

// What the systems make of the documents of one gold file.
struct FileScore {
  std::vector<std::vector<DocumentScore>> by_system;
  std::vector<DocumentScore> keys;  // gold against nothing, when there is a baseline
  std::vector<VerdictsOfDocument> verdicts;
  std::vector<Error> errors;
};

class Scorer {
 public:
  Scorer(ParsedSignature how, const ScoreOptions& options, Common& common)
      : how_(std::move(how)), options_(options), common_(common) {}

  std::optional<CorpusScore> run(const Format* format, Part part) {
    const std::optional<FilesByName> gold = files_by_name(options_.gold, common_);
    if (!gold) {
      return std::nullopt;
    }
    std::map<std::string, bool> names;  // of documents of any input
    for (const auto& [name, file] : *gold) {
      names[name] = true;
    }
    for (const std::string& system : options_.systems) {
      std::optional<FilesByName> files = files_by_name(system, common_);
      if (!files) {
        return std::nullopt;
      }
      // Two files stand for each other, whatever they are called.
      if (gold->size() == 1 && files->size() == 1 && !is_folder(system)) {
        SourceFile file = files->begin()->second;
        file.document_name = gold->begin()->first;
        files = FilesByName{{file.document_name, file}};
      }
      for (const auto& [name, file] : *files) {
        names[name] = true;
      }
      systems_.push_back(std::move(*files));
    }
    std::vector<std::string> mine;
    std::size_t number = 0;
    for (const auto& [name, ignored] : names) {
      if (number++ % part.count == part.index) {
        mine.push_back(name);
      }
    }
    if (!options_.baseline.empty()) {
      const std::optional<MajorityLabels> labels = train(format);
      if (!labels) {
        return std::nullopt;
      }
      majority_ = *labels;
    }
    std::vector<FileScore> scores(mine.size());
    Progress progress("documents", mine.size(), common_.show_progress());
    parallel_for(mine.size(), common_.jobs(), [&](std::size_t i) {
      const auto found = gold->find(mine[i]);
      scores[i] = score_file(mine[i], found == gold->end() ? nullptr : &found->second, format);
      progress.step();
    });
    return collect(std::move(scores));
  }

  const std::vector<VerdictsOfDocument>& verdicts() const { return verdicts_; }

  // "The baseline answers OVERLAP in task A, BEFORE in task B."
  std::string baseline_note() const {
    std::string answers;
    for (std::size_t task = 0; task < kTempEvalTasks.size(); ++task) {
      if (majority_[task]) {
        answers += fmt::format("{}{} in task {}", answers.empty() ? "" : ", ",
                               tempeval_name(*majority_[task]), kTempEvalTasks[task]);
      }
    }
    return fmt::format("The baseline answers what is most common in {}: {}.",
                       printable(options_.baseline), answers.empty() ? "nothing" : answers);
  }

 private:
  FileScore score_file(const std::string& name, const SourceFile* gold_file,
                       const Format* format) const {
    FileScore result;
    result.by_system.resize(systems_.size());
    const auto note = [&](std::size_t system, const std::string& document, DocumentState state,
                          std::string remark) {
      DocumentScore score;
      score.name = document;
      score.state = state;
      score.remark = std::move(remark);
      result.by_system[system].push_back(std::move(score));
    };
    if (gold_file == nullptr) {
      for (std::size_t s = 0; s < systems_.size(); ++s) {
        if (systems_[s].contains(name)) {
          note(s, name, DocumentState::kExtra, "gold has no such document");
        }
      }
      return result;
    }
    const LoadedFile gold = load(*gold_file, format);
    std::vector<std::optional<PreparedGold>> prepared;  // nothing for one that cannot be read
    for (const Result<Document>& document : gold.documents) {
      prepared.push_back(document ? std::optional(prepared_gold(*document)) : std::nullopt);
      if (!document) {
        result.errors.push_back(document.error());
      } else if (!options_.baseline.empty()) {
        result.keys.push_back(key_of(*document));
      }
    }
    for (std::size_t s = 0; s < systems_.size(); ++s) {
      const auto file = systems_[s].find(name);
      LoadedFile system;
      if (file != systems_[s].end()) {
        system = load(file->second, format);
      }
      for (const Result<Document>& document : system.documents) {
        if (!document) {
          result.errors.push_back(document.error());
        }
      }
      for (std::size_t i = 0; i < gold.documents.size(); ++i) {
        if (!prepared[i]) {
          note(s, name, DocumentState::kUnreadable, gold.documents[i].error().what);
          continue;
        }
        score_document_of(s, *prepared[i], gold.documents.size() == 1, system, result);
      }
    }
    return result;
  }

  // Preparing pays from the second system on.
  PreparedGold prepared_gold(const Document& gold) const {
    return systems_.size() > 1 ? prepare_gold(gold, how_.metrics, how_.settings)
                               : PreparedGold{gold, how_.settings, how_.metrics};
  }

  DocumentScore key_of(const Document& gold) const {
    return score_document(gold, without_annotation(gold), how_.metrics, how_.settings);
  }

  // What the links of the training documents have most often.
  std::optional<MajorityLabels> train(const Format* format) {
    const std::optional<FilesByName> files = files_by_name(options_.baseline, common_);
    if (!files) {
      return std::nullopt;
    }
    TempEvalTally sum;
    for (const auto& [name, file] : *files) {
      const LoadedFile loaded = load(file, format);
      for (const Result<Document>& document : loaded.documents) {
        if (document) {
          sum += key_of(*document).tally.tempeval;
        } else {
          common_.fail_with(document.error());
        }
      }
    }
    return majority_labels(sum, how_.settings.non_related());
  }

  // Finds the system's document: the only one of the file, or the one of the same name.
  void score_document_of(std::size_t s, const PreparedGold& prepared, bool is_only,
                         const LoadedFile& system, FileScore& result) const {
    const Document& gold = prepared.document;
    const Result<Document>* partner = nullptr;
    for (const Result<Document>& document : system.documents) {
      if ((is_only && system.documents.size() == 1) ||
          (document && document->name() == gold.name())) {
        partner = &document;
        break;
      }
    }
    DocumentScore score;
    if (partner == nullptr) {
      score = score_document(prepared, without_annotation(gold));
      score.state = DocumentState::kMissing;
    } else if (!*partner) {
      score.name = gold.name();
      score.state = DocumentState::kUnreadable;
      score.remark = partner->error().what;
    } else {
      score = score_document(prepared, **partner);
      if (options_.explain && score.counts()) {
        result.verdicts.push_back(verdicts_of(gold, **partner, options_.systems[s], how_.settings));
      }
    }
    result.by_system[s].push_back(std::move(score));
  }

  CorpusScore collect(std::vector<FileScore> scores) {
    CorpusScore result;
    result.gold = options_.gold;
    result.metrics = how_.metrics;
    result.settings = how_.settings;
    for (std::size_t s = 0; s < systems_.size(); ++s) {
      result.systems.push_back({s, options_.systems[s], {}});
    }
    for (FileScore& file : scores) {
      for (const Error& error : file.errors) {
        common_.say(error);
        common_.set_exit_code(kHasFindings);
      }
      for (std::size_t s = 0; s < systems_.size(); ++s) {
        for (DocumentScore& document : file.by_system[s]) {
          if (document.state != DocumentState::kScored) {
            common_.set_exit_code(kHasFindings);
          }
          if (document.state == DocumentState::kRefused) {
            common_.say(error_about(ErrorKind::kInput, printable(document.name), document.remark,
                                    "it is left out; annotate the text of gold"));
          } else if (!document.remark.empty() && document.state == DocumentState::kScored) {
            remarks_[{s, document.remark}].push_back(printable(document.name));
          }
          result.systems[s].documents.push_back(std::move(document));
        }
      }
      std::ranges::move(file.verdicts, std::back_inserter(verdicts_));
    }
    say_remarks();
    if (!options_.baseline.empty()) {
      SystemScore baseline{systems_.size(), "baseline", {}, true};
      for (FileScore& file : scores) {
        for (DocumentScore& key : file.keys) {
          key.tally.tempeval = answer_always(key.tally.tempeval, majority_);
          baseline.documents.push_back(std::move(key));
        }
      }
      result.systems.push_back(std::move(baseline));
    }
    for (SystemScore& system : result.systems) {
      std::ranges::stable_sort(system.documents, {}, &DocumentScore::name);
    }
    return result;
  }

  // One line for all documents of which the same is to be said.
  void say_remarks() const {
    for (const auto& [about, documents] : remarks_) {
      const auto& [system, remark] = about;
      const std::size_t others = documents.size() - 1;
      common_.remark(fmt::format(
          "note: {}: {}{}: {}", printable(options_.systems[system]), documents.front(),
          others == 0 ? "" : fmt::format(" and {} other{}", others, others == 1 ? "" : "s"),
          remark));
    }
  }

  ParsedSignature how_;
  const ScoreOptions& options_;
  Common& common_;
  std::vector<FilesByName> systems_;
  std::map<std::pair<std::size_t, std::string>, std::vector<std::string>> remarks_;
  std::vector<VerdictsOfDocument> verdicts_;
  MajorityLabels majority_;
};

void score(const ScoreOptions& options, Common& common) {
  const Result<ParsedSignature> how = how_to_score(options, common.during());
  const Result<Part> part = parse_part(options.part);
  const Result<const Format*> format = common.input_format();
  if (!how || !part || !format) {
    common.fail_with(!how ? how.error() : !part ? part.error() : format.error());
    return;
  }
  if (how->settings.mode == Mode::kOfficial && how->settings.during == During::kIncluded) {
    common.fail_with(error_about(ErrorKind::kUsage, "gnomon",
                                 "the published scorer reads DURING as SIMULTANEOUS",
                                 "leave out '--during included', or use '--mode exact'"));
    return;
  }
  if (options.tallies && common.format() != "jsonl") {
    common.fail_with(error_about(ErrorKind::kUsage, "gnomon", "tallies are lines of JSON",
                                 "add '--format jsonl'"));
    return;
  }
  if (options.systems.empty() && options.baseline.empty()) {
    common.fail_with(error_about(ErrorKind::kUsage, "gnomon", "there is no system to score",
                                 "name one behind gold, or a folder for --baseline"));
    return;
  }
  MetricSet only_tempeval;
  only_tempeval.add(MetricId::kTempEval1);
  if (!options.baseline.empty() && (!(how->metrics == only_tempeval) || options.tallies)) {
    common.fail_with(error_about(ErrorKind::kUsage, "gnomon",
                                 "the baseline only answers the tasks of TempEval, and has no "
                                 "tallies",
                                 "use '--metric tempeval1' alone, without --tallies"));
    return;
  }
  if (!how->version.empty() && how->version != version()) {
    common.remark(fmt::format("note: the signature was made by gnomon {}, this is {}",
                              shown(how->version), version()));
  }
  Scorer scorer(*how, options, common);
  const std::optional<CorpusScore> result = scorer.run(*format, *part);
  if (!result) {
    return;
  }
  if (options.tallies) {
    common.print(tally_lines(*result));
    return;
  }
  Report report = score_report(*result, options.shown.report());
  if (!options.baseline.empty()) {
    report.notes.push_back(scorer.baseline_note());
  }
  if (options.explain) {
    add_verdicts(scorer.verdicts(), report);
  }
  common.print(report);
  fail_under(*result, options.shown.fail_under(), common);
}

}  // namespace

void add_score(CLI::App& app, Common& common) {
  const Command command =
      add_command(app, "score", "Compare annotations with gold: entities, links, closures");
  auto options = std::make_shared<ScoreOptions>();
  command.option("gold", options->gold, "Gold: a file or a folder").required().shown_as("GOLD");
  command.option("system", options->systems, "Systems: a file or a folder each")
      .shown_as("SYSTEM...");
  command
      .option("-m,--metric", options->metrics,
              "Metrics, separated by commas; awareness,entities unless told")
      .shown_as("NAMES");
  command
      .option("--mode", options->mode,
              "exact: what the definitions say (unless told); official: what the published "
              "scorer prints")
      .one_of({"exact", "official"})
      .shown_as("MODE");
  common.add_during(command);
  command
      .option("--map", options->mapping,
              "For setzer, muc, b-cubed: what relTypes mean, such as IBEFORE=none")
      .shown_as("CHANGES");
  command
      .option("--weight", options->weight,
              "For b-cubed: every entity weighs the same (entity, unless told), or every chain")
      .one_of({"entity", "chain"})
      .shown_as("WHAT");
  command
      .option("--task", options->tasks,
              "Only links of these tasks, separated by commas: 1 to 9, A to F, or names")
      .shown_as("NAMES");
  command
      .option("--labels", options->labels,
              "For tempeval1: NON-RELATED is VAGUE (vague, unless told) or a label that no "
              "answer equals (written; in official mode unless told)")
      .one_of({"vague", "written"})
      .shown_as("HOW");
  command
      .option("--targets", options->targets,
              "For tasks A and B where links do not name their task: lines of count and stem; "
              "stems that occur 20 times are asked about")
      .shown_as("FILE");
  command
      .option("--baseline", options->baseline,
              "For tempeval1: also the label that is most common in this folder")
      .shown_as("TRAINING");
  command.option("--signature", options->signature, "Score as this signature says")
      .shown_as("TEXT");
  options->shown.add_to(command);
  command.flag(
      "--explain", options->explain,
      "Every link with its verdict and the fewest links that decide it; what stayed unmatched");
  command.option("--part", options->part, "Only part K of N of the documents, K from 0")
      .shown_as("K/N");
  command.flag("--tallies", options->tallies,
               "With --format jsonl: counts to be added up by 'gnomon report'");
  common.add_from(command);
  const auto names = output_format_names();
  common.add_formats(command, {names.begin(), names.end()});
  common.add_output(command);
  command.footer(("Metrics:\n" + metrics_help() + kExamples).c_str());
  command.run([options, &common] { score(*options, common); });
}

}  // namespace gnomon::cli
