#include "gnomon/tag/decode.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

ScoredCandidate pair_of(std::size_t first, std::size_t second, std::size_t relation,
                        double probability) {
  ScoredCandidate entry;
  entry.candidate = {LinkKind::kEventEvent, {false, first}, {false, second}};
  entry.probabilities.fill(0);
  entry.probabilities[relation] = probability;
  entry.probabilities.back() = 1 - probability;
  return entry;
}

constexpr std::size_t kBeforeClass = 0;

TEST(Decode, OfContradictingLinksTheMostProbableStay) {
  const std::vector<ScoredCandidate> scored = {pair_of(2, 0, kBeforeClass, 0.5),
                                               pair_of(0, 1, kBeforeClass, 0.9),
                                               pair_of(1, 2, kBeforeClass, 0.8)};
  const auto links = decode(scored, 3, {}, std::nullopt, thresholds_of(LinkProfile::kBalanced));
  ASSERT_EQ(links.size(), 2U);
  EXPECT_EQ(links[0].source.index, 0U);
  EXPECT_EQ(links[1].source.index, 1U);
}

TEST(Decode, DenseLinksDoNotRepeatWhatFollows) {
  const std::vector<ScoredCandidate> scored = {pair_of(0, 2, kBeforeClass, 0.5),
                                               pair_of(0, 1, kBeforeClass, 0.9),
                                               pair_of(1, 2, kBeforeClass, 0.8)};
  EXPECT_EQ(decode(scored, 3, {}, std::nullopt, thresholds_of(LinkProfile::kDense)).size(), 2U);
}

TEST(Decode, UnlikelyLinksAreOnlyInDenseGraphs) {
  const std::vector<ScoredCandidate> scored = {pair_of(0, 1, kBeforeClass, 0.1)};
  EXPECT_TRUE(decode(scored, 2, {}, std::nullopt, thresholds_of(LinkProfile::kBalanced)).empty());
  EXPECT_EQ(decode(scored, 2, {}, std::nullopt, thresholds_of(LinkProfile::kDense)).size(), 1U);
}

TEST(Decode, TheCalendarGoesFirst) {
  std::vector<TaggedTime> times(2);
  times[0].type = times[1].type = "DATE";
  times[0].value = "2026-03-02";
  times[1].value = "2026-03-05";
  // The event lies in both days, which cannot be: the less probable link goes.
  std::vector<ScoredCandidate> scored(2);
  for (std::size_t k = 0; k < 2; ++k) {
    scored[k].candidate = {LinkKind::kEventTime, {false, 0}, {true, k}};
    scored[k].probabilities[3] = k == 0 ? 0.6 : 0.7;
  }
  const auto links = decode(scored, 1, times, std::nullopt, thresholds_of(LinkProfile::kDense));
  ASSERT_EQ(links.size(), 2U);
  EXPECT_EQ(links[0].kind, "time-time");
  EXPECT_EQ(links[1].target.index, 1U);
  EXPECT_EQ(links[1].relation, "IS_INCLUDED");
}

TEST(Decode, MoreEntitiesThanASmallGraphHoldsAreNoProblem) {
  std::vector<ScoredCandidate> scored;
  constexpr std::size_t kMany = 3000;
  for (std::size_t k = 0; k + 1 < kMany; ++k) {
    scored.push_back(pair_of(k, k + 1, kBeforeClass, 0.9));
  }
  scored.push_back(pair_of(kMany - 1, 0, kBeforeClass, 0.5));
  EXPECT_EQ(decode(scored, kMany, {}, std::nullopt, thresholds_of(LinkProfile::kDense)).size(),
            kMany - 1);
}

TEST(LinkClass, RarerRelationsCountAsTheNearestOne) {
  EXPECT_EQ(kLinkRelations[link_class(RelationSet(Relation::kMeets))], "BEFORE");
  EXPECT_EQ(kLinkRelations[link_class(RelationSet(Relation::kStarts))], "IS_INCLUDED");
  EXPECT_EQ(link_class(RelationSet::all()), kLinkRelations.size());
}

}  // namespace
}  // namespace gnomon
