#include "gnomon/timeline/calendar_spans.h"

#include "gnomon/timeline/timeline_test_help.h"

#include <gmock/gmock.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

// Two ways to say 5 March, a time within it, and what has no date.
TEST(CalendarSpans, AreTheDatesOfATimeline) {
  const Document document = sketch(
      "<TimeML><TEXT><TIMEX3 tid=\"t1\" type=\"DATE\" value=\"1998-03-05\">Thursday</TIMEX3> "
      "<TIMEX3 tid=\"t2\" type=\"DURATION\" value=\"P2D\">two days</TIMEX3> "
      "<TIMEX3 tid=\"t3\" type=\"DATE\" value=\"1998-XX\">a month</TIMEX3> "
      "<TIMEX3 tid=\"t4\" type=\"TIME\" value=\"1998-03-05T10:00\">ten</TIMEX3> "
      "<TIMEX3 tid=\"t5\" type=\"DATE\" value=\"1998-03-05\">today</TIMEX3></TEXT>"
      "<TLINK relType=\"INCLUDES\" timeID=\"t1\" relatedToTime=\"t4\"/>"
      "<TLINK relType=\"SIMULTANEOUS\" timeID=\"t1\" relatedToTime=\"t5\"/>"
      "<TLINK relType=\"BEFORE\" timeID=\"t1\" relatedToTime=\"t2\"/>"
      "<TLINK relType=\"BEFORE\" timeID=\"t2\" relatedToTime=\"t3\"/></TimeML>");
  const DocumentTimelines timelines = timelines_of(document);
  const auto spans = calendar_spans(document, timelines, timelines.timelines[0]);
  ASSERT_THAT(spans, SizeIs(2));
  EXPECT_THAT(spans[0].times, ElementsAre(TimexIndex{0}, TimexIndex{4}));
  EXPECT_EQ(to_string(spans[0].begin), "1998-03-05");
  EXPECT_EQ(to_string(spans[0].end), "1998-03-06");
  EXPECT_EQ(spans[0].first_instant, 0U);
  EXPECT_EQ(spans[0].last_instant, 3U);
  EXPECT_THAT(spans[1].times, ElementsAre(TimexIndex{3}));
}

TEST(CalendarSpans, AContradictoryTimelineHasNone) {
  const Document document = sketch(
      "<TimeML><TEXT><TIMEX3 tid=\"t1\" type=\"DATE\" value=\"1998\">1998</TIMEX3></TEXT>"
      "<TLINK relType=\"BEFORE\" timeID=\"t1\" relatedToTime=\"t1\"/></TimeML>");
  const DocumentTimelines timelines = timelines_of(document);
  EXPECT_THAT(calendar_spans(document, timelines, timelines.timelines[0]), SizeIs(0));
}

}  // namespace
}  // namespace gnomon
