#include "gnomon/base/stop_test_help.h"
#include "gnomon/timeline/closure_links.h"
#include "gnomon/timeline/layout.h"
#include "gnomon/timeline/timeline_test_help.h"

namespace gnomon {
namespace {

TEST(StoppedTimelines, OfContradictoryLinksReturnSoon) {
  RandomGraphs random(1);
  const TimemlGraph graph = random.any(500, 4000);
  expect_to_stop("timelines_of",
                 [&](const auto& stop) { timelines_of(graph, During::kSimultaneous, stop); });
  const DocumentTimelines of = timelines_of(random.any(600, 1800, 4));
  expect_to_stop("closure_links", [&](const auto& stop) { closure_links(of, stop); });
  const DocumentTimelines small = timelines_of(random.any(200, 500));
  ASSERT_FALSE(small.set_aside().empty());
  expect_to_stop("conflict_of", [&](const auto& stop) {
    while (!stop.stop_requested()) {
      conflict_of(small, small.set_aside().back(), stop);
    }
  });
}

TEST(StoppedTimelines, AsLayoutReturnsSoon) {
  std::vector<Stretch> stretches(8000, Stretch{1, 2});  // all at one place: a lane for each
  expect_to_stop("lanes_of", [&](const auto& stop) { lanes_of(stretches, stop); });
  const DocumentTimelines of = timelines_of(RandomGraphs(1).any(8000, 0));
  const LayoutWidths widths{std::vector<std::size_t>(8000, 5), {}};
  expect_to_stop("lay_out", [&](const auto& stop) { lay_out(of, widths, {}, stop); });
}

}  // namespace
}  // namespace gnomon
