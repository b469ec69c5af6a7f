#include "gnomon/operations/project_status.h"

#include "gnomon/operations/adjudication_session.h"
#include "gnomon/operations/annotation_session.h"
#include "gnomon/operations/project_export.h"
#include "gnomon/operations/project_say.h"
#include "gnomon/operations/project_test_help.h"
#include "gnomon/operations/stats.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

// What ann said of the document a: two statements, from which a third follows.
struct SpokenProject : ProjectOnDisk {
  SpokenProject() {
    ProjectSpeaker ann = ProjectSpeaker::open({where, "a", "ann", {}}).value();
    EXPECT_EQ(ann.say("ei1 before ei2")->number, 1U);
    EXPECT_EQ(ann.say("mark ei2 before t1")->number, 2U);
  }
};

TEST(ProjectSayOperation, AnswersEveryLine) {
  const ProjectOnDisk disk;
  ProjectSpeaker ann = ProjectSpeaker::open({disk.where, "a", "ann", {}}).value();
  EXPECT_EQ(ann.say("ei1 before ei2")->number, 1U);
  const Said contradicted = ann.say("mark ei2 before ei1").value();
  EXPECT_EQ(contradicted.state, SaidState::kRefused);
  EXPECT_THAT(contradicted.words, HasSubstr("it contradicts: ei1 'rained' is before ei2 'match'"));
  EXPECT_EQ(ann.say("take back 1")->number, 2U);
  EXPECT_EQ(ann.say("skip ei1 ei2")->number, 3U);
  EXPECT_EQ(ann.say("ei2 is included t1")->number, 4U);
  for (const char* nonsense : {"", "ei1", "ei1 beside ei2", "take back x"}) {
    EXPECT_THAT(ann.say(nonsense)->words, HasSubstr("unknown action"));
  }
  EXPECT_EQ(ProjectSpeaker::open({}).error().code, "missing-field");
  EXPECT_FALSE(ProjectSpeaker::open({disk.where, "nothing", "ann", {}}));
}

TEST(ProjectSayOperation, GoesOnAfterOthers) {
  const ProjectOnDisk disk;
  ProjectSpeaker one = ProjectSpeaker::open({disk.where, "a", "ann", {}}).value();
  ProjectSpeaker other = ProjectSpeaker::open({disk.where, "a", "ann", {}}).value();
  ASSERT_EQ(one.say("ei1 before ei2")->number, 1U);
  EXPECT_EQ(other.say("ei2 before t1")->number, 2U) << "judged again, and taken";
  const Said late = one.say("ei1 after t1").value();
  EXPECT_EQ(late.state, SaidState::kResolvedMeanwhile);
  EXPECT_EQ(late.words, "ei1 'rained' is before t1 'Monday'");
}

TEST(ProjectStatusOperation, TellsHowFarEverybodyIs) {
  const SpokenProject disk;
  ASSERT_TRUE(disk.open().unassign("b", "ann"));
  ASSERT_TRUE(disk.open().unassign("b", "bob"));
  AdjudicationRequest adjudication;
  adjudication.project = disk.where;
  adjudication.document = "a";
  adjudication.by = "eve";
  ASSERT_TRUE(AdjudicationSession::open(adjudication)->save());
  WatchedRun watched;
  const auto outcome = project_status({disk.where}, watched.run);
  ASSERT_TRUE(outcome);
  EXPECT_TRUE(watched.grew_to_the_total());
  const ProjectStatusResult& result = outcome->value;
  EXPECT_EQ(result.documents, 2U);
  EXPECT_EQ(result.unassigned, 1U);
  EXPECT_EQ(result.adjudicated, 1U);
  ASSERT_THAT(result.lines, SizeIs(2));
  EXPECT_EQ(result.lines[0].assignment, (Assignment{"a", "ann"}));
  EXPECT_EQ(result.lines[0].progress.marked, 1U);
  EXPECT_EQ(result.lines[0].progress.asked, 1U);
  EXPECT_EQ(result.lines[0].progress.inferred, 1U);
  EXPECT_EQ(result.lines[1].progress.open, 3U);
}

TEST(ProjectLogOperation, TellsWhoSaidWhat) {
  const SpokenProject disk;
  const auto all = project_log({disk.where, "", ""}, {});
  ASSERT_TRUE(all);
  ASSERT_THAT(all->value.entries, SizeIs(2));
  EXPECT_EQ(all->value.entries[0].words, "ei1 'rained' is before ei2 'match'");
  EXPECT_EQ(all->value.entries[1].logged.number, 2U);
  EXPECT_THAT(project_log({disk.where, "", "bob"}, {})->value.entries, IsEmpty());
  EXPECT_THAT(project_log({disk.where, "b", ""}, {})->value.entries, IsEmpty());
}

TEST(ProjectCheckOperation, FindsWhatALogContradicts) {
  const SpokenProject disk;
  const auto well = project_check({disk.where}, {});
  ASSERT_TRUE(well);
  EXPECT_EQ(well->value.logs, 1U);
  EXPECT_THAT(well->value.problems, IsEmpty());
  ASSERT_TRUE(disk.open().append("a", "ann", 2,
                                 {ActionKind::kMark, "t1", "ei1", Answer(kBeforeAnswer), 0}));
  const auto damaged = project_check({disk.where}, {});
  ASSERT_TRUE(damaged);
  ASSERT_THAT(damaged->value.problems, SizeIs(1));
  EXPECT_THAT(damaged->value.problems[0], HasSubstr("action 3"));
}

TEST(ProjectOperations, RefuseAndStop) {
  const SpokenProject disk;
  EXPECT_EQ(project_status({}, {}).error().code, "missing-field");
  EXPECT_EQ(project_log({}, {}).error().code, "missing-field");
  EXPECT_EQ(project_check({}, {}).error().code, "missing-field");
  EXPECT_EQ(project_status({disk.where + "x"}, {}).error().kind, ErrorKind::kUsage);
  EXPECT_EQ(project_status({disk.where}, stopped_run()).error().code, "cancelled");
  EXPECT_EQ(project_log({disk.where, "", ""}, stopped_run()).error().code, "cancelled");
  EXPECT_EQ(project_check({disk.where}, stopped_run()).error().code, "cancelled");
}

ProjectExportRequest version_of(const SpokenProject& disk, std::string annotator) {
  ProjectExportRequest request;
  request.project = disk.where;
  request.annotator = std::move(annotator);
  return request;
}

TEST(ProjectExportOperation, WritesWhatSomebodySaid) {
  const SpokenProject disk;
  const auto outcome = project_export(version_of(disk, "ann"), {});
  ASSERT_TRUE(outcome);
  ASSERT_THAT(outcome->value.written, SizeIs(2));
  EXPECT_THAT(*outcome->value.written[0].bytes, HasSubstr("origin=\"inferred\""));
  ProjectExportRequest request = version_of(disk, "ann");
  request.stated = true;
  request.documents = {"a", "nothing"};
  const auto stated = project_export(request, {});
  ASSERT_TRUE(stated);
  ASSERT_THAT(stated->value.written, SizeIs(1));
  EXPECT_EQ(stated->value.written[0].bytes->find("inferred"), std::string::npos);
  ASSERT_THAT(stated->notices, SizeIs(1));
  EXPECT_EQ(stated->notices[0].document, "nothing");
}

// Ann says that the text does not determine how the match is related to Monday.
TEST(ProjectExportOperation, KeepsWhatIsNotDetermined) {
  const ProjectOnDisk disk;
  AnnotationRequest said;
  said.project = disk.where;
  said.annotator = "ann";
  said.document = "a";
  AnnotationSession session = AnnotationSession::open(said).value();
  ASSERT_TRUE(session.mark("ei2", Answer::not_determined(), "t1"));
  ProjectExportRequest request;
  request.project = disk.where;
  request.annotator = "ann";
  request.documents = {"a"};
  const auto kept = project_export(request, {});
  ASSERT_TRUE(kept);
  EXPECT_THAT(*kept->value.written[0].bytes,
              HasSubstr("relType=\"VAGUE\" eventInstanceID=\"ei2\" relatedToTime=\"t1\" "
                        "origin=\"marked\""));
  request.no_undetermined = true;
  EXPECT_EQ(project_export(request, {})->value.written[0].bytes->find("VAGUE"), std::string::npos);
}

TEST(ProjectExportOperation, RefusesAndStops) {
  const SpokenProject disk;
  EXPECT_EQ(project_export({}, {}).error().code, "missing-field");
  EXPECT_EQ(project_export(version_of(disk, ""), {}).error().code, "not-in-project")
      << "there are several";
  EXPECT_EQ(project_export(version_of(disk, "zoe"), {}).error().code, "not-in-project");
  ProjectExportRequest request = version_of(disk, "ann");
  request.to = "nonsense";
  EXPECT_EQ(project_export(request, {}).error().kind, ErrorKind::kUsage);
  EXPECT_EQ(project_export(version_of(disk, "ann"), stopped_run()).error().code, "cancelled");
  request = version_of(disk, "");
  request.adjudicated = true;
  EXPECT_EQ(project_input(request, {}).error().code, "not-adjudicated");
  EXPECT_EQ(project_input(version_of(disk, "idle"), {}).error().code, "not-assigned");
}

TEST(ProjectInputOperation, IsAnInputOfAnyOtherOperation) {
  const SpokenProject disk;
  const auto input = project_input(version_of(disk, "ann"), {});
  ASSERT_TRUE(input);
  StatsRequest request;
  request.inputs = {input->value};
  const auto counted = stats(request, {});
  ASSERT_TRUE(counted);
  EXPECT_EQ(counted->value.total.counts.documents, 2);
  EXPECT_EQ(counted->value.total.counts.tlinks, 3);
}

}  // namespace
}  // namespace gnomon
