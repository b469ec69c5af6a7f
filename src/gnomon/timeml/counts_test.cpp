#include "gnomon/timeml/counts.h"

#include "gnomon/timeml/document_test_help.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::Pair;
using testing::UnorderedElementsAre;

// Six words and two sentences in the body; what stands in the head does not count as text.
constexpr std::string_view kStory =
    "<TimeML><DCT>Friday <TIMEX3 tid=\"t0\" type=\"DATE\"/></DCT>"
    "<TEXT>\n<s>He\t<EVENT eid=\"e1\" class=\"OCCURRENCE\">left</EVENT></s>\n"
    "<s><SIGNAL sid=\"s1\">after</SIGNAL> <EVENT eid=\"e2\" class=\"occurrence\">talks</EVENT> "
    "<TIMEX3 tid=\"t1\" type=\"TIME\">at noon</TIMEX3><EVENT eid=\"e3\"/>.</s>\n</TEXT>"
    "<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/><MAKEINSTANCE eiid=\"ei2\" eventID=\"e2\"/>"
    "<TLINK relType=\"AFTER\" eventInstanceID=\"ei1\" relatedToEventInstance=\"ei2\"/>"
    "<TLINK relType=\"after\" timeID=\"t1\" relatedToEventInstance=\"ei2\"/>"
    "<TLINK relType=\"BEFORE\" timeID=\"t0\" relatedToEventInstance=\"ei2\"/>"
    "<TLINK relType=\"BEFORE\" eventID=\"e3\" relatedToTime=\"t0\"/>"
    "<TLINK relType=\"\" timeID=\"t1\" relatedToTime=\"t1\"/>"
    "<TLINK timeID=\"t0\" relatedToTime=\"t1\"/>"
    "<TLINK relType=\"AFTER\" eventInstanceID=\"ei1\" relatedToEventInstance=\"ei9\"/>"
    "<TLINK relType=\"AFTER\" eventInstanceID=\"ei1\"/>"
    "<ALINK relType=\"INITIATES\" eventInstanceID=\"ei1\" relatedToEventInstance=\"ei2\"/>"
    "<SLINK relType=\"MODAL\" eventInstanceID=\"ei1\" subordinatedEventInstance=\"ei2\"/>"
    "<SLINK relType=\"MODAL\" eventInstanceID=\"ei2\" subordinatedEventInstance=\"ei1\"/>"
    "</TimeML>";

constexpr std::string_view kOtherStory =
    "<TimeML>Nothing happens. <EVENT eid=\"e1\" class=\"STATE\">Really</EVENT>"
    "<TIMEX3 tid=\"t1\" type=\"TIME\"/><TLINK relType=\"BEFORE\"/></TimeML>";

TEST(Counts, CountWordsAndSentencesOfTheBody) {
  const Counts counts = count(sketch(kStory));
  EXPECT_EQ(counts.documents, 1);
  EXPECT_EQ(counts.words, 6);  // He left after talks at noon.
  EXPECT_EQ(counts.sentences, 2);
}

TEST(Counts, CountAnnotation) {
  const Counts counts = count(sketch(kStory));
  EXPECT_EQ(counts.events, 3);
  EXPECT_EQ(counts.instances, 2);
  EXPECT_EQ(counts.times, 2);
  EXPECT_EQ(counts.signals, 1);
  EXPECT_EQ(counts.tlinks, 8);
  EXPECT_EQ(counts.alinks, 1);
  EXPECT_EQ(counts.slinks, 2);
}

TEST(Counts, CountValuesInCapitalLetters) {
  const Counts counts = count(sketch(kStory));
  EXPECT_THAT(counts.event_classes, UnorderedElementsAre(Pair("OCCURRENCE", 2), Pair("(none)", 1)));
  EXPECT_THAT(counts.time_types, UnorderedElementsAre(Pair("DATE", 1), Pair("TIME", 1)));
  EXPECT_THAT(counts.tlink_relations,
              UnorderedElementsAre(Pair("AFTER", 4), Pair("BEFORE", 2), Pair("(none)", 2)));
  EXPECT_THAT(counts.alink_relations, UnorderedElementsAre(Pair("INITIATES", 1)));
  EXPECT_THAT(counts.slink_relations, UnorderedElementsAre(Pair("MODAL", 2)));
}

TEST(Counts, CountWhatTlinksJoinWhicheverEndComesFirst) {
  EXPECT_THAT(
      count(sketch(kStory)).tlink_pairs,
      UnorderedElementsAre(Pair("event-event", 1), Pair("event-time", 1), Pair("event-dct", 2),
                           Pair("time-time", 1), Pair("time-dct", 1), Pair("broken", 2)));
}

TEST(Counts, AreZeroButForOneEmptyDocument) {
  Counts expected;
  expected.documents = 1;
  EXPECT_EQ(count(sketch("<TimeML/>")), expected);
  EXPECT_EQ(count(sketch("<TimeML> \n</TimeML>")), expected);
}

TEST(Counts, CountTheWholeTextWhereNoBodyIsMarked) {
  const Counts counts = count(sketch(kOtherStory));
  EXPECT_EQ(counts.words, 3);
  EXPECT_EQ(counts.sentences, 0);
}

TEST(Counts, AddUpFieldByField) {
  Counts sum = count(sketch(kStory));
  sum += count(sketch(kOtherStory));
  EXPECT_EQ(sum.documents, 2);
  EXPECT_EQ(sum.words, 9);
  EXPECT_EQ(sum.sentences, 2);
  EXPECT_EQ(sum.events, 4);
  EXPECT_EQ(sum.instances, 2);
  EXPECT_EQ(sum.times, 3);
  EXPECT_EQ(sum.signals, 1);
  EXPECT_EQ(sum.tlinks, 9);
  EXPECT_EQ(sum.alinks, 1);
  EXPECT_EQ(sum.slinks, 2);
  EXPECT_THAT(sum.event_classes,
              UnorderedElementsAre(Pair("OCCURRENCE", 2), Pair("(none)", 1), Pair("STATE", 1)));
  EXPECT_THAT(sum.time_types, UnorderedElementsAre(Pair("DATE", 1), Pair("TIME", 2)));
  EXPECT_EQ(sum.tlink_relations["BEFORE"], 3);
  EXPECT_EQ(sum.alink_relations["INITIATES"], 1);
  EXPECT_EQ(sum.slink_relations["MODAL"], 2);
  EXPECT_EQ(sum.tlink_pairs["broken"], 3);
}

TEST(Counts, AddUpInAnyOrder) {
  const Counts a = count(sketch(kStory));
  const Counts b = count(sketch(kOtherStory));
  const Counts c = count(sketch("<TimeML>one <SIGNAL sid=\"s1\">two</SIGNAL></TimeML>"));
  Counts forwards;
  ((forwards += a) += b) += c;
  Counts backwards;
  ((backwards += c) += b) += a;
  EXPECT_EQ(forwards, backwards);
  EXPECT_FALSE(forwards == a);
}

}  // namespace
}  // namespace gnomon
