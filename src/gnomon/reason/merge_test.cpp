#include "gnomon/reason/merge.h"

#include "gnomon/algebra/tempeval.h"
#include "gnomon/reason/slow_reasoner_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

constexpr std::size_t kE1 = 0;
constexpr std::size_t kE2 = 1;
constexpr std::size_t kE3 = 2;
constexpr std::size_t kT0 = 3;
constexpr std::size_t kT1 = 4;

void say(Network& network, std::size_t first, std::string_view label, std::size_t second) {
  network.add_link(entity(first), entity(second), tempeval_relation(*tempeval_label(label)));
}

// Section 2 of the rules for merging.
Network worked_example() {
  Network network(5);
  say(network, kE1, "BEFORE", kT0);
  say(network, kE2, "OVERLAP", kT0);
  say(network, kE3, "AFTER", kT0);
  say(network, kE1, "OVERLAP", kT1);
  say(network, kE2, "AFTER", kT1);
  say(network, kE2, "BEFORE", kE1);
  say(network, kE1, "BEFORE", kE3);
  say(network, kE2, "OVERLAP-OR-AFTER", kE3);
  return network;
}

TEST(MergeInOrder, DoesTheWorkedExample) {
  const Merged merged = merge_in_order(worked_example());
  EXPECT_THAT(merged.outcomes,
              ElementsAre(LinkOutcome::kAccepted, LinkOutcome::kAccepted, LinkOutcome::kAccepted,
                          LinkOutcome::kAccepted, LinkOutcome::kAccepted, LinkOutcome::kRejected,
                          LinkOutcome::kRedundant, LinkOutcome::kAccepted));
  ASSERT_EQ(merged.rejected.size(), 1u);
  EXPECT_EQ(merged.rejected[0].link, link_id(5));
  EXPECT_THAT(merged.rejected[0].because, UnorderedElementsAre(link_id(0), link_id(1)));
  EXPECT_EQ(merged.accepted.size(), 7u);
}

TEST(MergeInOrder, ClosesTheGraphOfTheWorkedExample) {
  const ClosedGraph graph(merge_in_order(worked_example()).network);
  const auto label = [&](std::size_t a, std::size_t b) {
    return tempeval_name(narrowest_tempeval_label(graph.relation(entity(a), entity(b))));
  };
  EXPECT_EQ(label(kE1, kE2), "BEFORE-OR-OVERLAP");
  EXPECT_EQ(label(kE1, kE3), "BEFORE");
  EXPECT_EQ(label(kE1, kT0), "BEFORE");
  EXPECT_EQ(label(kE1, kT1), "OVERLAP");
  EXPECT_EQ(label(kE2, kE3), "OVERLAP");
  EXPECT_EQ(label(kE2, kT0), "OVERLAP");
  EXPECT_EQ(label(kE2, kT1), "AFTER");
  EXPECT_EQ(label(kE3, kT0), "AFTER");
  EXPECT_EQ(label(kE3, kT1), "AFTER");
  EXPECT_EQ(label(kT0, kT1), "OVERLAP-OR-AFTER");
}

TEST(MergeInOrder, LetsALinkNarrowAnEarlierOneButNotReplaceIt) {
  Network network(2);
  say(network, 0, "BEFORE-OR-OVERLAP", 1);
  say(network, 0, "OVERLAP-OR-AFTER", 1);  // together: OVERLAP
  say(network, 1, "OVERLAP", 0);           // the inverse of it
  say(network, 0, "BEFORE", 1);
  const Merged merged = merge_in_order(network);
  EXPECT_THAT(merged.outcomes, ElementsAre(LinkOutcome::kAccepted, LinkOutcome::kAccepted,
                                           LinkOutcome::kRedundant, LinkOutcome::kRejected));
  ASSERT_EQ(merged.rejected.size(), 1u);
  EXPECT_EQ(merged.rejected[0].because.size(), 1u);
}

TEST(MergeInOrder, AcceptsWhatSaysNothing) {
  Network network(2);
  say(network, 0, "VAGUE", 1);
  say(network, 0, "BEFORE", 1);
  say(network, 0, "NON-RELATED", 1);
  EXPECT_THAT(
      merge_in_order(network).outcomes,
      ElementsAre(LinkOutcome::kSaysNothing, LinkOutcome::kAccepted, LinkOutcome::kSaysNothing));
}

TEST(MergeInOrder, AcceptsASelfLinkOnlyWhenItAllowsForEquality) {
  Network network(1);
  say(network, 0, "BEFORE", 0);
  say(network, 0, "OVERLAP", 0);
  say(network, 0, "VAGUE", 0);
  network.add_link(entity(0), entity(0), Relation::kDuring);
  const Merged merged = merge_in_order(network);
  EXPECT_THAT(merged.outcomes, ElementsAre(LinkOutcome::kRejected, LinkOutcome::kRedundant,
                                           LinkOutcome::kSaysNothing, LinkOutcome::kRejected));
  EXPECT_THAT(merged.rejected[0].because, IsEmpty());
}

TEST(MergeInOrder, OfNothingIsNothing) {
  const Merged merged = merge_in_order(Network());
  EXPECT_THAT(merged.outcomes, IsEmpty());
  EXPECT_THAT(merged.rejected, IsEmpty());
}

// Before or after: no order of two points says it. The last link agrees with each of the others,
// and path consistency sees no contradiction; see disjunctive_test.cpp.
TEST(MergeInOrder, FindsContradictionsThatPathConsistencyOverlooks) {
  Network network(4);
  const auto add = [&](std::size_t a, std::size_t b, RelationSet set) {
    network.add_link(entity(a), entity(b), set);
  };
  add(0, 1, Relation::kOverlappedBy | Relation::kFinishedBy);
  add(0, 2, Relation::kOverlappedBy | Relation::kStarts);
  add(0, 3, Relation::kOverlaps | Relation::kStartedBy);
  add(1, 2, Relation::kDuring);
  add(1, 3, Relation::kBefore | Relation::kAfter);
  add(2, 3, Relation::kContains);
  LabelMatrix labels = labels_of(network);
  ASSERT_TRUE(make_path_consistent(labels));
  const Merged merged = merge_in_order(network);
  EXPECT_EQ(merged.outcomes.back(), LinkOutcome::kRejected);
  EXPECT_THAT(merged.rejected[0].because,
              ElementsAre(link_id(0), link_id(1), link_id(2), link_id(3), link_id(4)));
}

bool slowly_consistent(const Network& network) {
  return network.is_pointisable() ? AllPairs(network).consistent()
                                  : EveryOrder(network).has_model();
}

bool slowly_entails(const Network& network, Constraint link) {
  if (network.is_pointisable()) {
    return link.relation.contains(AllPairs(network).possible(link.first, link.second));
  }
  Network otherwise = network;
  otherwise.add_link(link.first, link.second, link.relation.complement());
  return !EveryOrder(otherwise).has_model();
}

// Random sets of relations of any kind against slow reasoners: each decision, and that no link of a
// reason is superfluous.
TEST(MergeInOrder, DecidesAsSlowReasonersDo) {
  RandomNetworks random(41);
  std::size_t rejected = 0;
  std::size_t redundant = 0;
  for (int round = 0; round < 600; ++round) {
    const bool any_sets = round % 10 == 9;
    const std::size_t entities = random.number(2, any_sets ? 3 : 5);
    Network network(entities);
    for (std::size_t i = random.number(2, any_sets ? 5 : 8); i > 0; --i) {
      const Constraint link = random.link(entities, static_cast<Labels>(round % 3));
      network.add_link(link.first, link.second,
                       any_sets ? RelationSet::from_bits(static_cast<unsigned>(
                                      random.number(1, RelationSet::all().bits())))
                                : link.relation);
    }
    const Merged merged = merge_in_order(network);
    Network kept(entities);
    for (std::size_t i = 0; i < network.links().size(); ++i) {
      const Constraint& link = network.links()[i];
      Network with = kept;
      with.add_link(link.first, link.second, link.relation);
      const bool fits = slowly_consistent(with);
      ASSERT_EQ(merged.outcomes[i] != LinkOutcome::kRejected, fits) << in_words(network);
      if (fits) {
        const bool entailed = slowly_entails(kept, link);
        const bool says_nothing = link.relation == RelationSet::all();
        ASSERT_EQ(merged.outcomes[i] == LinkOutcome::kRedundant, entailed && !says_nothing)
            << in_words(network);
        redundant += entailed ? 1 : 0;
        kept = with;
      }
    }
    for (const Rejection& rejection : merged.rejected) {
      ++rejected;
      std::vector<LinkId> all = rejection.because;
      all.push_back(rejection.link);
      ASSERT_FALSE(slowly_consistent(only(network, all))) << in_words(network);
      for (const LinkId link : all) {
        std::vector<LinkId> fewer = all;
        std::erase(fewer, link);
        ASSERT_TRUE(slowly_consistent(only(network, fewer))) << in_words(network);
        ASSERT_LE(link, rejection.link);
        ASSERT_TRUE(link == rejection.link ||
                    merged.outcomes[position(link)] != LinkOutcome::kRejected);
      }
    }
  }
  EXPECT_GT(rejected, 200u);
  EXPECT_GT(redundant, 50u);
}

}  // namespace
}  // namespace gnomon
