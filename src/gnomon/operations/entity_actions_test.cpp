#include "gnomon/operations/entity_actions.h"

#include "gnomon/operations/adjudication_session.h"
#include "gnomon/operations/annotation_session.h"
#include "gnomon/operations/operations_test_help.h"
#include "gnomon/operations/project_export.h"
#include "gnomon/operations/project_new.h"
#include "gnomon/operations/project_test_help.h"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const Answer kIsBefore{kBeforeAnswer};

// A raw text in a project of ada and ben.
struct RawProject {
  std::filesystem::path folder = new_test_folder();
  std::string where = (folder / "raw.gnomon").string();

  explicit RawProject(std::string_view text = "She left. He slept on Friday.",
                      ProjectNewRequest request = {}) {
    request.project = where;
    request.inputs = {Input::bytes("dog.txt", std::string(text))};
    request.annotators = {"ada", "ben"};
    const auto made = project_new(request);
    EXPECT_TRUE(made) << made.error().what;
    EXPECT_THAT(made->notices, IsEmpty());
  }
  RawProject(const RawProject&) = delete;
  RawProject& operator=(const RawProject&) = delete;
  ~RawProject() { std::filesystem::remove_all(folder); }

  AnnotationSession open(std::string annotator, std::string task = {}) const {
    AnnotationRequest request;
    request.project = where;
    request.annotator = std::move(annotator);
    request.strategy = "text-order";
    request.task = std::move(task);
    return AnnotationSession::open(request).value();
  }
  Document exported(std::string annotator) const {
    ProjectExportRequest request;
    request.project = where;
    request.annotator = std::move(annotator);
    request.to = "timeml";
    const auto outcome = project_export(request).value();
    EXPECT_THAT(outcome.value.written, SizeIs(1));
    const std::string bytes = outcome.value.written.front().bytes.value();
    auto read = kTimeml.read({bytes, "dog.tml", "dog"});
    return std::move(read.front().value());
  }
};

Span words_at(const AnnotationSession& session, std::string_view words) {
  const std::size_t begin = session.document().text().find(words);
  EXPECT_NE(begin, std::string_view::npos) << words;
  return {begin, begin + words.size()};
}

void mark_all(AnnotationSession& session, std::vector<std::string_view> events) {
  for (const std::string_view event : events) {
    EXPECT_EQ(session.mark_event(words_at(session, event))->state, StepState::kTaken);
  }
  EXPECT_EQ(session.mark_time(words_at(session, "Friday"), "2031-09-05")->state, StepState::kTaken);
}

TEST(EntityActions, LeadFromARawTextToAnAnnotation) {
  const RawProject project;
  {
    AnnotationSession session = project.open("ada");
    EXPECT_TRUE(nothing_marked(session.session()));
    EXPECT_TRUE(session.standing()->front().to_mark);
    EXPECT_FALSE(session.next());
    mark_all(session, {"left", "slept"});
    EXPECT_EQ(session.set_creation_time("6 September 2031")->state, StepState::kTaken);
    EXPECT_EQ(session.progress().pairs, 6U);
    EXPECT_FALSE(session.standing()->front().to_mark);
    EXPECT_EQ(session.mark("ei1", kIsBefore, "ei2")->state, StepState::kTaken);
  }
  // It was all saved.
  AnnotationSession session = project.open("ada");
  EXPECT_EQ(session.session().statements().size(), 1U);
  EXPECT_TRUE(session.next());
  const Document document = project.exported("ada");
  EXPECT_THAT(document.events(), SizeIs(2));
  EXPECT_THAT(document.instances(), SizeIs(2));
  EXPECT_THAT(document.times(), SizeIs(2));
  EXPECT_TRUE(document.creation_time());
  ASSERT_THAT(document.links(), SizeIs(2)) << "what was marked, and what the calendar says";
  EXPECT_EQ(document.links()[0].attributes[Attr::kOrigin], "CALENDAR");
  EXPECT_TRUE(document.links()[1].source.resolved());
}

TEST(EntityActions, SayWhatIsWrong) {
  const RawProject project;
  AnnotationSession session = project.open("ada");
  EXPECT_EQ(session.mark_time(words_at(session, "Friday"), "soon").error().code, "bad-time-value");
  EXPECT_EQ(session.set_creation_time("P2D").error().code, "bad-time-value");
  EXPECT_EQ(session.move_entity("e7", {0, 1}).error().code, "unknown-entity");
  ASSERT_TRUE(session.mark_event(words_at(session, "left")));
  EXPECT_EQ(session.change_entity("e1", "VERB").error().code, "bad-event-class");
  const AnnotationStep overlap = session.mark_event(words_at(session, "She left")).value();
  EXPECT_EQ(overlap.state, StepState::kRefused);
  EXPECT_EQ(overlap.refusal.reason, RefusalReason::kOverlaps);
  EXPECT_EQ(overlap.refusal.entity, "e1");
}

TEST(EntityActions, TwoWindowsOfOneAnnotatorSeeEachOthersMarks) {
  const RawProject project;
  AnnotationSession here = project.open("ada");
  AnnotationSession there = project.open("ada");
  ASSERT_EQ(there.mark_event(words_at(there, "left"))->state, StepState::kTaken);
  const AnnotationStep late = here.mark_event(words_at(here, "slept")).value();
  EXPECT_EQ(late.state, StepState::kOthersFirst);
  EXPECT_NE(here.session().marks().find("e1"), nullptr);
  EXPECT_EQ(here.mark_event(words_at(here, "slept"))->state, StepState::kTaken);
}

// ada and ben mark the same words in another order, so that their ids differ.
TEST(EntityActions, MarksOfTwoCanBeAdjudicatedWhenTheyAreTheSame) {
  const RawProject project;
  {
    AnnotationSession ada = project.open("ada");
    mark_all(ada, {"left", "slept"});
    ASSERT_TRUE(ada.mark("ei1", kIsBefore, "ei2"));
    AnnotationSession ben = project.open("ben");
    mark_all(ben, {"slept", "left"});
    ASSERT_TRUE(ben.mark("ei1", kIsBefore, "ei2"));  // slept before left
  }
  AdjudicationRequest request;
  request.project = project.where;
  request.document = "dog";
  request.by = "eve";
  {
    Result<AdjudicationSession> session = AdjudicationSession::open(request);
    ASSERT_TRUE(session) << session.error().what;
    ASSERT_TRUE(session->next());
    ASSERT_TRUE(session->decide(kIsBefore));
  }
  ProjectExportRequest wanted;
  wanted.project = project.where;
  wanted.adjudicated = true;
  wanted.to = "timeml";
  const auto outcome = project_export(wanted).value();
  ASSERT_THAT(outcome.value.written, SizeIs(1));
  const std::string bytes = outcome.value.written.front().bytes.value();
  EXPECT_THAT(bytes, HasSubstr("<EVENT eid=\"e1\" class=\"OCCURRENCE\">left</EVENT>"));
  EXPECT_THAT(bytes, HasSubstr("<TLINK"));

  AnnotationSession ben = project.open("ben");
  ASSERT_TRUE(ben.remove_entity("e1"));
  EXPECT_EQ(AdjudicationSession::open(request).error().code, "entities-differ");
}

TEST(EntityActions, TheCreationTimeCanBeAnOption) {
  ProjectNewRequest request;
  request.creation_time = "2 March 2026";
  const RawProject project("She left.", request);
  const AnnotationSession session = project.open("ada");
  ASSERT_TRUE(session.document().creation_time());
  EXPECT_EQ(session.document()[*session.document().creation_time()].attributes[Attr::kValue],
            "2026-03-02");
}

// ---- tasks ----------------------------------------------------------------------------------

TEST(AskedTasks, AreAnsweredWithTheLabelsOfTempEval) {
  ProjectNewRequest request;
  request.task = "B";
  request.creation_time = "2031-09-06";
  const RawProject project("She left. He slept on Friday.", request);
  AnnotationSession session = project.open("ada");
  mark_all(session, {"left", "slept"});
  EXPECT_EQ(session.progress().pairs, 2U) << "each event and the creation time";
  EXPECT_EQ(session.questions_left(), 2) << "each of them is asked";
  ASSERT_TRUE(session.next());
  EXPECT_THAT(session.possible_answers(), SizeIs(5));
  ASSERT_EQ(session.answer(Answer(kBeforeOrOverlapping))->state, StepState::kTaken);
  ASSERT_EQ(session.answer(Answer::not_determined())->state, StepState::kTaken);
  EXPECT_FALSE(session.next());
  const Document document = project.exported("ada");
  ASSERT_THAT(document.links(), SizeIs(2));
  for (const Link& link : document.links()) {
    EXPECT_EQ(link.attributes[Attr::kTask], "B");
  }
  EXPECT_EQ(document.links()[1].rel_type, "VAGUE");
  const std::set<std::string_view> disjunctive{"BEFORE-OR-OVERLAP", "OVERLAP-OR-AFTER"};
  EXPECT_TRUE(disjunctive.contains(document.links()[0].rel_type)) << document.links()[0].rel_type;
}

TEST(AskedTasks, ThatADocumentCannotHaveAreAnError) {
  const std::filesystem::path folder = new_test_folder();
  ProjectNewRequest request;
  request.project = (folder / "p.gnomon").string();
  request.annotators = {"ada"};
  request.task = "B";
  request.inputs = {
      Input::bytes("a.tml",
                   "<TimeML><TEXT><EVENT eid=\"e1\" class=\"STATE\">slept</EVENT></TEXT>"
                   "<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/></TimeML>")};
  const auto made = project_new(request).value();
  EXPECT_FALSE(made.value.is_created);
  ASSERT_THAT(made.notices, SizeIs(2));
  EXPECT_EQ(made.notices[0].said.code, "task-impossible");
  EXPECT_THAT(made.notices[0].said.what, HasSubstr("no creation time, which task B needs"));
  request.task = "Z";
  EXPECT_EQ(project_new(request).error().code, "unknown-task");
  request.task = "B";
  request.algebra = AnswerAlgebra::kFull;
  EXPECT_EQ(project_new(request).error().code, "fields-contradict");
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace gnomon
