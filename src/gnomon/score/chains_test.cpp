#include "gnomon/score/chains.h"

#include "gnomon/score/score_test_help.h"
#include "gnomon/score/tally_test_help.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

using Classes = std::vector<std::uint32_t>;

// Setzer and others 2003: MUC cannot tell the two responses apart, B-cubed can.
TEST(Chains, OfTheExampleOfThePaper) {
  const ChainTally a = tally_chains(setzer_example_a(), {});
  EXPECT_EQ(a.muc_recall, (ChainLinks{9, 9}));
  EXPECT_EQ(a.muc_precision, (ChainLinks{9, 10}));
  EXPECT_EQ(a.entities, 12);
  EXPECT_DOUBLE_EQ(a.precision / a.weight, 7.0 / 12);
  EXPECT_DOUBLE_EQ(a.recall / a.weight, 1);
  const ChainTally b = tally_chains(setzer_example_b(), {});
  EXPECT_EQ(b.muc_recall, (ChainLinks{9, 9}));
  EXPECT_EQ(b.muc_precision, (ChainLinks{9, 10}));
  EXPECT_DOUBLE_EQ(b.precision / b.weight, 16.0 / 21);
  EXPECT_DOUBLE_EQ(b.recall / b.weight, 1);
}

// Key {A},{B,C,D}, response {A,D},{B,C}.
TEST(Chains, OfTheSmallExampleOfThePaper) {
  const ChainTally t = tally_chains(Classes{0, 1, 1, 1}, Classes{0, 1, 1, 0});
  EXPECT_EQ(t.muc_recall, (ChainLinks{1, 2}));
  EXPECT_EQ(t.muc_precision, (ChainLinks{1, 2}));
  EXPECT_DOUBLE_EQ(t.precision / t.weight, 3.0 / 4);
  EXPECT_DOUBLE_EQ(t.recall / t.weight, 2.0 / 3);
}

// Each entity has recall 1 but for B and C with 2/3 and D with 1/3, precision 1/2 for A and D.
TEST(Chains, WeighEntitiesAsToldTo) {
  const Classes key{0, 1, 1, 1};
  const Classes response{0, 1, 1, 0};
  const std::vector<double> weights{3, 1, 1, 1};
  const ChainTally t = tally_chains(key, response, weights);
  EXPECT_DOUBLE_EQ(t.weight, 6);
  EXPECT_DOUBLE_EQ(t.precision, 3 * 0.5 + 1 + 1 + 0.5);
  EXPECT_DOUBLE_EQ(t.recall, 3 * 1 + 2.0 / 3 + 2.0 / 3 + 1.0 / 3);
}

TEST(Chains, OfTheKeyCanWeighTheSame) {
  const SharedPair pair =
      pair_of(4, "a BEFORE b b IDENTITY c c SIMULTANEOUS d", "a SIMULTANEOUS d b SIMULTANEOUS c");
  const ChainTally t =
      tally_chains(pair, {sbi_mapping(During::kSimultaneous), ChainWeight::kEqualPerChain});
  EXPECT_DOUBLE_EQ(t.weight, 2);
  EXPECT_DOUBLE_EQ(t.precision, 0.5 + (1 + 1 + 0.5) / 3);
  EXPECT_DOUBLE_EQ(t.recall, 1 + (2.0 / 3 + 2.0 / 3 + 1.0 / 3) / 3);
}

TEST(Chains, CountAllEntitiesInLinksOfEitherSide) {
  SharedPair pair = pair_of(6, "a SIMULTANEOUS b", "b BEFORE c c SIMULTANEOUS d");
  const ChainTally t = tally_chains(pair, {});
  EXPECT_EQ(t.entities, 4);
  EXPECT_EQ(t.muc_recall, (ChainLinks{0, 1}));
  EXPECT_EQ(t.muc_precision, (ChainLinks{0, 1}));
}

TEST(Chains, OfNothingAreNone) {
  EXPECT_EQ(tally_chains(SharedPair{}, {}), ChainTally{});
  EXPECT_EQ(tally_chains(Classes{}, Classes{}), ChainTally{});
}

TEST(Chains, AddUp) {
  ChainTally sum = tally_chains(setzer_example_a(), {});
  sum += tally_chains(setzer_example_b(), {});
  EXPECT_EQ(sum.muc_precision, (ChainLinks{18, 20}));
  EXPECT_EQ(sum.entities, 24);
  EXPECT_DOUBLE_EQ(sum.precision, 7 + 12 * 16.0 / 21);
}

Classes some_classes(std::size_t entities) {
  return *rc::gen::container<Classes>(entities, rc::gen::inRange<std::uint32_t>(0, 6));
}

RC_GTEST_PROP(Chains, OfAPartitionWithItselfAreAllFound, ()) {
  const Classes classes = some_classes(*rc::gen::inRange<std::size_t>(0, 15));
  const ChainTally t = tally_chains(classes, classes);
  RC_ASSERT(t.muc_recall.found == t.muc_recall.needed);
  RC_ASSERT(t.muc_precision == t.muc_recall);
  RC_ASSERT(t.precision == static_cast<double>(classes.size()));
  RC_ASSERT(t.recall == t.precision);
}

// The definition of MUC, class by class.
RC_GTEST_PROP(Chains, HaveALinkLessThanPartsForEachClass, ()) {
  const auto entities = *rc::gen::inRange<std::size_t>(0, 15);
  const Classes key = some_classes(entities);
  const Classes response = some_classes(entities);
  ChainLinks recall;
  for (std::uint32_t c = 0; c < 6; ++c) {
    std::int64_t size = 0;
    std::vector<bool> part(6);
    for (std::size_t i = 0; i < entities; ++i) {
      if (key[i] == c) {
        ++size;
        part[response[i]] = true;
      }
    }
    if (size > 0) {
      recall += {size - std::count(part.begin(), part.end(), true), size - 1};
    }
  }
  RC_ASSERT(tally_chains(key, response).muc_recall == recall);
  RC_ASSERT(tally_chains(response, key).muc_precision == recall);
}

TEST(Chains, NamesEveryNumberOnce) { expect_named_once<ChainTally>(); }

}  // namespace
}  // namespace gnomon
