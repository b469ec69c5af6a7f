#include "gnomon/reason/best_subset.h"

#include "gnomon/algebra/tempeval.h"
#include "gnomon/reason/merge.h"
#include "gnomon/reason/slow_reasoner_test_help.h"

#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

void add_label(Network& network, std::size_t first, std::string_view label, std::size_t second) {
  network.add_link(entity(first), entity(second), tempeval_relation(*tempeval_label(label)));
}

constexpr Weight hundredths(Weight number) { return number * (kWeightUnit / 100); }

// Section 3 of the rules for merging: greedy keeps 1.65, 2.20 is possible.
TEST(BestSubset, BeatsTheGreedyOne) {
  constexpr std::size_t kT1 = 0;
  constexpr std::size_t kT2 = 1;
  constexpr std::size_t kE1 = 2;
  Network network(3);
  add_label(network, kT1, "BEFORE", kT2);
  add_label(network, kE1, "BEFORE", kT1);
  add_label(network, kE1, "OVERLAP", kT2);
  add_label(network, kE1, "AFTER", kT1);
  const std::vector<Weight> weights{hundredths(95), hundredths(70), hundredths(65), hundredths(60)};
  const Merged greedy = merge_in_order(network);
  EXPECT_THAT(greedy.accepted, ElementsAre(link_id(0), link_id(1)));
  const BestSubset best = best_subset(network, weights);
  EXPECT_THAT(best.removed, ElementsAre(link_id(1)));
  EXPECT_EQ(best.kept_weight, hundredths(220));
  EXPECT_EQ(best.most_weight, best.kept_weight);
  EXPECT_TRUE(best.proved);
}

TEST(BestSubset, OfAConsistentNetworkIsAllOfIt) {
  Network network(3);
  add_label(network, 0, "BEFORE", 1);
  add_label(network, 1, "VAGUE", 2);
  const BestSubset best = best_subset(network, std::vector<Weight>{5, 7});
  EXPECT_THAT(best.removed, IsEmpty());
  EXPECT_EQ(best.kept_weight, 5) << "what says nothing weighs nothing";
  EXPECT_EQ(best.conflicts, 0u);
  EXPECT_THAT(largest_subset(Network()).removed, IsEmpty());
}

TEST(BestSubset, RemovesWhatContradictsItself) {
  Network network(2);
  add_label(network, 0, "BEFORE", 0);
  add_label(network, 1, "OVERLAP", 1);
  network.add_link(entity(0), entity(1), RelationSet::none());
  EXPECT_THAT(largest_subset(network).removed, ElementsAre(link_id(0), link_id(2)));
}

TEST(BestSubset, RemovesFewerAndThenLaterLinksOfEqualWeight) {
  Network network(2);
  add_label(network, 0, "BEFORE", 1);
  add_label(network, 0, "AFTER", 1);
  EXPECT_THAT(best_subset(network, std::vector<Weight>{3, 3}).removed, ElementsAre(link_id(1)));
  add_label(network, 0, "AFTER", 1);
  EXPECT_THAT(best_subset(network, std::vector<Weight>{6, 3, 3}).removed, ElementsAre(link_id(0)))
      << "one link of 6 rather than two of 3";
}

TEST(BestSubset, WeighsToTheLastDigit) {
  Network network(2);
  for (int i = 0; i < 10; ++i) {
    add_label(network, 0, "BEFORE", 1);
  }
  add_label(network, 0, "AFTER", 1);
  std::vector<Weight> weights(10, hundredths(10));  // 0.1 ten times is less than 1 in doubles
  weights.push_back(kWeightUnit);
  EXPECT_THAT(best_subset(network, weights).removed, ElementsAre(link_id(10)));
}

TEST(BestSubset, DropsLinksOfNegativeWeightUnlessTheyFollow) {
  Network network(3);
  add_label(network, 0, "BEFORE", 1);
  add_label(network, 1, "BEFORE", 2);
  add_label(network, 0, "BEFORE", 2);  // follows
  add_label(network, 2, "OVERLAP", 2);
  add_label(network, 2, "BEFORE", 1);
  add_label(network, 0, "VAGUE", 2);
  const BestSubset best = best_subset(network, std::vector<Weight>{2, 2, -1, -1, -1, -1});
  EXPECT_THAT(best.removed, ElementsAre(link_id(4)));
  EXPECT_EQ(best.kept_weight, 4);
}

// Contradictions that overlap in a chain: without an end to the search all would be found.
Network many_contradictions() {
  Network network(12);
  for (std::size_t i = 0; i < 12; ++i) {
    for (std::size_t k = 0; k < 12; ++k) {
      if (i != k) {
        add_label(network, i, "BEFORE", k);
      }
    }
  }
  return network;
}

// One contradiction is known when the search ends, and one link is removed: fewer would not do.
TEST(BestSubset, NeedsNoFurtherProofWhenAsManyAreRemovedAsMustBe) {
  Network network(2);
  add_label(network, 0, "BEFORE", 1);
  add_label(network, 0, "AFTER", 1);
  const BestSubset best = largest_subset(network, {60, 1});
  EXPECT_THAT(best.removed, ElementsAre(link_id(1)));
  EXPECT_EQ(best.most_weight, 1);
  EXPECT_TRUE(best.proved);
}

TEST(BestSubset, SaysWhenItCouldNotProve) {
  const Network network = many_contradictions();
  const std::size_t greedy = network.links().size() - merge_in_order(network).accepted.size();
  for (const std::size_t steps : {std::size_t{0}, std::size_t{1}, std::size_t{30}}) {
    const BestSubset best = largest_subset(network, {60, steps});
    EXPECT_FALSE(best.proved) << steps;
    EXPECT_LE(best.removed.size(), greedy);
    EXPECT_GE(best.most_weight, best.kept_weight);
    EXPECT_LE(best.most_weight, 132 - static_cast<Weight>(steps > 1 ? 20 : 0))
        << "contradictions of two links that share none were found";
    Network kept(network.entity_count());
    for (std::size_t i = 0; i < network.links().size(); ++i) {
      if (!std::ranges::binary_search(best.removed, link_id(i))) {
        kept.add_link(network.links()[i].first, network.links()[i].second,
                      network.links()[i].relation);
      }
    }
    EXPECT_TRUE(AllPairs(kept).consistent());
  }
  EXPECT_FALSE(largest_subset(network, {0}).proved) << "no time at all";
}

// All links between twelve intervals, both ways: of each pair of links one has to go.
TEST(BestSubset, ProvesWhatDisjointContradictionsShow) {
  const BestSubset best = largest_subset(many_contradictions());
  EXPECT_TRUE(best.proved);
  EXPECT_EQ(best.removed.size(), 66u);
}

// Every subset is tried, from those that are worth most.
TEST(BestSubset, OfRandomNetworksIsTheBestOfAllSubsets) {
  RandomNetworks random(42);
  int contradictions = 0;
  int better = 0;
  for (int round = 0; round < 200; ++round) {
    const std::size_t entities = random.number(2, 5);
    const Network network =
        random.any(entities, random.number(2, 9), static_cast<Labels>(round % 3));
    const std::size_t links = network.links().size();
    std::vector<Weight> weights;
    for (std::size_t i = 0; i < links; ++i) {
      weights.push_back(static_cast<Weight>(random.number(round % 5 == 0 ? 0 : 1, 4)));
    }
    // Weight removed, how many, and the removed links with the latest as the smallest key.
    std::optional<std::tuple<Weight, std::size_t, std::vector<int>>> wanted;
    for (unsigned bits = 0; bits < 1U << links; ++bits) {
      Weight weight = 0;
      std::vector<int> negated;
      std::vector<LinkId> kept;
      for (std::size_t i = 0; i < links; ++i) {
        if ((bits >> i & 1U) != 0) {
          const bool says_nothing = network.links()[i].relation == RelationSet::all();
          weight += says_nothing ? 0 : weights[i];
          negated.push_back(-static_cast<int>(i));
        } else {
          kept.push_back(link_id(i));
        }
      }
      auto candidate = std::tuple(weight, negated.size(), negated);
      if ((!wanted || candidate < *wanted) && AllPairs(only(network, kept)).consistent()) {
        wanted = std::move(candidate);
      }
    }
    const BestSubset best = best_subset(network, weights);
    std::vector<int> removed;
    for (const LinkId link : best.removed) {
      removed.push_back(-static_cast<int>(position(link)));
    }
    ASSERT_EQ(removed, std::get<2>(*wanted)) << in_words(network);
    ASSERT_TRUE(best.proved);
    contradictions += removed.empty() ? 0 : 1;
    better += removed.size() < merge_in_order(network).rejected.size() ? 1 : 0;
  }
  EXPECT_GT(contradictions, 100);
  EXPECT_GT(better, 10);
}

// Sets that order no points.
TEST(BestSubset, IsExactForAnySetsOfRelations) {
  RandomNetworks random(43);
  int contradictions = 0;
  for (int round = 0; round < 40; ++round) {
    const std::size_t entities = 3;
    Network network(entities);
    for (std::size_t i = random.number(3, 6); i > 0; --i) {
      const Constraint link = random.link(entities, Labels::kTimeml);
      network.add_link(link.first, link.second, link.relation | random.label(Labels::kTimeml));
    }
    std::size_t fewest = network.links().size();
    for (unsigned bits = 0; bits < 1U << network.links().size(); ++bits) {
      std::vector<LinkId> kept;
      for (std::size_t i = 0; i < network.links().size(); ++i) {
        if ((bits >> i & 1U) != 0) {
          kept.push_back(link_id(i));
        }
      }
      const std::size_t removed = network.links().size() - kept.size();
      if (removed < fewest && EveryOrder(only(network, kept)).has_model()) {
        fewest = removed;
      }
    }
    ASSERT_EQ(largest_subset(network).removed.size(), fewest) << in_words(network);
    contradictions += fewest > 0 ? 1 : 0;
  }
  EXPECT_GT(contradictions, 10);
}

}  // namespace
}  // namespace gnomon
