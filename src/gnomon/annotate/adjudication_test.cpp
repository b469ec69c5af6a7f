#include "gnomon/annotate/adjudication.h"

#include "gnomon/annotate/session_test_help.h"
#include "gnomon/base/random.h"

#include <initializer_list>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Session annotated(const Document& document, std::initializer_list<Action> actions) {
  Session session(document);
  std::uint64_t number = 0;
  for (const Action& action : actions) {
    EXPECT_TRUE(session.apply(action, ++number));
  }
  return session;
}

TEST(Adjudication, AcceptsWhatIsEquivalentByClosure) {
  const Document document = events_only(3);
  // The same order, said in two ways.
  const Session ada = annotated(
      document, {answer_that("ei1", "before", "ei2"), answer_that("ei2", "before", "ei3")});
  const Session ben =
      annotated(document, {answer_that("ei3", "after", "ei2"), answer_that("ei1", "before", "ei3"),
                           answer_that("ei2", "after", "ei1")});
  const Adjudication both(document, {}, {{"ada", &ada}, {"ben", &ben}});
  EXPECT_EQ(both.agreed(), 3U);
  EXPECT_FALSE(both.next());
  EXPECT_EQ(both.result().progress().open, 0U);
}

TEST(Adjudication, AsksFirstWhatSettlesMost) {
  const Document document = events_only(4);
  // Ben has the first two in the other order than Ada, and all that hangs on it.
  const Session ada =
      annotated(document, {answer_that("ei1", "before", "ei2"), answer_that("ei2", "before", "ei3"),
                           answer_that("ei4", "not determined", "ei1")});
  const Session ben =
      annotated(document, {answer_that("ei1", "after", "ei3"), answer_that("ei2", "before", "ei3"),
                           answer_that("ei4", "not determined", "ei1")});
  Adjudication both(document, {}, {{"ada", &ada}, {"ben", &ben}});
  const std::optional<Dispute> first = both.next();
  ASSERT_TRUE(first);
  EXPECT_EQ(first->pair, (Pair{Entity{0}, Entity{1}}));
  EXPECT_THAT(first->said, ElementsAre(Answer(kBeforeAnswer), Answer(kBeforeAnswer.inverse())));
  ASSERT_FALSE(first->choices.empty());
  const DisputeChoice& adas = first->choices.front();
  EXPECT_EQ(adas.answer, Answer(kBeforeAnswer));
  EXPECT_THAT(adas.said_by, ElementsAre(0U));
  EXPECT_THAT(adas.entails, ElementsAre(Constraint{Entity{0}, Entity{1}, kBeforeAnswer},
                                        Constraint{Entity{0}, Entity{2}, kBeforeAnswer}));
  EXPECT_THAT(adas.overrules, ElementsAre(0U, 2U));
  ASSERT_TRUE(both.decide(answer_that("ei1", "before", "ei2")));
  EXPECT_EQ(both.result().knowledge().relation(Entity{0}, Entity{2}), kBeforeAnswer);
}

TEST(Adjudication, OffersOnlyWhatContradictsNothing) {
  const Document document = events_only(3);
  const Session ada =
      annotated(document, {answer_that("ei1", "before", "ei2"), answer_that("ei1", "before", "ei3"),
                           answer_that("ei2", "includes", "ei3")});
  const Session ben =
      annotated(document, {answer_that("ei1", "before", "ei2"), answer_that("ei1", "before", "ei3"),
                           answer_that("ei2", "before", "ei3")});
  Adjudication both(document, {}, {{"ada", &ada}, {"ben", &ben}});
  EXPECT_EQ(both.agreed(), 2U);
  const std::optional<Dispute> dispute = both.next();
  ASSERT_TRUE(dispute);
  for (const DisputeChoice& choice : dispute->choices) {
    Session copy = both.result();
    EXPECT_TRUE(copy.apply({.first = "ei2", .second = "ei3", .answer = choice.answer}, 100));
  }
  ASSERT_TRUE(both.decide(answer_that("ei2", "simultaneous", "ei3")));
  EXPECT_FALSE(both.next());
}

TEST(Adjudication, AsksNothingOfWhichNobodySaysAnything) {
  const Document document = events_only(3);
  const Session ada = annotated(document, {answer_that("ei1", "before", "ei2")});
  const Session ben = annotated(document, {});
  Adjudication both(document, {}, {{"ada", &ada}, {"ben", &ben}});
  EXPECT_EQ(both.agreed(), 0U);
  EXPECT_THAT(both.disputes(), ElementsAre(Pair{Entity{0}, Entity{1}}));
  ASSERT_TRUE(both.decide(answer_that("ei1", "before", "ei2")));
  EXPECT_FALSE(both.next());
  EXPECT_EQ(both.result().progress().open, 2U);
}

TEST(Adjudication, TakesDecisionsBackButNotWhatWasAgreedOn) {
  const Document document = events_only(2);
  const Session ada = annotated(document, {answer_that("ei1", "before", "ei2")});
  const Session ben = annotated(document, {answer_that("ei1", "after", "ei2")});
  Adjudication both(document, {}, {{"ada", &ada}, {"ben", &ben}});
  ASSERT_TRUE(both.decide(answer_that("ei1", "after", "ei2")));
  EXPECT_FALSE(both.next());
  ASSERT_TRUE(both.decide(take_back(*both.result().last())));
  EXPECT_TRUE(both.next());

  Adjudication alone(document, {}, {{"ada", &ada}});
  EXPECT_EQ(alone.agreed(), 1U);
  EXPECT_FALSE(alone.decide(take_back(*alone.result().last())));
}

// Random annotators: whatever is decided, the result is consistent, keeps what all agree on, and
// can be made again from its actions.
TEST(Adjudication, OfRandomVersionsIsConsistentAndKeepsItsProvenance) {
  const Document document = events_only(6);
  SplitMix64 random(5);
  const auto some = [&](std::size_t below) { return static_cast<std::size_t>(random() % below); };
  for (int run = 0; run < 40; ++run) {
    std::vector<Session> sessions(2, Session(document));
    for (Session& session : sessions) {
      for (std::uint64_t number = 1; number <= 12; ++number) {
        const std::size_t first = some(6);
        const std::size_t second = (first + 1 + some(5)) % 6;
        const auto answers = definite_answers(AnswerAlgebra::kRules);
        (void)session.apply(
            {.first = "ei" + std::to_string(first + 1),
             .second = "ei" + std::to_string(second + 1),
             .answer = some(3) == 0 ? Answer::not_determined() : Answer(answers[some(2)])},
            number);
      }
    }
    Adjudication both(document, {}, {{"ada", &sessions[0]}, {"ben", &sessions[1]}});
    std::size_t decisions = 0;
    while (const std::optional<Dispute> dispute = both.next()) {
      ASSERT_LE(++decisions, 15U);
      const DisputeChoice& choice = dispute->choices[some(dispute->choices.size())];
      const auto id = [&](Entity entity) { return "ei" + std::to_string(position(entity) + 1); };
      ASSERT_TRUE(both.decide({.first = id(dispute->pair.first),
                               .second = id(dispute->pair.second),
                               .answer = choice.answer}));
    }
    Session again(document);
    std::uint64_t number = 0;
    for (const Action& action : both.actions()) {
      ASSERT_TRUE(again.apply(action, ++number));
    }
    for (std::uint32_t a = 0; a < 6; ++a) {
      for (std::uint32_t b = a + 1; b < 6; ++b) {
        const Knowledge& result = both.result().knowledge();
        const Knowledge& adas = sessions[0].knowledge();
        EXPECT_EQ(again.knowledge().relation(Entity{a}, Entity{b}),
                  result.relation(Entity{a}, Entity{b}));
        if (adas.state(Entity{a}, Entity{b}) == PairState::kRelated &&
            adas.relation(Entity{a}, Entity{b}) ==
                sessions[1].knowledge().relation(Entity{a}, Entity{b})) {
          EXPECT_EQ(result.relation(Entity{a}, Entity{b}), adas.relation(Entity{a}, Entity{b}));
        }
      }
    }
  }
}

}  // namespace
}  // namespace gnomon
