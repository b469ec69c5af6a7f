#include "gnomon/serve/thread_queue.h"

#include <system_error>
#include <utility>

namespace gnomon::serve {

bool ThreadQueue::add(std::function<void()> work) {
  const std::lock_guard lock(mutex_);
  if (finished_) {
    return false;
  }
  if (idle_ <= waiting_.size()) {
    if (threads_.size() >= most_) {
      return false;
    }
    try {
      threads_.emplace_back([this] { this->work(); });
    } catch (const std::system_error&) {
      return false;  // the machine has no more
    }
    ++idle_;
  }
  waiting_.push_back(std::move(work));
  changed_.notify_one();
  return true;
}

void ThreadQueue::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return finished_ || !waiting_.empty(); });
    if (waiting_.empty()) {
      return;
    }
    std::function<void()> work = std::move(waiting_.front());
    waiting_.pop_front();
    --idle_;
    lock.unlock();
    work();
    work = nullptr;
    lock.lock();
    ++idle_;
  }
}

void ThreadQueue::finish() {
  {
    const std::lock_guard lock(mutex_);
    finished_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) {
      thread.join();
    }
  }
}

}  // namespace gnomon::serve
