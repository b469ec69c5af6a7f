#include "gnomon/formats/iso_timeml.h"

#include "gnomon/formats/xml_formats_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::map<std::string, std::string> kRainTokens = {{"rain.tok.xml", R"(<tokenLayer>
<token xml:id="k1" from="0" to="1">💧</token>
<token xml:id="k2" from="3" to="5">It</token>
<token xml:id="k3" from="6" to="12">rained</token>
<token xml:id="k4" from="12" to="13">.</token>
</tokenLayer>)"}};

constexpr std::string_view kIsoFile = R"x(<i:isoTimeML xmlns:i="urn:x" xml:base="rain.tok.xml">
<TIMEX3 xml:id="t0" type="DATE" value="2024-01-02" functionInDocument="CREATION_TIME"/>
<EVENT xml:id="e1" target="#k3" pred="RAIN" class="OCCURRENCE" tense="PAST"/>
<EVENT xml:id="e2" target="#k1 #k3" pred="DROP"/>
<TIMEX3 xml:id="t1" target="#range(k4,k2)" type="DATE" value="2024-01-01" anchorTimeID="#t0"/>
<SIGNAL xml:id="s1" target="#k9"/>
<TLINK xml:id="l1" eventID="e1" relatedToTime="#t0" relType="BEFORE" signalID="#s1"/>
<SLINK eventID="#e1" subordinatedEvent="#e2" relType="MODAL"/>
<MLINK eventID="#e1" relatedToTime="#t1" relType="MEASURES"/>
</i:isoTimeML>)x";

TEST(IsoTimeml, ReadsTokensOfTheFileThatItNames) {
  const NotedDocuments read = read_noted(kIsoTimeml, kIsoFile, kRainTokens);
  const Document& document = read.only();
  EXPECT_EQ(document.text(), "💧  It rained.");  // two blanks by the numbers of the tokens
  EXPECT_THAT(marked_words(document),
              ElementsAre("t0 ", "s1 ", "e2 💧  It rained", "t1 It rained.", "e1 rained"));
  EXPECT_THAT(link_words(document), ElementsAre("e1 BEFORE t0", "e1 MODAL e2"));
  EXPECT_EQ(document.links()[0].attributes[Attr::kSignalId], "s1");
  EXPECT_EQ(document.times()[1].attributes[Attr::kAnchorTimeId], "t0");
  EXPECT_THAT(read.said(), ElementsAre("5:1 the range k4,k2 is reversed: k4 comes after k2",
                                       "6:1 there is no token 'k9'",
                                       "0:0 1 span not contiguous, the hull is taken",
                                       "0:0 1 MLINK element not read"));
}

TEST(IsoTimeml, WithoutTheTokenLayerNothingHasAPlace) {
  const NotedDocuments read = read_noted(kIsoTimeml, kIsoFile);
  const Document& document = read.only();
  EXPECT_EQ(document.text(), "");
  EXPECT_EQ(document.events().size(), 2U);
  EXPECT_EQ(document.links().size(), 2U);
  EXPECT_EQ(read.said().front(), "1:1 the token layer 'rain.tok.xml' is not there");
}

TEST(IsoTimeml, NamesNoFileOutsideOfItsFolder) {
  for (const std::string base : {"../secret.xml", "/etc/passwd", ".hidden", "a\\b"}) {
    std::string bytes(kIsoFile);
    bytes.replace(bytes.find("rain.tok.xml"), 12, base);
    std::map<std::string, std::string> beside{
        {base, "<tokenLayer><token xml:id='k1'>x</token></tokenLayer>"}};
    EXPECT_EQ(read_noted(kIsoTimeml, bytes, beside).only().text(), "") << base;
  }
}

TEST(IsoTimeml, CharacterRangesOfItsOwnText) {
  const NotedDocuments read = read_noted(kIsoTimeml,
                                         "<isoTimeML><TEXT>It rainéd.</TEXT>"
                                         "<EVENT xml:id='e1' target='#range(3, 9)'/>"
                                         "<EVENT xml:id='e2' target='#range(9,40)'/></isoTimeML>");
  EXPECT_THAT(marked_words(read.only()), ElementsAre("e2 ", "e1 rainéd"));
  EXPECT_THAT(read.said(), ElementsAre("1:77 the range 9,40 is not in the text of 10 code points"));
}

TEST(IsoTimeml, AsksForTheUnitWhereItMatters) {
  const std::string bytes =
      "<isoTimeML><TEXT>💧 rained</TEXT><EVENT xml:id='e1' target='#range(2,8)'/></isoTimeML>";
  EXPECT_THAT(must_refuse(kIsoTimeml, bytes).what,
              HasSubstr("does not say whether its ranges count code points or UTF-16"));
  Source source{bytes, "test", "test"};
  source.choices.offsets = OffsetUnit::kCodePoints;
  const auto documents = kIsoTimeml.read(source);
  ASSERT_TRUE(documents.front());
  EXPECT_THAT(marked_words(*documents.front()), ElementsAre("e1 rained"));
}

}  // namespace
}  // namespace gnomon
