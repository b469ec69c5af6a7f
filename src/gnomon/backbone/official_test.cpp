#include "gnomon/backbone/official.h"

#include "gnomon/backbone/backbone_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> official(const std::vector<std::string>& values) {
  return links_of(values, BackboneMode::kOfficial);
}

// The example of the QA TempEval paper.
TEST(OfficialBackbone, OrdersDatesAndPutsThemIntoYears) {
  EXPECT_THAT(official({"1999", "1998-01-15", "1999-08"}),
              ElementsAre("t2 BEFORE t1", "t1 INCLUDES t3"));
}

TEST(OfficialBackbone, RemembersTheInnermostContainerOnly) {
  EXPECT_THAT(official({"2014", "2014-08", "2014-08-03", "2014-09"}),
              ElementsAre("t1 INCLUDES t2", "t1 INCLUDES t3", "t2 INCLUDES t3", "t2 BEFORE t4"))
      << "2014 INCLUDES 2014-09 is missing";
}

TEST(OfficialBackbone, NeverSaysBegins) {
  EXPECT_THAT(official({"2014-01-01", "2014"}), ElementsAre("t2 INCLUDES t1"));
}

TEST(OfficialBackbone, StartsTheYear1901OnItsSecondDay) {
  EXPECT_THAT(official({"1901", "1901-01", "1901-05"}),
              ElementsAre("t2 BEFORE t1", "t1 INCLUDES t3"));
}

TEST(OfficialBackbone, PutsCenturiesAndDecadesBehindEverythingElse) {
  EXPECT_THAT(official({"193", "2014", "18"}), ElementsAre("t2 BEFORE t3", "t3 BEFORE t1"))
      << "19300, 2014 and 18000";
}

TEST(OfficialBackbone, TakesAutumnForSeptember) {
  EXPECT_THAT(official({"1998-AU", "1998-FA", "1998-09-01", "1998-10"}),
              ElementsAre("t1 INCLUDES t3", "t1 BEFORE t4"));
}

TEST(OfficialBackbone, TakesAnImpossibleHourForTheDay) {
  EXPECT_EQ(official_start("2014-08-03T25:10"), official_start("2014-08-03"));
  EXPECT_EQ(official_start("2014-08-03T24:00"), official_start("2014-08-03"));
  EXPECT_LT(official_start("2014-08-03")->fields(), official_start("2014-08-03T23:59")->fields());
  EXPECT_THAT(official({"2014-08-03T25:10", "2014-08-03"}), ElementsAre("t2 INCLUDES t1"));
}

TEST(OfficialBackbone, KnowsTheHoursOfThePartsOfTheDay) {
  const auto hour = [](std::string_view value) { return official_start(value)->hour; };
  EXPECT_EQ(hour("2014-08-03TMO"), 5);
  EXPECT_EQ(hour("2014-08-03TNO"), 12);
  EXPECT_EQ(hour("2014-08-03TAF"), 13);
  EXPECT_EQ(hour("2014-08-03TEV"), 18);
  EXPECT_EQ(hour("2014-08-03TNI"), 21);
  EXPECT_EQ(hour("2014-08-03TMI"), 0);
}

TEST(OfficialBackbone, LeavesOutWhatItCannotRead) {
  for (const char* value :
       {"", "P3D", "PRESENT_REF", "XXXX-10", "199X", "1998-W07", "1998-Q1", "1998-H1", "1998-T1",
        "1998-SP", "1998-SU", "1998-FA", "1998-WI", "1", "19980213", "BC0044", "T09:30"}) {
    EXPECT_FALSE(official_start(value)) << value;
  }
}

TEST(OfficialBackbone, TakesTimesOfTheTextAndTheCreationTime) {
  const Document document = sketch(
      "<TimeML><DCT><TIMEX3 tid=\"t0\" type=\"TIME\" value=\"2014-08-03\">now</TIMEX3></DCT>"
      "<TIMEX3 tid=\"t9\" type=\"DATE\" value=\"2014-08-01\">outside</TIMEX3>"
      "<TEXT><TIMEX3 tid=\"t1\" type=\"DURATION\" value=\"2014\">this year</TIMEX3>"
      "<TIMEX3 tid=\"t2\" type=\"TIME\" value=\"2014-08-03\">today</TIMEX3>"
      "<TIMEX3 tid=\"t2\" type=\"DATE\" value=\"2013\">the same id</TIMEX3></TEXT></TimeML>");
  const Backbone backbone = official_backbone(document);
  EXPECT_THAT(link_words(document, backbone), ElementsAre("t0 SIMULTANEOUS t2"));
  std::vector<std::string> reasons;
  for (const LeftOutTime& time : backbone.left_out) {
    reasons.push_back(std::string(document[time.time].tid) + " " + time.why);
  }
  EXPECT_THAT(reasons,
              ElementsAre("t9 is outside the text", "t1 is a DURATION", "t2 has no unique id"));
}

TEST(OfficialBackbone, OfNothingIsEmpty) {
  EXPECT_THAT(official({}), IsEmpty());
  EXPECT_THAT(official({"1998"}), IsEmpty());
}

}  // namespace
}  // namespace gnomon
