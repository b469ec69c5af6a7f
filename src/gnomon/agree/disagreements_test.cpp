#include "gnomon/agree/disagreements.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

// Three agreed; BEFORE and AFTER twice, once each way round; AFTER and VAGUE three times.
Confusion some_confusion() {
  const std::size_t before = label_number(PairLabel::kBefore);
  const std::size_t after = label_number(PairLabel::kAfter);
  const std::size_t vague = label_number(PairLabel::kVague);
  Confusion confusion(kPairLabels);
  confusion.add(before, before, 2);
  confusion.add(vague, vague, 1);
  confusion.add(before, after, 1);
  confusion.add(after, before, 1);
  confusion.add(vague, after, 3);
  return confusion;
}

TEST(Disagreements, AreCountedByTheTwoLabels) {
  const Disagreements found = disagreements(some_confusion());
  EXPECT_EQ(found.all, 5);
  EXPECT_THAT(found.mixed,
              testing::ElementsAre(MixedLabels{PairLabel::kBefore, PairLabel::kAfter, 2},
                                   MixedLabels{PairLabel::kAfter, PairLabel::kVague, 3}));
  EXPECT_EQ(found.before_against_after, 2);
  EXPECT_EQ(found.one_side_vague, 3);
  EXPECT_NEAR(*found.share_of(found.one_side_vague), 0.6, 1e-12);
}

TEST(Disagreements, ShowLabelsWithMoreDisagreementThanAgreement) {
  const LabelAgreement before = agreement_on(some_confusion(), PairLabel::kBefore);
  EXPECT_EQ(before.agreed, 2);
  EXPECT_EQ(before.disagreed, 2);
  EXPECT_EQ(before.agreed_share(), 0.5);
  const LabelAgreement after = agreement_on(some_confusion(), PairLabel::kAfter);
  EXPECT_EQ(after.agreed, 0);
  EXPECT_EQ(after.disagreed, 5);
  EXPECT_EQ(after.agreed_share(), 0);
  EXPECT_FALSE(agreement_on(some_confusion(), PairLabel::kEnds).agreed_share());
}

TEST(Disagreements, OfCoarseLabelsAreCountedTheSameWay) {
  Confusion coarse(kCoarseLabels);
  coarse.add(position(TempEvalLabel::kOverlap), position(TempEvalLabel::kBefore), 2);
  coarse.add(position(TempEvalLabel::kVague), position(TempEvalLabel::kOverlapOrAfter), 1);
  coarse.add(position(TempEvalLabel::kAfter), position(TempEvalLabel::kAfter), 4);
  const Disagreements found = disagreements(among_all_labels(coarse));
  EXPECT_EQ(found.all, 3);
  EXPECT_EQ(found.one_side_vague, 1);
  EXPECT_THAT(found.mixed,
              testing::ElementsAre(MixedLabels{PairLabel::kBefore, PairLabel::kOverlap, 2},
                                   MixedLabels{PairLabel::kOverlapOrAfter, PairLabel::kVague, 1}));
}

TEST(Disagreements, OfThoseWhoAgreeHaveNoShares) {
  Confusion confusion(kPairLabels);
  confusion.add(0, 0, 4);
  const Disagreements none = disagreements(confusion);
  EXPECT_EQ(none.all, 0);
  EXPECT_TRUE(none.mixed.empty());
  EXPECT_FALSE(none.share_of(0));
}

}  // namespace
}  // namespace gnomon
