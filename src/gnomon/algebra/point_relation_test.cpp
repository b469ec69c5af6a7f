#include "gnomon/algebra/point_relation.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(PointRelation, IsASetOfOrders) {
  EXPECT_EQ(kLess | kEqual, kAtMost);
  EXPECT_EQ(kAtMost & kAtLeast, kEqual);
  EXPECT_EQ(kAtMost & kUnequal, kLess);
  EXPECT_TRUE((kLess & kGreater).empty());
  EXPECT_TRUE(kAtMost.contains(kLess));
  EXPECT_FALSE(kLess.contains(kAtMost));
}

TEST(PointRelation, IsInvertedByExchangingThePoints) {
  EXPECT_EQ(kLess.inverse(), kGreater);
  EXPECT_EQ(kAtMost.inverse(), kAtLeast);
  EXPECT_EQ(kEqual.inverse(), kEqual);
  EXPECT_EQ(kUnequal.inverse(), kUnequal);
  EXPECT_EQ(kAnyOrder.inverse(), kAnyOrder);
}

TEST(PointRelation, IsComposedAlongAPath) {
  EXPECT_EQ(compose(kLess, kLess), kLess);
  EXPECT_EQ(compose(kLess, kAtMost), kLess);
  EXPECT_EQ(compose(kAtMost, kAtMost), kAtMost);
  EXPECT_EQ(compose(kLess, kGreater), kAnyOrder);
  EXPECT_EQ(compose(kEqual, kUnequal), kUnequal);
  EXPECT_EQ(compose(kUnequal, kUnequal), kAnyOrder);
  EXPECT_EQ(compose(kNever, kLess), kNever);
}

TEST(PointRelation, HasAName) {
  EXPECT_EQ(to_string(kLess), "<");
  EXPECT_EQ(to_string(kAtLeast), ">=");
  EXPECT_EQ(to_string(kUnequal), "!=");
  EXPECT_EQ(to_string(kAnyOrder), "?");
}

}  // namespace
}  // namespace gnomon
