#include "gnomon/score/partial_order.h"

#include "gnomon/score/score_test_help.h"
#include "gnomon/score/tally_test_help.h"

#include <deque>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

constexpr std::string_view kLetters = "ABCDEFG";

Entity letter(char c) { return static_cast<Entity>(kLetters.find(c)); }

struct Said {
  char first;
  RelationSet relation;
  char second;
};

TemporalOrders orders_of(const std::vector<Said>& links) {
  Network network(kLetters.size());
  for (const Said& link : links) {
    network.add_link(letter(link.first), letter(link.second), link.relation);
  }
  return temporal_orders(*Closure::of(network));
}

// "AB BC".
std::string in_letters(const OrderedPairs& pairs) {
  std::string text;
  for (const auto& [first, second] : pairs) {
    text += text.empty() ? "" : " ";
    text += kLetters[position(first)];
    text += kLetters[position(second)];
  }
  return text;
}

constexpr RelationSet kBefore = Relation::kBefore;
constexpr RelationSet kAfter = Relation::kAfter;
constexpr RelationSet kEquals = Relation::kEquals;
constexpr RelationSet kContains = Relation::kContains;
constexpr RelationSet kDuring = Relation::kDuring;

TEST(TemporalOrders, HoldWhatFollows) {
  const TemporalOrders orders = orders_of({{'A', kBefore, 'B'},
                                           {'B', Relation::kMeets, 'C'},
                                           {'D', kContains, 'B'},
                                           {'E', Relation::kStartedBy, 'D'},
                                           {'F', kEquals, 'A'},
                                           {'G', Relation::kOverlaps, 'C'}});
  EXPECT_EQ(in_letters(orders.precedence), "AB AC BC FB FC");
  EXPECT_EQ(in_letters(orders.inclusion), "DB EB ED");
}

// A begins before B and may end within it; C begins no later than D and ends no earlier.
TEST(TemporalOrders, LeaveOutWhatIsNotCertain) {
  const RelationSet begins_earlier =
      kBefore | RelationSet(Relation::kMeets) | RelationSet(Relation::kOverlaps);
  const RelationSet covers =
      kContains | RelationSet(Relation::kStartedBy) | RelationSet(Relation::kFinishedBy) | kEquals;
  const TemporalOrders orders = orders_of({{'A', begins_earlier, 'B'}, {'C', covers, 'D'}});
  EXPECT_TRUE(orders.precedence.empty());
  EXPECT_TRUE(orders.inclusion.empty());
}

// Worked by hand. Gold: A before B, B before C, hence A before C; D contains B. System: A before B,
// D contains B and C. Precedence AB BC AC against AB: two pairs to add, 1 - 2 / 4. Inclusion DB
// against DB DC: one to remove, 1 - 1 / 3.
TEST(OrderDistance, CountsPairsToAddAndToRemove) {
  const TemporalOrders gold =
      orders_of({{'A', kBefore, 'B'}, {'B', kBefore, 'C'}, {'D', kContains, 'B'}});
  const TemporalOrders system =
      orders_of({{'A', kBefore, 'B'}, {'D', kContains, 'B'}, {'C', kDuring, 'D'}});
  OrderDistance precedence = order_distance(gold.precedence, system.precedence);
  EXPECT_EQ(precedence, (OrderDistance{3, 1, 1}));
  EXPECT_EQ(precedence.to_add(), 2);
  EXPECT_EQ(precedence.to_remove(), 0);
  EXPECT_EQ(precedence.edits(), 2);
  EXPECT_DOUBLE_EQ(*precedence.similarity(), 0.5);
  const OrderDistance inclusion = order_distance(gold.inclusion, system.inclusion);
  EXPECT_EQ(inclusion.edits(), 1);
  EXPECT_DOUBLE_EQ(*inclusion.similarity(), 1 - 1.0 / 3);
  precedence += inclusion;
  EXPECT_EQ(precedence, (OrderDistance{4, 3, 2}));
}

// The example of Verhagen et al. (2009), section 3.3: pair by pair a third of the response is
// right, B = C. Of the order nothing is.
TEST(OrderDistance, SeesAnOrderThatIsTurnedRound) {
  const TemporalOrders key =
      orders_of({{'A', kAfter, 'B'}, {'A', kAfter, 'C'}, {'B', kEquals, 'C'}});
  const TemporalOrders response =
      orders_of({{'A', kBefore, 'B'}, {'A', kBefore, 'C'}, {'B', kEquals, 'C'}});
  const OrderDistance distance = order_distance(key.precedence, response.precedence);
  EXPECT_EQ(distance.edits(), 4);
  EXPECT_DOUBLE_EQ(*distance.similarity(), 0);
  EXPECT_FALSE(order_distance(key.inclusion, response.inclusion).similarity());
}

// The example above, from links of documents; contradicting ones are left out.
TEST(PartialOrderMetric, CountsBothOrders) {
  const PartialOrderTally tally =
      tally_partial_orders(pair_of(4, "a BEFORE b b BEFORE c d INCLUDES b c BEFORE a",
                                   "a BEFORE b d INCLUDES b c IS_INCLUDED d"),
                           During::kIncluded);
  EXPECT_EQ(tally, (PartialOrderTally{{3, 1, 1}, {1, 2, 1}}));
  EXPECT_EQ(tally_partial_orders({}, During::kIncluded), PartialOrderTally());
}

TEST(PartialOrderMetric, NamesEveryNumberOnce) { expect_named_once<PartialOrderTally>(); }

TEST(PartialOrderMetric, HasF1OfTheOrderedPairs) {
  Tally tally;
  tally.get<PartialOrderTally>() = {{3, 1, 1}, {1, 2, 1}};
  const std::vector<Figure> lines = kPartialOrderMetric.figures(tally, ScoreSettings());
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_DOUBLE_EQ(*lines[0].f1, 4.0 / 7);
  EXPECT_EQ(lines[1].f1, tally.get<PartialOrderTally>().precedence.similarity());
  EXPECT_EQ(lines[1].precision, 1);
  EXPECT_DOUBLE_EQ(*lines[2].f1, *tally.get<PartialOrderTally>().inclusion.similarity());
  EXPECT_EQ(lines[2].recall, 1);
}

// All 219 partial orders of four things, as bits 4 * first + second; edits are searched breadth
// first, each leaving a partial order.
using Poset = std::uint32_t;
constexpr unsigned kThings = 4;

bool is_partial_order(Poset pairs) {
  const auto has = [&](unsigned a, unsigned b) { return (pairs >> (kThings * a + b) & 1U) != 0; };
  for (unsigned a = 0; a < kThings; ++a) {
    for (unsigned b = 0; b < kThings; ++b) {
      if (has(a, b) && (a == b || has(b, a))) {
        return false;
      }
      for (unsigned c = 0; c < kThings; ++c) {
        if (has(a, b) && has(b, c) && !has(a, c)) {
          return false;
        }
      }
    }
  }
  return true;
}

OrderedPairs pairs_of(Poset poset) {
  OrderedPairs pairs;
  for (unsigned bit = 0; bit < kThings * kThings; ++bit) {
    if ((poset >> bit & 1U) != 0) {
      pairs.emplace_back(static_cast<Entity>(bit / kThings), static_cast<Entity>(bit % kThings));
    }
  }
  return pairs;
}

TEST(OrderDistance, IsTheFewestEditsThatLeaveAPartialOrderEach) {
  std::set<Poset> posets;
  for (Poset poset = 0; poset < (1U << (kThings * kThings)); ++poset) {
    if (is_partial_order(poset)) {
      posets.insert(poset);
    }
  }
  ASSERT_EQ(posets.size(), 219U);
  for (const Poset from : posets) {
    std::map<Poset, std::int64_t> edits{{from, 0}};
    std::deque<Poset> queue{from};
    for (; !queue.empty(); queue.pop_front()) {
      for (unsigned bit = 0; bit < kThings * kThings; ++bit) {
        const Poset next = queue.front() ^ (1U << bit);
        if (posets.contains(next) && edits.try_emplace(next, edits[queue.front()] + 1).second) {
          queue.push_back(next);
        }
      }
    }
    ASSERT_EQ(edits.size(), posets.size());
    for (const auto& [to, fewest] : edits) {
      ASSERT_EQ(order_distance(pairs_of(from), pairs_of(to)).edits(), fewest) << from << " " << to;
    }
  }
}

}  // namespace
}  // namespace gnomon
