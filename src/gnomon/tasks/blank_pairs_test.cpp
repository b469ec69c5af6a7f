#include "gnomon/tasks/blank_pairs.h"

#include "gnomon/tasks/tempeval_layout.h"
#include "gnomon/timeml/document_test_help.h"
#include "gnomon/timeml/entity_names.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Two events that and joins (3, 6), a time of their sentence (A), and links of its own.
constexpr std::string_view kRainAndWind =
    "<TimeML><DCT><TIMEX3 tid='t0' functionInDocument='CREATION_TIME'>now</TIMEX3></DCT>"
    "<TEXT>It <EVENT eid='e1' class='OCCURRENCE'>rained</EVENT> and <EVENT eid='e2' "
    "class='OCCURRENCE'>blew</EVENT> on <TIMEX3 tid='t1'>Monday</TIMEX3>. No end.</TEXT>"
    "<MAKEINSTANCE eiid='ei1' eventID='e1' pos='VERB' tense='PAST'/>"
    "<MAKEINSTANCE eiid='ei2' eventID='e2' pos='VERB' tense='PAST'/>"
    "<TLINK lid='l1' relType='AFTER' eventInstanceID='ei2' relatedToEventInstance='ei1'/>"
    "<TLINK lid='l2' relType='BEFORE' eventInstanceID='ei1' relatedToTime='t0'/>"
    "<SLINK lid='l3' relType='MODAL' eventInstanceID='ei1' subordinatedEventInstance='ei2'/>"
    "</TimeML>";

std::vector<BlankPair> pairs_of(const Document& document, std::string_view tasks) {
  return blank_pairs(document, parse_tasks(tasks).value());
}

// "3 6: ei1 ei2".
std::vector<std::string> in_short(const Document& document, std::span<const BlankPair> pairs) {
  std::vector<std::string> result;
  for (const BlankPair& pair : pairs) {
    result.push_back(fmt::format("{}{}: {} {}", pair.tasks,
                                 pair.letter.empty() ? "" : "/" + pair.letter,
                                 id_of(document, pair.first), id_of(document, pair.second)));
  }
  return result;
}

// "l4 UNKNOWN ei1 ei2 A".
std::vector<std::string> links_in_short(const Document& document) {
  std::vector<std::string> result;
  for (const Link& link : document.links()) {
    result.push_back(fmt::format("{} {} {} {}{}{}", link.lid, link.rel_type, link.source.id,
                                 link.target.id, link.attributes[Attr::kTask].empty() ? "" : " ",
                                 link.attributes[Attr::kTask]));
    EXPECT_TRUE(link.source.resolved() && link.target.resolved()) << link.lid;
  }
  return result;
}

TEST(BlankPairs, AreAskedOnceEach) {
  const Document document = sketch(kRainAndWind);
  EXPECT_THAT(in_short(document, pairs_of(document, "3,6,A,7")),
              ElementsAre("3 6: ei1 ei2", "A/A: ei1 t1", "A/A: ei2 t1", "7.OCCURRENCE: ei1 t0",
                          "7.OCCURRENCE: ei2 t0"));
  EXPECT_THAT(in_short(document, pairs_of(document, "7,B,D")),
              ElementsAre("7.OCCURRENCE B D/B: ei1 t0", "7.OCCURRENCE B D/B: ei2 t0"));
  EXPECT_THAT(pairs_of(document, "C"), IsEmpty());
}

TEST(BlankDocument, HasThePairsInThePlaceOfItsLinks) {
  const Document document = sketch(kRainAndWind);
  const std::vector<BlankPair> pairs = pairs_of(document, "3,A");
  EXPECT_THAT(links_in_short(blank_document(document, pairs)),
              ElementsAre("l3 MODAL ei1 ei2", "l4 UNKNOWN ei1 ei2", "l5 UNKNOWN ei1 t1 A",
                          "l6 UNKNOWN ei2 t1 A"));
  EXPECT_THAT(links_in_short(blank_document(document, pairs, true)),
              ElementsAre("l2 BEFORE ei1 t0", "l3 MODAL ei1 ei2", "l4 UNKNOWN ei1 ei2",
                          "l5 UNKNOWN ei1 t1 A", "l6 UNKNOWN ei2 t1 A"));
}

TEST(TempevalLayout, HasFiveTagsAndTheSamePairs) {
  const Document document = sketch(kRainAndWind);
  const Document layout = tempeval_layout(document);
  EXPECT_EQ(layout.text(), document.text());
  std::vector<std::string> tags;
  for (const Markup& markup : layout.markup()) {
    tags.push_back(fmt::format("{}:{}", markup.name, markup.span.of(layout.text())));
  }
  EXPECT_THAT(tags, ElementsAre(fmt::format("TempEval:{}", document.text()), "TIMEX3:now",
                                "s:It rained and blew on Monday.", "EVENT:rained", "EVENT:blew",
                                "TIMEX3:Monday", "s:No end."));
  EXPECT_TRUE(layout.instances().empty());
  EXPECT_TRUE(layout.links().empty());
  const Attributes& rained = layout.events()[0].attributes;
  EXPECT_EQ(rained[Attr::kClass], "OCCURRENCE");
  EXPECT_EQ(rained[Attr::kTense], "PAST");
  EXPECT_EQ(rained[Attr::kPos], "VERB");
  EXPECT_EQ(rained[Attr::kMainEvent], "YES");
  EXPECT_EQ(layout.events()[1].attributes[Attr::kMainEvent], "NO");
  EXPECT_EQ(layout.creation_time(), TimexIndex{0});
  const std::vector<BlankPair> pairs = pairs_of_events(document, pairs_of(document, "A,B"));
  EXPECT_THAT(links_in_short(blank_document(layout, pairs)),
              ElementsAre("l1 UNKNOWN e1 t1 A", "l2 UNKNOWN e2 t1 A", "l3 UNKNOWN e1 t0 B",
                          "l4 UNKNOWN e2 t0 B"));
  EXPECT_THAT(in_short(layout, pairs_of(layout, "A,B")),
              ElementsAre("A/A: e1 t1", "A/A: e2 t1", "B/B: e1 t0", "B/B: e2 t0"));
}

TEST(TempevalLayout, KeepsMarkedSentencesAndJoinsThoseThatATimeLiesAcross) {
  const Document marked = tempeval_layout(sketch(
      "<TimeML><s>One. Two.</s> <s><EVENT eid='e1' mainevent='NO'>Three</EVENT></s></TimeML>"));
  EXPECT_EQ(marked.markup().size(), 4U);
  EXPECT_EQ(marked.markup()[1].span.of(marked.text()), "One. Two.");
  EXPECT_EQ(marked.events()[0].attributes[Attr::kMainEvent], "NO");
  const Document across = tempeval_layout(
      sketch("<TimeML><TEXT>At <TIMEX3 tid='t1'>6 p.m. Wednesday</TIMEX3>. Then.</TEXT></TimeML>"));
  ASSERT_EQ(across.markup().size(), 4U);
  EXPECT_EQ(across.markup()[1].span.of(across.text()), "At 6 p.m. Wednesday.");
  EXPECT_EQ(across.markup()[2].parent, MarkupIndex{1});
}

TEST(TempevalLayout, MakesOnePairOfThoseOfSeveralInstances) {
  const Document document = sketch(
      "<TimeML><TEXT>He <EVENT eid='e1'>taught</EVENT> <TIMEX3 tid='t1'>daily</TIMEX3>.</TEXT>"
      "<MAKEINSTANCE eiid='ei1' eventID='e1'/><MAKEINSTANCE eiid='ei2' eventID='e1'/></TimeML>");
  const std::vector<BlankPair> pairs = pairs_of(document, "A");
  EXPECT_EQ(pairs.size(), 2U);
  EXPECT_EQ(pairs_of_events(document, pairs).size(), 1U);
}

}  // namespace
}  // namespace gnomon
