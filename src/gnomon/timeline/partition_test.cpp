#include "gnomon/timeline/partition.h"

#include "gnomon/timeline/timeline_test_help.h"

#include <gmock/gmock.h>

namespace gnomon {
namespace {

using testing::ElementsAre;

Network network_from(std::size_t nodes, const std::string& links) {
  std::vector<std::size_t> numbers;
  return network_of(graph_from(nodes, links), During::kSimultaneous, numbers);
}

TEST(Partitions, OfNothing) { EXPECT_EQ(Partitions(Network()).count(), 0U); }

TEST(Partitions, AreNumberedByTheirFirstNodesAndKeepTheOrderOfNodes) {
  const Partitions partitions(network_from(6, "f BEFORE b e AFTER a b ENDS d c BEFORE c"));
  ASSERT_EQ(partitions.count(), 3U);
  EXPECT_THAT(partitions.nodes(0), ElementsAre(Entity{0}, Entity{4}));
  EXPECT_THAT(partitions.nodes(1), ElementsAre(Entity{1}, Entity{3}, Entity{5}));
  EXPECT_THAT(partitions.nodes(2), ElementsAre(Entity{2})) << "a link to itself joins nothing";
  EXPECT_EQ(partitions[Entity{5}], 1U);
}

TEST(Partitions, AreNotJoinedBySlinks) {
  EXPECT_EQ(Partitions(network_from(3, "a MODAL b b CULMINATES c")).count(), 2U);
}

}  // namespace
}  // namespace gnomon
