#include "gnomon/reason/growing_closure.h"

#include "gnomon/reason/slow_reasoner_test_help.h"
#include "gnomon/reason/timegraph.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

TEST(GrowingClosure, KnowsNothingWithoutLinks) {
  const GrowingClosure closure(2);
  EXPECT_EQ(closure.relation(entity(0), entity(1)), RelationSet::all());
  EXPECT_EQ(closure.relation(entity(0), entity(0)), RelationSet(Relation::kEquals));
}

TEST(GrowingClosure, RefusesWhatContradictsAndStaysAsItWas) {
  GrowingClosure closure(3);
  EXPECT_TRUE(closure.insert(entity(0), entity(1), Relation::kBefore));
  EXPECT_TRUE(closure.insert(entity(1), entity(2), Relation::kMeets));
  EXPECT_FALSE(closure.insert(entity(2), entity(0), Relation::kBefore));
  EXPECT_EQ(closure.relation(entity(0), entity(2)), RelationSet(Relation::kBefore));
  EXPECT_EQ(closure.relation(entity(2), entity(1)), RelationSet(Relation::kMetBy));
}

TEST(GrowingClosure, HoldsMoreThanAWordOfPoints) {
  GrowingClosure closure(100);
  for (std::size_t i = 99; i > 0; --i) {  // from the last link to the first
    ASSERT_TRUE(closure.insert(entity(i - 1), entity(i), Relation::kBefore));
  }
  EXPECT_EQ(closure.relation(entity(0), entity(99)), RelationSet(Relation::kBefore));
  EXPECT_TRUE(closure.insert(entity(99), entity(98), Relation::kAfter));
  EXPECT_FALSE(closure.insert(entity(99), entity(0), Relation::kEquals));
}

// Two ways must agree: after every link, on every pair, and on what is refused.
RC_GTEST_PROP(GrowingClosure, AgreesWithTheTimegraph, (std::uint32_t seed)) {
  constexpr std::size_t kEntities = 40;  // more than a word of points
  std::mt19937 random(seed);
  const std::size_t entities = 3 + random() % (kEntities - 3);
  GrowingClosure closure(entities);
  Timegraph graph(entities);
  for (std::size_t i = 0; i < 2 * entities; ++i) {
    const Entity a = entity(random() % entities);
    const Entity b = entity(random() % entities);
    const auto relation = static_cast<Relation>(random() % kRelations);
    if (a == b) {
      continue;
    }
    RC_ASSERT(closure.insert(a, b, relation) == graph.insert({a, b, relation}).has_value());
    const Entity c = entity(random() % entities);
    RC_ASSERT(closure.relation(a, c) == graph.relation(a, c));
  }
  for (std::size_t a = 0; a < entities; ++a) {
    for (std::size_t b = 0; b < entities; ++b) {
      RC_ASSERT(closure.relation(entity(a), entity(b)) == graph.relation(entity(a), entity(b)));
    }
  }
}

}  // namespace
}  // namespace gnomon
