#include "gnomon/score/run_noise.h"

#include "gnomon/timeml/document_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;
using testing::Optional;
using testing::SizeIs;

// Of four links, one after another removed, in two orders: in the second a link that is gone still
// follows from others.
std::vector<NoiseRun> two_runs() {
  return {{{0, 2, 4},
           {figure("all", 4, 4, 4, 4), figure("all", 2, 2, 2, 4), figure("all", 0, 0, 0, 4)}},
          {{0, 2, 4},
           {figure("all", 4, 4, 4, 4), figure("all", 2, 2, 3, 4), figure("all", 0, 0, 0, 4)}}};
}

TEST(NoiseCurve, HasMeansAndWhatTheyLieBetween) {
  const NoiseCurve curve = curve_of(Noise::kRemove, 4, two_runs());
  ASSERT_THAT(curve.steps, SizeIs(3));
  const NoiseStep& half = curve.steps[1];
  EXPECT_EQ(half.changes, 2U);
  EXPECT_EQ(half.share, 0.5);
  EXPECT_THAT(half[NoiseFigure::kPrecision].mean, Optional(DoubleEq(1)));
  EXPECT_THAT(half[NoiseFigure::kRecall].mean, Optional(DoubleEq(0.625)));
  EXPECT_THAT(half[NoiseFigure::kRecall].low, Optional(DoubleEq(0.5)));
  EXPECT_THAT(half[NoiseFigure::kRecall].high, Optional(DoubleEq(0.75)));
}

TEST(NoiseCurve, HasNoPrecisionWithoutLinksAndThenAnF1OfNothing) {
  const NoiseCurve curve = curve_of(Noise::kRemove, 4, two_runs());
  const NoiseStep& end = curve.steps[2];
  EXPECT_FALSE(end[NoiseFigure::kPrecision].mean);
  EXPECT_FALSE(end[NoiseFigure::kPrecision].low);
  EXPECT_THAT(end[NoiseFigure::kF1].mean, Optional(DoubleEq(0)));
  ASSERT_TRUE(curve.fit(NoiseFigure::kPrecision));
  EXPECT_FALSE(curve.fit(NoiseFigure::kPrecision)->r_squared) << "a level line explains nothing";
}

// Through 1, 0.625 and 0 at 0, 0.5 and 1: the mean is 13/24, and the slope that between the ends.
TEST(NoiseCurve, HasTheLineThroughTheMeans) {
  const NoiseCurve curve = curve_of(Noise::kRemove, 4, two_runs());
  const std::optional<LineFit>& fit = curve.fit(NoiseFigure::kRecall);
  ASSERT_TRUE(fit);
  EXPECT_DOUBLE_EQ(fit->slope, -1);
  EXPECT_DOUBLE_EQ(fit->intercept, 13.0 / 24 + 0.5);
}

TEST(NoiseRun, OfSeveralDocumentsIsThatOfTheirSums) {
  NoiseRun sum;
  for (const NoiseRun& run : two_runs()) {
    sum += run;
  }
  EXPECT_THAT(sum.changes, ElementsAre(0, 4, 8));
  EXPECT_EQ(sum.figures[1].found, 5);
  EXPECT_EQ(sum.figures[1].gold_total, 8);
  EXPECT_EQ(sum.figures[1].recall, 0.625);
  EXPECT_EQ(sum.figures[1].precision, 1);
}

TEST(NoiseRun, MakesItsChangesInRoundedSteps) {
  const Document gold = sketch(
      "<TimeML><TEXT><EVENT eid=\"e1\">a</EVENT> <EVENT eid=\"e2\">b</EVENT> <EVENT "
      "eid=\"e3\">c</EVENT></TEXT><TLINK lid=\"l1\" relType=\"BEFORE\" eventID=\"e1\" "
      "relatedToEvent=\"e2\"/><TLINK lid=\"l2\" relType=\"BEFORE\" eventID=\"e2\" "
      "relatedToEvent=\"e3\"/></TimeML>");
  const NoisyGold noisy(gold, During::kSimultaneous);
  MetricSet metrics;
  metrics.add(kAwareness2011Metric);
  const ScoreSettings settings;
  const PreparedGold prepared = prepare_gold(gold, metrics, settings);
  NoiseOptions options;
  options.steps = 4;
  const NoiseRun run = run_noise(noisy, prepared, kAwareness2011Metric, options);
  EXPECT_THAT(run.changes, ElementsAre(0, 1, 1, 2, 2));
  std::vector<double> recalls;
  for (const Figure& figure : run.figures) {
    recalls.push_back(figure.recall.value());
  }
  EXPECT_THAT(recalls, ElementsAre(1, 0.5, 0.5, 0, 0));
}

TEST(NoiseRun, StopsWhenItIsTold) {
  const Document gold = sketch("<TimeML><TEXT><EVENT eid=\"e1\">a</EVENT></TEXT></TimeML>");
  const ScoreSettings settings;
  MetricSet metrics;
  metrics.add(kAwarenessMetric);
  const PreparedGold prepared = prepare_gold(gold, metrics, settings);
  std::stop_source source;
  source.request_stop();
  EXPECT_THAT(run_noise(NoisyGold(gold, During::kSimultaneous), prepared, kAwarenessMetric, {},
                        source.get_token())
                  .figures,
              SizeIs(0));
}

}  // namespace
}  // namespace gnomon
