// A metric that no list, table or switch of gnomon knows: all that a metric is, it brings itself.
#include "gnomon/base/value.h"
#include "gnomon/score/core.h"
#include "gnomon/score/corpus_score.h"
#include "gnomon/score/scored_pair.h"
#include "gnomon/score/system_tests.h"
#include "gnomon/timeml/document_test_help.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

// Whether both sides have the same number of signals.
struct SignalTally {
  std::int64_t gold = 0;
  std::int64_t system = 0;
  std::int64_t common = 0;
};
void visit_fields(SignalTally& tally, const FieldUse& use) {
  use({"signals", "gold"}, &tally.gold);
  use({"signals", "system"}, &tally.system);
  use({"signals", "common"}, &tally.common);
}

struct SignalsOfGold {
  std::int64_t number = 0;
};

std::int64_t signals(const Document& document) {
  return static_cast<std::int64_t>(document.signals().size());
}

constinit const Metric kSignalMetric{
    .name = "signals",
    .summary = "how many signals there are",
    .citation = "nobody",
    .prepare =
        [](PreparedGold& gold, const std::stop_token& /*stop*/) {
          gold.keep(SignalsOfGold{signals(gold.document)});
        },
    .count =
        [](const ScoredPair& pair, Tally& tally) {
          const auto* prepared = pair.prepared.find<SignalsOfGold>();
          auto& counts = tally.get<SignalTally>();
          counts.gold = prepared != nullptr ? prepared->number : signals(pair.gold);
          counts.system = signals(pair.system);
          counts.common = std::min(counts.gold, counts.system);
        },
    .figures =
        [](const Tally& tally, const ScoreSettings& /*settings*/) {
          const auto& t = tally.get<SignalTally>();
          return std::vector<Figure>{figure("all", t.common, t.system, t.common, t.gold)};
        },
    .fields = fields_of<SignalTally>,
};

Document with_signals(int number) {
  std::string text;
  for (int i = 0; i < 4; ++i) {
    text += i < number ? "<SIGNAL sid='s" + std::to_string(i) + "'>then</SIGNAL> " : "then ";
  }
  return sketch("<TimeML><TEXT>" + text + "</TEXT></TimeML>");
}

MetricSet core_and_signals() {
  MetricSet metrics;
  metrics.add(kSignalMetric);
  metrics.add(kCoreMetric);
  return metrics;
}

SystemScore system_with(std::size_t number, std::initializer_list<int> signals_of_documents) {
  SystemScore system{number, "system", {}};
  for (const int signals_here : signals_of_documents) {
    system.documents.push_back(score_document(with_signals(2), with_signals(signals_here),
                                              core_and_signals(), ScoreSettings()));
    system.documents.back().name = std::to_string(system.documents.size());
  }
  return system;
}

TEST(OwnMetric, ComesAfterThoseOfTheListAndIsNotAmongThem) {
  const MetricSet metrics = core_and_signals();
  EXPECT_EQ(metrics.names(), "core+signals");
  EXPECT_TRUE(metrics.contains(kSignalMetric));
  EXPECT_FALSE(MetricSet::all().contains(kSignalMetric));
  EXPECT_FALSE(parse_metrics("signals"));
}

TEST(OwnMetric, IsPreparedCountedAndSummed) {
  const SystemScore system = system_with(0, {1, 4});
  const Figure all = kSignalMetric.figures(system.total(), ScoreSettings()).front();
  EXPECT_EQ(all.precision, 3.0 / 5);
  EXPECT_EQ(all.recall, 3.0 / 4);
  const Document gold = with_signals(2);
  const ScoreSettings settings;
  const PreparedGold prepared = prepare_gold(gold, core_and_signals(), settings);
  ASSERT_NE(prepared.find<SignalsOfGold>(), nullptr);
  const DocumentScore score = score_document(prepared, with_signals(1));
  EXPECT_EQ(score.tally.get<SignalTally>().common, 1);
  EXPECT_EQ(macro_average(system, kSignalMetric, ScoreSettings()).front().recall, 0.75);
}

TEST(OwnMetric, HasLinesDataAndTests) {
  CorpusScore score;
  score.metrics = core_and_signals();
  score.systems = {system_with(0, {1, 4}), system_with(1, {2, 2})};
  EXPECT_THAT(
      tally_lines(score),
      testing::HasSubstr(R"("tally":{"signals.gold":2,"signals.system":1,"signals.common":1})"));
  const Value data =
      figures_data(kSignalMetric, score.systems[0].total(), ScoreSettings(), TallyOf::kCorpus);
  EXPECT_EQ(*data.find("precision"), Value(3.0 / 5));
  EXPECT_EQ(*data.find("recall"), Value(3.0 / 4));
  EXPECT_EQ(*data.find("prec_matched"), Value(3));
  EXPECT_EQ(*data.find("system_total"), Value(5));
  EXPECT_EQ(*data.find("rec_matched"), Value(3));
  EXPECT_EQ(*data.find("gold_total"), Value(4));
  const SystemTests tests = test_systems(score, TestSettings());
  ASSERT_EQ(tests.tests.size(), 2U);
  EXPECT_EQ(tests.tests.back().what, "signals");
  EXPECT_EQ(tests.tests.back().documents.intervals[1].f1, 1);
}

}  // namespace
}  // namespace gnomon
