#include "gnomon/algebra/tempeval.h"

#include "gnomon/algebra/names.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(TempEvalLabels, TimemlNamesBelongToCoarseOnes) {
  for (const char* name : {"BEFORE", "IBEFORE", "before"}) {
    EXPECT_EQ(tempeval_label(name), TempEvalLabel::kBefore) << name;
  }
  for (const char* name : {"AFTER", "IAFTER"}) {
    EXPECT_EQ(tempeval_label(name), TempEvalLabel::kAfter) << name;
  }
  for (const char* name :
       {"INCLUDES", "IS_INCLUDED", "BEGINS", "BEGUN_BY", "ENDS", "ENDED_BY", "DURING", "DURING_INV",
        "SIMULTANEOUS", "IDENTITY", "OVERLAP", "OVERLAPS", "OVERLAPPED_BY"}) {
    EXPECT_EQ(tempeval_label(name), TempEvalLabel::kOverlap) << name;
  }
  EXPECT_EQ(tempeval_label("overlap-or-after"), TempEvalLabel::kOverlapOrAfter);
  EXPECT_EQ(tempeval_label("NON-RELATED"), TempEvalLabel::kNonRelated);
}

TEST(TempEvalLabels, NoLabelAndUnknownNamesAreNothing) {
  for (const char* name : {"UNKNOWN", "NONE", "none"}) {
    EXPECT_EQ(tempeval_label(name), std::nullopt) << name;
    EXPECT_TRUE(is_no_label(name)) << name;
  }
  for (const char* name : {"", "BEFORE-OR-AFTER", "SOON"}) {
    EXPECT_EQ(tempeval_label(name), std::nullopt) << name;
    EXPECT_FALSE(is_no_label(name)) << name;
  }
}

TEST(TempEvalLabels, TheInverseOfALabelIsThatOfItsRelations) {
  for (std::size_t i = 0; i < kTempEvalLabels; ++i) {
    const auto label = static_cast<TempEvalLabel>(i);
    EXPECT_EQ(tempeval_relation(inverse(label)), tempeval_relation(label).inverse())
        << tempeval_name(label);
    EXPECT_EQ(inverse(inverse(label)), label);
  }
}

TEST(TempEvalLabels, ASetGetsTheNarrowestLabelThatHoldsIt) {
  EXPECT_EQ(narrowest_tempeval_label(Relation::kMeets), TempEvalLabel::kBefore);
  EXPECT_EQ(narrowest_tempeval_label(Relation::kBefore | Relation::kOverlaps),
            TempEvalLabel::kBeforeOrOverlap);
  // Before or after without overlap has no label of its own.
  EXPECT_EQ(narrowest_tempeval_label(Relation::kBefore | Relation::kAfter), TempEvalLabel::kVague);
  for (unsigned bits = 1; bits < 1U << kRelations; ++bits) {
    const RelationSet set = RelationSet::from_bits(bits);
    const TempEvalLabel narrowest = narrowest_tempeval_label(set);
    EXPECT_TRUE(tempeval_relation(narrowest).contains(set));
    for (std::size_t i = 0; i < kTempEvalLabels; ++i) {
      const RelationSet other = tempeval_relation(static_cast<TempEvalLabel>(i));
      if (other.contains(set)) {
        EXPECT_TRUE(other.contains(tempeval_relation(narrowest))) << bits;
      }
    }
  }
}

TEST(TempEvalLabels, RelaxedValuesAreSymmetricAndOneForTheSame) {
  for (std::size_t i = 0; i < kTempEvalLabels; ++i) {
    for (std::size_t k = 0; k < kTempEvalLabels; ++k) {
      const auto a = static_cast<TempEvalLabel>(i);
      const auto b = static_cast<TempEvalLabel>(k);
      EXPECT_EQ(tempeval_relaxed(a, b), tempeval_relaxed(b, a));
      EXPECT_EQ(tempeval_relaxed(a, b) == 100, i == k && a != TempEvalLabel::kNonRelated);
      // Seen from the other end the values are the same.
      EXPECT_EQ(tempeval_relaxed(inverse(a), inverse(b)), tempeval_relaxed(a, b));
    }
  }
  EXPECT_EQ(tempeval_relaxed(TempEvalLabel::kVague, TempEvalLabel::kBefore), 33);
  EXPECT_EQ(tempeval_relaxed(TempEvalLabel::kBeforeOrOverlap, TempEvalLabel::kOverlapOrAfter), 50);
}

}  // namespace
}  // namespace gnomon
