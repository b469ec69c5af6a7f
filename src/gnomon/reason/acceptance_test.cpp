#include "gnomon/reason/acceptance.h"

#include "gnomon/reason/slow_reasoner_test_help.h"

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
  EXPECT_THAT(accepted.rejected, ElementsAre(link_id(1), link_id(2)));
  EXPECT_EQ(accepted.network.links()[1], network.links()[3]);
}

TEST(AcceptInOrder, TakesOneLinkAfterAnother) {
  RandomNetworks random(32);
  int contradictory = 0;
  for (int round = 0; round < 600; ++round) {
    const auto labels = static_cast<Labels>(round % 3);
    const std::size_t entities = random.number(1, 6);
    const Network network = random.any(entities, random.number(0, 16), labels);
    Network taken(entities);
    std::vector<LinkId> links;
    std::vector<LinkId> rejected;
    for (std::size_t i = 0; i < network.links().size(); ++i) {
      Network with = taken;
      with.add_link(network.links()[i].first, network.links()[i].second,
                    network.links()[i].relation);
      const bool fits = AllPairs(with).consistent();
      (fits ? links : rejected).push_back(link_id(i));
      taken = fits ? with : taken;
    }
    const Accepted accepted = accept_in_order(network);
    ASSERT_EQ(accepted.links, links) << in_words(network);
    ASSERT_EQ(accepted.rejected, rejected) << in_words(network);
    ASSERT_EQ(in_words(accepted.network), in_words(taken));
    contradictory += rejected.empty() ? 0 : 1;
  }
  EXPECT_GT(contradictory, 200);
}

// Where there are many links, few that contradict are found in another way than many. Groups that
// have nothing to do with one another must be taken as each alone.
TEST(AcceptInOrder, TakesManyLinksLikeFew) {
  RandomNetworks random(33);
  for (const std::size_t contradictory : {1U, 3U, 40U}) {
    constexpr std::size_t kGroups = 200;
    constexpr std::size_t kEntities = 5;
    Network network(kGroups * kEntities);
    std::vector<LinkId> rejected;
    for (std::size_t group = 0; group < kGroups; ++group) {
      const bool any = group % (kGroups / contradictory) == 1;
      const Network part =
          any ? random.any(kEntities, 12, Labels::kTimeml)
              : random.with_model(kEntities, 8, static_cast<Labels>(random.number(0, 2)));
      for (const LinkId link : accept_in_order(part).rejected) {
        rejected.push_back(link_id(network.links().size() + position(link)));
      }
      for (const Constraint& link : part.links()) {
        network.add_link(entity(group * kEntities + position(link.first)),
                         entity(group * kEntities + position(link.second)), link.relation);
      }
    }
    const Accepted accepted = accept_in_order(network);
    EXPECT_EQ(accepted.rejected, rejected);
    EXPECT_EQ(accepted.links.size() + rejected.size(), network.links().size());
    EXPECT_EQ(accepted.network.links().size(), accepted.links.size());
    EXPECT_GE(rejected.size(), contradictory) << "or there would be nothing to see";
  }
}

TEST(AcceptInOrder, DecidesLinksThatAreNotPointisable) {
  const RelationSet apart = Relation::kBefore | Relation::kAfter;
  Network network(3);
  network.add_link(entity(0), entity(1), apart | Relation::kEquals);
  network.add_link(entity(1), entity(2), Relation::kEquals);
  network.add_link(entity(0), entity(2), Relation::kDuring);
  network.add_link(entity(0), entity(2), apart);
  const Accepted accepted = accept_in_order(network);
  EXPECT_THAT(accepted.rejected, ElementsAre(link_id(2)));
}

}  // namespace
}  // namespace gnomon
