#include "gnomon/reason/proof_lengths.h"

#include "gnomon/reason/point_arrows.h"

#include <algorithm>
#include <numeric>

namespace gnomon {

ProofLengths::ProofLengths(const Network& network)
    : begins_(2 * network.entity_count() + 1), seen_((4 * network.entity_count() + 63) / 64) {
  const auto for_each_step = [&](auto use) {
    for (const Constraint& link : network.links()) {
      for_each_arrow(link, use, [](std::uint32_t, std::uint32_t) {});
    }
  };
  for_each_step([&](std::uint32_t from, std::uint32_t, bool) { ++begins_[from + 1]; });
  std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
  targets_.resize(begins_.back());
  std::vector<std::uint32_t> next(begins_.begin(), begins_.end() - 1);
  for_each_step([&](std::uint32_t from, std::uint32_t to, bool strict) {
    targets_[next[from]++] = 2 * to + (strict ? 1 : 0);
  });
}

// Breadth first, one number of links after the other. The step from a begin to its end costs
// nothing, so the end is entered together with the begin.
void ProofLengths::for_each_after(Entity entity,
                                  const std::function<void(Entity, std::uint32_t)>& use) {
  std::ranges::fill(seen_, 0);
  queue_.clear();
  const auto is_seen = [&](std::uint32_t state) {
    return (seen_[state / 64] >> (state % 64) & 1U) != 0;
  };
  const auto visit = [&](std::uint32_t state) {
    // A strict path is as good as any other, so a state without strictness need not follow it.
    if (is_seen(state) || is_seen(state | 1U)) {
      return false;
    }
    seen_[state / 64] |= std::uint64_t{1} << (state % 64);
    queue_.push_back(state);
    return true;
  };
  std::uint32_t links = 0;
  const auto enter = [&](std::uint32_t state) {
    const bool is_begin = state / 2 % 2 == 0;
    if (visit(state) && is_begin) {
      if (state % 2 == 1) {
        use(static_cast<Entity>(state / 4), links);
      }
      visit(state / 2 * 2 + 3);  // the end of the same entity, by a strict step
    }
  };
  enter(2 * point_number(entity, 1));
  for (std::size_t i = 0; i < queue_.size();) {
    ++links;
    for (const std::size_t end = queue_.size(); i < end; ++i) {
      const std::uint32_t point = queue_[i] / 2;
      const std::uint32_t strict = queue_[i] % 2;
      for (std::uint32_t step = begins_[point]; step < begins_[point + 1]; ++step) {
        enter(targets_[step] | strict);
      }
    }
  }
}

}  // namespace gnomon
