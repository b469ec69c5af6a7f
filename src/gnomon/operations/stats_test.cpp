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

}  // namespace
}  // namespace gnomon
