// What must come after an instant, among what stands on the next step. Private to this room.
#pragma once

#include <cstdint>
#include <vector>

namespace gnomon {

// Where links order points by < and = alone, an instant comes before one of the next step only if
// an edge says so: every edge leads at least one step on. The coarse relations of TempEval also
// state
// <=, whose edges may stay on their step, so that a path can be longer: along <= on this step, one
// < to the next one, along <= there.
class NextStep {
 public:
  explicit NextStep(std::size_t instants) : seen_(instants, 0) {}

  // `for_each_later(instant, use)` calls `use(later, strict)` for each edge; `step_of` gives steps.
  // Calls `use` once for each instant of the next step that must come after this one.
  template <class ForEachLater, class StepOf, class Use>
  void find(std::uint32_t instant, bool has_weak_edges, ForEachLater for_each_later, StepOf step_of,
            Use use) {
    ++round_;
    const std::uint32_t next = step_of(instant) + 1;
    waiting_.assign(1, instant);
    seen_[instant] = round_;
    while (!waiting_.empty()) {
      const std::uint32_t from = waiting_.back();
      waiting_.pop_back();
      const bool crossed = step_of(from) == next;
      for_each_later(from, [&](std::uint32_t later, bool strict) {
        const bool stays = !strict && step_of(later) == step_of(from);
        const bool crosses = strict && !crossed && step_of(later) == next;
        if ((!stays && !crosses) || seen_[later] == round_) {
          return;
        }
        seen_[later] = round_;
        if (crossed || crosses) {
          use(later);
        }
        if (has_weak_edges) {
          waiting_.push_back(later);
        }
      });
    }
  }

 private:
  std::vector<std::uint64_t> seen_;  // in which round
  std::uint64_t round_ = 0;
  std::vector<std::uint32_t> waiting_;
};

}  // namespace gnomon
