// Projects as inputs of operations that take documents.
#include "gnomon/operations/agree.h"
#include "gnomon/operations/annotation_session.h"
#include "gnomon/operations/project_export.h"
#include "gnomon/operations/project_test_help.h"
#include "gnomon/operations/score.h"
#include "gnomon/operations/stats.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

// Of document a: ann has the rain before the match and leaves Monday open; bob has it after the
// match, and agrees that Monday is not determined.
struct DisputedProject : ProjectOnDisk {
  DisputedProject() {
    for (const char* name : {"ann", "bob"}) {
      AnnotationRequest request;
      request.project = where;
      request.annotator = name;
      request.document = "a";
      AnnotationSession session = AnnotationSession::open(request).value();
      const Answer before(kBeforeAnswer);
      const bool first = name == std::string_view("ann");
      EXPECT_TRUE(session.mark(first ? "ei1" : "ei2", before, first ? "ei2" : "ei1"));
      EXPECT_TRUE(session.mark("ei2", Answer::not_determined(), "t1"));
    }
  }
  std::string of(const char* name) const { return where + "#" + name; }
};

TEST(ProjectInputs, AreTheVersionsOfWhoIsNamed) {
  const DisputedProject disk;
  StatsRequest request;
  request.inputs = {Input(disk.of("ann"))};
  const auto stats_of_ann = stats(request, {});
  ASSERT_TRUE(stats_of_ann) << stats_of_ann.error().what;
  EXPECT_EQ(stats_of_ann->value.unread, 0U);
  EXPECT_TRUE(stats_of_ann->notices.empty());
}

TEST(ProjectInputs, NeedANameWhereThereAreSeveral) {
  const DisputedProject disk;
  StatsRequest request;
  request.inputs = {Input(disk.where)};
  const auto refused = stats(request, {});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "not-in-project");
  EXPECT_THAT(refused.error().hint, HasSubstr("ann, bob"));
  EXPECT_THAT(refused.error().hint, HasSubstr("#NAME"));
  request.inputs = {Input(disk.of("zoe"))};
  EXPECT_EQ(stats(request, {}).error().code, "not-in-project");
  request.inputs = {Input(disk.of("adjudicated"))};
  EXPECT_EQ(stats(request, {}).error().code, "not-adjudicated");
  request.inputs = {Input(disk.of("idle"))};
  EXPECT_EQ(stats(request, {}).error().code, "not-assigned");
}

TEST(ProjectInputs, AreJoinedByTheNamesOfTheirDocuments) {
  const DisputedProject disk;
  ScoreRequest request;
  request.gold = Input(disk.of("ann"));
  request.systems = {Input(disk.of("bob"))};
  const auto scored = score(request, {});
  ASSERT_TRUE(scored) << scored.error().what;
}

// Two pairs are labelled by both: one differently, one VAGUE by both. The third pair follows for
// neither. So 1 of 2 agree; VAGUE is chosen half of the time by both, chance agreement is 1/4 and
// kappa (1/2 - 1/4) / (1 - 1/4) = 1/3, on the project as on what is exported from it.
TEST(ProjectInputs, AgreeAsTheirExportsDo) {
  const DisputedProject disk;
  AgreeRequest request;
  request.inputs = {Input(disk.where)};
  const auto of_project = agree(request, {});
  ASSERT_TRUE(of_project) << of_project.error().what;
  ASSERT_THAT(of_project->value.pairs, SizeIs(1));
  EXPECT_EQ(of_project->value.pairs[0].first, "ann");
  EXPECT_EQ(of_project->value.pairs[0].second, "bob");
  EXPECT_EQ(of_project->value.together.pairs, 2);
  EXPECT_EQ(of_project->value.together.agreed, 1);
  EXPECT_NEAR(*of_project->value.together.kappa, 1.0 / 3, 1e-12);
  request.inputs.clear();
  for (const char* name : {"ann", "bob"}) {
    ProjectExportRequest exported;
    exported.project = disk.where;
    exported.annotator = name;
    exported.documents = {"a"};
    const auto written = project_export(exported, {});
    ASSERT_TRUE(written);
    const std::string path = (disk.folder / (std::string(name) + ".tml")).string();
    ASSERT_TRUE(write_file(path, *written->value.written[0].bytes));
    request.inputs.emplace_back(path);
  }
  const auto of_exports = agree(request, {});
  ASSERT_TRUE(of_exports) << of_exports.error().what;
  EXPECT_NEAR(*of_exports->value.together.kappa, 1.0 / 3, 1e-12);
}

}  // namespace
}  // namespace gnomon
