#include "gnomon/base/growing_list.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(GrowingList, KeepsItemsInOrderAndAtTheirAddress) {
  GrowingList<std::size_t> list;
  EXPECT_TRUE(list.empty());
  list.push_back(0);
  const std::size_t* const first = &list[0];
  for (std::size_t i = 1; i < 10'000; ++i) {
    list.push_back(i);
  }
  ASSERT_EQ(list.size(), 10'000U);
  EXPECT_EQ(&list[0], first);
  for (std::size_t i = 0; i < list.size(); ++i) {
    ASSERT_EQ(list[i], i);
  }
}

TEST(GrowingList, ChangesOneItemAlone) {
  GrowingList<int> list;
  for (int i = 0; i < 100; ++i) {
    list.push_back(i);
  }
  list[95] = -1;
  EXPECT_EQ(list[94], 94);
  EXPECT_EQ(list[95], -1);
  EXPECT_EQ(list[96], 96);
}

TEST(GrowingList, MovesWithItsItems) {
  GrowingList<int> list;
  list.push_back(7);
  const int* const item = &list[0];
  const GrowingList<int> moved = std::move(list);
  EXPECT_EQ(&moved[0], item);
  EXPECT_EQ(moved.size(), 1U);
}

}  // namespace
}  // namespace gnomon
