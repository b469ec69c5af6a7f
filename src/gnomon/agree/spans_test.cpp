#include "gnomon/agree/spans.h"

#include "gnomon/timeml/document_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

SpanAgreement spans_of(const Document& first, const Document& second,
                       AlignBy by = AlignBy::kPosition) {
  return tally_spans(first, second, *align(first, second, by));
}

Document first_reading() {
  return sketch(
      "<TimeML>They <EVENT eid=\"e1\" class=\"OCCURRENCE\">met</EVENT> on <TIMEX3 tid=\"t1\" "
      "type=\"DATE\" value=\"2031-05-02\">Friday</TIMEX3> and <EVENT eid=\"e2\" "
      "class=\"OCCURRENCE\">talked</EVENT> long.</TimeML>");
}

Document second_reading() {
  return sketch(
      "<TimeML>They <EVENT eid=\"e1\" class=\"STATE\">met</EVENT> <TIMEX3 tid=\"t1\" type=\"DATE\" "
      "value=\"2031-05-09\">on Friday</TIMEX3> and <EVENT eid=\"e2\" class=\"OCCURRENCE\">talked "
      "long</EVENT>.</TimeML>");
}

// Tokens: They met on Friday and talked long . Both mark "met" and "talked" as events and "Friday"
// as a time; the second marks "on" and "long" as well.
TEST(Spans, AreCountedStrictAndByThePairingRule) {
  const SpanAgreement spans = spans_of(first_reading(), second_reading());
  EXPECT_EQ(spans.documents, 1);
  EXPECT_EQ(spans.events.first, 2);
  EXPECT_EQ(spans.events.both, 2);
  EXPECT_EQ(spans.events.strict, 1);
  EXPECT_EQ(spans.events.strict_figures().f1, 0.5);
  EXPECT_EQ(spans.times.both, 1);
  EXPECT_EQ(spans.times.strict, 0);
  EXPECT_EQ(spans.tokens.total(), 8);
  EXPECT_EQ(spans.tokens.agreed(), 6);
  EXPECT_EQ(spans.tokens.at(0, 1), 1);  // long
  EXPECT_EQ(spans.tokens.at(0, 2), 1);  // on
  // Pe = (5*3 + 2*3 + 1*2) / 64.
  EXPECT_NEAR(*agreement(spans.tokens).kappa, (6.0 / 8 - 23.0 / 64) / (1 - 23.0 / 64), 1e-12);
}

TEST(Spans, OfUnequalExtentDoNotPairWhenTheyMustBeEqual) {
  const SpanAgreement spans = spans_of(first_reading(), second_reading(), AlignBy::kExact);
  EXPECT_EQ(spans.events.both, 1);
  EXPECT_EQ(spans.times.both, 0);
  EXPECT_EQ(spans.times.relaxed_figures().f1, 0);
}

TEST(Spans, ValuesAreComparedWhereBothMarked) {
  const SpanAgreement spans = spans_of(first_reading(), second_reading());
  const ValueConfusion classes = confusion_of(spans.event_values[1]);  // class
  EXPECT_THAT(classes.values, testing::ElementsAre("OCCURRENCE", "STATE"));
  EXPECT_EQ(classes.confusion.at(0, 0), 1);
  EXPECT_EQ(classes.confusion.at(0, 1), 1);
  EXPECT_EQ(agreement(confusion_of(spans.time_values[0]).confusion).accuracy, 1);  // type
  EXPECT_EQ(agreement(confusion_of(spans.time_values[1]).confusion).accuracy, 0);  // value
}

TEST(Spans, AttributesThatNobodyUsesAreLeftOut) {
  std::string names;
  for (const AttributeAgreement& attribute :
       attribute_agreement(spans_of(first_reading(), second_reading()))) {
    names += std::string(attribute.entity) + " " + std::string(attribute.name) + ", ";
  }
  EXPECT_EQ(names, "event class, time type, time value, ");
}

TEST(Spans, OfNothingHaveNoFigures) {
  const Document empty = sketch("<TimeML>Nothing is marked.</TimeML>");
  const SpanAgreement spans = spans_of(empty, empty);
  EXPECT_FALSE(spans.events.strict_figures().f1);
  EXPECT_FALSE(spans.times.relaxed_figures().precision);
  EXPECT_EQ(agreement(spans.tokens).kappa, 1);
}

TEST(Spans, DocumentsWithoutTextHaveNone) {
  const Document bare = sketch("<TimeML><EVENT eid=\"e1\"/></TimeML>");
  EXPECT_EQ(spans_of(bare, bare).documents, 0);
  EXPECT_EQ(spans_of(bare, bare).events.first, 0);
}

TEST(Spans, CountsAddUp) {
  SpanAgreement sum = spans_of(first_reading(), second_reading());
  sum += spans_of(first_reading(), first_reading());
  EXPECT_EQ(sum.documents, 2);
  EXPECT_EQ(sum.events.strict, 3);
  EXPECT_EQ(sum.tokens.total(), 16);
  EXPECT_EQ((sum.event_values[1][{"OCCURRENCE", "OCCURRENCE"}]), 3);
}

}  // namespace
}  // namespace gnomon
