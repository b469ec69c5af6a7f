#include "gnomon/project/schema.h"

#include "gnomon/formats/gnomon_json.h"
#include "gnomon/project/document_hash.h"
#include "gnomon/project/project_test_help.h"

#include <atomic>
#include <thread>

#include <gmock/gmock.h>

namespace gnomon {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

class ProjectSchema : public EitherDatabase {
 protected:
  // A project as the first version made it, with one answer.
  void make_first_version() const {
    const auto made = database().value();
    Transaction transaction = Transaction::begin(*made).value();
    ASSERT_TRUE(take_steps(*made, 0, 1));
    for (const auto& [name, value] : {std::pair("algebra", "rules"),
                                      {"infer undetermined", "yes"},
                                      {"during", "simultaneous"},
                                      {"strategy", "expected"}}) {
      ASSERT_TRUE(made->run("INSERT INTO settings VALUES (:v1, :v2)",
                            {std::string(name), std::string(value)}));
    }
    const Document document = small_document("a");
    ASSERT_TRUE(made->run("INSERT INTO documents VALUES ('a', :v1, :v2, 3, '2026-01-01T00:00:00Z')",
                          {*write_gnomon_json(document), document_hash(document)}));
    for (const char* row :
         {"INSERT INTO annotators VALUES ('ann', '2026-01-01T00:00:00Z')",
          "INSERT INTO assignments VALUES ('a', 'ann')",
          "INSERT INTO actions VALUES "
          "('a', 'ann', 1, '2026-01-02T00:00:00Z', 'answer', 'ei1', 'ei2', 'b,m', 0)"}) {
      ASSERT_TRUE(made->run(row));
    }
    ASSERT_TRUE(transaction.commit());
  }
};
INSTANTIATE_TEST_SUITE_P(All, ProjectSchema, ::testing::Values("sqlite", "postgresql"),
                         database_name);

TEST_P(ProjectSchema, TheFirstVersionIsBroughtUpToDate) {
  make_first_version();
  ASSERT_EQ(database().value()->schema_version().value(), 1);
  Result<Project> project = Project::open(where_);
  ASSERT_TRUE(project) << project.error().what;
  EXPECT_EQ(database().value()->schema_version().value(), kSchemaVersion);
  const std::vector<LoggedAction> log = project->log("a", "ann").value();
  ASSERT_EQ(log.size(), 1);
  EXPECT_EQ(log[0],
            (LoggedAction{1, answer_of("ei1", kBeforeAnswer, "ei2"), "2026-01-02T00:00:00Z"}));
  EXPECT_FALSE(project->settings().calendar) << "its log must give what it gave";
  EXPECT_TRUE(project->set_guidelines("new")) << "which the first version did not have";
  EXPECT_EQ(project->settings().task, "") << "nor this";
  const Action marked{.kind = ActionKind::kRemoveEntity, .first = "e2"};
  EXPECT_TRUE(project->append("a", "ann", 1, marked)) << "nor this";
  EXPECT_THAT(project->damage().value(), IsEmpty());
  EXPECT_TRUE(Project::open(where_)) << "a second time";
}

TEST_P(ProjectSchema, IsBroughtUpToDateOnceByManyAtOnce) {
  make_first_version();
  std::vector<std::jthread> processes;
  for (int i = 0; i < 6; ++i) {
    processes.emplace_back([this] {
      const Result<Project> project = Project::open(where_);
      EXPECT_TRUE(project) << project.error().what;
    });
  }
}

TEST_P(ProjectSchema, IsMadeOnceByManyAtOnce) {
  std::atomic<int> made = 0;
  {
    std::vector<std::jthread> processes;
    for (int i = 0; i < 6; ++i) {
      processes.emplace_back([this, &made] {
        const Result<Project> project = Project::create(where_, {});
        made += project ? 1 : 0;
        EXPECT_TRUE(project || project.error().what == "the project already exists")
            << project.error().what;
      });
    }
  }
  EXPECT_EQ(made, 1);
}

TEST_P(ProjectSchema, ALaterVersionIsRefusedAndLeftAlone) {
  filled();
  ASSERT_TRUE(database().value()->set_schema_version(kSchemaVersion + 1));
  const Result<Project> project = Project::open(where_);
  ASSERT_FALSE(project);
  EXPECT_EQ(project.error().code, "newer-project");
  EXPECT_THAT(project.error().what, HasSubstr("made by a newer gnomon (table version 5"));
  EXPECT_THAT(project.error().hint, HasSubstr("update gnomon"));
  EXPECT_EQ(database().value()->schema_version().value(), kSchemaVersion + 1);
}

TEST_P(ProjectSchema, AStepThatFailsLeavesTheOldVersion) {
  make_first_version();
  // Something in the way of the second step.
  ASSERT_TRUE(database().value()->run("CREATE TABLE versions (number BIGINT)"));
  EXPECT_FALSE(Project::open(where_));
  EXPECT_EQ(database().value()->schema_version().value(), 1);
  ASSERT_TRUE(database().value()->run("DROP TABLE versions"));
  EXPECT_TRUE(Project::open(where_));
}

}  // namespace
}  // namespace gnomon
