#include "gnomon/reason/disjunctive.h"

#include "gnomon/algebra/names.h"
#include "gnomon/algebra/tractable.h"
#include "gnomon/reason/slow_reasoner_test_help.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <initializer_list>
#include <random>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// The set with these codes, as in "oi,fi".
RelationSet set_of(const std::string& codes) {
  RelationSet set;
  for (const Relation relation : RelationSet::all()) {
    const std::string code(relation_code(relation));
    if (("," + codes + ",").find("," + code + ",") != std::string::npos) {
      set |= relation;
    }
  }
  return set;
}

struct NamedLink {
  std::size_t first;
  std::size_t second;
  std::string codes;
};

Network network_with(std::size_t entities, std::initializer_list<NamedLink> links) {
  Network network(entities);
  for (const auto& [first, second, codes] : links) {
    network.add_link(entity(first), entity(second), set_of(codes));
  }
  return network;
}

// Section 7 of the rules: path consistent, but without a model.
Network hidden_contradiction() {
  return network_with(
      4,
      {{0, 1, "oi,fi"}, {0, 2, "oi,s"}, {0, 3, "o,si"}, {1, 2, "d"}, {1, 3, "b,bi"}, {2, 3, "di"}});
}

Network cycle_of_before(std::size_t entities) {
  Network network(entities);
  for (std::size_t i = 0; i < entities; ++i) {
    network.add_link(entity(i), entity((i + 1) % entities), Relation::kBefore);
  }
  return network;
}

// All entities lie apart. None of the labels is ORD-Horn.
Network all_apart(std::size_t entities) {
  Network network(entities);
  for (std::size_t j = 1; j < entities; ++j) {
    for (std::size_t i = 0; i < j; ++i) {
      network.add_link(entity(i), entity(j), set_of("b,bi"));
    }
  }
  return network;
}

Network without(const Network& network, std::size_t link) {
  Network rest(network.entity_count());
  for (std::size_t i = 0; i < network.links().size(); ++i) {
    if (i != link) {
      const Constraint& kept = network.links()[i];
      rest.add_link(kept.first, kept.second, kept.relation);
    }
  }
  return rest;
}

// Numbers every endpoint by the endpoints before it and looks whether these numbers have the
// relations of the scenario, that is, whether it has a model. Uses no composition.
bool has_model(const LabelMatrix& scenario) {
  const std::size_t count = scenario.entity_count();
  std::vector<std::array<int, 2>> place(count);
  for (std::size_t x = 0; x < count; ++x) {
    for (std::size_t y = 0; y < count; ++y) {
      const RelationSet label = scenario(entity(x), entity(y));
      if (!label.single()) {
        return false;
      }
      for (int of_x = 0; of_x < 2; ++of_x) {
        for (int of_y = 0; of_y < 2; ++of_y) {
          place[x][of_x] += endpoints(label.first())(of_x, of_y) == kGreater ? 1 : 0;
        }
      }
    }
  }
  for (std::size_t x = 0; x < count; ++x) {
    for (std::size_t y = 0; y < count; ++y) {
      if (RelationSet(relation_between(place[x][0], place[x][1], place[y][0], place[y][1])) !=
          scenario(entity(x), entity(y))) {
        return false;
      }
    }
  }
  return true;
}

bool satisfies(const LabelMatrix& scenario, const Network& network) {
  return std::ranges::all_of(network.links(), [&](const Constraint& link) {
    return link.relation.contains(scenario(link.first, link.second));
  });
}

// The ways in which four intervals can lie to each other (sequence A055203), and what each of them
// says of every pair. The first three pairs are those of the first three entities.
constexpr std::size_t kModels = 23917;
using ModelSet = std::bitset<kModels>;
constexpr std::array<std::array<std::size_t, 2>, 6> kPairs{
    {{0, 1}, {0, 2}, {1, 2}, {0, 3}, {1, 3}, {2, 3}}};
using ModelTable = std::array<std::array<ModelSet, kRelations>, kPairs.size()>;

// Gives four intervals all places on the numbers 0 to 7. Those that use the first few numbers
// without a gap are all different, and there are no others.
ModelTable derive_models() {
  std::vector<std::array<int, 2>> intervals;
  for (int end = 1; end < 8; ++end) {
    for (int begin = 0; begin < end; ++begin) {
      intervals.push_back({begin, end});
    }
  }
  ModelTable table;
  std::size_t count = 0;
  for (std::size_t code = 0; code < 28 * 28 * 28 * 28; ++code) {
    const std::array<std::size_t, 4> choice{code % 28, code / 28 % 28, code / 784 % 28,
                                            code / 21952};
    unsigned used = 0;
    for (const std::size_t i : choice) {
      used |= 1U << intervals[i][0] | 1U << intervals[i][1];
    }
    if ((used & (used + 1)) != 0) {
      continue;
    }
    for (std::size_t p = 0; p < kPairs.size(); ++p) {
      const auto& [x1, x2] = intervals[choice[kPairs[p][0]]];
      const auto& [y1, y2] = intervals[choice[kPairs[p][1]]];
      table[p][position(relation_between(x1, x2, y1, y2))].set(count);
    }
    ++count;
  }
  EXPECT_EQ(count, kModels);
  return table;
}

const ModelTable& models() {
  static const ModelTable kTable = derive_models();
  return kTable;
}

// The label that the link gives to the pair, which it may name in either direction.
RelationSet label_for(const std::array<std::size_t, 2>& pair, const Constraint& link) {
  if (pair == std::array{position(link.first), position(link.second)}) {
    return link.relation;
  }
  if (pair == std::array{position(link.second), position(link.first)}) {
    return link.relation.inverse();
  }
  return RelationSet::all();
}

// All models of a network of three or four entities, by trial of each.
ModelSet models_of(const Network& network) {
  ModelSet result = ModelSet().set();
  for (std::size_t p = 0; p < kPairs.size(); ++p) {
    RelationSet allowed = RelationSet::all();
    for (const Constraint& link : network.links()) {
      allowed &= label_for(kPairs[p], link);
    }
    for (const Relation relation : allowed.complement()) {
      result &= ~models()[p][position(relation)];
    }
  }
  for (const auto& [first, second, relation] : network.links()) {
    if (first == second && !relation.contains(Relation::kEquals)) {
      result.reset();
    }
  }
  return result;
}

// What the pair is in any of the models.
RelationSet relations_in(const ModelSet& some, std::size_t pair) {
  RelationSet result;
  for (const Relation relation : RelationSet::all()) {
    if ((some & models()[pair][position(relation)]).any()) {
      result |= relation;
    }
  }
  return result;
}

std::size_t pair_count(const Network& network) {
  return network.entity_count() * (network.entity_count() - 1) / 2;
}

template <class Predicate>
std::vector<RelationSet> labels_that(const Predicate& are_wanted) {
  std::vector<RelationSet> labels;
  for (unsigned bits = 1; bits <= RelationSet::all().bits(); ++bits) {
    if (are_wanted(RelationSet::from_bits(bits))) {
      labels.push_back(RelationSet::from_bits(bits));
    }
  }
  return labels;
}

class RandomDisjunctions {
 public:
  explicit RandomDisjunctions(unsigned seed) : random_(seed) {}

  std::size_t below(std::size_t bound) { return random_() % bound; }

  // Holds each relation with the given chance, and at least one.
  RelationSet label(std::size_t percent) {
    RelationSet set;
    while (set.empty()) {
      for (const Relation relation : RelationSet::all()) {
        if (below(100) < percent) {
          set |= relation;
        }
      }
    }
    return set;
  }
  RelationSet one_of(const std::vector<RelationSet>& labels) {
    return labels[below(labels.size())];
  }

  // Links each pair with the given chance, in either direction.
  template <class MakeLabel>
  Network network(std::size_t entities, std::size_t percent_linked, const MakeLabel& make_label) {
    Network result(entities);
    for (std::size_t j = 1; j < entities; ++j) {
      for (std::size_t i = 0; i < j; ++i) {
        if (below(100) < percent_linked) {
          const bool turned = below(2) == 0;
          result.add_link(entity(turned ? j : i), entity(turned ? i : j), make_label());
        }
      }
    }
    return result;
  }

 private:
  std::mt19937 random_;
};

void expect_exact(const Network& network) {
  const ModelSet exact = models_of(network);
  ASSERT_EQ(is_consistent(network), exact.any());
  const auto scenario = find_scenario(network);
  ASSERT_EQ(scenario.has_value(), exact.any());
  if (scenario) {
    ASSERT_TRUE(has_model(*scenario) && satisfies(*scenario, network));
  }
  for (std::size_t p = 0; p < pair_count(network); ++p) {
    const auto [first, second] = kPairs[p];
    const RelationSet expected = relations_in(exact, p);
    ASSERT_EQ(possible(network, entity(first), entity(second)), expected);
    ASSERT_EQ(possible(network, entity(second), entity(first)), expected.inverse());
  }
}

TEST(LabelMatrix, StartsWithoutKnowledgeButThatEntitiesEqualThemselves) {
  const LabelMatrix labels(2);
  EXPECT_EQ(labels.entity_count(), 2u);
  EXPECT_THAT(labels.row(entity(1)), ElementsAre(RelationSet::all(), set_of("e")));
}

TEST(LabelMatrix, KeepsTheInverseInTheOtherDirection) {
  LabelMatrix labels(3);
  labels.set(entity(2), entity(0), set_of("b,d,e"));
  EXPECT_EQ(labels(entity(2), entity(0)), set_of("b,d,e"));
  EXPECT_EQ(labels(entity(0), entity(2)), set_of("bi,di,e"));
}

TEST(LabelMatrix, IsTheIntersectionOfTheLinksInBothDirections) {
  const LabelMatrix labels =
      labels_of(network_with(2, {{0, 1, "b,m,o"}, {1, 0, "mi,oi,d"}, {0, 0, "e,b"}}));
  EXPECT_EQ(labels(entity(0), entity(1)), set_of("m,o"));
  EXPECT_EQ(labels(entity(1), entity(0)), set_of("mi,oi"));
  EXPECT_EQ(labels(entity(0), entity(0)), set_of("e"));
}

TEST(PathConsistency, ComposesAlongAChain) {
  LabelMatrix labels = labels_of(network_with(4, {{0, 1, "m"}, {1, 2, "d"}, {2, 3, "b"}}));
  ASSERT_TRUE(make_path_consistent(labels));
  EXPECT_EQ(labels(entity(0), entity(2)), set_of("o,s,d"));
  EXPECT_EQ(labels(entity(0), entity(3)), set_of("b"));
  EXPECT_EQ(labels(entity(3), entity(1)), set_of("bi"));
}

TEST(PathConsistency, FindsACycle) {
  LabelMatrix labels = labels_of(cycle_of_before(50));
  EXPECT_FALSE(make_path_consistent(labels));
}

TEST(PathConsistency, LeavesAClosedMatrixAlone) {
  LabelMatrix labels = labels_of(hidden_contradiction());
  const LabelMatrix before = labels;
  EXPECT_TRUE(make_path_consistent(labels));
  EXPECT_EQ(labels, before);
}

TEST(PathConsistency, LeavesExactlyWhatModelsHaveOfConvexLabels) {
  const std::vector<RelationSet> convex = labels_that(is_convex);
  RandomDisjunctions random(1);
  int consistent = 0;
  for (int i = 0; i < 1000; ++i) {
    const Network network = random.network(4, 85, [&] { return random.one_of(convex); });
    const ModelSet exact = models_of(network);
    LabelMatrix labels = labels_of(network);
    ASSERT_EQ(make_path_consistent(labels), exact.any());
    for (std::size_t p = 0; exact.any() && p < kPairs.size(); ++p) {
      ASSERT_EQ(labels(entity(kPairs[p][0]), entity(kPairs[p][1])), relations_in(exact, p));
    }
    consistent += exact.any() ? 1 : 0;
  }
  EXPECT_GT(consistent, 200);
  EXPECT_LT(consistent, 800);
}

TEST(PathConsistency, DecidesOrdHornLabels) {
  const std::vector<RelationSet> ord_horn =
      labels_that([](RelationSet set) { return set.size() <= 3 && is_ord_horn(set); });
  RandomDisjunctions random(2);
  int consistent = 0;
  for (int i = 0; i < 1000; ++i) {
    const Network network = random.network(4, 100, [&] { return random.one_of(ord_horn); });
    LabelMatrix labels = labels_of(network);
    const bool is_closed = make_path_consistent(labels);
    ASSERT_EQ(is_closed, models_of(network).any());
    consistent += is_closed ? 1 : 0;
  }
  EXPECT_GT(consistent, 200);
  EXPECT_LT(consistent, 800);
}

TEST(Disjunctive, IsConsistentWithoutEntities) {
  EXPECT_TRUE(is_consistent(Network()));
  EXPECT_EQ(find_scenario(Network()), LabelMatrix());
  EXPECT_THAT(minimal_contradiction(Network()), IsEmpty());
}

TEST(Disjunctive, AllowsEverythingWithoutLinks) {
  const Network network(5);
  EXPECT_TRUE(is_consistent(network));
  EXPECT_EQ(possible(network, entity(0), entity(4)), RelationSet::all());
  EXPECT_EQ(possible(network, entity(3), entity(3)), set_of("e"));
  EXPECT_TRUE(has_model(find_scenario(network).value()));
  EXPECT_THAT(minimal_contradiction(network), IsEmpty());
}

TEST(Disjunctive, TakesALinkOfAnEntityToItselfAsEquality) {
  const Network network = network_with(2, {{1, 1, "b,e"}, {0, 1, "b"}});
  EXPECT_TRUE(is_consistent(network));
  EXPECT_EQ(possible(network, entity(0), entity(1)), set_of("b"));
}

TEST(Disjunctive, SelfLinkWithoutEqualityContradictsAlone) {
  const Network network = network_with(3, {{0, 1, "b"}, {2, 2, "b,bi"}, {1, 0, "b,bi"}});
  EXPECT_FALSE(is_consistent(network));
  EXPECT_EQ(possible(network, entity(0), entity(1)), RelationSet::none());
  EXPECT_EQ(possible(network, entity(0), entity(0)), RelationSet::none());
  EXPECT_EQ(find_scenario(network), std::nullopt);
  EXPECT_THAT(minimal_contradiction(network), ElementsAre(LinkId{1}));
}

TEST(Disjunctive, IntersectsLinksOfOnePair) {
  const Network network = network_with(2, {{0, 1, "b,m"}, {1, 0, "mi,e"}});
  EXPECT_EQ(possible(network, entity(0), entity(1)), set_of("m"));
  const Network opposed = network_with(2, {{0, 1, "b,m"}, {0, 1, "b,o"}, {0, 1, "o,m"}});
  EXPECT_FALSE(is_consistent(opposed));
  EXPECT_THAT(minimal_contradiction(opposed), ElementsAre(LinkId{0}, LinkId{1}, LinkId{2}));
}

TEST(Disjunctive, LinkThatAllowsNothingContradictsAlone) {
  const Network network = network_with(2, {{0, 1, "b"}, {0, 1, ""}});
  EXPECT_FALSE(is_consistent(network));
  EXPECT_THAT(minimal_contradiction(network), ElementsAre(LinkId{1}));
}

TEST(Disjunctive, TakesTenThousandLinksOfOnePair) {
  Network network(2);
  for (int i = 0; i < 10000; ++i) {
    network.add_link(entity(i % 2), entity(1 - i % 2),
                     i == 7000 ? set_of("e,m") : set_of("b,bi,e"));
  }
  EXPECT_EQ(possible(network, entity(0), entity(1)), set_of("e"));
  const LinkId last = network.add_link(entity(0), entity(1), set_of("m,o"));
  EXPECT_FALSE(is_consistent(network));
  EXPECT_THAT(minimal_contradiction(network), ElementsAre(LinkId{0}, last));
}

TEST(Disjunctive, FindsTheContradictionThatPathConsistencyOverlooks) {
  const Network network = hidden_contradiction();
  EXPECT_FALSE(is_consistent(network));
  EXPECT_EQ(find_scenario(network), std::nullopt);
  EXPECT_EQ(possible(network, entity(0), entity(1)), RelationSet::none());
  EXPECT_EQ(possible(network, entity(2), entity(2)), RelationSet::none());
  EXPECT_THAT(minimal_contradiction(network),
              ElementsAre(LinkId{0}, LinkId{1}, LinkId{2}, LinkId{3}, LinkId{4}, LinkId{5}));
}

TEST(Disjunctive, AgreesWithTheTrialOfAllModels) {
  RandomDisjunctions random(3);
  int consistent = 0;
  for (int i = 0; i < 2400; ++i) {
    const std::size_t percent = std::array{10, 15, 20, 30, 60}[i % 5];
    Network network = random.network(i % 4 == 0 ? 3 : 4, i % 3 == 0 ? 70 : 100,
                                     [&] { return random.label(percent); });
    if (i % 7 == 0) {  // some pair twice, or an entity with itself
      network.add_link(entity(random.below(3)), entity(random.below(3)), random.label(70));
    }
    ASSERT_NO_FATAL_FAILURE(expect_exact(network)) << "network " << i;
    consistent += is_consistent(network) ? 1 : 0;
  }
  EXPECT_GT(consistent, 800);
  EXPECT_LT(consistent, 1800);
}

// Only about one in a thousand of these has a contradiction that needs the search.
TEST(Disjunctive, OverlooksNothingThatPathConsistencyDoes) {
  const std::vector<RelationSet> hard =
      labels_that([](RelationSet set) { return set.size() == 3 && !is_ord_horn(set); });
  RandomDisjunctions random(6);
  int overlooked = 0;
  for (int i = 0; i < 6000; ++i) {
    const Network network = random.network(4, 100, [&] { return random.one_of(hard); });
    LabelMatrix labels = labels_of(network);
    if (make_path_consistent(labels) && models_of(network).none()) {
      ASSERT_NO_FATAL_FAILURE(expect_exact(network)) << "network " << i;
      ++overlooked;
    }
  }
  EXPECT_GT(overlooked, 0);
}

TEST(Disjunctive, ScenariosOfLargerNetworksAreModels) {
  RandomDisjunctions random(4);
  int found = 0;
  for (int i = 0; i < 60; ++i) {
    const Network network = random.network(15, 50, [&] { return random.label(50); });
    const auto scenario = find_scenario(network);
    ASSERT_EQ(scenario.has_value(), is_consistent(network));
    if (scenario) {
      ASSERT_TRUE(has_model(*scenario) && satisfies(*scenario, network));
      ++found;
    }
  }
  EXPECT_GT(found, 20);
}

TEST(Disjunctive, GoesThousandsOfChoicesDeep) {
  const Network network = all_apart(80);  // 3160 pairs, each a choice of its own
  EXPECT_TRUE(is_consistent(network));
  const auto scenario = find_scenario(network);
  ASSERT_TRUE(scenario);
  EXPECT_TRUE(satisfies(*scenario, network));
}

// There are 20! orders of the free entities, and a search in a fixed order would try them all.
TEST(Disjunctive, FindsAContradictionBesideManyFreeChoices) {
  const std::size_t free = 20;
  Network network = all_apart(free);
  const Network hidden = hidden_contradiction();
  for (std::size_t i = 0; i < hidden.entity_count(); ++i) {
    network.add_entity();
  }
  for (const auto& [first, second, relation] : hidden.links()) {
    network.add_link(entity(free + position(first)), entity(free + position(second)), relation);
  }
  EXPECT_FALSE(is_consistent(network));
}

TEST(MinimalContradiction, IsEmptyForConsistentNetworks) {
  EXPECT_THAT(minimal_contradiction(all_apart(6)), IsEmpty());
}

TEST(MinimalContradiction, KeepsTheWholeCycle) {
  EXPECT_EQ(minimal_contradiction(cycle_of_before(60)).size(), 60u);
}

TEST(MinimalContradiction, CannotDoWithoutAnyOfItsLinks) {
  RandomDisjunctions random(5);
  int contradictory = 0;
  for (int i = 0; i < 300; ++i) {
    const std::size_t percent = std::array{15, 30, 45}[i % 3];
    const Network network =
        random.network(3 + random.below(6), 80, [&] { return random.label(percent); });
    const std::vector<LinkId> links = minimal_contradiction(network);
    ASSERT_EQ(links.empty(), is_consistent(network));
    ASSERT_TRUE(std::ranges::is_sorted(links));
    const Network part = only(network, links);
    ASSERT_EQ(is_consistent(part), links.empty());
    for (std::size_t link = 0; link < links.size(); ++link) {
      ASSERT_TRUE(is_consistent(without(part, link)));
    }
    contradictory += links.empty() ? 0 : 1;
  }
  EXPECT_GT(contradictory, 100);
}

}  // namespace
}  // namespace gnomon
