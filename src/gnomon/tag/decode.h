// One consistent graph out of links that may contradict one another.
#pragma once

#include "gnomon/tag/link_model.h"
#include "gnomon/tag/tag_links.h"

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace gnomon {

// How sure a link must be to be written, by its kind; and which links between times are.
struct LinkThresholds {
  std::array<double, kTaggedLinkKinds> least{};
  bool all_times = false;  // otherwise only SIMULTANEOUS ones
};
LinkThresholds thresholds_of(LinkProfile profile);

// What the calendar says goes first, then links by falling probability, each unless those before it
// exclude it, or entail it with all times written.
std::vector<TaggedLink> decode(std::span<const ScoredCandidate> scored, std::size_t events,
                               std::span<const TaggedTime> times,
                               std::optional<std::size_t> creation_time,
                               const LinkThresholds& thresholds, const std::stop_token& stop = {});

}  // namespace gnomon
