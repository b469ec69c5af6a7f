// gnomon report: adds up what many runs of gnomon score counted.
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/cli/score_output.h"
#include "gnomon/operations/tallies.h"

#include <memory>

namespace gnomon::cli {
namespace {

constexpr const char* kReportExamples = R"(Examples:
  gnomon score samples/gold samples/systems/* --part 0/2 --format jsonl --tallies > part0.jsonl
  gnomon score samples/gold samples/systems/* --part 1/2 --format jsonl --tallies > part1.jsonl
  gnomon report part0.jsonl part1.jsonl             same result as one run of 'gnomon score'
  cat part*.jsonl | gnomon report - --per-document)";

struct ReportOptions {
  TalliesRequest request;
  ScoreView view;
};

}  // namespace

void add_report(CLI::App& app, Common& common) {
  const Command command =
      add_command(app, "report", "Combine the counts of several runs of 'gnomon score --tallies'");
  auto options = std::make_shared<ReportOptions>();
  add_fields(command, options->request);
  add_fields(command, options->view);
  common.add_report_output(command);
  command.footer(kReportExamples);
  command.run([options, &common] {
    hand_over(add_tallies(options->request, common.run("files")), options->view, common);
  });
}

}  // namespace gnomon::cli
