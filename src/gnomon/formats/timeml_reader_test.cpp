#include "gnomon/formats/formats_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::Optional;

// The shapes in which TimeML is found, in small. The spans in the tests were counted by hand.

constexpr std::string_view kTimeBank = R"(<?xml version="1.0" ?>
<TimeML xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<DOCNO> HRB<TIMEX3 tid="t0" type="DATE" value="2031-03-14" functionInDocument="CREATION_TIME">20310314</TIMEX3>.0007 </DOCNO>
<BODY><TEXT>
<s>Captain <ENAMEX TYPE="PERSON">Ola Brun</ENAMEX> <EVENT eid="e1" class="OCCURRENCE">sailed</EVENT> on <TIMEX3 tid="t1" type="DATE" value="2031-03-12">Wednesday</TIMEX3>.</s>
</TEXT></BODY>
<MAKEINSTANCE eventID="e1" eiid="ei1" tense="PAST" aspect="NONE" polarity="POS" pos="VERB"/>
<TLINK lid="l1" relType="IS_INCLUDED" eventInstanceID="ei1" relatedToTime="t1"/>
</TimeML>
)";

constexpr std::string_view kTempeval3 = R"(<?xml version="1.0" ?>
<TimeML>
<DOCID>storm</DOCID>
<DCT><TIMEX3 tid="t0" type="DATE" value="2031-03-14" temporalFunction="false" functionInDocument="CREATION_TIME">2031-03-14</TIMEX3></DCT>
<TITLE>Storm</TITLE>
<EXTRAINFO>By Ida</EXTRAINFO>
<TEXT>It <EVENT eid="e1" class="OCCURRENCE">broke</EVENT> <SIGNAL sid="s1">before</SIGNAL> <TIMEX3 tid="t1" type="TIME" value="2031-03-13TNI">night</TIMEX3>.</TEXT>
<MAKEINSTANCE eiid="ei1" eventID="e1" tense="PAST" aspect="NONE" polarity="POS" pos="VERB"/>
<TLINK lid="l1" relType="BEFORE" eventInstanceID="ei1" relatedToTime="t1" signalID="s1"/>
<SLINK lid="l2" relType="MODAL" eventInstanceID="ei1" subordinatedEventInstance="ei9"/>
<ALINK lid="l3" relType="INITIATES" eventInstanceID="ei1" relatedToEventInstance="ei1"/>
</TimeML>
)";

constexpr std::string_view kQaTempeval = R"(<?xml version="1.0" encoding="utf-8"?>
<TimeML xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">

<DOCID>garden</DOCID>

<DCT><TIMEX3 functionInDocument="CREATION_TIME" temporalFunction="false" tid="t0" type="DATE" value="2030-05-01">May 1, 2030</TIMEX3></DCT>

<TITLE />

<TEXT>
Roses <EVENT class="OCCURRENCE" eid="e1">bloomed</EVENT>.

They <EVENT class="OCCURRENCE" eid="e2">faded</EVENT>.
</TEXT>

<MAKEINSTANCE aspect="NONE" eiid="ei1" eventID="e1" polarity="POS" pos="VERB" tense="PAST" />
<MAKEINSTANCE aspect="NONE" eiid="ei2" eventID="e2" polarity="POS" pos="VERB" tense="PAST" />

<TLINK eventInstanceID="ei1" lid="l1" relType="BEFORE" relatedToEventInstance="ei2" />

</TimeML>
)";

constexpr std::string_view kTempeval1 = R"(<?xml version="1.0"?>
<TempEval>
<s>She <EVENT eid="e1" class="REPORTING" stem="say" tense="PAST" aspect="NONE" polarity="POS" pos="VERB">said</EVENT> so <TIMEX3 tid="t1" type="DATE" value="2031-03-12">then</TIMEX3>.</s>
<TLINK lid="l1" relType="OVERLAP" eventID="e1" relatedToTime="t1" task="A"/>
<TLINK lid="l2" relType="BEFORE-OR-OVERLAP" eventID="e1" relatedToEvent="e1" task="C"/>
</TempEval>
)";

constexpr std::string_view kPlainInput = R"(<?xml version="1.0" ?>
<TimeML>
<DOCID>plain</DOCID>
<DCT><TIMEX3 tid="t0" type="DATE" value="2031-03-14" functionInDocument="CREATION_TIME">today</TIMEX3></DCT>
<TEXT>Nothing is marked here.</TEXT>
</TimeML>
)";

constexpr std::string_view kRepackaged = R"(<TimeML>
<TEXT><EVENT eid="e1" class="OCCURRENCE" confidence="0.7">Rain</EVENT> <TIMEX3 tid="t1" type="DATE" value="2031">once</TIMEX3></TEXT>
<MAKEINSTANCE eiid="ei1" eid="e1" annotator="ida"/>
<TLINK lid="l1" from="ei1" relType="BEFORE" to="t1"/>
<TLINK lid="l2" from="t1" relType="AFTER" to="e1"/>
<TLINK lid="l3" from="ei7" relType="AFTER" to="t7"/>
</TimeML>
)";

std::string text_of(std::string_view inner) {
  return std::string(from_timeml(fmt::format("<TimeML>{}</TimeML>", inner)).text());
}

std::string outline_of(std::string_view inner) {
  return outline(from_timeml(fmt::format("<TimeML>{}</TimeML>", inner)));
}

TEST(TimemlReader, ReadsTheShapeOfTimeBank) {
  const Document document = from_timeml(kTimeBank);
  EXPECT_EQ(document.text(), "\n HRB20310314.0007 \n\nCaptain Ola Brun sailed on Wednesday.\n\n");
  EXPECT_EQ(outline(document), R"(
TimeML 0-60
  DOCNO 1-19
    TIMEX3 5-13
  BODY 20-59
    TEXT 20-59
      s 21-58
        ENAMEX 29-37
        EVENT 38-44
        TIMEX3 48-57
)");
  EXPECT_EQ(document.name(), "test");
  EXPECT_EQ(document.id(), "HRB20310314.0007");
  EXPECT_EQ(document.body(), (Span{20, 59}));
  ASSERT_TRUE(document.creation_time());
  EXPECT_EQ(document[*document.creation_time()].tid, "t0");
  const Link& link = document.links().front();
  EXPECT_EQ(std::get<InstanceIndex>(link.source.entity), InstanceIndex{0});
  EXPECT_EQ(std::get<TimexIndex>(link.target.entity), TimexIndex{1});
  EXPECT_EQ(document.instances().front().event, EventIndex{0});
}

TEST(TimemlReader, ReadsTheShapeOfTempeval3) {
  const Document document = from_timeml(kTempeval3);
  EXPECT_EQ(document.text(), "\nstorm\n2031-03-14\nStorm\nBy Ida\nIt broke before night.\n");
  EXPECT_EQ(outline(document), R"(
TimeML 0-54
  DOCID 1-6
  DCT 7-17
    TIMEX3 7-17
  TITLE 18-23
  EXTRAINFO 24-30
  TEXT 31-53
    EVENT 34-39
    SIGNAL 40-46
    TIMEX3 47-52
)");
  EXPECT_EQ(document.id(), "storm");
  EXPECT_EQ(document[*document.creation_time()].attributes[Attr::kValue], "2031-03-14");
  EXPECT_EQ(document.signals().front().sid, "s1");
  ASSERT_EQ(document.links().size(), 3U);
  EXPECT_EQ(document.links()[0].kind, ElementKind::kTlink);
  EXPECT_EQ(document.links()[1].kind, ElementKind::kSlink);
  EXPECT_EQ(document.links()[1].target.id, "ei9");
  EXPECT_FALSE(document.links()[1].target.resolved());
  EXPECT_EQ(document.links()[2].kind, ElementKind::kAlink);
}

TEST(TimemlReader, ReadsTheShapeOfQaTempeval) {
  const Document document = from_timeml(kQaTempeval);
  EXPECT_EQ(document.text(),
            "\n\ngarden\n\nMay 1, 2030\n\n\n\n\nRoses bloomed.\n\nThey faded.\n\n\n");
  EXPECT_EQ(document.body().of(document.text()), "\nRoses bloomed.\n\nThey faded.\n");
  EXPECT_EQ(document.events()[1].span.of(document.text()), "faded");
  EXPECT_EQ(document.links().front().rel_type, "BEFORE");
  EXPECT_TRUE(document.links().front().target.resolved());
}

TEST(TimemlReader, ReadsTheShapeOfTempeval1WhereLinksNameEvents) {
  const Document document = from_timeml(kTempeval1);
  EXPECT_EQ(document.markup().front().name, "TempEval");
  EXPECT_EQ(document.text(), "\nShe said so then.\n");
  EXPECT_EQ(document.body(), (Span{0, 19}));
  EXPECT_TRUE(document.instances().empty());
  EXPECT_EQ(document.events().front().attributes[Attr::kStem], "say");
  EXPECT_EQ(document.events().front().attributes[Attr::kTense], "PAST");
  const Link& first = document.links()[0];
  EXPECT_EQ(std::get<EventIndex>(first.source.entity), EventIndex{0});
  EXPECT_EQ(first.attributes[Attr::kTask], "A");
  const Link& second = document.links()[1];
  EXPECT_EQ(second.rel_type, "BEFORE-OR-OVERLAP");
  EXPECT_EQ(second.target.attribute, Attr::kRelatedToEvent);
  EXPECT_TRUE(second.target.resolved());
}

TEST(TimemlReader, ReadsAnInputThatHasOnlyACreationTime) {
  const Document document = from_timeml(kPlainInput);
  EXPECT_TRUE(document.events().empty());
  EXPECT_TRUE(document.links().empty());
  ASSERT_EQ(document.times().size(), 1U);
  EXPECT_EQ(document.creation_time(), TimexIndex{0});
  EXPECT_EQ(document.body().of(document.text()), "Nothing is marked here.");
}

TEST(TimemlReader, ReadsTheShortSpellingsOfRepackagedCorpora) {
  const Document document = from_timeml(kRepackaged);
  EXPECT_EQ(document.instances().front().attributes[Attr::kEventId], "e1");
  EXPECT_EQ(document.instances().front().event, EventIndex{0});
  EXPECT_EQ(document.links()[0].source.attribute, Attr::kEventInstanceId);
  EXPECT_EQ(document.links()[0].target.attribute, Attr::kRelatedToTime);
  EXPECT_EQ(document.links()[1].source.attribute, Attr::kTimeId);
  EXPECT_EQ(document.links()[1].target.attribute, Attr::kRelatedToEvent);
  EXPECT_EQ(document.links()[2].source.attribute, Attr::kEventInstanceId);
  EXPECT_EQ(document.links()[2].target.attribute, Attr::kRelatedToTime);
}

TEST(TimemlReader, KeepsAttributesThatTimemlDoesNotKnow) {
  const Document document = from_timeml(kRepackaged);
  const auto names = [](const Attributes& all) {
    std::vector<std::string_view> out;
    for (const Attribute& attribute : all) {
      out.push_back(attribute.name);
    }
    return out;
  };
  EXPECT_THAT(names(document.events().front().attributes),
              ElementsAre("eid", "class", "confidence"));
  EXPECT_THAT(names(document.instances().front().attributes),
              ElementsAre("eiid", "eventID", "annotator"));
}

TEST(TimemlReader, ReadsSeveralInstancesOfOneEventAndEventsWithout) {
  const Document document = from_timeml(
      R"(<TimeML><EVENT eid="e1">taught</EVENT><EVENT eid="e2">rest</EVENT>)"
      R"(<MAKEINSTANCE eiid="ei1" eventID="e1"/><MAKEINSTANCE eiid="ei2" eventID="e1"/>)"
      R"(<MAKEINSTANCE eiid="ei3" eventID="e9"/></TimeML>)");
  ASSERT_EQ(document.instances().size(), 3U);
  EXPECT_EQ(document.instances()[0].event, EventIndex{0});
  EXPECT_EQ(document.instances()[1].event, EventIndex{0});
  EXPECT_EQ(document.instances()[2].event, std::nullopt);
  EXPECT_EQ(document.find_event("e2"), EventIndex{1});
}

TEST(TimemlReader, KeepsNestedElementsInTheOrderOfTheirStartTags) {
  EXPECT_EQ(outline_of(R"(<TIMEX3 tid="t1">two days <SIGNAL sid="s1">after</SIGNAL> the )"
                       R"(<EVENT eid="e1"><NG>fall</NG></EVENT></TIMEX3>)"),
            R"(
TimeML 0-23
  TIMEX3 0-23
    SIGNAL 9-14
    EVENT 19-23
      NG 19-23
)");
}

TEST(TimemlReader, CountsSpansInBytesOfUtf8) {
  // é takes two bytes, – three, 🕰 four; e with a combining acute takes three.
  const Document document = from_timeml(
      "<TimeML>caf\xc3\xa9 \xe2\x80\x93 <EVENT eid=\"e1\">\xf0\x9f\x95\xb0!</EVENT> "
      "<SIGNAL sid=\"s1\">e\xcc\x81</SIGNAL></TimeML>");
  EXPECT_EQ(document.text(), "caf\xc3\xa9 \xe2\x80\x93 \xf0\x9f\x95\xb0! e\xcc\x81");
  EXPECT_EQ(document.events().front().span, (Span{10, 15}));
  EXPECT_EQ(document.signals().front().span, (Span{16, 19}));
  EXPECT_EQ(document.signals().front().span.of(document.text()), "e\xcc\x81");
}

TEST(TimemlReader, TakesCdataAsText) {
  const Document document =
      from_timeml("<TimeML>a <![CDATA[<b> & &amp; ]]]><EVENT eid=\"e1\">c</EVENT></TimeML>");
  EXPECT_EQ(document.text(), "a <b> & &amp; ]c");
  EXPECT_EQ(document.events().front().span, (Span{15, 16}));
}

TEST(TimemlReader, ResolvesReferences) {
  EXPECT_EQ(text_of("&lt;&gt;&amp;&quot;&apos;"), "<>&\"'");
  EXPECT_EQ(text_of("&#233;&#xE9;&#x1F570;&#13;&#9;"), "\xc3\xa9\xc3\xa9\xf0\x9f\x95\xb0\r\t");
  const Document document = from_timeml("<TimeML><EVENT eid=\"a&amp;&#10;&quot;b\"/></TimeML>");
  EXPECT_EQ(document.events().front().eid, "a&\n\"b");
}

TEST(TimemlReader, KeepsCommentsAndInstructionsWhereverTheyStand) {
  const Document document = from_timeml(
      "<?xml version=\"1.0\"?><!-- before --><?paint red?>\n"
      "<TimeML>ab<!--in-->cd<s><?plain?></s>e</TimeML>\n<!-- behind -->\n<?last one?>");
  EXPECT_EQ(document.text(), "abcde");
  EXPECT_EQ(outline(document), R"(
TimeML 0-5
  comment: before  0-0
  instruction:paint red 0-0
  comment:in 2-2
  s 4-4
    instruction:plain 4-4
  comment: behind  5-5
  instruction:last one 5-5
)");
}

TEST(TimemlReader, KeepsTheDocumentType) {
  EXPECT_EQ(from_timeml("<TimeML/>").doctype(), "");
  EXPECT_EQ(from_timeml("<!DOCTYPE TimeML><TimeML/>").doctype(), "<!DOCTYPE TimeML>");
  EXPECT_EQ(from_timeml("<!DOCTYPE TimeML SYSTEM 'TimeML.dtd'>\n<TimeML>x</TimeML>").doctype(),
            "<!DOCTYPE TimeML SYSTEM \"TimeML.dtd\">");
  EXPECT_EQ(from_timeml("<!DOCTYPE TimeML PUBLIC '-//X//Y' 'a\"b.dtd'><TimeML/>").doctype(),
            "<!DOCTYPE TimeML PUBLIC \"-//X//Y\" 'a\"b.dtd'>");
}

TEST(TimemlReader, NeverOpensTheFileADocumentTypeNames) {
  EXPECT_EQ(from_timeml("<!DOCTYPE TimeML SYSTEM '/no/such/file.dtd'><TimeML>x</TimeML>").text(),
            "x");
}

TEST(TimemlReader, TakesTextOutsideTextAsText) {
  const Document document = from_timeml("<TimeML>head<TEXT>body</TEXT>tail</TimeML>");
  EXPECT_EQ(document.text(), "headbodytail");
  EXPECT_EQ(document.body(), (Span{4, 8}));
}

TEST(TimemlReader, TakesAllAsBodyWhenThereAreTwo) {
  EXPECT_EQ(from_timeml("<TimeML><TEXT>a</TEXT>b<TEXT>c</TEXT></TimeML>").body(), (Span{0, 3}));
}

TEST(TimemlReader, KeepsTheTextAroundInstancesAndLinksInItsMidst) {
  EXPECT_EQ(text_of("They left<MAKEINSTANCE eiid=\"ei1\"/> early<TLINK lid=\"l1\"/>, and"),
            "They left early, and");
  EXPECT_EQ(text_of("one <TLINK lid=\"l1\"/> two"), "one  two");
  EXPECT_EQ(text_of("one<TLINK lid=\"l1\"/> <EVENT eid=\"e1\">two</EVENT>"), "one two");
  EXPECT_EQ(text_of("<s>one <TLINK lid=\"l1\"/>\n</s>two"), "one \ntwo");
  EXPECT_EQ(text_of("one<TLINK lid=\"l1\"/>\n<!-- and -->two"), "one\ntwo");
}

TEST(TimemlReader, TakesWhiteSpaceBetweenInstancesAndLinksForNoText) {
  EXPECT_EQ(text_of("a\n<MAKEINSTANCE eiid=\"ei1\"/>\n\n  <TLINK lid=\"l1\"/>\n"), "a\n");
  EXPECT_EQ(text_of("a\n<TLINK lid=\"l1\">\n</TLINK>\n<TLINK lid=\"l2\"> </TLINK>\n"), "a\n");
}

TEST(TimemlReader, KeepsTextAndElementsInsideALink) {
  const Document document = from_timeml(
      "<TimeML><s>a<TLINK lid=\"l1\">b<EVENT eid=\"e1\">c</EVENT></TLINK>d</s></TimeML>");
  EXPECT_EQ(document.text(), "abcd");
  EXPECT_EQ(outline(document), R"(
TimeML 0-4
  s 0-4
    EVENT 2-3
)");
  EXPECT_EQ(document.links().front().lid, "l1");
}

TEST(TimemlReader, ReadsATimeThatTheTextDoesNotMention) {
  const Document document = from_timeml(
      "<TimeML>For two days<TIMEX3 tid=\"t2\" type=\"DATE\" value=\"2031\"/>.</TimeML>");
  EXPECT_EQ(document.times().front().span, (Span{12, 12}));
  EXPECT_EQ(document.text(), "For two days.");
}

TEST(TimemlReader, TakesARelationWithoutTheBlanksAroundIt) {
  const Document document =
      from_timeml("<TimeML><TLINK lid=\" l1 \" relType=\" BEFORE  \"/></TimeML>");
  const Link& link = document.links().front();
  EXPECT_EQ(link.rel_type, "BEFORE");
  EXPECT_EQ(link.lid, "l1");
  EXPECT_THAT(link.attributes.find(Attr::kRelType), Optional(std::string_view(" BEFORE  ")));
}

TEST(TimemlReader, RemembersWhereElementsStartInTheSource) {
  const std::string_view source =
      "<TimeML>\n<EVENT eid=\"e1\">a</EVENT><TLINK lid=\"l1\"/></TimeML>";
  const Document document = from_timeml(source);
  EXPECT_EQ(document.markup()[1].source_byte, source.find("<EVENT"));
  EXPECT_EQ(document.links().front().source_byte, source.find("<TLINK"));
}

// Encodings: every file says "é€" or as much of it as the encoding has.

TEST(TimemlReader, ReadsUtf8WithAndWithoutMarkAndDeclaration) {
  constexpr std::string_view kText = "\xc3\xa9\xe2\x82\xac";
  EXPECT_EQ(from_timeml("<TimeML>\xc3\xa9\xe2\x82\xac</TimeML>").text(), kText);
  EXPECT_EQ(from_timeml("\xef\xbb\xbf<TimeML>\xc3\xa9\xe2\x82\xac</TimeML>").text(), kText);
  EXPECT_EQ(from_timeml("<?xml version='1.0' encoding='UTF-8'?><TimeML>\xc3\xa9\xe2\x82\xac"
                        "</TimeML>")
                .text(),
            kText);
  EXPECT_EQ(from_timeml("\xef\xbb\xbf<?xml version=\"1.0\" encoding=\"utf8\"?><TimeML>"
                        "\xc3\xa9\xe2\x82\xac</TimeML>")
                .text(),
            kText);
}

TEST(TimemlReader, ReadsSingleByteEncodingsByTheirDeclaration) {
  const auto text_in = [](std::string_view encoding, std::string_view bytes) {
    return std::string(from_timeml(fmt::format("<?xml version=\"1.0\" encoding=\"{}\"?>\n"
                                               "<TimeML>{}</TimeML>",
                                               encoding, bytes))
                           .text());
  };
  EXPECT_EQ(text_in("ISO-8859-1", "\xe9\xa4"), "\xc3\xa9\xc2\xa4");  // é¤
  EXPECT_EQ(text_in("latin1", "\xe9"), "\xc3\xa9");
  EXPECT_EQ(text_in("ISO-8859-15", "\xe9\xa4\xa6\xa8\xb4\xb8\xbc\xbd\xbe"),
            "\xc3\xa9\xe2\x82\xac\xc5\xa0\xc5\xa1\xc5\xbd\xc5\xbe\xc5\x92\xc5\x93\xc5\xb8");
  EXPECT_EQ(text_in("windows-1252", "\xe9\x80\x93x\x94\x85"),
            "\xc3\xa9\xe2\x82\xac\xe2\x80\x9cx\xe2\x80\x9d\xe2\x80\xa6");  // é€“x”…
  EXPECT_EQ(text_in("US-ASCII", "plain"), "plain");
}

TEST(TimemlReader, CountsSpansOfAnotherEncodingInUtf8) {
  const Document document = from_timeml(
      "<?xml version='1.0' encoding='iso-8859-1'?><TimeML>\xe9\xe9 "
      "<EVENT eid=\"\xe9\">\xe9t\xe9</EVENT></TimeML>");
  EXPECT_EQ(document.events().front().span, (Span{5, 10}));
  EXPECT_EQ(document.events().front().eid, "\xc3\xa9");
}

std::string utf16(std::u16string_view text, bool little) {
  std::string out;
  for (const char16_t unit : text) {
    const char high = static_cast<char>(unit >> 8);
    const char low = static_cast<char>(unit & 0xff);
    out += little ? low : high;
    out += little ? high : low;
  }
  return out;
}

TEST(TimemlReader, ReadsUtf16InBothByteOrders) {
  constexpr std::u16string_view kSource =
      u"\ufeff<?xml version=\"1.0\" encoding=\"UTF-16\"?><TimeML>\u00e9 <EVENT "
      u"eid=\"e1\">\U0001f570</EVENT></TimeML>";
  for (const bool little : {true, false}) {
    for (const std::size_t skipped : {0U, 1U}) {  // with and without the mark
      const Document document = from_timeml(utf16(kSource.substr(skipped), little));
      EXPECT_EQ(document.text(), "\xc3\xa9 \xf0\x9f\x95\xb0");
      EXPECT_EQ(document.events().front().span, (Span{3, 7}));
    }
  }
}

TEST(TimemlReader, TurnsEveryLineEndIntoALineFeed) {
  EXPECT_EQ(text_of("a\r\nb\rc\nd&#13;\r\n"), "a\nb\nc\nd\r\n");
}

TEST(TimemlReader, IsFoundByAGlanceAtTheRoot) {
  for (const std::string_view shape :
       {kTimeBank, kTempeval3, kQaTempeval, kTempeval1, kPlainInput, kRepackaged}) {
    EXPECT_EQ(detect_format(shape), &kTimeml) << shape.substr(0, 60);
  }
  EXPECT_EQ(detect_format("\xef\xbb\xbf <!-- <html> --><!DOCTYPE TimeML><?x?><TimeML>"), &kTimeml);
  EXPECT_EQ(detect_format(utf16(u"\ufeff<TimeML>", true)), &kTimeml);
  EXPECT_EQ(detect_format(utf16(u"<TimeML>", false)), &kTimeml);
  EXPECT_EQ(detect_format("<TimeMLX>"), nullptr);
  EXPECT_EQ(detect_format("<html>"), nullptr);
  EXPECT_EQ(detect_format("TimeML"), nullptr);
  EXPECT_EQ(detect_format("<!-- TimeML"), nullptr);
  EXPECT_EQ(detect_format(""), nullptr);
}

}  // namespace
}  // namespace gnomon
