#include "gnomon/project/annotation.h"

#include "gnomon/project/import_links.h"
#include "gnomon/project/project_test_help.h"

#include <gmock/gmock.h>

namespace gnomon {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

class ProjectAnnotation : public EitherDatabase {};
INSTANTIATE_TEST_SUITE_P(All, ProjectAnnotation, ::testing::Values("sqlite", "postgresql"),
                         database_name);

TEST_P(ProjectAnnotation, IsAsItWasLeft) {
  Project project = filled();
  {
    Annotation annotation = load_annotation(project, "a", "ann").value();
    EXPECT_EQ(record(project, annotation, answer_of("ei1", kBeforeAnswer, "ei2"))->number, 1);
    EXPECT_EQ(record(project, annotation, answer_of("ei2", kBeforeAnswer, "t1"))->number, 2);
  }
  const Annotation again = load_annotation(project, "a", "ann").value();
  EXPECT_EQ(again.last, 2);
  EXPECT_THAT(again.refused, IsEmpty());
  // What follows is there, too: left before slept, slept before Friday.
  EXPECT_EQ(again.session.progress().inferred, 1);
  EXPECT_EQ(again.session.progress().open, 0);
  EXPECT_EQ(load_annotation(project, "a", "bob")->session.progress().open, 3);
}

TEST_P(ProjectAnnotation, RefusesWhatContradictsAndLogsNothing) {
  Project project = filled();
  Annotation annotation = load_annotation(project, "a", "ann").value();
  ASSERT_TRUE(record(project, annotation, answer_of("ei1", kBeforeAnswer, "ei2")));
  ASSERT_TRUE(record(project, annotation, answer_of("ei2", kBeforeAnswer, "t1")));
  const Recorded refused =
      record(project, annotation, answer_of("t1", kBeforeAnswer, "ei1")).value();
  EXPECT_EQ(refused.number, 0);
  ASSERT_TRUE(refused.refusal);
  EXPECT_EQ(in_words(annotation.session, *refused.refusal),
            "it contradicts: ei1 'left' is before ei2 'slept'; ei2 'slept' is before t1 'Friday'");
  EXPECT_EQ(project.log("a", "ann")->size(), 2);
}

TEST_P(ProjectAnnotation, AnAnswerComesTooLate) {
  Project here = filled();
  Project there = Project::open(where_).value();
  Annotation mine = load_annotation(here, "a", "ann").value();
  Annotation other = load_annotation(there, "a", "ann").value();
  ASSERT_EQ(record(there, other, answer_of("ei1", kBeforeAnswer, "ei2"))->number, 1);
  ASSERT_EQ(record(there, other, answer_of("ei2", kBeforeAnswer, "t1"))->number, 2);
  // The other process resolved the third pair by what it said of the first two.
  const Recorded late = record(here, mine, answer_of("ei1", kBeforeAnswer, "t1")).value();
  EXPECT_EQ(late.number, 0);
  EXPECT_TRUE(late.resolved_meanwhile);
  EXPECT_EQ(late.meanwhile.size(), 2);
  EXPECT_EQ(mine.last, 2) << "and what was said there is known here";
  EXPECT_EQ(mine.session.progress().open, 0);
  EXPECT_EQ(here.log("a", "ann")->size(), 2);
  // Taking back is still possible, and comes behind the others'.
  EXPECT_EQ(
      record(here, mine, {ActionKind::kTakeBack, "", "", Answer::not_determined(), 2})->number, 3);
  EXPECT_EQ(mine.session.progress().open, 2);
}

TEST_P(ProjectAnnotation, AnAnswerToAnotherQuestionGoesBehindTheOthers) {
  Project here = filled();
  Project there = Project::open(where_).value();
  Annotation mine = load_annotation(here, "a", "ann").value();
  Annotation other = load_annotation(there, "a", "ann").value();
  ASSERT_EQ(record(there, other, answer_of("ei1", kBeforeAnswer, "ei2"))->number, 1);
  const Recorded behind = record(here, mine, answer_of("ei2", kIncludesAnswer, "t1")).value();
  EXPECT_EQ(behind.number, 2);
  EXPECT_EQ(behind.meanwhile.size(), 1);
  EXPECT_EQ(mine.session.statements().size(), 2);
}

TEST_P(ProjectAnnotation, APersonSeesFirstWhatOthersSaid) {
  Project here = filled();
  Project there = Project::open(where_).value();
  Annotation mine = load_annotation(here, "a", "ann").value();
  Annotation other = load_annotation(there, "a", "ann").value();
  ASSERT_EQ(record(there, other, answer_of("ei1", kBeforeAnswer, "ei2"))->number, 1);
  const Action includes = answer_of("ei2", kIncludesAnswer, "t1");
  const Recorded first = record(here, mine, includes, AfterOthers::kLookAgain).value();
  EXPECT_EQ(first.number, 0);
  EXPECT_FALSE(first.resolved_meanwhile);
  EXPECT_EQ(first.meanwhile.size(), 1);
  EXPECT_EQ(mine.session.statements().size(), 1);
  EXPECT_EQ(record(here, mine, includes, AfterOthers::kLookAgain)->number, 2);
}

TEST_P(ProjectAnnotation, WhatIsRefusedIsJudgedByTheWholeLog) {
  Project here = filled();
  Project there = Project::open(where_).value();
  Annotation other = load_annotation(there, "a", "ann").value();
  ASSERT_EQ(record(there, other, answer_of("ei1", kBeforeAnswer, "ei2"))->number, 1);
  Annotation mine = load_annotation(here, "a", "ann").value();
  ASSERT_EQ(
      record(there, other, {ActionKind::kTakeBack, "", "", Answer::not_determined(), 1})->number,
      2);
  EXPECT_EQ(record(here, mine, answer_of("ei2", kBeforeAnswer, "ei1"))->number, 3);
}

TEST_P(ProjectAnnotation, TakesTheLinksOfADocument) {
  Project project = filled();
  const LinkImport imported = import_links(project, small_document("a"), "ann").value();
  EXPECT_EQ(imported.logged, 1);
  EXPECT_THAT(imported.left_out, IsEmpty());
  const std::vector<LoggedAction> log = project.log("a", "ann").value();
  ASSERT_EQ(log.size(), 1);
  EXPECT_EQ(log[0].action, (Action{ActionKind::kImport, "ei1", "ei2", Answer(kBeforeAnswer), 0}));
  const LinkImport again = import_links(project, small_document("a"), "ann").value();
  EXPECT_EQ(again.logged, 0);
  EXPECT_EQ(again.known, 1);
}

TEST_P(ProjectAnnotation, NamesLinksThatContradict) {
  Project project = filled();
  Annotation annotation = load_annotation(project, "a", "ann").value();
  ASSERT_TRUE(record(project, annotation, answer_of("ei2", kBeforeAnswer, "ei1")));
  const LinkImport imported = import_links(project, small_document("a"), "ann").value();
  EXPECT_EQ(imported.logged, 0);
  ASSERT_EQ(imported.left_out.size(), 1);
  EXPECT_EQ(imported.left_out[0].lid, "l1");
  EXPECT_EQ(imported.left_out[0].why, "it contradicts: ei2 'slept' is before ei1 'left'");
  EXPECT_EQ(project.log("a", "ann")->size(), 1);
}

TEST_P(ProjectAnnotation, FindsWhatADamagedLogContradicts) {
  Project project = filled();
  ASSERT_TRUE(project.append("a", "ann", 0, answer_of("ei1", kBeforeAnswer, "ei2")));
  ASSERT_TRUE(project.append("a", "ann", 1, answer_of("ei2", kBeforeAnswer, "ei1")));
  ASSERT_TRUE(project.append("a", "ann", 2, answer_of("ei9", kBeforeAnswer, "ei1")));
  const Annotation annotation = load_annotation(project, "a", "ann").value();
  ASSERT_EQ(annotation.refused.size(), 2);
  EXPECT_EQ(annotation.refused[0].number, 2);
  EXPECT_EQ(in_words(annotation.session, annotation.refused[1].action), "ei9 is before ei1 'left'");
}

TEST_P(ProjectAnnotation, TheLatestAdjudicatedVersionCounts) {
  Project project = filled();
  EXPECT_FALSE(load_adjudicated(project, "a").value());
  AdjudicatedVersion version;
  version.document = "a";
  version.adjudicator = "carla";
  version.annotators = {"ann", "bob"};
  version.statements = {{ActionKind::kMark, "ei1", "ei2", Answer(kBeforeAnswer), 0}};
  const SavedVersion first = project.save_adjudicated(version).value();
  version.statements.push_back(answer_of("ei2", kBeforeAnswer, "t1"));
  version.based_on = first.number;
  ASSERT_TRUE(project.save_adjudicated(version, first.checksum)->done);
  const std::optional<Annotation> latest = load_adjudicated(project, "a").value();
  ASSERT_TRUE(latest);
  EXPECT_EQ(latest->annotator, "carla");
  EXPECT_EQ(latest->session.progress().marked, 1);
  EXPECT_EQ(latest->session.progress().asked, 1);
  EXPECT_EQ(latest->session.progress().inferred, 1);
}

TEST(ProjectWords, TellActions) {
  const Document document = small_document("a");
  const Session session(document);
  EXPECT_EQ(in_words(session, answer_of("ei1", kBeforeAnswer, "t1")),
            "ei1 'left' is before t1 'Friday'");
  EXPECT_EQ(in_words(session, {ActionKind::kSkip, "ei1", "ei2", Answer::not_determined(), 0}),
            "ei1 'left' and ei2 'slept' skipped");
  EXPECT_EQ(in_words(session, {ActionKind::kTakeBack, "", "", Answer::not_determined(), 7}),
            "action 7 undone");
}

// Marks and answers by turns, as the log has them; "He" is not marked in the document.
TEST_P(ProjectAnnotation, EventsThatWereMarkedAreThereAgain) {
  Project project = filled();
  {
    Annotation annotation = load_annotation(project, "a", "ann").value();
    const std::size_t begin = annotation.session.document().body().begin;
    const Action marked{
        .kind = ActionKind::kMarkEntity,
        .first = "e3",
        .second = "ei3",
        .entity = EntityMark{
            ElementKind::kEvent, {begin, begin + 2}, {{"class", "I_STATE"}, {"comment", "\"?\\"}}}};
    EXPECT_EQ(record(project, annotation, marked)->number, 1);
    EXPECT_EQ(record(project, annotation, answer_of("ei3", kBeforeAnswer, "ei1"))->number, 2);
    const Recorded twice = record(project, annotation, marked).value();
    EXPECT_EQ(twice.number, 0) << "nothing is logged of what is refused";
    ASSERT_TRUE(twice.refusal);
    const Action removed{.kind = ActionKind::kRemoveEntity, .first = "e1"};
    EXPECT_EQ(record(project, annotation, removed)->effect.statements_lost, 1);
  }
  Project again = Project::open(where_).value();
  Annotation annotation = load_annotation(again, "a", "ann").value();
  EXPECT_THAT(annotation.refused, IsEmpty());
  const MarkedEntity* entity = annotation.session.marks().find("e3");
  ASSERT_NE(entity, nullptr);
  EXPECT_EQ(value_of(entity->mark, "comment"), "\"?\\");
  EXPECT_EQ(annotation.session.document().events().size(), 2);
  EXPECT_EQ(annotation.session.statements().size(), 0);
  const Action back{.kind = ActionKind::kTakeBack, .taken_back = 3};
  EXPECT_EQ(record(again, annotation, back)->effect.statements_restored, 1);
  EXPECT_EQ(in_words(annotation.session, again.log("a", "ann")->front().action),
            "event e3 'He', class I_STATE");
  EXPECT_EQ(load_annotation(again, "a", "bob")->session.document().events().size(), 2)
      << "others have their own";
}

}  // namespace
}  // namespace gnomon
