// How an operation is to be run: on how many threads, who may stop it, who is told how far it is.
#pragma once

#include "gnomon/base/result.h"

#include <cstddef>
#include <functional>
#include <mutex>
#include <stop_token>

namespace gnomon {

// The caller's side of a long operation. `stop` may be requested by any thread at any time: the
// operation then returns the error `cancelled` within a tenth of a second. `progress` is called
// with numbers that only grow, by one thread at a time but not always by the caller's, and last
// with `done == total`; it must not throw.
struct Run {
  unsigned jobs = 0;  // threads; 0 means all the machine has
  std::stop_token stop = {};
  std::function<void(std::size_t done, std::size_t total)> progress = {};

  bool stopped() const { return stop.stop_requested(); }
};

// Counts what is done and tells `run.progress`. Any thread may call step().
class ProgressCount {
 public:
  ProgressCount(const Run& run, std::size_t total) : run_(run), total_(total) {}
  ProgressCount(const ProgressCount&) = delete;
  ProgressCount& operator=(const ProgressCount&) = delete;

  void step(std::size_t number = 1);

 private:
  const Run& run_;
  const std::size_t total_;
  std::mutex mutex_;
  std::size_t done_ = 0;
};

// What an operation returns that was stopped.
Error cancelled();

}  // namespace gnomon
