// A window of a few segments moves over the text, for texts whose pairs are too many to ask.
#include "gnomon/annotate/strategies.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace gnomon {
namespace {

class WindowStrategy final : public Strategy {
 public:
  WindowStrategy(std::size_t segments, std::vector<EntityFacts> facts,
                 std::unique_ptr<Strategy> inside)
      : segments_(segments), facts_(std::move(facts)), inside_(std::move(inside)) {}

  std::optional<Pair> choose(const Knowledge& knowledge, std::span<const Pair> candidates,
                             const std::stop_token& stop) override {
    std::optional<std::size_t> window;
    for (const Pair& pair : candidates) {
      const std::optional<std::size_t> first = first_window(pair);
      window = first && window ? std::min(first, window) : first ? first : window;
    }
    if (!window) {
      return std::nullopt;
    }
    std::vector<Pair> in_window;
    std::ranges::copy_if(candidates, std::back_inserter(in_window),
                         [&](const Pair& pair) { return first_window(pair) == window; });
    return inside_->choose(knowledge, in_window, stop);
  }

  std::size_t askable(std::span<const Pair> candidates) const override {
    return static_cast<std::size_t>(std::ranges::count_if(
        candidates, [&](const Pair& pair) { return first_window(pair).has_value(); }));
  }

 private:
  // The first place of the window at which it holds both: those before are done with.
  std::optional<std::size_t> first_window(const Pair& pair) const {
    const EntityFacts& a = facts_[position(pair.first)];
    const EntityFacts& b = facts_[position(pair.second)];
    const std::size_t from = b.creation_time   ? a.segment
                             : a.creation_time ? b.segment
                                               : std::min(a.segment, b.segment);
    const std::size_t to = b.creation_time   ? a.segment
                           : a.creation_time ? b.segment
                                             : std::max(a.segment, b.segment);
    if (to - from >= segments_) {
      return std::nullopt;
    }
    return to + 1 < segments_ ? 0 : to + 1 - segments_;
  }

  std::size_t segments_;
  std::vector<EntityFacts> facts_;
  std::unique_ptr<Strategy> inside_;
};

}  // namespace

std::unique_ptr<Strategy> make_window(std::size_t segments, std::vector<EntityFacts> facts,
                                      std::unique_ptr<Strategy> inside) {
  assert(segments > 0 && "a window holds something");
  return std::make_unique<WindowStrategy>(segments, std::move(facts), std::move(inside));
}

}  // namespace gnomon
