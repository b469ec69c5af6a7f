#include "gnomon/tag/tag_links.h"

#include "gnomon/tag/decode.h"
#include "gnomon/tag/tag_model.h"

namespace gnomon {

double event_threshold(LinkProfile profile) { return profile == LinkProfile::kDense ? 0.25 : 0.4; }

std::vector<TaggedLink> tag_links(const Analysis& analysis, std::span<const TaggedEvent> events,
                                  std::span<const TaggedTime> times,
                                  std::optional<std::size_t> creation_time, const TagModel& model,
                                  const LinkSettings& settings, const std::stop_token& stop) {
  const TextFacts text(analysis, model.language(), times);
  const LinkFacts facts(text, events, times, creation_time);
  const auto scored = score_candidates(facts, model.links());
  return decode(scored, events.size(), times, creation_time, thresholds_of(settings.profile), stop);
}

}  // namespace gnomon
