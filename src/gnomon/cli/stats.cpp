// gnomon stats: what is in a corpus.
#include "gnomon/operations/stats.h"

#include "gnomon/base/error_code.h"
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/print_drawn.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/present/present.h"

#include <memory>

namespace gnomon::cli {
namespace {

constexpr const char* kStatsExamples = R"(Examples:
  gnomon stats samples/gold
  gnomon stats samples/gold samples/systems/* --format markdown
  gnomon stats samples/gold --per-document -o counts.csv
  gnomon stats samples/gold --closure                          what follows from the links
  gnomon stats samples/gold --task all                         candidate pairs by task
  gnomon stats samples/gold --task event-dct --per-document
  gnomon stats samples/gold --timegraph -o graphs.svg          point graphs, also drawn)";

struct StatsOptions {
  StatsRequest request;
  StatsView view;
};

void run_stats(const StatsOptions& options, Common& common) {
  if (is_picture(common.format()) && !options.request.timegraph) {
    common.fail_with(error_about(codes::kFieldsContradict, "",
                                 "only the graphs of --timegraph can be drawn",
                                 "add --timegraph, or choose another --format"));
    return;
  }
  const auto outcome = stats(options.request, common.run("files"));
  const StatsResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  if (result->total.counts.documents > 0) {
    const Presentation presented{.operation = "stats",
                                 .signature = "",
                                 .data = [&] { return data(*result, options.view); },
                                 .tables = [&] { return tables(*result, options.view); }};
    if (result->has_timegraph) {
      print_drawn(
          presented, outcome->notices, [&] { return svg(*result); }, common);
    } else {
      common.print(presented, outcome->notices);
    }
  }
  common.remark_unread(result->unread, static_cast<std::size_t>(result->total.counts.documents));
}

}  // namespace

void add_stats(CLI::App& app, Common& common) {
  const Command command = add_command(
      app, "stats", "Count documents, words, events, times and links, by type and relation");
  auto options = std::make_shared<StatsOptions>();
  add_fields(command, options->request);
  add_fields(command, options->view);
  add_drawn_output(command, common);
  command.footer(kStatsExamples);
  command.run([options, &common] { run_stats(*options, common); });
}

}  // namespace gnomon::cli
