#include "gnomon/operations/ask.h"

#include "gnomon/corpus/input.h"
#include "gnomon/present/present.h"
#include "gnomon/present/present_test_help.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

// A day, and an event in the year before it: only the calendar knows how they stand.
Input event_and_day() {
  return Input::bytes(
      "a.tml",
      "<TimeML><DOCID>d</DOCID><TEXT>It <EVENT eid=\"e1\" class=\"OCCURRENCE\">rained</EVENT> in "
      "<TIMEX3 tid=\"t1\" type=\"DATE\" value=\"2030\">2030</TIMEX3>, not on <TIMEX3 tid=\"t2\" "
      "type=\"DATE\" value=\"2031-03-03\">3 March</TIMEX3>.</TEXT>\n"
      "<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/>\n"
      "<TLINK lid=\"l1\" relType=\"IS_INCLUDED\" eventInstanceID=\"ei1\" relatedToTime=\"t1\"/>\n"
      "<TLINK lid=\"l2\" relType=\"AFTER\" timeID=\"t1\" relatedToTime=\"t2\"/>\n</TimeML>\n");
}

TEST(AskData, TellsLinksOfTheDocumentFromThoseOfTheCalendar) {
  AskRequest request;
  request.document = event_and_day();
  request.questions = {"IS e1 BEFORE t2"};
  request.backbone = true;
  const auto outcome = ask(request, {});
  ASSERT_TRUE(outcome);
  const Value result = data(outcome->value);
  EXPECT_EQ(json_at(result, {"answers", "answer"}), R"("yes")");
  EXPECT_EQ(json_at(result, {"answers", "because"}),
            R"([{"lid":"l1","kind":"TLINK","first":"ei1","relation":"IS_INCLUDED","second":"t1",)"
            R"("allen":"d","words":"ei1 'rained' is included in t1 '2030'","calendar":false},)"
            R"({"lid":null,"kind":"TLINK","first":"t1","relation":"BEFORE","second":"t2",)"
            R"("allen":"b","words":"t1 '2030' is before t2 '3 March'","calendar":true}])");
  EXPECT_EQ(json_at(result, {"rejected"}),
            R"([{"lid":"l2","kind":"TLINK","first":"t1","relation":"AFTER","second":"t2",)"
            R"("allen":"bi","words":"t1 '2030' is after t2 '3 March'"}])");
}

}  // namespace
}  // namespace gnomon
