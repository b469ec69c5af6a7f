#include "gnomon/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace gnomon {

unsigned hardware_threads() { return std::max(1U, std::thread::hardware_concurrency()); }

bool parallel_for(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& body,
                  const std::stop_token& stop) {
  const std::size_t threads = std::min<std::size_t>(jobs == 0 ? hardware_threads() : jobs, count);
  if (threads <= 1) {
    for (std::size_t i = 0; i < count; ++i) {
      if (stop.stop_requested()) {
        return false;
      }
      body(i);
    }
    return true;
  }
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  std::size_t failed_item = count;
  std::atomic<bool> stopped{false};
  const auto work = [&] {
    for (std::size_t i = next.fetch_add(1); i < count; i = next.fetch_add(1)) {
      if (stop.stop_requested()) {
        stopped = true;
        return;
      }
      try {
        body(i);
      } catch (...) {
        const std::scoped_lock lock(mutex);
        if (i < failed_item) {
          failed_item = i;
          failure = std::current_exception();
        }
        next.store(count);
      }
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < threads; ++i) {
      helpers.emplace_back(work);
    }
    work();
  }
  if (failure) {
    std::rethrow_exception(failure);
  }
  return !stopped;
}

bool parallel_for(std::size_t count, const Run& run, const std::function<void(std::size_t)>& body) {
  ProgressCount progress(run, count);
  return parallel_for(
      count, run.jobs,
      [&](std::size_t i) {
        body(i);
        progress.step();
      },
      run.stop);
}

}  // namespace gnomon
