#include "gnomon/operations/link.h"

#include "gnomon/corpus/input.h"
#include "gnomon/present/present.h"
#include "gnomon/present/present_test_help.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

// A year, a day of it and two days nobody can place; the link says of the first two what cannot be.
Value linked_year_and_day(BackboneMode mode) {
  LinkRequest request;
  request.mode = mode;
  request.inputs = {Input::bytes(
      "a.tml",
      "<TimeML><DOCID>d</DOCID><TEXT>In <TIMEX3 tid=\"t1\" type=\"DATE\" "
      "value=\"2031\">2031</TIMEX3>, on <TIMEX3 tid=\"t2\" type=\"DATE\" "
      "value=\"2031-03-03\">3 March</TIMEX3>, <TIMEX3 tid=\"t3\" type=\"DURATION\" "
      "value=\"P2D\">two days</TIMEX3>.</TEXT>\n"
      "<TLINK lid=\"l1\" relType=\"BEFORE\" timeID=\"t1\" relatedToTime=\"t2\"/>\n</TimeML>\n")};
  const auto outcome = link(request, {});
  return outcome ? data(outcome->value, {}) : Value();
}

TEST(LinkOperationData, HasWhatTheCalendarGivesAndWhatItRejects) {
  const Value result = linked_year_and_day(BackboneMode::kExact);
  EXPECT_EQ(json_at(result, {"documents", "backbone", "links"}),
            R"_([{"lid":"b1","kind":"TLINK","first":"t1","relation":"INCLUDES","second":"t2",)_"
            R"_("allen":"di","words":"t1 (2031) includes t2 (2031-03-03)"}])_");
  EXPECT_EQ(json_at(result, {"documents", "backbone", "skipped", "tid"}), R"("t3")");
  EXPECT_EQ(json_at(result, {"documents", "rejected"}),
            R"([{"lid":"l1","kind":"TLINK","first":"t1","relation":"BEFORE","second":"t2",)"
            R"("allen":"b","words":"t1 '2031' is before t2 '3 March'","by_calendar":true,)"
            R"("against":[{"lid":"b1","kind":"TLINK","first":"t1","relation":"INCLUDES",)"
            R"("second":"t2","allen":"di","words":"t1 '2031' includes t2 '3 March'",)"
            R"("calendar":true}]}])");
  EXPECT_EQ(json_at(result, {"totals", "rejected_by_calendar"}), "1");
}

TEST(LinkOperationData, HasTheLinksThatTheOfficialToolRemoves) {
  const Value result = linked_year_and_day(BackboneMode::kOfficial);
  EXPECT_EQ(json_at(result, {"documents", "removed", "lid"}), R"("l1")");
  EXPECT_EQ(json_at(result, {"documents", "removed", "words"}),
            R"_("2031 (t1) BEFORE 3 March (t2)")_");
  EXPECT_EQ(json_at(result, {"totals", "removed"}), "1");
}

}  // namespace
}  // namespace gnomon
