#include "gnomon/formats/anafora.h"

#include "gnomon/formats/xml_formats_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::map<std::string, std::string> kClinic = {{"c1", "Seen today. Café pain since May.\n"}};

constexpr std::string_view kThymeFile = R"(<?xml version="1.0" encoding="UTF-8"?>
<data>
<info><savetime>10:19:04</savetime><progress>completed</progress></info>
<schema path="./">temporal.schema.xml</schema>
<annotations>
<entity><id>1@e@c1@gold</id><span>5,10</span><type>DOCTIME</type><parentsType>TemporalEntities</parentsType><properties></properties></entity>
<entity><id>2@e@c1@gold</id><span>0,4</span><type>EVENT</type><properties><DocTimeRel>BEFORE/OVERLAP</DocTimeRel><Polarity>POS</Polarity><Degree>N/A</Degree></properties></entity>
<entity><id>3@e@c1@gold</id><span>12,16;17,21</span><type>EVENT</type><properties><DocTimeRel>OVERLAP</DocTimeRel></properties></entity>
<entity><id>4@e@c1@gold</id><span>28,31</span><type>TIMEX3</type><properties><Class>DATE</Class></properties></entity>
<entity><id>5@e@c1@gold</id><span>28,99</span><type>SECTIONTIME</type><properties/></entity>
<entity><id>6@e@c1@gold</id><span>0,4</span><type>Markable</type><properties/></entity>
<relation><id>1@r@c1@gold</id><type>TLINK</type><parentsType>TemporalRelations</parentsType><properties><Source>4@e@c1@gold</Source><Type>CONTAINS</Type><Target>3@e@c1@gold</Target><Target>2@e@c1@gold</Target></properties></relation>
<relation><id>2@r@c1@gold</id><type>ALINK</type><properties><Source>3@e@c1@gold</Source><Target>9@e@c1@gold</Target><Type>CONTINUES</Type></properties></relation>
<relation><id>3@r@c1@gold</id><type>Identical</type><properties><A>3@e@c1@gold</A></properties></relation>
</annotations>
</data>)";

TEST(Anafora, ReadsThymeBesideItsText) {
  const NotedDocuments read = read_noted(kAnafora, kThymeFile, kClinic);
  const Document& document = read.only();
  EXPECT_EQ(document.text(), kClinic.at("c1"));
  EXPECT_THAT(marked_words(document),
              ElementsAre("5@e@c1@gold ", "2@e@c1@gold Seen", "1@e@c1@gold today",
                          "3@e@c1@gold Café pain", "4@e@c1@gold May"));
  EXPECT_EQ(document[*document.creation_time()].tid, "1@e@c1@gold");
  EXPECT_THAT(link_words(document),
              ElementsAre("4@e@c1@gold CONTAINS 3@e@c1@gold", "4@e@c1@gold CONTAINS 2@e@c1@gold",
                          "3@e@c1@gold CONTINUES [9@e@c1@gold]",
                          "2@e@c1@gold DocTimeRel BEFORE/OVERLAP 1@e@c1@gold",
                          "3@e@c1@gold DocTimeRel OVERLAP 1@e@c1@gold"));
  EXPECT_EQ(document.links()[1].lid, "1@r@c1@gold.2");
  EXPECT_EQ(document.times()[2].attributes[Attr::kType], "DATE");
  EXPECT_EQ(document.events()[0].attributes[Attr::kPolarity], "POS");
}

TEST(Anafora, ReportsWhatItCouldNotUse) {
  const NotedDocuments read = read_noted(kAnafora, kThymeFile, kClinic);
  EXPECT_THAT(
      read.said(),
      ElementsAre("10:1 the span 28,99 is not in the text of 33 code points",
                  "11:1 an entity of type 'Markable'",
                  "0:0 1 span not contiguous, the hull is taken",
                  "0:0 1 relation of type Identical not read",
                  "13:1 the link '2@r@c1@gold' refers to '9@e@c1@gold', which is no event and no "
                  "time"));
}

TEST(Anafora, WithoutTheTextItKeepsTheSpans) {
  const NotedDocuments read = read_noted(kAnafora, kThymeFile);
  EXPECT_EQ(read.only().text(), "");
  EXPECT_EQ(read.only().events().size(), 2U);
  EXPECT_EQ(read.said().front(), "2:1 the text 'c1' is not there");
  std::vector<Loss> losses;
  const Result<Exported> written = write_anafora(read.only(), losses);
  ASSERT_TRUE(written);
  EXPECT_THAT(written->bytes, HasSubstr("<span>12,16;17,21</span>"));
}

TEST(Anafora, ThymeSurvivesWritingAndReading) {
  for (const bool with_text : {true, false}) {
    const auto texts = with_text ? kClinic : std::map<std::string, std::string>{};
    const NotedDocuments first = read_noted(kAnafora, kThymeFile, texts);
    std::vector<Loss> losses;
    const Result<Exported> written = write_anafora(first.only(), losses);
    ASSERT_TRUE(written);
    EXPECT_THAT(losses, IsEmpty());
    ASSERT_EQ(written->beside.size(), 1U);
    EXPECT_EQ(written->beside[0].bytes, first.only().text());
    const NotedDocuments second = read_noted(kAnafora, written->bytes, texts);
    EXPECT_EQ(first_difference(first.only(), second.only()), "");
    std::vector<Loss> again;
    EXPECT_EQ(write_anafora(second.only(), again)->bytes, written->bytes);
  }
}

TEST(Anafora, TimemlSurvivesWithItsIds) {
  const Document timeml = from_timeml(
      "<TimeML><TEXT>É <EVENT eid='e1' class='STATE'>was</EVENT> so "
      "<SIGNAL sid='s1'>on</SIGNAL> <TIMEX3 tid='t1' type='DATE' value='1998'>that "
      "<EVENT eid='e2'>day</EVENT></TIMEX3></TEXT>"
      "<MAKEINSTANCE eiid='ei1' eventID='e1' tense='PAST'/><MAKEINSTANCE eiid='ei2' eventID='e2'/>"
      "<TLINK lid='l1' eventInstanceID='ei1' relatedToTime='t1' relType='IS_INCLUDED' "
      "signalID='s1'/><SLINK lid='l2' eventInstanceID='ei1' subordinatedEventInstance='ei2' "
      "relType='MODAL'/><!--gone--></TimeML>");
  std::vector<Loss> losses;
  const Result<Exported> written = write_anafora(timeml, losses);
  ASSERT_TRUE(written);
  ASSERT_EQ(losses.size(), 1U);
  EXPECT_EQ(losses[0].what, "comments and instructions are omitted");
  EXPECT_THAT(written->bytes, HasSubstr("<span>2,5</span>"));  // code points, not bytes
  EXPECT_THAT(written->bytes, HasSubstr("<originalID>e1</originalID>"));
  const NotedDocuments back = read_noted(kAnafora, written->bytes,
                                         {{std::string(timeml.name()), written->beside[0].bytes}});
  EXPECT_THAT(back.said(), IsEmpty());
  EXPECT_THAT(marked_words(back.only()), ElementsAre("e1 was", "s1 on", "t1 that day", "e2 day"));
  EXPECT_THAT(link_words(back.only()), ElementsAre("ei1 IS_INCLUDED t1", "ei1 MODAL ei2"));
  EXPECT_EQ(back.only().links()[0].attributes[Attr::kSignalId], "s1");
  EXPECT_EQ(back.only().instances()[0].attributes[Attr::kTense], "PAST");
}

TEST(Anafora, AsksForTheUnitWhereItMatters) {
  const std::map<std::string, std::string> texts = {{"c1", "💧 Seen today. Café pain since May.\n"}};
  EXPECT_THAT(read_noted(kAnafora, kThymeFile, texts).documents.front().error().what,
              HasSubstr("does not say whether its spans count code points or UTF-16 units"));
}

// Our own files say it, and only where it matters.
TEST(Anafora, SaysWhatItCountsWhenItWrites) {
  const Document emoji =
      from_timeml("<TimeML><TEXT>💧 <EVENT eid='e1'>fell</EVENT></TEXT></TimeML>");
  std::vector<Loss> losses;
  const Result<Exported> written = write_anafora(emoji, losses);
  EXPECT_THAT(written->bytes, HasSubstr("<offsets>code points</offsets>"));
  const NotedDocuments back =
      read_noted(kAnafora, written->bytes, {{std::string(emoji.name()), written->beside[0].bytes}});
  EXPECT_THAT(marked_words(back.only()), ElementsAre("e1 fell"));
  EXPECT_EQ(first_difference(emoji, back.only()).find("offsets"), std::string::npos);
  const Document plain =
      from_timeml("<TimeML><TEXT>é <EVENT eid='e1'>fell</EVENT></TEXT></TimeML>");
  EXPECT_EQ(write_anafora(plain, losses)->bytes.find("<offsets>"), std::string::npos);
}

TEST(Anafora, SpansThatAreNone) {
  const NotedDocuments read = read_noted(
      kAnafora,
      "<data><annotations>\n<entity><id>1@e@c1@x</id><span>9,5</span><type>EVENT</type></entity>"
      "</annotations></data>",
      kClinic);
  EXPECT_THAT(read.said(), ElementsAre("2:1 '9,5' is not a span"));
}

}  // namespace
}  // namespace gnomon
