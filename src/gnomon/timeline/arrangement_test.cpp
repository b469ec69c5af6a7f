// Shortest timelines and indeterminacy, against the listing of all solutions.
#include "gnomon/timeline/arrangement.h"

#include "gnomon/timeline/timeline_test_help.h"

#include <array>
#include <functional>

#include <gmock/gmock.h>

namespace gnomon {
namespace {

// "begin of a < end of b" and the like: which end of the source, which of the target, and the sign;
// [ and ] stand for "at most" and "at least".
struct Stated {
  int of_source;
  int of_target;
  char sign;
};

// The table of Ocal and Finlayson (2020), written down again: what each relType says of endpoints.
std::vector<Stated> stated_by(LinkType type) {
  using enum LinkType;
  switch (type) {
    case kBefore:
      return {{1, 0, '<'}};
    case kAfter:
      return {{0, 1, '>'}};
    case kIbefore:
      return {{1, 0, '='}};
    case kIafter:
      return {{0, 1, '='}};
    case kBegins:
    case kInitiates:
      return {{0, 0, '='}, {1, 1, '<'}};
    case kBegunBy:
      return {{0, 0, '='}, {1, 1, '>'}};
    case kEnds:
    case kCulminates:
    case kTerminates:
      return {{0, 0, '>'}, {1, 1, '='}};
    case kEndedBy:
      return {{0, 0, '<'}, {1, 1, '='}};
    case kIncludes:
      return {{0, 0, '<'}, {1, 1, '>'}};
    case kIsIncluded:
    case kContinues:
    case kReinitiates:
      return {{0, 0, '>'}, {1, 1, '<'}};
    case kSimultaneous:
    case kIdentity:
    case kDuring:
    case kDuringInv:
      return {{0, 0, '='}, {1, 1, '='}};
    case kCoarseBefore:
      return {{1, 0, '['}};
    case kCoarseAfter:
      return {{0, 1, ']'}};
    case kOverlap:
      return {{0, 1, '<'}, {1, 0, '>'}};
    case kBeforeOrOverlap:
      return {{0, 1, '<'}};
    case kOverlapOrAfter:
      return {{1, 0, '>'}};
    case kOverlaps:
      return {{0, 0, '<'}, {1, 0, '>'}, {1, 1, '<'}};
    case kOverlappedBy:
      return {{0, 0, '>'}, {0, 1, '<'}, {1, 1, '>'}};
    default:
      return {};
  }
}

// All ways to put the points of some nodes on steps, without gaps, by trying every set of points
// for each step.
class AllSolutions {
 public:
  AllSolutions(const TimemlGraph& graph, const std::vector<Entity>& nodes) : nodes_(nodes) {
    const auto point = [&](Entity node, int end) {
      const auto at = static_cast<unsigned>(std::ranges::find(nodes_, node) - nodes_.begin());
      return 2 * at + static_cast<unsigned>(end);
    };
    const auto count = static_cast<unsigned>(2 * nodes.size());
    earlier_.assign(count, 0);
    not_later_.assign(count, 0);
    equal_.assign(count, 0);
    step_.assign(count, 0);
    earliest_.assign(count, count);
    orders_.assign(count * count, 0);
    for (unsigned i = 0; i < nodes.size(); ++i) {
      earlier_[2 * i + 1] |= 1U << (2 * i);
    }
    for (const GraphLink& link : graph.links) {
      if (std::ranges::find(nodes, link.source) == nodes.end()) {
        continue;
      }
      for (const Stated& stated : stated_by(link.type)) {
        const unsigned p = point(link.source, stated.of_source);
        const unsigned q = point(link.target, stated.of_target);
        if (stated.sign == '=') {
          equal_[p] |= 1U << q;
          equal_[q] |= 1U << p;
        } else if (stated.sign == '[') {
          not_later_[q] |= 1U << p;
        } else if (stated.sign == ']') {
          not_later_[p] |= 1U << q;
        } else if (stated.sign == '<') {
          earlier_[q] |= 1U << p;
        } else {
          earlier_[p] |= 1U << q;
        }
      }
    }
    place(0, 0);
  }

  std::size_t count() const { return count_; }
  unsigned shortest() const { return shortest_; }
  unsigned earliest(unsigned point) const { return earliest_[point]; }
  // Whether in all solutions the points are in this one order.
  bool always(unsigned p, unsigned q, char sign) const {
    return orders_[p * step_.size() + q] == (sign == '<' ? 1 : sign == '=' ? 2 : 4);
  }

 private:
  void place(unsigned placed, unsigned steps) {
    const auto points = static_cast<unsigned>(step_.size());
    if (placed == (1U << points) - 1) {
      note(steps);
      return;
    }
    unsigned free = 0;  // all that must come before these has been placed
    for (unsigned p = 0; p < points; ++p) {
      if ((placed >> p & 1U) == 0 && (earlier_[p] & ~placed) == 0) {
        free |= 1U << p;
      }
    }
    for (unsigned set = free; set != 0; set = (set - 1) & free) {
      bool closed = true;  // equal points are placed together
      for (unsigned p = 0; p < points && closed; ++p) {
        closed = (set >> p & 1U) == 0 ||
                 ((equal_[p] & ~set) == 0 && (not_later_[p] & ~(placed | set)) == 0);
      }
      if (!closed) {
        continue;
      }
      for (unsigned p = 0; p < points; ++p) {
        if ((set >> p & 1U) != 0) {
          step_[p] = steps + 1;
        }
      }
      place(placed | set, steps + 1);
    }
  }

  void note(unsigned steps) {
    ++count_;
    shortest_ = count_ == 1 ? steps : std::min(shortest_, steps);
    const std::size_t points = step_.size();
    for (std::size_t p = 0; p < points; ++p) {
      earliest_[p] = std::min(earliest_[p], step_[p]);
      for (std::size_t q = 0; q < points; ++q) {
        orders_[p * points + q] =
            static_cast<std::uint8_t>(orders_[p * points + q] | (step_[p] < step_[q]    ? 1
                                                                 : step_[p] == step_[q] ? 2
                                                                                        : 4));
      }
    }
  }

  std::vector<Entity> nodes_;
  std::vector<unsigned> earlier_;  // of each point: those before it, as bits
  std::vector<unsigned> not_later_;
  std::vector<unsigned> equal_;
  std::vector<unsigned> step_;
  std::vector<unsigned> earliest_;
  std::vector<std::uint8_t> orders_;
  std::size_t count_ = 0;
  unsigned shortest_ = 0;
};

// Everything that one timeline says, against the list of solutions. Gives how many these are.
std::size_t compare_with_all_solutions(const DocumentTimelines& timelines,
                                       const Timeline& timeline) {
  const AllSolutions all(timelines.graph, timeline.nodes);
  EXPECT_EQ(timeline.consistent, all.count() > 0);
  EXPECT_EQ(timeline.consistent, timeline.rejected.empty());
  if (!timeline.consistent || all.count() == 0) {
    return 0;
  }
  EXPECT_EQ(timeline.length, all.shortest());
  const auto points = static_cast<unsigned>(2 * timeline.nodes.size());
  const auto step = [&](unsigned p) {
    return timelines.steps_of[position(timeline.nodes[p / 2])][p % 2];
  };
  std::size_t indeterminate = 0;
  for (unsigned p = 0; p < points; ++p) {
    EXPECT_EQ(step(p), all.earliest(p));
    std::vector<Point> open;
    for (unsigned q = 0; q < points; ++q) {
      const int apart = static_cast<int>(step(q)) - static_cast<int>(step(p));
      if (q != p && std::abs(apart) <= 1 &&
          !all.always(p, q,
                      apart == 0  ? '='
                      : apart > 0 ? '<'
                                  : '>')) {
        open.push_back({timeline.nodes[q / 2], static_cast<int>(q % 2)});
      }
    }
    indeterminate += open.empty() ? 0 : 1;
    const std::vector<Point> mine =
        open_neighbours(timelines, {timeline.nodes[p / 2], static_cast<int>(p % 2)});
    const auto numbers = [](const std::vector<Point>& list) {
      std::vector<std::size_t> result;
      for (const Point point : list) {
        result.push_back(2 * position(point.entity) + static_cast<std::size_t>(point.end));
      }
      std::ranges::sort(result);
      return result;
    };
    EXPECT_EQ(numbers(mine), numbers(open));
  }
  EXPECT_EQ(timeline.indeterminate_points, indeterminate);
  // The instants say the same, and the open sections hold all that is open.
  std::size_t marked = 0;
  for (const TimelineInstant& instant : timeline.instants) {
    marked += instant.indeterminate ? timeline.points_of(instant).size() : 0;
    const bool in_section = std::ranges::any_of(timeline.open_sections, [&](StepRange section) {
      return section.first <= instant.step && instant.step <= section.last;
    });
    EXPECT_TRUE(in_section || !instant.indeterminate);
  }
  EXPECT_EQ(marked, indeterminate);
  EXPECT_EQ(timeline.open_sections.empty(), indeterminate == 0);
  return all.count();
}

TEST(Arrangement, AgreesWithAllSolutionsOfRandomGraphs) {
  RandomGraphs random(7);
  for (int i = 0; i < 1500; ++i) {
    const std::size_t nodes = random.number(1, 4);
    const DocumentTimelines timelines =
        timelines_of(random.any(nodes, random.number(0, nodes + 2)));
    for (const Timeline& timeline : timelines.timelines) {
      compare_with_all_solutions(timelines, timeline);
    }
    ASSERT_FALSE(HasFailure()) << "graph " << i;
  }
}

// With the coarse relations of TempEval, which also say that a point does not come after another.
TEST(Arrangement, AgreesWithAllSolutionsOfRandomCoarseGraphs) {
  RandomGraphs random(11);
  std::size_t consistent = 0;
  for (int i = 0; i < 3000; ++i) {
    const std::size_t nodes = random.number(2, 4);
    TimemlGraph graph = random.any(nodes, random.number(1, nodes + 1), kAllLinkTypes);
    for (GraphLink& link : graph.links) {
      if (random.number(0, 2) > 0) {  // most of them
        link.type = static_cast<LinkType>(random.number(kLinkTypes, kAllLinkTypes - 1));
      }
    }
    const DocumentTimelines timelines = timelines_of(graph);
    for (const Timeline& timeline : timelines.timelines) {
      compare_with_all_solutions(timelines, timeline);
      consistent += timeline.consistent && timeline.nodes.size() > 1 ? 1 : 0;
    }
    ASSERT_FALSE(HasFailure()) << "graph " << i;
  }
  EXPECT_GT(consistent, 1000U);
}

TEST(Arrangement, AgreesWithAllSolutionsOfRandomConsistentGraphs) {
  RandomGraphs random(8);
  std::size_t solutions = 0;
  std::size_t open = 0;  // graphs with an open order
  for (int i = 0; i < 1500; ++i) {
    const DocumentTimelines timelines =
        timelines_of(random.with_model(random.number(2, 4), random.number(0, 3)));
    ASSERT_EQ(timelines.timelines.size(), 1U);
    ASSERT_TRUE(timelines.consistent());
    solutions += compare_with_all_solutions(timelines, timelines.timelines[0]);
    open += timelines.timelines[0].indeterminate_points > 0 ? 1 : 0;
    ASSERT_FALSE(HasFailure()) << "graph " << i;
  }
  EXPECT_GT(solutions, 20000U);
  EXPECT_GT(open, 500U);
  EXPECT_LT(open, 1400U);
}

TEST(Arrangement, OfNothingIsConsistent) {
  const Network network;
  const Arrangement arrangement = arrange(network, Partitions(network));
  EXPECT_TRUE(arrangement.consistent());
  EXPECT_TRUE(arrangement.parts.empty());
}

TEST(Arrangement, AContradictionInOnePartitionLeavesTheOthersAlone) {
  std::vector<std::size_t> numbers;
  const Network network = network_of(graph_from(5, "a BEFORE b b BEFORE a c BEFORE d e BEFORE e"),
                                     During::kSimultaneous, numbers);
  const Arrangement arrangement = arrange(network, Partitions(network));
  EXPECT_EQ(arrangement.contradictions, 2U);
  ASSERT_EQ(arrangement.parts.size(), 3U);
  EXPECT_FALSE(arrangement.parts[0].consistent);
  EXPECT_EQ(arrangement.parts[0].length, 0U);
  EXPECT_TRUE(arrangement.parts[1].consistent);
  EXPECT_EQ(arrangement.parts[1].length, 4U);
  EXPECT_FALSE(arrangement.parts[2].consistent);
}

}  // namespace
}  // namespace gnomon
