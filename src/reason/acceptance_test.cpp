#include "reason/acceptance.h"

#include "reason/slow_reasoner_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;

TEST(AcceptInOrder, SetsAsideWhatContradictsLinksBeforeIt) {
  Network network(3);
  network.add_link(entity(0), entity(1), Relation::kBefore);
  network.add_link(entity(1), entity(0), Relation::kBefore);
  network.add_link(entity(2), entity(2), Relation::kBefore);
  network.add_link(entity(1), entity(2), Relation::kBefore);
  const Accepted accepted = accept_in_order(network);
  EXPECT_THAT(accepted.links, ElementsAre(link_id(0), link_id(3)));
  EXPECT_THAT(accepted.set_aside, ElementsAre(link_id(1), link_id(2)));
  EXPECT_EQ(accepted.network.links()[1], network.links()[3]);
}

// Few contradictions are found in another way than many.
TEST(AcceptInOrder, TakesOneLinkAfterAnother) {
  RandomNetworks random(32);
  int few = 0;
  int many = 0;
  for (int round = 0; round < 600; ++round) {
    const auto labels = static_cast<Labels>(round % 3);
    const std::size_t entities = random.number(1, 6);
    const Network network = random.any(entities, random.number(0, 16), labels);
    Network taken(entities);
    std::vector<LinkId> links;
    std::vector<LinkId> set_aside;
    for (std::size_t i = 0; i < network.links().size(); ++i) {
      Network with = taken;
      with.add_link(network.links()[i].first, network.links()[i].second,
                    network.links()[i].relation);
      const bool fits = AllPairs(with).consistent();
      (fits ? links : set_aside).push_back(link_id(i));
      taken = fits ? with : taken;
    }
    const Accepted accepted = accept_in_order(network);
    ASSERT_EQ(accepted.links, links) << in_words(network);
    ASSERT_EQ(accepted.set_aside, set_aside) << in_words(network);
    ASSERT_EQ(in_words(accepted.network), in_words(taken));
    few += set_aside.empty() || set_aside.size() > 3 ? 0 : 1;
    many += set_aside.size() > 5 ? 1 : 0;
  }
  EXPECT_GT(few, 100);
  EXPECT_GT(many, 100);
}

TEST(AcceptInOrder, DecidesLinksThatAreNotPointisable) {
  const RelationSet apart = Relation::kBefore | Relation::kAfter;
  Network network(3);
  network.add_link(entity(0), entity(1), apart | Relation::kEquals);
  network.add_link(entity(1), entity(2), Relation::kEquals);
  network.add_link(entity(0), entity(2), Relation::kDuring);
  network.add_link(entity(0), entity(2), apart);
  const Accepted accepted = accept_in_order(network);
  EXPECT_THAT(accepted.set_aside, ElementsAre(link_id(2)));
}

}  // namespace
}  // namespace gnomon
