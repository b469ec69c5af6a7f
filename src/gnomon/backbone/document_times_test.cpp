#include "gnomon/backbone/document_times.h"

#include "gnomon/timeml/document_test_help.h"

#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

// Where the last time of a text lies, or "it " and the reason.
std::string place_of_last(const std::string& times) {
  const Document document = sketch("<TimeML><TEXT>" + times + "</TEXT></TimeML>");
  const IntervalResult place = document_times(document).back();
  return place ? to_string(*place) : "it " + place.error().why;
}

std::string timex(std::string_view tid, std::string_view type, std::string_view value,
                  std::string_view more = {}) {
  return fmt::format("<TIMEX3 tid=\"{}\" type=\"{}\" value=\"{}\" {}>x</TIMEX3> ", tid, type, value,
                     more);
}

TEST(DocumentTimes, AreThoseOfTheValues) {
  EXPECT_EQ(place_of_last(timex("t1", "DATE", "1998-02")), "1998-02-01 to 1998-03-01");
  EXPECT_EQ(place_of_last(timex("t1", "DATE", "1998", "mod=\"BEFORE\"")),
            "...~1997-12-31T23:59:59.999999 to ...~1998-01-01");
  EXPECT_EQ(place_of_last(timex("t1", "SET", "1998-02")), "it is a set of times");
  EXPECT_EQ(place_of_last(timex("t1", "DATE", "1998-13")),
            "it has an invalid value: month 13 does not exist");
  EXPECT_EQ(place_of_last("<TIMEX3 tid=\"t1\">x</TIMEX3>"), "it is empty");
}

// The example of the guidelines of TimeML 1.2.1: two weeks from 7 June 2003 last until 21 June.
TEST(DocumentTimes, PlaceADurationByItsBegin) {
  EXPECT_EQ(place_of_last(timex("t1", "DATE", "2003-06-07") +
                          timex("t2", "DURATION", "P2W", "beginPoint=\"t1\"")),
            "2003-06-07~2003-06-08 to 2003-06-21~2003-06-22")
      << "sometime on the day";
}

TEST(DocumentTimes, PlaceADurationByItsEndOrBoth) {
  EXPECT_EQ(place_of_last(timex("t1", "DATE", "2003-06-21") +
                          timex("t2", "DURATION", "P2W", "endPoint=\"t1\"")),
            "2003-06-07~2003-06-08 to 2003-06-21~2003-06-22");
  EXPECT_EQ(place_of_last(timex("t1", "DATE", "2003-06-07") + timex("t2", "DATE", "2003-06-21") +
                          timex("t3", "DURATION", "PXD", "beginPoint=\"t1\" endPoint=\"t2\"")),
            "2003-06-07~2003-06-08 to 2003-06-21~2003-06-22");
}

TEST(DocumentTimes, FollowPointsThroughOtherDurations) {
  EXPECT_EQ(place_of_last(timex("t3", "DURATION", "P1Y", "beginPoint=\"t2\"") +
                          timex("t1", "TIME", "2003-06-07T10:00") +
                          timex("t2", "DURATION", "PT1H", "beginPoint=\"t1\"") +
                          timex("t4", "DURATION", "P1D", "endPoint=\"t3\"")),
            "2003-06-06T10:00~2004-06-06T11:01 to 2003-06-07T10:00~2004-06-07T11:01");
}

TEST(DocumentTimes, SayWhyADurationHasNoPlace) {
  EXPECT_EQ(place_of_last(timex("t1", "DURATION", "P2W")), "it is a duration without a position");
  EXPECT_EQ(place_of_last(timex("t1", "DURATION", "P2W", "beginPoint=\"t9\"")),
            "it has the beginPoint t9, which does not exist");
  EXPECT_EQ(place_of_last(timex("t1", "DATE", "PAST_REF") +
                          timex("t2", "DURATION", "P2W", "endPoint=\"t1\"")),
            "it has the endPoint t1, which has no position itself");
  EXPECT_EQ(place_of_last(timex("t1", "DATE", "1998") + timex("t2", "DATE", "1997") +
                          timex("t3", "DURATION", "P1Y", "beginPoint=\"t1\" endPoint=\"t2\"")),
            "it has a beginPoint that is not before its endPoint");
}

TEST(DocumentTimes, EndCirclesWithAReason) {
  EXPECT_EQ(place_of_last(timex("t1", "DURATION", "P2W", "beginPoint=\"t1\"")),
            "it has the beginPoint t1, whose position depends on it in turn");
  EXPECT_EQ(place_of_last(timex("t1", "DURATION", "P2W", "beginPoint=\"t2\"") +
                          timex("t2", "DURATION", "P2W", "endPoint=\"t1\"")),
            "it has the endPoint t1, whose position depends on it in turn");
}

TEST(DocumentTimes, TakeLongChains) {
  constexpr int kMany = 20'000;
  std::string times;
  for (int i = 0; i < kMany; ++i) {
    times +=
        timex(fmt::format("t{}", i), "DURATION", "PT1S", fmt::format("beginPoint=\"t{}\"", i + 1));
  }
  times += timex(fmt::format("t{}", kMany), "TIME", "1998-02-13T09:30:00");
  const Document document = sketch("<TimeML><TEXT>" + times + "</TEXT></TimeML>");
  const auto places = document_times(document);
  ASSERT_TRUE(places.front().has_value());
  EXPECT_EQ(to_string(places.front()->begin.earliest), "1998-02-13T09:30");
}

}  // namespace
}  // namespace gnomon
