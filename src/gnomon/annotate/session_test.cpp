#include "gnomon/annotate/session.h"

#include "gnomon/annotate/session_test_help.h"
#include "gnomon/base/random.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::uint64_t> numbers_of(const std::vector<Statement>& statements) {
  std::vector<std::uint64_t> numbers;
  for (const Statement& said : statements) {
    numbers.push_back(said.number);
  }
  return numbers;
}

TEST(AskedEntities, ComeInTheOrderOfTheTextWithTheCreationTimeFirst) {
  const Document document = sketch(
      "<TimeML><TEXT>He <EVENT eid='e7'>left</EVENT> on <TIMEX3 tid='t1' type='DATE' "
      "value='2020-01-02'>Thursday</TIMEX3>. They <EVENT eid='e2' class='OCCURRENCE'>stayed"
      "</EVENT>.</TEXT><DCT><TIMEX3 tid='t0' type='DATE' value='2020-01-03' "
      "functionInDocument='CREATION_TIME'>then</TIMEX3></DCT>"
      "<MAKEINSTANCE eiid='ei2' eventID='e2' tense='PAST'/>"
      "<MAKEINSTANCE eiid='ei7' eventID='e7'/></TimeML>");
  const std::vector<AskedEntity> entities = asked_entities(document);
  std::vector<std::string_view> ids;
  for (const AskedEntity& entity : entities) {
    ids.push_back(entity.name.id);
  }
  EXPECT_THAT(ids, ElementsAre("t0", "ei7", "t1", "ei2"));
  EXPECT_TRUE(entities[0].facts.creation_time);
  EXPECT_FALSE(entities[2].facts.is_event);
  EXPECT_EQ(entities[1].facts.segment, 0U);
  EXPECT_EQ(entities[3].facts.segment, 1U);
  EXPECT_EQ(entities[3].facts.tense, "PAST");
  EXPECT_EQ(entities[3].facts.event_class, "OCCURRENCE");
  EXPECT_EQ(entities[3].facts.place, 3U);
}

TEST(Session, InfersWhatFollowsAndSaysWhatAnAnswerSettled) {
  const Document document = events_only(3);
  Session session(document);
  EXPECT_EQ(session.progress().open, 3U);
  ASSERT_TRUE(session.apply(answer_that("ei1", "before", "ei2", ActionKind::kMark), 1));
  const auto effect = session.apply(answer_that("ei3", "after", "ei2"), 2);
  ASSERT_TRUE(effect);
  EXPECT_THAT(effect->related, ElementsAre(Pair{Entity{0}, Entity{2}}, Pair{Entity{1}, Entity{2}}));
  EXPECT_THAT(effect->undetermined, IsEmpty());
  EXPECT_EQ(session.knowledge().relation(Entity{0}, Entity{2}), kBeforeAnswer);
  EXPECT_THAT(numbers_of(session.why(Entity{0}, Entity{2})), ElementsAre(1, 2));
  EXPECT_EQ(session.source(Entity{0}, Entity{1}), StatementSource::kMarked);
  EXPECT_EQ(session.source(Entity{0}, Entity{2}), std::nullopt);
  const SessionProgress progress = session.progress();
  EXPECT_EQ(progress.marked, 1U);
  EXPECT_EQ(progress.asked, 1U);
  EXPECT_EQ(progress.inferred, 1U);
  EXPECT_EQ(progress.open, 0U);
  EXPECT_EQ(progress.prompts, 1U);
}

TEST(Session, RefusesAContradictionAndNamesTheStatementsBehindIt) {
  const Document document = events_only(4);
  Session session(document);
  ASSERT_TRUE(session.apply(answer_that("ei1", "before", "ei2"), 1));
  ASSERT_TRUE(session.apply(answer_that("ei3", "before", "ei4"), 2));
  ASSERT_TRUE(session.apply(answer_that("ei2", "includes", "ei3"), 3));
  const auto refused = session.apply(answer_that("ei3", "before", "ei1"), 4);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().reason, RefusalReason::kContradicts);
  EXPECT_THAT(numbers_of(refused.error().because), ::testing::UnorderedElementsAre(1, 3));
  EXPECT_EQ(session.statements().size(), 3U);
}

TEST(Session, HoldsFastThatAPairIsNotDetermined) {
  const Document document = events_only(3);
  Session session(document);
  ASSERT_TRUE(session.apply(answer_that("ei1", "not determined", "ei3"), 1));
  ASSERT_TRUE(session.apply(answer_that("ei1", "before", "ei2"), 2));
  const auto refused = session.apply(answer_that("ei2", "before", "ei3"), 3);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().reason, RefusalReason::kRelatesUndetermined);
  EXPECT_THAT(numbers_of(refused.error().because), ElementsAre(2));
  EXPECT_EQ(refused.error().undetermined, (Pair{Entity{0}, Entity{2}}));
  const auto again = session.apply(answer_that("ei2", "not determined", "ei1"), 4);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().reason, RefusalReason::kAlreadyRelated);
  EXPECT_THAT(numbers_of(again.error().because), ElementsAre(2));
}

TEST(Session, RefusesWhatNamesNothing) {
  const Document document = events_only(2);
  Session session(document);
  for (const Action& action :
       {answer_that("ei1", "before", "ei9"), answer_that("ei1", "before", "ei1"),
        answer_that("", "before", "ei2", ActionKind::kSkip)}) {
    const auto refused = session.apply(action, 1);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, RefusalReason::kUnknownEntity);
  }
  const auto refused = session.apply(take_back(7), 1);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().reason, RefusalReason::kNothingToTakeBack);
}

TEST(Session, TakesBackAnEarlierAnswerWithWhatDependedOnIt) {
  const Document document = events_only(3);
  Session session(document);
  ASSERT_TRUE(session.apply(answer_that("ei1", "before", "ei2"), 1));
  ASSERT_TRUE(session.apply(answer_that("ei2", "before", "ei3"), 2));
  EXPECT_EQ(session.last(), 2U);
  const auto effect = session.apply(take_back(1), 3);
  ASSERT_TRUE(effect);
  EXPECT_THAT(effect->reopened,
              ElementsAre(Pair{Entity{0}, Entity{1}}, Pair{Entity{0}, Entity{2}}));
  EXPECT_EQ(session.knowledge().relation(Entity{1}, Entity{2}), kBeforeAnswer);
  EXPECT_EQ(session.last(), 2U);
  EXPECT_FALSE(session.apply(take_back(1), 4));
}

TEST(Session, AsksWhatWasPutOffOnlyWhenNothingElseIsLeft) {
  const Document document = events_only(3);
  Session session(document);
  const auto skip = [&](std::string first, std::string second, std::uint64_t number) {
    ASSERT_TRUE(
        session.apply({.kind = ActionKind::kSkip, .first = first, .second = second}, number));
  };
  const Pair one_two{Entity{0}, Entity{1}};
  const Pair one_three{Entity{0}, Entity{2}};
  const Pair two_three{Entity{1}, Entity{2}};
  skip("ei1", "ei2", 1);
  EXPECT_THAT(session.candidates(), ElementsAre(one_three, two_three));
  skip("ei3", "ei1", 2);
  EXPECT_THAT(session.candidates(), ElementsAre(two_three));
  skip("ei2", "ei3", 3);
  EXPECT_THAT(session.candidates(), ElementsAre(one_two, one_three, two_three));
  skip("ei1", "ei2", 4);
  EXPECT_THAT(session.candidates(), ElementsAre(one_three, two_three));
  EXPECT_EQ(session.last(), 4U);
  ASSERT_TRUE(session.apply(take_back(2), 5));
  EXPECT_THAT(session.candidates(), ElementsAre(one_three));
}

// Random statements, some of them contradictory, in either algebra.
class RandomSessions : public ::testing::TestWithParam<AnswerAlgebra> {
 protected:
  static constexpr std::size_t kEntities = 6;

  Action random_action() {
    const auto some = [&](std::size_t below) {
      return static_cast<std::size_t>(random_() % below);
    };
    const std::size_t first = some(kEntities);
    const std::size_t second = (first + 1 + some(kEntities - 1)) % kEntities;
    const auto answers = definite_answers(GetParam());
    const bool definite = some(4) != 0;
    return {.kind = ActionKind::kAnswer,
            .first = "ei" + std::to_string(first + 1),
            .second = "ei" + std::to_string(second + 1),
            .answer = definite ? Answer(answers[some(answers.size())]) : Answer::not_determined()};
  }

  Session session_with(std::span<const Statement> statements) {
    Session session(document_, {.algebra = GetParam()});
    for (const Statement& said : statements) {
      const auto id = [&](Entity entity) {
        return std::string(session.entities()[position(entity)].name.id);
      };
      EXPECT_TRUE(
          session.apply({.first = id(said.first), .second = id(said.second), .answer = said.answer},
                        said.number));
    }
    return session;
  }

  template <class Use>
  static void for_all_pairs(Use use) {
    for (std::uint32_t a = 0; a < kEntities; ++a) {
      for (std::uint32_t b = 0; b < kEntities; ++b) {
        if (a != b) {
          use(Entity{a}, Entity{b});
        }
      }
    }
  }

  Document document_ = events_only(kEntities);
  SplitMix64 random_{20};
};

TEST_P(RandomSessions, KnowTheSameAsIfWhatWasTakenBackHadNeverBeenSaid) {
  for (int run = 0; run < 60; ++run) {
    Session session(document_, {.algebra = GetParam()});
    for (std::uint64_t number = 1; number <= 14; ++number) {
      if (random_() % 4 == 0 && !session.statements().empty()) {
        const auto which = random_() % session.statements().size();
        ASSERT_TRUE(session.apply(take_back(session.statements()[which].number), number));
      } else {
        (void)session.apply(random_action(), number);
      }
      const Session fresh = session_with(session.statements());
      for_all_pairs([&](Entity a, Entity b) {
        ASSERT_EQ(session.knowledge().state(a, b), fresh.knowledge().state(a, b));
        ASSERT_EQ(session.knowledge().relation(a, b), fresh.knowledge().relation(a, b));
      });
      ASSERT_EQ(session.candidates(), fresh.candidates());
    }
  }
}

TEST_P(RandomSessions, ExplainWithStatementsOfWhichNoneIsSuperfluous) {
  for (int run = 0; run < 40; ++run) {
    Session session(document_, {.algebra = GetParam()});
    for (std::uint64_t number = 1; number <= 8; ++number) {
      (void)session.apply(random_action(), number);
    }
    for_all_pairs([&](Entity a, Entity b) {
      if (session.knowledge().state(a, b) != PairState::kRelated) {
        return;
      }
      const std::vector<Statement> why = session.why(a, b);
      ASSERT_FALSE(why.empty());
      ASSERT_EQ(session_with(why).knowledge().relation(a, b), session.knowledge().relation(a, b));
      for (std::size_t left_out = 0; left_out < why.size(); ++left_out) {
        std::vector<Statement> fewer = why;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(left_out));
        ASSERT_NE(session_with(fewer).knowledge().state(a, b), PairState::kRelated);
      }
    });
  }
}

TEST_P(RandomSessions, GiveAReasonForJustTheAnswersThatAreNotAdmitted) {
  for (int run = 0; run < 40; ++run) {
    Session session(document_, {.algebra = GetParam(), .infer_undetermined = false});
    for (std::uint64_t number = 1; number <= 8; ++number) {
      (void)session.apply(random_action(), number);
    }
    for_all_pairs([&](Entity a, Entity b) {
      if (session.knowledge().state(a, b) != PairState::kPending) {
        return;
      }
      for (const RelationSet answer : definite_answers(GetParam())) {
        const std::optional<Refusal> refusal = session.why_not(a, b, answer);
        ASSERT_EQ(refusal.has_value(), !session.knowledge().admits(a, b, answer));
        if (!refusal) {
          continue;
        }
        // With these statements alone the answer does just that.
        Session few = session_with(refusal->because);
        if (refusal->reason == RefusalReason::kContradicts) {
          ASSERT_FALSE(few.knowledge().admits(a, b, answer));
        } else {
          Knowledge then = few.knowledge();
          ASSERT_TRUE(then.relate(a, b, answer));
          ASSERT_EQ(then.state(refusal->undetermined->first, refusal->undetermined->second),
                    PairState::kRelated);
        }
      }
    });
  }
}

INSTANTIATE_TEST_SUITE_P(Both, RandomSessions,
                         ::testing::Values(AnswerAlgebra::kRules, AnswerAlgebra::kFull));

// A log with refusals, take-backs and edits, one by one and replayed: the same in the end.
TEST(Session, IsTheSameReplayed) {
  const Document document = events_only(9);
  for (const AnswerAlgebra algebra : {AnswerAlgebra::kRules, AnswerAlgebra::kFull}) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
      SplitMix64 random(seed);
      const auto id = [&] { return "ei" + std::to_string(1 + random() % 9); };
      Session one(document, {.algebra = algebra});
      Session replayed(document, {.algebra = algebra});
      replayed.begin_replay();
      for (std::uint64_t number = 1; number <= 40; ++number) {
        const auto answers = definite_answers(algebra);
        Action action{.kind = ActionKind::kAnswer, .first = id(), .second = id()};
        action.answer = random() % 6 == 0 ? Answer::not_determined()
                                          : Answer(answers[random() % answers.size()]);
        if (number > 4 && random() % 5 == 0) {
          action = take_back(1 + random() % number);
        } else if (random() % 12 == 0) {
          action = {.kind = ActionKind::kRemoveEntity, .first = "e" + id().substr(2)};
        }
        ASSERT_EQ(one.apply(action, number).has_value(), replayed.apply(action, number).has_value())
            << "seed " << seed << " number " << number;
      }
      replayed.end_replay();
      ASSERT_EQ(one.entities().size(), replayed.entities().size());
      EXPECT_EQ(one.candidates(), replayed.candidates()) << "seed " << seed;
      EXPECT_EQ(one.statements().size(), replayed.statements().size());
      EXPECT_EQ(one.progress().open, replayed.progress().open) << "seed " << seed;
      EXPECT_EQ(one.progress().inferred, replayed.progress().inferred) << "seed " << seed;
      EXPECT_EQ(one.knowledge().pending(), replayed.knowledge().pending());
      for (std::size_t a = 0; a < one.entities().size(); ++a) {
        for (std::size_t b = 0; b < one.entities().size(); ++b) {
          if (a != b) {
            const auto x = static_cast<Entity>(a);
            const auto y = static_cast<Entity>(b);
            EXPECT_EQ(one.knowledge().state(x, y), replayed.knowledge().state(x, y));
            EXPECT_EQ(one.knowledge().relation(x, y), replayed.knowledge().relation(x, y));
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace gnomon
