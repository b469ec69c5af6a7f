// gnomon score: how good annotations are, compared with gold.
#include "gnomon/operations/score.h"

#include "gnomon/base/error_code.h"
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/cli/score_output.h"
#include "gnomon/cli/score_pairs.h"
#include "gnomon/score/metrics.h"

#include <memory>

namespace gnomon::cli {
namespace {

constexpr const char* kScoreExamples = R"(Examples:
  gnomon score samples/gold samples/systems/*                  a table of systems
  gnomon score samples/gold samples/systems/sparse --metric all --breakdown
  gnomon score samples/gold samples/systems/sparse --mode official --format json
  gnomon score samples/gold samples/systems/shifted --explain  every link explained
  gnomon score samples/gold samples/systems/* --significance   are the differences significant?
  gnomon score samples/gold samples/systems/* --metric tempeval1 --baseline samples/gold
  gnomon score samples/gold samples/systems/* --part 0/2 --format jsonl --tallies
  gnomon score pairs samples/pairs/gold.tsv samples/pairs/*.jsonl   predictions given as pairs)";

struct ScoreOptions {
  ScoreRequest request;
  ScoreView view;
};

void run_score(const ScoreOptions& options, Common& common) {
  if (options.view.tallies && common.format() != "jsonl") {
    common.fail_with(error_about(codes::kFieldsContradict, "gnomon",
                                 "--tallies requires --format jsonl", "add '--format jsonl'"));
    return;
  }
  if (options.view.tallies && !options.request.baseline.empty()) {
    common.fail_with(error_about(codes::kFieldsContradict, "gnomon",
                                 "--tallies and --baseline cannot be combined",
                                 "omit --tallies or --baseline"));
    return;
  }
  hand_over(score(options.request, common.run()), options.view, common);
}

}  // namespace

void add_score(CLI::App& app, Common& common) {
  const Command command =
      add_command(app, "score", "Score annotations against gold: entities, links, closures");
  auto options = std::make_shared<ScoreOptions>();
  add_fields(command, options->request);
  add_fields(command, options->view);
  common.add_report_output(command);
  add_score_pairs(command, common);
  command.footer(("Metrics:\n" + metrics_help() + kScoreExamples).c_str());
  command.run([options, &common] { run_score(*options, common); });
}

}  // namespace gnomon::cli
