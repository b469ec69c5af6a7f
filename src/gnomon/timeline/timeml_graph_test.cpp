#include "gnomon/timeline/timeml_graph.h"

#include "gnomon/timeline/timeline_test_help.h"

#include <gmock/gmock.h>

namespace gnomon {
namespace {

using testing::ElementsAre;

std::vector<std::string> node_names(const Document& document, const TimemlGraph& graph) {
  std::vector<std::string> names;
  for (const EntityRef& node : graph.nodes) {
    names.emplace_back(node_name(document, node));
  }
  return names;
}

TEST(TimemlGraph, HasTimesAndThenInstancesInTheOrderOfTheDocument) {
  const Document document = sketch(
      "<TimeML><EVENT eid=\"e1\">a</EVENT><TIMEX3 tid=\"t1\">b</TIMEX3>"
      "<EVENT eid=\"e2\">c</EVENT><TIMEX3 tid=\"t0\">d</TIMEX3>"
      "<MAKEINSTANCE eventID=\"e1\" eiid=\"ei9\"/><MAKEINSTANCE eventID=\"e1\" eiid=\"ei3\"/>"
      "</TimeML>");
  EXPECT_THAT(node_names(document, graph_of(document)), ElementsAre("t1", "t0", "ei9", "ei3"))
      << "the second event has no instance and is no node";
}

TEST(TimemlGraph, OfADocumentWithoutInstancesHasItsEvents) {
  const Document document = sketch(
      "<TempEval><EVENT eid=\"e1\">a</EVENT><EVENT eid=\"e2\">b</EVENT>"
      "<TLINK lid=\"l1\" relType=\"BEFORE\" eventID=\"e1\" relatedToEvent=\"e2\"/></TempEval>");
  const TimemlGraph graph = graph_of(document);
  EXPECT_THAT(node_names(document, graph), ElementsAre("e1", "e2"));
  EXPECT_THAT(graph.links, ElementsAre(GraphLink{Entity{0}, Entity{1}, LinkType::kCoarseBefore}))
      << "which takes in IBEFORE";
}

TEST(TimemlGraph, ALinkThatNamesAnEventMeansItsFirstInstance) {
  const Document document = sketch(
      "<TimeML><EVENT eid=\"e1\">a</EVENT><EVENT eid=\"e2\">b</EVENT><EVENT eid=\"e3\">c</EVENT>"
      "<MAKEINSTANCE eventID=\"e2\" eiid=\"ei1\"/><MAKEINSTANCE eventID=\"e1\" eiid=\"ei2\"/>"
      "<MAKEINSTANCE eventID=\"e1\" eiid=\"ei3\"/>"
      "<TLINK lid=\"l1\" relType=\"BEFORE\" eventID=\"e1\" relatedToEventInstance=\"ei1\"/>"
      "<TLINK lid=\"l2\" relType=\"BEFORE\" eventID=\"e3\" relatedToEventInstance=\"ei1\"/>"
      "</TimeML>");
  const TimemlGraph graph = graph_of(document);
  EXPECT_THAT(graph.links, ElementsAre(GraphLink{Entity{1}, Entity{0}, LinkType::kBefore}));
  EXPECT_THAT(graph.left_out, ElementsAre(1)) << "e3 has no instance";
}

TEST(TimemlGraph, NamesLinksThatItLeavesOutAndCountsThemAsWritten) {
  const Document document = sketch(text_of_events(
      2, tlink("l1", 0, "BEFORE", 1) + tlink("l2", 0, "BEFORE", 7) + tlink("l3", 0, "BESIDE", 1) +
             "<SLINK lid=\"l4\" relType=\"MODAL\" eventInstanceID=\"ei0\" "
             "subordinatedEventInstance=\"ei1\"/>"
             "<ALINK lid=\"l5\" relType=\"MODAL\" eventInstanceID=\"ei0\" "
             "relatedToEventInstance=\"ei1\"/>"
             "<TLINK lid=\"l6\" relType=\"AFTER\" eventInstanceID=\"ei0\"/>"));
  const TimemlGraph graph = graph_of(document);
  EXPECT_THAT(graph.origins, ElementsAre(0, 3));
  EXPECT_THAT(graph.left_out, ElementsAre(1, 2, 4, 5));
  const LinkCounts counts = link_counts(document, graph);
  EXPECT_THAT(counts.kinds, ElementsAre(4, 1, 1));
  EXPECT_EQ(counts.types[static_cast<std::size_t>(LinkType::kBefore)], 2);
  EXPECT_EQ(counts.types[static_cast<std::size_t>(LinkType::kAfter)], 1);
  EXPECT_EQ(counts.types[static_cast<std::size_t>(LinkType::kModal)], 1);
}

// The document of TempEval-1 style: e1 ends when e2 begins, or before; e2 and e3 share a moment.
TEST(TimemlGraph, ReadsNamesAsAllOfGnomonDoes) {
  const std::string names[] = {"BEFORE",         "AFTER",       "OVERLAP",  "BEFORE-OR-OVERLAP",
                               "VAGUE",          "NON-RELATED", "NONE",     "OVERLAP-OR-AFTER",
                               "IBEFORE",        " after ",     "UNKNOWN",  "I-BEFORE",
                               "DURING_INVERSE", "ENDS",        "OVERLAPS", "BESIDE"};
  for (const char* root : {"TimeML", "TempEval"}) {
    for (const std::string& name : names) {
      const Document document = sketch("<" + std::string(root) +
                                       "><EVENT eid=\"e1\">a</EVENT><EVENT eid=\"e2\">b</EVENT>" +
                                       "<TLINK lid=\"l1\" relType=\"" + name +
                                       "\" eventID=\"e1\" relatedToEvent=\"e2\"/></" + root + ">");
      const TimemlGraph graph = graph_of(document);
      const auto wanted = relation_of(document, document.links()[0], NetworkOptions{});
      ASSERT_EQ(wanted.has_value(), graph.links.size() == 1) << root << " " << name;
      if (wanted) {
        EXPECT_EQ(
            relation_of(graph.links[0].type, During::kSimultaneous).value_or(RelationSet::all()),
            *wanted)
            << root << " " << name;
      }
    }
  }
}

TEST(LinkType, EveryNameIsReadBackAndThoseOfThePaperToo) {
  for (std::size_t i = 0; i < kLinkTypes; ++i) {
    const auto type = static_cast<LinkType>(i);
    EXPECT_EQ(link_type(link_kind(type), link_type_name(type)), type);
  }
  EXPECT_EQ(link_type(ElementKind::kTlink, "I-BEFORE"), LinkType::kIbefore);
  EXPECT_EQ(link_type(ElementKind::kTlink, "I-AFTER"), LinkType::kIafter);
  EXPECT_EQ(link_type(ElementKind::kTlink, "DURING_INVERSE"), LinkType::kDuringInv);
  EXPECT_EQ(link_type(ElementKind::kSlink, "negative_evidential"), LinkType::kNegEvidential);
  EXPECT_EQ(link_type(ElementKind::kTlink, "MODAL"), std::nullopt);
  EXPECT_EQ(link_type(ElementKind::kTlink, ""), std::nullopt);
}

// What this room says of a relType is what the room algebra says, where both know it.
TEST(LinkType, MeansWhatItMeansElsewhere) {
  for (std::size_t i = 0; i < kLinkTypes; ++i) {
    const auto type = static_cast<LinkType>(i);
    for (const During during : {During::kSimultaneous, During::kIncluded}) {
      const auto relation = relation_of(type, during);
      switch (link_kind(type)) {
        case ElementKind::kTlink:
          ASSERT_TRUE(relation);
          EXPECT_EQ(RelationSet(*relation), relation_of_timeml(link_type_name(type), during));
          break;
        case ElementKind::kAlink:
          EXPECT_EQ(relation, relation_of_alink(link_type_name(type)));
          break;
        default:
          EXPECT_FALSE(relation) << "SLINKs say nothing about time";
      }
    }
  }
}

}  // namespace
}  // namespace gnomon
