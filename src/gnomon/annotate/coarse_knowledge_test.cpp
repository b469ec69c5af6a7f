#include "gnomon/annotate/coarse_knowledge.h"

#include "gnomon/algebra/names.h"
#include "gnomon/annotate/session_test_help.h"
#include "gnomon/base/random.h"
#include "gnomon/reason/closure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

const KnowledgeOptions kCoarse{.algebra = AnswerAlgebra::kTempEval};
const Entity kFirstEvent{0};
const Entity kSecondEvent{1};
const Entity kThirdEvent{2};

TEST(CoarseKnowledge, InfersThePreciseLabels) {
  Knowledge knowledge(3, kCoarse);
  ASSERT_TRUE(knowledge.relate(kFirstEvent, kSecondEvent, kBeforeAnswer));
  ASSERT_TRUE(knowledge.relate(kSecondEvent, kThirdEvent, kBeforeAnswer));
  EXPECT_EQ(knowledge.relation(kFirstEvent, kThirdEvent), kBeforeAnswer);
  EXPECT_EQ(knowledge.relation(kThirdEvent, kFirstEvent), kBeforeAnswer.inverse());
  EXPECT_EQ(knowledge.count(PairState::kPending), 0U);
}

// A before B, B overlaps C: A ends before B begins, and C ends after B begins. So A may be before C
// or overlap it, but not be after it.
TEST(CoarseKnowledge, ExcludesWhatCannotBeAndAsksOn) {
  Knowledge knowledge(3, kCoarse);
  ASSERT_TRUE(knowledge.relate(kFirstEvent, kSecondEvent, kBeforeAnswer));
  ASSERT_TRUE(knowledge.relate(kSecondEvent, kThirdEvent, kOverlapping));
  EXPECT_EQ(knowledge.state(kFirstEvent, kThirdEvent), PairState::kPending);
  EXPECT_TRUE(knowledge.admits(kFirstEvent, kThirdEvent, kBeforeAnswer));
  EXPECT_TRUE(knowledge.admits(kFirstEvent, kThirdEvent, kOverlapping));
  EXPECT_TRUE(knowledge.admits(kFirstEvent, kThirdEvent, kBeforeOrOverlapping));
  EXPECT_TRUE(knowledge.admits(kFirstEvent, kThirdEvent, kOverlappingOrAfter))
      << "it may still be OVERLAP";
  EXPECT_FALSE(knowledge.admits(kFirstEvent, kThirdEvent, kBeforeAnswer.inverse()));
}

// A before-or-overlaps B and B before C: whether A is before C is not known; A is not after C.
TEST(CoarseKnowledge, ALabelThatLeavesTwoOpenIsAnAnswer) {
  Knowledge knowledge(3, kCoarse);
  ASSERT_TRUE(knowledge.relate(kFirstEvent, kSecondEvent, kBeforeOrOverlapping));
  EXPECT_EQ(knowledge.state(kFirstEvent, kSecondEvent), PairState::kRelated);
  EXPECT_EQ(knowledge.relation(kFirstEvent, kSecondEvent), kBeforeOrOverlapping);
  ASSERT_TRUE(knowledge.relate(kSecondEvent, kThirdEvent, kBeforeAnswer));
  EXPECT_EQ(knowledge.state(kFirstEvent, kThirdEvent), PairState::kPending);
  EXPECT_FALSE(knowledge.admits(kFirstEvent, kThirdEvent, kBeforeAnswer.inverse()));
  EXPECT_TRUE(knowledge.relate(kFirstEvent, kSecondEvent, kBeforeOrOverlapping)) << "said twice";
}

TEST(CoarseKnowledge, VagueExcludesNothing) {
  Knowledge knowledge(3, kCoarse);
  ASSERT_TRUE(knowledge.leave_undetermined(kFirstEvent, kThirdEvent));
  ASSERT_TRUE(knowledge.relate(kFirstEvent, kSecondEvent, kBeforeAnswer));
  ASSERT_TRUE(knowledge.relate(kSecondEvent, kThirdEvent, kBeforeAnswer))
      << "though A is before C then";
  EXPECT_EQ(knowledge.state(kFirstEvent, kThirdEvent), PairState::kUndetermined);
}

// Random answers, against the closure of all that was said: what is admitted is consistent, what is
// refused is not, and what follows is the same.
TEST(CoarseKnowledge, AgreesWithTheClosure) {
  SplitMix64 random(7);
  const auto below = [&](std::size_t count) { return static_cast<std::size_t>(random() % count); };
  for (int run = 0; run < 60; ++run) {
    constexpr std::size_t kEntities = 5;
    Knowledge knowledge(kEntities, kCoarse);
    Network said(kEntities);
    for (int i = 0; i < 14; ++i) {
      const auto a = static_cast<Entity>(below(kEntities));
      const auto b = static_cast<Entity>(below(kEntities));
      const auto answers = definite_answers(AnswerAlgebra::kTempEval);
      const RelationSet answer = answers[below(answers.size())];
      if (a == b || knowledge.state(a, b) != PairState::kPending) {
        continue;
      }
      Network with = said;
      with.add_link(a, b, answer);
      ASSERT_TRUE(with.is_pointisable());
      const bool consistent = Closure::of(with).has_value();
      const auto gain = knowledge.gain(a, b, answer);
      const std::size_t open = knowledge.count(PairState::kPending);
      ASSERT_EQ(knowledge.relate(a, b, answer), consistent);
      ASSERT_EQ(gain.has_value(), consistent);
      if (consistent) {
        said = with;
        EXPECT_EQ(*gain, open - knowledge.count(PairState::kPending));
      }
    }
    const Closure closure = Closure::of(said).value();
    for (std::uint32_t i = 0; i < kEntities; ++i) {
      for (std::uint32_t k = i + 1; k < kEntities; ++k) {
        const RelationSet follows = closure.relation(Entity{i}, Entity{k});
        const auto label = definite_answer(AnswerAlgebra::kTempEval, follows);
        if (knowledge.state(Entity{i}, Entity{k}) == PairState::kRelated) {
          EXPECT_EQ(knowledge.relation(Entity{i}, Entity{k}), label);
        } else {
          EXPECT_TRUE(!label || *label == kBeforeOrOverlapping || *label == kOverlappingOrAfter);
        }
      }
    }
  }
}

// ---- in a session: task B asks about each event and the creation time -------------------------

constexpr std::string_view kDated =
    "<TimeML><DCT><TIMEX3 tid='t0' type='DATE' value='2031-09-06' "
    "functionInDocument='CREATION_TIME'>2031-09-06</TIMEX3></DCT><TEXT>He "
    "<EVENT eid='e1' class='OCCURRENCE'>left</EVENT> and <EVENT eid='e2' class='STATE'>slept"
    "</EVENT>.</TEXT><MAKEINSTANCE eiid='ei1' eventID='e1' tense='PAST' pos='VERB'/>"
    "<MAKEINSTANCE eiid='ei2' eventID='e2' tense='PAST' pos='VERB'/></TimeML>";

Action label_that(std::string first, std::string_view name, std::string second) {
  return answer_that(std::move(first), name, std::move(second), ActionKind::kAnswer,
                     AnswerAlgebra::kTempEval);
}

TEST(SessionOfATask, AsksOnlyItsPairs) {
  const Document document = sketch(kDated);
  KnowledgeOptions options = kCoarse;
  options.tasks = parse_tasks("B").value();
  Session session(document, options);
  EXPECT_EQ(session.progress().pairs, 2U) << "of three";
  EXPECT_EQ(session.candidates().size(), 2U);
  ASSERT_TRUE(session.apply(label_that("ei1", "before", "t0"), 1));
  ASSERT_TRUE(session.apply(label_that("ei2", "overlap or after", "t0"), 2));
  EXPECT_EQ(session.progress().open, 0U);
  EXPECT_EQ(session.progress().asked, 2U);
  const auto refused = session.apply(label_that("t0", "before", "ei1"), 3);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().because.size(), 1U);
}

TEST(SessionOfATask, AnEventMarkedLaterIsAskedAbout) {
  const Document document = sketch(kDated);
  KnowledgeOptions options = kCoarse;
  options.tasks = parse_tasks("B").value();
  Session session(document, options);
  const std::size_t begin = document.body().begin;
  const Action marked{
      .kind = ActionKind::kMarkEntity,
      .first = "e3",
      .second = "ei3",
      .entity = EntityMark{ElementKind::kEvent, {begin, begin + 2}, {{"class", "STATE"}}}};
  ASSERT_TRUE(session.apply(marked, 1));
  EXPECT_EQ(session.progress().pairs, 3U);
}

}  // namespace
}  // namespace gnomon
