#include "gnomon/formats/naf.h"

#include "gnomon/formats/offsets.h"
#include "gnomon/formats/xml_formats_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// Offsets as a program counts them that takes the drop for `unit` characters.
std::string naf_file(std::size_t unit) {
  const std::size_t a = unit + 1;  // "💧 It rained ."
  return fmt::format(R"(<NAF xml:lang="en" version="v3">
<nafHeader><fileDesc creationtime="2024-01-02T00:00:00Z"/></nafHeader>
<raw><![CDATA[💧 It rained twice.]]></raw>
<text>
<wf id="w0" sent="1" offset="0" length="{}">💧</wf>
<wf id="w1" sent="1" offset="{}" length="2">It</wf>
<wf id="w2" sent="1" offset="{}" length="6">rained</wf>
<wf id="w3" sent="1" offset="{}" length="5">twice</wf>
</text>
<terms>
<term id="t2"><span><target id="w2"/></span></term>
<term id="t3"><span><target id="w3"/></span></term>
</terms>
<srl><predicate id="pr1"><span><target id="t2"/></span></predicate></srl>
<coreferences>
<coref id="co1" type="event"><span><target id="t2"/></span><span><target id="t3"/></span></coref>
<coref id="co2" type="entity"><span><target id="t3"/></span></coref>
</coreferences>
<timeExpressions><timex3 id="tmx1" type="SET" value="R2"><span><target id="w3"/></span></timex3></timeExpressions>
<temporalRelations>
<tlink id="l1" from="co1" to="tmx1" fromType="event" toType="event" relType="SIMULTANEOUS"/>
<tlink id="l2" from="co1" to="tmx0" fromType="event" toType="timex" relType="BEFORE"/>
<tlink id="l3" from="co9" to="tmx0" fromType="event" toType="timex" relType="BEFORE"/>
<predicateAnchor id="an1" anchorTime="tmx1"><span><target id="pr1"/></span></predicateAnchor>
</temporalRelations>
</NAF>)",
                     unit, a, a + 3, a + 10);
}

TEST(Naf, TheWordsTellWhetherOffsetsCountCodePointsOrUtf16) {
  for (const std::size_t unit : {1U, 2U}) {
    const std::string bytes = naf_file(unit);
    const NotedDocuments read = read_noted(kNaf, bytes);
    const Document& document = read.only();
    EXPECT_EQ(document.text(), "💧 It rained twice.");
    EXPECT_THAT(marked_words(document), ElementsAre("tmx0 ", "co1 rained", "tmx1 twice")) << unit;
    EXPECT_EQ(document.events()[0].span, (Span{8, 14}));
  }
}

TEST(Naf, LinksAndTheCreationTimeOfTheHeader) {
  const std::string bytes = naf_file(1);
  const NotedDocuments read = read_noted(kNaf, bytes);
  const Document& document = read.only();
  EXPECT_EQ(document[*document.creation_time()].attributes[Attr::kValue], "2024-01-02");
  EXPECT_THAT(link_words(document),
              ElementsAre("co1 SIMULTANEOUS tmx1", "co1 BEFORE tmx0", "[co9] BEFORE tmx0"));
  EXPECT_THAT(read.said(),
              ElementsAre("21:1 toType says 'event', but 'tmx1' is a time",
                          "0:0 1 anchor of predicates in time not read",
                          HasSubstr("1 further mention of events not read"),
                          "23:1 the link 'l3' refers to 'co9', which is no event and no time"));
}

TEST(Naf, PredicatesAreEventsWhereThereAreNoClusters) {
  std::string bytes = naf_file(1);
  const std::size_t begin = bytes.find("<coreferences>");
  bytes.erase(begin, bytes.find("</coreferences>") + 15 - begin);
  const NotedDocuments read = read_noted(kNaf, bytes);
  EXPECT_THAT(marked_words(read.only()), ElementsAre("tmx0 ", "pr1 rained", "tmx1 twice"));
}

TEST(Naf, AWrongLengthIsReportedAndTheWordCounts) {
  std::string bytes = naf_file(1);
  bytes.replace(bytes.find("length=\"6\""), 10, "length=\"9\"");
  const NotedDocuments read = read_noted(kNaf, bytes);
  EXPECT_THAT(marked_words(read.only()), testing::Contains("co1 rained"));
  EXPECT_EQ(read.said().front(),
            "7:1 the word 'rained' has offset '5' and length '9', where the raw text has 'rained "
            "tw'");
}

TEST(Naf, WithoutRawTextItIsRebuiltFromTheWords) {
  std::string bytes = naf_file(1);
  const std::size_t begin = bytes.find("<raw>");
  bytes.erase(begin, bytes.find("</raw>") + 6 - begin);
  const NotedDocuments read = read_noted(kNaf, bytes);
  EXPECT_EQ(read.only().text(), "💧 It rained twice");
  EXPECT_THAT(read.said(), testing::Contains(HasSubstr("no raw text")));
}

TEST(Naf, NeitherTextNorWordsIsAnError) {
  EXPECT_EQ(must_refuse(kNaf, "<NAF/>").what, "the file has neither <raw> nor words");
}

}  // namespace
}  // namespace gnomon
