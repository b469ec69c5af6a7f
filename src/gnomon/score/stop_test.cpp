#include "gnomon/base/stop_test_help.h"
#include "gnomon/score/degrade.h"
#include "gnomon/score/holistic.h"
#include "gnomon/timeml/large_document_test_help.h"

namespace gnomon {
namespace {

TEST(StoppedScoring, OfWholeGraphsReturnsSoon) {
  const Document gold = contradictory_document(300, 2000, 1);
  const Document system = contradictory_document(300, 2000, 2);
  expect_to_stop("tally_holistic",
                 [&](const auto& stop) { tally_holistic(gold, system, {}, stop).has_value(); });
  const Document ordered = ordered_document(1500, 3000);
  const AnalysedDocument nothing{timelines_of(large_document(1500, "")), {}, {}};
  const PairedGraphs graphs =
      *pair_graphs(ordered, {timelines_of(ordered), {}, {}}, ordered, nothing);
  expect_to_stop("degrade", [&](const auto& stop) {
    degrade(
        graphs, During::kSimultaneous, 1, [](const GraphEdit*, const ChangingFigures&) {}, stop);
  });
  expect_to_stop("degrade_curves", [&](const auto& stop) {
    const std::vector<DegradeInput> inputs(3, DegradeInput{&graphs, "a.tml"});
    degrade_curves(inputs, {.jobs = 2, .stop = stop});
  });
}

}  // namespace
}  // namespace gnomon
