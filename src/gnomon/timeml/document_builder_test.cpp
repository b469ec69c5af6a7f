#include "gnomon/timeml/document_builder.h"

#include "gnomon/timeml/document_test_help.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Optional;

// An event with an instance and another without, a time, and links between them.
constexpr std::string_view kShortStory =
    "<TimeML><DOCID> story-1 </DOCID>\n"
    "<DCT><TIMEX3 tid=\"t0\" type=\"DATE\" value=\"1998-02-13\">13 Feb 1998</TIMEX3></DCT>\n"
    "<TEXT>He <EVENT eid=\"e1\" class=\"OCCURRENCE\">left</EVENT> <SIGNAL sid=\"s1\">after"
    "</SIGNAL> the <EVENT eid=\"e2\" class=\"OCCURRENCE\">talk</EVENT>.</TEXT>"
    "<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/>"
    "<TLINK lid=\"l1\" relType=\"BEFORE\" eventInstanceID=\"ei1\" relatedToTime=\"t0\"/>"
    "</TimeML>";

std::vector<std::string> spelled(const Attributes& attributes) {
  std::vector<std::string> all;
  for (const Attribute& attribute : attributes) {
    all.push_back(std::string(attribute.name) + "=" + std::string(attribute.value));
  }
  return all;
}

// The attributes of the one link of a document that knows event e1, instance ei1 and time t1.
std::vector<std::string> spelled_link(std::string_view link) {
  const Document document =
      sketch("<TimeML><EVENT eid=\"e1\"/><TIMEX3 tid=\"t1\"/><MAKEINSTANCE eiid=\"ei1\"/>" +
             std::string(link) + "</TimeML>");
  return spelled(document.links()[0].attributes);
}

TEST(DocumentBuilder, CollectsTheEntitiesInTheOrderOfTheSource) {
  const Document document = sketch(kShortStory);
  ASSERT_EQ(document.events().size(), 2U);
  EXPECT_EQ(document.events()[0].eid, "e1");
  EXPECT_EQ(document.events()[0].span.of(document.text()), "left");
  EXPECT_EQ(document.events()[1].span.of(document.text()), "talk");
  ASSERT_EQ(document.times().size(), 1U);
  EXPECT_EQ(document.times()[0].span.of(document.text()), "13 Feb 1998");
  ASSERT_EQ(document.signals().size(), 1U);
  EXPECT_EQ(document.signals()[0].sid, "s1");
  EXPECT_EQ(document[document.events()[1].markup].name, "EVENT");
}

TEST(DocumentBuilder, CopiesAllStrings) {
  auto source = std::make_unique<std::string>(kShortStory);
  const Document document = sketch(*source);
  source.reset();
  EXPECT_EQ(first_difference(document, sketch(kShortStory)), "");
}

TEST(DocumentBuilder, KeepsNameAndDocumentType) {
  DocumentBuilder builder;
  builder.set_name("aquaint/x");
  builder.set_doctype("<!DOCTYPE TimeML SYSTEM \"TimeML.dtd\">");
  builder.add_markup("TimeML", {}, {0, 0}, std::nullopt);
  const Document document = std::move(builder).build();
  EXPECT_EQ(document.name(), "aquaint/x");
  EXPECT_EQ(document.doctype(), "<!DOCTYPE TimeML SYSTEM \"TimeML.dtd\">");
}

TEST(DocumentBuilder, PutsKnownAttributesInOrderAndOthersBehindThem) {
  const Document document =
      sketch("<TimeML><EVENT zebra=\"1\" class=\"STATE\" apple=\"2\" eid=\"e1\"/></TimeML>");
  EXPECT_THAT(spelled(document.events()[0].attributes),
              ElementsAre("eid=e1", "class=STATE", "zebra=1", "apple=2"));
}

// Many attributes are sorted in another way than few.
TEST(DocumentBuilder, PutsManyAttributesInOrderToo) {
  std::string source = "<TimeML><EVENT";
  std::vector<std::string> expected{"eid=e1", "class=STATE"};
  for (int i = 0; i < 30; ++i) {
    const std::string name = "a" + std::to_string(i * 7 % 30);
    source += " " + name + "=\"1\"";
    source += i == 10 ? " class=\"STATE\"" : i == 20 ? " eid=\"e1\"" : "";
    expected.push_back(name + "=1");
  }
  const Document document = sketch(source + "/></TimeML>");
  EXPECT_THAT(spelled(document.events()[0].attributes), testing::ElementsAreArray(expected));
}

TEST(DocumentBuilder, KeepsRemarksWhereTheyStand) {
  DocumentBuilder builder;
  const MarkupIndex root = builder.add_markup("TimeML", {}, {0, 0}, std::nullopt);
  builder.append_text("ab");
  builder.add_remark(ElementKind::kComment, " note ", 1, root, 17);
  const Document document = std::move(builder).build();
  const Markup& remark = document.markup()[1];
  EXPECT_EQ(remark.kind, ElementKind::kComment);
  EXPECT_EQ(remark.name, " note ");
  EXPECT_EQ(remark.span, (Span{1, 1}));
  EXPECT_EQ(remark.source_byte, 17U);
  EXPECT_THAT(remark.parent, Optional(root));
}

TEST(DocumentBuilder, FindsTheFirstOfTwoElementsWithOneId) {
  const Document document = sketch(
      "<TimeML><EVENT eid=\"e1\" class=\"STATE\"/><EVENT eid=\"e1\" class=\"ASPECTUAL\"/>"
      "<TIMEX3 tid=\"t1\" type=\"DATE\"/><TIMEX3 tid=\"t1\" type=\"TIME\"/>"
      "<SIGNAL sid=\"s1\"/><SIGNAL sid=\"s1\"/>"
      "<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/><MAKEINSTANCE eiid=\"ei1\" eventID=\"e2\"/>"
      "</TimeML>");
  EXPECT_THAT(document.find_event("e1"), Optional(EventIndex{0}));
  EXPECT_THAT(document.find_time("t1"), Optional(TimexIndex{0}));
  EXPECT_THAT(document.find_signal("s1"), Optional(SignalIndex{0}));
  EXPECT_THAT(document.find_instance("ei1"), Optional(InstanceIndex{0}));
  EXPECT_EQ(document.events().size(), 2U);
}

TEST(DocumentBuilder, FindsIdsWithoutTheBlanksAroundThem) {
  const Document document =
      sketch("<TimeML><EVENT eid=\" e1\"/><MAKEINSTANCE eiid=\"ei1 \" eventID=\"e1 \"/></TimeML>");
  EXPECT_THAT(document.find_event("e1"), Optional(EventIndex{0}));
  EXPECT_THAT(document.instances()[0].event, Optional(EventIndex{0}));
  EXPECT_EQ(document.instances()[0].attributes.find(Attr::kEiid), "ei1 ");
}

TEST(DocumentBuilder, KnowsNothingByAnEmptyId) {
  const Document document = sketch(
      "<TimeML><EVENT class=\"STATE\"/><TIMEX3 tid=\" \"/><MAKEINSTANCE tense=\"PAST\"/>"
      "<TLINK lid=\"l1\" eventInstanceID=\"\" relatedToTime=\"\"/></TimeML>");
  EXPECT_EQ(document.find_event(""), std::nullopt);
  EXPECT_EQ(document.find_time(""), std::nullopt);
  EXPECT_EQ(document.instances()[0].event, std::nullopt);
  EXPECT_TRUE(document.links()[0].source.present());
  EXPECT_FALSE(document.links()[0].source.resolved());
  EXPECT_FALSE(document.links()[0].target.resolved());
}

TEST(DocumentBuilder, GivesOneEventSeveralInstances) {
  const Document document = sketch(
      "<TimeML><EVENT eid=\"e1\"/><EVENT eid=\"e2\"/><MAKEINSTANCE eiid=\"ei1\" eventID=\"e2\"/>"
      "<MAKEINSTANCE eiid=\"ei2\" eventID=\"e2\"/><MAKEINSTANCE eiid=\"ei3\" eventID=\"e9\"/>"
      "</TimeML>");
  EXPECT_THAT(document.instances()[0].event, Optional(EventIndex{1}));
  EXPECT_THAT(document.instances()[1].event, Optional(EventIndex{1}));
  EXPECT_EQ(document.instances()[2].event, std::nullopt);
  EXPECT_EQ(document[*document.instances()[1].event].eid, "e2");
}

TEST(DocumentBuilder, SpellsOutTheEventOfAnInstance) {
  const Document document = sketch(
      "<TimeML><EVENT eid=\"e1\"/><MAKEINSTANCE tense=\"PAST\" eid=\"e1\" eiid=\"ei1\"/>"
      "<MAKEINSTANCE eid=\"e9\" eiid=\"ei2\" eventID=\"e1\"/></TimeML>");
  EXPECT_THAT(spelled(document.instances()[0].attributes),
              ElementsAre("eiid=ei1", "eventID=e1", "tense=PAST"));
  EXPECT_THAT(document.instances()[0].event, Optional(EventIndex{0}));
  // Beside the full spelling the short one means nothing and stays as it is.
  EXPECT_THAT(spelled(document.instances()[1].attributes),
              ElementsAre("eid=e9", "eiid=ei2", "eventID=e1"));
  EXPECT_THAT(document.instances()[1].event, Optional(EventIndex{0}));
}

TEST(DocumentBuilder, SpellsOutFromAndToByWhatTheyName) {
  EXPECT_THAT(spelled_link("<TLINK from=\"ei1\" to=\"t1\" lid=\"l1\"/>"),
              ElementsAre("lid=l1", "eventInstanceID=ei1", "relatedToTime=t1"));
  EXPECT_THAT(spelled_link("<TLINK from=\"t1\" to=\"ei1\"/>"),
              ElementsAre("timeID=t1", "relatedToEventInstance=ei1"));
  EXPECT_THAT(spelled_link("<TLINK from=\"e1\" to=\"e1\"/>"),
              ElementsAre("eventID=e1", "relatedToEvent=e1"));
}

TEST(DocumentBuilder, SpellsOutUnknownIdsByTheirFirstLetter) {
  EXPECT_THAT(spelled_link("<TLINK from=\"t9\" to=\"t8\"/>"),
              ElementsAre("timeID=t9", "relatedToTime=t8"));
  EXPECT_THAT(spelled_link("<TLINK from=\"ei9\" to=\"x\"/>"),
              ElementsAre("eventInstanceID=ei9", "relatedToEventInstance=x"));
}

TEST(DocumentBuilder, SpellsOutIdsThatAreDefinedBehindTheLink) {
  const Document document = sketch(
      "<TimeML><TLINK from=\"t1x\" to=\"e1\"/><EVENT eid=\"e1\"/>"
      "<MAKEINSTANCE eiid=\"t1x\" eventID=\"e1\"/></TimeML>");
  EXPECT_THAT(spelled(document.links()[0].attributes),
              ElementsAre("eventInstanceID=t1x", "relatedToEvent=e1"));
}

TEST(DocumentBuilder, NeverGivesALinkOneAttributeTwice) {
  EXPECT_THAT(spelled_link("<TLINK from=\"ei1\" eventInstanceID=\"ei2\" to=\"t1\"/>"),
              ElementsAre("eventInstanceID=ei2", "from=ei1", "relatedToTime=t1"));
}

TEST(DocumentBuilder, FindsTheEndsOfLinks) {
  const Document document = sketch(
      "<TimeML><EVENT eid=\"e1\"/><TIMEX3 tid=\"t1\"/><MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/>"
      "<TLINK lid=\"l1\" relType=\" BEFORE \" timeID=\"t1\" relatedToEventInstance=\"ei1\"/>"
      "<SLINK lid=\"l2\" eventInstanceID=\"ei1\" subordinatedEventInstance=\"ei1\"/>"
      "<TLINK lid=\"l3\" eventID=\"e1\" relatedToEvent=\"e1\"/></TimeML>");
  const Link& first = document.links()[0];
  EXPECT_EQ(first.kind, ElementKind::kTlink);
  EXPECT_EQ(first.lid, "l1");
  EXPECT_EQ(first.rel_type, "BEFORE");
  EXPECT_EQ(first.source.attribute, Attr::kTimeId);
  EXPECT_EQ(std::get<TimexIndex>(first.source.entity), TimexIndex{0});
  EXPECT_EQ(std::get<InstanceIndex>(first.target.entity), InstanceIndex{0});
  const Link& second = document.links()[1];
  EXPECT_EQ(second.kind, ElementKind::kSlink);
  EXPECT_EQ(second.target.attribute, Attr::kSubordinatedEventInstance);
  EXPECT_EQ(std::get<InstanceIndex>(second.target.entity), InstanceIndex{0});
  EXPECT_EQ(std::get<EventIndex>(document.links()[2].source.entity), EventIndex{0});
}

TEST(DocumentBuilder, LeavesDanglingAndMissingEndsOpen) {
  const Document document =
      sketch("<TimeML><EVENT eid=\"e1\"/><TLINK lid=\"l1\" eventInstanceID=\"e1\"/></TimeML>");
  const Link& link = document.links()[0];
  EXPECT_TRUE(link.source.present());
  EXPECT_FALSE(link.source.resolved()) << "e1 is an event, and no instance";
  EXPECT_EQ(link.source.id, "e1");
  EXPECT_FALSE(link.target.present());
  EXPECT_FALSE(link.target.resolved());
}

TEST(DocumentBuilder, TakesTheTextElementForTheBody) {
  const Document document = sketch("<TimeML>head <TEXT>body</TEXT> tail</TimeML>");
  EXPECT_EQ(document.text(), "head body tail");
  EXPECT_EQ(document.body().of(document.text()), "body");
}

TEST(DocumentBuilder, TakesAllForTheBodyWhenThereIsNotExactlyOneText) {
  const Document none = sketch("<TimeML>all of it</TimeML>");
  EXPECT_EQ(none.body(), (Span{0, 9}));
  const Document two = sketch("<TimeML><TEXT>a</TEXT> and <TEXT>b</TEXT></TimeML>");
  EXPECT_EQ(two.body(), (Span{0, 7}));
  const Document three = sketch("<TimeML><TEXT>a</TEXT><TEXT>b</TEXT><TEXT>c</TEXT></TimeML>");
  EXPECT_EQ(three.body(), (Span{0, 3}));
}

constexpr std::string_view kCreation = "<TIMEX3 tid=\"tc\" functionInDocument=\"CREATION_TIME\"/>";
constexpr std::string_view kPublication =
    "<TIMEX3 tid=\"tp\" functionInDocument=\"PUBLICATION_TIME\"/>";

// The tid of the creation time, or "none".
std::string creation_time_of(const std::string& content) {
  const Document document = sketch("<TimeML>" + content + "</TimeML>");
  const auto time = document.creation_time();
  return time ? std::string(document[*time].tid) : "none";
}

TEST(DocumentBuilder, FindsTheCreationTimeInsideDctFirst) {
  const std::string in_dct = "<DCT>made <b><TIMEX3 tid=\"td\"/></b><TIMEX3 tid=\"t2\"/></DCT>";
  EXPECT_EQ(creation_time_of(std::string(kPublication) + std::string(kCreation) + in_dct), "td");
}

TEST(DocumentBuilder, PrefersTheCreationTimeToThePublicationTime) {
  EXPECT_EQ(creation_time_of(std::string(kPublication) + std::string(kCreation)), "tc");
  EXPECT_EQ(creation_time_of("<TIMEX3 tid=\"t1\"/>" + std::string(kPublication)), "tp");
}

TEST(DocumentBuilder, FindsNoCreationTimeWhereNoneIsMarked) {
  EXPECT_EQ(creation_time_of("<TIMEX3 tid=\"t1\" functionInDocument=\"NONE\"/><DCT/>"), "none");
  EXPECT_EQ(creation_time_of(""), "none");
}

TEST(Document, StaysInPlaceWhenItIsMoved) {
  for (const std::string_view source : {kShortStory, std::string_view("<TimeML>ab</TimeML>")}) {
    auto original = std::make_unique<Document>(sketch(source));
    const std::string_view text = original->text();
    const std::string_view id = original->id();
    const MarkupList& markup = original->markup();
    const std::span<const Link> links = original->links();
    const Document moved = std::move(*original);
    original.reset();
    EXPECT_EQ(moved.text().data(), text.data());
    EXPECT_EQ(moved.id(), id);
    EXPECT_EQ(&moved.markup(), &markup);
    EXPECT_EQ(moved.links().data(), links.data());
    EXPECT_EQ(first_difference(moved, sketch(source)), "");
  }
}

TEST(Document, HoldsNothingButItsRoot) {
  const Document document = sketch("<TimeML/>");
  EXPECT_EQ(document.text(), "");
  EXPECT_EQ(document.body(), (Span{0, 0}));
  EXPECT_EQ(document.markup().size(), 1U);
  EXPECT_THAT(document.events(), IsEmpty());
  EXPECT_EQ(document.find_event("e1"), std::nullopt);
}

}  // namespace
}  // namespace gnomon
