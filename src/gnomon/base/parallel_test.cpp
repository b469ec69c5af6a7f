#include "gnomon/base/parallel.h"

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

class ParallelFor : public testing::TestWithParam<unsigned> {};

TEST_P(ParallelFor, CallsTheBodyOnceForEveryItem) {
  std::vector<std::atomic<int>> calls(1000);
  parallel_for(calls.size(), GetParam(), [&](std::size_t i) { ++calls[i]; });
  for (std::size_t i = 0; i < calls.size(); ++i) {
    EXPECT_EQ(calls[i], 1) << i;
  }
}

TEST_P(ParallelFor, GivesResultsThatDoNotDependOnTheNumberOfThreads) {
  std::vector<std::string> expected(200);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    expected[i] = std::to_string(i * i);
  }
  std::vector<std::string> results(expected.size());
  parallel_for(results.size(), GetParam(),
               [&](std::size_t i) { results[i] = std::to_string(i * i); });
  EXPECT_EQ(results, expected);
}

TEST_P(ParallelFor, DoesNothingForNoItems) {
  parallel_for(0, GetParam(), [](std::size_t) { FAIL() << "there is no item"; });
}

TEST_P(ParallelFor, CallsTheBodyOnceForASingleItem) {
  std::atomic<int> calls{0};
  parallel_for(1, GetParam(), [&](std::size_t i) { calls += static_cast<int>(i) + 1; });
  EXPECT_EQ(calls, 1);
}

// Items are handed out in rising order, so item 3 has always begun when a later one throws; it
// takes longest here, so that its exception is the last to arrive.
TEST_P(ParallelFor, ThrowsTheExceptionOfTheLowestItem) {
  std::string caught;
  try {
    parallel_for(100, GetParam(), [](std::size_t i) {
      if (i == 3) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
      }
      if (i >= 3) {
        throw std::runtime_error("item " + std::to_string(i));
      }
    });
  } catch (const std::runtime_error& error) {
    caught = error.what();
  }
  EXPECT_EQ(caught, "item 3");
}

TEST_P(ParallelFor, LeavesTheItemsThatWereNotHandedOutWhenOneThrows) {
  std::atomic<unsigned> calls{0};
  EXPECT_THROW(parallel_for(1'000'000, GetParam(),
                            [&](std::size_t) {
                              ++calls;
                              throw std::runtime_error("at once");
                            }),
               std::runtime_error);
  // Each thread throws at its first item and finds no other.
  EXPECT_LE(calls, GetParam() == 0 ? hardware_threads() : GetParam());
}

INSTANTIATE_TEST_SUITE_P(Jobs, ParallelFor, testing::Values(0U, 1U, 2U, 7U),
                         [](const auto& info) { return std::to_string(info.param) + "Jobs"; });

TEST(Parallel, UsesAsManyThreadsAsItIsTold) {
  // Every item waits until all four are under way, which one thread alone could never see.
  std::atomic<int> under_way{0};
  std::atomic<bool> together{true};
  parallel_for(4, 4, [&](std::size_t) {
    ++under_way;
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (under_way < 4 && std::chrono::steady_clock::now() < deadline) {
      std::this_thread::yield();
    }
    if (under_way < 4) {
      together = false;
    }
  });
  EXPECT_TRUE(together);
}

TEST(Parallel, KeepsToTheCallingThreadForOneJob) {
  const auto here = std::this_thread::get_id();
  parallel_for(10, 1, [&](std::size_t) { EXPECT_EQ(std::this_thread::get_id(), here); });
}

TEST(Parallel, KnowsOfOneThreadAtLeast) { EXPECT_GE(hardware_threads(), 1U); }

}  // namespace
}  // namespace gnomon
