#include "gnomon/formats/i2b2.h"

#include "gnomon/formats/xml_formats_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// The line feed behind CDATA is character 0.
constexpr std::string_view kNote = R"(<?xml version="1.0" encoding="UTF-8" ?>
<ClinicalNarrativeTemporalAnnotation>
<TEXT><![CDATA[
Admitted 2001-02-03 with café & pain .
HOSPITAL COURSE :
Rested .
]]></TEXT>
<TAGS>
<EVENT id="E1" start="33" end="37" text="pain" modality="FACTUAL" polarity="POS" type="PROBLEM" sec_time_rel="BEFORE" />
<EVENT id="E2" start="58" end="64" text="Rested" modality="FACTUAL" polarity="NEG" type="OCCURRENCE" sec_time_rel="OVERLAP" />
<TIMEX3 id="T1" start="10" end="20" text="2001-02-03" type="DATE" val="2001-02-03" mod="NA" />
<TIMEX3 id="T2" start="10" end="14" text="2001" type="FREQUENCY" val="RP1D" mod="NA" />
<TLINK id="TL1" fromID="E1" fromText="pain" toID="T1" toText="2001-02-03" type="BEFORE_OVERLAP" />
<TLINK id="TL2" fromID="E2" fromText="Rested" toID="E1" toText="pain" type="" />
<TLINK id="SECTIME1" fromID="E1" fromText="pain" toID="Admission" toText="Admission" type="BEFORE" />
<TLINK id="SECTIME2" fromID="E2" fromText="Rested" toID="DISCHARGE" toText="Discharge" type="OVERLAP" />
<SECTIME id="S0" start="10" end="20" text="2001-02-03" type="ADMISSION" dvalue="2001-02-03" />
<SECTIME id="S1" start="10" end="20" text="2001-02-03" type="DISCHARGE" dvalue="2001-02-07" />
</TAGS>
</ClinicalNarrativeTemporalAnnotation>
)";

TEST(I2b2, CountsFromZeroInTextThatStartsWithALineFeed) {
  const NotedDocuments read = read_noted(kI2b2, kNote);
  const Document& document = read.only();
  EXPECT_EQ(document.text(),
            "\nAdmitted 2001-02-03 with café & pain .\nHOSPITAL COURSE :\nRested .\n");
  EXPECT_THAT(marked_words(document), ElementsAre("S0 2001-02-03", "S1 2001-02-03", "T1 2001-02-03",
                                                  "T2 2001", "E1 pain", "E2 Rested"));
  // é has two bytes: 33 characters are 34 bytes.
  EXPECT_EQ(document.events()[0].span, (Span{34, 38}));
}

TEST(I2b2, SectionTimesAreTimesAndTheDischargeIsTheCreationTime) {
  const NotedDocuments read = read_noted(kI2b2, kNote);
  const Document& document = read.only();
  ASSERT_TRUE(document.creation_time());
  const Timex& created = document[*document.creation_time()];
  EXPECT_EQ(created.tid, "S1");
  EXPECT_EQ(created.attributes[Attr::kValue], "2001-02-07");
  EXPECT_THAT(link_words(document),
              ElementsAre("E1 BEFORE_OVERLAP T1", "E2  E1", "E1 BEFORE S0", "E2 OVERLAP S1",
                          "E1 BEFORE S0", "E2 OVERLAP S1"));  // the last two from sec_time_rel
  EXPECT_EQ(document.links()[5].lid, "SEC-E2");
}

TEST(I2b2, KeepsItsOwnAttributesAndReportsWhatItChanged) {
  const NotedDocuments read = read_noted(kI2b2, kNote);
  const Document& document = read.only();
  EXPECT_EQ(document.events()[1].attributes[Attr::kPolarity], "NEG");
  EXPECT_EQ(document.events()[0].attributes[Attr::kType], "PROBLEM");
  EXPECT_EQ(document.find_time("T2").value(), TimexIndex{3});
  EXPECT_EQ(document.times()[3].attributes[Attr::kType], "SET");
  EXPECT_THAT(read.said(),
              ElementsAre(HasSubstr("2 relations of events to the time of their section"),
                          "0:0 1 times of type FREQUENCY are read as SET"));
}

TEST(I2b2, ABareAmpersandIsAnErrorWithItsPlaceUnlessItIsToBeRepaired) {
  std::string bytes(kNote);
  bytes.replace(bytes.find("text=\"pain\""), 11, "text=\"D & C\"");
  const Error error = must_refuse(kI2b2, bytes);
  EXPECT_EQ(in_words(error),
            "test:9:44: unescaped '&' | write &amp; for the character itself; the format "
            "i2b2-repair reads it as the character itself");
  const NotedDocuments read = read_noted(kI2b2Repair, bytes);
  EXPECT_EQ(read.only().events().size(), 2U);
  EXPECT_THAT(read.said(), testing::Contains("9:44 unescaped '&', read as the character itself"));
  // Places behind the repair are those of the file.
  EXPECT_THAT(read.said(),
              testing::Contains("9:1 EVENT 'E1' has the text 'D & C', but at 33-37 is 'pain'"));
  EXPECT_EQ(bytes.substr(read.only()[read.only().events()[1].markup].source_byte, 13),
            "<EVENT id=\"E2");
}

TEST(I2b2, RepairLeavesReferencesAndCdataAlone) {
  std::string bytes(kNote);
  bytes.replace(bytes.find("text=\"pain\""), 11, "text=\"&lt;&#65;\"");
  const NotedDocuments read = read_noted(kI2b2Repair, bytes);
  EXPECT_EQ(read.only().text().substr(31, 3), " & ");
  EXPECT_THAT(read.said(), testing::Contains(HasSubstr("has the text '<A'")));
}

TEST(I2b2, TextWithoutTheLineFeedMayCountFromOne) {
  const std::string bytes =
      "<ClinicalNarrativeTemporalAnnotation><TEXT>He rested .</TEXT><TAGS>"
      "<EVENT id='E1' start='4' end='10' text='rested'/>"
      "</TAGS></ClinicalNarrativeTemporalAnnotation>";
  const NotedDocuments read = read_noted(kI2b2, bytes);
  EXPECT_THAT(marked_words(read.only()), ElementsAre("E1 rested"));
  EXPECT_THAT(read.said(), ElementsAre("0:0 the offsets of this file count from 1"));
}

TEST(I2b2, WhatHasNoPlaceIsKeptAndReported) {
  const std::string bytes =
      "<ClinicalNarrativeTemporalAnnotation><TEXT>\nHe rested .</TEXT><TAGS>\n"
      "<EVENT id='E1' start='_' end='10' text='rested'/>\n"
      "<EVENT id='E2' start='4' end='1000' text='rested'/>\n"
      "<TLINK id='T' fromID='E1' toID='E9' type='AFTER'/>\n"
      "<OTHER/></TAGS></ClinicalNarrativeTemporalAnnotation>";
  const NotedDocuments read = read_noted(kI2b2, bytes);
  EXPECT_EQ(read.only().events().size(), 2U);
  EXPECT_THAT(link_words(read.only()), ElementsAre("E1 AFTER [E9]"));
  EXPECT_THAT(read.said(),
              ElementsAre("3:1 EVENT 'E1' has no place in the text (start '_', end '10')",
                          "4:1 EVENT 'E2' at 4-1000, which is not in the text of 12 code points",
                          "6:1 unknown element <OTHER>",
                          "5:1 the link 'T' refers to 'E9', which is no event and no time"));
}

TEST(I2b2, RefusesEntitiesAndOtherRoots) {
  EXPECT_THAT(must_refuse(kI2b2,
                          "<!DOCTYPE x [<!ENTITY a 'b'>]>"
                          "<ClinicalNarrativeTemporalAnnotation/>")
                  .what,
              HasSubstr("declares the entity 'a'"));
  EXPECT_EQ(in_words(must_refuse(kI2b2, "\n<data/>")),
            "test:2:1: the root element is <data>, where this format has "
            "<ClinicalNarrativeTemporalAnnotation> | a file of i2b2 2012 starts with "
            "<ClinicalNarrativeTemporalAnnotation>");
  EXPECT_THAT(must_refuse(kI2b2, "<ClinicalNarrativeTemporalAnnotation/>").what,
              HasSubstr("no TEXT element"));
}

}  // namespace
}  // namespace gnomon
