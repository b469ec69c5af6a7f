#include "gnomon/formats/cat_xml.h"

#include "gnomon/formats/xml_formats_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view kCatFile = R"(<?xml version="1.0" ?>
<Document doc_id="7" doc_name="rain.xml" lang="en">
<token number="0" sentence="0" t_id="1">It</token>
<token number="1" sentence="0" t_id="2">rained</token>
<token number="2" sentence="0" t_id="3">💧</token>
<token number="3" sentence="0" t_id="4">on</token>
<token number="0" sentence="1" t_id="5">Monday</token>
<Markables>
<EVENT_MENTION m_id="11" tense="PAST" pos="VERB" modality=""><token_anchor t_id="2"/><token_anchor t_id="4"/></EVENT_MENTION>
<EVENT_MENTION m_id="12"><token_anchor t_id="9"/></EVENT_MENTION>
<TIMEX3 m_id="13" type="DATE" value="2024-01-01" anchorTimeID=""><token_anchor t_id="5"/></TIMEX3>
<TIMEX3 m_id="14" type="DATE" value="2024-01-02" functionInDocument="CREATION_TIME"/>
<SIGNAL m_id="15"><token_anchor t_id="4"/></SIGNAL>
<ENTITY_MENTION m_id="16"><token_anchor t_id="1"/></ENTITY_MENTION>
</Markables>
<Relations>
<TLINK r_id="21" reltype="IS_INCLUDED" comment=""><source m_id="11"/><target m_id="13"/></TLINK>
<TLINK r_id="22" relType="BEFORE"><source m_id="11"/><source m_id="12"/><target m_id="14"/></TLINK>
<REFERS_TO r_id="23"><source m_id="11"/><target m_id="12"/></REFERS_TO>
</Relations>
</Document>)";

TEST(Cat, RebuildsTheTextFromTokensAndMarksIt) {
  const NotedDocuments read = read_noted(kCat, kCatFile);
  const Document& document = read.only();
  EXPECT_EQ(document.text(), "It rained 💧 on\nMonday");
  EXPECT_THAT(marked_words(document),
              ElementsAre("12 ", "14 ", "11 rained 💧 on", "15 on", "13 Monday"));
  EXPECT_THAT(link_words(document), ElementsAre("11 IS_INCLUDED 13", "11 BEFORE 14"));
  EXPECT_EQ(document[*document.creation_time()].tid, "14");
  EXPECT_EQ(document.markup().front().attributes.size(), 3U);  // doc_id, doc_name, lang
}

TEST(Cat, ReportsWhatItCouldNotRead) {
  const NotedDocuments read = read_noted(kCat, kCatFile);
  EXPECT_THAT(
      read.said(),
      ElementsAre("10:26 there is no token '9'", "18:54 the TLINK '22' has 2 sources",
                  HasSubstr("the text is rebuilt from tokens"),
                  "0:0 1 span not contiguous, the hull is taken",
                  "0:0 1 ENTITY_MENTION element not read", "0:0 1 REFERS_TO element not read"));
}

TEST(Cat, DropsAttributesWithoutValue) {
  const NotedDocuments read = read_noted(kCat, kCatFile);
  const Document& document = read.only();
  EXPECT_FALSE(document.events()[1].attributes.find(Attr::kModality));
  EXPECT_EQ(document.events()[1].attributes[Attr::kTense], "PAST");
  EXPECT_FALSE(document.times()[1].attributes.find(Attr::kAnchorTimeId));
}

TEST(Cat, WithoutTokensThereIsNoText) {
  EXPECT_EQ(must_refuse(kCat, "<Document><Markables/></Document>").what,
            "the file has no token elements");
}

}  // namespace
}  // namespace gnomon
