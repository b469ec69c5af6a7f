#include "gnomon/score/awareness.h"

#include "gnomon/score/score_test_help.h"
#include "gnomon/score/tally_test_help.h"

#include <ostream>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace gnomon {

void PrintTo(const Share& share, std::ostream* out) { *out << share.matched << "/" << share.total; }
bool operator==(const Share& a, const Share& b) {
  return a.total == b.total && std::abs(a.matched - b.matched) < 1e-9;
}

namespace {

AwarenessTally tally(const SharedPair& pair, Mode mode) {
  ScoreSettings settings;
  settings.mode = mode;
  return tally_awareness(judge(pair, settings), mode);
}
AwarenessTally exact(const SharedPair& pair) { return tally(pair, Mode::kExact); }
AwarenessTally official(const SharedPair& pair) { return tally(pair, Mode::kOfficial); }

// The entities from this letter on are times.
SharedPair with_times(char first, SharedPair pair) {
  for (std::size_t i = position(letter(first)); i < pair.entities; ++i) {
    pair.is_time[i] = true;
  }
  return pair;
}

// K, S1, S2 and S3 of UzZaman and Allen 2011, figure 1: a chain of four, and three partial views.
const char* const kK = "a BEFORE b b BEFORE c c BEFORE d";
SharedPair s1() { return pair_of(4, kK, "a BEFORE b b BEFORE c"); }
SharedPair s2() { return pair_of(4, kK, "a BEFORE b b BEFORE d"); }
SharedPair s3() { return pair_of(4, kK, "a BEFORE b c BEFORE d"); }

// Their table 1.
TEST(Awareness, HasTheFiguresOfThePaper) {
  for (const auto& [pair, recall, f] :
       {std::tuple(s1(), 2.0 / 3, 0.8), std::tuple(s2(), 1.0 / 3, 0.5),
        std::tuple(s3(), 2.0 / 3, 0.8)}) {
    for (const Mode mode : {Mode::kExact, Mode::kOfficial}) {
      const AwarenessTally t = tally(pair, mode);
      EXPECT_EQ(t.precision.ratio(), 1);
      EXPECT_DOUBLE_EQ(*t.recall.ratio(), recall);
      EXPECT_DOUBLE_EQ(*f1(t.precision.ratio(), t.recall.ratio()), f);
      EXPECT_EQ(t.precision_2011.ratio(), 1);
      EXPECT_DOUBLE_EQ(*t.recall_2011.ratio(), recall);
    }
  }
}

// "a is simultaneous with a" says nothing: saying it neither earns nor costs anything.
TEST(Awareness, DoesNotCountTautologies) {
  const AwarenessTally t = exact(pair_of(2, "a SIMULTANEOUS a a BEFORE b", "a SIMULTANEOUS a"));
  EXPECT_EQ(t.precision_2011, (Share{0, 0}));
  EXPECT_EQ(t.recall_2011, (Share{0, 1}));
}

struct Example {
  const char* name;
  SharedPair pair;
  Share precision, recall;                    // exact
  Share official_precision, official_recall;  // where they differ, a quirk is named
};

Example both(const char* name, SharedPair pair, Share precision, Share recall) {
  return {name, std::move(pair), precision, recall, precision, recall};
}

// The worked examples of TempEval-3 scoring; letters are entities in the order of their numbers.
std::vector<Example> examples() {
  return {
      both("k-s1", s1(), {2, 2}, {2, 3}),
      both("k-s2", s2(), {2, 2}, {1, 3}),
      both("k-s3", s3(), {2, 2}, {2, 3}),
      both("reduce-late", pair_of(3, "a BEFORE b b BEFORE c a BEFORE c", "a BEFORE b b BEFORE c"),
           {2, 2}, {2, 2}),
      both("reduce-early", pair_of(3, "a BEFORE c a BEFORE b b BEFORE c", "a BEFORE b b BEFORE c"),
           {2, 2}, {3, 3}),
      both("contradiction", pair_of(3, "a BEFORE b b BEFORE c", "a BEFORE b b BEFORE c c BEFORE a"),
           {2, 3}, {2, 2}),
      both("contradiction-first",
           pair_of(3, "a BEFORE b b BEFORE c", "c BEFORE a a BEFORE b b BEFORE c"), {2, 3}, {2, 2}),
      both("contradicting-pair", pair_of(2, "a BEFORE b a AFTER b", "a AFTER b"), {1, 1}, {1, 2}),
      both("inverse-duplicate", pair_of(2, "a BEFORE b", "a BEFORE b b AFTER a a BEFORE b"), {1, 1},
           {1, 1}),
      both("equality", pair_of(3, "a IDENTITY b b DURING c", "a SIMULTANEOUS c c DURING_INV b"),
           {2, 2}, {2, 2}),
      both("during-time",
           with_times('c',
                      pair_of(3, "a DURING c b IS_INCLUDED c", "a SIMULTANEOUS c b IS_INCLUDED a")),
           {2, 2}, {2, 2}),
      {"begins (Q1)",
       pair_of(3, "a BEGINS b a SIMULTANEOUS c", "a SIMULTANEOUS c c BEGINS b"),
       {2, 2},
       {2, 2},
       {2, 2},
       {1, 2}},
      {"begun-by (Q1)",
       pair_of(3, "b BEGUN_BY a a SIMULTANEOUS c", "a SIMULTANEOUS c b BEGUN_BY c"),
       {2, 2},
       {2, 2},
       {2, 2},
       {1, 2}},
      {"left-chain (Q2)",
       with_times('d', pair_of(4, "c BEFORE d a BEFORE d b BEFORE a c BEFORE a", "c BEFORE b")),
       {0, 1},
       {0, 4},
       {1, 1},
       {0, 4}},
      {"twin-slots (Q3)",
       with_times(
           'c', pair_of(4, "c SIMULTANEOUS d a IS_INCLUDED c b IS_INCLUDED d", "a SIMULTANEOUS b")),
       {0, 1},
       {0, 3},
       {1, 1},
       {0, 3}},
      both("unknown-type", pair_of(3, "a VAGUE b b BEFORE c", "a VAGUE b a VAGUE c b BEFORE c"),
           {2, 3}, {2, 2}),
      {"self-link (Q9)",
       pair_of(2, "a SIMULTANEOUS a a BEFORE b", "a BEFORE a a BEFORE b"),
       {1, 2},
       {1, 1},
       {1, 2},
       {2, 2}},
      // The unknown link makes a and b one in the official graph.
      {"unknown-first (Q10)",
       pair_of(2, "a VAGUE b", "a SIMULTANEOUS b"),
       {0, 1},
       {0, 1},
       {1, 1},
       {0, 1}},
      both("empty-system", pair_of(2, "a BEFORE b", ""), {0, 0}, {0, 1}),
      both("empty-gold", pair_of(2, "", "a BEFORE b"), {0, 1}, {0, 0}),
  };
}

TEST(Awareness, HasTheCountsOfTheWorkedExamples) {
  for (const Example& example : examples()) {
    SCOPED_TRACE(example.name);
    EXPECT_EQ(exact(example.pair).precision, example.precision);
    EXPECT_EQ(exact(example.pair).recall, example.recall);
    EXPECT_EQ(official(example.pair).precision, example.official_precision);
    EXPECT_EQ(official(example.pair).recall, example.official_recall);
  }
}

// Every link, and in official mode its inverse too, as often as it is written (Q5).
TEST(Awareness, WithoutReductionCountsAllLinks) {
  const SharedPair late = pair_of(3, "a BEFORE b b BEFORE c a BEFORE c", "a BEFORE b b BEFORE c");
  EXPECT_EQ(exact(late).recall_2011, (Share{3, 3}));
  EXPECT_EQ(official(late).recall_2011, (Share{6, 6}));
  const SharedPair twice = pair_of(2, "a BEFORE b", "a BEFORE b b AFTER a a BEFORE b");
  EXPECT_EQ(exact(twice).precision_2011, (Share{1, 1}));
  EXPECT_EQ(official(twice).precision_2011, (Share{6, 6}));
  const SharedPair self = pair_of(2, "a BEFORE b", "a BEFORE a a BEFORE b");
  EXPECT_EQ(exact(self).precision_2011, (Share{1, 2}));
  EXPECT_EQ(official(self).precision_2011, (Share{2, 3}));  // a link with itself counts once
}

TEST(Awareness, GivesCreditForWhatGoldOnlyEntails) {
  // n = 3 entities in both lists, 1 link verified: w = 0.99 / (1 + 3 - 1).
  const AwarenessTally t = exact(s2());
  EXPECT_EQ(t.implicit_matched, 1);
  EXPECT_EQ(t.common_entities, 3);
  EXPECT_EQ(t.recall_implicit, (Share{1.33, 3}));
  EXPECT_EQ(official(s2()).recall_implicit, (Share{1.33, 3}));
  // n = 3, 2 verified, 1 extra: w = 0.99 / 2, and more than there is.
  const SharedPair equality =
      pair_of(3, "a IDENTITY b b DURING c", "a SIMULTANEOUS c c DURING_INV b");
  EXPECT_EQ(exact(equality).recall_implicit, (Share{2.495, 2}));
  EXPECT_EQ(official(equality).recall_implicit, (Share{2.495, 2}));
}

TEST(Awareness, GivesNoCreditWhereThePublishedScorerDividesByZero) {
  // n = 2, and both links of gold are verified: 1 + 1 - 2.
  const SharedPair self = pair_of(2, "a SIMULTANEOUS a a BEFORE b", "a BEFORE a a BEFORE b");
  EXPECT_EQ(official(self).recall_implicit, (Share{2, 2}));
  EXPECT_EQ(exact(self).recall_implicit, (Share{1, 1}));
  const SharedPair contrary = pair_of(2, "a BEFORE b a AFTER b", "a BEFORE b a AFTER b");
  EXPECT_EQ(exact(contrary).recall_implicit, (Share{2, 2}));
  EXPECT_EQ(official(contrary).recall_implicit, (Share{2, 2}));
  // Less than zero: 1 + 1 - 3.
  const SharedPair more =
      pair_of(2, "a BEFORE b a AFTER b a INCLUDES b", "a BEFORE b a AFTER b a INCLUDES b");
  EXPECT_EQ(exact(more).recall_implicit, (Share{3, 3}));
}

TEST(Awareness, TellsWhatBecameOfTheLinks) {
  const LinkRoles roles =
      exact(pair_of(3,
                    "a BEFORE b b AFTER a b BEFORE c a BEFORE c c BEFORE a a VAGUE b a IDENTITY a",
                    ""))
          .gold;
  EXPECT_EQ(roles.read, 7);
  EXPECT_EQ(roles.distinct, 6);       // b AFTER a is a BEFORE b
  EXPECT_EQ(roles.kept, 2);           // a BEFORE b, b BEFORE c
  EXPECT_EQ(roles.implied, 2);        // a BEFORE c, and a being itself
  EXPECT_EQ(roles.contradicting, 2);  // c BEFORE a, a VAGUE b
}

TEST(Awareness, OfSumsIsTheSumOfCounts) {
  AwarenessTally sum = exact(s1());
  sum += exact(s2());
  EXPECT_EQ(sum.precision, (Share{4, 4}));
  EXPECT_EQ(sum.recall, (Share{3, 6}));
  EXPECT_EQ(sum.recall_implicit, (Share{3.33, 6}));
  EXPECT_EQ(sum.gold.kept, 6);
  EXPECT_EQ(sum.system.read, 4);
}

SharedPair some_pair() {
  RandomLinks random(*rc::gen::arbitrary<unsigned>());
  const std::size_t entities = random.number(1, 8);
  return random.pair(entities, random.number(0, 2 * entities));
}

RC_GTEST_PROP(Awareness, OfAnAnnotationWithItselfIsOne, ()) {
  SharedPair pair = some_pair();
  pair.system = pair.gold;
  for (const Mode mode : {Mode::kExact, Mode::kOfficial}) {
    const AwarenessTally t = tally(pair, mode);
    for (const Share& share : {t.precision, t.recall, t.precision_2011, t.recall_2011}) {
      RC_ASSERT(share.matched == static_cast<double>(share.total));
    }
    if (mode == Mode::kOfficial) {
      RC_ASSERT((t.precision_2011.total > 0) == !pair.gold.links.empty());
    }
  }
}

// Whatever the links say, each of them is read and has one role.
RC_GTEST_PROP(Awareness, RolesPartitionTheLinks, ()) {
  const SharedPair pair = some_pair();
  for (const Mode mode : {Mode::kExact, Mode::kOfficial}) {
    const AwarenessTally t = tally(pair, mode);
    for (const auto& [roles, share, links] :
         {std::tuple(t.gold, t.recall, pair.gold.links.size()),
          std::tuple(t.system, t.precision, pair.system.links.size())}) {
      RC_ASSERT(static_cast<std::size_t>(roles.read) == links);
      RC_ASSERT(roles.kept + roles.implied + roles.contradicting == roles.distinct);
      RC_ASSERT(share.total == roles.kept + roles.contradicting);
      RC_ASSERT(share.total <= roles.distinct && roles.distinct <= roles.read);
      RC_ASSERT(share.matched <= static_cast<double>(share.total));
    }
  }
}

RC_GTEST_PROP(Awareness, ExchangesPrecisionAndRecallWithTheAnnotations, ()) {
  const SharedPair pair = some_pair();
  SharedPair turned = pair;
  std::swap(turned.gold, turned.system);
  for (const Mode mode : {Mode::kExact, Mode::kOfficial}) {
    const AwarenessTally t = tally(pair, mode);
    const AwarenessTally u = tally(turned, mode);
    RC_ASSERT(t.precision == u.recall && t.recall == u.precision);
    RC_ASSERT(t.precision_2011 == u.recall_2011 && t.recall_2011 == u.precision_2011);
  }
}

TEST(Awareness, NamesEveryNumberOnce) { expect_named_once<AwarenessTally>(); }

}  // namespace
}  // namespace gnomon
