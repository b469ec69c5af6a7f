// For tests of what can be stopped: how soon work that takes long returns when it is asked to.
#pragma once

#include <chrono>
#include <functional>
#include <iostream>
#include <stop_token>
#include <string_view>
#include <thread>

#include <gtest/gtest.h>

namespace gnomon {

using LongWork = std::function<void(const std::stop_token&)>;

// Seconds from the request, which comes 20 milliseconds after the start, to the return of the work;
// nothing to be proud of when it is negative: then the work was done before.
inline double seconds_to_stop(const LongWork& work) {
  using Clock = std::chrono::steady_clock;
  std::stop_source source;
  Clock::time_point requested;
  std::jthread asker([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    requested = Clock::now();
    source.request_stop();
  });
  work(source.get_token());
  const Clock::time_point returned = Clock::now();
  asker.join();
  return std::chrono::duration<double>(returned - requested).count();
}

// For work of which the whole takes far longer than two seconds without optimisation. The bound is
// generous, since tests run beside others; what was measured is printed.
inline void expect_to_stop(std::string_view name, const LongWork& work) {
  const double seconds = seconds_to_stop(work);
  std::cout << "[ stopped  ] " << name << ": " << 1000 * seconds << " ms\n";
  EXPECT_GT(seconds, 0) << name << " was done before it was stopped: the input is too small";
  EXPECT_LT(seconds, 2) << name;
}

}  // namespace gnomon
