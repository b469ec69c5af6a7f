#include "gnomon/operations/project_new.h"

#include "gnomon/operations/project_guidelines.h"
#include "gnomon/operations/project_people.h"
#include "gnomon/operations/project_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

// Contradicts kRainBeforeMatch.
constexpr std::string_view kMatchBeforeRain =
    "<TLINK lid=\"l9\" relType=\"BEFORE\" eventInstanceID=\"ei2\" "
    "relatedToEventInstance=\"ei1\"/>\n";

ProjectNewRequest two_documents(const ProjectOnDisk& disk) {
  ProjectNewRequest request;
  request.project = (disk.folder / "new.gnomon").string();
  request.inputs = {small_input("c", kRainBeforeMatch), small_input("d", kMatchOnMonday)};
  request.annotators = {"cid"};
  return request;
}

TEST(ProjectNewOperation, MakesAProjectOfBytes) {
  const ProjectOnDisk disk;
  ProjectNewRequest request = two_documents(disk);
  request.algebra = AnswerAlgebra::kFull;
  request.ask_all = true;
  request.guidelines = Input::bytes("g.md", "Read twice.");
  const auto outcome = project_new(request, {});
  ASSERT_TRUE(outcome) << outcome.error().what;
  EXPECT_EQ(outcome->value.added, 2U);
  EXPECT_EQ(outcome->value.entities, 6U);
  EXPECT_EQ(outcome->value.statements, 0U);
  Project project = Project::open(request.project).value();
  EXPECT_EQ(project.settings().algebra, AnswerAlgebra::kFull);
  EXPECT_FALSE(project.settings().infer_undetermined);
  EXPECT_EQ(project.guidelines().value(), "Read twice.");
  EXPECT_THAT(project.assignments().value(), SizeIs(2));
}

TEST(ProjectNewOperation, TakesLinksAsStatementsAndNamesThoseThatContradict) {
  const ProjectOnDisk disk;
  ProjectNewRequest request = two_documents(disk);
  request.inputs = {
      small_input("c", std::string(kRainBeforeMatch) + std::string(kMatchBeforeRain))};
  request.as_annotation = {"cid"};
  const auto outcome = project_new(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.statements, 1U);
  EXPECT_EQ(outcome->value.left_out, 1U);
  ASSERT_THAT(outcome->notices, SizeIs(1));
  EXPECT_EQ(outcome->notices[0].said.code, "links-skipped");
  EXPECT_THAT(outcome->notices[0].said.what, HasSubstr("l9 skipped: it contradicts"));
}

TEST(ProjectNewOperation, GoesOnPastADocumentThatCannotBeRead) {
  const ProjectOnDisk disk;
  ProjectNewRequest request = two_documents(disk);
  request.inputs.insert(request.inputs.begin(), Input::bytes("bad.tml", "<TimeML><TEXT>"));
  const auto outcome = project_new(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.added, 2U);
  EXPECT_EQ(outcome->value.unread, 1U);
  ASSERT_THAT(outcome->notices, SizeIs(1));
  EXPECT_EQ(outcome->notices[0].document, "bad");
}

TEST(ProjectNewOperation, LeavesNothingBehindWhenNoDocumentCanBeAnnotated) {
  const ProjectOnDisk disk;
  ProjectNewRequest request = two_documents(disk);
  const std::vector<Input> good = request.inputs;
  request.inputs = {Input::bytes("bad.tml", "<TimeML><TEXT>")};
  const auto outcome = project_new(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_FALSE(outcome->value.is_created);
  EXPECT_EQ(outcome->notices.back().said.code, "nothing-to-annotate");
  EXPECT_FALSE(std::filesystem::exists(request.project));
  request.inputs = good;
  EXPECT_TRUE(project_new(request, {})->value.is_created) << "the name is free";
}

TEST(ProjectNewOperation, MakesNothingWhenTheRequestCannotBeMet) {
  const ProjectOnDisk disk;
  EXPECT_EQ(project_new({}, {}).error().code, "missing-field");
  const auto refused = [&](auto change) {
    ProjectNewRequest request = two_documents(disk);
    change(request);
    const auto outcome = project_new(request, {});
    EXPECT_FALSE(outcome);
    EXPECT_FALSE(Project::open(request.project));
  };
  refused([](ProjectNewRequest& request) { request.strategy = "nonsense"; });
  refused([](ProjectNewRequest& request) { request.from = "nonsense"; });
  refused([](ProjectNewRequest& request) { request.inputs = {"/no/such/folder"}; });
  refused([](ProjectNewRequest& request) { request.guidelines = "/no/such/file"; });
  refused([](ProjectNewRequest& request) {
    request.guidelines = Input::bytes("g", std::string("\xff", 1));
  });
  ProjectNewRequest there = two_documents(disk);
  there.project = disk.where;
  EXPECT_THAT(project_new(there, {}).error().what, HasSubstr("the project already exists"));
}

TEST(ProjectNewOperation, MakesNothingWhenItIsStopped) {
  const ProjectOnDisk disk;
  const ProjectNewRequest request = two_documents(disk);
  EXPECT_EQ(project_new(request, stopped_run()).error().code, "cancelled");
  EXPECT_FALSE(Project::open(request.project));
}

TEST(ProjectImportOperation, AddsDocumentsOnce) {
  const ProjectOnDisk disk;
  ProjectImportRequest request;
  request.project = disk.where;
  request.inputs = {small_input("a", kRainBeforeMatch), small_input("c", kRainBeforeMatch)};
  const auto outcome = project_import(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.added, 1U);
  EXPECT_EQ(outcome->value.known, 1U);
  request.as_annotation = {"zoe"};
  const auto nobody = project_import(request, {});
  ASSERT_TRUE(nobody);
  EXPECT_THAT(nobody->notices, SizeIs(2)) << "one for each document";
  EXPECT_EQ(nobody->notices[0].said.kind, ErrorKind::kUsage);
  request.inputs.clear();
  EXPECT_EQ(project_import(request, {}).error().code, "missing-field");
  request.project += "x";
  request.inputs = {small_input("a", "")};
  EXPECT_EQ(project_import(request, {}).error().kind, ErrorKind::kUsage);
}

TEST(ProjectGuidelinesOperation, KeepsAndGivesThem) {
  const ProjectOnDisk disk;
  EXPECT_EQ(project_guidelines({disk.where, {}}, {})->value.text, "");
  const auto set = project_guidelines({disk.where, Input::bytes("g.md", "Be brief.")}, {});
  ASSERT_TRUE(set);
  EXPECT_TRUE(set->value.changed);
  EXPECT_EQ(project_guidelines({disk.where, {}}, {})->value.text, "Be brief.");
  EXPECT_EQ(
      project_guidelines({disk.where, Input::bytes("g", std::string("\xff", 1))}, {}).error().code,
      "guidelines-not-text");
  EXPECT_EQ(project_guidelines({}, {}).error().code, "missing-field");
  EXPECT_EQ(project_guidelines({disk.where, {}}, stopped_run()).error().code, "cancelled");
}

TEST(ProjectPeopleOperations, AddListAndAssign) {
  const ProjectOnDisk disk;
  const auto names = project_annotators({disk.where, {"cid"}}, {});
  ASSERT_TRUE(names);
  ASSERT_THAT(names->value.annotators, SizeIs(4));
  EXPECT_EQ(names->value.annotators[0].documents, 2U);
  EXPECT_EQ(names->value.annotators[2].name, "cid");
  EXPECT_EQ(names->value.annotators[2].documents, 0U);
  EXPECT_EQ(project_annotators({disk.where, {""}}, {}).error().kind, ErrorKind::kUsage);

  ProjectAssignRequest request{disk.where, "cid", {"a", "nothing"}, false, false};
  const auto assigned = project_assign(request, {});
  ASSERT_TRUE(assigned);
  EXPECT_EQ(assigned->value.changed, 1U);
  ASSERT_THAT(assigned->notices, SizeIs(1));
  EXPECT_EQ(assigned->notices[0].document, "nothing");
  request = {disk.where, "cid", {}, true, false};
  EXPECT_EQ(project_assign(request, {})->value.changed, 2U);
  request.remove = true;
  EXPECT_EQ(project_assign(request, {})->value.changed, 2U);
  request.all = false;
  EXPECT_EQ(project_assign(request, {}).error().code, "missing-field");
  request.all = true;
  EXPECT_EQ(project_assign(request, stopped_run()).error().code, "cancelled");
}

}  // namespace
}  // namespace gnomon
