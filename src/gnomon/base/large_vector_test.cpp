#include "gnomon/base/large_vector.h"

#include <algorithm>
#include <cstdint>
#include <numeric>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

constexpr std::size_t kLargeSize = std::size_t{3} << 20;  // numbers of four bytes: in large pages

TEST(LargeVector, KeepsItsNumbersWhileItGrowsIntoLargePages) {
  LargeVector<std::uint32_t> numbers;
  for (std::uint32_t i = 0; i < kLargeSize; ++i) {
    numbers.push_back(i);
  }
  std::vector<std::uint32_t> expected(kLargeSize);
  std::iota(expected.begin(), expected.end(), 0U);
  EXPECT_TRUE(std::equal(numbers.begin(), numbers.end(), expected.begin(), expected.end()));
}

TEST(LargeVector, IsCopiedAndMovedLikeAVector) {
  LargeVector<std::uint32_t> numbers(kLargeSize, 7);
  LargeVector<std::uint32_t> copy = numbers;
  const LargeVector<std::uint32_t> moved = std::move(numbers);
  EXPECT_EQ(copy, moved);
  copy.resize(3);
  copy.shrink_to_fit();
  EXPECT_EQ(copy, (LargeVector<std::uint32_t>{7, 7, 7}));
}

TEST(LargeVector, AlignsWhatAsksForIt) {
  struct alignas(64) Line {
    std::uint64_t number = 0;
  };
  for (const std::size_t size : {std::size_t{1}, std::size_t{1000}, kLargeSize / 8}) {
    const LargeVector<Line> numbers(size);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(numbers.data()) % alignof(Line), 0);
    EXPECT_EQ(numbers.back().number, 0);
  }
}

TEST(LargeBytes, KeepsItsBytesWhileItGrows) {
  LargeBytes bytes;
  EXPECT_EQ(bytes.view(), "");
  bytes.resize(3);
  std::copy_n("abc", 3, bytes.data());
  bytes.resize(4 * kLargeSize);
  EXPECT_EQ(bytes.view().substr(0, 3), "abc");
  bytes.resize(2);
  EXPECT_EQ(bytes.view(), "ab");
  const LargeBytes moved = std::move(bytes);
  EXPECT_EQ(moved.view(), "ab");
}

}  // namespace
}  // namespace gnomon
