#include "gnomon/base/stop_test_help.h"
#include "gnomon/timeline/closure_links.h"
#include "gnomon/timeline/timeline_test_help.h"

namespace gnomon {
namespace {

TEST(StoppedTimelines, OfContradictoryLinksReturnSoon) {
  RandomGraphs random(1);
  const TimemlGraph graph = random.any(500, 4000);
  expect_to_stop("timelines_of",
                 [&](const auto& stop) { timelines_of(graph, During::kSimultaneous, stop); });
  const DocumentTimelines timelines = timelines_of(random.any(600, 1800, 4));
  expect_to_stop("closure_links", [&](const auto& stop) { closure_links(timelines, stop); });
  const DocumentTimelines small = timelines_of(random.any(200, 500));
  ASSERT_FALSE(small.rejected().empty());
  expect_to_stop("conflict_of", [&](const auto& stop) {
    while (!stop.stop_requested()) {
      conflict_of(small, small.rejected().back(), stop);
    }
  });
}

}  // namespace
}  // namespace gnomon
