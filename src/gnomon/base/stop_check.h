// A look at a stop token that a hot loop can afford at every step.
#pragma once

#include <cstddef>
#include <stop_token>
#include <utility>

namespace gnomon {

// Looks at the token at the first question and then once in so many steps; once it has seen the
// request it says yes for ever. A look costs about as much as ten steps of addition. For one
// thread.
class StopCheck {
 public:
  explicit StopCheck(std::stop_token stop = {}, std::size_t interval = 1024)
      : stop_(std::move(stop)), interval_(interval) {}

  // To be asked before every step; of a long one, with how many short ones it is worth.
  bool requested(std::size_t steps = 1) {
    if (steps < left_) {
      left_ -= steps;
      return requested_;
    }
    left_ = interval_;
    requested_ = requested_ || stop_.stop_requested();
    return requested_;
  }
  // A look now.
  bool requested_now() { return requested(interval_); }
  const std::stop_token& token() const { return stop_; }

 private:
  std::stop_token stop_;
  std::size_t interval_;
  std::size_t left_ = 0;
  bool requested_ = false;
};

}  // namespace gnomon
