#include "gnomon/operations/annotation_session.h"

#include "gnomon/annotate/session.h"
#include "gnomon/operations/operations_test_help.h"
#include "gnomon/operations/project_test_help.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const Answer kBefore{kBeforeAnswer};

AnnotationRequest request_of(const std::string& project, std::string annotator = "ann") {
  AnnotationRequest request;
  request.project = project;
  request.annotator = std::move(annotator);
  request.strategy = "text-order";
  return request;
}

// The whole of a session, wherever it is kept: three entities of "It rained before the match on
// Monday.", asked in the order of the text.
void expect_a_whole_session(AnnotationSession session) {
  EXPECT_EQ(session.progress().pairs, 3U);
  ASSERT_TRUE(session.next());
  EXPECT_THAT(session.possible_answers(), SizeIs(5));

  const Pair rain_and_match = *session.next();
  const AnnotationStep first = session.answer(kBefore).value();
  EXPECT_EQ(first.state, StepState::kTaken);
  EXPECT_EQ(first.number, 1U);
  EXPECT_EQ(first.asked, rain_and_match);
  EXPECT_EQ(session.why_not(rain_and_match, kBeforeAnswer.inverse())->because.size(), 1U);

  const Pair put_off = *session.next();
  ASSERT_EQ(session.skip()->state, StepState::kTaken);
  EXPECT_NE(session.next(), put_off) << "others are asked first";

  // Marked the other way round it contradicts, and nothing changes.
  const AnnotationStep refused = session.mark("ei2", kBefore, "ei1").value();
  EXPECT_EQ(refused.state, StepState::kRefused);
  EXPECT_EQ(refused.refusal.reason, RefusalReason::kContradicts);
  EXPECT_THAT(refused.refusal.because, SizeIs(1));
  EXPECT_EQ(session.mark("ei2", kBefore, "nobody")->refusal.reason, RefusalReason::kUnknownEntity);
  EXPECT_EQ(session.session().statements().size(), 1U);

  const AnnotationStep marked = session.mark("ei2", kBefore, "t1").value();
  EXPECT_EQ(marked.number, 3U);
  EXPECT_THAT(marked.effect.related, SizeIs(2)) << "rain before Monday follows";
  EXPECT_FALSE(session.next());
  EXPECT_EQ(session.answer(kBefore).error().code, "nothing-asked");
  EXPECT_EQ(session.skip().error().code, "nothing-asked");
  EXPECT_EQ(session.standing()->front().open, 0U);

  const std::vector<KnownPair> known = session.known();
  ASSERT_THAT(known, SizeIs(3));
  const auto inferred =
      std::ranges::find_if(known, [](const KnownPair& one) { return !one.source; });
  ASSERT_NE(inferred, known.end());
  EXPECT_EQ(inferred->relation, kBeforeAnswer);
  EXPECT_THAT(session.why(inferred->pair), SizeIs(2));
  EXPECT_THAT(session.annotated().links(), SizeIs(3));

  const AnnotationStep back = session.take_back().value();
  ASSERT_TRUE(back.taken_back);
  EXPECT_EQ(back.taken_back->number, 3U);
  EXPECT_THAT(back.effect.reopened, SizeIs(2));
  EXPECT_EQ(session.next(), pair_of(back.taken_back->first, back.taken_back->second));
  ASSERT_EQ(session.take_back(1)->state, StepState::kTaken);
  EXPECT_EQ(session.take_back(1)->refusal.reason, RefusalReason::kNothingToTakeBack);
  EXPECT_EQ(session.progress().open, 3U);
}

TEST(AnnotationSessionOperation, GoesFromTheFirstQuestionToTheLastInMemory) {
  AnnotationRequest request;
  request.strategy = "text-order";
  expect_a_whole_session(
      AnnotationSession::in_memory(shared_small_document("a"), {}, request).value());
}

TEST(AnnotationSessionOperation, GoesFromTheFirstQuestionToTheLastInAProject) {
  const ProjectOnDisk disk;
  expect_a_whole_session(AnnotationSession::open(request_of(disk.where)).value());
  EXPECT_THAT(disk.open().log("a", "ann").value(), SizeIs(5)) << "what was refused is not in it";
}

TEST(AnnotationSessionOperation, GoesOnWhereItStopped) {
  const ProjectOnDisk disk;
  {
    AnnotationSession session = AnnotationSession::open(request_of(disk.where)).value();
    EXPECT_EQ(session.document().name(), "a");
    EXPECT_FALSE(session.opened().begun);
    ASSERT_TRUE(session.go_to("b"));
    ASSERT_TRUE(session.answer(kBefore));
    EXPECT_EQ(session.go_to("c").error().code, "not-in-project");
    EXPECT_EQ(session.document().name(), "b") << "the one at hand stays";
    const std::vector<DocumentStanding> standing = session.standing().value();
    ASSERT_THAT(standing, SizeIs(2));
    EXPECT_EQ(standing[0].open, 3U);
    EXPECT_EQ(standing[1].open, 2U);
  }
  AnnotationSession again = AnnotationSession::open(request_of(disk.where)).value();
  EXPECT_EQ(again.document().name(), "b");
  EXPECT_TRUE(again.opened().begun);
  // When that one is finished, it goes on with the other.
  ASSERT_TRUE(again.mark("ei2", kBefore, "t1"));
  ASSERT_FALSE(again.next());
  EXPECT_EQ(AnnotationSession::open(request_of(disk.where))->document().name(), "a");
}

TEST(AnnotationSessionOperation, TakesTheLinksOfTheDocumentWhenItIsAskedTo) {
  const ProjectOnDisk disk;
  AnnotationRequest request = request_of(disk.where);
  request.import_links = true;
  for (const bool on_disk : {false, true}) {
    const AnnotationSession session =
        on_disk ? AnnotationSession::open(request).value()
                : AnnotationSession::in_memory(shared_small_document("a"), {}, request).value();
    ASSERT_TRUE(session.opened().imported);
    EXPECT_EQ(session.opened().imported->logged, 1U);
    EXPECT_EQ(session.progress().imported, 1U);
    EXPECT_EQ(session.progress().open, 2U);
  }
  EXPECT_FALSE(AnnotationSession::open(request)->opened().imported) << "only once";
}

TEST(AnnotationSessionOperation, TwoAtOnceSeeFirstWhatTheOtherSaid) {
  const ProjectOnDisk disk;
  AnnotationSession one = AnnotationSession::open(request_of(disk.where)).value();
  AnnotationSession other = AnnotationSession::open(request_of(disk.where)).value();
  const std::optional<Pair> question = one.next();
  ASSERT_EQ(one.answer(kBefore)->state, StepState::kTaken);
  const AnnotationStep late = other.answer(Answer(kBeforeAnswer.inverse())).value();
  EXPECT_EQ(late.state, StepState::kOthersFirst);
  EXPECT_EQ(late.others, 1U);
  EXPECT_EQ(late.number, 0U);
  EXPECT_NE(other.next(), question) << "it has been answered";
  EXPECT_EQ(other.next(), one.next());
  EXPECT_EQ(other.session().statements().size(), 1U);
  // Now it knows, and the first one does not.
  ASSERT_EQ(other.take_back()->state, StepState::kTaken);
  const AnnotationStep refusable = one.mark("ei2", kBefore, "ei1").value();
  EXPECT_EQ(refusable.state, StepState::kOthersFirst) << "what it contradicts was taken back";
  EXPECT_EQ(one.mark("ei2", kBefore, "ei1")->state, StepState::kTaken);
  EXPECT_THAT(disk.open().log("a", "ann").value(), SizeIs(3));
}

TEST(AnnotationSessionOperation, RefusesRequestsThatCannotBeMet) {
  const ProjectOnDisk disk;
  EXPECT_EQ(AnnotationSession::open({}).error().code, "missing-field");
  EXPECT_EQ(AnnotationSession::open(request_of(disk.where, "")).error().code, "missing-field");
  EXPECT_EQ(AnnotationSession::open(request_of(disk.where + "x")).error().kind, ErrorKind::kUsage);
  const Error nobody = AnnotationSession::open(request_of(disk.where, "anne")).error();
  EXPECT_EQ(nobody.code, "not-in-project");
  EXPECT_THAT(nobody.hint, HasSubstr("'ann'"));
  EXPECT_EQ(AnnotationSession::open(request_of(disk.where, "idle")).error().code, "not-assigned");
  AnnotationRequest request = request_of(disk.where);
  request.document = "aa";
  EXPECT_EQ(AnnotationSession::open(request).error().code, "not-in-project");
  request = request_of(disk.where);
  request.strategy = "nonsense";
  EXPECT_THAT(AnnotationSession::open(request).error().what, HasSubstr("nonsense"));
  request.window = 2'000'000;
  EXPECT_EQ(AnnotationSession::open(request).error().code, "bad-field");
}

TEST(AnnotationSessionOperation, IsCancelled) {
  const ProjectOnDisk disk;
  EXPECT_EQ(AnnotationSession::open(request_of(disk.where), stopped_run()).error().code,
            "cancelled");
  AnnotationSession session = AnnotationSession::open(request_of(disk.where)).value();
  EXPECT_EQ(session.standing(stopped_run()).error().code, "cancelled");
}

// Sixty sentences with one event each: 1770 pairs, of which 59 are of neighbours.
SharedDocument long_document() {
  std::string text = "<TimeML><TEXT>";
  for (int i = 1; i <= 60; ++i) {
    text += "It <EVENT eid=\"e" + std::to_string(i) + "\">happened</EVENT>.\n";
  }
  const std::string bytes = text + "</TEXT></TimeML>";
  return std::make_shared<const Document>(
      std::move(kTimeml.read({bytes, "long.tml", "long"}).front().value()));
}

TEST(AnnotationSessionWindow, IsTheDefaultForDocumentsOfManyPairs) {
  AnnotationRequest request;
  request.annotator = "ann";
  const AnnotationSession usual =
      AnnotationSession::in_memory(long_document(), {}, request).value();
  EXPECT_EQ(usual.window(), kUsualWindow);
  EXPECT_LE(usual.questions_left(), 59);
  request.window = 0;
  const AnnotationSession all = AnnotationSession::in_memory(long_document(), {}, request).value();
  EXPECT_EQ(all.window(), 0U);
  EXPECT_GT(all.questions_left(), 59);
  request.window.reset();
  const AnnotationSession small =
      AnnotationSession::in_memory(shared_small_document("a"), {}, request).value();
  EXPECT_EQ(small.window(), 0U);
}

TEST(AnnotationSessionEstimate, FallsToNothing) {
  AnnotationRequest request;
  request.annotator = "ann";
  AnnotationSession session =
      AnnotationSession::in_memory(shared_small_document("a"), {}, request).value();
  while (session.next()) {
    const double left = session.questions_left();
    EXPECT_GE(left, 1);
    EXPECT_LE(left, static_cast<double>(session.progress().open));
    ASSERT_TRUE(session.answer(Answer::not_determined()));
  }
  EXPECT_EQ(session.questions_left(), 0);
}

}  // namespace
}  // namespace gnomon
