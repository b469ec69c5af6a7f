#include "gnomon/algebra/rel_type.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(RelType, IsFoundByItsName) {
  for (std::size_t i = 0; i < kRelTypes; ++i) {
    const auto type = static_cast<RelType>(i);
    EXPECT_EQ(rel_type(rel_type_name(type)), type);
  }
  EXPECT_EQ(rel_type("is_included"), RelType::kIsIncluded);
  EXPECT_EQ(rel_type("VAGUE"), RelType::kOther);
}

TEST(RelType, InverseSaysTheSameTheOtherWayRound) {
  for (const During during : {During::kSimultaneous, During::kIncluded}) {
    for (std::size_t i = 0; i < kRelTypes; ++i) {
      const auto type = static_cast<RelType>(i);
      EXPECT_EQ(inverse(inverse(type)), type);
      EXPECT_EQ(relation_of(inverse(type), during), relation_of(type, during).inverse());
    }
  }
}

}  // namespace
}  // namespace gnomon
