#include "gnomon/timeline/arrangement.h"

#include "gnomon/reason/point_arrows.h"
#include "gnomon/timeline/next_step.h"

#include <algorithm>

namespace gnomon {
namespace {

class Arranger {
 public:
  Arranger(const Network& network, const Partitions& partitions)
      : network_(network), partitions_(partitions), arrows_(group_arrows(network)) {
    const Instants instants(network, arrows_);
    count_ = instants.count();
    result_.instants = count_;
    result_.instant_of = instants.numbers();
    for (std::uint32_t& number : result_.instant_of) {
      number = count_ - 1 - number;  // now arrows lead to larger numbers
    }
    group_members();
  }

  Arrangement run() && {
    find_contradictions();
    place();
    number_steps();
    if (!result_.step_of.empty()) {
      find_open_orders();
    }
    return std::move(result_);
  }

 private:
  void group_members() {
    members_.assign(2 * network_.entity_count(), 0);
    begins_.assign(count_ + 1, 0);
    for (const std::uint32_t instant : result_.instant_of) {
      ++begins_[instant + 1];
    }
    for (std::uint32_t i = 0; i < count_; ++i) {
      begins_[i + 1] += begins_[i];
    }
    std::vector<std::uint32_t> next(begins_.begin(), begins_.end() - 1);
    for (std::uint32_t p = 0; p < members_.size(); ++p) {
      members_[next[result_.instant_of[p]]++] = p;
    }
  }

  std::uint32_t part_of(std::uint32_t instant) const {
    return partitions_[static_cast<Entity>(members_[begins_[instant]] / 2)];
  }

  // All instants that one is stated to precede, or not to follow, some of them more than once.
  template <class Use>
  void for_each_later(std::uint32_t instant, Use use) const {
    for (std::uint32_t m = begins_[instant]; m < begins_[instant + 1]; ++m) {
      const std::uint32_t p = members_[m];
      if (p % 2 == 0) {
        use(result_.instant_of[p + 1], true);
      }
      for (const Arrow& arrow : arrows_.from(p)) {
        use(result_.instant_of[arrow.to], arrow.strict());
      }
    }
  }

  // An instant is one with what it must precede only when links contradict one another.
  void find_contradictions() {
    result_.parts.resize(partitions_.count());
    for (std::uint32_t instant = 0; instant < count_; ++instant) {
      bool precedes_itself = false;
      for_each_later(instant, [&](std::uint32_t later, bool strict) {
        precedes_itself = precedes_itself || (strict && later == instant);
      });
      if (precedes_itself) {
        ++result_.contradictions;
        result_.parts[part_of(instant)].consistent = false;
      }
    }
  }

  void place() {
    steps_.assign(count_, 1);
    for (std::uint32_t instant = 0; instant < count_; ++instant) {
      Arrangement::Part& part = result_.parts[part_of(instant)];
      if (!part.consistent) {
        steps_[instant] = 0;
        continue;
      }
      part.length = std::max(part.length, steps_[instant]);
      for_each_later(instant, [&](std::uint32_t later, bool strict) {
        if (later != instant) {
          has_weak_edges_ = has_weak_edges_ || !strict;
          steps_[later] = std::max(steps_[later], steps_[instant] + (strict ? 1 : 0));
        }
      });
    }
    rank();
    result_.step_of.resize(members_.size());
    for (std::uint32_t p = 0; p < members_.size(); ++p) {
      result_.step_of[p] = steps_[result_.instant_of[p]];
    }
  }

  void rank() {
    result_.rank_on_step.assign(count_, 0);
    for (std::uint32_t instant = 0; has_weak_edges_ && instant < count_; ++instant) {
      for_each_later(instant, [&](std::uint32_t later, bool strict) {
        if (!strict && later != instant && steps_[later] == steps_[instant]) {
          result_.rank_on_step[later] =
              std::max(result_.rank_on_step[later], result_.rank_on_step[instant] + 1);
        }
      });
    }
  }

  void number_steps() {
    std::uint32_t steps = 0;
    for (Arrangement::Part& part : result_.parts) {
      part.first_step = steps;
      steps += part.length;
    }
    on_step_.assign(steps, 0);
    result_.open_step.assign(steps, false);
    result_.open_gap.assign(steps, false);
    result_.is_indeterminate.assign(count_, false);
    for (std::uint32_t instant = 0; instant < count_; ++instant) {
      if (steps_[instant] != 0) {
        ++on_step_[place_of(instant)];
      }
    }
  }

  // The place of its step in the lists of steps.
  std::uint32_t place_of(std::uint32_t instant) const {
    return result_.parts[part_of(instant)].first_step + steps_[instant] - 1;
  }

  void find_open_orders() {
    std::vector<std::uint32_t> edges_before(count_, 0);  // from instants of the step before
    std::vector<std::uint32_t> edges_behind(count_, 0);
    std::vector<std::uint32_t> edges_of_step(on_step_.size(), 0);  // to the next step
    NextStep next(count_);
    for (std::uint32_t instant = 0; instant < count_; ++instant) {
      if (steps_[instant] == 0) {
        continue;
      }
      next.find(
          instant, has_weak_edges_,
          [this](std::uint32_t from, auto use) { for_each_later(from, use); },
          [this](std::uint32_t at) { return steps_[at]; },
          [&](std::uint32_t later) {
            ++edges_behind[instant];
            ++edges_before[later];
          });
      edges_of_step[place_of(instant)] += edges_behind[instant];
    }
    for (std::uint32_t instant = 0; instant < count_; ++instant) {
      if (steps_[instant] == 0) {
        continue;
      }
      Arrangement::Part& part = result_.parts[part_of(instant)];
      const std::uint32_t here = place_of(instant);
      const bool first = steps_[instant] == 1;
      const bool last = steps_[instant] == part.length;
      if (on_step_[here] > 1 || (!first && edges_before[instant] < on_step_[here - 1]) ||
          (!last && edges_behind[instant] < on_step_[here + 1])) {
        result_.is_indeterminate[instant] = true;
        part.indeterminate += begins_[instant + 1] - begins_[instant];
      }
    }
    for (const Arrangement::Part& part : result_.parts) {
      for (std::uint32_t i = part.first_step; i < part.first_step + part.length; ++i) {
        result_.open_step[i] = on_step_[i] > 1;
        result_.open_gap[i] = i + 1 < part.first_step + part.length &&
                              edges_of_step[i] < std::uint64_t{on_step_[i]} * on_step_[i + 1];
      }
    }
  }

  const Network& network_;
  const Partitions& partitions_;
  PointArrows arrows_;
  std::uint32_t count_ = 0;             // of instants
  std::vector<std::uint32_t> members_;  // points, one instant after another
  std::vector<std::uint32_t> begins_;
  std::vector<std::uint32_t> steps_;    // of each instant
  std::vector<std::uint32_t> on_step_;  // how many instants stand there
  bool has_weak_edges_ = false;         // some link states a <=
  Arrangement result_;
};

}  // namespace

Arrangement arrange(const Network& network, const Partitions& partitions) {
  return Arranger(network, partitions).run();
}

}  // namespace gnomon
