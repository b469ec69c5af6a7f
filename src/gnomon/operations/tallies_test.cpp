#include "gnomon/operations/tallies.h"

#include "gnomon/operations/operations_test_help.h"
#include "gnomon/operations/score.h"
#include "gnomon/score/corpus_score.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::SizeIs;

ScoreRequest one_pair() {
  ScoreRequest request;
  request.gold = small_input("a", kRainBeforeMatch);
  request.systems = {small_input("a", kMatchOnMonday)};
  return request;
}

Input tallies_of(const ScoreRequest& request) {
  const auto outcome = score(request, {});
  return Input::bytes("part.jsonl", outcome ? tally_lines(*outcome->value.score) : "");
}

TEST(TalliesOperation, GivesWhatOneRunWouldHave) {
  const auto once = score(one_pair(), {});
  ASSERT_TRUE(once);
  TalliesRequest request;
  request.inputs = {tallies_of(one_pair())};
  request.tests.significance = true;
  request.tests.trials = 10;
  const auto outcome = add_tallies(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.signature, once->value.signature);
  ASSERT_THAT(outcome->value.systems, SizeIs(1));
  EXPECT_EQ(outcome->value.systems[0].metrics[1].lines[0].gold_total,
            once->value.systems[0].metrics[1].lines[0].gold_total);
  EXPECT_TRUE(outcome->value.tests);
}

TEST(TalliesOperation, RefusesWhatIsNoTally) {
  EXPECT_EQ(add_tallies({}, {}).error().code, "missing-field");
  TalliesRequest request;
  request.inputs = {Input::bytes("part.jsonl", "{}\n")};
  const auto outcome = add_tallies(request, {});
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().where.file, "part.jsonl");
  EXPECT_EQ(outcome.error().where.line, 1);
  const Input part = tallies_of(one_pair());
  request.inputs = {part, part};
  EXPECT_FALSE(add_tallies(request, {}));
}

TEST(TalliesOperation, NothingScoredIsAnError) {
  ScoreRequest unreadable = one_pair();
  unreadable.systems = {Input::bytes("a.tml", "<TimeML><TEXT>")};
  TalliesRequest request;
  request.inputs = {tallies_of(unreadable)};
  const auto outcome = add_tallies(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_TRUE(outcome->value.is_empty());
  ASSERT_THAT(outcome->notices, SizeIs(1));
  EXPECT_EQ(outcome->notices[0].said.code, "nothing-to-compare");
}

}  // namespace
}  // namespace gnomon
