#include "gnomon/reason/timegraph.h"

#include "gnomon/reason/closure.h"
#include "gnomon/reason/slow_reasoner_test_help.h"

#include <array>
#include <numeric>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

std::string first_difference(const Timegraph& graph, const AllPairs& slow, std::size_t entities) {
  for (std::size_t a = 0; a < entities; ++a) {
    for (std::size_t b = 0; b < entities; ++b) {
      const RelationSet fast = graph.relation(entity(a), entity(b));
      const RelationSet right =
          a == b ? RelationSet(Relation::kEquals) : slow.possible(entity(a), entity(b));
      if (fast != right) {
        return std::to_string(a) + " to " + std::to_string(b) + ": " + to_string(fast) +
               " instead of " + to_string(right);
      }
    }
  }
  return "";
}

TEST(Timegraph, KnowsNothingWithoutLinks) {
  const Timegraph graph(2);
  EXPECT_EQ(graph.relation(entity(0), entity(1)), RelationSet::all());
  EXPECT_EQ(graph.relation(entity(0), entity(0)), RelationSet(Relation::kEquals));
  EXPECT_EQ(graph.order({entity(0), 0}, {entity(0), 1}), kLess);
  EXPECT_TRUE(Timegraph::build(Network{}));
}

TEST(Timegraph, FollowsAChain) {
  Network network(5);
  for (std::size_t i = 0; i + 1 < 5; ++i) {
    network.add_link(entity(i), entity(i + 1), Relation::kBefore);
  }
  const auto graph = Timegraph::build(network);
  ASSERT_TRUE(graph);
  EXPECT_EQ(graph->relation(entity(0), entity(4)), kBeforeOnly);
  EXPECT_EQ(graph->relation(entity(3), entity(1)), kBeforeOnly.inverse());
  EXPECT_EQ(graph->metagraph().chains, (std::vector<std::size_t>{10}));
  EXPECT_TRUE(graph->metagraph().joints.empty());
  EXPECT_EQ(graph->point_class_count(), 10u);
}

// The second branch begins a chain of its own.
TEST(Timegraph, TellsHowItsChainsHangTogether) {
  Network network(3);
  network.add_link(entity(0), entity(1), Relation::kBefore);
  network.add_link(entity(0), entity(2), Relation::kBefore);
  const auto graph = Timegraph::build(network);
  ASSERT_TRUE(graph);
  const Metagraph chains = graph->metagraph();
  EXPECT_EQ(chains.chains, (std::vector<std::size_t>{4, 2}));
  EXPECT_EQ(chains.joints, (std::vector<Metagraph::Joint>{{0, 1, 1}}));
  EXPECT_EQ(chains.edges, 1u);
}

TEST(Timegraph, SeesThatAPairWithTwoDifferentRelationsHasNoModel) {
  Network network(2);
  network.add_link(entity(0), entity(1), Relation::kBefore);
  network.add_link(entity(0), entity(1), Relation::kMeets);
  EXPECT_FALSE(Timegraph::build(network));
}

TEST(Timegraph, SeesThatNothingIsBeforeItself) {
  Network network(1);
  network.add_link(entity(0), entity(0), Relation::kBefore);
  EXPECT_FALSE(Timegraph::build(network));
  Network equal(1);
  equal.add_link(entity(0), entity(0), Relation::kEquals);
  EXPECT_TRUE(Timegraph::build(equal));
}

TEST(Timegraph, TakesTenThousandLinksBetweenOnePair) {
  Network network(2);
  for (int i = 0; i < 10000; ++i) {
    network.add_link(entity(0), entity(1), Relation::kMeets);
  }
  const auto graph = Timegraph::build(network);
  ASSERT_TRUE(graph);
  EXPECT_EQ(graph->relation(entity(0), entity(1)), RelationSet(Relation::kMeets));
}

TEST(Timegraph, RefusesWhatContradictsAndStaysAsItWas) {
  Timegraph graph(3);
  ASSERT_TRUE(graph.insert({entity(0), entity(1), Relation::kBefore}));
  ASSERT_TRUE(graph.insert({entity(1), entity(2), Relation::kBefore}));
  EXPECT_FALSE(graph.insert({entity(2), entity(0), Relation::kBefore}));
  EXPECT_FALSE(graph.insert({entity(0), entity(0), Relation::kDuring}));
  EXPECT_FALSE(graph.insert({entity(0), entity(1), RelationSet::none()}));
  EXPECT_EQ(graph.link_count(), 2u);
  EXPECT_EQ(graph.relation(entity(0), entity(2)), kBeforeOnly);
}

TEST(Timegraph, TakesEqualityBackWhenItsOnlyLinkGoes) {
  Timegraph graph(3);
  ASSERT_TRUE(graph.insert({entity(0), entity(2), Relation::kBefore}));
  const auto equal = graph.insert({entity(1), entity(0), Relation::kEquals});
  ASSERT_TRUE(equal);
  EXPECT_EQ(graph.relation(entity(1), entity(2)), kBeforeOnly);
  graph.remove(*equal);
  EXPECT_EQ(graph.relation(entity(1), entity(2)), RelationSet::all());
  EXPECT_EQ(graph.relation(entity(0), entity(2)), kBeforeOnly);
}

TEST(Timegraph, TakesBackWhatWasTried) {
  Timegraph graph(3);
  ASSERT_TRUE(graph.insert({entity(0), entity(1), Relation::kBefore}));
  const auto mark = graph.mark();
  ASSERT_TRUE(graph.insert({entity(1), entity(2), Relation::kMeets}));
  graph.remove(link_id(0));
  EXPECT_EQ(graph.relation(entity(0), entity(1)), RelationSet::all());
  graph.roll_back(mark);
  EXPECT_EQ(graph.relation(entity(0), entity(1)), kBeforeOnly);
  EXPECT_EQ(graph.relation(entity(1), entity(2)), RelationSet::all());
}

// The slow reasoners agree with each other, so that either may be the measure of the fast one.
TEST(SlowReasoners, AgreeOnSmallNetworks) {
  RandomNetworks random(1);
  for (int round = 0; round < 150; ++round) {
    const auto labels = static_cast<Labels>(round % 3);
    const std::size_t entities = random.number(2, 3);
    const Network network = random.any(entities, random.number(1, 4), labels);
    const AllPairs by_points(network);
    ASSERT_EQ(EveryOrder(network).has_model(), by_points.consistent()) << in_words(network);
    for (std::size_t a = 0; by_points.consistent() && a < entities; ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        ASSERT_EQ(EveryOrder(network).possible(entity(a), entity(b)),
                  by_points.possible(entity(a), entity(b)))
            << in_words(network) << ": " << a << ", " << b;
      }
    }
  }
}

// Four to six intervals tried in every order, which is still quick when most pairs are linked.
TEST(Timegraph, IsRightAboutFourToSixIntervals) {
  RandomNetworks random(2);
  for (const auto& [entities, links, rounds] :
       {std::array{4, 7, 16}, std::array{5, 10, 6}, std::array{6, 13, 3}}) {
    const auto number = static_cast<std::size_t>(entities);
    for (int round = 0; round < rounds; ++round) {
      const auto labels = number > 4 || round % 2 == 0 ? Labels::kTimeml : Labels::kConvex;
      const Network network = random.with_model(number, static_cast<std::size_t>(links), labels);
      const auto graph = Timegraph::build(network, round % 4 < 2 ? 0 : 4096);
      ASSERT_TRUE(graph) << in_words(network);
      const Entity a = entity(random.number(0, number / 2 - 1));
      const Entity b = entity(random.number(number / 2, number - 1));
      ASSERT_EQ(graph->relation(a, b), EveryOrder(network).possible(a, b)) << in_words(network);
    }
  }
}

class RandomTimegraphs : public testing::TestWithParam<Labels> {};

// Verdict and all relations, with and without trunks.
TEST_P(RandomTimegraphs, AreRightAboutEveryPair) {
  RandomNetworks random(3);
  int consistent = 0;
  for (int round = 0; round < 700; ++round) {
    const std::size_t entities = random.number(1, 9);
    const std::size_t links = random.number(0, 2 * entities);
    const Network network = round % 2 == 0 ? random.any(entities, links, GetParam())
                                           : random.with_model(entities, links, GetParam());
    const AllPairs slow(network);
    const auto graph = Timegraph::build(network, round % 4 < 2 ? 0 : 4096);
    ASSERT_EQ(graph.has_value(), slow.consistent()) << in_words(network);
    if (graph) {
      ++consistent;
      ASSERT_EQ(first_difference(*graph, slow, entities), "") << in_words(network);
    }
  }
  EXPECT_GT(consistent, 350);
  EXPECT_LT(consistent, 1500);
}

// One link after another: refused just when the links accepted so far and it have no model, and the
// graph is that of the accepted ones.
TEST_P(RandomTimegraphs, GrowLinkByLinkToTheSameGraph) {
  RandomNetworks random(4);
  int refused = 0;
  for (int round = 0; round < 500; ++round) {
    const std::size_t entities = random.number(1, 7);
    Timegraph graph(entities);
    Network accepted(entities);
    for (std::size_t i = 0; i < 2 * entities; ++i) {
      const Constraint link = random.link(entities, GetParam());
      Network with = accepted;
      with.add_link(link.first, link.second, link.relation);
      const bool fits = AllPairs(with).consistent();
      ASSERT_EQ(graph.insert(link).has_value(), fits) << in_words(with);
      refused += fits ? 0 : 1;
      accepted = fits ? with : accepted;
    }
    ASSERT_EQ(first_difference(graph, AllPairs(accepted), entities), "") << in_words(accepted);
  }
  EXPECT_GT(refused, 100);
}

// Links come and go, entities come; then the graph is that of the links that are left, and taking
// everything back gives the graph of the beginning.
TEST_P(RandomTimegraphs, ForgetLinksThatAreRemoved) {
  RandomNetworks random(5);
  for (int round = 0; round < 400; ++round) {
    std::size_t entities = random.number(2, 8);
    const Network start = random.with_model(entities, random.number(0, 12), GetParam());
    auto graph = Timegraph::build(start, round % 3 == 0 ? 4096 : 0);
    ASSERT_TRUE(graph);
    const auto mark = graph->mark();
    std::string story = in_words(start);
    for (std::size_t step = 0; step < 12; ++step) {
      std::vector<LinkId> there;
      for (std::size_t i = 0; i < graph->link_count(); ++i) {
        if (graph->contains(link_id(i))) {
          there.push_back(link_id(i));
        }
      }
      if (step == 5) {
        graph->add_entity();
        ++entities;
      }
      if (!there.empty() && random.number(0, 2) == 0) {
        const LinkId gone = there[random.number(0, there.size() - 1)];
        story += "; without " + std::to_string(position(gone));
        graph->remove(gone);
      } else {
        const Constraint link = random.link(entities, GetParam());
        story += "; with " + std::to_string(position(link.first)) + " {" +
                 to_string(link.relation) + "} " + std::to_string(position(link.second));
        graph->insert(link);
      }
    }
    Network left(entities);
    for (std::size_t i = 0; i < graph->link_count(); ++i) {
      if (graph->contains(link_id(i))) {
        const Constraint& link = (*graph)[link_id(i)];
        left.add_link(link.first, link.second, link.relation);
      }
    }
    ASSERT_EQ(first_difference(*graph, AllPairs(left), entities), "") << story;
    graph->roll_back(mark);
    ASSERT_EQ(first_difference(*graph, AllPairs(start), start.entity_count()), "") << story;
  }
}

// Larger graphs, in which trunks are long and changes move many nodes, against the table of bits.
TEST_P(RandomTimegraphs, StayRightWhenTheyAreLarger) {
  RandomNetworks random(6);
  for (int round = 0; round < 12; ++round) {
    constexpr std::size_t kEntities = 60;
    const Network start = random.with_model(kEntities, 100, GetParam());
    auto graph = Timegraph::build(start, 0);
    ASSERT_TRUE(graph);
    for (std::size_t step = 0; step < 80; ++step) {
      const LinkId one = link_id(random.number(0, graph->link_count() - 1));
      if (step % 2 == 0 || !graph->contains(one)) {
        graph->insert(random.link(kEntities, GetParam()));
      } else {
        graph->remove(one);
      }
    }
    Network left(kEntities);
    for (std::size_t i = 0; i < graph->link_count(); ++i) {
      if (graph->contains(link_id(i))) {
        const Constraint& link = (*graph)[link_id(i)];
        left.add_link(link.first, link.second, link.relation);
      }
    }
    const std::vector<std::size_t> chains = graph->metagraph().chains;
    ASSERT_EQ(std::accumulate(chains.begin(), chains.end(), std::size_t{0}),
              graph->point_class_count())
        << in_words(left);
    const auto closure = Closure::of(left);
    ASSERT_TRUE(closure) << in_words(left);
    closure->for_each_pair([&](Entity a, Entity b, RelationSet set) {
      ASSERT_EQ(graph->relation(a, b), set) << in_words(left);
    });
  }
}

INSTANTIATE_TEST_SUITE_P(Labels, RandomTimegraphs,
                         testing::Values(Labels::kTimeml, Labels::kConvex, Labels::kPointisable),
                         name_of_labels);

}  // namespace
}  // namespace gnomon
