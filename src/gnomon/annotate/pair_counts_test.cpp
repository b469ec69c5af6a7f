#include "gnomon/annotate/pair_counts.h"

#include "gnomon/annotate/arrow_bounds.h"
#include "gnomon/base/random.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

BitMatrix random_bits(std::size_t size, std::uint64_t one_in, SplitMix64& random, bool symmetric) {
  BitMatrix bits(size);
  for (std::size_t a = 0; a < size; ++a) {
    for (std::size_t b = symmetric ? a : 0; b < size; ++b) {
      if (random() % one_in == 0) {
        bits.set(a, b);
        if (symmetric) {
          bits.set(b, a);
        }
      }
    }
  }
  return bits;
}

// Large enough, and when all bits are set full enough, for narrow numbers to overflow.
TEST(PairCounts, AreThoseOfCountingOneByOne) {
  SplitMix64 random(3);
  for (const auto& [size, one_in] : {std::pair<std::size_t, std::uint64_t>{70, 3}, {300, 1}}) {
    const BitMatrix pairs = random_bits(size, one_in, random, true);
    const BitMatrix left = random_bits(size, one_in, random, false);
    const BitMatrix right = random_bits(size, one_in, random, false);
    const CountMatrix counts = count_pairs(ByteMatrix(pairs), right);
    for (std::size_t x = 0; x < size; x += 67) {
      std::vector<std::uint32_t> sums(size);
      add_rows(counts, left.row(x), sums);
      for (std::size_t y = 0; y < size; y += 61) {
        std::uint32_t number = 0;
        for (std::size_t u = 0; u < size; ++u) {
          for (std::size_t v = 0; v < size; ++v) {
            number += left.test(x, u) && right.test(y, v) && pairs.test(u, v) ? 1 : 0;
          }
        }
        EXPECT_EQ(sums[y], number) << size << ": " << x << ' ' << y;
      }
    }
  }
}

TEST(ArrowBounds, AreSumsOverAllEarlierAndLaterPoints) {
  constexpr std::size_t kPoints = 70;
  SplitMix64 random(5);
  BitMatrix later(kPoints);
  for (std::size_t p = 0; p < kPoints; ++p) {
    later.set(p, p);
    for (std::size_t q = p + 1; q < kPoints; ++q) {
      if (random() % 20 == 0) {
        later.set(p, q);
      }
    }
  }
  later.set(41, 40);  // two that are the same
  later.set(40, 41);
  later.close_transitively();
  std::vector<std::uint8_t> shares(kPoints * kPoints);
  for (std::size_t p = 0; p < kPoints; ++p) {
    for (std::size_t q = p + 1; q < kPoints; ++q) {
      shares[p * kPoints + q] = shares[q * kPoints + p] =
          static_cast<std::uint8_t>(random() % (ArrowBounds::kWhole + 1));
    }
  }
  const BitMatrix earlier = later.transposed();
  const ArrowBounds bounds(earlier, later, shares);
  for (std::size_t from = 0; from < kPoints; ++from) {
    for (std::size_t to = 0; to < kPoints; ++to) {
      std::uint32_t sum = 0;
      earlier.for_each_in_row(from, [&](std::size_t p) {
        later.for_each_in_row(to, [&](std::size_t q) { sum += shares[p * kPoints + q]; });
      });
      ASSERT_EQ(bounds(from, to), sum) << from << ' ' << to;
    }
  }
}

}  // namespace
}  // namespace gnomon
