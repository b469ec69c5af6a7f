#include "gnomon/project/checksums.h"

#include "gnomon/base/files.h"
#include "gnomon/base/random.h"
#include "gnomon/project/annotation.h"
#include "gnomon/project/project_test_help.h"
#include "gnomon/project/schema.h"

#include <gmock/gmock.h>

namespace gnomon {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

class ProjectChecksums : public EitherDatabase {
 protected:
  // Logs of four and one actions, two versions, guidelines.
  Project written() const {
    Project project = filled();
    std::uint64_t seen = 0;
    for (const char* other : {"ei2", "t1"}) {
      EXPECT_TRUE(project.append("a", "ann", seen++, answer_of("ei1", kBeforeAnswer, other)));
    }
    EXPECT_TRUE(
        project.append("a", "ann", seen++, Action{.kind = ActionKind::kTakeBack, .taken_back = 2}));
    EXPECT_TRUE(project.append("a", "ann", seen, answer_of("ei2", kIncludesAnswer, "t1")));
    EXPECT_TRUE(project.append("b", "bob", 0, answer_of("ei1", kBeforeAnswer, "ei2")));
    AdjudicatedVersion version{.document = "a", .adjudicator = "eve", .annotators = {"ann", "bob"}};
    version.statements = {answer_of("ei1", kBeforeAnswer, "ei2")};
    const SavedVersion first = project.save_adjudicated(version).value();
    version.based_on = first.number;
    version.statements.push_back(answer_of("ei2", kIncludesAnswer, "t1"));
    EXPECT_TRUE(project.save_adjudicated(version, first.checksum)->done);
    EXPECT_TRUE(project.set_guidelines("Ask when in doubt."));
    return project;
  }

  // What is wrong after a statement of SQL that a person or a broken disk could be.
  std::vector<std::string> after(const std::string& change) const {
    EXPECT_TRUE(database().value()->run(change)) << change;
    return Project::open(where_)->damage().value();
  }
};
INSTANTIATE_TEST_SUITE_P(All, ProjectChecksums, ::testing::Values("sqlite", "postgresql"),
                         database_name);

TEST_P(ProjectChecksums, AreRightAfterEveryWrite) {
  EXPECT_THAT(written().damage().value(), IsEmpty());
}

TEST_P(ProjectChecksums, NameTheActionThatWasChanged) {
  for (const auto& [change, back] : {std::pair("answer = 'bi,mi'", "answer = 'b,m'"),
                                     {"at = '2020-01-01T00:00:00Z'", ""},
                                     {"second = 't1'", ""},
                                     {"kind = 'mark'", ""}}) {
    if (!is_postgresql(where_)) {
      std::filesystem::remove(where_);
    } else {
      ASSERT_TRUE(database().value()->run("DROP SCHEMA IF EXISTS gnomon CASCADE"));
    }
    written();
    const std::string where = " WHERE document = 'a' AND annotator = 'ann' AND number = 1";
    EXPECT_THAT(after(fmt::format("UPDATE actions SET {}{}", change, where)),
                ElementsAre("action 1 of ann on 'a' is not what was logged at that place"))
        << change;
    if (*back != '\0') {
      EXPECT_THAT(after(fmt::format("UPDATE actions SET {}{}", back, where)), IsEmpty());
    }
  }
}

TEST_P(ProjectChecksums, NameWhatIsMissingInALog) {
  written();
  EXPECT_THAT(after("DELETE FROM actions WHERE document = 'a' AND number = 4"),
              ElementsAre("the log of ann on 'a' ends with action 3, but its last action was 4"));
  EXPECT_THAT(after("DELETE FROM actions WHERE document = 'a' AND number < 3"),
              Contains("actions 1 to 2 of ann on 'a' are missing"));
  EXPECT_THAT(after("DELETE FROM actions WHERE document = 'b'"),
              Contains("the log of bob on 'b' ends with action 0, but its last action was 1"));
}

TEST_P(ProjectChecksums, NameActionsThatNobodyLogged) {
  written();
  EXPECT_THAT(
      after("INSERT INTO actions (document, annotator, number, at, kind, first, second, "
            "answer, taken_back, entity, hash) VALUES ('a', 'bob', 1, '', 'answer', 'ei1', "
            "'ei2', 'b,m', 0, '', 'x')"),
      UnorderedElementsAre("action 1 of bob on 'a' is not what was logged at that place",
                           "the log of bob on 'a' ends with action 1, but its last action was 0"));
}

TEST_P(ProjectChecksums, NameActionsThatChangedPlaces) {
  written();
  const std::string where = " WHERE document = 'a' AND number = ";
  ASSERT_TRUE(database().value()->run("UPDATE actions SET number = 9" + where + "1"));
  ASSERT_TRUE(database().value()->run("UPDATE actions SET number = 1" + where + "2"));
  EXPECT_THAT(after("UPDATE actions SET number = 2" + where + "9"),
              ElementsAre("action 1 of ann on 'a' is not what was logged at that place",
                          "action 2 of ann on 'a' is not what was logged at that place",
                          "action 3 of ann on 'a' is not what was logged at that place"));
}

TEST_P(ProjectChecksums, CoverAdjudicatedVersions) {
  written();
  EXPECT_THAT(after("UPDATE version_statements SET answer = 'bi,mi' WHERE number = 1"),
              ElementsAre("version 1 of 'a' is not what was saved"));
  EXPECT_THAT(after("UPDATE versions SET adjudicator = 'mallory' WHERE number = 2"),
              Contains("version 2 of 'a' is not what was saved"));
  for (const char* table : {"version_statements", "version_annotators"}) {
    ASSERT_TRUE(database().value()->run(fmt::format("DELETE FROM {} WHERE number = 2", table)));
  }
  EXPECT_THAT(after("DELETE FROM versions WHERE number = 2"),
              Contains("version 1 of 'a' is not the last one that was saved, 2"));
}

TEST_P(ProjectChecksums, CoverDocumentsWithTheirLinks) {
  written();
  EXPECT_THAT(after("UPDATE documents SET content = REPLACE(content, 'BEFORE', 'AFTER') "
                    "WHERE name = 'b'"),
              ElementsAre("the document 'b' is not as it was stored"));
  EXPECT_THAT(after("UPDATE documents SET entities = 2 WHERE name = 'a'"),
              Contains("the document 'a' is not as it was stored"));
}

TEST_P(ProjectChecksums, CoverSettingsAnnotatorsAndGuidelines) {
  written();
  EXPECT_THAT(after("UPDATE settings SET value = 'included' WHERE name = 'during'"),
              ElementsAre("the list of settings is not that of the project when it was made"));
  EXPECT_THAT(after("UPDATE annotators SET added = '' WHERE name = 'bob'"),
              Contains("the annotator 'bob' is not as it was stored"));
  EXPECT_THAT(after("UPDATE guidelines SET content = 'Guess.'"),
              Contains("the list of guidelines is not what was saved"));
}

TEST_P(ProjectChecksums, AreComputedForProjectsOfBefore) {
  written();
  const auto before = Project::open(where_)->log("a", "ann").value();
  const auto versions = Project::open(where_)->adjudicated("a").value();
  {
    const auto raw = database().value();
    for (const char* step :
         {"DROP TABLE seals", "ALTER TABLE actions DROP COLUMN hash",
          "ALTER TABLE versions DROP COLUMN hash", "ALTER TABLE versions DROP COLUMN based_on"}) {
      ASSERT_TRUE(raw->run(step)) << step;
    }
    ASSERT_TRUE(raw->set_schema_version(3));
  }
  Result<Project> project = Project::open(where_);
  ASSERT_TRUE(project) << project.error().what;
  EXPECT_EQ(project->log("a", "ann").value(), before);
  const auto now = project->adjudicated("a").value();
  ASSERT_EQ(now.size(), 2);
  EXPECT_EQ(now[1].based_on, 1);
  EXPECT_EQ(now[1].statements, versions[1].statements);
  EXPECT_EQ(now[1].checksum, versions[1].checksum) << "the same as when it was saved";
  EXPECT_THAT(project->damage().value(), IsEmpty());
  EXPECT_TRUE(project->append("a", "ann", 4, answer_of("ei1", kBeforeAnswer, "t1")));
  EXPECT_THAT(project->damage().value(), IsEmpty());
}

// Bytes of the file that are overwritten: whatever passes the check still says what it said.
TEST(ProjectFileDamage, IsNoticedOrWithoutEffect) {
  const TemporaryFolder folder;
  const std::string place = folder / "p";
  const auto content = [](Project& project) -> std::string {
    std::string all = project.guidelines().value_or("");
    for (const char* document : {"a", "b"}) {
      const auto log = project.log(document, "ann");
      const auto versions = project.adjudicated(document);
      if (!log || !versions) {
        return "unreadable";
      }
      for (const LoggedAction& one : *log) {
        all += fmt::format("{} {} {} {} {} {}\n", one.number, one.when, one.action.first,
                           one.action.second, to_string(one.action.answer.relation()),
                           one.action.taken_back);
      }
      for (const AdjudicatedVersion& version : *versions) {
        all += fmt::format("{} {} {}\n", version.number, version.adjudicator, version.when);
        for (const Action& said : version.statements) {
          all += said.first + said.second + to_string(said.answer.relation()) + "\n";
        }
      }
    }
    return all;
  };
  std::string expected;
  {
    Project project = Project::create(place, {}).value();
    ASSERT_TRUE(project.add_annotator("ann"));
    for (const char* document : {"a", "b"}) {
      ASSERT_TRUE(project.add_document(small_document(document)));
      ASSERT_TRUE(project.assign(document, "ann"));
      for (std::uint64_t i = 0; i < 20; ++i) {
        ASSERT_TRUE(project.append(document, "ann", i, answer_of("ei1", kBeforeAnswer, "t1")));
      }
      ASSERT_TRUE(
          project.save_adjudicated({.document = document,
                                    .adjudicator = "eve",
                                    .annotators = {"ann"},
                                    .statements = {answer_of("ei1", kBeforeAnswer, "ei2")}}));
    }
    expected = content(project);
  }
  const std::string whole = read_file(place).value();
  SplitMix64 random(7);
  std::size_t noticed = 0;
  constexpr int kTries = 370;
  for (int i = 0; i < kTries; ++i) {
    std::string bytes = whole;
    const std::size_t at = random() % bytes.size();
    bytes[at] = static_cast<char>(bytes[at] ^ static_cast<char>(1 + random() % 255));
    ASSERT_TRUE(write_file(place, bytes));
    Result<Project> project = Project::open(place);
    const auto problems = project ? project->damage() : Result<std::vector<std::string>>({"x"});
    if (!problems || !problems->empty()) {
      ++noticed;
    } else {
      EXPECT_EQ(content(*project), expected) << "byte " << at << " changed and nobody noticed";
    }
  }
  EXPECT_GT(noticed, 20) << "most bytes of a small project are unused";
}

}  // namespace
}  // namespace gnomon
