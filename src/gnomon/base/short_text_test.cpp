#include "gnomon/base/short_text.h"

#include "gnomon/base/random.h"

#include <string>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

std::string drawn_text(SplitMix64& draw) {
  std::string text(draw() % 20, 'a');
  for (char& c : text) {
    c = static_cast<char>('a' + draw() % 2);
  }
  return text;
}

TEST(ShortText, IsEqualAsStringsAre) {
  SplitMix64 draw(1);
  std::size_t equal = 0;
  for (int i = 0; i < 100'000; ++i) {
    const std::string one = drawn_text(draw);
    std::string other = draw() % 2 == 0 ? one : drawn_text(draw);
    if (!other.empty() && draw() % 4 == 0) {
      other[draw() % other.size()] = 'c';
    }
    ASSERT_EQ(is_equal(one, other), one == other) << one << ' ' << other;
    equal += one == other ? 1 : 0;
  }
  EXPECT_GT(equal, 10'000U);
}

TEST(ShortText, ShortTextsOfOneLengthHaveDifferentBytes) {
  for (std::size_t size = 1; size <= 8; ++size) {
    std::string text(size, 'x');
    const std::uint64_t before = first_bytes(text);
    for (std::size_t i = 0; i < size; ++i) {
      std::string changed = text;
      changed[i] = 'y';
      EXPECT_NE(first_bytes(changed), before);
    }
  }
}

}  // namespace
}  // namespace gnomon
