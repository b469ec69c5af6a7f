#include "gnomon/base/stop_test_help.h"
#include "gnomon/score/awareness.h"
#include "gnomon/score/core.h"
#include "gnomon/score/corpus_score.h"
#include "gnomon/score/degrade.h"
#include "gnomon/score/equivalence.h"
#include "gnomon/score/holistic.h"
#include "gnomon/score/score_test_help.h"
#include "gnomon/score/setzer.h"
#include "gnomon/score/significance.h"
#include "gnomon/score/verdicts.h"
#include "gnomon/timeml/large_document_test_help.h"

namespace gnomon {
namespace {

TEST(StoppedScoring, OfLinksReturnsSoon) {
  RandomLinks random(1);
  const SharedPair pair = pair_of(400, random.any(400, 2000), random.any(400, 2000));
  ScoreSettings official;
  official.mode = Mode::kOfficial;
  expect_to_stop("judge", [&](const auto& stop) { judge(pair, {}, stop); });
  expect_to_stop("judge as published", [&](const auto& stop) { judge(pair, official, stop); });
  expect_to_stop("explain_verdicts", [&](const auto& stop) { explain_verdicts(pair, {}, stop); });
  expect_to_stop("tally_setzer", [&](const auto& stop) { tally_setzer(pair, {}, stop); });
  expect_to_stop("tally_core",
                 [&](const auto& stop) { tally_core(pair, During::kSimultaneous, stop); });
  std::optional<SbiPair> difference;
  expect_to_stop("compare_meaning",
                 [&](const auto& stop) { compare_meaning(pair, {}, difference, stop); });
}

TEST(StoppedScoring, OfADocumentReturnsSoon) {
  const Document gold = contradictory_document(300, 900, 1);
  const Document system = contradictory_document(300, 900, 2);
  expect_to_stop("score_document", [&](const auto& stop) {
    score_document(gold, system, MetricSet::all(), {}, stop);
  });
  const ScoreSettings settings;
  expect_to_stop("prepare_gold",
                 [&](const auto& stop) { prepare_gold(gold, MetricSet::all(), settings, stop); });
  const Document small = contradictory_document(300, 50, 1);
  const PreparedGold prepared = prepare_gold(small, MetricSet::all(), settings);
  expect_to_stop("score_document with prepared gold",
                 [&](const auto& stop) { score_document(prepared, system, stop); });
}

TEST(StoppedScoring, LeavesNothingHalfPrepared) {
  const Document gold = contradictory_document(20, 30);
  std::stop_source stopped;
  stopped.request_stop();
  const ScoreSettings settings;
  const PreparedGold prepared = prepare_gold(gold, MetricSet::all(), settings, stopped.get_token());
  EXPECT_TRUE(!prepared.links && prepared.parts.empty());
}

TEST(StoppedScoring, OfWholeGraphsReturnsSoon) {
  const Document gold = contradictory_document(150, 800, 1);
  const Document system = contradictory_document(150, 800, 2);
  expect_to_stop("tally_holistic",
                 [&](const auto& stop) { tally_holistic(gold, system, {}, stop).has_value(); });
  const Document ordered = ordered_document(300, 600);
  const AnalysedDocument nothing{timelines_of(large_document(300, "")), {}, {}};
  const PairedGraphs graphs =
      *pair_graphs(ordered, {timelines_of(ordered), {}, {}}, ordered, nothing);
  expect_to_stop("degrade", [&](const auto& stop) {
    degrade(
        graphs, During::kSimultaneous, Conflicts::kReject, 1,
        [](const GraphEdit*, const ChangingFigures&) {}, stop);
  });
  expect_to_stop("degrade_curves", [&](const auto& stop) {
    const std::vector<DegradeInput> inputs(3, DegradeInput{&graphs, "a.tml"});
    degrade_curves(inputs, {.jobs = 2, .stop = stop});
  });
}

TEST(StoppedScoring, OfManyDrawsReturnsSoon) {
  const std::vector<bool> first(2000, true);
  const std::vector<bool> second(2000, false);
  const std::vector<RatioCounts> documents(2000, {1, 2, 1, 2});
  const auto draws = [](const std::stop_token& stop) {
    return Draws{.trials = 1'000'000, .stop = stop};
  };
  expect_to_stop("randomise", [&](const auto& stop) { randomise(first, second, draws(stop)); });
  expect_to_stop("randomise documents",
                 [&](const auto& stop) { randomise(documents, documents, draws(stop)); });
  expect_to_stop("bootstrap_share", [&](const auto& stop) { bootstrap_share(first, draws(stop)); });
  expect_to_stop("bootstrap_f1",
                 [&](const auto& stop) { bootstrap_f1(documents, documents, draws(stop)); });
}

}  // namespace
}  // namespace gnomon
