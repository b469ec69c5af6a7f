#include "gnomon/annotate/question_estimate.h"

#include <algorithm>

namespace gnomon {
namespace {

// Chosen on TimeBank documents of 12 to 24 entities that are not in the second sample of
// docs/simulating.md, with `frugal`, with and without the calendar and initial links.
constexpr double kUsualShare = 0.4;  // of questions among pairs
constexpr double kSeenElsewhere =
    0.25;  // this share of the pairs counts as seen in other documents
// Towards the end nearly every pair that is left must be asked: nothing else resolves it.
constexpr double kRise = 0.7;

}  // namespace

double questions_left(const QuestionCounts& counts) {
  if (counts.open == 0) {
    return 0;
  }
  const auto open = static_cast<double>(counts.open);
  const double start = std::max(static_cast<double>(counts.at_start), open);
  const double resolved = start - open;
  const double seen = std::max(1.0, kSeenElsewhere * start);
  const double so_far =
      std::min(1.0, (static_cast<double>(counts.asked) + seen * kUsualShare) / (resolved + seen));
  const double progress = resolved / start;
  const double share = so_far + (1 - so_far) * kRise * progress * progress;
  return std::clamp(open * share, 1.0, open);
}

}  // namespace gnomon
