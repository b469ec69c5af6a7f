#include "gnomon/check/check_test_help.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;

TEST(LinkEnds, AreAskedOfEveryKindOfLink) {
  EXPECT_THAT(
      said_of("<TLINK lid=\"l1\" relType=\"AFTER\"/>"),
      ElementsAre("2:1 error link-ends: TLINK l1 has no first end (add eventInstanceID or timeID)",
                  "2:1 error link-ends: TLINK l1 has no second end (add relatedToEventInstance or "
                  "relatedToTime)"));
  EXPECT_THAT(
      said_of("<SLINK lid=\"l1\" relType=\"MODAL\" eventInstanceID=\"ei1\"/>"),
      ElementsAre(
          "2:1 error link-ends: SLINK l1 has no second end (add subordinatedEventInstance)"));
  EXPECT_THAT(said_of("<ALINK lid=\"l1\" relType=\"INITIATES\" relatedToEventInstance=\"ei1\"/>"),
              ElementsAre("2:1 error link-ends: ALINK l1 has no first end (add eventInstanceID)"));
}

TEST(LinkEnds, OfCausesAreTwoEvents) {
  EXPECT_THAT(said_of("<CLINK lid=\"l1\" relType=\"CAUSE\" eventInstanceID=\"ei1\"/>"),
              testing::Contains(
                  testing::HasSubstr("CLINK l1 has no second end (add relatedToEventInstance)")));
  EXPECT_THAT(said_of("<CLINK lid=\"l1\" relType=\"CAUSES\" eventInstanceID=\"ei1\" "
                      "relatedToEventInstance=\"ei2\"/>"),
              testing::Contains(testing::HasSubstr("unknown-relation: CLINK l1 has relType")));
}

TEST(LinkEnds, AreOneEachAtMost) {
  EXPECT_THAT(said_of("<TLINK lid=\"l1\" relType=\"AFTER\" eventInstanceID=\"ei1\" timeID=\"t0\" "
                      "relatedToEventInstance=\"ei2\"/>"),
              ElementsAre("2:63 error link-ends: TLINK l1 has eventInstanceID and timeID, of which "
                          "only the first is used (keep the one that is meant)"));
  EXPECT_THAT(
      said_of("<TLINK lid=\"l1\" relType=\"AFTER\" eventInstanceID=\"ei1\" "
              "relatedToTime=\"t0\" relatedToEventInstance=\"ei2\"/>"),
      ElementsAre(StartsWith("2:70 error link-ends: TLINK l1 has relatedToEventInstance and "
                             "relatedToTime")));
}

TEST(LinkEnds, MayBeAnyOfThoseThatTimemlKnows) {
  EXPECT_THAT(said_of("<TLINK lid=\"l1\" relType=\"AFTER\" timeID=\"t0\" "
                      "relatedToEventInstance=\"ei2\"/>"
                      "<TLINK lid=\"l2\" relType=\"AFTER\" eventID=\"e1\" relatedToEvent=\"e2\"/>"
                      "<TLINK lid=\"l3\" relType=\"BEFORE\" from=\"ei1\" to=\"t0\"/>"
                      "<SLINK lid=\"l4\" relType=\"MODAL\" eventInstanceID=\"ei1\" "
                      "subordinatedEventInstance=\"ei2\"/>"
                      "<ALINK lid=\"l5\" relType=\"INITIATES\" eventInstanceID=\"ei1\" "
                      "relatedToEventInstance=\"ei2\"/>"),
              IsEmpty());
}

TEST(SelfLink, IsAnErrorOfALinkThatIsNotAboutTime) {
  EXPECT_THAT(said_of("<SLINK lid=\"l1\" relType=\"MODAL\" eventInstanceID=\"ei1\" "
                      "subordinatedEventInstance=\"ei1\"/>"),
              ElementsAre("2:82 error self-link: SLINK l1 links ei1 to itself (correct one end or "
                          "remove it)"));
}

TEST(SelfLink, IsAWarningWhereItIsIdle) {
  for (const std::string relation : {"SIMULTANEOUS", "IDENTITY"}) {
    EXPECT_THAT(
        said_of("<TLINK lid=\"l1\" timeID=\"t0\" relatedToTime=\"t0\" relType=\"" + relation +
                "\"/>"),
        ElementsAre(
            "2:44 warning self-link: TLINK l1 links t0 to itself (remove it: it has no meaning)"))
        << relation;
  }
}

TEST(SelfLink, IsNotFoundBetweenDifferentThingsOfOneId) {
  EXPECT_THAT(said_of("<SIGNAL sid=\"e1\">x</SIGNAL><TIMEX3 tid=\"ei1\" type=\"DATE\" "
                      "value=\"1998\">x</TIMEX3><TLINK lid=\"l1\" relType=\"BEFORE\" "
                      "eventInstanceID=\"ei1\" relatedToTime=\"ei1\"/>"),
              IsEmpty());
}

TEST(SelfLink, IsNotFoundWhereBothEndsAreMissing) {
  EXPECT_THAT(said_of("<TLINK lid=\"l1\" relType=\"BEFORE\" eventInstanceID=\"\" "
                      "relatedToEventInstance=\"\"/>"),
              IsEmpty());
}

constexpr std::string_view kFirst =
    "<TLINK lid=\"l1\" relType=\"BEFORE\" eventInstanceID=\"ei1\" relatedToTime=\"t0\"/>\n";

TEST(RepeatedLink, IsFoundOnTheLaterLink) {
  EXPECT_THAT(said_of(std::string(kFirst) + "<TLINK lid=\"l2\" relatedToTime=\"t0\" "
                                            "eventInstanceID=\" ei1 \" relType=\"BEFORE\"/>"),
              ElementsAre("3:1 warning repeated-link: TLINK l2 repeats an earlier link: ei1 BEFORE "
                          "t0 (remove one of the two)"));
}

TEST(RepeatedLink, IsNotFoundWhereAnythingDiffers) {
  const std::string first(kFirst);
  EXPECT_THAT(
      said_of(first + "<TLINK lid=\"l2\" relType=\"BEFORE-OR-OVERLAP\" eventInstanceID=\"ei1\" "
                      "relatedToTime=\"t0\"/>"),
      IsEmpty());
  EXPECT_THAT(said_of(first + "<TLINK lid=\"l2\" relType=\"BEFORE\" eventInstanceID=\"ei2\" "
                              "relatedToTime=\"t0\"/>"),
              IsEmpty());
  EXPECT_THAT(said_of(first + "<TLINK lid=\"l2\" relType=\"BEFORE\" eventInstanceID=\"ei1\" "
                              "relatedToTime=\"t0\" task=\"B\"/>"),
              IsEmpty());
  EXPECT_THAT(said_of("<ALINK lid=\"l1\" relType=\"INITIATES\" eventInstanceID=\"ei1\" "
                      "relatedToEventInstance=\"ei2\"/><ALINK lid=\"l2\" relType=\"CONTINUES\" "
                      "eventInstanceID=\"ei1\" relatedToEventInstance=\"ei2\"/>"),
              IsEmpty());
}

}  // namespace
}  // namespace gnomon
