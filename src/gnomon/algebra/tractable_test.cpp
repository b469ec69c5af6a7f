#include "gnomon/algebra/tractable.h"

#include "gnomon/algebra/composition.h"
#include "gnomon/algebra/names.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;

template <class Predicate>
std::vector<RelationSet> members(Predicate is_member) {
  std::vector<RelationSet> sets;
  for (unsigned bits = 0; bits <= RelationSet::all().bits(); ++bits) {
    if (is_member(RelationSet::from_bits(bits))) {
      sets.push_back(RelationSet::from_bits(bits));
    }
  }
  return sets;
}

std::vector<int> by_size(const std::vector<RelationSet>& sets) {
  std::vector<int> numbers(kRelations + 1);
  for (const RelationSet set : sets) {
    ++numbers[static_cast<std::size_t>(set.size())];
  }
  return numbers;
}

std::uint32_t checksum(const std::vector<RelationSet>& sets) {
  std::string text;
  for (const RelationSet set : sets) {
    text += (text.empty() ? "" : ",") + std::to_string(set.bits());
  }
  std::uint32_t crc = 0xffffffff;
  for (const char c : text) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) {
      crc = (crc >> 1) ^ ((crc & 1U) != 0 ? 0xedb88320U : 0U);
    }
  }
  return ~crc;
}

// The definition taken at its word: every choice of four point relations.
std::set<unsigned> conjunctions(const std::vector<PointRelation>& choices) {
  std::set<unsigned> sets;
  for (const PointRelation a : choices) {
    for (const PointRelation b : choices) {
      for (const PointRelation c : choices) {
        for (const PointRelation d : choices) {
          sets.insert(relations({a, b, c, d}).bits());
        }
      }
    }
  }
  return sets;
}

void expect_same(const std::vector<RelationSet>& sets, const std::set<unsigned>& other) {
  std::set<unsigned> bits;
  for (const RelationSet set : sets) {
    bits.insert(set.bits());
  }
  EXPECT_EQ(bits, other);
}

// Counts and checksums of section 4 of the rules.
TEST(Tractable, ConvexSetsAreThoseOfPointsWithoutUnequal) {
  const auto convex = members(is_convex);
  EXPECT_EQ(convex.size(), 83u);
  EXPECT_THAT(by_size(convex), ElementsAre(1, 13, 16, 12, 12, 6, 6, 4, 4, 1, 2, 3, 2, 1));
  EXPECT_EQ(checksum(convex), 0xd8365cf4u);
  expect_same(convex, conjunctions({kLess, kEqual, kGreater, kAtMost, kAtLeast, kAnyOrder}));
}

TEST(Tractable, PointisableSetsAreThoseOfAllPointRelations) {
  const auto pointisable = members(is_pointisable);
  EXPECT_EQ(pointisable.size(), 188u);
  EXPECT_THAT(by_size(pointisable), ElementsAre(1, 13, 24, 24, 25, 20, 18, 20, 17, 9, 6, 6, 4, 1));
  EXPECT_EQ(checksum(pointisable), 0x58fcb260u);
  expect_same(pointisable,
              conjunctions({kLess, kEqual, kGreater, kAtMost, kAtLeast, kUnequal, kAnyOrder}));
}

TEST(Tractable, OrdHornHas868SetsAmongThemThePointisableOnes) {
  EXPECT_EQ(members(is_ord_horn).size(), 868u);
  for (const RelationSet set : members(is_pointisable)) {
    EXPECT_TRUE(is_ord_horn(set)) << to_string(set);
  }
}

TEST(Tractable, FamiliesAreClosedUnderTheOperations) {
  for (const auto& family : {members(is_convex), members(is_pointisable), members(is_ord_horn)}) {
    std::vector<bool> member(1U << kRelations);
    for (const RelationSet set : family) {
      member[set.bits()] = true;
    }
    for (const RelationSet a : family) {
      ASSERT_TRUE(member[a.inverse().bits()]);
      for (const RelationSet b : family) {
        ASSERT_TRUE(member[(a & b).bits()]) << to_string(a) << " and " << to_string(b);
        ASSERT_TRUE(member[compose(a, b).bits()]) << to_string(a) << " ; " << to_string(b);
      }
    }
  }
}

TEST(Tractable, EverySetIsAUnionOfDisjointOrdHornParts) {
  for (unsigned bits = 0; bits <= RelationSet::all().bits(); ++bits) {
    const RelationSet set = RelationSet::from_bits(bits);
    RelationSet together;
    for (const RelationSet part : ord_horn_parts(set)) {
      ASSERT_TRUE(is_ord_horn(part) && !part.empty());
      ASSERT_TRUE((part & together).empty());
      together |= part;
    }
    ASSERT_EQ(together, set);
    ASSERT_EQ(ord_horn_parts(set).size() == 1, is_ord_horn(set) && !set.empty());
  }
}

}  // namespace
}  // namespace gnomon
