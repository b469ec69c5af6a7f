#include "gnomon/simulate/gold_annotation.h"

#include "gnomon/annotate/session_test_help.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

std::string gold_link(std::string_view first, std::string_view relation, std::string_view second) {
  return "<TLINK eventInstanceID=\"" + std::string(first) + "\" relType=\"" +
         std::string(relation) + "\" relatedToEventInstance=\"" + std::string(second) + "\"/>";
}

TEST(GoldAnnotation, AnswersWhatTheLinksEntail) {
  const Document document =
      events_only(5, gold_link("ei4", "IBEFORE", "ei2") + gold_link("ei2", "SIMULTANEOUS", "ei1"));
  const auto gold = GoldAnnotation::of(document, {AnswerAlgebra::kRules, During::kIncluded});
  ASSERT_TRUE(gold);
  // ei4, ei2, ei1 in the order of their first mention; the others are in no link.
  EXPECT_EQ(gold->entity_count(), 3U);
  EXPECT_EQ(gold->pair_count(), 3U);
  EXPECT_EQ(gold->related_pairs(), 3U);
  EXPECT_EQ(gold->facts()[0].place, 3U);
  EXPECT_EQ(gold->answer(Entity{0}, Entity{2}), Answer(kBeforeAnswer));
  EXPECT_EQ(gold->answer(Entity{2}, Entity{0}), Answer(kBeforeAnswer.inverse()));
  EXPECT_EQ(gold->answer(Entity{1}, Entity{2}), Answer(kSimultaneousAnswer));
  ASSERT_EQ(gold->links().size(), 2U);
  EXPECT_EQ(gold->links()[0], (Constraint{Entity{0}, Entity{1}, kBeforeAnswer}));
}

TEST(GoldAnnotation, KnowsWhatIsNotDetermined) {
  const Document document =
      events_only(3, gold_link("ei1", "BEFORE", "ei3") + gold_link("ei2", "BEFORE", "ei3"));
  for (const AnswerAlgebra algebra : {AnswerAlgebra::kRules, AnswerAlgebra::kFull}) {
    const auto gold = GoldAnnotation::of(document, {algebra, During::kIncluded});
    ASSERT_TRUE(gold);
    EXPECT_EQ(gold->related_pairs(), 2U);
    EXPECT_EQ(gold->answer(Entity{0}, Entity{2}), Answer::not_determined());
  }
}

// Two of the cases of the specification where the rules fall short.
TEST(GoldAnnotation, TellsTheAlgebrasApart) {
  const Document ended =
      events_only(3, gold_link("ei1", "ENDED_BY", "ei2") + gold_link("ei2", "BEFORE", "ei3"));
  EXPECT_EQ(GoldAnnotation::of(ended, {AnswerAlgebra::kRules, During::kIncluded})->related_pairs(),
            2U);
  const auto full = GoldAnnotation::of(ended, {AnswerAlgebra::kFull, During::kIncluded});
  EXPECT_EQ(full->related_pairs(), 3U);
  EXPECT_EQ(full->answer(Entity{0}, Entity{2}), Answer(RelationSet(Relation::kBefore)));
}

TEST(GoldAnnotation, IsNothingOfAContradiction) {
  const Document circle =
      events_only(2, gold_link("ei1", "BEFORE", "ei2") + gold_link("ei2", "BEFORE", "ei1"));
  // The rules do not see that x, which ends with t, is before y.
  const Document hidden =
      events_only(3, gold_link("ei1", "ENDED_BY", "ei2") + gold_link("ei2", "BEFORE", "ei3") +
                         gold_link("ei3", "IS_INCLUDED", "ei1"));
  for (const AnswerAlgebra algebra : {AnswerAlgebra::kRules, AnswerAlgebra::kFull}) {
    EXPECT_FALSE(GoldAnnotation::of(circle, {algebra, During::kIncluded}));
    EXPECT_FALSE(GoldAnnotation::of(hidden, {algebra, During::kIncluded}));
  }
}

TEST(GoldAnnotation, MayBeEmpty) {
  const auto gold = GoldAnnotation::of(events_only(2), {AnswerAlgebra::kRules, During::kIncluded});
  ASSERT_TRUE(gold);
  EXPECT_EQ(gold->entity_count(), 0U);
  EXPECT_EQ(gold->pair_count(), 0U);
}

// May is before June by the calendar, and e1 in May, so e1 is before June. The link that puts June
// before May contradicts the calendar and is rejected; without the calendar it is gold.
TEST(GoldAnnotation, TakesTheCalendarFirst) {
  const Document document = sketch(
      "<TimeML><TEXT><TIMEX3 tid=\"t1\" type=\"DATE\" value=\"2000-05\">May</TIMEX3> "
      "<TIMEX3 tid=\"t2\" type=\"DATE\" value=\"2000-06\">June</TIMEX3> "
      "<EVENT eid=\"e1\">met</EVENT></TEXT><MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/>"
      "<TLINK lid=\"l1\" relType=\"IS_INCLUDED\" eventInstanceID=\"ei1\" "
      "relatedToTime=\"t1\"/>"
      "<TLINK lid=\"l2\" relType=\"BEFORE\" timeID=\"t2\" relatedToTime=\"t1\"/></TimeML>");
  for (const AnswerAlgebra algebra : {AnswerAlgebra::kRules, AnswerAlgebra::kFull}) {
    const auto with = GoldAnnotation::of(document, {algebra, During::kSimultaneous, true});
    ASSERT_TRUE(with);
    EXPECT_EQ(with->rejected(), 1U);
    EXPECT_EQ(with->links().size(), 1U);
    EXPECT_EQ(with->given().size(), 1U);
    EXPECT_EQ(with->related_pairs(), 3U);
    // Numbered by the links: ei1, t1, t2.
    EXPECT_TRUE(with->answer(Entity{0}, Entity{2}).relation().contains(Relation::kBefore));
    const auto without = GoldAnnotation::of(document, {algebra, During::kSimultaneous, false});
    ASSERT_TRUE(without);
    EXPECT_EQ(without->rejected(), 0U);
    EXPECT_TRUE(without->answer(Entity{0}, Entity{2}).relation().contains(Relation::kAfter));
  }
}

}  // namespace
}  // namespace gnomon
