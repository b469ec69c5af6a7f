#include "gnomon/timeline/outline.h"

#include <algorithm>
#include <tuple>

namespace gnomon {
namespace {

using Kind = OutlinePart::Kind;

class OutlineMaker {
 public:
  OutlineMaker(const DocumentTimelines& timelines,
               std::span<const std::array<std::uint32_t, 2>> steps)
      : timelines_(timelines),
        steps_(steps),
        leaving_(timelines.timelines.size()),
        is_placed_(timelines.timelines.size(), false),
        folded_(timelines.graph.node_count()) {
    for (std::size_t i = 0; i < timelines.attachments.size(); ++i) {
      leaving_[timelines.attachments[i].from].push_back(i);
    }
  }

  std::vector<OutlinePart> make() {
    if (timelines_.main) {
      start(*timelines_.main, Kind::kMain);
    }
    const auto all = timelines_.timelines.size();
    for (std::size_t i = 0; i < all; ++i) {
      if (!is_placed_[i] && !timelines_.timelines[i].consistent) {
        start(i, Kind::kContradictory);
      }
    }
    for (std::size_t i = 0; i < all; ++i) {
      if (!is_placed_[i] && !timelines_.timelines[i].subordinated) {
        start(i, kind_of(i));
      }
    }
    // What is left hangs on itself, in a circle.
    for (std::size_t i = 0; i < all; ++i) {
      if (!is_placed_[i]) {
        start(i, kind_of(i));
      }
    }
    for (OutlinePart& part : parts_) {
      add_rows(part);
    }
    std::ranges::stable_sort(parts_, [](const OutlinePart& a, const OutlinePart& b) {
      return std::tuple(a.kind, b.rows.size()) < std::tuple(b.kind, a.rows.size());
    });
    return std::move(parts_);
  }

 private:
  Kind kind_of(std::size_t timeline) const {
    return timelines_.timelines[timeline].nodes.size() > kLargestFolded ? Kind::kOther
                                                                        : Kind::kFragment;
  }

  // A part of its own, and all that hangs on it, level by level.
  void start(std::size_t root, Kind kind) {
    parts_.push_back({kind, root, std::nullopt, {}});
    is_placed_[root] = true;
    std::vector<std::size_t> reached{root};
    for (std::size_t next = 0; next < reached.size(); ++next) {
      for (const std::size_t i : leaving_[reached[next]]) {
        const Attachment& at = timelines_.attachments[i];
        if (is_placed_[at.to] || !timelines_.timelines[at.to].consistent) {
          continue;
        }
        is_placed_[at.to] = true;
        reached.push_back(at.to);
        if (kind_of(at.to) == Kind::kOther) {
          parts_.push_back({Kind::kOther, at.to, i, {}});
        } else {
          folded_[position(timelines_.graph.links[at.link].source)].push_back(i);
        }
      }
    }
  }

  // Those of one timeline onto the stack, the first one on top.
  void push(std::size_t timeline, std::uint32_t depth, std::optional<std::size_t> attachment,
            std::vector<OutlineRow>& stack) const {
    std::vector<Entity> nodes = timelines_.timelines[timeline].nodes;
    std::ranges::stable_sort(nodes, {}, [this](Entity node) {
      const auto [first, last] = steps_[position(node)];
      return std::pair(first, ~last);
    });
    for (std::size_t i = nodes.size(); i-- > 0;) {
      stack.push_back({nodes[i], depth, i == 0 ? attachment : std::nullopt});
    }
  }

  void add_rows(OutlinePart& part) const {
    std::vector<OutlineRow> stack;
    push(part.timeline, 0, std::nullopt, stack);
    while (!stack.empty()) {
      const OutlineRow row = stack.back();
      stack.pop_back();
      part.rows.push_back(row);
      const std::vector<std::size_t>& below = folded_[position(row.node)];
      for (std::size_t i = below.size(); i-- > 0;) {
        push(timelines_.attachments[below[i]].to, row.depth + 1, below[i], stack);
      }
    }
  }

  const DocumentTimelines& timelines_;
  std::span<const std::array<std::uint32_t, 2>> steps_;
  std::vector<std::vector<std::size_t>> leaving_;  // attachments, by the timeline they come from
  std::vector<bool> is_placed_;
  std::vector<std::vector<std::size_t>> folded_;  // attachments, by the node they come from
  std::vector<OutlinePart> parts_;
};

}  // namespace

std::vector<OutlinePart> outline_of(const DocumentTimelines& timelines,
                                    std::span<const std::array<std::uint32_t, 2>> steps) {
  return OutlineMaker(timelines, steps).make();
}

}  // namespace gnomon
