#include "gnomon/qa/question_names.h"

#include "gnomon/timeml/document_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

// What a name means in the document, as its id; "-" when it is known and means nothing, "?" when
// nobody knows it.
std::string meaning(const QuestionNames& names, const Document& document, std::string_view name) {
  if (!names.is_known(name)) {
    return "?";
  }
  const auto found = names.find(name);
  if (!found) {
    return "-";
  }
  if (const auto* time = std::get_if<TimexIndex>(&*found)) {
    return std::string(document[*time].tid);
  }
  if (const auto* instance = std::get_if<InstanceIndex>(&*found)) {
    return std::string(document[*instance].eiid);
  }
  return std::string(document[std::get<EventIndex>(*found)].eid);
}

TEST(QuestionNames, OwnIds) {
  const Document document = sketch(
      "<TimeML><DCT><TIMEX3 tid=\"t9\">now</TIMEX3></DCT><TEXT>He "
      "<EVENT eid=\"e1\">left</EVENT> <EVENT eid=\"e2\">twice</EVENT>.</TEXT>"
      "<MAKEINSTANCE eiid=\"ei7\" eventID=\"e1\"/><MAKEINSTANCE eiid=\"ei8\" eventID=\"e1\"/>"
      "</TimeML>");
  const QuestionNames names = QuestionNames::own(document);
  EXPECT_EQ(meaning(names, document, "e1"), "ei7");
  EXPECT_EQ(meaning(names, document, "ei8"), "ei8");
  EXPECT_EQ(meaning(names, document, "e2"), "e2");
  EXPECT_EQ(meaning(names, document, "t9"), "t9");
  EXPECT_EQ(meaning(names, document, "t0"), "t9");
  EXPECT_EQ(meaning(names, document, "e5"), "?");
}

// "kick-off" is one token: an event on "off" begins on it.
TEST(QuestionNames, EventsBeginOnTheSameToken) {
  const Document asked = sketch(
      "<TimeML><TEXT>The <EVENT eid=\"e1001\">kick-off</EVENT> was late, he <EVENT eid=\"e1002\">"
      "said</EVENT> so and <EVENT eid=\"e1003\">left</EVENT>.</TEXT></TimeML>");
  const Document document = sketch(
      "<TimeML><TEXT>The kick-<EVENT eid=\"e1\">off</EVENT>  was late, <EVENT eid=\"e2\">he "
      "said</EVENT>\nso and <EVENT eid=\"E3\">left</EVENT>.</TEXT>"
      "<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/><MAKEINSTANCE eiid=\"ei5\" eventID=\"E3\"/>"
      "<MAKEINSTANCE eiid=\"ei6\" eventID=\"E3\"/></TimeML>");
  const Result<QuestionNames> names = QuestionNames::aligned(asked, document);
  ASSERT_TRUE(names);
  EXPECT_EQ(meaning(*names, document, "e1001"), "ei1");
  EXPECT_EQ(meaning(*names, document, "ei1001"), "ei1");
  EXPECT_EQ(meaning(*names, document, "e1002"), "-");
  EXPECT_EQ(meaning(*names, document, "e1003"), "ei5");
  EXPECT_EQ(meaning(*names, document, "e1"), "?") << "ids of the system mean nothing";
  EXPECT_EQ(meaning(*names, document, "t0"), "-") << "there is no creation time";
}

TEST(QuestionNames, TimesThatOverlapAreTheSame) {
  const Document asked = sketch(
      "<TimeML><DCT><TIMEX3 tid=\"t0\">today</TIMEX3></DCT><TEXT>on <TIMEX3 tid=\"t1\">Monday "
      "morning</TIMEX3> and in <TIMEX3 tid=\"t2\">May</TIMEX3> <TIMEX3 tid=\"t3\">1999</TIMEX3> "
      "or <TIMEX3 tid=\"t4\">the next long week</TIMEX3></TEXT></TimeML>");
  const Document document = sketch(
      "<TimeML><DCT><TIMEX3 tid=\"t7\">today</TIMEX3></DCT><TEXT>on Monday <TIMEX3 tid=\"t1\">"
      "morning</TIMEX3> and in <TIMEX3 tid=\"t2\">May 1999</TIMEX3> or the <TIMEX3 tid=\"t3\">next"
      "</TIMEX3> <TIMEX3 tid=\"t4\">long week</TIMEX3></TEXT></TimeML>");
  const Result<QuestionNames> names = QuestionNames::aligned(asked, document);
  ASSERT_TRUE(names);
  EXPECT_EQ(meaning(*names, document, "t0"), "t7");
  EXPECT_EQ(meaning(*names, document, "t1"), "t1") << "it begins while the other is open";
  EXPECT_EQ(meaning(*names, document, "t2"), "-");
  EXPECT_EQ(meaning(*names, document, "t3"), "t2") << "one that begins inside goes before";
  EXPECT_EQ(meaning(*names, document, "t4"), "t3") << "the first one takes it";
}

TEST(QuestionNames, OtherTextsAreRefused) {
  const Document asked = sketch("<TimeML><TEXT>He left.</TEXT></TimeML>");
  const Document document = sketch("<TimeML><TEXT>She came.</TEXT></TimeML>");
  EXPECT_FALSE(QuestionNames::aligned(asked, document));
}

TEST(QuestionNames, InstancesOfTheQuestionDocumentGoBeforeNumbers) {
  const Document asked = sketch(
      "<TimeML><TEXT><EVENT eid=\"e1\">a</EVENT> <EVENT eid=\"e2\">b</EVENT></TEXT>"
      "<MAKEINSTANCE eiid=\"ei2\" eventID=\"e1\"/></TimeML>");
  const Document document = sketch(
      "<TimeML><TEXT><EVENT eid=\"e8\">a</EVENT> <EVENT eid=\"e9\">b</EVENT></TEXT></TimeML>");
  const Result<QuestionNames> names = QuestionNames::aligned(asked, document);
  ASSERT_TRUE(names);
  EXPECT_EQ(meaning(*names, document, "ei2"), "e8");
  EXPECT_EQ(meaning(*names, document, "ei1"), "e8");
  EXPECT_EQ(meaning(*names, document, "e2"), "e9");
}

}  // namespace
}  // namespace gnomon
