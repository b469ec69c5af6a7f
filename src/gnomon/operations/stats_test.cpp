#include "gnomon/operations/stats.h"

#include "gnomon/operations/operations_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

StatsRequest two_inputs() {
  StatsRequest request;
  request.inputs = {small_input("a", kRainBeforeMatch), small_input("b", kMatchOnMonday)};
  return request;
}

TEST(StatsOperation, CountsBytesByInputAndTogether) {
  const auto outcome = stats(two_inputs(), {});
  ASSERT_TRUE(outcome);
  const StatsResult& result = outcome->value;
  ASSERT_THAT(result.inputs, SizeIs(2));
  EXPECT_EQ(result.inputs[1].total.name, "b.tml");
  EXPECT_EQ(result.inputs[1].documents[0].name, "b");
  EXPECT_EQ(result.total.counts.documents, 2);
  EXPECT_EQ(result.total.counts.events, 4);
  EXPECT_EQ(result.total.counts.tlinks, 2);
  EXPECT_THAT(outcome->notices, SizeIs(0));
}

TEST(StatsOperation, GoesOnPastADocumentThatCannotBeRead) {
  StatsRequest request = two_inputs();
  request.inputs.push_back(Input::bytes("bad.tml", "<TimeML><TEXT>"));
  const auto outcome = stats(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.total.counts.documents, 2);
  EXPECT_EQ(outcome->value.unread, 1U);
  ASSERT_THAT(outcome->notices, SizeIs(1));
  EXPECT_EQ(outcome->notices[0].severity, Severity::kError);
  EXPECT_EQ(outcome->notices[0].document, "bad");
  EXPECT_EQ(outcome->notices[0].said.where.file, "bad.tml");
}

TEST(StatsOperation, RefusesRequestsThatCannotBeMet) {
  EXPECT_EQ(stats({}, {}).error().code, "missing-field");
  StatsRequest request = two_inputs();
  request.from = "no-such-format";
  EXPECT_EQ(stats(request, {}).error().kind, ErrorKind::kUsage);
  request = two_inputs();
  request.task = "Z";
  EXPECT_THAT(stats(request, {}).error().what, HasSubstr("Z"));
}

// Rain before the match: four points in a row. The match on Monday: four too, in one chain.
TEST(StatsOperation, ShowsTheTimegraphsOfDocuments) {
  StatsRequest request = two_inputs();
  request.inputs.push_back(
      small_input("both", std::string(kRainBeforeMatch) + std::string(kMatchOnMonday)));
  request.timegraph = true;
  const auto outcome = stats(request, {});
  ASSERT_TRUE(outcome);
  const StatsResult& result = outcome->value;
  EXPECT_TRUE(result.has_timegraph);
  EXPECT_FALSE(result.has_times);
  const TimegraphFigures& first = result.inputs[0].total.timegraph.figures;
  EXPECT_EQ(first.entities, 2);
  EXPECT_EQ(first.built.nodes, 4);
  EXPECT_EQ(first.built.chains, 1);
  const TimegraphFigures& total = result.total.timegraph.figures;
  EXPECT_EQ(total.networks, 3);
  EXPECT_EQ(total.entities, 7);
  EXPECT_EQ(total.built.nodes, 14);
  EXPECT_FALSE(result.total.timegraph.times) << "nobody asked for a measurement";
  ASSERT_THAT(result.timegraph_fits, SizeIs(4));
  EXPECT_EQ(result.timegraph_fits[0].y, TimegraphQuantity::kNodes);
  EXPECT_DOUBLE_EQ(result.timegraph_fits[0].fit->slope, 2) << "two nodes for each interval";
}

TEST(StatsOperation, MeasuresTimesWhenAsked) {
  StatsRequest request = two_inputs();
  request.timegraph = true;
  request.timing = true;
  const auto outcome = stats(request, {});
  ASSERT_TRUE(outcome);
  ASSERT_TRUE(outcome->value.total.timegraph.times);
  EXPECT_EQ(outcome->value.total.timegraph.times->questions, 2) << "one pair each";
  EXPECT_GT(outcome->value.total.timegraph.times->build_seconds, 0);
  EXPECT_THAT(outcome->value.timegraph_fits, SizeIs(6));
}

}  // namespace
}  // namespace gnomon
