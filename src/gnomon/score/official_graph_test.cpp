#include "gnomon/score/official_graph.h"

#include "gnomon/score/awareness.h"
#include "gnomon/score/score_test_help.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

OfficialGraph graph_of(const std::string& links) {
  OfficialGraph graph(26);
  for (const SharedLink& link : links_of(links).links) {
    graph.add(link);
  }
  return graph;
}

bool says(const OfficialGraph& graph, const std::string& link) {
  return graph.entails(links_of(link).links.at(0));
}

bool is_inverted(const OfficialGraph& graph, const std::string& name) {
  return says(graph, name + " AFTER " + name);  // its end stands before its start
}

TEST(OfficialGraph, ReasonsAsOneExpectsWhereNoQuirkApplies) {
  const OfficialGraph graph = graph_of("a BEFORE b b INCLUDES c c IBEFORE d d ENDED_BY e");
  EXPECT_TRUE(says(graph, "a BEFORE c"));
  EXPECT_TRUE(says(graph, "d AFTER a"));
  EXPECT_TRUE(says(graph, "c BEFORE e"));
  EXPECT_FALSE(says(graph, "a BEFORE f"));
  EXPECT_FALSE(says(graph, "b BEFORE d"));
}

TEST(OfficialGraph, TellsWhatBecomesOfALink) {
  OfficialGraph graph(3);
  const auto add = [&](const std::string& link) { return graph.add(links_of(link).links.at(0)); };
  EXPECT_EQ(add("a BEFORE b"), OfficialGraph::Outcome::kKept);
  EXPECT_EQ(add("b BEFORE c"), OfficialGraph::Outcome::kKept);
  EXPECT_EQ(add("c AFTER a"), OfficialGraph::Outcome::kImplied);
  EXPECT_EQ(add("c BEFORE a"), OfficialGraph::Outcome::kContradicting);
  EXPECT_EQ(add("a VAGUE c"), OfficialGraph::Outcome::kContradicting);
}

TEST(OfficialGraph, NeverFindsBegins) {  // Q1
  OfficialGraph graph = graph_of("a BEGINS b a SIMULTANEOUS c");
  EXPECT_FALSE(says(graph, "a BEGINS b"));
  EXPECT_TRUE(says(graph, "b BEGUN_BY a"));
  EXPECT_TRUE(says(graph, "b BEGUN_BY c"));
  EXPECT_FALSE(says(graph, "c BEGINS b"));
  EXPECT_EQ(graph.add(links_of("c BEGINS b").links[0]), OfficialGraph::Outcome::kContradicting);
}

// Q2. `a` enters in front of `d`, which is not low: right, and `a` is low from then on.
const char* const kLow = "c BEFORE d a BEFORE d ";

TEST(OfficialGraph, PlacesTheFirstLeftAttachmentRight) {
  const OfficialGraph graph = graph_of(kLow);
  EXPECT_TRUE(says(graph, "a BEFORE d"));
  EXPECT_FALSE(is_inverted(graph, "a"));
  EXPECT_FALSE(says(graph, "a BEFORE c") || says(graph, "c BEFORE a"));
}

TEST(OfficialGraph, GivesALeftAttachmentToALowEntityItsStart) {
  OfficialGraph graph = graph_of(std::string(kLow) + "b BEFORE a");
  EXPECT_TRUE(says(graph, "b BEFORE a"));
  EXPECT_TRUE(is_inverted(graph, "b"));
  EXPECT_TRUE(says(graph, "a BEGUN_BY b"));  // one start, and b ends before a does
  graph.add(links_of("e BEFORE b").links[0]);
  EXPECT_TRUE(says(graph, "e SIMULTANEOUS b"));
  graph.add(links_of("c BEFORE a").links[0]);
  EXPECT_TRUE(says(graph, "c BEFORE b"));  // what stands before a's start stands before b's
}

TEST(OfficialGraph, InvertsASecondLeftAttachmentToALowEntity) {
  OfficialGraph graph = graph_of(std::string(kLow) + "b BEFORE a e BEFORE a");
  EXPECT_TRUE(says(graph, "e BEFORE a"));
  EXPECT_TRUE(is_inverted(graph, "e"));
  EXPECT_FALSE(says(graph, "a BEGUN_BY e"));
  graph.add(links_of("f BEFORE e").links[0]);
  EXPECT_TRUE(says(graph, "f SIMULTANEOUS e"));
}

TEST(OfficialGraph, TakesWhatIsFirstAttachedToTwinsForSimultaneous) {  // Q3
  for (const char* relation : {"IS_INCLUDED", "AFTER", "BEFORE"}) {
    const std::string how = relation;
    const OfficialGraph graph =
        graph_of("c SIMULTANEOUS d a " + how + " c b " + how + " d e " + how + " d");
    EXPECT_TRUE(says(graph, "a SIMULTANEOUS b")) << how;
    EXPECT_FALSE(says(graph, "a SIMULTANEOUS e")) << how;
    // Two that are attached to the same one are not taken for simultaneous.
    EXPECT_FALSE(
        says(graph_of("c SIMULTANEOUS d a " + how + " c b " + how + " c"), "a SIMULTANEOUS b"))
        << how;
  }
}

TEST(OfficialGraph, MakesOneOfWhatAnUnknownRelationIntroduces) {  // Q10
  const OfficialGraph graph = graph_of("a VAGUE b");
  EXPECT_TRUE(says(graph, "a SIMULTANEOUS b"));
  EXPECT_TRUE(says(graph, "a IBEFORE b"));
  EXPECT_FALSE(says(graph_of("a BEFORE b b VAGUE c"), "b SIMULTANEOUS c"));
}

// Links on which the published scorer makes no mistake. There is no BEGINS (Q1). A new entity comes
// behind a known one or into it, never before it (Q2); two new ones enter together in one of these
// ways and never as simultaneous (Q3). No entity is linked with itself (Q9), every relation is
// known (Q10). Between known entities anything of before, includes and their inverses may be said:
// it only adds or refuses strict orders of points. Six entities at most, as places inside one
// another are found by dividing whole numbers, which end after some seven levels.
SharedSide harmless_links(RandomLinks& random, std::size_t entities, std::size_t links) {
  constexpr RelType kAmongKnown[] = {RelType::kBefore, RelType::kAfter, RelType::kIncludes,
                                     RelType::kIsIncluded};
  std::vector<bool> known(entities, false);
  SharedSide side;
  for (std::size_t i = 0; i < links; ++i) {
    auto first = static_cast<Entity>(random.number(0, entities - 1));
    auto second = static_cast<Entity>(random.number(0, entities - 1));
    if (first == second) {
      continue;
    }
    if (known[position(first)] && !known[position(second)]) {
      std::swap(first, second);
    }
    RelType type = kAmongKnown[random.number(0, 3)];
    if (!known[position(first)]) {
      type = random.number(0, 1) == 0 ? RelType::kAfter : RelType::kIsIncluded;
    }
    known[position(first)] = known[position(second)] = true;
    SharedLink link{first, second, type, rel_type_name(type), i};
    side.links.push_back(random.number(0, 1) == 0 ? link : inverse(link));
  }
  return side;
}

RC_GTEST_PROP(OfficialGraph, AgreesWithExactReasoningWhereNoQuirkApplies, ()) {
  RandomLinks random(*rc::gen::arbitrary<unsigned>());
  const std::size_t entities = random.number(2, 6);
  SharedSide gold = harmless_links(random, entities, random.number(0, 14));
  const SharedPair pair =
      pair_of(entities, std::move(gold), harmless_links(random, entities, random.number(0, 14)));
  ScoreSettings official;
  official.mode = Mode::kOfficial;
  const JudgedPair a = judge(pair, {});
  const JudgedPair b = judge(pair, official);
  for (const auto& [exact, published] :
       {std::pair(&a.gold, &b.gold), std::pair(&a.system, &b.system)}) {
    for (std::size_t i = 0; i < exact->size(); ++i) {
      RC_ASSERT((*exact)[i].role == (*published)[i].role);
      RC_ASSERT((*exact)[i].verified == (*published)[i].verified);
      RC_ASSERT((*published)[i].verified == (*published)[i].inverse_verified);
    }
  }
}

}  // namespace
}  // namespace gnomon
