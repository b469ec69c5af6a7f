#include "gnomon/qa/chain_graph.h"

#include "gnomon/algebra/names.h"
#include "gnomon/qa/answer_graph.h"
#include "gnomon/qa/qa_test_help.h"

#include <random>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using Said = ChainGraph::Said;

PointRelation end_to_begin(const ChainGraph& graph, std::uint32_t x, std::uint32_t y) {
  return graph.order(Entity{x}, 1, Entity{y}, 0);
}

TEST(ChainGraph, OrdersPointsOfOneChain) {
  const std::vector<Said> links = {{Entity{0}, Entity{1}, Relation::kBefore},
                                   {Entity{1}, Entity{2}, Relation::kMeets},
                                   {Entity{3}, Entity{2}, Relation::kEquals}};
  const ChainGraph graph(links, 5);
  EXPECT_EQ(end_to_begin(graph, 0, 2), kLess);
  EXPECT_EQ(end_to_begin(graph, 1, 3), kEqual);
  EXPECT_EQ(end_to_begin(graph, 2, 1), kGreater);
  EXPECT_EQ(end_to_begin(graph, 0, 4), kAnyOrder);  // no link names it
  EXPECT_TRUE(graph.lost().empty());
}

// 0 and 1 are both before 2, which leaves them open; a link joins their chains.
TEST(ChainGraph, JoinsChainsByALaterLink) {
  std::vector<Said> links = {{Entity{0}, Entity{2}, Relation::kBefore},
                             {Entity{1}, Entity{2}, Relation::kBefore}};
  EXPECT_EQ(end_to_begin(ChainGraph(links, 3), 0, 1), kAnyOrder);
  links.push_back({Entity{0}, Entity{1}, Relation::kBefore});
  EXPECT_EQ(end_to_begin(ChainGraph(links, 3), 0, 1), kLess);
}

// The third link is contradicted by its begins and adds its ends all the same: the example of the
// official rules, in the graph of the tools.
TEST(ChainGraph, KeepsHalfOfAContradictoryLink) {
  const std::vector<Said> links = {{Entity{2}, Entity{1}, Relation::kMeets},
                                   {Entity{0}, Entity{2}, Relation::kContains},
                                   {Entity{0}, Entity{1}, Relation::kDuring}};
  const ChainGraph graph(links, 3);
  EXPECT_EQ(graph.order(Entity{0}, 0, Entity{1}, 0), kLess);
  EXPECT_EQ(graph.order(Entity{0}, 1, Entity{1}, 1), kLess);
  EXPECT_EQ(graph.order(Entity{0}, 1, Entity{1}, 0), kGreater);
}

struct Stretch {
  int begin;
  int end;
};

// Links that hold between made-up stretches of time. Those for which the tools look for room the
// wrong way round are not among them.
std::vector<TestLink> true_links(std::mt19937& random, std::size_t events, std::size_t count) {
  std::vector<Stretch> stretches;
  for (std::size_t i = 0; i < events; ++i) {
    const int begin = static_cast<int>(random() % 12);
    stretches.push_back({begin, begin + 1 + static_cast<int>(random() % 6)});
  }
  std::vector<TestLink> links;
  while (links.size() < count) {
    const std::size_t i = random() % events;
    const std::size_t j = random() % events;
    const Stretch& x = stretches[i];
    const Stretch& y = stretches[j];
    const char* relation = x.end < y.begin                      ? "BEFORE"
                           : x.end == y.begin                   ? "IBEFORE"
                           : y.begin < x.begin && x.end < y.end ? "IS_INCLUDED"
                           : x.begin < y.begin && y.end < x.end ? "INCLUDES"
                                                                : nullptr;
    if (i != j && relation != nullptr) {
      links.push_back({fmt::format("ei{}", i + 1), relation, fmt::format("ei{}", j + 1)});
    }
  }
  return links;
}

// Two ways must agree where both answer; the tools leave open what the complete reasoning knows,
// never the other way round.
TEST(ChainGraph, SaysNothingThatDoesNotFollowAndMissesSome) {
  constexpr std::size_t kEvents = 8;
  std::mt19937 random(7);
  std::size_t found = 0;
  std::size_t missed = 0;
  for (int round = 0; round < 60; ++round) {
    const Document document = test_document(kEvents, true_links(random, kEvents, 14));
    const AnswerGraph complete(document, {AnswerMode::kOfficial, false});
    const AnswerGraph tools(document, {AnswerMode::kTools2015, false});
    const QuestionNames names = QuestionNames::own(document);
    for (std::size_t i = 1; i <= kEvents; ++i) {
      for (std::size_t j = 1; j <= kEvents; ++j) {
        if (i == j) {
          continue;
        }
        const Asked asked = parse_question(fmt::format("IS ei{} BEFORE ei{}", i, j)).value();
        const Reply known = complete.answer(asked, names).reply;
        const Reply said = tools.answer(asked, names).reply;
        if (said == Reply::kUnknown) {
          missed += known == Reply::kUnknown ? 0 : 1;
        } else {
          ++found;
          EXPECT_EQ(said, known) << round << " " << i << " " << j;
        }
      }
    }
  }
  EXPECT_GT(missed, 0U);
  EXPECT_GT(found, 20 * missed);
}

}  // namespace
}  // namespace gnomon
