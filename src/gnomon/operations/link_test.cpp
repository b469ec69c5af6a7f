#include "gnomon/operations/link.h"

#include "gnomon/operations/operations_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

// A year and a day of it, and a link between them that the calendar excludes.
Input year_and_day(const std::string& name) {
  return Input::bytes(
      name + ".tml",
      "<TimeML><DOCID>d</DOCID><TEXT>In <TIMEX3 tid=\"t1\" type=\"DATE\" "
      "value=\"2031\">2031</TIMEX3>, on <TIMEX3 tid=\"t2\" type=\"DATE\" "
      "value=\"2031-03-03\">3 March</TIMEX3>, <TIMEX3 tid=\"t3\" type=\"DURATION\" "
      "value=\"P2D\">two days</TIMEX3>.</TEXT>\n"
      "<TLINK lid=\"l1\" relType=\"BEFORE\" timeID=\"t1\" relatedToTime=\"t2\"/>\n</TimeML>\n");
}

LinkRequest link_request(BackboneMode mode = BackboneMode::kExact) {
  LinkRequest request;
  request.inputs = {year_and_day("a")};
  request.mode = mode;
  return request;
}

TEST(LinkOperation, AddsWhatTheCalendarSaysAndExcludesTheRest) {
  const auto outcome = link(link_request(), {});
  ASSERT_TRUE(outcome);
  const LinkedDocument& document = outcome->value.documents.at(0);
  ASSERT_THAT(document.added, SizeIs(1));
  EXPECT_EQ(document.added[0].relation, "INCLUDES");
  EXPECT_EQ(document.added[0].words, "t1 (2031) includes t2 (2031-03-03)");
  ASSERT_THAT(document.times, SizeIs(3));
  EXPECT_FALSE(document.times[2].takes_part);
  ASSERT_THAT(document.rejected, SizeIs(1));
  EXPECT_EQ(document.rejected[0].link.lid, "l1");
  EXPECT_TRUE(document.rejected[0].by_calendar);
  ASSERT_THAT(document.rejected[0].reasons, SizeIs(1));
  EXPECT_EQ(document.rejected[0].reasons[0].link, "");
  EXPECT_EQ(outcome->value.totals.rejected_by_calendar, 1U);
  EXPECT_THAT(outcome->value.written.at(0).bytes.value(), Not(HasSubstr("lid=\"l1\"")));
}

TEST(LinkOperation, DropsWhatTheOfficialToolDrops) {
  const auto outcome = link(link_request(BackboneMode::kOfficial), {});
  ASSERT_TRUE(outcome);
  ASSERT_THAT(outcome->value.documents.at(0).removed, SizeIs(1));
  EXPECT_EQ(outcome->value.documents[0].removed[0].lid, "l1");
}

TEST(LinkOperation, GoesOnPastADocumentThatCannotBeRead) {
  LinkRequest request = link_request();
  request.inputs.push_back(Input::bytes("bad.tml", "<TimeML>"));
  const auto outcome = link(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.unread, 1U);
  EXPECT_THAT(outcome->value.documents, SizeIs(1));
}

TEST(LinkOperation, RefusesRequestsThatCannotBeMet) {
  EXPECT_EQ(link({}, {}).error().code, "missing-field");
  LinkRequest request = link_request();
  request.to = "no-such-format";
  EXPECT_EQ(link(request, {}).error().kind, ErrorKind::kUsage);
}

}  // namespace
}  // namespace gnomon
