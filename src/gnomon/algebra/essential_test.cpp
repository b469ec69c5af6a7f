#include "gnomon/algebra/essential.h"

#include "gnomon/algebra/tractable.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

int stated(const Endpoints& some) {
  int count = 0;
  for (int pair = 0; pair < 4; ++pair) {
    count += some(pair / 2, pair % 2) == kAnyOrder ? 0 : 1;
  }
  return count;
}

TEST(EssentialEndpoints, SayOfBeforeThatOneEndsBeforeTheOtherBegins) {
  const Endpoints before = essential_endpoints(Relation::kBefore);
  EXPECT_EQ(before, Endpoints(kAnyOrder, kAnyOrder, kLess, kAnyOrder));
  EXPECT_EQ(stated(essential_endpoints(Relation::kMeets)), 1);
  EXPECT_EQ(stated(essential_endpoints(Relation::kStarts)), 2);
  EXPECT_EQ(stated(essential_endpoints(Relation::kDuring)), 2);
  EXPECT_EQ(stated(essential_endpoints(Relation::kEquals)), 2);
  EXPECT_EQ(stated(essential_endpoints(Relation::kOverlaps)), 3);
  EXPECT_EQ(stated(essential_endpoints(RelationSet::all())), 0);
}

TEST(EssentialEndpoints, SayTheSameAsAllOfThem) {
  for (unsigned bits = 0; bits <= RelationSet::all().bits(); ++bits) {
    const RelationSet set = RelationSet::from_bits(bits);
    if (is_pointisable(set)) {
      ASSERT_EQ(relations(essential_endpoints(set)), set) << bits;
    }
  }
}

}  // namespace
}  // namespace gnomon
