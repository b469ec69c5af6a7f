// The cheapest choice of items that takes one of every set.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace gnomon {

// How long a search may go on: so many steps, so many seconds from now, and until it is stopped.
class SearchLimit {
 public:
  static constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();

  explicit SearchLimit(double seconds, std::size_t steps = kNoLimit, std::stop_token stop = {});

  // Takes a step; false when there is none left. The clock is looked at now and then only.
  bool step();
  // The same with a look at the clock, for steps that are long.
  bool long_step();
  bool reached() const { return reached_; }

 private:
  std::chrono::steady_clock::time_point end_;
  std::size_t steps_left_;
  std::size_t until_clock_ = 0;
  std::stop_token stop_;
  bool reached_ = false;
};

// Items are numbers below `costs.size()`; costs are not negative, sets not empty.
//
// Of all choices that take at least one item of every set, that of the smallest cost; of several,
// one with the fewest items; of these, the one whose first item is as late as possible, then its
// second, and so on. So there is just one answer, in rising order. Nothing when the limit is
// reached.
//
// Branch and bound: sets that share no item each cost at least their cheapest one. Sets that have
// no items in common, by way of others either, are searched one group after another.
std::optional<std::vector<std::uint32_t>> best_hitting_set(
    std::span<const std::vector<std::uint32_t>> sets, std::span<const std::int64_t> costs,
    SearchLimit& limit);

}  // namespace gnomon
