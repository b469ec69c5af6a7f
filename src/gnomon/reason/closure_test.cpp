#include "gnomon/reason/closure.h"

#include "gnomon/reason/slow_reasoner_test_help.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(Closure, OfNothingIsNothing) {
  const auto closure = Closure::of(Network{});
  ASSERT_TRUE(closure);
  EXPECT_EQ(closure->entity_count(), 0u);
  EXPECT_EQ(closure->point_class_count(), 0u);
  EXPECT_EQ(closure->point_reduction_edges(), 0u);
}

TEST(Closure, KeepsUnrelatedComponentsApart) {
  Network network(4);
  network.add_link(entity(0), entity(1), Relation::kBefore);
  network.add_link(entity(2), entity(3), Relation::kMeets);
  const auto closure = Closure::of(network);
  ASSERT_TRUE(closure);
  EXPECT_EQ(closure->relation(entity(0), entity(1)), RelationSet(Relation::kBefore));
  EXPECT_EQ(closure->relation(entity(3), entity(2)), RelationSet(Relation::kMetBy));
  EXPECT_EQ(closure->relation(entity(0), entity(3)), RelationSet::all());
  // 0: begin, end; 1: begin, end in a row. 2: begin, end, which is the begin of 3, end in a row.
  EXPECT_EQ(closure->point_class_count(), 7u);
  EXPECT_EQ(closure->point_reduction_edges(), 3u + 2u);
}

TEST(Closure, NamesTheFirstOfEqualEntities) {
  Network network(4);
  network.add_link(entity(3), entity(1), Relation::kEquals);
  network.add_link(entity(3), entity(2), Relation::kEquals);
  const auto closure = Closure::of(network);
  ASSERT_TRUE(closure);
  EXPECT_EQ(closure->representative(entity(3)), entity(1));
  EXPECT_EQ(closure->representative(entity(2)), entity(1));
  EXPECT_EQ(closure->representative(entity(0)), entity(0));
}

TEST(Closure, ListsThePairsOfOneKind) {
  Network network(3);
  network.add_link(entity(1), entity(0), Relation::kBefore);
  network.add_link(entity(1), entity(2), Relation::kMeets);
  const auto closure = Closure::of(network);
  ASSERT_TRUE(closure);
  using Pairs = std::vector<std::pair<Entity, Entity>>;
  EXPECT_EQ(closure->pairs(Relation::kBefore), (Pairs{{entity(1), entity(0)}}));
  EXPECT_EQ(closure->pairs(Relation::kAfter | Relation::kMetBy),
            (Pairs{{entity(0), entity(1)}, {entity(2), entity(1)}}));
  EXPECT_EQ(closure->count(Relation::kBefore | Relation::kMeets), 2u);
  EXPECT_EQ(closure->count(RelationSet::all()), 6u);
}

TEST(Closure, OfAContradictionIsNone) {
  Network network(2);
  network.add_link(entity(0), entity(1), Relation::kBefore);
  network.add_link(entity(1), entity(0), Relation::kBefore);
  EXPECT_FALSE(Closure::of(network));
}

// With u <= s <= v, u <= t <= v and s != t, u < v follows although no path says so.
TEST(Closure, SeesWhatPathsOverPointsMiss) {
  const auto begins = [](PointRelation relation) {
    return relations({relation, kAnyOrder, kAnyOrder, kAnyOrder});
  };
  Network network(4);
  network.add_link(entity(0), entity(1), begins(kAtMost));
  network.add_link(entity(1), entity(3), begins(kAtMost));
  network.add_link(entity(0), entity(2), begins(kAtMost));
  network.add_link(entity(2), entity(3), begins(kAtMost));
  network.add_link(entity(1), entity(2), begins(kUnequal));
  const auto closure = Closure::of(network);
  ASSERT_TRUE(closure);
  EXPECT_EQ(closure->relation(entity(0), entity(3)), begins(kLess));
}

class RandomClosures : public testing::TestWithParam<Labels> {};

TEST_P(RandomClosures, AreRightAboutEveryPair) {
  RandomNetworks random(11);
  for (int round = 0; round < 1000; ++round) {
    const std::size_t entities = random.number(1, 9);
    const std::size_t links = random.number(0, 2 * entities);
    const Network network = round % 2 == 0 ? random.any(entities, links, GetParam())
                                           : random.with_model(entities, links, GetParam());
    const AllPairs slow(network);
    const auto closure = Closure::of(network);
    ASSERT_EQ(closure.has_value(), slow.consistent()) << in_words(network);
    if (closure) {
      closure->for_each_pair([&](Entity a, Entity b, RelationSet set) {
        ASSERT_EQ(set, slow.possible(a, b)) << in_words(network);
        ASSERT_EQ(closure->relation(b, a), set.inverse()) << in_words(network);
      });
    }
  }
}

TEST_P(RandomClosures, GoOverThePairsOfWhichSomethingIsKnown) {
  RandomNetworks random(29);
  for (int round = 0; round < 100; ++round) {
    // Enough entities for rows of more than one word.
    const std::size_t entities = round % 10 == 0 ? 150 : 8;
    const Network network = random.with_model(entities, random.number(0, entities), GetParam());
    const auto closure = Closure::of(network);
    ASSERT_TRUE(closure) << in_words(network);
    std::vector<Constraint> expected;
    closure->for_each_pair([&](Entity a, Entity b, RelationSet set) {
      if (set != RelationSet::all()) {
        expected.push_back({a, b, set});
      }
    });
    std::vector<Constraint> seen;
    closure->for_each_known_pair([&](Entity a, Entity b, RelationSet set) {
      seen.push_back({a, b, set});
    });
    ASSERT_EQ(seen, expected) << in_words(network);
    for (std::size_t i = 0; i < entities; ++i) {
      std::size_t first = 0;
      while (closure->relation(entity(first), entity(i)) != RelationSet(Relation::kEquals)) {
        ++first;
      }
      ASSERT_EQ(closure->representative(entity(i)), entity(first)) << in_words(network);
    }
  }
}

// Closing what follows gives nothing new.
TEST_P(RandomClosures, AreClosed) {
  RandomNetworks random(12);
  for (int round = 0; round < 300; ++round) {
    const std::size_t entities = random.number(2, 7);
    const Network network = random.with_model(entities, 2 * entities, GetParam());
    const auto closure = Closure::of(network);
    ASSERT_TRUE(closure);
    Network written(entities);
    closure->for_each_pair(
        [&](Entity a, Entity b, RelationSet set) { written.add_link(a, b, set); });
    const auto again = Closure::of(written);
    ASSERT_TRUE(again) << in_words(network);
    closure->for_each_pair([&](Entity a, Entity b, RelationSet set) {
      ASSERT_EQ(again->relation(a, b), set) << in_words(network);
    });
  }
}

// Going over all pairs of a table that is large for caches reads the same bits from other places.
TEST_P(RandomClosures, OfLargeTablesAreTheSamePairByPair) {
  RandomNetworks random(31);
  constexpr std::size_t kEntities = 1300;  // of which more than 2,048 instants are left
  const Network network = random.with_model(kEntities, 2 * kEntities, GetParam());
  const auto closure = Closure::of(network);
  ASSERT_TRUE(closure);
  ASSERT_GT(closure->point_class_count(), 2048U);
  std::size_t pairs = 0;
  std::size_t known = 0;
  closure->for_each_pair([&](Entity a, Entity b, RelationSet set) {
    ++pairs;
    known += set == RelationSet::all() ? 0 : 1;
    return set == closure->relation(a, b);
  });
  EXPECT_EQ(pairs, kEntities * (kEntities - 1) / 2);
  closure->for_each_known_pair([&](Entity a, Entity b, RelationSet set) {
    --known;
    return set == closure->relation(a, b);
  });
  EXPECT_EQ(known, 0U);
}

INSTANTIATE_TEST_SUITE_P(Labels, RandomClosures,
                         testing::Values(Labels::kTimeml, Labels::kConvex, Labels::kPointisable),
                         name_of_labels);

// A network too large for a table asks its Timegraph; the answers stay the same.
TEST(Closure, OfALargeNetworkIsAskedTheSameWay) {
  constexpr std::size_t kEvents = 20000;
  Network network(kEvents);
  for (std::size_t i = 0; i + 1 < kEvents; ++i) {
    network.add_link(entity(i + 1), entity(i), Relation::kAfter);
  }
  const auto closure = Closure::of(network);
  ASSERT_TRUE(closure);
  EXPECT_EQ(closure->relation(entity(17), entity(19999)), RelationSet(Relation::kBefore));
  EXPECT_EQ(closure->point_class_count(), 2 * kEvents);
}

// Three events in a row, then the next three, of which there is nothing to say.
TEST(Closure, OfALargeNetworkGoesOverThePairsOfWhichSomethingIsKnown) {
  constexpr std::size_t kEvents = 30000;
  Network network(kEvents);
  for (std::size_t i = 0; i < kEvents; i += 3) {
    network.add_link(entity(i), entity(i + 2), Relation::kMeets);
    network.add_link(entity(i + 2), entity(i + 1), Relation::kBefore);
  }
  const auto closure = Closure::of(network);
  ASSERT_TRUE(closure);
  EXPECT_EQ(closure->count(Relation::kMeets), kEvents / 3);
  EXPECT_EQ(closure->count(Relation::kBefore), 2 * kEvents / 3);
  EXPECT_EQ(closure->count(RelationSet::all()), kEvents * (kEvents - 1));
  EXPECT_EQ(closure->pairs(Relation::kAfter).size(), 2 * kEvents / 3);
  std::vector<Constraint> first;
  closure->for_each_known_pair([&](Entity a, Entity b, RelationSet set) {
    first.push_back({a, b, set});
    return first.size() < 4;
  });
  EXPECT_EQ(first, (std::vector<Constraint>{{entity(0), entity(1), Relation::kBefore},
                                            {entity(0), entity(2), Relation::kMeets},
                                            {entity(1), entity(2), Relation::kAfter},
                                            {entity(3), entity(4), Relation::kBefore}}));
}

}  // namespace
}  // namespace gnomon
