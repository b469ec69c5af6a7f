#include "gnomon/formats/tei.h"

#include "gnomon/formats/xml_formats_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view kBridge = R"(<TEI xmlns="http://www.tei-c.org/ns/1.0">
<teiHeader><fileDesc><sourceDesc><p><date when="1898-03-04">4 March</date></p></sourceDesc></fileDesc></teiHeader>
<text><front><p>Title</p></front><body><p>It <rs type="event" xml:id="e1" ana="#OCCURRENCE">fe<lb break="no"/>ll</rs><note>so they say</note> <date xml:id="t1" notBefore="1898-03-01" notAfter="1898-03-03">early in March</date>, at <time when="14:30:00">half past two</time>,<lb/>
<choice><sic>affter</sic><corr>after</corr></choice> <date from="1897-10" to="1898-02">the winter</date>, <date dur="P2D">two days</date> from <date when="--03-25">Lady Day</date>.</p></body></text>
<standOff><listEvent><event xml:id="e0" when="1898-02-28"><label>flood</label></event></listEvent>
<linkGrp type="temporal"><link type="IS_INCLUDED" target="#e1 #t1"/><link type="AFTER" target="#e1"/></linkGrp>
<linkGrp type="corr"><link target="#a #b"/></linkGrp>
<listRelation><relation name="AFTER" active="#e1" passive="#e0"/></listRelation></standOff>
</TEI>)";

TEST(Tei, TheTextIsTheBodyWithOneReading) {
  const NotedDocuments read = read_noted(kTei, kBridge);
  EXPECT_EQ(read.only().text(),
            "It fell early in March, at half past two,\n\naffter the winter, two days from Lady "
            "Day.");
}

TEST(Tei, DatesBecomeTimesWithValues) {
  const NotedDocuments read = read_noted(kTei, kBridge);
  const Document& document = read.only();
  std::vector<std::string> times;
  for (const Timex& time : document.times()) {
    times.push_back(fmt::format("{} {} {} '{}'", time.tid, time.attributes[Attr::kType],
                                time.attributes[Attr::kValue], time.span.of(document.text())));
  }
  EXPECT_THAT(times,
              ElementsAre("t2 DATE 1898-03-04 ''",  // the creation time
                          "t4.from DATE 1897-10 ''", "t4.to DATE 1898-02 ''",
                          "t1 DATE 1898-03-XX 'early in March'",
                          "t3 TIME T14:30:00 'half past two'", "t4 DURATION PXM 'the winter'",
                          "t5 DURATION P2D 'two days'", "t6 DATE XXXX-03-25 'Lady Day'"));
  EXPECT_EQ(document.creation_time(), TimexIndex{0});
  EXPECT_EQ(document.times()[5].attributes[Attr::kBeginPoint], "t4.from");
}

TEST(Tei, EventsAndLinks) {
  const NotedDocuments read = read_noted(kTei, kBridge);
  const Document& document = read.only();
  EXPECT_EQ(document.events().size(), 2U);
  EXPECT_EQ(document.events()[1].attributes[Attr::kClass], "OCCURRENCE");
  EXPECT_THAT(link_words(document), ElementsAre("e1 IS_INCLUDED t1", "e1 AFTER e0"));
  EXPECT_THAT(read.said(), ElementsAre("6:69 a link has two targets, this one 1",
                                       "0:0 1 link of other kinds than temporal not read",
                                       "0:0 of 1 choice the first reading is taken",
                                       "0:0 1 note not part of the text"));
}

TEST(Tei, AnIdUsedTwiceIsReportedWithBothPlaces) {
  const NotedDocuments read = read_noted(kTei,
                                         "<TEI><text><body>\n<rs type='event' xml:id='e1'>a</rs>\n"
                                         "<rs type='event' xml:id='e1'>b</rs></body></text></TEI>");
  EXPECT_EQ(read.only().events().size(), 2U);
  EXPECT_THAT(read.said(),
              ElementsAre("3:1 the id 'e1' of this event is used twice, first in line 2"));
}

TEST(Tei, ACorpusOfSeveralTextsHasToBeSplit) {
  EXPECT_EQ(detect_format("<teiCorpus>"), &kTei);
  EXPECT_THAT(must_refuse(kTei, "<teiCorpus/>").hint, HasSubstr("split into one file per text"));
  EXPECT_EQ(must_refuse(kTei, "<TEI/>").what, "the file has no text/body");
}

}  // namespace
}  // namespace gnomon
