#include "cli/score_options.h"

#include <CLI/CLI.hpp>

namespace gnomon::cli {

void ScoreChoices::add_to(CLI::App& command) {
  command.add_flag("--per-document", per_document_, "Figures of every document");
  command.add_flag("--breakdown", breakdown_,
                   "Awareness by relation, pair and distance; which relation is taken for which");
  command.add_flag("--significance", significance_,
                   "Tests between every two systems, and 95 % intervals");
  command
      .add_option("--resample", resample_,
                  "Tests draw items where the metric has them (items, unless told), or documents")
      ->check(CLI::IsMember({"items", "documents"}))
      ->option_text("WHAT");
  command.add_flag("--holm", holm_, "Correct for the number of tests (Holm 1979)");
  command.add_option("--trials", trials_, "Draws of each random test; 10000 unless told")
      ->check(CLI::Range(1, 10'000'000))
      ->option_text("N");
  command.add_option("--seed", seed_, "Seed of the random tests; 1 unless told")->option_text("N");
  command
      .add_option("--deviation", deviation_,
                  "Standard deviation of several systems: population (unless told) or sample")
      ->check(CLI::IsMember({"population", "sample"}))
      ->option_text("KIND");
  command
      .add_option("--fail-under", fail_under_,
                  "Exit with 1 when F1 of the first metric is below so many percent")
      ->option_text("F1");
}

ScoreReportOptions ScoreChoices::report() const {
  ScoreReportOptions options;
  options.per_document = per_document_;
  options.breakdown = breakdown_;
  options.deviation = deviation_ == "sample" ? Deviation::kSample : Deviation::kPopulation;
  if (significance_) {
    options.significance = SignificanceOptions{{trials_, seed_}, resample_ == "documents", holm_};
  }
  return options;
}

}  // namespace gnomon::cli
