#include "gnomon/reason/proof_lengths.h"

#include "gnomon/base/random.h"
#include "gnomon/reason/acceptance.h"
#include "gnomon/reason/closure.h"
#include "gnomon/reason/link_paths.h"
#include "gnomon/reason/point_arrows.h"

#include <map>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(ProofLengths, CountsTheLinksOfAChain) {
  Network chain(4);
  for (std::uint32_t i = 0; i < 3; ++i) {
    chain.add_link(Entity{i}, Entity{i + 1}, RelationSet(Relation::kBefore));
  }
  std::map<std::uint32_t, std::uint32_t> lengths;
  ProofLengths proofs(chain);
  proofs.for_each_after(Entity{1}, [&](Entity other, std::uint32_t links) {
    lengths[static_cast<std::uint32_t>(other)] = links;
  });
  EXPECT_EQ(lengths, (std::map<std::uint32_t, std::uint32_t>{{2, 1}, {3, 2}}));
  proofs.for_each_after(Entity{3}, [](Entity, std::uint32_t) { FAIL() << "it is the last"; });
}

// Two ways: the closure says who is before whom, and paths with their links how long proofs are.
TEST(ProofLengths, AreThoseOfShortestPaths) {
  constexpr std::uint32_t kEntities = 12;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    SplitMix64 random(seed);
    Network all(kEntities);
    for (int i = 0; i < 20; ++i) {
      const Entity a{static_cast<std::uint32_t>(random() % kEntities)};
      const Entity b{static_cast<std::uint32_t>(random() % kEntities)};
      if (a != b) {
        all.add_link(a, b, RelationSet(static_cast<Relation>(random() % kRelations)));
      }
    }
    const Network network = accept_in_order(all).network;
    const std::optional<Closure> closure = Closure::of(network);
    ASSERT_TRUE(closure);
    ProofLengths proofs(network);
    LinkPaths paths(network);
    for (std::uint32_t a = 0; a < kEntities; ++a) {
      std::map<Entity, std::uint32_t> found;
      proofs.for_each_after(Entity{a}, [&](Entity other, std::uint32_t links) {
        ASSERT_TRUE(found.emplace(other, links).second) << "once each";
      });
      const auto distances = paths.strict_distances(point_number(Entity{a}, 1));
      for (std::uint32_t b = 0; b < kEntities; ++b) {
        const bool is_before =
            a != b && closure->relation(Entity{a}, Entity{b}) == RelationSet(Relation::kBefore);
        ASSERT_EQ(found.contains(Entity{b}), is_before) << "seed " << seed;
        if (is_before) {
          ASSERT_EQ(found[Entity{b}], distances[point_number(Entity{b}, 0)]) << "seed " << seed;
        }
      }
    }
  }
}

}  // namespace
}  // namespace gnomon
