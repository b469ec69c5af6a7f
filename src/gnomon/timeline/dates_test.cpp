#include "gnomon/timeline/dates.h"

#include "gnomon/timeline/timeline_test_help.h"

#include <gmock/gmock.h>

namespace gnomon {
namespace {

using testing::ElementsAre;

TEST(Dates, FixThePointsOfTimesThatNameADate) {
  const Document document = sketch(
      "<TimeML><TEXT><TIMEX3 tid=\"t1\" type=\"DATE\" value=\"1998-03-05\">Thursday</TIMEX3> "
      "<TIMEX3 tid=\"t2\" type=\"DURATION\" value=\"P2D\">two days</TIMEX3> "
      "<TIMEX3 tid=\"t3\" type=\"DATE\" value=\"1998-XX\">a month</TIMEX3> "
      "<TIMEX3 tid=\"t4\" type=\"DATE\" value=\"PAST_REF\">once</TIMEX3> "
      "<TIMEX3 tid=\"t5\" type=\"TIME\" value=\"1998-03-05T10:00\">ten</TIMEX3> "
      "<TIMEX3 tid=\"t6\" type=\"DATE\" value=\"soon\">soon</TIMEX3></TEXT>"
      "<TLINK relType=\"INCLUDES\" timeID=\"t1\" relatedToTime=\"t5\"/>"
      "<TLINK relType=\"BEFORE\" timeID=\"t1\" relatedToTime=\"t2\"/>"
      "<TLINK relType=\"BEFORE\" timeID=\"t2\" relatedToTime=\"t3\"/>"
      "<TLINK relType=\"BEFORE\" timeID=\"t3\" relatedToTime=\"t4\"/>"
      "<TLINK relType=\"BEFORE\" timeID=\"t4\" relatedToTime=\"t6\"/></TimeML>");
  const DocumentTimelines timelines = timelines_of(document);
  ASSERT_EQ(timelines.timelines.size(), 1U);
  const TimexIndex thursday{0};
  const TimexIndex ten{4};
  EXPECT_THAT(dates_of(document, timelines, timelines.timelines[0]),
              ElementsAre(DatedInstant{0, thursday, 0}, DatedInstant{1, ten, 0},
                          DatedInstant{2, ten, 1}, DatedInstant{3, thursday, 1}));
}

}  // namespace
}  // namespace gnomon
