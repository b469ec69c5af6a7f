#include "gnomon/timeline/timeline.h"

#include "gnomon/reason/point_arrows.h"
#include "gnomon/timeline/figures.h"
#include "gnomon/timeline/link_conflicts.h"
#include "gnomon/timeline/timeline_test_help.h"

#include <gmock/gmock.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// The steps of a timeline in letters: "a-", "a+".
std::vector<std::string> steps_of(const Timeline& timeline) {
  std::vector<std::string> steps(timeline.length);
  for (const TimelineInstant& instant : timeline.instants) {
    for (const Point point : timeline.points_of(instant)) {
      std::string& step = steps[instant.step - 1];
      step += step.empty() ? "" : " ";
      step += static_cast<char>('a' + position(point.entity));
      step += point.end == 0 ? '-' : '+';
    }
  }
  return steps;
}

// Figure 5 of Ocal et al. (2022): the order of 2 and 3 is not fixed, here b and c.
TEST(Timeline, OfFigure5) {
  const DocumentTimelines timelines =
      timelines_of(graph_from(5, "a BEFORE b a BEFORE c b BEFORE d c BEFORE d d INCLUDES e"));
  ASSERT_EQ(timelines.timelines.size(), 1U);
  const Timeline& timeline = timelines.timelines[0];
  EXPECT_THAT(steps_of(timeline),
              ElementsAre("a-", "a+", "b- c-", "b+ c+", "d-", "e-", "e+", "d+"));
  EXPECT_EQ(timeline.points.size(), 10U);
  EXPECT_EQ(timeline.indeterminate_points, 4U);
  EXPECT_EQ(timeline.indeterminacy(), 0.4);
  EXPECT_THAT(timeline.open_sections, ElementsAre(StepRange{3, 4}));
}

// The running example of the paper, gold side: node a is the DCT (1), b to j are 2 to 10, k is 11.
TEST(Timeline, OfTheRunningExample) {
  // 9 BEFORE 11, 2 BEFORE DCT, 3 BEFORE 2, 3 AFTER 4, 5 SIMULTANEOUS 2, 9 ENDS 10, CULMINATES too.
  const DocumentTimelines timelines = timelines_of(graph_from(
      11,
      "i BEFORE k b BEFORE a c BEFORE b c AFTER d e SIMULTANEOUS b i ENDS j "
      "c MODAL d b EVIDENTIAL c e EVIDENTIAL f f MODAL g g FACTIVE h f MODAL i i CULMINATES j"));
  ASSERT_EQ(timelines.timelines.size(), 5U);
  EXPECT_TRUE(timelines.consistent());
  ASSERT_EQ(timelines.main, 0U);
  EXPECT_THAT(steps_of(timelines.timelines[0]),
              ElementsAre("d-", "d+", "c-", "c+", "b- e-", "b+ e+", "a-", "a+"));
  EXPECT_EQ(timelines.timelines[0].indeterminacy(), 0.0);
  // f, g, h alone, and i with j and k: each hangs on another by an SLINK.
  EXPECT_FALSE(timelines.timelines[0].subordinated);
  for (std::size_t i = 1; i < 5; ++i) {
    EXPECT_TRUE(timelines.timelines[i].subordinated) << i;
  }
  ASSERT_EQ(timelines.attachments.size(), 4U) << "two SLINKs stay within the main timeline";
  EXPECT_EQ(timelines.attachments[0].from, 0U);
  EXPECT_EQ(timelines.attachments[0].to, 1U);
  EXPECT_EQ(timelines.graph.links[timelines.attachments[0].link].type, LinkType::kEvidential);
  EXPECT_THAT(steps_of(timelines.timelines[4]), ElementsAre("j-", "i-", "i+ j+", "k-", "k+"));
}

TEST(Timeline, TheMainOneIsTheLongestThenTheOneWithMostPointsThenTheFirst) {
  EXPECT_EQ(timelines_of(graph_from(6, "a SIMULTANEOUS b c BEFORE d e BEFORE f")).main, 1U);
  EXPECT_EQ(timelines_of(graph_from(7, "a BEFORE b c BEFORE d d IDENTITY e f AFTER g")).main, 1U);
  EXPECT_EQ(timelines_of(graph_from(3, "")).main, 0U);
  EXPECT_EQ(timelines_of(graph_from(4, "a BEFORE b b BEFORE a a BEFORE c")).main, 1U)
      << "what contradicts itself is no timeline, however long";
}

TEST(Timeline, ADuringCanMeanInclusion) {
  const TimemlGraph graph = graph_from(2, "a DURING b");
  EXPECT_EQ(timelines_of(graph).timelines[0].length, 2U);
  EXPECT_EQ(timelines_of(graph, During::kIncluded).timelines[0].length, 4U);
}

// ---- contradictions -------------------------------------------------------------------------

TEST(Timeline, LinksThatContradictThoseBeforeThemAreSetAside) {
  const DocumentTimelines timelines = timelines_of(
      graph_from(9,
                 "a BEFORE b b BEFORE c c BEFORE a d BEFORE d e SIMULTANEOUS f e INITIATES f "
                 "g INCLUDES h h IBEFORE i g BEFORE i"));
  EXPECT_THAT(timelines.rejected(), ElementsAre(2, 3, 5, 8));
  EXPECT_EQ(timelines.contradictions, 4U);
  EXPECT_EQ(timelines.main, std::nullopt) << "no partition is consistent";
  EXPECT_THAT(conflict_of(timelines, 2), ElementsAre(0, 1, 2));
  EXPECT_THAT(conflict_of(timelines, 3), ElementsAre(3));
  EXPECT_THAT(conflict_of(timelines, 5), ElementsAre(4, 5));
  EXPECT_THAT(conflict_of(timelines, 8), ElementsAre(6, 7, 8));
  EXPECT_THAT(open_neighbours(timelines, {Entity{0}, 0}), IsEmpty());
}

TEST(Timeline, ANodeMayBeIdenticalToItself) {
  EXPECT_TRUE(timelines_of(graph_from(1, "a IDENTITY a")).consistent());
}

bool contradict(const TimemlGraph& graph, const std::vector<std::size_t>& links) {
  Network network(graph.node_count());
  for (const std::size_t i : links) {
    network.add_link(graph.links[i].source, graph.links[i].target,
                     *relation_of(graph.links[i].type, During::kSimultaneous));
  }
  return !is_point_consistent(network);
}

// Word for word: take the links kept before it and drop one after another.
TEST(Timeline, TheConflictOfALinkIsWhatDroppingOneByOneLeaves) {
  RandomGraphs random(11);
  std::size_t conflicts = 0;
  for (int i = 0; i < 300; ++i) {
    const std::size_t nodes = random.number(2, 8);
    const DocumentTimelines timelines = timelines_of(random.any(nodes, random.number(3, 20)));
    std::vector<std::size_t> kept;
    std::vector<std::size_t> rejected;
    std::vector<std::vector<std::size_t>> all;
    for (std::size_t link = 0; link < timelines.graph.links.size(); ++link) {
      if (!relation_of(timelines.graph.links[link].type, During::kSimultaneous)) {
        continue;
      }
      std::vector<std::size_t> with = kept;
      with.push_back(link);
      if (!contradict(timelines.graph, with)) {
        kept = with;
        continue;
      }
      rejected.push_back(link);
      for (std::size_t at = 0; at + 1 < with.size();) {
        std::vector<std::size_t> without = with;
        without.erase(without.begin() + static_cast<std::ptrdiff_t>(at));
        if (contradict(timelines.graph, without)) {
          with = without;
        } else {
          ++at;
        }
      }
      ASSERT_EQ(conflict_of(timelines, link), with);
      all.push_back(with);
      ++conflicts;
    }
    ASSERT_EQ(all_conflicts(timelines), all);
    ASSERT_EQ(timelines.rejected(), rejected);
  }
  EXPECT_GT(conflicts, 100U);
}

// ---- odd documents --------------------------------------------------------------------------

TEST(Timeline, OfADocumentWithoutAnything) {
  const Document document = sketch("<TimeML><TEXT>Nothing happened.</TEXT></TimeML>");
  const AnalysedDocument analysed = analyse_timelines(document);
  EXPECT_TRUE(analysed.timelines.timelines.empty());
  EXPECT_TRUE(analysed.figures.consistent);
  EXPECT_EQ(analysed.figures.main_timeline_length, std::nullopt);
  EXPECT_EQ(analysed.figures.indeterminacy(), std::nullopt);
  EXPECT_EQ(analysed.figures.root_timelines(), 0);
}

TEST(Timeline, OfOneEventHasItsTwoPoints) {
  const AnalysedDocument analysed = analyse_timelines(sketch(text_of_events(1, "")));
  EXPECT_EQ(analysed.figures.main_timeline_length, 2);
  EXPECT_EQ(analysed.figures.time_points, 2);
  EXPECT_EQ(analysed.figures.indeterminacy(), 0.0);
}

TEST(Timeline, WithoutLinksEveryNodeIsAlone) {
  const AnalysedDocument analysed = analyse_timelines(sketch(text_of_events(5, "")));
  EXPECT_EQ(analysed.figures.partitions, 5);
  EXPECT_EQ(analysed.figures.singleton_partitions, 5);
  EXPECT_EQ(analysed.figures.root_timelines(), 5);
}

TEST(Timeline, SubordinationMayGoInACircle) {
  const DocumentTimelines timelines =
      timelines_of(graph_from(3, "a MODAL b b FACTIVE c c CONDITIONAL a a EVIDENTIAL a"));
  EXPECT_EQ(timelines.attachments.size(), 3U) << "a link to itself attaches nothing";
  for (const Timeline& timeline : timelines.timelines) {
    EXPECT_TRUE(timeline.subordinated) << "so there is no root";
  }
  EXPECT_EQ(timelines.main, 0U);
}

// Long chains, wide steps and contradictions, all in time that nobody notices.
TEST(Timeline, OfFiveThousandEvents) {
  const std::size_t events = 5000;
  std::string chain;
  std::string fan;
  std::string circle;
  for (std::size_t i = 1; i < events; ++i) {
    const std::string lid = "l" + std::to_string(i);
    chain += tlink(lid, i - 1, "BEFORE", i);
    fan += tlink(lid, 0, "BEFORE", i);
    circle += tlink(lid, i - 1, "BEFORE", i);
    if (i >= 2) {
      chain += tlink(lid + "x", i - 2, "BEFORE", i);
    }
  }
  circle += tlink("last", events - 1, "BEFORE", 0);

  const AnalysedDocument long_one = analyse_timelines(sketch(text_of_events(events, chain)));
  EXPECT_EQ(long_one.figures.main_timeline_length, 10000);
  EXPECT_EQ(long_one.figures.indeterminacy(), 0.0);
  EXPECT_EQ(long_one.figures.closure_links, 4998);

  const AnalysedDocument wide = analyse_timelines(sketch(text_of_events(events, fan)));
  EXPECT_EQ(wide.figures.main_timeline_length, 4);
  EXPECT_EQ(wide.figures.main_indeterminate_points, 9998);
  EXPECT_EQ(wide.figures.closure_links, 0);

  const Document in_a_circle = sketch(text_of_events(events, circle));
  const AnalysedDocument round = analyse_timelines(in_a_circle);
  EXPECT_EQ(round.figures.inconsistent_cycles, 1);
  EXPECT_EQ(round.figures.inconsistent_components, 1);
  EXPECT_EQ(round.figures.main_timeline_length, std::nullopt);
  EXPECT_EQ(round.figures.closure_links, 0);
}

// The kept links are those that the first way of setting aside keeps, and they agree.
TEST(Timelines, WithoutWhatIsSetAsideAllOfItIsConsistent) {
  RandomGraphs graphs(23);
  std::size_t repaired = 0;
  for (int round = 0; round < 200; ++round) {
    const std::size_t nodes = graphs.number(1, 8);
    const DocumentTimelines timelines = timelines_of(graphs.any(nodes, graphs.number(0, 16)));
    const DocumentTimelines without = without_rejected(timelines);
    ASSERT_TRUE(without.consistent());
    ASSERT_TRUE(without.rejected().empty());
    ASSERT_EQ(without.graph.links.size() + timelines.rejected().size(),
              timelines.graph.links.size());
    ASSERT_EQ(without.graph.origins.size(), without.graph.links.size());
    for (std::size_t i = 0; i < without.graph.links.size(); ++i) {
      ASSERT_EQ(without.graph.links[i], timelines.graph.links[without.graph.origins[i]]);
    }
    repaired += timelines.consistent() ? 0 : 1;
  }
  EXPECT_GT(repaired, 50U);
}

}  // namespace
}  // namespace gnomon
