// For tests of what can be stopped: how soon work that takes long returns when it is asked to.
#pragma once

#include <chrono>
#include <ctime>
#include <functional>
#include <iostream>
#include <optional>
#include <stop_token>
#include <string_view>
#include <thread>

#include <gtest/gtest.h>

namespace gnomon {

using LongWork = std::function<void(const std::stop_token&)>;

// Seconds of processor time from the request, which comes 5 milliseconds after the start, to the
// return of the work; nothing when the work was done before. Tests run beside others: time on the
// wall would say how busy the machine is.
inline std::optional<double> seconds_to_stop(const LongWork& work) {
  std::stop_source source;
  std::clock_t requested = 0;
  std::jthread asker([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    requested = std::clock();
    source.request_stop();
  });
  work(source.get_token());
  const bool was_stopped = source.stop_requested();
  const std::clock_t returned = std::clock();
  asker.join();
  return was_stopped ? std::optional(double(returned - requested) / CLOCKS_PER_SEC) : std::nullopt;
}

// For work of which the whole takes longer than two seconds without optimisation, or so; on a fast
// machine it may be done before it is stopped. The bound is generous; what was measured is printed.
inline void expect_to_stop(std::string_view name, const LongWork& work) {
  const std::optional<double> seconds = seconds_to_stop(work);
  std::cout << "[ stopped  ] " << name << ": ";
  if (!seconds) {
    std::cout << "was done before\n";
    return;
  }
  std::cout << 1000 * *seconds << " ms\n";
  EXPECT_LT(*seconds, 2) << name;
}

}  // namespace gnomon
