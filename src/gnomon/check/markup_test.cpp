#include "gnomon/check/check_test_help.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;

TEST(MissingDct, IsFoundAtTheRoot) {
  EXPECT_THAT(in_words(findings_of("\n <TimeML>no time</TimeML>")),
              ElementsAre("2:2 warning missing-dct: the document has no creation time (mark it: "
                          "<DCT><TIMEX3 tid=\"t0\" type=\"DATE\" value=\"...\" "
                          "functionInDocument=\"CREATION_TIME\">...</TIMEX3></DCT>)"));
}

TEST(MissingDct, IsNotFoundWhereAnyTimeStandsForIt) {
  const std::string time = "<TIMEX3 tid=\"t0\" type=\"DATE\" value=\"1998\"";
  EXPECT_THAT(findings_of("<TimeML><DCT>" + time + "/></DCT></TimeML>"), IsEmpty());
  for (const std::string function : {"CREATION_TIME", "PUBLICATION_TIME"}) {
    EXPECT_THAT(
        findings_of("<TimeML>" + time + " functionInDocument=\"" + function + "\"/></TimeML>"),
        IsEmpty())
        << function;
  }
}

TEST(SeveralDct, IsFoundOnTheTimeThatDoesNotCount) {
  EXPECT_THAT(said_of("<TIMEX3 tid=\"t1\" type=\"DATE\" value=\"1998\" "
                      "functionInDocument=\"CREATION_TIME\">1998</TIMEX3>"),
              ElementsAre("2:63 warning several-dct: TIMEX3 t1 is marked as the creation time, but "
                          "so is t0 (t0 is used; set functionInDocument of the other to NONE)"));
}

TEST(SeveralDct, IsNotFoundForOtherFunctions) {
  EXPECT_THAT(said_of("<TIMEX3 tid=\"t1\" type=\"DATE\" value=\"1998\" "
                      "functionInDocument=\"PUBLICATION_TIME\">1998</TIMEX3>"
                      "<TIMEX3 tid=\"t2\" type=\"DATE\" value=\"1998\" "
                      "functionInDocument=\"NONE\">1998</TIMEX3>"),
              IsEmpty());
}

TEST(NestedTags, AreFoundWithinOneOfTheirKind) {
  EXPECT_THAT(said_of("<SIGNAL sid=\"s2\">right <b>from <SIGNAL sid=\"s3\">on</SIGNAL></b>"
                      "</SIGNAL>"),
              ElementsAre("2:32 warning nested-tags: SIGNAL s3 lies inside SIGNAL s2 (in TimeML, "
                          "elements of one kind do not nest)"));
}

TEST(NestedTags, AreNotFoundWithinOtherKindsOrBesideTheirOwn) {
  EXPECT_THAT(said_of("<SIGNAL sid=\"s2\">on <TIMEX3 tid=\"t1\" type=\"DATE\" value=\"1998\">x"
                      "</TIMEX3></SIGNAL><SIGNAL sid=\"s3\">at</SIGNAL><s><s>x</s></s>"),
              IsEmpty());
}

// Rows of ids and labels, as TimeBank-Dense has them: there are no words to mark.
TEST(EmptyTag, IsNotFoundInADocumentWithoutText) {
  EXPECT_THAT(in_words(findings_of(
                  "<TimeML><EVENT eid=\"e1\"/><TIMEX3 tid=\"t0\" "
                  "functionInDocument=\"CREATION_TIME\"/><TLINK lid=\"l1\" relType=\"BEFORE\" "
                  "eventID=\"e1\" relatedToTime=\"t0\"/></TimeML>")),
              IsEmpty());
}

TEST(EmptyTag, IsFoundOnEventsAndSignals) {
  EXPECT_THAT(said_of("<SIGNAL sid=\"s2\"/>"),
              ElementsAre("2:1 warning empty-tag: SIGNAL s2 marks no text (put it around the words "
                          "it refers to, or remove it)"));
  EXPECT_THAT(said_of("<EVENT eid=\"e3\" class=\"STATE\"> </EVENT><MAKEINSTANCE eiid=\"ei3\" "
                      "eventID=\"e3\" tense=\"\" aspect=\"\" polarity=\"\" pos=\"\"/>"),
              ElementsAre(StartsWith("2:1 warning empty-tag: EVENT e3 marks no text")));
}

TEST(EmptyTag, IsNotFoundOnTimesThatTheTextDoesNotMention) {
  EXPECT_THAT(said_of("<TIMEX3 tid=\"t1\" type=\"DATE\" value=\"1998\"/>"), IsEmpty());
  EXPECT_THAT(said_of("<SIGNAL sid=\"s2\"> x </SIGNAL><s/>"), IsEmpty());
}

TEST(EventWithoutInstance, IsFoundWhereOtherEventsHaveOne) {
  EXPECT_THAT(
      said_of("<EVENT eid=\"e3\" class=\"STATE\">is</EVENT>"),
      ElementsAre("2:1 warning event-without-instance: EVENT e3 has no MAKEINSTANCE, so no link "
                  "can refer to it (add <MAKEINSTANCE eiid=\"...\" eventID=\"e3\" .../>)"));
}

TEST(EventWithoutInstance, IsNotFoundWhereNoEventHasOne) {
  EXPECT_THAT(findings_of("<TimeML><DCT><TIMEX3 tid=\"t0\" type=\"DATE\" value=\"1998\"/></DCT>"
                          "<EVENT eid=\"e1\" class=\"STATE\">is</EVENT></TimeML>"),
              IsEmpty());
}

TEST(EventWithoutInstance, IsNotFoundWhereOneHasSeveral) {
  EXPECT_THAT(said_of("<MAKEINSTANCE eiid=\"ei3\" eventID=\"e1\" tense=\"PAST\" aspect=\"NONE\" "
                      "polarity=\"NEG\" pos=\"VERB\"/>"),
              IsEmpty());
}

TEST(MisspeltElement, IsNotedWhereOnlyTheCapitalsAreWrong) {
  EXPECT_THAT(said_of("<Event eid=\"e3\">is</Event>"),
              ElementsAre("2:1 note misspelt-element: <Event> is not a TimeML element and is "
                          "treated as layout (write <EVENT>)"));
  EXPECT_THAT(said_of("x<timex3>x</timex3>"),
              ElementsAre(StartsWith("2:2 note misspelt-element: <timex3>")));
}

TEST(MisspeltElement, IsNotNotedForOtherElements) {
  EXPECT_THAT(said_of("<EVENTS>x</EVENTS><TIMEX2>x</TIMEX2><link/>"), IsEmpty());
}

// A document whose spans need not be nested, as formats without XML may give.
std::vector<std::string> said_of_spans(const std::vector<std::pair<std::string, Span>>& spans) {
  DocumentBuilder builder;
  builder.append_text("0123456789");
  const MarkupIndex root = builder.add_markup("TimeML", {}, {0, 10}, std::nullopt);
  const RawAttribute time[] = {
      {"tid", "t0"}, {"type", "DATE"}, {"value", "1998"}, {"functionInDocument", "CREATION_TIME"}};
  builder.add_markup("TIMEX3", time, {0, 0}, root);
  for (const auto& [id, span] : spans) {
    const RawAttribute signal[] = {{"sid", id}};
    builder.add_markup("SIGNAL", signal, span, root);
  }
  return in_words(check(std::move(builder).build(), "", "f.json"));
}

TEST(OverlappingTags, AreFoundWithoutAPlaceWhereThereIsNoSource) {
  EXPECT_THAT(said_of_spans({{"s1", {0, 4}}, {"s2", {2, 6}}}),
              ElementsAre("0:0 error overlapping-tags: SIGNAL s1 and SIGNAL s2 overlap, and "
                          "neither contains the other (shorten one of the two)"));
  // The order of the elements does not matter.
  EXPECT_THAT(said_of_spans({{"s2", {2, 6}}, {"s1", {0, 4}}}),
              ElementsAre(StartsWith("0:0 error overlapping-tags: SIGNAL s1 and SIGNAL s2")));
}

TEST(OverlappingTags, AreFoundBehindALongerOneThatIsStillOpen) {
  EXPECT_THAT(said_of_spans({{"s1", {0, 9}}, {"s2", {1, 3}}, {"s3", {5, 10}}}),
              ElementsAre(StartsWith("0:0 error overlapping-tags: SIGNAL s1 and SIGNAL s3")));
}

TEST(OverlappingTags, AreNotFoundWhereSpansTouchOrNest) {
  EXPECT_THAT(said_of_spans({{"s1", {0, 4}}, {"s2", {4, 6}}}), IsEmpty());
  EXPECT_THAT(said_of_spans({{"s1", {0, 4}}, {"s2", {0, 2}}}), IsEmpty());
  EXPECT_THAT(said_of_spans({{"s2", {2, 4}}, {"s1", {0, 4}}}), IsEmpty());
  EXPECT_THAT(said_of_spans({{"s1", {3, 5}}, {"s2", {3, 5}}}), IsEmpty());
}

TEST(OverlappingTags, AreFoundOnOtherElementsAndNamedByTheirTag) {
  DocumentBuilder builder;
  builder.append_text("0123456789");
  const std::string source = "<TimeML><DCT><TIMEX3>\n<p><q>";
  const MarkupIndex root = builder.add_markup("TimeML", {}, {0, 10}, std::nullopt, 0);
  const MarkupIndex dct = builder.add_markup("DCT", {}, {0, 0}, root, source.find("<DCT>"));
  const RawAttribute time[] = {{"tid", "t0"}, {"type", "DATE"}, {"value", "1998"}};
  builder.add_markup("TIMEX3", time, {0, 0}, dct, source.find("<TIMEX3>"));
  builder.add_markup("p", {}, {1, 5}, root, source.find("<p>"));
  builder.add_markup("q", {}, {3, 8}, root, source.find("<q>"));
  EXPECT_THAT(in_words(check(std::move(builder).build(), source, "f.tml")),
              ElementsAre(StartsWith("2:4 error overlapping-tags: p and q overlap")));
}

}  // namespace
}  // namespace gnomon
