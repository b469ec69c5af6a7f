// Threads for work that waits most of the time: as many as there is work, up to a limit.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace gnomon::serve {

class ThreadQueue {
 public:
  explicit ThreadQueue(std::size_t most) : most_(most) {}
  ~ThreadQueue() { finish(); }
  ThreadQueue(const ThreadQueue&) = delete;
  ThreadQueue& operator=(const ThreadQueue&) = delete;

  // False when all threads are busy and there can be no more.
  bool add(std::function<void()> work);
  // Waits for all work that was added.
  void finish();

 private:
  void work();

  const std::size_t most_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> waiting_;
  std::vector<std::thread> threads_;
  std::size_t idle_ = 0;
  bool finished_ = false;
};

}  // namespace gnomon::serve
