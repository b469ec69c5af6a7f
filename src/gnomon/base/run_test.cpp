#include "gnomon/base/run.h"

#include "gnomon/base/parallel.h"

#include <atomic>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(Run, TellsProgressThatOnlyGrowsAndEndsAtTheTotal) {
  std::vector<std::pair<std::size_t, std::size_t>> told;
  gnomon::Run run;  // a test has a Run of its own
  run.jobs = 4;
  run.progress = [&](std::size_t done, std::size_t total) { told.emplace_back(done, total); };
  EXPECT_TRUE(parallel_for(100, run, [](std::size_t) {}));
  ASSERT_EQ(told.size(), 100U);
  for (std::size_t i = 0; i < told.size(); ++i) {
    EXPECT_EQ(told[i], std::pair(i + 1, std::size_t{100}));
  }
}

TEST(Run, HandsOutNoFurtherItemOnceStopped) {
  for (const unsigned jobs : {1U, 4U}) {
    std::stop_source source;
    gnomon::Run run;
    run.jobs = jobs;
    run.stop = source.get_token();
    std::atomic<std::size_t> calls{0};
    const bool all = parallel_for(1000000, run, [&](std::size_t i) {
      ++calls;
      if (i == 10) {
        source.request_stop();
      }
    });
    EXPECT_FALSE(all);
    EXPECT_GE(calls, 11U);
    EXPECT_LT(calls, 1000000U);
  }
}

}  // namespace
}  // namespace gnomon
