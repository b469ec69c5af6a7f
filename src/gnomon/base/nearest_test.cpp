#include "gnomon/base/nearest.h"

#include <array>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

using testing::Optional;

constexpr auto kRelations =
    std::to_array<std::string_view>({"BEFORE", "AFTER", "IBEFORE", "IAFTER", "SIMULTANEOUS"});

TEST(EditDistance, CountsInsertionsDeletionsAndReplacements) {
  EXPECT_EQ(edit_distance("", ""), 0U);
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("abc", ""), 3U);
  EXPECT_EQ(edit_distance("abc", "abcd"), 1U);
  EXPECT_EQ(edit_distance("abc", "ac"), 1U);
  EXPECT_EQ(edit_distance("abc", "axc"), 1U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
}

TEST(EditDistance, CountsASwapOfNeighboursOnce) {
  EXPECT_EQ(edit_distance("ei270", "ei207"), 1U);
  EXPECT_EQ(edit_distance("abcd", "badc"), 2U);
}

TEST(EditDistance, DoesNotEditWhatItSwapped) {
  // Optimal string alignment: CA, AC, ABC would edit the swapped pair again.
  EXPECT_EQ(edit_distance("CA", "ABC"), 3U);
}

TEST(EditDistance, IgnoresCase) {
  EXPECT_EQ(edit_distance("Before", "bEFORE"), 0U);
  EXPECT_EQ(edit_distance("aB", "BA"), 1U);
}

TEST(NearestName, FindsTheClosestName) {
  EXPECT_THAT(nearest_name("BEFOR", kRelations), Optional(std::string_view("BEFORE")));
  EXPECT_THAT(nearest_name("IBEFOR", kRelations), Optional(std::string_view("IBEFORE")));
  EXPECT_THAT(nearest_name("simultanous", kRelations), Optional(std::string_view("SIMULTANEOUS")));
  EXPECT_THAT(nearest_name("AFTER", kRelations), Optional(std::string_view("AFTER")));
}

TEST(NearestName, TakesTheFirstAmongEquals) {
  constexpr auto ids = std::to_array<std::string_view>({"ei11", "ei12", "ei13"});
  EXPECT_THAT(nearest_name("ei1", ids), Optional(std::string_view("ei11")));
}

TEST(NearestName, FindsNothingWhereNothingIsClose) {
  EXPECT_EQ(nearest_name("during", kRelations), std::nullopt);
  EXPECT_EQ(nearest_name("BEFORE", std::span<const std::string_view>()), std::nullopt);
}

TEST(NearestName, LetsAThirdOfTheLettersDifferTwoAtLeast) {
  constexpr auto names = std::to_array<std::string_view>({"abcdefghi"});
  EXPECT_TRUE(nearest_name("abcdefxyz", names));   // three of nine
  EXPECT_FALSE(nearest_name("abcdewxyz", names));  // four of nine
  constexpr auto short_names = std::to_array<std::string_view>({"abc"});
  EXPECT_TRUE(nearest_name("axy", short_names));   // two of three
  EXPECT_FALSE(nearest_name("xyz", short_names));  // nothing in common
}

TEST(NearestName, DoesNotCallADifferentLetterASlip) {
  constexpr auto names = std::to_array<std::string_view>({"t", "", "ab"});
  EXPECT_EQ(nearest_name("x", std::span(names).first(2)), std::nullopt);
  EXPECT_EQ(nearest_name("", names), std::nullopt);
}

TEST(NearestName, DoesNotCompareWhatIsNoName) {
  const std::string huge(1'000'000, 'a');
  const std::string almost(999'999, 'a');
  const std::array<std::string_view, 2> names = {almost, "a"};
  EXPECT_EQ(nearest_name(huge, names), std::nullopt);
  EXPECT_THAT(nearest_name("aa", names), Optional(std::string_view("a")));
}

// Few letters, so that words have much in common.
std::string pick_word() {
  return *rc::gen::container<std::string>(rc::gen::elementOf(std::string("abAB")));
}

RC_GTEST_PROP(EditDistanceLaws, IsSymmetricAndBoundedByTheLengths, ()) {
  const std::string a = pick_word();
  const std::string b = pick_word();
  const std::size_t distance = edit_distance(a, b);
  const std::size_t shorter = std::min(a.size(), b.size());
  const std::size_t longer = std::max(a.size(), b.size());
  RC_ASSERT(edit_distance(b, a) == distance);
  RC_ASSERT(distance >= longer - shorter);
  RC_ASSERT(distance <= longer);
}

RC_GTEST_PROP(EditDistanceLaws, OneSlipIsOneAtMost, ()) {
  const std::string word = pick_word() + "a";
  const auto at = *rc::gen::inRange<std::size_t>(0, word.size());
  std::string longer = word;
  longer.insert(at, 1, 'x');
  std::string shorter = word;
  shorter.erase(at, 1);
  std::string other = word;
  other[at] = 'x';
  RC_ASSERT(edit_distance(word, longer) == 1U);
  RC_ASSERT(edit_distance(word, shorter) == 1U);
  RC_ASSERT(edit_distance(word, other) == 1U);
}

}  // namespace
}  // namespace gnomon
