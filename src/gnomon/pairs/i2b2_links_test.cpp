#include "gnomon/pairs/i2b2_links.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

// Gold and answers as rows of TB-Dense.
struct BothSides {
  PairGold gold;
  Resolution resolution;

  BothSides(std::string_view gold_rows, std::string_view said_rows)
      : gold(*gold_of(*read_rows(gold_rows, "gold", RowRole::kGold), PairSet::kTbdense)),
        resolution(resolve(gold, *read_rows(said_rows, "said", RowRole::kPredictions), {})) {}
  PairLinks links() const { return {gold, resolution}; }
};

TEST(I2b2Links, WhatFollowsFromGoldIsFoundWithItsClosure) {
  // a before b before c; a before c is said, which gold does not have as a link.
  const BothSides chain("d\ta\tb\tb\nd\tb\tc\tb\nd\tc\td\tv\n", "d\ta\tb\tb\nd\ta\tc\tb\n");
  const PairScore plain = score_i2b2(chain.links(), PairSet::kTbdense);
  EXPECT_EQ(plain.main, (PairRatios{1, 2, 2}));
  const PairScore closed = score_i2b2_closed(chain.links(), PairSet::kTbdense);
  EXPECT_EQ(closed.closure->precision_correct, 2);  // both follow from gold
  EXPECT_EQ(closed.closure->recall_correct, 1);     // b before c does not follow from what was said
  EXPECT_DOUBLE_EQ(*closed.average_pr, 3.0 / 4);
  const PairScore both = score_i2b2_both_closed(chain.links(), PairSet::kTbdense);
  EXPECT_EQ(both.main, (PairRatios{2, 2, 3}));  // ab, ac of ab, ac against ab, bc, ac
}

// SputLink would make a overlap c of a overlap b overlap c.
TEST(I2b2Links, OverlapIsNotTransitive) {
  const BothSides chain("d\ta\tb\ts\nd\tb\tc\tii\n", "d\ta\tc\tii\n");
  EXPECT_EQ(score_i2b2_closed(chain.links(), PairSet::kTbdense).closure->precision_correct, 0);
}

TEST(I2b2Links, ALinkThatContradictsEarlierOnesIsNoPartOfAClosure) {
  const BothSides cycle("d\ta\tb\tb\nd\tb\tc\tb\nd\tc\ta\tb\n", "d\ta\tc\tb\n");
  // The third link of gold is rejected, so a before c follows from the first two.
  EXPECT_EQ(score_i2b2_closed(cycle.links(), PairSet::kTbdense).closure->precision_correct, 1);
}

}  // namespace
}  // namespace gnomon
