#include "gnomon/reason/network.h"

#include "gnomon/timeml/document_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view kDocument =
    "<TimeML>He <EVENT eid=\"e1\">left</EVENT> and <EVENT eid=\"e2\">slept</EVENT> on "
    "<TIMEX3 tid=\"t1\">Friday</TIMEX3>."
    "<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/><MAKEINSTANCE eiid=\"ei2\" eventID=\"e2\"/>"
    "<TLINK lid=\"l1\" relType=\"DURING\" eventInstanceID=\"ei2\" relatedToTime=\"t1\"/>"
    "<SLINK lid=\"l2\" relType=\"MODAL\" eventInstanceID=\"ei1\" "
    "subordinatedEventInstance=\"ei2\"/>"
    "<TLINK lid=\"l3\" relType=\"befor\" eventInstanceID=\"ei1\" relatedToTime=\"t1\"/>"
    "<TLINK lid=\"l4\" relType=\"BEFORE\" eventInstanceID=\"ei1\"/>"
    "<TLINK lid=\"l5\" relType=\" before \" timeID=\"t1\" relatedToEventInstance=\"ei9\"/>"
    "</TimeML>";

std::vector<std::string_view> ids(const DocumentNetwork& graph) {
  std::vector<std::string_view> result;
  for (const auto& name : graph.names) {
    result.push_back(name.id);
  }
  return result;
}

TEST(NetworkOf, NumbersEntitiesByTheirFirstMentionInTimeLinks) {
  const Document document = sketch(kDocument);
  const DocumentNetwork graph = network_of(document);
  EXPECT_THAT(ids(graph), ElementsAre("ei2", "t1", "ei9"));
  EXPECT_EQ(graph.names[1].as_target, Attr::kRelatedToTime);
  EXPECT_EQ(graph.names[1].refers_to, EntityRef(TimexIndex{0}));
  EXPECT_EQ(graph.names[2].refers_to, EntityRef());
  ASSERT_EQ(graph.network.links().size(), 2u);
  EXPECT_EQ(graph.network.links()[0].relation, RelationSet(Relation::kEquals));
  EXPECT_EQ(graph.network.links()[1].relation, RelationSet(Relation::kBefore));
  EXPECT_THAT(graph.origins, ElementsAre(0, 4));
  EXPECT_EQ(graph.find("t1"), Entity{1});
  EXPECT_FALSE(graph.find("ei1"));
}

TEST(NetworkOf, SaysWhichLinksItCouldNotUse) {
  const Document document = sketch(kDocument);
  EXPECT_THAT(network_of(document).left_out, ElementsAre(2, 3));
}

TEST(NetworkOf, ReadsDuringAsToldAndTakesAllEntitiesWhenAsked) {
  const Document document = sketch(kDocument);
  const DocumentNetwork graph = network_of(document, {During::kIncluded, true});
  EXPECT_EQ(graph.network.links()[0].relation, RelationSet(Relation::kDuring));
  EXPECT_THAT(ids(graph), ElementsAre("ei2", "t1", "ei9", "ei1"));
  EXPECT_EQ(graph.network.entity_count(), 4u);
}

TEST(NetworkOf, ADocumentWithoutInstancesUsesItsEvents) {
  const Document document = sketch(
      "<TimeML><EVENT eid=\"e1\">a</EVENT><EVENT eid=\"e2\">b</EVENT>"
      "<TLINK lid=\"l1\" relType=\"OVERLAP\" eventID=\"e2\" relatedToEvent=\"e1\"/></TimeML>");
  const DocumentNetwork graph = network_of(document, {During::kSimultaneous, true});
  EXPECT_THAT(ids(graph), ElementsAre("e2", "e1"));
  EXPECT_EQ(graph.network.links()[0].relation, kOverlapping);
}

TEST(NetworkOf, AnEmptyDocumentIsEmpty) {
  const Document document = sketch("<TimeML></TimeML>");
  const DocumentNetwork graph = network_of(document);
  EXPECT_EQ(graph.network.entity_count(), 0u);
  EXPECT_THAT(graph.left_out, IsEmpty());
}

TEST(Network, IsPointisableWhenAllItsLinksAre) {
  Network network(2);
  network.add_link(Entity{0}, Entity{1}, Relation::kBefore | Relation::kAfter);
  EXPECT_FALSE(network.is_pointisable());
}

TEST(NetworkOf, TakesAlinksInOnlyWhenAsked) {
  const Document document = sketch(
      "<TimeML>It <EVENT eid=\"e1\">began</EVENT> to <EVENT eid=\"e2\">rain</EVENT>."
      "<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/><MAKEINSTANCE eiid=\"ei2\" eventID=\"e2\"/>"
      "<ALINK lid=\"l1\" relType=\"INITIATES\" eventInstanceID=\"ei1\" "
      "relatedToEventInstance=\"ei2\"/>"
      "<ALINK lid=\"l2\" relType=\"BEFORE\" eventInstanceID=\"ei1\" "
      "relatedToEventInstance=\"ei2\"/></TimeML>");
  EXPECT_THAT(network_of(document).network.links(), IsEmpty());
  EXPECT_THAT(network_of(document).left_out, IsEmpty());
  NetworkOptions options;
  options.alinks = true;
  const DocumentNetwork graph = network_of(document, options);
  ASSERT_EQ(graph.network.links().size(), 1u);
  EXPECT_EQ(graph.network.links()[0].relation, RelationSet(Relation::kStarts));
  EXPECT_THAT(graph.left_out, ElementsAre(1u)) << "BEFORE is no relation of an ALINK";
}

TEST(NetworkOf, ReadsTheNamesOfTempEvalInItsDocuments) {
  const Document document = sketch(
      "<TempEval>He <EVENT eid=\"e1\">left</EVENT> on <TIMEX3 tid=\"t1\">Friday</TIMEX3>."
      "<TLINK lid=\"l1\" relType=\"BEFORE\" eventID=\"e1\" relatedToTime=\"t1\"/>"
      "<TLINK lid=\"l2\" relType=\"UNKNOWN\" eventID=\"e1\" relatedToTime=\"t1\"/>"
      "<TLINK lid=\"l3\" relType=\"NEVER\" eventID=\"e1\" relatedToTime=\"t1\"/></TempEval>");
  EXPECT_EQ(relation_names_of(document), RelationNames::kTempEval);
  const DocumentNetwork graph = network_of(document);
  ASSERT_EQ(graph.network.links().size(), 2u);
  EXPECT_EQ(graph.network.links()[0].relation, Relation::kBefore | Relation::kMeets);
  EXPECT_EQ(graph.network.links()[1].relation, RelationSet::all());
  EXPECT_THAT(graph.left_out, ElementsAre(2u));
}

}  // namespace
}  // namespace gnomon
