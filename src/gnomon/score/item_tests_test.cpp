#include "gnomon/score/item_tests.h"

#include <array>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(ItemTests, EveryTwoSystemsInTheirOrder) {
  const std::vector<std::vector<bool>> right{
      {true, true, false}, {true, false, false}, {true, true, true}};
  const ItemTests tests = test_items(right, {{100, 1}, false, false});
  ASSERT_EQ(tests.differences.size(), 3U);
  EXPECT_EQ(tests.differences[1].first, 0U);
  EXPECT_EQ(tests.differences[1].second, 2U);
  EXPECT_EQ(tests.differences[2].mcnemar.only_second, 2);
  ASSERT_EQ(tests.shares.size(), 3U);
  EXPECT_DOUBLE_EQ(tests.shares[0].share, 2.0 / 3);
  EXPECT_DOUBLE_EQ(tests.shares[2].interval->low, 1);
}

TEST(ItemTests, LeavesOutWhatHasNoItemsInCommon) {
  const std::vector<ItemPair> pairs{{0, 1, {}, {}}, {0, 2, {true}, {true, false}}};
  EXPECT_TRUE(test_items(pairs, {}).empty());
  EXPECT_TRUE(item_shares(std::vector<std::vector<bool>>{{}}, {}).empty());
}

TEST(ItemTests, DecidesByCorrectedValuesWhereThatIsWanted) {
  const std::array p{0.03, 0.04};
  EXPECT_TRUE(decide(p, false)[1].significant);
  const std::vector<Decision> corrected = decide(p, true);
  EXPECT_DOUBLE_EQ(corrected[0].p, 0.06);
  EXPECT_FALSE(corrected[0].significant);
}

}  // namespace
}  // namespace gnomon
