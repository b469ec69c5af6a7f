#include "gnomon/check/check_test_help.h"

#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// Two times t1 and t2 with these attributes, and a TLINK from t1 to t2.
std::vector<std::string> said_of_times(std::string_view first, std::string_view relation,
                                       std::string_view second) {
  return said_of(
      fmt::format("<TIMEX3 tid=\"t1\" {}>one</TIMEX3><TIMEX3 tid=\"t2\" {}>two</TIMEX3>\n"
                  "<TLINK lid=\"l1\" relType=\"{}\" timeID=\"t1\" relatedToTime=\"t2\"/>",
                  first, second, relation));
}

std::vector<std::string> said_of_dates(std::string_view first, std::string_view relation,
                                       std::string_view second) {
  return said_of_times(fmt::format("type=\"DATE\" value=\"{}\"", first), relation,
                       fmt::format("type=\"DATE\" value=\"{}\"", second));
}

TEST(AgainstCalendar, IsFoundWhereTheOrderIsWrong) {
  EXPECT_THAT(said_of_dates("1998-02-14", "BEFORE", "1998-02-13"),
              ElementsAre("3:26 warning against-calendar: TLINK l1 says that t1 'one' is before t2 "
                          "'two', but 1998-02-14 is immediately after 1998-02-13 (correct the "
                          "relation or one of the values)"));
  EXPECT_THAT(said_of_dates("1998", "BEFORE", "1998-01"),
              ElementsAre(HasSubstr("but 1998 is begun by 1998-01")));
  EXPECT_THAT(said_of_dates("1998-02-14", "SIMULTANEOUS", "1998-02-16"),
              ElementsAre(HasSubstr("but 1998-02-14 is before 1998-02-16")));
  EXPECT_THAT(said_of_dates("1998-02", "INCLUDES", "1998"),
              ElementsAre(HasSubstr("but 1998-02 is included in 1998")));
}

TEST(AgainstCalendar, LeavesLimitsToTheAnnotator) {
  EXPECT_THAT(said_of_dates("1998-02-13", "BEFORE", "1998-02-14"), IsEmpty());
  EXPECT_THAT(said_of_dates("1998-02-13", "IBEFORE", "1998-02-14"), IsEmpty());
  EXPECT_THAT(said_of_dates("1998-02-13", "IBEFORE", "1998-02-16"), IsEmpty());
  EXPECT_THAT(said_of_dates("1998-01", "IS_INCLUDED", "1998"), IsEmpty());
  EXPECT_THAT(said_of_dates("1998-02", "BEGINS", "1998"), IsEmpty());
  EXPECT_THAT(said_of_dates("1998-W05", "IS_INCLUDED", "1998-02"), IsEmpty());
  EXPECT_THAT(said_of_times("type=\"TIME\" value=\"1998-02-13T09:30\"", "SIMULTANEOUS",
                            "type=\"DATE\" value=\"1998-02-13\""),
              IsEmpty());
  EXPECT_THAT(said_of_dates("1998-02", "DURING", "1998"), IsEmpty());
  EXPECT_THAT(said_of_dates("1998", "DURING", "1998"), IsEmpty());
}

TEST(AgainstCalendar, LetsAValueStandForAPartOfIt) {
  EXPECT_THAT(said_of_dates("1998", "AFTER", "1998-06"), IsEmpty()) << "later that year";
  EXPECT_THAT(said_of_dates("1998-06-02", "BEFORE", "1998-06"), IsEmpty()) << "later this month";
  EXPECT_THAT(said_of_dates("2000-03", "BEFORE", "2000-W13"), IsEmpty()) << "27 March to 2 April";
  EXPECT_THAT(said_of_dates("2000-03", "AFTER", "2000-W13"),
              ElementsAre(HasSubstr("but 2000-03 overlaps 2000-W13")));
}

TEST(AgainstCalendar, LeavesOpenWhatValuesLeaveOpen) {
  EXPECT_THAT(said_of_dates("199X", "BEFORE", "1998"), IsEmpty());
  EXPECT_THAT(said_of_dates("PRESENT_REF", "BEFORE", "1998"), IsEmpty());
  EXPECT_THAT(said_of_times("type=\"DATE\" value=\"1998\" mod=\"BEFORE\"", "BEFORE",
                            "type=\"DATE\" value=\"1998\""),
              IsEmpty());
  EXPECT_THAT(said_of_times("type=\"DATE\" value=\"1998\" mod=\"END\"", "AFTER",
                            "type=\"DATE\" value=\"1998-03\""),
              IsEmpty());
  EXPECT_THAT(said_of_times("type=\"DATE\" value=\"1998\" mod=\"APPROX\"", "BEFORE",
                            "type=\"DATE\" value=\"1997\""),
              IsEmpty());
  EXPECT_THAT(said_of_times("type=\"DATE\" value=\"1998\" mod=\"START\"", "BEFORE",
                            "type=\"DATE\" value=\"1997\""),
              ElementsAre(HasSubstr("but 1998 (START) is after or is immediately after 1997")));
}

TEST(AgainstCalendar, IsNotFoundWhereOnlyOneTimeHasAZone) {
  EXPECT_THAT(said_of_times("type=\"TIME\" value=\"1998-02-13T09:30Z\"", "AFTER",
                            "type=\"TIME\" value=\"1998-02-13T10:00\""),
              IsEmpty());
  EXPECT_THAT(said_of_times("type=\"TIME\" value=\"1998-02-13T09:30Z\"", "AFTER",
                            "type=\"TIME\" value=\"1998-02-13T10:00+01:00\""),
              IsEmpty());
  EXPECT_THAT(said_of_times("type=\"TIME\" value=\"1998-02-13T09:30Z\"", "AFTER",
                            "type=\"TIME\" value=\"1998-02-13T10:00Z\""),
              ElementsAre(HasSubstr("against-calendar")));
}

TEST(AgainstCalendar, KnowsDurationsWithAnEnd) {
  EXPECT_THAT(said_of_times("type=\"DURATION\" value=\"P2W\" endPoint=\"t0\"", "AFTER",
                            "type=\"DATE\" value=\"1998-02-13\""),
              ElementsAre(HasSubstr("but P2W until t0")))
      << "t0 is 1998-02-13";
  EXPECT_THAT(said_of_times("type=\"DURATION\" value=\"P2W\" endPoint=\"t0\"", "BEFORE",
                            "type=\"DATE\" value=\"1998-02-13\""),
              IsEmpty());
}

TEST(TimexPoints, AreFoundWhereTheBeginLiesBehindTheEnd) {
  const std::string times =
      "<TIMEX3 tid=\"t1\" type=\"DATE\" value=\"1998\">one</TIMEX3>"
      "<TIMEX3 tid=\"t2\" type=\"DATE\" value=\"1997\">two</TIMEX3>\n";
  EXPECT_THAT(
      said_of(times + "<TIMEX3 tid=\"t3\" type=\"DURATION\" value=\"P1Y\" beginPoint=\"t1\" "
                      "endPoint=\"t2\">a year</TIMEX3>"),
      ElementsAre(
          "3:58 warning timex-points: TIMEX3 t3 begins with t1 'one', 1998, and ends with t2 "
          "'two', 1997, which is earlier (swap beginPoint and endPoint, or correct a value)"));
  EXPECT_THAT(
      said_of(times + "<TIMEX3 tid=\"t3\" type=\"DURATION\" value=\"P1Y\" beginPoint=\"t2\" "
                      "endPoint=\"t1\">a year</TIMEX3>"),
      IsEmpty());
  EXPECT_THAT(
      said_of(times + "<TIMEX3 tid=\"t3\" type=\"DURATION\" value=\"P1M\" beginPoint=\"t1\" "
                      "endPoint=\"t1\">a month</TIMEX3>"),
      IsEmpty())
      << "within one year";
}

}  // namespace
}  // namespace gnomon
