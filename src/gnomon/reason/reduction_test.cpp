#include "gnomon/reason/reduction.h"

#include "gnomon/algebra/composition.h"
#include "gnomon/reason/slow_reasoner_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Network without(const Network& network, const std::vector<LinkId>& gone) {
  Network rest(network.entity_count());
  for (std::size_t i = 0; i < network.links().size(); ++i) {
    const Constraint& link = network.links()[i];
    if (std::ranges::find(gone, link_id(i)) == gone.end()) {
      rest.add_link(link.first, link.second, link.relation);
    }
  }
  return rest;
}

bool follows(const Constraint& link, const Network& from) {
  return link.first == link.second ||
         link.relation.contains(AllPairs(from).possible(link.first, link.second));
}

TEST(Redundancy, HoldsOfBothCopiesOfALinkAndOfEqualityWithItself) {
  Network network(2);
  network.add_link(entity(0), entity(1), Relation::kMeets);
  network.add_link(entity(1), entity(0), Relation::kMetBy);
  network.add_link(entity(0), entity(0), Relation::kEquals);
  EXPECT_THAT(redundant_links(network), ElementsAre(link_id(0), link_id(1), link_id(2)));
  EXPECT_THAT(irredundant_links(network), ElementsAre(link_id(1)));
}

TEST(Redundancy, OfAnEmptyNetworkIsNone) {
  EXPECT_THAT(redundant_links(Network{}), IsEmpty());
  EXPECT_THAT(irredundant_links(Network{}), IsEmpty());
}

TEST(Redundancy, IsRightOnRandomNetworks) {
  RandomNetworks random(31);
  for (int round = 0; round < 600; ++round) {
    const auto labels = static_cast<Labels>(round % 5 == 4 ? 2 : round % 2);
    const std::size_t entities = random.number(2, 6);
    const Network network = random.with_model(entities, random.number(0, 9), labels);
    std::vector<LinkId> redundant;
    for (std::size_t i = 0; i < network.links().size(); ++i) {
      if (follows(network.links()[i], without(network, {link_id(i)}))) {
        redundant.push_back(link_id(i));
      }
    }
    ASSERT_EQ(redundant_links(network), redundant) << in_words(network);
    const std::vector<LinkId> kept = irredundant_links(network);
    const Network reduced = only(network, kept);
    for (const Constraint& link : network.links()) {
      ASSERT_TRUE(follows(link, reduced)) << in_words(network);
    }
    for (std::size_t i = 0; i < kept.size(); ++i) {
      ASSERT_FALSE(follows(reduced.links()[i], without(reduced, {link_id(i)})))
          << in_words(network);
    }
  }
}

TEST(Core, LeavesOutWhatFollowsFromTheOthers) {
  Network network(3);
  network.add_link(entity(0), entity(1), Relation::kBefore);
  network.add_link(entity(1), entity(2), Relation::kBefore);
  network.add_link(entity(0), entity(2), Relation::kBefore);
  const auto closure = Closure::of(network);
  const std::vector<CorePair> core = core_pairs(network, *closure, all_entities(*closure));
  ASSERT_EQ(core.size(), 2u);
  EXPECT_EQ(core[0].second, entity(1));
  EXPECT_EQ(core[1].first, entity(1));
}

// Each relation of a class of three equal entities follows from the other two; one entity for the
// class keeps what the class is to others.
TEST(Core, OfEqualEntitiesIsThatOfOneOfThem) {
  Network network(4);
  network.add_link(entity(0), entity(1), Relation::kEquals);
  network.add_link(entity(1), entity(2), Relation::kEquals);
  network.add_link(entity(2), entity(3), Relation::kBefore);
  const auto closure = Closure::of(network);
  EXPECT_THAT(core_pairs(network, *closure, all_entities(*closure)), IsEmpty());
  EXPECT_THAT(representatives(*closure), ElementsAre(entity(0), entity(3)));
  EXPECT_EQ(core_pairs(network, *closure, representatives(*closure)).size(), 1u);
}

// The definition, word for word.
TEST(Core, IsWhatTheDefinitionSays) {
  RandomNetworks random(31);
  for (int round = 0; round < 200; ++round) {
    const Labels labels = round % 2 == 0 ? Labels::kTimeml : Labels::kPointisable;
    const std::size_t entities = round % 20 == 0 ? 70 : random.number(1, 9);
    const Network network = random.with_model(entities, random.number(0, 2 * entities), labels);
    const auto closure = Closure::of(network);
    ASSERT_TRUE(closure);
    std::vector<Entity> every_other;  // so that some entities are missing without an equal one
    for (std::uint32_t i = 0; i < entities; i += 2) {
      every_other.push_back(Entity{i});
    }
    for (const auto& among : {all_entities(*closure), representatives(*closure), every_other}) {
      std::vector<Constraint> expected;
      for (std::size_t i = 0; i < among.size(); ++i) {
        for (std::size_t k = i + 1; k < among.size(); ++k) {
          RelationSet from_others = RelationSet::all();
          for (const Entity c : among) {
            if (c != among[i] && c != among[k]) {
              from_others &=
                  compose(closure->relation(among[i], c), closure->relation(c, among[k]));
            }
          }
          const RelationSet label = closure->relation(among[i], among[k]);
          if (label != RelationSet::all() && label != from_others) {
            expected.push_back({among[i], among[k], label});
          }
        }
      }
      std::vector<Constraint> found;
      for (const CorePair& pair : core_pairs(network, *closure, among)) {
        found.push_back({pair.first, pair.second, pair.relation});
      }
      ASSERT_EQ(found, expected) << in_words(network);
    }
  }
}

}  // namespace
}  // namespace gnomon
