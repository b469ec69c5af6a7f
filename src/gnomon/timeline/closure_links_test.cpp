#include "gnomon/timeline/closure_links.h"

#include "gnomon/timeline/timeline_test_help.h"

#include <array>
#include <map>
#include <set>
#include <tuple>

#include <gmock/gmock.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Those that take part, and another.
constexpr std::array kClosureTypes{LinkType::kBefore,       LinkType::kAfter,
                                   LinkType::kIncludes,     LinkType::kIsIncluded,
                                   LinkType::kSimultaneous, LinkType::kIdentity};

std::vector<std::size_t> closure_links_from(std::size_t nodes, const std::string& links) {
  return closure_links(timelines_of(graph_from(nodes, links)));
}

// Section 3.2 of Ocal et al. (2022): 2 AFTER 4 and 5 BEFORE 7 follow from others.
TEST(ClosureLinks, OfTheRunningExample) {
  EXPECT_THAT(closure_links_from(9,
                                 "a AFTER b b AFTER c a AFTER c d IS_INCLUDED e e BEFORE f "
                                 "d BEFORE f g BEFORE h h BEFORE i"),
              ElementsAre(2, 5));
}

TEST(ClosureLinks, OfATriangleOfSimultaneousLinksOnlyTheLast) {
  EXPECT_THAT(closure_links_from(3, "a SIMULTANEOUS b b SIMULTANEOUS c a SIMULTANEOUS c"),
              ElementsAre(2));
}

TEST(ClosureLinks, ACopyOfALinkIsNone) {
  EXPECT_THAT(closure_links_from(2, "a BEFORE b a BEFORE b b AFTER a"), IsEmpty());
  EXPECT_THAT(closure_links_from(2, "a INCLUDES b b IS_INCLUDED a"), IsEmpty());
}

TEST(ClosureLinks, OtherRelationsTakeNoPart) {
  EXPECT_THAT(closure_links_from(3, "a IBEFORE b b IBEFORE c a BEFORE c"), IsEmpty());
  EXPECT_THAT(closure_links_from(3, "a IDENTITY b b BEFORE c a BEFORE c"), IsEmpty());
  EXPECT_THAT(closure_links_from(3, "a CONTINUES b b BEFORE c a BEFORE c"), IsEmpty());
}

// BEFORE with IS_INCLUDED gives nothing, and so the third link does not follow; but the first one
// does from the third and the second in reverse.
TEST(ClosureLinks, OnlyTheSeventeenRulesCount) {
  EXPECT_THAT(closure_links_from(3, "a BEFORE b b IS_INCLUDED c a BEFORE c"), ElementsAre(0));
  EXPECT_THAT(closure_links_from(3, "a INCLUDES b b BEFORE c a BEFORE c"), ElementsAre(1));
  EXPECT_THAT(closure_links_from(3, "a BEFORE b b IS_INCLUDED c a INCLUDES c"), IsEmpty());
  EXPECT_THAT(closure_links_from(3, "a BEFORE b b INCLUDES c a BEFORE c"), ElementsAre(2));
  EXPECT_THAT(closure_links_from(3, "a AFTER b b INCLUDES c a AFTER c"), ElementsAre(2));
  EXPECT_THAT(closure_links_from(3, "a IS_INCLUDED b b AFTER c a AFTER c"), ElementsAre(2));
  EXPECT_THAT(closure_links_from(3, "b INCLUDES a b IS_INCLUDED c a IS_INCLUDED c"),
              ElementsAre(2));
}

// x IS_INCLUDED y, y BEFORE ... BEFORE y around a circle of links, y INCLUDES z: what is BEFORE is
// known of x and z only by way of the whole circle, and the walk comes twice to y.
TEST(ClosureLinks, AreFoundAroundAContradiction) {
  for (const std::uint32_t others : {1U, 2U, 120U}) {
    TimemlGraph graph = graph_from(3 + others, "");
    const auto add = [&](std::uint32_t source, LinkType type, std::uint32_t target) {
      graph.origins.push_back(graph.links.size());
      graph.links.push_back({Entity{source}, Entity{target}, type});
    };
    add(0, LinkType::kIsIncluded, 1);
    for (std::uint32_t i = 0; i <= others; ++i) {
      add(i == 0 ? 1 : 2 + i, LinkType::kBefore, i == others ? 1 : 3 + i);
    }
    add(1, LinkType::kIncludes, 2);
    add(0, LinkType::kBefore, 2);
    EXPECT_THAT(closure_links(timelines_of(graph)), ElementsAre(graph.links.size() - 1)) << others;
  }
}

// The definition, word for word: all rules applied until nothing is new, for every link anew.
class SlowClosure {
 public:
  explicit SlowClosure(const TimemlGraph& graph) : graph_(graph) {}

  std::vector<std::size_t> links() {
    std::vector<std::size_t> active;
    for (std::size_t i = 0; i < graph_.links.size(); ++i) {
      if (kNames.contains(graph_.links[i].type) &&
          graph_.links[i].source != graph_.links[i].target) {
        active.push_back(i);
      }
    }
    std::vector<std::size_t> found;
    for (const std::size_t link : std::vector(active.rbegin(), active.rend())) {
      if (follows(link, active)) {
        std::erase(active, link);
        found.insert(found.begin(), link);
      }
    }
    return found;
  }

 private:
  using Fact = std::tuple<Entity, char, Entity>;
  inline static const std::map<LinkType, char> kNames{{LinkType::kBefore, '<'},
                                                      {LinkType::kAfter, '>'},
                                                      {LinkType::kIncludes, 'i'},
                                                      {LinkType::kIsIncluded, 'd'},
                                                      {LinkType::kSimultaneous, '='}};
  inline static const std::map<char, char> kInverses{
      {'<', '>'}, {'>', '<'}, {'i', 'd'}, {'d', 'i'}, {'=', '='}};
  inline static const std::map<std::string, char> kRules{
      {"==", '='}, {"=<", '<'}, {"=>", '>'}, {"=i", 'i'}, {"=d", 'd'}, {"<=", '<'},
      {">=", '>'}, {"i=", 'i'}, {"d=", 'd'}, {"<<", '<'}, {">>", '>'}, {"ii", 'i'},
      {"dd", 'd'}, {"<i", '<'}, {">i", '>'}, {"d<", '<'}, {"d>", '>'}};

  bool follows(std::size_t link, const std::vector<std::size_t>& active) const {
    const GraphLink& goal = graph_.links[link];
    std::set<Fact> facts;
    for (const std::size_t i : active) {
      const GraphLink& other = graph_.links[i];
      const bool same_pair =
          std::minmax(other.source, other.target) == std::minmax(goal.source, goal.target);
      if (!same_pair) {
        const char name = kNames.at(other.type);
        facts.insert({other.source, name, other.target});
        facts.insert({other.target, kInverses.at(name), other.source});
      }
    }
    for (std::size_t before = 0; before != facts.size();) {
      before = facts.size();
      const std::vector<Fact> known(facts.begin(), facts.end());
      for (const auto& [x, r, y] : known) {
        for (const auto& [from, s, z] : known) {
          const auto rule = kRules.find(std::string{r, s});
          if (from == y && x != z && rule != kRules.end()) {
            facts.insert({x, rule->second, z});
          }
        }
      }
    }
    return facts.contains({goal.source, kNames.at(goal.type), goal.target});
  }

  const TimemlGraph& graph_;
};

TEST(ClosureLinks, AgreeWithTheDefinitionOnRandomGraphs) {
  RandomGraphs random(5);
  std::size_t found = 0;
  std::size_t inconsistent = 0;
  for (int i = 0; i < 150; ++i) {
    const std::size_t nodes = random.number(3, 6);
    TimemlGraph graph = random.any(nodes, random.number(2, 3 * nodes));
    for (GraphLink& link : graph.links) {
      link.type = kClosureTypes[random.number(0, kClosureTypes.size() - 1)];
    }
    const DocumentTimelines timelines = timelines_of(graph);
    inconsistent += timelines.consistent() ? 0 : 1;
    const std::vector<std::size_t> mine = closure_links(timelines);
    ASSERT_EQ(mine, SlowClosure(timelines.graph).links()) << "graph " << i;
    found += mine.size();
  }
  EXPECT_GT(found, 50U);
  EXPECT_GT(inconsistent, 50U);
}

// Here the search leaves out what lies elsewhere on the timeline.
TEST(ClosureLinks, AgreeWithTheDefinitionOnRandomConsistentGraphs) {
  RandomGraphs random(6);
  std::map<LinkType, int> found;
  for (int i = 0; i < 250; ++i) {
    const std::size_t nodes = random.number(3, 8);
    TimemlGraph graph = random.with_model(nodes, random.number(2, 4 * nodes), i % 2 == 0 ? 2 : 6);
    for (GraphLink& link : graph.links) {
      if (relation_of(link.type, During::kSimultaneous) == Relation::kEquals) {
        link.type = LinkType::kSimultaneous;
      }
    }
    const DocumentTimelines timelines = timelines_of(graph);
    ASSERT_TRUE(timelines.consistent());
    const std::vector<std::size_t> mine = closure_links(timelines);
    ASSERT_EQ(mine, SlowClosure(timelines.graph).links()) << "graph " << i;
    for (const std::size_t link : mine) {
      ++found[timelines.graph.links[link].type];
    }
  }
  EXPECT_EQ(found.size(), 5U) << "all five relations are among them";
}

}  // namespace
}  // namespace gnomon
