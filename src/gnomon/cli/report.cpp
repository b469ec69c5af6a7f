// gnomon report: adds up what many runs of gnomon score counted.
#include "gnomon/base/files.h"
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/score_options.h"
#include "gnomon/cli/score_report.h"
#include "gnomon/score/corpus_score.h"

#include <memory>

namespace gnomon::cli {
namespace {

struct ReportOptions {
  std::vector<std::string> inputs;
  bool tallies = false;
  ScoreChoices shown;
};

constexpr const char* kExamples = R"(Examples:
  gnomon score samples/gold samples/systems/* --part 0/2 --format jsonl --tallies > part0.jsonl
  gnomon score samples/gold samples/systems/* --part 1/2 --format jsonl --tallies > part1.jsonl
  gnomon report part0.jsonl part1.jsonl             the same as one run of 'gnomon score'
  cat part*.jsonl | gnomon report - --per-document)";

void report(const ReportOptions& options, Common& common) {
  TallyCollector collector;
  for (const std::string& input : options.inputs) {
    const Result<std::string> lines = input == "-" ? read_standard_input() : read_file(input);
    if (!lines) {
      common.fail_with(lines.error());
      return;
    }
    if (const Result<void> added = collector.add(*lines, input); !added) {
      common.fail_with(added.error());
      return;
    }
  }
  const Result<CorpusScore> score = std::move(collector).finish();
  if (!score) {
    common.fail_with(score.error());
    return;
  }
  for (const SystemScore& system : score->systems) {
    for (const DocumentScore& document : system.documents) {
      if (document.state != DocumentState::kScored) {
        common.set_exit_code(kHasFindings);
      }
    }
  }
  if (options.tallies) {
    common.print(tally_lines(*score));
    return;
  }
  common.print(score_report(*score, options.shown.report()));
  fail_under(*score, options.shown.fail_under(), common);
}

}  // namespace

void add_report(CLI::App& app, Common& common) {
  const Command command =
      add_command(app, "report", "Add up what many runs of 'gnomon score --tallies' counted");
  auto options = std::make_shared<ReportOptions>();
  command.option("tallies", options->inputs, "Files of tallies, or - for standard input")
      .required()
      .shown_as("FILE...");
  options->shown.add_to(command);
  command.flag("--tallies", options->tallies, "Print the tallies again, in order");
  const auto names = output_format_names();
  common.add_formats(command, {names.begin(), names.end()});
  common.add_output(command);
  command.footer(kExamples);
  command.run([options, &common] { report(*options, common); });
}

}  // namespace gnomon::cli
