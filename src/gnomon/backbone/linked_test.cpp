#include "gnomon/backbone/linked.h"

#include "gnomon/backbone/backbone_test_help.h"
#include "gnomon/reason/wording.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;

// Three events and the times 1999 (t1), 1998-01-15 (t2), and P3D (t3), created on 1998-02-13.
Document with_system_links(const std::string& links) {
  return document_of(
      "1998-02-13", {"1999", "1998-01-15", "P3D"},
      "<EVENT eid=\"e1\">a</EVENT><EVENT eid=\"e2\">b</EVENT>"
      "<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/><MAKEINSTANCE eiid=\"ei2\" eventID=\"e2\"/>" +
          links);
}

std::vector<std::string> links_in(const Document& document) {
  std::vector<std::string> words;
  for (const Link& link : document.links()) {
    words.push_back(
        fmt::format("{} {} {} {}", link.lid, link.source.id, link.rel_type, link.target.id));
  }
  return words;
}

TEST(WithOfficialBackbone, NumbersTurnsAndDropsAsTheToolDoes) {
  const Document document = with_system_links(
      "<TLINK lid=\"l7\" relType=\"BEFORE\" eventInstanceID=\"ei2\" relatedToEventInstance=\"ei1\" "
      "signalID=\"s1\"/>"
      "<TLINK lid=\"l1\" relType=\"AFTER\" timeID=\"t0\" relatedToTime=\"t3\"/>"
      "<SLINK lid=\"l2\" relType=\"MODAL\" eventInstanceID=\"ei1\" "
      "subordinatedEventInstance=\"ei2\"/>"
      "<TLINK lid=\"l3\" relType=\"INCLUDES\" timeID=\"t3\" relatedToEventInstance=\"ei1\"/>"
      "<TLINK lid=\"l4\" relType=\"IDENTITY\" eventInstanceID=\"ei2\" "
      "relatedToEventInstance=\"ei1\"/>");
  const Backbone backbone = backbone_of(document, BackboneMode::kOfficial);
  std::vector<std::size_t> dropped;
  const Document linked = with_official_backbone(document, backbone, &dropped);
  // Three times take part, so the links of the system are numbered from 6; the one between two
  // times uses up 7.
  EXPECT_THAT(links_in(linked),
              ElementsAre("l1 t2 BEFORE t0", "l2 t0 BEFORE t1", "l6 ei1 AFTER ei2",
                          "l8 ei1 IS_INCLUDED t3", "l9 ei1 IDENTITY ei2"));
  EXPECT_THAT(dropped, ElementsAre(1U));
  EXPECT_EQ(linked.links()[2].attributes[Attr::kSignalId], "");
  EXPECT_EQ(linked.text(), document.text());
}

TEST(WithOfficialBackbone, KeepsLinksBetweenTimesOfWhichNoneTakesPart) {
  const Document document =
      document_of("", {"P3D", "PAST_REF"},
                  "<TLINK lid=\"l1\" relType=\"AFTER\" timeID=\"t2\" relatedToTime=\"t1\"/>");
  const Document linked =
      with_official_backbone(document, backbone_of(document, BackboneMode::kOfficial));
  EXPECT_THAT(links_in(linked), ElementsAre("l0 t2 AFTER t1"));
}

TEST(WithBackbone, PutsTheBackboneInFrontAndSetsAsideWhatContradicts) {
  const Document document = with_system_links(
      "<TLINK lid=\"b1\" relType=\"BEFORE\" eventInstanceID=\"ei1\" relatedToTime=\"t2\"/>"
      "<TLINK lid=\"l1\" relType=\"AFTER\" eventInstanceID=\"ei1\" relatedToTime=\"t1\" "
      "signalID=\"s1\"/>"
      "<SLINK lid=\"l2\" relType=\"MODAL\" eventInstanceID=\"ei1\" "
      "subordinatedEventInstance=\"ei2\"/>"
      "<TLINK lid=\"l3\" relType=\"BEFORE\" timeID=\"t3\" relatedToTime=\"t2\" signalID=\"s1\"/>");
  const BackboneConflicts held =
      find_conflicts(with_backbone(document, backbone_of(document, BackboneMode::kExact)));
  ASSERT_EQ(held.rejected.size(), 1U);
  const Rejection& rejection = held.rejected.front();
  EXPECT_EQ(link_name(held.document, held.graph, rejection.link), "l1");
  std::vector<std::string> because;
  for (const LinkId link : rejection.because) {
    because.push_back(link_name(held.document, held.graph, link));
  }
  EXPECT_THAT(because, testing::UnorderedElementsAre("b1", "b2", "b3"));
  const Document linked = without_rejected(held);
  EXPECT_THAT(links_in(linked),
              ElementsAre("b2 t2 BEFORE t0", "b3 t0 BEFORE t1", "b1 ei1 BEFORE t2",
                          "l2 ei1 MODAL ei2", "l3 t3 BEFORE t2"));
  EXPECT_EQ(linked.links()[0].attributes[Attr::kOrigin], "CALENDAR");
  EXPECT_EQ(linked.links()[4].attributes[Attr::kSignalId], "s1");
}

TEST(WithBackbone, UsesTheNamesOfTempEvalWhereTheDocumentDoes) {
  const Document document = sketch(
      "<TempEval><TEXT><TIMEX3 tid=\"t1\" type=\"DATE\" value=\"1998\">a</TIMEX3> "
      "<TIMEX3 tid=\"t2\" type=\"DATE\" value=\"1998-02\">b</TIMEX3> "
      "<TIMEX3 tid=\"t3\" type=\"DATE\" value=\"1999\">c</TIMEX3></TEXT></TempEval>");
  EXPECT_THAT(links_in(with_backbone(document, backbone_of(document, BackboneMode::kExact))),
              ElementsAre("b1 t1 OVERLAP t2", "b2 t1 BEFORE t3"));
}

TEST(WithBackbone, LetsTheCalendarWinOverLinksBetweenTimes) {
  const Document document = with_system_links(
      "<TLINK lid=\"l1\" relType=\"IBEFORE\" timeID=\"t2\" relatedToTime=\"t0\"/>"
      "<TLINK lid=\"l2\" relType=\"AFTER\" timeID=\"t1\" relatedToTime=\"t0\"/>");
  const BackboneConflicts held =
      find_conflicts(with_backbone(document, backbone_of(document, BackboneMode::kExact)));
  ASSERT_EQ(held.rejected.size(), 1U);
  EXPECT_EQ(link_name(held.document, held.graph, held.rejected.front().link), "l1");
}

}  // namespace
}  // namespace gnomon
