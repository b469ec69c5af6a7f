#include "gnomon/pairs/consistency.h"
#include "gnomon/pairs/convention.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

using enum RowLabel;

RowFile lines(std::string_view text, RowRole role) {
  Result<RowFile> file = read_rows(text, "lines", role);
  EXPECT_TRUE(file) << (file ? "" : file.error().what);
  return file ? std::move(*file) : RowFile{};
}

PairGold gold_lines(std::string_view text, std::optional<PairSet> set = {}) {
  Result<PairGold> gold = gold_of(lines(text, RowRole::kGold), set);
  EXPECT_TRUE(gold) << (gold ? "" : gold.error().what);
  return gold ? std::move(*gold) : PairGold{};
}

// The worked example of the rules: gold B B A E V V B A, predicted B A V E B V - A.
constexpr std::string_view kGold =
    "d\t1\t2\tB\nd\t3\t4\tB\nd\t5\t6\tA\nd\t7\t8\tE\nd\t9\t10\tV\nd\t11\t12\tV\nd\t13\t14\tB\n"
    "d\t15\t16\tA\n";
constexpr std::string_view kSaid =
    "d\t1\t2\tB\nd\t3\t4\tA\nd\t5\t6\tV\nd\t7\t8\tE\nd\t9\t10\tB\nd\t11\t12\tV\nd\t15\t16\tA\n";

PairScore under(std::string_view convention, const PairGold& gold, const Resolution& resolution) {
  const Convention* found = find_convention(convention);
  EXPECT_NE(found, nullptr) << convention;
  return found->of_matrix(matrix_of(gold, resolution.answers, found->view), gold.set);
}

TEST(Conventions, TheWorkedExample) {
  const PairGold gold = gold_lines(kGold);
  const Resolution resolution = resolve(gold, lines(kSaid, RowRole::kPredictions), {});
  EXPECT_EQ(gold.set, PairSet::kMatres);
  const PairScore ning = under("ning19", gold, resolution);
  EXPECT_EQ(ning.main, (PairRatios{3, 5, 6}));
  EXPECT_NEAR(ning.main->f1(), .545455, 5e-7);
  const PairScore four = under("matres-4way", gold, resolution);
  EXPECT_EQ(four.main, (PairRatios{4, 7, 8}));
  EXPECT_NEAR(four.macro->f1, .6, 5e-7);
  EXPECT_NEAR(four.weighted->f1, .525, 5e-7);
  EXPECT_NEAR(under("other-is-vague", gold, resolution).main->f1(), .5, 5e-7);
  const PairScore firm = under("drop-gold-vague", gold, resolution);
  EXPECT_NEAR(*firm.accuracy, .5, 5e-7);
  EXPECT_NEAR(firm.micro->f1(), .6, 5e-7);
  const PairScore both = under("drop-any-vague", gold, resolution);
  EXPECT_NEAR(*both.accuracy, .75, 5e-7);
  EXPECT_NEAR(*both.coverage, .666667, 5e-7);
  EXPECT_NEAR(both.macro->f1, .777778, 5e-7);
  const PairScore narrative = under("narrativetime", gold, resolution);
  EXPECT_NEAR(*narrative.accuracy, .5, 5e-7);
  EXPECT_NEAR(narrative.macro->f1, .597222, 5e-7);
}

// Triangles, contradictory, forced, kept; cyclic with EQUAL merged and ignored.
void expect_graph(std::string_view text, PairSet set, std::array<std::size_t, 4> counts,
                  bool merged, bool ignored, bool inconsistent) {
  const PairGold gold = gold_lines(text, set);
  const auto graphs = gold_graphs(gold);
  ASSERT_EQ(graphs.size(), 1U);
  const GraphConsistency found = check_graph(graphs.front(), set);
  EXPECT_EQ((std::array{found.triangles, found.contradictory, found.forced, found.kept}), counts)
      << text;
  EXPECT_EQ(found.cyclic_equal_merged, merged) << text;
  EXPECT_EQ(found.cyclic_equal_ignored, ignored) << text;
  EXPECT_EQ(found.inconsistent, inconsistent) << text;
}

TEST(Consistency, TheWorkedExamples) {
  constexpr PairSet kPoints = PairSet::kMatres;
  constexpr PairSet kIntervals = PairSet::kTbdense;
  expect_graph("d\ta\tb\tB\nd\tb\tc\tB\nd\tc\ta\tB\n", kPoints, {1, 1, 3, 0}, true, true, true);
  expect_graph("d\ta\tb\tE\nd\tb\tc\tB\nd\ta\tc\tB\n", kPoints, {1, 0, 2, 2}, false, false, false);
  expect_graph("d\ta\tb\tE\nd\tb\tc\tB\nd\tc\ta\tB\n", kPoints, {1, 1, 3, 0}, true, false, true);
  expect_graph("d\ta\tb\tI\nd\tb\tc\tI\nd\ta\tc\tB\n", kIntervals, {1, 1, 2, 0}, false, false,
               true);
  expect_graph("d\ta\tb\tB\nd\tb\tc\tB\nd\tc\td\tB\nd\td\ta\tB\n", kPoints, {0, 0, 0, 0}, true,
               true, true);
}

TEST(Consistency, TheExactRepairNeverDropsMoreThanTheGreedyOne) {
  // b is between a and c; the first answer is the wrong one, so going in order costs two.
  const PairGold gold =
      gold_lines("d\tc\ta\tA\nd\ta\tb\tB\nd\tb\tc\tB\nd\ta\tx\tB\nd\tx\tc\tB\n", PairSet::kMatres);
  const Resolution resolution = resolve(
      gold,
      lines("d\tc\ta\tB\nd\ta\tb\tB\nd\tb\tc\tB\nd\ta\tx\tB\nd\tx\tc\tB\n", RowRole::kPredictions),
      {});
  std::size_t greedy = 0;
  for (const PairGraph& graph : answer_graphs(gold, resolution, ConsistencyScope::kAll, false)) {
    greedy += check_graph(graph, gold.set).given_up.size();
  }
  EXPECT_EQ(greedy, 2U);
  const ExactRepair exact = repaired_exactly(gold, resolution, {});
  EXPECT_EQ(exact.dropped, 1U);
  EXPECT_TRUE(exact.proved);
  EXPECT_EQ(exact.answers[0].label, kVague);
}

TEST(Resolve, TurnsRowsAgainstGoldsDirection) {
  const PairGold gold = gold_lines("d\t1\t2\tBEFORE\n", PairSet::kMatres);
  const RowFile said = lines("d\t2\t1\tAFTER\n", RowRole::kPredictions);
  EXPECT_EQ(resolve(gold, said, {}).answers[0].label, kBefore);
  EXPECT_EQ(resolve(gold, said, {.direction = PairDirection::kIgnore}).answers[0].label, kAfter);
  const Resolution strict = resolve(gold, said, {.direction = PairDirection::kStrict});
  EXPECT_EQ(strict.counts.pairs_missing, 1U);
  EXPECT_EQ(strict.counts.pairs_extra, 1U);
}

TEST(Resolve, ConflictsByRule) {
  const PairGold gold = gold_lines("d\t1\t2\tBEFORE\n", PairSet::kMatres);
  const RowFile said = lines("d\t1\t2\tN/A\nd\t1\t2\tAFTER\nd\t2\t1\tAFTER\nd\t2\t1\tAFTER\n",
                             RowRole::kPredictions);
  const auto answer = [&](PairConflict conflict) {
    return resolve(gold, said, {.conflict = conflict}).answers[0];
  };
  EXPECT_EQ(answer(PairConflict::kFirst).label, kAfter);
  EXPECT_EQ(answer(PairConflict::kLast).label, kBefore);
  EXPECT_EQ(answer(PairConflict::kMajority).label, kBefore);
  EXPECT_EQ(answer(PairConflict::kVague).label, kVague);
  EXPECT_EQ(answer(PairConflict::kDrop).state, AnswerState::kMissing);
  EXPECT_EQ(resolve(gold, said, {}).counts.pairs_conflicting, 1U);
}

TEST(Resolve, LabelsOutsideTheSetAreCountedApart) {
  const PairGold gold = gold_lines("d\t1\t2\tBEFORE\nd\t1\t3\tVAGUE\n");
  const Resolution found =
      resolve(gold, lines("d\t1\t2\tINCLUDES\nd\t1\t3\tno idea\n", RowRole::kPredictions), {});
  EXPECT_EQ(found.counts.pairs_outside, 1U);
  EXPECT_EQ(found.counts.pairs_unparseable, 1U);
  EXPECT_EQ(found.unknown_labels.at("INCLUDES"), 1U);
}

TEST(Resolve, SamplesVoteAndTiesAreVague) {
  const PairGold gold = gold_lines("d\t1\t2\tBEFORE\nd\t1\t3\tVAGUE\n");
  const std::string_view text =
      R"({"doc":"d","e1":1,"e2":2,"samples":["before","after","b",null]}
{"doc":"d","e1":"1","e2":"3","samples":["before","after"]})";
  const RowFile said = lines(text, RowRole::kPredictions);
  const Resolution found = resolve(gold, said, {});
  EXPECT_EQ(found.answers[0].label, kBefore);
  EXPECT_EQ(found.answers[1].label, kVague);
  EXPECT_EQ(found.counts.vote_ties, 1U);
  EXPECT_EQ(found.counts.samples, 6U);
  EXPECT_EQ(found.counts.samples_unparseable, 1U);
  const Resolution strict = resolve(gold, said, {.min_votes = 2});
  EXPECT_EQ(strict.answers[1].state, AnswerState::kMissing);
  EXPECT_EQ(strict.counts.too_few_votes, 1U);
}

TEST(Resolve, QuestionsLabelByLabel) {
  const PairGold gold = gold_lines("d\t1\t2\tBEFORE\nd\t1\t3\tVAGUE\nd\t4\t5\tAFTER\n");
  const RowFile said = lines(
      "doc,e1,e2,asked,answer\nd,1,2,BEFORE,Yes.\nd,1,2,AFTER,no\nd,1,3,BEFORE,yes\n"
      "d,1,3,AFTER,yes\nd,4,5,can 1 start before 2,no\nd,4,5,can 2 start before 1,yes\n",
      RowRole::kPredictions);
  const Resolution found = resolve(gold, said, {});
  EXPECT_EQ(found.answers[0].label, kBefore);
  EXPECT_EQ(found.answers[1].state, AnswerState::kUnparseable);
  EXPECT_EQ(found.answers[2].label, kAfter);
}

TEST(Resolve, NumbersAndInstancesAreTheSameIds) {
  const PairGold gold = gold_lines("d.tml\t1\t2\tBEFORE\n", PairSet::kMatres);
  const Resolution found = resolve(gold, lines("d\tei1\te2\tbefore\n", RowRole::kPredictions), {});
  EXPECT_EQ(found.answers[0].label, kBefore);
}

}  // namespace
}  // namespace gnomon
