#include "gnomon/base/bit_matrix.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(BitMatrix, OfNoThingsHasNoPairs) {
  BitMatrix none;
  none.close_transitively();
  EXPECT_EQ(none.count(), 0);
  EXPECT_EQ(none.transposed(), none);
}

// Wide enough for rows of two words.
TEST(BitMatrix, ClosesAChainAcrossWords) {
  BitMatrix chain(100);
  for (std::size_t i = 0; i + 1 < 100; ++i) {
    chain.set(i, i + 1);
  }
  const BitMatrix back = chain.transposed();
  EXPECT_TRUE(back.test(64, 63));
  EXPECT_EQ(count_common(chain, back), 0);
  chain.close_transitively();
  EXPECT_EQ(chain.count(), 100 * 99 / 2);
  EXPECT_TRUE(chain.test(0, 99));
  EXPECT_FALSE(chain.test(99, 0));
  chain.reset(0, 99);
  EXPECT_FALSE(chain.test(0, 99));
}

TEST(BitMatrix, GoesOverEachPairOnce) {
  constexpr std::size_t kSize = 130;
  BitMatrix all(kSize);
  for (std::size_t from = 0; from < kSize; ++from) {
    for (std::size_t to = 0; to < kSize; ++to) {
      all.set(from, to);
    }
  }
  for (std::size_t from = 0; from < kSize; ++from) {
    std::size_t next = from + 1;
    all.for_each_behind(from, [&](std::size_t to) { EXPECT_EQ(to, next++); });
    EXPECT_EQ(next, kSize);
  }
}

TEST(BitMatrix, AddsRowsAndGoesOverThem) {
  BitMatrix matrix(70);
  matrix.set(0, 3);
  matrix.set(0, 69);
  matrix.add_to_row(1, matrix.row(0));
  std::vector<std::size_t> seen;
  matrix.for_each_in_row(1, [&](std::size_t to) { seen.push_back(to); });
  EXPECT_EQ(seen, (std::vector<std::size_t>{3, 69}));
  EXPECT_EQ(matrix.count(), 4);
}

}  // namespace
}  // namespace gnomon
