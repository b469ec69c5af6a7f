#include "gnomon/operations/curves.h"

#include "gnomon/operations/operations_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Optional;
using testing::SizeIs;

// Two links, and nothing that follows from the other; all three entities are related, though not
// rain and Monday by a single relation.
CurvesRequest rainy_curves() {
  CurvesRequest request;
  request.inputs = {
      small_input("rain", std::string(kRainBeforeMatch) + std::string(kMatchOnMonday))};
  request.steps = 2;
  request.seeds = 3;
  return request;
}

std::vector<std::string> codes_of_curves(const std::vector<Notice>& notices) {
  std::vector<std::string> codes;
  for (const Notice& notice : notices) {
    codes.emplace_back(notice.said.code);
  }
  return codes;
}

TEST(CurvesOperation, LetsRecallFallByHalfForEachOfTwoLinks) {
  CurvesRequest request = rainy_curves();
  request.experiment = Experiment::kRemove;
  const auto outcome = curves(request, {});
  ASSERT_TRUE(outcome);
  const CurvesResult& result = outcome->value;
  EXPECT_THAT(result.experiments, ElementsAre(Noise::kRemove));
  ASSERT_THAT(result.documents, SizeIs(1));
  EXPECT_EQ(result.documents[0].links, 2U);
  EXPECT_EQ(result.documents[0].entities, 3U);
  ASSERT_TRUE(result.pooled[0]);
  const NoiseCurve& curve = *result.pooled[0];
  ASSERT_THAT(curve.steps, SizeIs(3));
  for (std::size_t k = 0; k <= 2; ++k) {
    const Band& recall = curve.steps[k][NoiseFigure::kRecall];
    EXPECT_THAT(recall.low, Optional(DoubleEq(1 - 0.5 * static_cast<double>(k))));
    EXPECT_THAT(recall.high, Optional(DoubleEq(1 - 0.5 * static_cast<double>(k))));
  }
  EXPECT_DOUBLE_EQ(curve.fit(NoiseFigure::kRecall)->slope, -1);
  EXPECT_THAT(curve.fit(NoiseFigure::kRecall)->r_squared, Optional(DoubleEq(1)));
  EXPECT_THAT(result.signature, HasSubstr("|metric:awareness-2011|experiment:remove|gold:whole|"));
  EXPECT_THAT(outcome->notices, IsEmpty());
}

// The two documents have two links and one: together three, of which two steps take one or two,
// then all.
TEST(CurvesOperation, SumsUpDocuments) {
  CurvesRequest request = rainy_curves();
  request.inputs.push_back(small_input("match", kRainBeforeMatch));
  const auto outcome = curves(request, {});
  ASSERT_TRUE(outcome);
  const CurvesResult& result = outcome->value;
  ASSERT_THAT(result.pooled, SizeIs(4));
  ASSERT_TRUE(result.pooled[0]);
  EXPECT_EQ(result.pooled[0]->size, 3U);
  EXPECT_EQ(result.pooled[0]->steps[1].changes, 2U) << "one of two, and half of one rounded up";
  EXPECT_THAT(result.pooled[0]->steps[1][NoiseFigure::kRecall].mean, Optional(DoubleEq(1.0 / 3)));
  EXPECT_EQ(result.pooled[3]->size, 6U) << "entities";
  ASSERT_TRUE(result.documents[1].curves[1]);
  EXPECT_THAT(result.documents[1].curves[1]->steps[2][NoiseFigure::kPrecision].mean,
              Optional(DoubleEq(0.5)));
}

TEST(CurvesOperation, SkipsDocumentsWithoutLinks) {
  CurvesRequest request = rainy_curves();
  request.experiment = Experiment::kChange;
  request.inputs.push_back(small_input("dry", ""));
  request.inputs.push_back(
      small_input("itself",
                  "<TLINK lid=\"l1\" relType=\"SIMULTANEOUS\" eventInstanceID=\"ei1\" "
                  "relatedToEventInstance=\"ei1\"/>"));
  const auto outcome = curves(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_THAT(outcome->value.documents, SizeIs(1));
  EXPECT_EQ(outcome->value.read, 3U);
  EXPECT_THAT(codes_of_curves(outcome->notices), ElementsAre("no-links"));
  EXPECT_EQ(outcome->notices[0].severity, Severity::kWarning);
  EXPECT_THAT(outcome->notices[0].said.what, HasSubstr("2 documents"));
}

TEST(CurvesOperation, SaysWhenNothingIsLeft) {
  CurvesRequest request = rainy_curves();
  request.inputs = {small_input("dry", "")};
  const auto outcome = curves(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_THAT(outcome->value.documents, IsEmpty());
  ASSERT_THAT(codes_of_curves(outcome->notices), ElementsAre("no-links"));
  EXPECT_EQ(outcome->notices[0].severity, Severity::kError);
  EXPECT_EQ(outcome->notices[0].said.where.file, "dry.tml");
}

// Rain is before the match, which Monday includes: no pair is left of which nothing is known.
TEST(CurvesOperation, SaysWhenNoLinkCanBeAdded) {
  CurvesRequest request = rainy_curves();
  auto outcome = curves(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_FALSE(outcome->value.pooled[1]);
  EXPECT_TRUE(outcome->value.pooled[2]);
  ASSERT_THAT(codes_of_curves(outcome->notices), ElementsAre("nothing-to-add"));
  EXPECT_EQ(outcome->notices[0].severity, Severity::kWarning);
  request.experiment = Experiment::kAdd;
  outcome = curves(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->notices[0].severity, Severity::kError);
  // One pair for two links.
  request.inputs = {small_input("twice", std::string(kRainBeforeMatch) +
                                             "<TLINK lid=\"l3\" relType=\"BEFORE\" "
                                             "eventInstanceID=\"ei1\" relatedToTime=\"t1\"/>")};
  outcome = curves(request, {});
  ASSERT_TRUE(outcome);
  ASSERT_TRUE(outcome->value.pooled[0]);
  EXPECT_EQ(outcome->value.pooled[0]->steps[2].changes, 1U);
  EXPECT_EQ(outcome->notices[0].severity, Severity::kNote);
}

TEST(CurvesOperation, LeavesRedundantLinksOutWhenAsked) {
  CurvesRequest request = rainy_curves();
  request.experiment = Experiment::kRemove;
  request.minimal = true;
  request.inputs = {small_input("again", std::string(kRainBeforeMatch) +
                                             "<TLINK lid=\"l3\" relType=\"AFTER\" "
                                             "eventInstanceID=\"ei2\" "
                                             "relatedToEventInstance=\"ei1\"/>")};
  const auto outcome = curves(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.documents[0].links, 1U);
  EXPECT_EQ(outcome->value.documents[0].dropped, 1U);
}

TEST(CurvesOperation, DoesNotDependOnTheNumberOfThreads) {
  CurvesRequest request = rainy_curves();
  request.inputs.push_back(small_input("match", kRainBeforeMatch));
  request.seeds = 20;
  request.order = EntityOrder::kRandom;
  const auto one = curves(request, {.jobs = 1});
  const auto many = curves(request, {.jobs = 4});
  ASSERT_TRUE(one && many);
  for (std::size_t e = 0; e < one->value.pooled.size(); ++e) {
    for (std::size_t i = 0; i < one->value.pooled[e]->steps.size(); ++i) {
      EXPECT_EQ(one->value.pooled[e]->steps[i][NoiseFigure::kF1].mean,
                many->value.pooled[e]->steps[i][NoiseFigure::kF1].mean);
    }
  }
}

TEST(CurvesOperation, TakesEveryMetric) {
  for (const Metric* metric : all_metrics()) {
    CurvesRequest request = rainy_curves();
    request.metric = metric->name;
    const auto outcome = curves(request, {});
    ASSERT_TRUE(outcome) << metric->name;
    const Band& start = outcome->value.pooled[0]->steps[0][NoiseFigure::kF1];
    // Nothing is simultaneous here, and no link belongs to a task: those have nothing to count.
    EXPECT_EQ(start.mean.value_or(1), 1) << metric->name;
  }
}

TEST(CurvesOperation, RefusesRequestsThatCannotBeMet) {
  CurvesRequest request = rainy_curves();
  request.steps = 0;
  EXPECT_EQ(curves(request, {}).error().code, "bad-field");
  request = rainy_curves();
  request.seeds = 0;
  EXPECT_EQ(curves(request, {}).error().code, "bad-field");
  request = rainy_curves();
  request.metric = "awarenes";
  EXPECT_EQ(curves(request, {}).error().code, "unknown-metric");
  request.metric = "awareness,entities";
  EXPECT_EQ(curves(request, {}).error().code, "bad-field");
  request = rainy_curves();
  request.from = "no-such-format";
  EXPECT_EQ(curves(request, {}).error().kind, ErrorKind::kUsage);
}

TEST(CurvesOperation, GoesOnPastADocumentThatCannotBeRead) {
  CurvesRequest request = rainy_curves();
  request.experiment = Experiment::kRemove;
  request.inputs.push_back(Input::bytes("bad.tml", "<TimeML><TEXT>"));
  const auto outcome = curves(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.unread, 1U);
  EXPECT_THAT(outcome->value.documents, SizeIs(1));
  request.inputs.erase(request.inputs.begin());
  EXPECT_EQ(curves(request, {}).error().where.file, "bad.tml");
}

}  // namespace
}  // namespace gnomon
