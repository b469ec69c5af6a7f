#include "gnomon/check/check_test_help.h"

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
using testing::SizeIs;
using testing::StartsWith;

std::vector<std::string> said_of_tlink(const std::string& attributes) {
  return said_of("<TLINK lid=\"l1\" " + attributes +
                 " eventInstanceID=\"ei1\" relatedToEventInstance=\"ei2\"/>");
}

std::vector<std::string> said_of_timex(const std::string& attributes) {
  return said_of("<TIMEX3 tid=\"t1\" " + attributes + ">then</TIMEX3>");
}

TEST(UnknownRelation, IsFoundWithWhatWasMeant) {
  EXPECT_THAT(
      said_of_tlink("relType=\"BEFOR\""),
      ElementsAre("2:26 error unknown-relation: TLINK l1 has relType \"BEFOR\", which TimeML "
                  "does not define (did you mean BEFORE?)"));
  EXPECT_THAT(said_of_tlink("relType=\"COEXISTS\""),
              ElementsAre(AllOf(HasSubstr("(the values are BEFORE, AFTER, INCLUDES,"),
                                EndsWith("NON-RELATED)"))));
}

TEST(UnknownRelation, IsFoundWhereTheRelationBelongsToAnotherKindOfLink) {
  EXPECT_THAT(said_of("<ALINK lid=\"l1\" relType=\"BEFORE\" eventInstanceID=\"ei1\" "
                      "relatedToEventInstance=\"ei2\"/>"),
              ElementsAre("2:26 error unknown-relation: ALINK l1 has relType \"BEFORE\", which "
                          "TimeML does not define (the values are INITIATES, CULMINATES, "
                          "TERMINATES, CONTINUES, REINITIATES)"));
}

TEST(UnknownRelation, IsFoundWhereThereIsNone) {
  EXPECT_THAT(said_of_tlink(""),
              ElementsAre(StartsWith("2:1 error unknown-relation: TLINK l1 has no relType (the "
                                     "values are BEFORE, AFTER,")));
  EXPECT_THAT(said_of_tlink("relType=\"\""),
              ElementsAre(StartsWith("2:26 error unknown-relation: TLINK l1 has relType \"\"")));
}

TEST(UnknownRelation, IsNotFoundForWhatTimemlDefines) {
  EXPECT_THAT(said_of_tlink("relType=\"IBEFORE\""), IsEmpty());
  EXPECT_THAT(said_of_tlink("relType=\"BEFORE-OR-OVERLAP\""), IsEmpty());
}

TEST(UnknownValue, IsFoundWithWhatWasMeant) {
  EXPECT_THAT(
      said_of("<TIMEX3 tid=\"t1\" type=\"DATES\" value=\"1998\">1998</TIMEX3>"),
      ElementsAre("2:24 warning unknown-value: TIMEX3 t1 has type \"DATES\", which TimeML does not "
                  "define (did you mean DATE?)"));
  EXPECT_THAT(said_of("<MAKEINSTANCE eiid=\"ei3\" eventID=\"e1\" tense=\"PAST\" aspect=\"NONE\" "
                      "polarity=\"PERHAPS\" pos=\"VERB\"/>"),
              ElementsAre("2:76 warning unknown-value: MAKEINSTANCE ei3 has polarity \"PERHAPS\", "
                          "which TimeML does not define (the values are POS, NEG)"));
}

TEST(UnknownValue, IsNotFoundForEmptyAndOpenAttributes) {
  EXPECT_THAT(said_of_timex("type=\"DATE\" value=\"1998\" mod=\"\" quant=\"some words\""),
              IsEmpty());
  EXPECT_THAT(said_of_timex("type=\"DATE\" value=\"1998\" mod=\"ON_OR_BEFORE\""), IsEmpty());
}

TEST(Spelling, IsNotedForCapitalsAndBlanks) {
  EXPECT_THAT(said_of_tlink("relType=\"before\""),
              ElementsAre("2:26 note spelling: TLINK l1 has relType \"before\", which is read as "
                          "BEFORE (write BEFORE)"));
  EXPECT_THAT(said_of_timex("type=\"DATE\" value=\"1998\" temporalFunction=\" TRUE\""),
              ElementsAre("2:61 note spelling: TIMEX3 t1 has temporalFunction \" TRUE\", which is "
                          "read as true (write true)"));
}

TEST(Spelling, IsNotNotedForTheRightOne) {
  EXPECT_THAT(said_of_timex("type=\"DATE\" value=\"1998\" temporalFunction=\"true\""), IsEmpty());
}

TEST(TimexValue, IsFoundAtThePlaceInTheValue) {
  EXPECT_THAT(said_of_timex("type=\"DATE\" value=\"1998-13-02\""),
              ElementsAre(StartsWith("2:42 warning timex-value: TIMEX3 t1 has the value "
                                     "\"1998-13-02\": month 13 does not exist")));
}

TEST(TimexValue, IsNotFoundForRightOrEmptyOrMissingValues) {
  EXPECT_THAT(said_of_timex("type=\"DATE\" value=\"1998-12-02\""), IsEmpty());
  EXPECT_THAT(said_of_timex("type=\"DATE\" value=\"\""), IsEmpty());
  EXPECT_THAT(said_of_timex("type=\"DATE\""), ElementsAre(HasSubstr("missing-attribute")));
}

TEST(TimexValue, KeepsAHugeValueShort) {
  const auto findings = findings_with("<TIMEX3 tid=\"t1\" type=\"DATE\" value=\"" +
                                      std::string(1'000'000, '9') + "\">x</TIMEX3>");
  ASSERT_THAT(findings, SizeIs(1));
  EXPECT_EQ(findings[0].rule, "timex-value");
  EXPECT_THAT(findings[0].what, HasSubstr("\"" + std::string(100, '9') + "...\""));
  EXPECT_LT(findings[0].what.size(), 1000U);
  EXPECT_LT(findings[0].excerpt.size(), 1000U);
}

TEST(TimexType, IsFoundWhereItDoesNotSuitTheValue) {
  EXPECT_THAT(said_of_timex("type=\"DATE\" value=\"P3D\""),
              ElementsAre("2:37 warning timex-type: TIMEX3 t1 has type DATE, which does not fit "
                          "its value \"P3D\" (correct the type or the value)"));
}

TEST(TimexType, IsNotFoundWhereItSuits) {
  EXPECT_THAT(said_of_timex("type=\"DURATION\" value=\"P3D\""), IsEmpty());
  EXPECT_THAT(said_of_timex("type=\"SET\" value=\"P3D\""), IsEmpty());
  EXPECT_THAT(said_of_timex("type=\"\" value=\"P3D\""), IsEmpty());
}

TEST(TimexType, IsNotFoundBesideAnUnknownType) {
  EXPECT_THAT(said_of_timex("type=\"DATES\" value=\"P3D\""),
              ElementsAre(HasSubstr("unknown-value")));
}

TEST(MissingAttribute, IsFoundOnTheElement) {
  EXPECT_THAT(said_of("<TIMEX3 tid=\"t1\">1998</TIMEX3>"),
              ElementsAre("2:1 warning missing-attribute: TIMEX3 t1 has no type (the values are "
                          "DATE, TIME, DURATION, SET)",
                          "2:1 warning missing-attribute: TIMEX3 t1 has no value"));
  EXPECT_THAT(
      said_of("<MAKEINSTANCE eiid=\"ei3\" tense=\"PAST\" aspect=\"NONE\" polarity=\"POS\"/>"),
      ElementsAre("2:1 warning missing-attribute: MAKEINSTANCE ei3 has no eventID",
                  "2:1 warning missing-attribute: MAKEINSTANCE ei3 has no pos (the values are "
                  "ADJECTIVE, NOUN, VERB, PREPOSITION, OTHER, UNKNOWN)"));
}

TEST(MissingAttribute, IsNotFoundWhereItIsEmptyOrShortOrNotRequired) {
  EXPECT_THAT(said_of("<MAKEINSTANCE eiid=\"ei3\" eid=\"e1\" tense=\"\" aspect=\"NONE\" "
                      "polarity=\"POS\" pos=\"VERB\"/>"),
              IsEmpty());
  EXPECT_THAT(said_of("<SIGNAL sid=\"s2\">on</SIGNAL>"), IsEmpty());
}

TEST(UnknownAttribute, IsNotedWithWhatWasMeant) {
  EXPECT_THAT(said_of_tlink("relType=\"AFTER\" signalId=\"s1\""),
              ElementsAre("2:43 note unknown-attribute: TLINK l1 has the attribute signalId, which "
                          "TimeML does not define (did you mean signalID? it is kept as it is)"));
  EXPECT_THAT(said_of("<SIGNAL sid=\"s2\" colour=\"red\">on</SIGNAL>"),
              ElementsAre("2:26 note unknown-attribute: SIGNAL s2 has the attribute colour, which "
                          "TimeML does not define (it is kept as it is)"));
}

TEST(UnknownAttribute, IsNotedWhereItBelongsOnOtherElements) {
  EXPECT_THAT(said_of("<SIGNAL sid=\"s2\" tense=\"PAST\">on</SIGNAL>"),
              ElementsAre("2:25 note unknown-attribute: SIGNAL s2 has the attribute tense, which "
                          "belongs on other elements"));
}

TEST(UnknownAttribute, IsNotNotedForKnownOnesAndOtherElements) {
  EXPECT_THAT(said_of_tlink("relType=\"AFTER\" signalID=\"s1\" comment=\"yes\" task=\"A\""),
              IsEmpty());
  EXPECT_THAT(said_of("<ENAMEX colour=\"red\">Rome</ENAMEX>"), IsEmpty());
}

TEST(Values, AreShownHarmless) {
  EXPECT_THAT(said_of_tlink("relType=\"\x1b[31m\""),
              ElementsAre(AllOf(HasSubstr("\"\xef\xbf\xbd[31m\""), Not(HasSubstr("\x1b")))));
}

}  // namespace
}  // namespace gnomon
