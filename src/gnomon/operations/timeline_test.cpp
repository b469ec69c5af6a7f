#include "gnomon/operations/timeline.h"

#include "gnomon/operations/operations_test_help.h"
#include "gnomon/score/paired_graphs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view kMatchBeforeRain =
    "<TLINK lid=\"l3\" relType=\"BEFORE\" eventInstanceID=\"ei2\" "
    "relatedToEventInstance=\"ei1\"/>\n";

TimelineRequest timeline_request(std::initializer_list<std::string_view> links) {
  TimelineRequest request;
  for (const std::string_view of_one : links) {
    request.inputs.push_back(small_input("d" + std::to_string(request.inputs.size() + 1), of_one));
  }
  return request;
}

TEST(TimelineOperation, OrdersWhatTheLinksJoin) {
  const auto outcome = timeline(timeline_request({kRainBeforeMatch, kMatchOnMonday}), {});
  ASSERT_TRUE(outcome);
  ASSERT_THAT(outcome->value.documents, SizeIs(2));
  const TimelinesOfDocument& first = outcome->value.documents[0];
  EXPECT_EQ(first.name, "d1");
  EXPECT_EQ(first.document->name(), "d1");
  EXPECT_EQ(first.analysed->figures.main_timeline_length, 4);
  EXPECT_EQ(first.analysed->figures.partitions, 2);
  EXPECT_THAT(outcome->notices, IsEmpty());
}

TEST(TimelineOperation, SaysWhatALinkContradictsAndLeavesItOut) {
  TimelineRequest request =
      timeline_request({std::string(kRainBeforeMatch) + std::string(kMatchBeforeRain)});
  request.explain = true;
  auto outcome = timeline(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_FALSE(outcome->value.documents[0].analysed->figures.consistent);
  ASSERT_THAT(outcome->value.documents[0].rejected, SizeIs(1));
  EXPECT_EQ(outcome->value.documents[0].rejected[0].link, 1U);
  EXPECT_THAT(outcome->value.documents[0].rejected[0].against, ElementsAre(0));
  EXPECT_EQ(outcome->value.documents[0].of_all_links, nullptr);

  request.without_conflicts = true;
  outcome = timeline(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_TRUE(outcome->value.documents[0].analysed->figures.consistent);
  EXPECT_THAT(outcome->value.documents[0].rejected, SizeIs(1));
  EXPECT_NE(outcome->value.documents[0].of_all_links, nullptr);
}

TEST(TimelineOperation, PairsTwoAnnotationsOfOneText) {
  TimelineRequest request = timeline_request({kRainBeforeMatch});
  request.compare = small_input("other", kMatchOnMonday);
  const auto outcome = timeline(request, {});
  ASSERT_TRUE(outcome);
  ASSERT_THAT(outcome->value.documents, SizeIs(2));
  EXPECT_EQ(outcome->value.documents[1].name, "other.tml");
  ASSERT_NE(outcome->value.pair, nullptr);
  EXPECT_EQ(outcome->value.pair->common_nodes, 3);
  EXPECT_EQ(outcome->value.pair->common_links, 0);
}

TEST(TimelineOperation, RefusesRequestsThatCannotBeMet) {
  EXPECT_EQ(timeline({}, {}).error().code, "missing-field");
  TimelineRequest request = timeline_request({kRainBeforeMatch, kMatchOnMonday});
  request.compare = small_input("other", kMatchOnMonday);
  EXPECT_EQ(timeline(request, {}).error().code, "several-documents");
  request.inputs.pop_back();
  request.compare = Input::bytes("other.tml", "<TimeML><TEXT>Another text.</TEXT></TimeML>");
  EXPECT_THAT(timeline(request, {}).error().what, HasSubstr("do not annotate the same text"));
  request.from = "no-such-format";
  EXPECT_EQ(timeline(request, {}).error().kind, ErrorKind::kUsage);
}

TEST(TimelineOperation, GoesOnPastADocumentThatCannotBeRead) {
  TimelineRequest request = timeline_request({kRainBeforeMatch});
  request.inputs.push_back(Input::bytes("bad.tml", "<TimeML><TEXT>"));
  const auto outcome = timeline(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_THAT(outcome->value.documents, SizeIs(1));
  EXPECT_EQ(outcome->value.unread, 1U);
  ASSERT_THAT(outcome->notices, SizeIs(1));
  EXPECT_EQ(outcome->notices[0].document, "bad");
}

TEST(TimelineOperation, ComparingIsCancelledAndTellsHowFarItIs) {
  TimelineRequest request = timeline_request({kRainBeforeMatch});
  request.compare = small_input("other", kMatchOnMonday);
  EXPECT_EQ(timeline(request, stopped_run()).error().code, "cancelled");
  WatchedRun compared;
  ASSERT_TRUE(timeline(request, compared.run));
  EXPECT_TRUE(compared.grew_to_the_total());
}

}  // namespace
}  // namespace gnomon
