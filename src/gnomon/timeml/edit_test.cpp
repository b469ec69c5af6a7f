#include "gnomon/timeml/edit.h"

#include "gnomon/timeml/document_test_help.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

constexpr std::string_view kDocument =
    "<TimeML note=\"x\"><DCT><TIMEX3 tid=\"t0\" type=\"DATE\">Monday</TIMEX3></DCT>"
    "<TEXT>He <EVENT eid=\"e1\">left</EVENT> <s>here</s>.</TEXT>"
    "<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/>"
    "<TLINK lid=\"l1\" relType=\"BEFORE\" eventInstanceID=\"ei1\" relatedToTime=\"t0\"/>"
    "<SLINK lid=\"l2\" relType=\"MODAL\" eventInstanceID=\"ei1\" "
    "subordinatedEventInstance=\"ei1\"/></TimeML>";

TEST(WithLinks, ThatAreAllKeptIsTheSameDocument) {
  const Document document = sketch(kDocument);
  const Document same = with_links(document, {true, true}, {});
  EXPECT_EQ(first_difference(document, same), "");
  EXPECT_EQ(same.creation_time(), document.creation_time());
}

TEST(WithLinks, LeavesOutAndAddsWhatItIsTold) {
  const Document document = sketch(kDocument);
  const std::vector<NewTlink> added{
      {"c1", "AFTER", Attr::kTimeId, "t0", Attr::kRelatedToEventInstance, "ei1", "CLOSURE"}};
  const Document other = with_links(document, {false, true}, added);
  ASSERT_EQ(other.links().size(), 2u);
  EXPECT_EQ(other.links()[0].lid, "l2");
  EXPECT_EQ(other.links()[1].lid, "c1");
  EXPECT_EQ(other.links()[1].attributes[Attr::kOrigin], "CLOSURE");
  EXPECT_TRUE(other.links()[1].source.resolved());
  EXPECT_TRUE(other.links()[1].target.resolved());
  EXPECT_EQ(other.text(), document.text());
}

TEST(WithLinks, AddsInFrontWhenToldSo) {
  const Document document = sketch(kDocument);
  const std::vector<NewTlink> added{
      {"c1", "AFTER", Attr::kTimeId, "t0", Attr::kRelatedToEventInstance, "ei1", ""},
      {"c2", "AFTER", Attr::kTimeId, "t0", Attr::kRelatedToEventInstance, "ei1", ""}};
  const Document other = with_links(document, {true, true}, added, {}, AddedLinks::kInFront);
  ASSERT_EQ(other.links().size(), 4u);
  EXPECT_EQ(other.links()[0].lid, "c1");
  EXPECT_EQ(other.links()[1].lid, "c2");
  EXPECT_EQ(other.links()[2].lid, "l1");
  EXPECT_EQ(other.links()[3].lid, "l2");
}

TEST(WithLinks, GivesALinkAnotherRelationAndKeepsTheRestOfIt) {
  const Document document = sketch(kDocument);
  const std::vector<NewRelation> changed{{0, "AFTER"}};
  const Document other = with_links(document, {true, true}, {}, changed);
  ASSERT_EQ(other.links().size(), 2u);
  EXPECT_EQ(other.links()[0].lid, "l1");
  EXPECT_EQ(other.links()[0].rel_type, "AFTER");
  EXPECT_EQ(other.links()[0].target.id, "t0");
  EXPECT_EQ(other.links()[1].rel_type, "MODAL");
}

// e1 holds a time, has two instances and all of the links; what is in it moves up.
constexpr std::string_view kNested =
    "<TimeML><DCT><TIMEX3 tid=\"t0\">Monday</TIMEX3></DCT><TEXT>He <EVENT eid=\"e1\">left <TIMEX3 "
    "tid=\"t1\">today</TIMEX3></EVENT> and <s><EVENT eid=\"e2\">slept</EVENT></s>.</TEXT>"
    "<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/><MAKEINSTANCE eiid=\"ei2\" eventID=\"e2\"/>"
    "<MAKEINSTANCE eiid=\"ei3\" eventID=\"e1\"/>"
    "<TLINK lid=\"l1\" relType=\"BEFORE\" eventInstanceID=\"ei3\" relatedToTime=\"t0\"/>"
    "<TLINK lid=\"l2\" relType=\"BEFORE\" timeID=\"t0\" relatedToTime=\"t1\"/>"
    "<SLINK lid=\"l3\" relType=\"MODAL\" eventInstanceID=\"ei2\" "
    "subordinatedEventInstance=\"ei1\"/></TimeML>";

TEST(WithoutEntities, ThatAreNoneIsTheSameDocument) {
  const Document document = sketch(kNested);
  EXPECT_EQ(first_difference(document, without_entities(document, {false, false}, {false, false})),
            "");
}

TEST(WithoutEntities, TakesInstancesAndLinksAlong) {
  const Document document = sketch(kNested);
  const Document other = without_entities(document, {true, false}, {false, false});
  EXPECT_EQ(first_difference(
                other,
                sketch("<TimeML><DCT><TIMEX3 tid=\"t0\">Monday</TIMEX3></DCT><TEXT>He left <TIMEX3 "
                       "tid=\"t1\">today</TIMEX3> and <s><EVENT eid=\"e2\">slept</EVENT></s>."
                       "</TEXT><MAKEINSTANCE eiid=\"ei2\" eventID=\"e2\"/><TLINK lid=\"l2\" "
                       "relType=\"BEFORE\" timeID=\"t0\" relatedToTime=\"t1\"/></TimeML>")),
            "");
  const Document no_times = without_entities(document, {false, false}, {true, true});
  EXPECT_TRUE(no_times.times().empty());
  EXPECT_FALSE(no_times.creation_time());
  ASSERT_EQ(no_times.links().size(), 1u);
  EXPECT_EQ(no_times.links()[0].lid, "l3");
}

TEST(FreshLinkIds, AreThoseThatTheDocumentDoesNotUse) {
  const Document document = sketch(kDocument);
  FreshLinkIds ids(document, "l");
  EXPECT_EQ(ids.next(), "l3") << "l1 and l2 are taken";
  EXPECT_EQ(ids.next(), "l4");
  EXPECT_EQ(FreshLinkIds(document).next(), "c1");
}

TEST(WithLinks, AddsAttributesOfAnyName) {
  const Document document = sketch(kDocument);
  const std::vector<NewTlink> added{{"c1",
                                     "AFTER",
                                     Attr::kTimeId,
                                     "t0",
                                     Attr::kRelatedToEventInstance,
                                     "ei1",
                                     "",
                                     {{"task", "A"}, {"mood", "sure"}}}};
  const Document other = with_links(document, {false, false}, added);
  ASSERT_EQ(other.links().size(), 1u);
  EXPECT_EQ(other.links()[0].attributes[Attr::kTask], "A");
  EXPECT_EQ(other.links()[0].attributes.size(), 6u);
}

}  // namespace
}  // namespace gnomon
