#include "gnomon/score/degrade.h"

#include "gnomon/base/random.h"
#include "gnomon/timeline/figures.h"
#include "gnomon/timeline/timeline_test_help.h"

#include <map>
#include <utility>

#include <gmock/gmock.h>

namespace gnomon {
namespace {

using testing::ElementsAre;

TEST(DegradeSeed, IsMadeOfTheNameOfTheFile) {
  EXPECT_EQ(fnv1a("example1-gold.tml"), 0x041c983ed423456eU);
  EXPECT_EQ(degrade_seed(1, "example1-gold.tml", 2), 0x041c983ed4234571U);
}

// ---- the graph that changes -----------------------------------------------------------------

// The same from scratch: nodes and links in the order in which they came.
ChangingFigures from_scratch(const std::vector<Entity>& nodes, const std::vector<GraphLink>& links,
                             Conflicts conflicts = Conflicts::kReject) {
  TimemlGraph graph = graph_from(nodes.size(), "");
  const auto place = [&](Entity node) {
    return static_cast<Entity>(std::ranges::find(nodes, node) - nodes.begin());
  };
  for (const GraphLink& link : links) {
    graph.links.push_back({place(link.source), place(link.target), link.type});
    graph.origins.push_back(graph.origins.size());
  }
  const DocumentTimelines of_all_links = timelines_of(graph);
  const DocumentTimelines timelines = resolve_conflicts(of_all_links, conflicts).timelines;
  ChangingFigures figures;
  figures.consistent = of_all_links.consistent();
  figures.inconsistent_cycles = static_cast<std::int64_t>(of_all_links.rejected().size());
  for (const Timeline& timeline : timelines.timelines) {
    figures.time_points += static_cast<std::int64_t>(timeline.points.size());
    figures.subordinated_timelines += timeline.subordinated ? 1 : 0;
  }
  for (const GraphLink& link : links) {
    figures.subordinating_links += link_kind(link.type) == ElementKind::kSlink ? 1 : 0;
  }
  if (const Timeline* const main = timelines.main_timeline()) {
    figures.main_timeline_length = main->length;
    figures.indeterminacy = main->indeterminacy();
  }
  return figures;
}

TEST(ChangingGraph, AfterEveryEditIsWhatItWouldBeFromScratch) {
  RandomGraphs random(3);
  std::size_t inconsistent = 0;
  std::size_t edits = 0;
  for (int round = 0; round < 60; ++round) {
    const std::size_t limit = random.number(2, 9);
    const Conflicts conflicts = round % 2 == 0 ? Conflicts::kReject : Conflicts::kStrict;
    ChangingGraph graph(limit, During::kSimultaneous, conflicts);
    std::vector<Entity> nodes;
    std::vector<GraphLink> links;
    std::vector<std::uint32_t> numbers;
    for (int step = 0; step < 60; ++step) {
      const auto node = static_cast<Entity>(random.number(0, limit - 1));
      const std::size_t kind = random.number(0, 9);
      const auto touches = [&](const GraphLink& link) {
        return link.source == node || link.target == node;
      };
      if (!graph.contains(node)) {
        graph.add_node(node);
        nodes.push_back(node);
      } else if (kind == 0 && std::ranges::none_of(links, touches)) {
        graph.remove_node(node);
        std::erase(nodes, node);
      } else if (kind < 6) {
        const GraphLink link = random.link(limit);
        if (graph.contains(link.source) && graph.contains(link.target)) {
          numbers.push_back(graph.add_link(link));
          links.push_back(link);
        }
      } else if (!links.empty()) {
        const auto at = static_cast<std::ptrdiff_t>(random.number(0, links.size() - 1));
        graph.remove_link(numbers[static_cast<std::size_t>(at)]);
        links.erase(links.begin() + at);
        numbers.erase(numbers.begin() + at);
      }
      if (round % 3 == 0 && random.number(0, 4) != 0) {
        continue;  // several edits are as good as one
      }
      const ChangingFigures wanted = from_scratch(nodes, links, conflicts);
      ASSERT_EQ(graph.figures(), wanted) << "round " << round << " step " << step;
      inconsistent += wanted.consistent ? 0 : 1;
      ++edits;
    }
  }
  EXPECT_GT(inconsistent, edits / 5) << "contradictions have to be among them";
  EXPECT_LT(inconsistent, edits);
}

// ---- from gold to the system ----------------------------------------------------------------

PairedGraph side_from(std::size_t first, std::size_t behind, const std::string& links) {
  PairedGraph side;
  for (std::size_t i = first; i < behind; ++i) {
    side.nodes.push_back(static_cast<Entity>(i));
    side.node_origins.push_back(i - first);
  }
  side.links = graph_from(behind, links).links;
  return side;
}

// Gold has a, b and c; the system has b, c and d.
PairedGraphs small_pair() {
  PairedGraphs graphs;
  graphs.nodes = 4;
  graphs.gold = side_from(0, 3, "a BEFORE b b BEFORE c a MODAL c");
  graphs.system = side_from(1, 4, "c AFTER b b BEFORE c d SIMULTANEOUS c");
  graphs.common_nodes = 2;
  graphs.common_links = 1;
  return graphs;
}

TEST(Edits, ComeInTheirCanonicalOrder) {
  using enum GraphEdit::Kind;
  const Entity a{0};
  const Entity b{1};
  const Entity c{2};
  const Entity d{3};
  EXPECT_THAT(
      edits_between(small_pair()),
      ElementsAre(GraphEdit{kRemoveLink, {a, b, LinkType::kBefore}, {}},
                  GraphEdit{kRemoveLink, {a, c, LinkType::kModal}, {}}, GraphEdit{kAddNode, {}, d},
                  GraphEdit{kAddLink, {c, b, LinkType::kAfter}, {}},
                  GraphEdit{kAddLink, {d, c, LinkType::kSimultaneous}, {}},
                  GraphEdit{kRemoveNode, {}, a}));
  EXPECT_EQ(small_pair().edit_distance(), 6);
}

// The rules for edits, word for word: a list of what is pending, gone through for every draw.
std::vector<GraphEdit> slow_order(const PairedGraphs& graphs, std::uint64_t seed) {
  using enum GraphEdit::Kind;
  std::vector<GraphEdit> pending = edits_between(graphs);
  std::vector<Entity> nodes = graphs.gold.nodes;
  std::vector<GraphLink> links = graphs.gold.links;
  SplitMix64 random(seed);
  std::vector<GraphEdit> made;
  while (!pending.empty()) {
    std::vector<std::size_t> enabled;
    for (std::size_t i = 0; i < pending.size(); ++i) {
      const GraphEdit& edit = pending[i];
      const auto has = [&](Entity node) { return std::ranges::count(nodes, node) > 0; };
      const auto touches = [&](const GraphLink& link) {
        return link.source == edit.node || link.target == edit.node;
      };
      if (edit.kind == kRemoveLink || edit.kind == kAddNode ||
          (edit.kind == kAddLink && has(edit.link.source) && has(edit.link.target)) ||
          (edit.kind == kRemoveNode && std::ranges::none_of(links, touches))) {
        enabled.push_back(i);
      }
    }
    const std::size_t chosen = enabled[random() % enabled.size()];
    const GraphEdit edit = pending[chosen];
    pending.erase(pending.begin() + static_cast<std::ptrdiff_t>(chosen));
    made.push_back(edit);
    switch (edit.kind) {
      case kRemoveLink:
        std::erase(links, edit.link);
        break;
      case kAddNode:
        nodes.push_back(edit.node);
        break;
      case kAddLink:
        links.push_back(edit.link);
        break;
      case kRemoveNode:
        std::erase(nodes, edit.node);
        break;
    }
  }
  return made;
}

TEST(Degrade, MakesTheEditsInTheOrderThatTheRulesSay) {
  const PairedGraphs graphs = small_pair();
  std::map<std::size_t, int> first_edits;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    std::vector<GraphEdit> made;
    std::size_t states = 0;
    degrade(graphs, During::kSimultaneous, Conflicts::kReject, seed,
            [&](const GraphEdit* edit, const ChangingFigures&) {
              ++states;
              if (edit != nullptr) {
                made.push_back(*edit);
              }
            });
    EXPECT_EQ(states, 7U);
    ASSERT_EQ(made, slow_order(graphs, seed));
    ++first_edits[static_cast<std::size_t>(made[0].kind)];
  }
  EXPECT_EQ(first_edits.size(), 3U) << "no node can be removed at first";
}

TEST(Degrade, StartsAtGoldAndEndsAtTheSystem) {
  const PairedGraphs graphs = small_pair();
  std::vector<ChangingFigures> states;
  degrade(graphs, During::kSimultaneous, Conflicts::kReject, 1,
          [&](const GraphEdit*, const ChangingFigures& figures) { states.push_back(figures); });
  EXPECT_EQ(states.front(), from_scratch(graphs.gold.nodes, graphs.gold.links));
  EXPECT_EQ(states.back(), from_scratch(graphs.system.nodes, graphs.system.links));
}

// The example of the holistic metrics: one edit, which adds a link that contradicts others. Before
// and after it the main timeline has 6 steps and an indeterminacy of 8/10; to the letter, the only
// event that nothing is linked to becomes the main timeline.
TEST(Degrade, ABadLinkDoesNotTurnTheCurveUpsideDown) {
  PairedGraphs graphs;
  graphs.nodes = 6;
  const std::string links = "a BEFORE b a BEFORE c b BEFORE d c BEFORE d e BEFORE d";
  graphs.gold = side_from(0, 6, links);
  graphs.system = side_from(0, 6, links + " d BEFORE a");
  const std::vector<DegradeInput> input{{&graphs, "circle.tml"}};
  const auto ends = [&](Conflicts conflicts) {
    const DegradeCurve curve =
        degrade_curves(input, {.conflicts = conflicts, .sequences = 1}).at(0);
    return std::pair(curve.points.front(), curve.points.back());
  };
  const auto [from, to] = ends(Conflicts::kReject);
  EXPECT_EQ(from.main_timeline_length.mean(), 6.0);
  EXPECT_EQ(to.main_timeline_length.mean(), 6.0);
  EXPECT_NEAR(*to.indeterminacy.mean(), 0.8, 1e-9);
  EXPECT_EQ(to.time_points.mean(), 12.0);
  EXPECT_EQ(to.inconsistent_cycles.mean(), 1.0);
  const CurvePoint strict = ends(Conflicts::kStrict).second;
  EXPECT_EQ(strict.main_timeline_length.mean(), 2.0);
  EXPECT_EQ(strict.indeterminacy.mean(), 0.0);
  const CurvePoint skipped = ends(Conflicts::kConsistentOnly).second;
  EXPECT_EQ(skipped.time_points.mean(), std::nullopt);
  EXPECT_EQ(skipped.inconsistent.mean(), 1.0);
}

TEST(Degrade, WithoutADifferenceNothingChanges) {
  PairedGraphs graphs = small_pair();
  graphs.system = graphs.gold;
  const std::vector<DegradeInput> input{{&graphs, "same.tml"}};
  const DegradeCurve curve = degrade_curves(input, {.sequences = 3}).at(0);
  for (const CurvePoint& point : curve.points) {
    EXPECT_EQ(point.main_timeline_length.count, 3);
    EXPECT_EQ(point.main_timeline_length.mean(), 6.0);
    EXPECT_EQ(point.main_timeline_length.deviation(), 0.0);
  }
}

TEST(Degrade, CurvesAreTheSameForAnyNumberOfThreads) {
  const PairedGraphs graphs = small_pair();
  const std::vector<DegradeInput> input{{&graphs, "one.tml"}, {&graphs, "two.tml"}};
  const auto one = degrade_curves(input, {.sequences = 21, .jobs = 1});
  const auto three = degrade_curves(input, {.sequences = 21, .jobs = 3});
  ASSERT_EQ(one.size(), 2U);
  for (std::size_t i = 0; i < one.size(); ++i) {
    for (std::size_t k = 0; k < kCurvePoints; ++k) {
      EXPECT_EQ(one[i].points[k].indeterminacy.sum, three[i].points[k].indeterminacy.sum);
      EXPECT_EQ(one[i].points[k].time_points.count, 21);
    }
  }
  EXPECT_NE(one[0].points[10].time_points.sum, one[1].points[10].time_points.sum)
      << "the name of the file goes into the random numbers";
}

TEST(Moments, HaveMeanAndDeviation) {
  Moments moments;
  EXPECT_EQ(moments.mean(), std::nullopt);
  for (const double value : {1.0, 1.0, 5.0, 5.0}) {
    moments.add(value);
  }
  moments.add(std::nullopt);
  EXPECT_EQ(moments.mean(), 3.0);
  EXPECT_EQ(moments.deviation(), 2.0);
}

TEST(Moments, HaveADeviationWithinGroupsThatDoesNotSeeWhatIsBetweenThem) {
  Moments low;
  Moments high;
  for (const double value : {1.0, 3.0}) {
    low.add(value);
    high.add(100 + value);
  }
  const std::vector<Moments> groups{low, high, Moments()};
  EXPECT_EQ(deviation_within(groups), 1.0);
  EXPECT_EQ(deviation_within({}), std::nullopt);
}

}  // namespace
}  // namespace gnomon
