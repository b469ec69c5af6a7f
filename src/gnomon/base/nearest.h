// "Did you mean ...?": the known name closest to one that was not found.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace gnomon {

// The number of single-letter insertions, deletions, replacements and swaps of neighbours between
// two words (optimal string alignment), ignoring case.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The candidate with the smallest edit distance, the first one among equals; nothing when none is
// close enough to be what was meant (more than a third of the letters differ, two at least).
std::optional<std::string_view> nearest_name(std::string_view word,
                                             std::span<const std::string_view> candidates);

}  // namespace gnomon
