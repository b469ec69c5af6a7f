#include "gnomon/base/span.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

TEST(Span, TakesItsStretchOutOfAText) {
  EXPECT_EQ((Span{4, 7}).of("the sun dial"), "sun");
  EXPECT_EQ((Span{12, 12}).of("the sun dial"), "");
}

TEST(Span, TellsCrossingFromTouchingAndNesting) {
  constexpr Span span{2, 6};
  EXPECT_TRUE(span.crosses({4, 8}));
  EXPECT_TRUE(span.crosses({0, 3}));
  EXPECT_FALSE(span.crosses({6, 8}));  // touches
  EXPECT_FALSE(span.crosses({2, 4}));  // lies within, from the same begin
  EXPECT_FALSE(span.crosses({0, 6}));  // lies around, to the same end
  EXPECT_FALSE(span.crosses({2, 6}));
  EXPECT_FALSE(span.crosses({4, 4}));  // empty
}

Span pick_span() {
  const auto begin = *rc::gen::inRange<std::size_t>(0, 12);
  return {begin, begin + *rc::gen::inRange<std::size_t>(0, 6)};
}

// By looking at every byte: each has one of its own, and there is one they share.
RC_GTEST_PROP(SpanLaws, CrossingAgreesWithTheBytes, ()) {
  const Span a = pick_span();
  const Span b = pick_span();
  bool only_a = false;
  bool only_b = false;
  bool both = false;
  for (std::size_t byte = 0; byte < 20; ++byte) {
    const bool in_a = a.begin <= byte && byte < a.end;
    const bool in_b = b.begin <= byte && byte < b.end;
    only_a = only_a || (in_a && !in_b);
    only_b = only_b || (in_b && !in_a);
    both = both || (in_a && in_b);
  }
  RC_ASSERT(a.crosses(b) == (only_a && only_b && both));
  RC_ASSERT(a.crosses(b) == b.crosses(a));
}

}  // namespace
}  // namespace gnomon
