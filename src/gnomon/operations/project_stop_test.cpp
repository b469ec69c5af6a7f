#include "gnomon/base/stop_test_help.h"
#include "gnomon/operations/adjudication_session.h"
#include "gnomon/operations/project_export.h"
#include "gnomon/operations/project_new.h"
#include "gnomon/operations/project_reader.h"
#include "gnomon/operations/project_status.h"
#include "gnomon/operations/project_test_help.h"
#include "gnomon/timeml/large_document_test_help.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

Input long_document() {
  return Input::documents("long", {std::make_shared<const Document>(ordered_document(90, 30))});
}

// Where ann has said all that the links of a long document say, and eve has adjudicated it.
struct LongProject : ProjectOnDisk {
  LongProject() {
    EXPECT_TRUE(project_import({.project = where,
                                .inputs = {long_document()},
                                .annotators = {"ann"},
                                .as_annotation = {"ann"}}));
    EXPECT_TRUE(
        AdjudicationSession::open({.project = where, .document = "large", .by = "eve"})->save());
  }
};

// Calls the operation again and again until it is stopped, which it must then say.
template <class Call>
void expect_operation_to_stop(std::string_view name, Call call) {
  expect_to_stop(name, [&](const std::stop_token& stop) {
    gnomon::Run run;
    run.stop = stop;
    for (bool stopped = false; !stopped;) {
      const auto outcome = call(run);
      stopped = stop.stop_requested();
      EXPECT_TRUE(outcome || outcome.error().code == "cancelled") << outcome.error().what;
      EXPECT_TRUE(outcome || stopped);
    }
  });
}

TEST(StoppedProjectOperations, ReturnSoon) {
  const LongProject disk;
  expect_operation_to_stop("project status", [&](const gnomon::Run& run) {
    return project_status({.project = disk.where}, run);
  });
  expect_operation_to_stop("project log", [&](const gnomon::Run& run) {
    return project_log({.project = disk.where}, run);
  });
  expect_operation_to_stop("project check", [&](const gnomon::Run& run) {
    return project_check({.project = disk.where}, run);
  });
  expect_operation_to_stop("project export", [&](const gnomon::Run& run) {
    return project_export({.project = disk.where, .annotator = "ann"}, run);
  });
  expect_operation_to_stop("project export of adjudicated versions", [&](const gnomon::Run& run) {
    return project_export({.project = disk.where, .adjudicated = true}, run);
  });
}

TEST(StoppedProjectOperations, ImportSoonAndLogAllOrNothing) {
  const ProjectOnDisk disk;
  ASSERT_TRUE(disk.open().add_annotator("cid"));
  int number = 0;
  expect_operation_to_stop("project new", [&](const gnomon::Run& run) {
    return project_new({.project = disk.where + std::to_string(number++),
                        .inputs = {long_document()},
                        .as_annotation = {"cid"}},
                       run);
  });
  expect_operation_to_stop("project import", [&](const gnomon::Run& run) {
    return project_import(
        {.project = disk.where, .inputs = {long_document()}, .as_annotation = {"cid"}}, run);
  });
  const std::size_t logged =
      disk.open().log("large", "cid").value_or(std::vector<LoggedAction>()).size();
  EXPECT_TRUE(logged == 0 || logged > 80) << logged;
}

TEST(StoppedProjectOperations, ReadNoAnnotationToItsEnd) {
  const ProjectOnDisk disk;
  Project project = disk.open();
  ASSERT_TRUE(
      project.append("a", "ann", 0, {ActionKind::kMark, "ei1", "ei2", Answer(kBeforeAnswer), 0}));
  EXPECT_TRUE(AnnotationReader(project).annotation("a", "ann"));
  EXPECT_EQ(AnnotationReader(project, stopped_run().stop).annotation("a", "ann").error().code,
            "cancelled");
}

}  // namespace
}  // namespace gnomon
