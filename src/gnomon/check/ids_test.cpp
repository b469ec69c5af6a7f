#include "gnomon/check/check_test_help.h"

#include <chrono>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

constexpr std::string_view kGoodTlink =
    "<TLINK lid=\"l1\" relType=\"AFTER\" eventInstanceID=\"ei1\" relatedToEventInstance=\"ei2\" "
    "signalID=\"s1\"/>";

TEST(MissingId, IsFoundOnEveryKindOfElement) {
  EXPECT_THAT(said_of("<EVENT class=\"STATE\">is</EVENT>"),
              ElementsAre("2:1 error missing-id: this EVENT has no eid (give it an eid that no "
                          "other element has)"));
  EXPECT_THAT(said_of("<TIMEX3 type=\"DATE\" value=\"1998\"/>"),
              ElementsAre("2:1 error missing-id: this TIMEX3 has no tid (give it a tid that no "
                          "other element has)"));
  EXPECT_THAT(said_of("<SIGNAL>on</SIGNAL>"),
              ElementsAre(StartsWith("2:1 error missing-id: this SIGNAL has no sid")));
  EXPECT_THAT(said_of("<MAKEINSTANCE eventID=\"e1\" tense=\"PAST\" aspect=\"NONE\" "
                      "polarity=\"POS\" pos=\"VERB\"/>"),
              ElementsAre(StartsWith("2:1 error missing-id: this MAKEINSTANCE has no eiid")));
  EXPECT_THAT(said_of("  <TLINK relType=\"AFTER\" eventInstanceID=\"ei1\" "
                      "relatedToEventInstance=\"ei2\"/>"),
              ElementsAre(StartsWith("2:3 error missing-id: this TLINK has no lid")));
}

TEST(MissingId, CountsBlanksAsNothing) {
  EXPECT_THAT(said_of("<SIGNAL sid=\" \">on</SIGNAL>"),
              ElementsAre(StartsWith("2:1 error missing-id: this SIGNAL has no sid")));
}

TEST(MissingId, IsNotAskedOfOtherElements) {
  EXPECT_THAT(said_of("<s>They met.</s>"), IsEmpty());
  EXPECT_THAT(said_of(kGoodTlink), IsEmpty());
}

TEST(DuplicateId, IsFoundOnTheLaterElement) {
  EXPECT_THAT(said_of("<SIGNAL sid=\"s7\">on</SIGNAL> <SIGNAL sid=\"s7\">at</SIGNAL>"),
              ElementsAre("2:43 error duplicate-id: SIGNAL s7 has the id of an earlier SIGNAL "
                          "(give it a unique id; links to this id refer to the earlier element)"));
}

TEST(DuplicateId, IsFoundAmongLinksOfAllKinds) {
  EXPECT_THAT(
      said_of(std::string(kGoodTlink) +
              "\n<SLINK lid=\"l1\" relType=\"MODAL\" "
              "eventInstanceID=\"ei1\" subordinatedEventInstance=\"ei2\"/>"),
      ElementsAre(StartsWith("3:13 error duplicate-id: SLINK l1 has the id of an earlier TLINK")));
}

TEST(DuplicateId, IsNotFoundBetweenDifferentKinds) {
  EXPECT_THAT(said_of("<SIGNAL sid=\"e1\">on</SIGNAL><TIMEX3 tid=\"e1\" type=\"DATE\" "
                      "value=\"1998\">1998</TIMEX3>"),
              IsEmpty());
}

TEST(DanglingReference, IsFoundAtBothEndsOfALink) {
  EXPECT_THAT(said_of("<TLINK lid=\"l1\" relType=\"AFTER\" eventInstanceID=\"ei3\" "
                      "relatedToTime=\"t77\"/>"),
              ElementsAre("2:50 error dangling-reference: TLINK l1 refers to event instance ei3, "
                          "which does not exist (the nearest known id is ei1)",
                          "2:70 error dangling-reference: TLINK l1 refers to time t77, which does "
                          "not exist (the nearest known id is t0)"));
}

TEST(DanglingReference, SaysWhenTheIdBelongsToSomethingElse) {
  EXPECT_THAT(said_of("<TLINK lid=\"l1\" relType=\"AFTER\" eventInstanceID=\"e1\" "
                      "relatedToEventInstance=\"t0\"/>"),
              ElementsAre(EndsWith("refers to event instance e1, which does not exist (e1 is the "
                                   "id of an event)"),
                          EndsWith("refers to event instance t0, which does not exist (t0 is the "
                                   "id of a time)")));
}

TEST(DanglingReference, IsFoundOnInstancesAndTimes) {
  EXPECT_THAT(said_of("<MAKEINSTANCE eiid=\"ei3\" eventID=\"none-such\" tense=\"PAST\" "
                      "aspect=\"NONE\" polarity=\"POS\" pos=\"VERB\" signalID=\"s2\"/>"),
              ElementsAre("2:35 error dangling-reference: MAKEINSTANCE ei3 refers to event "
                          "none-such, which does not exist",
                          HasSubstr("refers to signal s2, which does not exist (the nearest known "
                                    "id is s1)")));
  EXPECT_THAT(said_of("<TIMEX3 tid=\"t1\" type=\"DURATION\" value=\"P3D\" anchorTimeID=\"t8\" "
                      "beginPoint=\"t1\" endPoint=\"t9\"/>"),
              ElementsAre(AllOf(StartsWith("2:60 error"), HasSubstr("TIMEX3 t1 refers to time t8")),
                          HasSubstr("TIMEX3 t1 refers to time t9")));
}

TEST(DanglingReference, IsNotFoundWhereTheReferenceHoldsOrIsEmpty) {
  EXPECT_THAT(said_of(kGoodTlink), IsEmpty());
  EXPECT_THAT(said_of("<TIMEX3 tid=\"t1\" type=\"DATE\" value=\"1998\" anchorTimeID=\" t0 \" "
                      "beginPoint=\"\">1998</TIMEX3>"),
              IsEmpty());
}

TEST(DanglingReference, PointsAtTheTagWhereAShortSpellingWasSpelledOut) {
  EXPECT_THAT(said_of("<TLINK lid=\"l1\" relType=\"AFTER\" from=\"ei1\" to=\"ei77\"/>"),
              ElementsAre(AllOf(StartsWith("2:1 error dangling-reference"), HasSubstr("ei77"))));
}

TEST(DanglingReference, MakesControlCharactersHarmless) {
  EXPECT_THAT(said_of("<TLINK lid=\"l1\" relType=\"AFTER\" eventInstanceID=\"ei1\" "
                      "relatedToTime=\"\x1b[31m\"/>"),
              ElementsAre(AllOf(HasSubstr("time \xef\xbf\xbd[31m"), Not(HasSubstr("\x1b")))));
}

// Each of the broken references would have to be compared with each of the ids.
TEST(DanglingReference, GivesNoMoreHelpInADocumentBrokenThroughAndThrough) {
  std::string links;
  std::string signals;
  for (int i = 0; i < 10'000; ++i) {
    const std::string number = std::to_string(i);
    links += "<TLINK lid=\"l" + number + "\" relType=\"AFTER\" eventInstanceID=\"ei1\" " +
             "relatedToTime=\"t0\" task=\"A\" signalID=\"sig-" + number + "\" origin=\"" + number +
             "\"/>";
    signals += "<SIGNAL sid=\"sih-" + number + "\">on</SIGNAL>";
  }
  const auto begin = std::chrono::steady_clock::now();
  const auto findings = findings_with(links + signals);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30));
  std::vector<std::string> hints;
  for (const Finding& finding : findings) {
    if (finding.rule == kDanglingReference.name) {
      hints.push_back(finding.hint);
    }
  }
  ASSERT_EQ(hints.size(), 10'000U);
  EXPECT_EQ(hints.front(), "the nearest known id is sih-0");
  EXPECT_EQ(hints.back(), "");
}

}  // namespace
}  // namespace gnomon
