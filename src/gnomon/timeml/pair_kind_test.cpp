#include "gnomon/timeml/pair_kind.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(PairKind, IsFoundByItsName) {
  for (std::size_t i = 0; i < kPairKinds; ++i) {
    const auto kind = static_cast<PairKind>(i);
    EXPECT_EQ(pair_kind(pair_kind_name(kind)), kind);
  }
  EXPECT_EQ(pair_kind_name(PairKind::kEventDct), "event-dct");
  EXPECT_EQ(pair_kind("event"), std::nullopt);
}

}  // namespace
}  // namespace gnomon
