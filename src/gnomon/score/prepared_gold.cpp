#include "gnomon/score/prepared_gold.h"

#include <algorithm>

namespace gnomon {
namespace {

bool are_links_its_own(const Document& gold, const ScoreSettings& settings) {
  return settings.tasks.empty() &&
         (settings.mode == Mode::kExact || std::ranges::none_of(gold.links(), [](const Link& link) {
            return link.kind == ElementKind::kTlink && link.lid.empty();
          }));
}

}  // namespace

PreparedGold prepare_gold(const Document& gold, const MetricSet& metrics,
                          const ScoreSettings& settings, const std::stop_token& stop) {
  PreparedGold prepared{gold, settings, metrics};
  if (are_links_its_own(gold, settings)) {
    prepared.links = links_alone(gold);
  }
  prepare(prepared, stop);
  if (stop.stop_requested()) {
    return {gold, settings, metrics};
  }
  return prepared;
}

}  // namespace gnomon
