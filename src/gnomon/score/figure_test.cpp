// A ratio with nothing to divide is undefined, in every metric.
#include "gnomon/score/figure.h"

#include "gnomon/score/awareness.h"
#include "gnomon/score/chains.h"
#include "gnomon/score/core.h"
#include "gnomon/score/corpus_score.h"
#include "gnomon/score/entities.h"
#include "gnomon/score/holistic.h"
#include "gnomon/score/setzer.h"
#include "gnomon/score/system_tests.h"
#include "gnomon/score/tempeval1.h"
#include "gnomon/timeml/document_test_help.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;

TEST(Figures, AreUndefinedWhereThereIsNothingToDivide) {
  EXPECT_EQ(ratio(1, 2), 0.5);
  EXPECT_EQ(ratio(0, 2), 0);
  EXPECT_FALSE(ratio(0, 0));
  const Figure nothing = figure("", 0, 0, 0, 0);
  EXPECT_FALSE(nothing.precision || nothing.recall || nothing.f1);
  const Figure silent = figure("", 0, 0, 0, 3);
  EXPECT_FALSE(silent.precision);
  EXPECT_EQ(silent.recall, 0);
  EXPECT_EQ(silent.f1, 0);
  const Figure talkative = figure("", 0, 3, 0, 0);
  EXPECT_EQ(talkative.precision, 0);
  EXPECT_FALSE(talkative.recall);
  EXPECT_EQ(talkative.f1, 0);
}

TEST(Figures, AreZeroWhereNothingMatches) {
  EXPECT_EQ(f1(0, 0), 0);
  EXPECT_DOUBLE_EQ(*f1(1, 0.5), 2.0 / 3);
  const Figure wrong = figure("", 0, 2, 0, 3);
  EXPECT_EQ(wrong.precision, 0);
  EXPECT_EQ(wrong.recall, 0);
  EXPECT_EQ(wrong.f1, 0);
}

// Every metric has something to count here: events that are simultaneous, a time, links that name
// their task.
constexpr std::string_view kFull =
    "<TimeML><DCT><TIMEX3 tid='t0' value='2031-05-07'>2031-05-07</TIMEX3></DCT>"
    "<TEXT>He <EVENT eid='e1'>left</EVENT> and <EVENT eid='e2'>slept</EVENT> "
    "<TIMEX3 tid='t1' value='2031-05-06'>yesterday</TIMEX3>.</TEXT>"
    "<MAKEINSTANCE eiid='ei1' eventID='e1'/><MAKEINSTANCE eiid='ei2' eventID='e2'/>"
    "<TLINK lid='l1' task='C' relType='SIMULTANEOUS' eventInstanceID='ei1' "
    "relatedToEventInstance='ei2'/>"
    "<TLINK lid='l2' task='A' relType='BEFORE' eventInstanceID='ei1' relatedToTime='t1'/>"
    "</TimeML>";

Figure headline(const Metric& metric, const Document& gold, const Document& system,
                Mode mode = Mode::kExact) {
  const ScoreSettings settings{.mode = mode};
  const DocumentScore score = score_document(gold, system, MetricSet::all(), settings);
  EXPECT_TRUE(score.counts()) << score.remark;
  return metric.figures(score.tally, settings).front();
}

class UndefinedFigures : public testing::TestWithParam<const Metric*> {
 protected:
  const Metric& metric() const { return *GetParam(); }
  const Document full = sketch(kFull);
  const Document bare = without_annotation(full);
};

TEST_P(UndefinedFigures, OfNothingAgainstNothing) {
  for (const Figure& line :
       metric().figures(score_document(bare, bare, MetricSet::all(), {}).tally, {})) {
    EXPECT_FALSE(line.precision || line.recall || line.f1) << line.name;
    EXPECT_TRUE(line.is_empty());
  }
}

// In B-cubed every entity is a chain, in the annotation without links too.
TEST_P(UndefinedFigures, OfASystemThatSaysNothing) {
  const Figure figure = headline(metric(), full, bare);
  if (&metric() != &kBCubedMetric) {
    EXPECT_FALSE(figure.precision);
    EXPECT_EQ(figure.recall, 0);
    EXPECT_EQ(figure.f1, 0);
  }
}

TEST_P(UndefinedFigures, OfGoldThatSaysNothing) {
  const Figure figure = headline(metric(), bare, full);
  EXPECT_EQ(&metric() == &kBCubedMetric, figure.recall.has_value());
  if (&metric() != &kBCubedMetric) {
    EXPECT_EQ(figure.precision, 0);
    EXPECT_EQ(figure.f1, 0);
  }
}

TEST_P(UndefinedFigures, AreNoneWhereBothSaySomething) {
  const Figure figure = headline(metric(), full, full);
  EXPECT_EQ(figure.precision, 1);
  EXPECT_EQ(figure.recall, 1);
  EXPECT_EQ(figure.f1, 1);
}

INSTANTIATE_TEST_SUITE_P(Metrics, UndefinedFigures,
                         testing::ValuesIn(all_metrics().begin(), all_metrics().end()),
                         [](const auto& info) {
                           std::string name(info.param->name);
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

// The scorer of TempEval-3 prints 0, and for entities that neither side has an F1 of 100; that of
// TempEval-1 prints 0. No program was published for the other metrics.
TEST(UndefinedFiguresInOfficialMode, AreWhatThePublishedScorersPrint) {
  const Document full = sketch(kFull);
  const Document bare = without_annotation(full);
  for (const Metric* metric : {&kAwarenessMetric, &kAwareness2011Metric, &kAwarenessImplicitMetric,
                               &kEntitiesMetric, &kTempEval1Metric}) {
    for (const Document* system : {&full, &bare}) {
      const Figure figure = headline(*metric, bare, *system, Mode::kOfficial);
      EXPECT_EQ(figure.precision, 0) << metric->name;
      EXPECT_EQ(figure.recall, 0) << metric->name;
      EXPECT_EQ(figure.f1, metric == &kEntitiesMetric && system == &bare ? 1 : 0) << metric->name;
    }
  }
  for (const Metric* metric : {&kSetzerMetric, &kCoreMetric, &kMucMetric, &kHolisticMetric}) {
    EXPECT_FALSE(headline(*metric, bare, bare, Mode::kOfficial).f1) << metric->name;
  }
}

// TempEval-3 prints an F1 of 100 for every attribute of entities that neither side has.
TEST(UndefinedFiguresOfAttributes, FollowTheEntities) {
  const auto times = [](const Document& gold, const Document& system, Mode mode) {
    const ScoreSettings settings{.mode = mode};
    const DocumentScore score = score_document(gold, system, MetricSet::standard(), settings);
    const Value data = figures_data(kEntitiesMetric, score.tally, settings, TallyOf::kDocument);
    const Value& of_times = *data.find("timex3");
    return std::vector<Value>{*of_times.find("attribute_accuracy")->find("value"),
                              *of_times.find("attribute_f1")->find("value")};
  };
  const Document full = sketch(kFull);
  const Document bare = without_annotation(full);
  EXPECT_THAT(times(full, full, Mode::kExact), ElementsAre(Value(1.0), Value(1.0)));
  EXPECT_THAT(times(full, bare, Mode::kExact), ElementsAre(Value(), Value(0.0)));
  EXPECT_THAT(times(bare, bare, Mode::kExact), ElementsAre(Value(), Value()));
  EXPECT_THAT(times(full, bare, Mode::kOfficial), ElementsAre(Value(0.0), Value(0.0)));
  EXPECT_THAT(times(bare, bare, Mode::kOfficial), ElementsAre(Value(0.0), Value(1.0)));
}

// Two systems on the same documents, of which one is without annotation on both sides; a third has
// only that one.
TEST(UndefinedFiguresInTests, TakeNoPart) {
  const Document full = sketch(kFull);
  const Document bare = without_annotation(full);
  MetricSet core;
  core.add(kCoreMetric);
  const auto document = [&](const Document& gold, const Document& system, const char* name) {
    DocumentScore score = score_document(gold, system, core, ScoreSettings());
    score.name = name;
    return score;
  };
  CorpusScore score;
  score.metrics = core;
  score.systems = {{0, "right", {document(full, full, "a"), document(bare, bare, "b")}},
                   {1, "silent", {document(full, bare, "a"), document(bare, bare, "b")}},
                   {2, "elsewhere", {document(bare, bare, "b")}}};
  const SystemTests tests = test_systems(score, TestSettings());
  ASSERT_EQ(tests.tests.size(), 1U);
  const DocumentTests& found = tests.tests.front().documents;
  EXPECT_THAT(found.undefined, ElementsAre(2U));
  ASSERT_EQ(found.intervals.size(), 2U);
  EXPECT_EQ(found.intervals[0].f1, 1);
  EXPECT_EQ(found.intervals[0].interval->low, 1);
  EXPECT_EQ(found.intervals[1].f1, 0);
  ASSERT_EQ(found.differences.size(), 1U);
  EXPECT_EQ(found.differences[0].random.observed, 1);
  EXPECT_TRUE(found.undefined_pairs.empty());

  score.systems[2].documents = {document(bare, bare, "b"), document(full, full, "c")};
  const SystemTests again = test_systems(score, TestSettings());
  EXPECT_TRUE(again.tests.front().documents.undefined.empty());
  EXPECT_THAT(again.tests.front().documents.undefined_pairs,
              ElementsAre(std::pair<std::size_t, std::size_t>(0, 2),
                          std::pair<std::size_t, std::size_t>(1, 2)));
}

}  // namespace
}  // namespace gnomon
