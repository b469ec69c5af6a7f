// How much heavy work is done at once.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <stop_token>

namespace gnomon::serve {

// So many at once, and so many more may wait. Safe from any thread.
class WorkGate {
 public:
  WorkGate(std::size_t at_once, std::size_t may_wait) : free_(at_once), may_wait_(may_wait) {}

  // As long as it lives, its place is taken.
  class Place {
   public:
    explicit Place(WorkGate& gate) : gate_(&gate) {}
    Place(Place&& other) noexcept : gate_(other.gate_) { other.gate_ = nullptr; }
    Place& operator=(Place&&) = delete;
    ~Place();

   private:
    WorkGate* gate_;
  };

  // Waits for a place; nothing when too many wait already, or when it is stopped.
  std::optional<Place> enter(const std::stop_token& stop = {});

 private:
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::size_t free_;
  std::size_t waiting_ = 0;
  const std::size_t may_wait_;
};

}  // namespace gnomon::serve
