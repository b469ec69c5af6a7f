// Everything in this room that may take long returns soon once it is stopped.
#include "gnomon/base/random.h"
#include "gnomon/base/stop_test_help.h"
#include "gnomon/reason/acceptance.h"
#include "gnomon/reason/best_subset.h"
#include "gnomon/reason/closure_figures.h"
#include "gnomon/reason/contradictions.h"
#include "gnomon/reason/disjunctive.h"
#include "gnomon/reason/explanation.h"
#include "gnomon/reason/merge.h"
#include "gnomon/reason/reduction.h"
#include "gnomon/reason/sbi.h"

#include <algorithm>

namespace gnomon {
namespace {

Entity entity_below(std::size_t limit, SplitMix64& random) {
  return static_cast<Entity>(random() % limit);
}

// Links of any relations: the more there are, the more contradict one another.
Network contradictory_network(std::size_t entities, std::size_t links) {
  SplitMix64 random(entities);
  Network network(entities);
  for (std::size_t i = 0; i < links; ++i) {
    network.add_link(entity_below(entities, random), entity_below(entities, random),
                     static_cast<Relation>(random() % kRelations));
  }
  return network;
}

// What is numbered earlier lies earlier: a chain, and further links along it.
Network ordered_network(std::size_t entities, std::size_t links,
                        RelationSet relation = Relation::kBefore) {
  SplitMix64 random(entities);
  Network network(entities);
  for (std::size_t i = 0; i + 1 < entities; ++i) {
    network.add_link(static_cast<Entity>(i), static_cast<Entity>(i + 1), relation);
  }
  for (std::size_t i = 0; i < links; ++i) {
    const Entity a = entity_below(entities, random);
    const Entity b = entity_below(entities, random);
    if (a != b) {
      network.add_link(std::min(a, b), std::max(a, b), relation);
    }
  }
  return network;
}

// Before or after, for every pair: no order of points says it, so that there is much to search.
Network disjunctive_network(std::size_t entities) {
  Network network(entities);
  for (std::size_t a = 0; a < entities; ++a) {
    for (std::size_t b = a + 1; b < entities; ++b) {
      network.add_link(static_cast<Entity>(a), static_cast<Entity>(b),
                       Relation::kBefore | Relation::kAfter);
    }
  }
  return network;
}

SbiModel random_sbi_model(std::size_t entities, std::size_t pairs) {
  SplitMix64 random(entities);
  SbiModel model{entities, {}};
  for (std::size_t i = 0; i < pairs; ++i) {
    model.pairs.push_back({kAllSbi[random() % kAllSbi.size()], entity_below(entities, random),
                           entity_below(entities, random)});
  }
  return model;
}

TEST(StoppedReasoning, OfAnySetsOfRelationsReturnsSoon) {
  const Network network = disjunctive_network(80);
  const Entity a{0};
  const Entity b{1};
  expect_to_stop("is_consistent", [&](const auto& stop) { is_consistent(network, stop); });
  expect_to_stop("possible", [&](const auto& stop) { possible(network, a, b, stop); });
  expect_to_stop("find_scenario", [&](const auto& stop) { find_scenario(network, stop); });
  expect_to_stop("minimal_contradiction",
                 [&](const auto& stop) { minimal_contradiction(network, stop); });
  expect_to_stop("accept_in_order", [&](const auto& stop) { accept_in_order(network, stop); });
  expect_to_stop("merge_in_order", [&](const auto& stop) { merge_in_order(network, stop); });
  expect_to_stop("irredundant_links", [&](const auto& stop) { irredundant_links(network, stop); });
  expect_to_stop("Explainer", [&](const auto& stop) {
    Explainer(network, stop).why(a, b, Relation::kBefore | Relation::kAfter);
  });
}

TEST(StoppedReasoning, OfContradictionsReturnsSoon) {
  const Network large = contradictory_network(600, 8000);
  expect_to_stop("accept_in_order", [&](const auto& stop) { accept_in_order(large, stop); });
  expect_to_stop("merge_in_order", [&](const auto& stop) { merge_in_order(large, stop); });
  expect_to_stop("minimal_contradictions", [&](const auto& stop) {
    minimal_contradictions(contradictory_network(600, 900), 1'000'000, stop);
  });
  const Network dense = contradictory_network(50, 600);
  expect_to_stop("best_subset", [&](const auto& stop) { largest_subset(dense, {.stop = stop}); });
  std::vector<LinkId> removed;
  for (std::uint32_t i = 600; i < 8000; ++i) {
    removed.push_back(LinkId{i});
  }
  expect_to_stop("reasons_against",
                 [&](const auto& stop) { reasons_against(large, removed, stop); });
}

TEST(StoppedReasoning, OfWhatFollowsReturnsSoon) {
  const Network network = ordered_network(1000, 4000);
  expect_to_stop("closure_figures", [&](const auto& stop) { closure_figures(network, stop); });
  expect_to_stop("redundant_links", [&](const auto& stop) { redundant_links(network, stop); });
  expect_to_stop("irredundant_links", [&](const auto& stop) { irredundant_links(network, stop); });
  const Closure closure = *Closure::of(network);
  expect_to_stop("core_pairs", [&](const auto& stop) {
    core_pairs(network, closure, all_entities(closure), stop);
  });
  expect_to_stop("pairs", [&](const auto& stop) { closure.pairs(RelationSet::all(), stop); });
  expect_to_stop("count", [&](const auto& stop) { closure.count(Relation::kBefore, stop); });
  expect_to_stop("point_reduction_edges",
                 [&](const auto& stop) { closure.point_reduction_edges(stop); });
  const Network dense = ordered_network(2500, 30'000);
  expect_to_stop("Closure", [&](const auto& stop) { Closure::of(dense, stop); });
  const Network large = ordered_network(9000, 20'000);
  expect_to_stop("Closure of a large network", [&](const auto& stop) { Closure::of(large, stop); });
}

TEST(StoppedReasoning, ByThreeRelationsReturnsSoon) {
  const SbiModel model = random_sbi_model(200, 1000);
  expect_to_stop("minimal_model", [&](const auto& stop) { minimal_model(model, stop); });
  const SbiModel large = random_sbi_model(1200, 4000);
  expect_to_stop("close_by_rules", [&](const auto& stop) { close_by_rules(large, stop); });
}

}  // namespace
}  // namespace gnomon
