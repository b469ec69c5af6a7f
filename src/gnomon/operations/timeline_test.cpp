#include "gnomon/operations/timeline.h"

#include "gnomon/operations/check.h"
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

TEST(TimelineOperation, RejectsLinksUnlessToldOtherwiseAndSaysWhatTheyContradict) {
  TimelineRequest request =
      timeline_request({std::string(kRainBeforeMatch) + std::string(kMatchBeforeRain)});
  request.explain = true;
  auto outcome = timeline(request, {});
  ASSERT_TRUE(outcome);
  const TimelinesOfDocument* one = outcome->value.documents.data();
  EXPECT_EQ(one->analysed->figures.main_timeline_length, 4) << "of l1 alone";
  EXPECT_FALSE(one->analysed->figures.consistent) << "the document is not";
  EXPECT_EQ(one->analysed->figures.inconsistent_cycles, 1);
  EXPECT_TRUE(one->analysed->timelines.consistent());
  ASSERT_THAT(one->rejected, SizeIs(1));
  EXPECT_EQ(one->rejected[0].link, 1U);
  EXPECT_THAT(one->rejected[0].against, ElementsAre(0));

  request.conflicts = Conflicts::kStrict;
  outcome = timeline(request, {});
  ASSERT_TRUE(outcome);
  one = outcome->value.documents.data();
  EXPECT_FALSE(one->analysed->timelines.consistent());
  EXPECT_EQ(one->analysed->figures.main_timeline_length, 2) << "Monday, which nothing links";
  EXPECT_EQ(one->analysed->figures.inconsistent_cycles, 1);
  EXPECT_THAT(one->rejected, SizeIs(1));
}

// e1 BEFORE e2 and e2 OVERLAP e3, in the words of TempEval: e1+ <= e2-, e2- < e3+, e3- < e2+.
// Earliest places are e1- 1, e1+ 2, e2- 2 (with e1+ at least), e2+ 3, e3- 1, e3+ 3 (behind e2-):
// three steps, and the order of each point with some neighbour is open.
TEST(TimelineOperation, UsesTheCoarseRelationsOfTempEvalAsCheckDoes) {
  const auto coarse = [](const std::string& more) {
    return Input::bytes(
        "coarse.tml",
        "<TempEval><EVENT eid=\"e1\">rang</EVENT> <EVENT eid=\"e2\">opened</EVENT> "
        "<EVENT eid=\"e3\">waited</EVENT>"
        "<TLINK lid=\"l1\" relType=\"BEFORE\" eventID=\"e1\" relatedToEvent=\"e2\"/>"
        "<TLINK lid=\"l2\" relType=\"OVERLAP\" eventID=\"e2\" relatedToEvent=\"e3\"/>" +
            more + "</TempEval>");
  };
  TimelineRequest request;
  request.inputs = {coarse("")};
  auto outcome = timeline(request, {});
  ASSERT_TRUE(outcome);
  const AnalysedDocument* analysed = outcome->value.documents.at(0).analysed.get();
  EXPECT_EQ(analysed->figures.partitions, 1);
  EXPECT_EQ(analysed->figures.main_timeline_length, 3);
  EXPECT_EQ(analysed->figures.main_indeterminate_points, 6);
  EXPECT_THAT(analysed->timelines.graph.left_out, IsEmpty());

  // What is over before the other begins does not overlap it.
  request.inputs = {
      coarse("<TLINK lid=\"l3\" relType=\"OVERLAP\" eventID=\"e1\" relatedToEvent=\"e2\"/>")};
  outcome = timeline(request, {});
  ASSERT_TRUE(outcome);
  analysed = outcome->value.documents.at(0).analysed.get();
  EXPECT_EQ(analysed->figures.inconsistent_cycles, 1);
  EXPECT_EQ(analysed->figures.main_timeline_length, 3) << "l3 is rejected";
  const auto checked = check({.inputs = request.inputs}, {});
  ASSERT_TRUE(checked);
  EXPECT_EQ(std::ranges::count(checked->value.findings, "contradiction", &Finding::rule), 1);
}

TEST(TimelineOperation, SkipsInconsistentDocumentsWhenAsked) {
  const std::string circle = std::string(kRainBeforeMatch) + std::string(kMatchBeforeRain);
  TimelineRequest request = timeline_request({circle, kRainBeforeMatch});
  request.conflicts = Conflicts::kConsistentOnly;
  const auto outcome = timeline(request, {});
  ASSERT_TRUE(outcome);
  ASSERT_THAT(outcome->value.documents, SizeIs(1));
  EXPECT_EQ(outcome->value.documents[0].name, "d2");
  EXPECT_EQ(outcome->value.skipped, 1U);
  ASSERT_THAT(outcome->notices, SizeIs(1));
  EXPECT_EQ(outcome->notices[0].said.code, "documents-inconsistent");
  EXPECT_EQ(outcome->notices[0].said.what, "d1 is skipped: 1 link contradicts earlier ones");

  request.inputs.pop_back();
  request.compare = small_input("other", kMatchOnMonday);
  EXPECT_EQ(timeline(request, {}).error().code, "documents-inconsistent");
}

// A match "yesterday", which is 4 March, and rain on 3 March: only the calendar orders them.
TEST(TimelineOperation, TheCalendarOrdersDates) {
  TimelineRequest request;
  request.inputs = {Input::bytes(
      "two-days.tml",
      "<TimeML><TEXT><TIMEX3 tid=\"t1\" type=\"DATE\" value=\"2031-03-04\">Yesterday</TIMEX3> "
      "they <EVENT eid=\"e1\">played</EVENT>; on <TIMEX3 tid=\"t2\" type=\"DATE\" "
      "value=\"2031-03-03\">Monday</TIMEX3> it <EVENT eid=\"e2\">rained</EVENT>.</TEXT>"
      "<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/><MAKEINSTANCE eiid=\"ei2\" eventID=\"e2\"/>"
      "<TLINK lid=\"l1\" relType=\"IS_INCLUDED\" eventInstanceID=\"ei1\" relatedToTime=\"t1\"/>"
      "<TLINK lid=\"l2\" relType=\"IS_INCLUDED\" eventInstanceID=\"ei2\" relatedToTime=\"t2\"/>"
      "</TimeML>")};
  auto outcome = timeline(request, {});
  ASSERT_TRUE(outcome);
  const TimelinesOfDocument* one = outcome->value.documents.data();
  EXPECT_EQ(one->calendar_links, 1U);
  EXPECT_EQ(one->analysed->figures.partitions, 1);
  EXPECT_EQ(one->analysed->figures.main_timeline_length, 8);
  EXPECT_EQ(one->analysed->figures.links.kinds[0], 2) << "as the document was written";

  request.no_calendar = true;
  outcome = timeline(request, {});
  ASSERT_TRUE(outcome);
  one = outcome->value.documents.data();
  EXPECT_EQ(one->calendar_links, 0U);
  EXPECT_EQ(one->analysed->figures.partitions, 2);
  EXPECT_EQ(one->analysed->figures.main_timeline_length, 4);
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
