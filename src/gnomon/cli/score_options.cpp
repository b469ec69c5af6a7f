#include "gnomon/cli/score_options.h"

#include "gnomon/cli/options.h"

namespace gnomon::cli {

void ScoreChoices::add_to(const Command& command) {
  command.flag("--per-document", per_document_, "Figures of every document");
  command.flag("--breakdown", breakdown_,
               "Awareness by relation, pair and distance; which relation is taken for which");
  command.flag("--significance", significance_,
               "Tests between every two systems, and 95 % intervals");
  command
      .option("--resample", resample_,
              "Tests draw items where the metric has them (items, unless told), or documents")
      .one_of({"items", "documents"})
      .shown_as("WHAT");
  command.flag("--holm", holm_, "Correct for the number of tests (Holm 1979)");
  command.option("--trials", trials_, "Draws of each random test; 10000 unless told")
      .between(1, 10'000'000)
      .shown_as("N");
  command.option("--seed", seed_, "Seed of the random tests; 1 unless told").shown_as("N");
  command
      .option("--deviation", deviation_,
              "Standard deviation of several systems: population (unless told) or sample")
      .one_of({"population", "sample"})
      .shown_as("KIND");
  command
      .option("--fail-under", fail_under_,
              "Exit with 1 when F1 of the first metric is below so many percent")
      .shown_as("F1");
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
