#include "gnomon/base/random.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

// The first outputs for the seeds 0 and 1234567, as published with the generator.
TEST(SplitMix, GivesThePublishedNumbers) {
  SplitMix64 zero(0);
  EXPECT_EQ(zero(), 0xE220A8397B1DCDAFU);
  EXPECT_EQ(zero(), 0x6E789E6AA1B965F4U);
  SplitMix64 other(1234567);
  EXPECT_EQ(other(), 6457827717110365317U);
  EXPECT_EQ(other(), 3203168211198807973U);
}

// The test values of its authors.
TEST(Fnv1a, OfKnownTexts) {
  EXPECT_EQ(fnv1a(""), 0xcbf29ce484222325U);
  EXPECT_EQ(fnv1a("a"), 0xaf63dc4c8601ec8cU);
  EXPECT_EQ(fnv1a("foobar"), 0x85944171f73967e8U);
}

}  // namespace
}  // namespace gnomon
