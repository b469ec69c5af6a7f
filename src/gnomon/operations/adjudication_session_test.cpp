#include "gnomon/operations/adjudication_session.h"

#include "gnomon/annotate/session.h"
#include "gnomon/operations/operations_test_help.h"
#include "gnomon/operations/project_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

// Both have the rain before the match; of Monday ann says that it is after both, bob before both.
void say_as(AnnotationSession& session, bool monday_last) {
  const Answer before(kBeforeAnswer);
  ASSERT_TRUE(session.mark("ei1", before, "ei2"));
  ASSERT_TRUE(monday_last ? session.mark("ei2", before, "t1") : session.mark("t1", before, "ei1"));
}

AdjudicationRequest request_by(const std::string& project) {
  AdjudicationRequest request;
  request.project = project;
  request.document = "a";
  request.by = "eve";
  return request;
}

AdjudicationSession session_in_memory() {
  std::vector<AnnotationSession> versions;
  for (const char* name : {"ann", "bob"}) {
    AnnotationRequest request;
    request.annotator = name;
    versions.push_back(
        AnnotationSession::in_memory(shared_small_document("a"), {}, request).value());
    say_as(versions.back(), versions.size() == 1);
  }
  return AdjudicationSession::in_memory(std::move(versions)).value();
}

struct AnnotatedProject : ProjectOnDisk {
  AnnotatedProject() {
    for (const char* name : {"ann", "bob"}) {
      AnnotationRequest request;
      request.project = where;
      request.annotator = name;
      request.document = "a";
      AnnotationSession session = AnnotationSession::open(request).value();
      say_as(session, name == std::string_view("ann"));
    }
  }
};

void expect_a_whole_adjudication(AdjudicationSession session) {
  EXPECT_THAT(session.annotators(), ElementsAre("ann", "bob"));
  EXPECT_EQ(session.standing().agreed, 1U);
  EXPECT_EQ(session.standing().disputes, 2U);
  ASSERT_TRUE(session.next());
  const Pair first = session.next()->pair;
  EXPECT_THAT(session.next()->said, SizeIs(2));

  ASSERT_EQ(session.skip()->state, StepState::kTaken);
  EXPECT_NE(session.next()->pair, first) << "others are decided first";
  ASSERT_EQ(session.take_back()->state, StepState::kTaken);
  EXPECT_EQ(session.next()->pair, first);

  const AnnotationStep step = session.decide(session.next()->choices.front().answer).value();
  EXPECT_EQ(step.state, StepState::kTaken);
  EXPECT_EQ(step.asked, first);
  while (session.next()) {
    ASSERT_TRUE(session.decide(session.next()->choices.front().answer));
  }
  EXPECT_EQ(session.decide(Answer(kBeforeAnswer)).error().code, "nothing-asked");
  EXPECT_EQ(session.skip().error().code, "nothing-asked");
  EXPECT_EQ(session.standing().disputes, 0U);
  EXPECT_EQ(session.standing().result.open, 0U);
  EXPECT_THAT(session.annotated().links(), SizeIs(3));

  // All decisions can be taken back, but not what was agreed on.
  while (session.take_back()->state == StepState::kTaken) {
  }
  EXPECT_EQ(session.standing().disputes, 2U);
  EXPECT_EQ(session.standing().result.marked, 1U);
}

TEST(AdjudicationSessionOperation, GoesFromTheFirstDisputeToTheLastInMemory) {
  expect_a_whole_adjudication(session_in_memory());
}

TEST(AdjudicationSessionOperation, GoesFromTheFirstDisputeToTheLastInAProject) {
  const AnnotatedProject disk;
  expect_a_whole_adjudication(AdjudicationSession::open(request_by(disk.where)).value());
  EXPECT_THAT(disk.open().adjudicated("a").value(), SizeIs(1));
}

TEST(AdjudicationSessionOperation, SavesEveryDecisionAndGoesOnFromIt) {
  const AnnotatedProject disk;
  {
    AdjudicationSession session = AdjudicationSession::open(request_by(disk.where)).value();
    EXPECT_EQ(session.version(), 0U);
    ASSERT_TRUE(session.decide(session.next()->choices.front().answer));
    EXPECT_EQ(session.version(), 1U);
  }
  const std::vector<AdjudicatedVersion> versions = disk.open().adjudicated("a").value();
  ASSERT_THAT(versions, SizeIs(1));
  EXPECT_EQ(versions[0].adjudicator, "eve");
  EXPECT_THAT(versions[0].statements, SizeIs(2)) << "agreed on, and decided";
  AdjudicationSession again = AdjudicationSession::open(request_by(disk.where)).value();
  EXPECT_EQ(again.standing().result.asked, 1U);
  EXPECT_EQ(again.save().value(), 2U) << "a version of its own, also without a decision";
}

TEST(AdjudicationSessionOperation, DecidesAsOneOfThemHasIt) {
  AdjudicationSession session = session_in_memory();
  EXPECT_EQ(session.decide_like("zoe").error().code, "not-compared");
  WatchedRun watched;
  ASSERT_TRUE(session.decide_like("bob", watched.run));
  EXPECT_TRUE(watched.grew_to_the_total());
  EXPECT_EQ(session.standing().disputes, 0U);
  const Session& result = session.result();
  EXPECT_EQ(result.knowledge().relation(*result.find("t1"), *result.find("ei2")), kBeforeAnswer);
}

TEST(AdjudicationSessionOperation, TwoAtOnceDoNotOverwriteEachOther) {
  const AnnotatedProject disk;
  AdjudicationSession one = AdjudicationSession::open(request_by(disk.where)).value();
  AdjudicationSession other = AdjudicationSession::open(request_by(disk.where)).value();
  ASSERT_TRUE(one.decide(one.next()->choices.front().answer));
  const AnnotationStep late = other.decide(other.next()->choices.back().answer).value();
  EXPECT_EQ(late.state, StepState::kOthersFirst);
  EXPECT_EQ(late.others, 1U);
  EXPECT_THAT(late.meanwhile, HasSubstr("eve saved version 1 of 'a' meanwhile: "));
  EXPECT_EQ(other.version(), 0U);
  EXPECT_EQ(other.standing().result.asked, 1U) << "begins with what the other decided";
  ASSERT_THAT(disk.open().adjudicated("a").value(), SizeIs(1));

  // What is decided now builds on it, and it is the first one who is late.
  ASSERT_EQ(other.take_back()->state, StepState::kTaken);
  EXPECT_EQ(other.version(), 2U);
  const AnnotationStep too_late = one.take_back().value();
  EXPECT_EQ(too_late.state, StepState::kOthersFirst);
  EXPECT_THAT(too_late.meanwhile, HasSubstr("version 2 of 'a' meanwhile: no longer: "));
  const std::vector<AdjudicatedVersion> versions = disk.open().adjudicated("a").value();
  ASSERT_THAT(versions, SizeIs(2));
  EXPECT_EQ(versions[1].based_on, 1U);
  EXPECT_THAT(disk.open().damage().value(), SizeIs(0));
}

// R1: the second decides and saves, the first leaves: the stale state became the latest version.
TEST(AdjudicationSessionOperation, WhoLeavesWithoutADecisionSavesNothing) {
  const AnnotatedProject disk;
  AdjudicationSession idle = AdjudicationSession::open(request_by(disk.where)).value();
  AdjudicationSession busy = AdjudicationSession::open(request_by(disk.where)).value();
  ASSERT_EQ(idle.skip()->state, StepState::kTaken);
  EXPECT_EQ(idle.version(), 0U) << "who puts off decides nothing";
  while (busy.next()) {
    ASSERT_TRUE(busy.decide(busy.next()->choices.front().answer));
  }
  EXPECT_EQ(idle.save_changes().value(), 0U);
  EXPECT_EQ(idle.save().value(), 2U) << "builds on what it has seen by now";
  EXPECT_THAT(disk.open().adjudicated("a")->back().statements, SizeIs(3)) << "one was agreed on";
}

TEST(AdjudicationSessionOperation, WhoPrefersSomebodyDoesNotOverwriteOthers) {
  const AnnotatedProject disk;
  AdjudicationSession late = AdjudicationSession::open(request_by(disk.where)).value();
  AdjudicationSession busy = AdjudicationSession::open(request_by(disk.where)).value();
  ASSERT_TRUE(busy.decide(busy.next()->choices.front().answer));
  const auto decided = late.decide_like("bob");
  ASSERT_FALSE(decided);
  EXPECT_EQ(decided.error().code, "version-not-latest");
  EXPECT_THAT(decided.error().what, HasSubstr("eve saved version 1 of 'a' meanwhile: "));
  EXPECT_THAT(disk.open().adjudicated("a").value(), SizeIs(1));
}

TEST(AdjudicationSessionOperation, RefusesRequestsThatCannotBeMet) {
  const AnnotatedProject disk;
  EXPECT_EQ(AdjudicationSession::open({}).error().code, "missing-field");
  EXPECT_EQ(AdjudicationSession::in_memory({}).error().code, "missing-field");
  AdjudicationRequest request = request_by(disk.where);
  request.document = "c";
  EXPECT_EQ(AdjudicationSession::open(request).error().code, "not-in-project");
  request = request_by(disk.where);
  request.annotators = {"ann", "zoe"};
  EXPECT_THAT(AdjudicationSession::open(request).error().what, HasSubstr("zoe"));
  request = request_by(disk.where);
  request.prefer = "zoe";
  EXPECT_EQ(AdjudicationSession::open(request).error().code, "not-compared");
  ASSERT_TRUE(disk.open().unassign("b", "ann"));
  ASSERT_TRUE(disk.open().unassign("b", "bob"));
  request = request_by(disk.where);
  request.document = "b";
  EXPECT_EQ(AdjudicationSession::open(request).error().code, "not-assigned");
}

TEST(AdjudicationSessionOperation, IsCancelled) {
  const AnnotatedProject disk;
  EXPECT_EQ(AdjudicationSession::open(request_by(disk.where), stopped_run()).error().code,
            "cancelled");
  AdjudicationSession session = AdjudicationSession::open(request_by(disk.where)).value();
  EXPECT_EQ(session.decide_like("ann", stopped_run()).error().code, "cancelled");
  EXPECT_EQ(session.version(), 0U);
  EXPECT_TRUE(session.next()) << "and can be gone on with";
}

}  // namespace
}  // namespace gnomon
