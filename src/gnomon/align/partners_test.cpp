#include "gnomon/align/partners.h"

#include <algorithm>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;

constexpr std::uint32_t kNo = kNoPartner;

std::vector<Place> places(const std::vector<Span>& spans) {
  std::vector<Place> result;
  for (std::uint32_t i = 0; i < spans.size(); ++i) {
    result.push_back({spans[i], i});
  }
  return result;
}

using Join = void (*)(const std::vector<Place>&, const std::vector<Place>&, Partners&);

Partners joined(Join join, const std::vector<Span>& gold, const std::vector<Span>& system) {
  Partners partners(gold.size(), system.size());
  join(places(gold), places(system), partners);
  return partners;
}

TEST(Partners, OfEqualExtentAreJoinedWhateverTheirOrder) {
  const Partners partners =
      joined(join_equal, {{5, 9}, {0, 3}, {20, 22}}, {{0, 3}, {0, 4}, {5, 9}});
  EXPECT_THAT(partners.of_gold, ElementsAre(2, 0, kNo));
  EXPECT_THAT(partners.of_system, ElementsAre(1, kNo, 0));
}

TEST(Partners, OfEqualExtentAreJoinedInOrderWhenThereAreSeveral) {
  const Partners partners = joined(join_equal, {{0, 3}, {0, 3}, {0, 3}}, {{0, 3}, {0, 3}});
  EXPECT_THAT(partners.of_gold, ElementsAre(0, 1, kNo));
}

TEST(Partners, OfTheSameBeginAreJoinedWhateverTheirEnd) {
  const Partners partners =
      joined(join_same_begin, {{0, 3}, {4, 9}, {12, 14}}, {{0, 7}, {5, 9}, {12, 13}});
  EXPECT_THAT(partners.of_gold, ElementsAre(0, kNo, 2));
}

TEST(Partners, ThatAreTakenStayWhatTheyAre) {
  Partners partners(2, 2);
  ASSERT_TRUE(partners.join(0, 1));
  EXPECT_FALSE(partners.join(0, 0));
  EXPECT_FALSE(partners.join(1, 1));
  const std::vector<Place> same = places({{0, 3}, {0, 3}});
  join_equal(same, same, partners);
  EXPECT_THAT(partners.of_gold, ElementsAre(1, 0));
  EXPECT_THAT(partners.of_system, ElementsAre(1, 0));
}

TEST(Partners, ByOverlapShareMost) {
  const Partners partners = joined(join_overlapping, {{0, 4}, {4, 9}}, {{2, 8}});
  EXPECT_THAT(partners.of_gold, ElementsAre(kNo, 0));
}

TEST(Partners, ByOverlapAreTheFirstOfSeveralThatShareAsMuch) {
  EXPECT_THAT(joined(join_overlapping, {{4, 8}, {0, 4}}, {{2, 6}}).of_gold, ElementsAre(kNo, 0));
}

TEST(Partners, ByOverlapShareMoreThanABorder) {
  EXPECT_THAT(joined(join_overlapping, {{0, 4}}, {{4, 8}}).of_gold, ElementsAre(kNo));
  EXPECT_THAT(joined(join_overlapping, {{0, 4}}, {{2, 2}}).of_gold, ElementsAre(kNo));
}

TEST(Partners, ByOverlapAreFoundBehindLongerOnes) {
  // The first reaches over the second, which ends before the system's begins.
  EXPECT_THAT(joined(join_overlapping, {{0, 20}, {2, 4}}, {{10, 12}}).of_gold, ElementsAre(0, kNo));
}

std::vector<Span> some_spans() {
  std::vector<Span> spans;
  const int number = *rc::gen::inRange(0, 8);
  for (int i = 0; i < number; ++i) {
    const auto begin = *rc::gen::inRange<std::size_t>(0, 20);
    spans.push_back({begin, begin + *rc::gen::inRange<std::size_t>(0, 8)});
  }
  return spans;
}

// What the header says, word for word.
std::vector<std::uint32_t> slowly_overlapping(const std::vector<Span>& gold,
                                              const std::vector<Span>& system) {
  const auto in_order = [](const std::vector<Span>& spans) {
    std::vector<Place> sorted = places(spans);
    std::ranges::stable_sort(sorted, {}, &Place::span);
    return sorted;
  };
  std::vector<std::uint32_t> of_gold(gold.size(), kNo);
  for (const Place& b : in_order(system)) {
    std::size_t most = 0;
    std::uint32_t best = kNo;
    for (const Place& a : in_order(gold)) {
      const std::size_t begin = std::max(a.span.begin, b.span.begin);
      const std::size_t end = std::min(a.span.end, b.span.end);
      if (of_gold[a.number] == kNo && end > begin && end - begin > most) {
        most = end - begin;
        best = a.number;
      }
    }
    if (best != kNo) {
      of_gold[best] = b.number;
    }
  }
  return of_gold;
}

RC_GTEST_PROP(Partners, ByOverlapAreThoseOfASlowSearch, ()) {
  const std::vector<Span> gold = some_spans();
  const std::vector<Span> system = some_spans();
  RC_ASSERT(joined(join_overlapping, gold, system).of_gold == slowly_overlapping(gold, system));
}

RC_GTEST_PROP(Partners, AreTheSameBothWaysRound, ()) {
  const std::vector<Span> gold = some_spans();
  const std::vector<Span> system = some_spans();
  Partners partners(gold.size(), system.size());
  for (const Join join : {join_equal, join_same_begin, join_overlapping}) {
    join(places(gold), places(system), partners);
  }
  for (std::uint32_t i = 0; i < gold.size(); ++i) {
    if (partners.of_gold[i] != kNo) {
      RC_ASSERT(partners.of_system[partners.of_gold[i]] == i);
    }
  }
  RC_ASSERT(std::ranges::count(partners.of_gold, kNo) -
                std::ranges::count(partners.of_system, kNo) ==
            static_cast<std::ptrdiff_t>(gold.size()) - static_cast<std::ptrdiff_t>(system.size()));
}

}  // namespace
}  // namespace gnomon
