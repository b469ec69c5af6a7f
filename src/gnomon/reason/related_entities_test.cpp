#include "gnomon/reason/related_entities.h"

#include "gnomon/reason/slow_reasoner_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::IsEmpty;

// What happens in the same year need not be related.
TEST(RelatedEntities, AreThoseBeforeAndAfterAndWithin) {
  Network network(5);
  network.add_link(entity(3), entity(2), Relation::kDuring);
  network.add_link(entity(1), entity(2), Relation::kDuring);
  network.add_link(entity(2), entity(0), Relation::kBefore);
  const auto graph = Timegraph::build(network);
  ASSERT_TRUE(graph);
  RelatedEntities related(*graph);
  EXPECT_THAT(related.of(entity(2)), ElementsAre(entity(0), entity(1), entity(3)));
  EXPECT_THAT(related.of(entity(1)), ElementsAre(entity(0), entity(2)));
  EXPECT_THAT(related.of(entity(4)), IsEmpty());
}

class RandomRelatedEntities : public testing::TestWithParam<Labels> {};

TEST_P(RandomRelatedEntities, AreThoseWhoseRelationIsRestricted) {
  RandomNetworks random(7);
  for (int round = 0; round < 300; ++round) {
    const std::size_t entities = random.number(1, 12);
    const Network network = random.with_model(entities, random.number(0, entities), GetParam());
    auto graph = Timegraph::build(network, round % 2 == 0 ? 0 : 4096);
    ASSERT_TRUE(graph);
    graph->insert(random.link(entities, GetParam()));
    if (graph->link_count() > 0) {
      graph->remove(link_id(0));
    }
    RelatedEntities related(*graph);
    for (std::size_t a = 0; a < entities; ++a) {
      std::vector<Entity> expected;
      for (std::size_t b = 0; b < entities; ++b) {
        if (a != b && graph->relation(entity(a), entity(b)) != RelationSet::all()) {
          expected.push_back(entity(b));
        }
      }
      ASSERT_THAT(related.of(entity(a)), ElementsAreArray(expected))
          << in_words(network) << ": " << a;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Labels, RandomRelatedEntities,
                         testing::Values(Labels::kTimeml, Labels::kConvex, Labels::kPointisable),
                         name_of_labels);

}  // namespace
}  // namespace gnomon
