#include "gnomon/timeline/conflicts.h"

#include "gnomon/timeline/timeline_test_help.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

// a < b, a < c, b < d, c < d, e < d, and f alone; the last link closes a circle.
constexpr const char* kCircle = "a BEFORE b a BEFORE c b BEFORE d c BEFORE d e BEFORE d d BEFORE a";

TEST(Conflicts, OneBadLinkDoesNotMakeAnUnlinkedEventTheMainTimeline) {
  const ResolvedTimelines strict =
      resolve_conflicts(timelines_of(graph_from(6, kCircle)), Conflicts::kStrict);
  EXPECT_EQ(strict.of_all_links, nullptr);
  ASSERT_NE(strict.timelines.main_timeline(), nullptr);
  EXPECT_EQ(strict.timelines.main_timeline()->length, 2U) << "that of f";

  const ResolvedTimelines kept =
      resolve_conflicts(timelines_of(graph_from(6, kCircle)), Conflicts::kReject);
  ASSERT_NE(kept.of_all_links, nullptr);
  EXPECT_EQ(kept.of_all_links->rejected(), std::vector<std::size_t>{5});
  EXPECT_TRUE(kept.timelines.consistent());
  EXPECT_EQ(kept.timelines.main_timeline()->length, 6U);
  // All but the two points of d, which come last: 8 of 10.
  EXPECT_NEAR(*kept.timelines.main_timeline()->indeterminacy(), 0.8, 1e-9);
}

TEST(Conflicts, NothingIsTakenOutOfAConsistentDocument) {
  for (const auto& [name, conflicts] : kConflictsChoices) {
    const ResolvedTimelines same =
        resolve_conflicts(timelines_of(graph_from(2, "a BEFORE b")), conflicts);
    EXPECT_EQ(same.of_all_links, nullptr) << name;
    EXPECT_EQ(same.timelines.graph.links.size(), 1U) << name;
  }
}

}  // namespace
}  // namespace gnomon
