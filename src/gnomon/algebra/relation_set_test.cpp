#include "gnomon/algebra/relation_set.h"

#include "gnomon/algebra/composition.h"

#include <map>
#include <set>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;

constexpr RelationSet kAll = RelationSet::all();

TEST(Relation, HasTheInverseThatAllenGivesIt) {
  EXPECT_EQ(inverse(Relation::kBefore), Relation::kAfter);
  EXPECT_EQ(inverse(Relation::kMetBy), Relation::kMeets);
  EXPECT_EQ(inverse(Relation::kDuring), Relation::kContains);
  EXPECT_EQ(inverse(Relation::kEquals), Relation::kEquals);
}

TEST(Relation, IsReadOffTheEndpoints) {
  EXPECT_EQ(relation_between(1, 2, 3, 4), Relation::kBefore);
  EXPECT_EQ(relation_between(1, 2, 2, 4), Relation::kMeets);
  EXPECT_EQ(relation_between(1, 3, 2, 4), Relation::kOverlaps);
  EXPECT_EQ(relation_between(2, 3, 1, 4), Relation::kDuring);
  EXPECT_EQ(relation_between(2, 4, 1, 4), Relation::kFinishes);
  EXPECT_EQ(relation_between(1, 4, 1, 4), Relation::kEquals);
}

// Whatever two intervals are given, one relation holds, and it is the one between the other two
// turned round. Four places are enough for four endpoints.
TEST(Relation, ExcludesAllOthersAndTogetherTheyAreExhaustive) {
  std::set<Relation> seen;
  for (int x1 = 0; x1 < 4; ++x1) {
    for (int x2 = x1 + 1; x2 < 4; ++x2) {
      for (int y1 = 0; y1 < 4; ++y1) {
        for (int y2 = y1 + 1; y2 < 4; ++y2) {
          const Relation relation = relation_between(x1, x2, y1, y2);
          seen.insert(relation);
          EXPECT_EQ(relation_between(y1, y2, x1, x2), inverse(relation));
        }
      }
    }
  }
  EXPECT_EQ(seen.size(), kRelations);
}

TEST(RelationSet, GoesOverItsRelationsInOrder) {
  const RelationSet set = Relation::kEquals | Relation::kBefore;
  std::vector<Relation> found;
  for (const Relation relation : set) {
    found.push_back(relation);
  }
  EXPECT_THAT(found, ElementsAre(Relation::kBefore, Relation::kEquals));
  EXPECT_EQ(set.size(), 2);
  EXPECT_EQ(set.first(), Relation::kBefore);
  EXPECT_FALSE(set.single());
  EXPECT_EQ(RelationSet::none().begin(), RelationSet::none().end());
}

TEST(RelationSet, IsInvertedMemberByMember) {
  for (unsigned bits = 0; bits <= kAll.bits(); ++bits) {
    const RelationSet set = RelationSet::from_bits(bits);
    RelationSet by_hand;
    for (const Relation relation : set) {
      by_hand |= inverse(relation);
    }
    ASSERT_EQ(set.inverse(), by_hand) << bits;
    ASSERT_EQ(set.inverse().inverse(), set) << bits;
    ASSERT_EQ(set.complement() | set, kAll) << bits;
    ASSERT_TRUE((set.complement() & set).empty()) << bits;
  }
}

TEST(Endpoints, AreThoseOfTheRelationsTogether) {
  const RelationSet disjoint = Relation::kBefore | Relation::kAfter;
  EXPECT_EQ(endpoints(disjoint)(1, 0), kUnequal);
  EXPECT_EQ(endpoints(kAll), Endpoints());
  EXPECT_EQ(relations(Endpoints()), kAll);
  EXPECT_EQ(relations({kAnyOrder, kAnyOrder, kLess, kAnyOrder}), RelationSet(Relation::kBefore));
  EXPECT_TRUE(relations({kGreater, kAnyOrder, kLess, kAnyOrder}).empty());
}

RelationSet cell(Relation a, Relation b) { return compose(a, b); }

// Section 2 of the rules: sizes of the cells, sums of the rows, the universal cells.
TEST(Composition, HasTheShapeOfAllensTable) {
  std::map<int, int> cells_by_size;
  std::map<Relation, int> row_sums;
  std::set<unsigned> distinct;
  int entries = 0;
  int mask_sum = 0;
  for (const Relation a : kAll) {
    for (const Relation b : kAll) {
      ++cells_by_size[cell(a, b).size()];
      row_sums[a] += cell(a, b).size();
      entries += cell(a, b).size();
      mask_sum += cell(a, b).bits();
      distinct.insert(cell(a, b).bits());
    }
  }
  EXPECT_EQ(cells_by_size, (std::map<int, int>{{1, 97}, {3, 42}, {5, 24}, {9, 3}, {13, 3}}));
  EXPECT_EQ(entries, 409);
  EXPECT_EQ(mask_sum, 168727);
  EXPECT_EQ(distinct.size(), 27u);
  EXPECT_EQ(row_sums[Relation::kBefore], 41);
  EXPECT_EQ(row_sums[Relation::kMetBy], 25);
  EXPECT_EQ(row_sums[Relation::kContains], 41);
  EXPECT_EQ(row_sums[Relation::kFinishes], 25);
  EXPECT_EQ(row_sums[Relation::kEquals], 13);
  EXPECT_EQ(cell(Relation::kBefore, Relation::kAfter), kAll);
  EXPECT_EQ(cell(Relation::kAfter, Relation::kBefore), kAll);
  EXPECT_EQ(cell(Relation::kDuring, Relation::kContains), kAll);
}

TEST(Composition, KeepsItsLawsForBasicRelations) {
  for (const Relation a : kAll) {
    EXPECT_EQ(compose(a, Relation::kEquals), RelationSet(a));
    EXPECT_EQ(compose(Relation::kEquals, a), RelationSet(a));
    for (const Relation b : kAll) {
      EXPECT_EQ(cell(a, b).inverse(), cell(inverse(b), inverse(a)));
      for (const Relation c : kAll) {
        ASSERT_EQ(compose(cell(a, b), c), compose(a, cell(b, c)));
        ASSERT_EQ(cell(a, b).contains(c), cell(inverse(a), c).contains(b));
      }
    }
  }
}

// The four look-ups against the definition, for every set with every basic relation and the other
// way round; larger sets are unions of these.
TEST(Composition, OfSetsIsTheUnionOverTheirMembers) {
  for (unsigned bits = 0; bits <= kAll.bits(); ++bits) {
    const RelationSet set = RelationSet::from_bits(bits);
    const RelationSet other = RelationSet::from_bits(bits * 2654435761U >> 7);
    RelationSet both;
    for (const Relation b : kAll) {
      RelationSet left;
      for (const Relation a : set) {
        left |= cell(a, b);
      }
      ASSERT_EQ(compose(set, b), left) << bits;
      both |= other.contains(b) ? left : RelationSet::none();
    }
    ASSERT_EQ(compose(set, other), both) << bits;
  }
}

}  // namespace
}  // namespace gnomon
