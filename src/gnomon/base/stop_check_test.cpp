#include "gnomon/base/stop_check.h"

#include "gnomon/base/stop_test_help.h"

#include <atomic>

namespace gnomon {
namespace {

TEST(StopCheck, LooksAtTheFirstStepAndThenOnceInAWhile) {
  std::stop_source source;
  StopCheck check(source.get_token(), 3);
  EXPECT_FALSE(check.requested());
  source.request_stop();
  EXPECT_FALSE(check.requested());
  EXPECT_FALSE(check.requested());
  EXPECT_TRUE(check.requested());
  EXPECT_TRUE(check.requested()) << "for ever";
  EXPECT_TRUE(StopCheck(source.get_token()).requested());
}

TEST(StopCheck, CountsLongStepsAsMany) {
  std::stop_source source;
  StopCheck check(source.get_token(), 100);
  EXPECT_FALSE(check.requested());
  source.request_stop();
  EXPECT_FALSE(check.requested(99));
  EXPECT_TRUE(check.requested(50));
}

TEST(StopCheck, NeedsNoToken) { EXPECT_FALSE(StopCheck().requested_now()); }

TEST(StopCheck, EndsALoop) {
  expect_to_stop("loop", [](const std::stop_token& stop) {
    std::atomic<int> steps = 0;
    for (StopCheck check(stop); !check.requested(); ++steps) {
    }
  });
}

}  // namespace
}  // namespace gnomon
