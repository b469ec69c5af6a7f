#include "gnomon/tag/decode.h"

#include "gnomon/algebra/rel_type.h"
#include "gnomon/base/random.h"
#include "gnomon/reason/merge.h"

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

// Events in groups of four beside a time each, with links that contradict one another everywhere.
TEST(Decode, ALongTextIsDecidedInPiecesThatAgree) {
  constexpr std::size_t kGroups = 400;
  SplitMix64 random(7);
  std::vector<TaggedTime> times(kGroups + 1);
  std::vector<ScoredCandidate> scored;
  const auto add = [&](LinkKind kind, TaggedEnd source, TaggedEnd target) {
    ScoredCandidate entry;
    entry.candidate = {kind, source, target};
    entry.probabilities[random() % kLinkRelations.size()] =
        0.3 + static_cast<double>(random() % 1000) / 2000;
    scored.push_back(entry);
  };
  for (std::size_t group = 0; group < kGroups; ++group) {
    const std::size_t number = random() % 30;
    times[group].type = "DATE";
    // Weeks overlap months in part, days do not.
    times[group].value = number % 3 == 0   ? "1998-W" + std::to_string(10 + number)
                         : number % 3 == 1 ? "1998-0" + std::to_string(1 + number % 9)
                                           : "1998-05-" + std::to_string(10 + number % 20);
    for (std::size_t k = 4 * group; k < 4 * group + 4; ++k) {
      add(LinkKind::kEventCreation, {false, k}, {true, kGroups});
      add(LinkKind::kEventTime, {false, k}, {true, group});
      for (std::size_t other = k + 1; other < 4 * group + 4; ++other) {
        add(LinkKind::kEventEvent, {false, k}, {false, other});
      }
    }
    if (group > 0) {
      add(LinkKind::kMainEvents, {false, 4 * group - 4}, {false, 4 * group});
    }
  }
  times.back().type = "DATE";
  times.back().value = "1998-05-20";
  constexpr std::size_t kEvents = 4 * kGroups;
  const auto links = decode(scored, kEvents, times, kGroups, thresholds_of(LinkProfile::kDense));
  EXPECT_GT(links.size(), kEvents);
  Network network(kEvents + times.size());
  const auto entity = [&](TaggedEnd end) {
    return Entity{static_cast<std::uint32_t>(end.is_time ? kEvents + end.index : end.index)};
  };
  for (const TaggedLink& link : links) {
    network.add_link(entity(link.source), entity(link.target),
                     relation_of(rel_type(link.relation), During::kSimultaneous));
  }
  EXPECT_EQ(merge_in_order(network).count(LinkOutcome::kRejected), 0U);
}

TEST(LinkClass, RarerRelationsCountAsTheNearestOne) {
  EXPECT_EQ(kLinkRelations[link_class(RelationSet(Relation::kMeets))], "BEFORE");
  EXPECT_EQ(kLinkRelations[link_class(RelationSet(Relation::kStarts))], "IS_INCLUDED");
  EXPECT_EQ(link_class(RelationSet::all()), kLinkRelations.size());
}

}  // namespace
}  // namespace gnomon
