#include "gnomon/base/arena.h"

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;

TEST(Arena, KeepsCopies) {
  Arena arena;
  std::string text = "before";
  const std::string_view kept = arena.keep(text);
  text = "after!";
  EXPECT_EQ(kept, "before");
  EXPECT_EQ(arena.keep(""), "");
}

TEST(Arena, KeepsListsOfValues) {
  Arena arena;
  std::array<std::uint64_t, 3> numbers = {1, 2, 3};
  arena.keep("x");  // so that the numbers would lie askew without alignment
  const std::span<std::uint64_t> kept = arena.keep_all(std::span<const std::uint64_t>(numbers));
  numbers.fill(0);
  EXPECT_THAT(kept, ElementsAre(1, 2, 3));
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(kept.data()) % alignof(std::uint64_t), 0U);
}

TEST(Arena, LeavesWhatItKeptInPlaceWhileItGrowsAndMoves) {
  Arena arena;
  std::vector<std::string_view> kept;
  for (int i = 0; i < 10'000; ++i) {
    kept.push_back(arena.keep(std::to_string(i)));
  }
  const char* const first = kept.front().data();
  const Arena moved = std::move(arena);
  EXPECT_EQ(kept.front().data(), first);
  for (int i = 0; i < 10'000; ++i) {
    ASSERT_EQ(kept[static_cast<std::size_t>(i)], std::to_string(i));
  }
}

TEST(Arena, TakesTextsLargerThanItsBlocks) {
  Arena arena;
  const std::string large(1'000'000, 'x');
  const std::string_view kept = arena.keep(large);
  EXPECT_EQ(arena.keep("small"), "small");
  EXPECT_EQ(kept, large);
}

}  // namespace
}  // namespace gnomon
