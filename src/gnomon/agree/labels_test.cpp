#include "gnomon/agree/labels.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(PairLabels, AreFoundByNameInAnyCase) {
  for (std::size_t i = 0; i < kPairLabels; ++i) {
    const auto label = static_cast<PairLabel>(i);
    EXPECT_EQ(find_pair_label(pair_label_name(label)), label);
  }
  EXPECT_EQ(find_pair_label(" is_included "), PairLabel::kIsIncluded);
  for (const char* name : {"NONE", "UNKNOWN", "non-related"}) {
    EXPECT_EQ(find_pair_label(name), PairLabel::kVague) << name;
  }
  EXPECT_FALSE(find_pair_label(""));
  EXPECT_FALSE(find_pair_label("BEFOR"));
  EXPECT_FALSE(find_pair_label("b"));
}

TEST(PairLabels, TurnAroundAsTheirRelationsDo) {
  for (std::size_t i = 0; i < kPairLabels; ++i) {
    const auto label = static_cast<PairLabel>(i);
    EXPECT_EQ(inverse(inverse(label)), label) << pair_label_name(label);
    for (const During during : {During::kSimultaneous, During::kIncluded}) {
      EXPECT_EQ(relation_of(inverse(label), during), relation_of(label, during).inverse())
          << pair_label_name(label);
    }
  }
}

// Verhagen et al. 2009: what meets is before, and all that share an inner point overlap.
TEST(PairLabels, AreAsCoarseAsTheirRelationsSay) {
  EXPECT_EQ(coarse(PairLabel::kBefore), TempEvalLabel::kBefore);
  EXPECT_EQ(coarse(PairLabel::kIbefore), TempEvalLabel::kBefore);
  EXPECT_EQ(coarse(PairLabel::kAfter), TempEvalLabel::kAfter);
  EXPECT_EQ(coarse(PairLabel::kIafter), TempEvalLabel::kAfter);
  EXPECT_EQ(coarse(PairLabel::kBeforeOrOverlap), TempEvalLabel::kBeforeOrOverlap);
  EXPECT_EQ(coarse(PairLabel::kOverlapOrAfter), TempEvalLabel::kOverlapOrAfter);
  EXPECT_EQ(coarse(PairLabel::kVague), TempEvalLabel::kVague);
  for (auto i = label_number(PairLabel::kIncludes); i <= label_number(PairLabel::kOverlap); ++i) {
    EXPECT_EQ(coarse(static_cast<PairLabel>(i)), TempEvalLabel::kOverlap) << i;
  }
}

TEST(PairLabels, OfTimeBankDenseAreSix) {
  std::string names;
  for (std::size_t i = 0; i < kPairLabels; ++i) {
    names += dense_label_name(static_cast<PairLabel>(i));
    names += dense_label_name(static_cast<PairLabel>(i)).empty() ? "" : " ";
  }
  EXPECT_EQ(names, "b a i ii s v ");
}

TEST(RelaxedWeights, AreSymmetricWithOnesOnTheDiagonal) {
  for (std::size_t i = 0; i < kCoarseLabels; ++i) {
    EXPECT_EQ(relaxed_weights()[i * kCoarseLabels + i], 1);
    for (std::size_t k = 0; k < kCoarseLabels; ++k) {
      EXPECT_EQ(relaxed_weights()[i * kCoarseLabels + k], relaxed_weights()[k * kCoarseLabels + i]);
    }
  }
  const auto weight = [](TempEvalLabel a, TempEvalLabel b) {
    return relaxed_weights()[label_number(a) * kCoarseLabels + label_number(b)];
  };
  EXPECT_EQ(weight(TempEvalLabel::kBefore, TempEvalLabel::kBeforeOrOverlap), 0.5);
  EXPECT_EQ(weight(TempEvalLabel::kVague, TempEvalLabel::kAfter), 0.33);
  EXPECT_EQ(weight(TempEvalLabel::kVague, TempEvalLabel::kOverlapOrAfter), 0.67);
  EXPECT_EQ(weight(TempEvalLabel::kBeforeOrOverlap, TempEvalLabel::kOverlapOrAfter), 0.5);
}

}  // namespace
}  // namespace gnomon
