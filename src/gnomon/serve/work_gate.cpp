#include "gnomon/serve/work_gate.h"

namespace gnomon::serve {

WorkGate::Place::~Place() {
  if (gate_ != nullptr) {
    {
      const std::lock_guard lock(gate_->mutex_);
      ++gate_->free_;
    }
    gate_->changed_.notify_one();
  }
}

std::optional<WorkGate::Place> WorkGate::enter(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  if (free_ == 0 && waiting_ >= may_wait_) {
    return std::nullopt;
  }
  ++waiting_;
  const bool has_place = changed_.wait(lock, stop, [this] { return free_ > 0; });
  --waiting_;
  if (!has_place) {
    return std::nullopt;
  }
  --free_;
  return Place(*this);
}

}  // namespace gnomon::serve
