// What a drawing of timelines shows from the top to the bottom: which timelines stand by
// themselves, and which are folded under the event that tells of them.
#pragma once

#include "gnomon/timeline/timeline.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace gnomon {

struct OutlineRow {
  Entity node{};
  std::uint32_t depth = 0;  // 0: of the timeline of its part; more: of one folded below a row above
  // On the first row of a folded timeline: what it hangs on, of DocumentTimelines::attachments.
  std::optional<std::size_t> attachment;
};

struct OutlinePart {
  enum class Kind : std::uint8_t {
    kMain,
    kOther,     // too large to be folded or put among the fragments
    kFragment,  // small, and nothing joins it with the main timeline
    kContradictory,
  };
  Kind kind = Kind::kMain;
  std::size_t timeline = 0;
  std::optional<std::size_t> attachment;  // that a large one hangs on
  // In the order of time; what is folded follows the row that it hangs on.
  std::vector<OutlineRow> rows;
};

inline constexpr std::size_t kLargestFolded = 7;  // nodes

// Every node has one row. The main timeline comes first, then the largest. A timeline that several
// SLINKs lead to is folded under the first of them, counted from the main timeline; circles of
// subordination are cut. `steps` are those of the begin and end of each node.
std::vector<OutlinePart> outline_of(const DocumentTimelines& timelines,
                                    std::span<const std::array<std::uint32_t, 2>> steps);

}  // namespace gnomon
