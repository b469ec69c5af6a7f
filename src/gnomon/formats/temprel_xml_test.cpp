#include "gnomon/formats/temprel_xml.h"

#include "gnomon/formats/xml_formats_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view kTemprelFile = R"(<DATA>
<SENTENCE DOCID="rain" SOURCE="E1" TARGET="E2" SOURCE_SENTID="3" TARGET_SENTID="4" LABEL="BEFORE" SENTDIFF="1">It///it///PRP///B rained///rain///VBD///E1 Mr.///mr.///NNP///M .///.///.///M We///we///PRP///M left///leave///VBD///E2 .///.///.///A </SENTENCE>
<SENTENCE DOCID="rain" SOURCE="E2" TARGET="E3" SOURCE_SENTID="4" TARGET_SENTID="4" LABEL="VAGUE" SENTDIFF="0">We///we///PRP///B left///leave///VBD///E1 a///b///x///NN///M .///.///.///E2 </SENTENCE>
<SENTENCE DOCID="sun" SOURCE="E1" TARGET="E2" SOURCE_SENTID="0" TARGET_SENTID="0" LABEL="EQUAL" SENTDIFF="0">shone///shine///VBD///E1 burnt///burn///VBD///E2 </SENTENCE>
</DATA>)";

TEST(TemprelXml, OneDocumentForEachDocid) {
  const NotedDocuments read = read_noted(kTemprelXml, kTemprelFile, {}, "folder/pairs");
  ASSERT_EQ(read.documents.size(), 2U);
  EXPECT_EQ(read.documents[0]->name(), "folder/rain");
  EXPECT_EQ(read.documents[1]->name(), "folder/sun");
  EXPECT_EQ(read.documents[1]->text(), "shone burnt");
  EXPECT_THAT(link_words(*read.documents[1]), ElementsAre("E1 EQUAL E2"));
}

// Sentence 4 has other words in the two elements, so the pair of two sentences is split behind its
// last full stop before E2, and its E2 is found in the sentence as the second element has it.
TEST(TemprelXml, PutsSentencesTogetherAndMarksEventsOnce) {
  const NotedDocuments read = read_noted(kTemprelXml, kTemprelFile);
  const Document& rain = *read.documents[0];
  EXPECT_EQ(rain.text(), "It rained Mr. .\nWe left a///b .");
  EXPECT_THAT(marked_words(rain), ElementsAre("E1 rained", "E2 left", "E3 ."));
  EXPECT_THAT(link_words(rain), ElementsAre("E1 BEFORE E2", "E2 VAGUE E3"));
  EXPECT_EQ(rain.events()[0].attributes[Attr::kStem], "rain");
  EXPECT_EQ(rain.events()[0].attributes[Attr::kPos], "VBD");
}

TEST(TemprelXml, ReportsWhatIsWrongWithTheNumberOfTheSentence) {
  const NotedDocuments read = read_noted(
      kTemprelXml,
      "<DATA>\n<SENTENCE DOCID='a' SOURCE='E1' TARGET='E2' SOURCE_SENTID='0' TARGET_SENTID='1' "
      "LABEL='AFTER' SENTDIFF='0'>x///x///x///E1 bad y///y///y///E1 </SENTENCE></DATA>");
  const Document& document = read.only();
  EXPECT_THAT(link_words(document), ElementsAre("E1 AFTER [E2]"));
  EXPECT_THAT(read.said(),
              ElementsAre("2:1 sentence 1 has two tokens marked E1",
                          "2:1 sentence 1 has 1 token without four fields",
                          "2:1 sentence 1 has no token marked E2",
                          "2:1 sentence 1 has SENTDIFF 0, but its sentences are 0 and 1",
                          "2:1 the link 'l1' refers to 'E2', which is no event and no time",
                          HasSubstr("the texts are rebuilt")));
}

TEST(TemprelXml, AFileWithoutPairsIsAnError) {
  EXPECT_EQ(must_refuse(kTemprelXml, "<DATA></DATA>").what, "the file has no SENTENCE element");
}

}  // namespace
}  // namespace gnomon
