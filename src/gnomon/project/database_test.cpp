#include "gnomon/project/database.h"

#include "gnomon/base/files.h"
#include "gnomon/project/project_test_help.h"

#include <chrono>
#include <thread>

#include <gmock/gmock.h>
#include <sys/stat.h>

namespace gnomon {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(DatabasePlace, IsAFileOrAConnectionString) {
  for (const char* connection : {"postgresql://localhost/x", "postgres://me@host", "dbname=x",
                                 "host=h dbname=x", "service=annotation"}) {
    EXPECT_TRUE(is_postgresql(connection)) << connection;
  }
  for (const char* path : {"p.gnomon", "/tmp/dbname=x", "a=b", "postgresql", "./host=1"}) {
    EXPECT_FALSE(is_postgresql(path)) << path;
  }
}

TEST(DatabasePlace, IsShownWithoutThePassword) {
  EXPECT_EQ(without_password("postgresql://me:s3cret@host:5432/db"),
            "postgresql://me:***@host:5432/db");
  EXPECT_EQ(without_password("postgresql://me:s3c@ret@host/db"), "postgresql://me:***@host/db");
  EXPECT_EQ(without_password("postgresql://host:5432/db"), "postgresql://host:5432/db");
  EXPECT_EQ(without_password("postgresql://host:5432/db?user=me&password=s3cret&sslmode=require"),
            "postgresql://host:5432/db?user=me&password=***&sslmode=require");
  EXPECT_EQ(without_password("dbname=x password=s3cret host=h"), "dbname=x password=*** host=h");
  EXPECT_EQ(without_password("dbname=x password='s3 cr\\'et' host=h"),
            "dbname=x password=*** host=h");
  EXPECT_EQ(without_password("dbname=x password = 's3 cret' host=h"),
            "dbname=x password = *** host=h");
  EXPECT_EQ(without_password("dbname=x PASSWORD=s3cret host=h"), "dbname=x PASSWORD=*** host=h");
  EXPECT_EQ(without_password("postgresql://h/db?Password=s3cret"),
            "postgresql://h/db?Password=***");
  EXPECT_EQ(without_password("postgresql://me:s3/c?r#et@host/db"), "postgresql://me:***@host/db");
}

TEST(DatabasePlace, MessagesDoNotTellThePassword) {
  for (const char* connection :
       {"postgresql://me:s3cret@127.0.0.1:1/db", "host=127.0.0.1 port=1 password=s3cret",
        "postgresql://me:s3cret@[::1/db", "postgresql://me:s3cret@host/db?nonsense=1",
        "postgresql://me:a@s3cret@127.0.0.1:1/db", "postgresql://me:a@x:s3cret@127.0.0.1:1/db",
        "postgresql://me:a/s3cret@127.0.0.1:1/db", "postgresql://me:a?s3cret@127.0.0.1:1/db",
        "host=127.0.0.1 port=1 PASSWORD=s3cret", "postgresql://127.0.0.1:1/db?PASSWORD=s3cret",
        "host=127.0.0.1 password=s3cret port"}) {
    const Result<Project> project = Project::open(connection);
    ASSERT_FALSE(project) << connection;
    EXPECT_EQ(project.error().code, "database");
    const Error& error = project.error();
    EXPECT_THAT(error.what + error.hint + error.where.file, Not(HasSubstr("s3cret"))) << error.what;
  }
}

// What makes an acknowledged action survive power loss, which no test can try.
TEST(ProjectFile, IsForcedToTheDisk) {
  const TemporaryFolder folder;
  const auto database = open_sqlite(folder / "p", true).value();
  constexpr std::int64_t kExtra = 3;
  EXPECT_EQ(database->number("PRAGMA synchronous").value(), kExtra);
  EXPECT_EQ(database->number("PRAGMA foreign_keys").value(), 1);
  EXPECT_EQ(database->rows(1, "PRAGMA journal_mode").value().front().front(), "delete");
}

class PostgresqlServer : public EitherDatabase {};
INSTANTIATE_TEST_SUITE_P(All, PostgresqlServer, ::testing::Values("postgresql"), database_name);

TEST_P(PostgresqlServer, ForcesToTheDisk) {
  const auto connected = database().value();
  for (const auto& [setting, value] :
       {std::pair("synchronous_commit", "on"), {"fsync", "on"}, {"search_path", "gnomon"}}) {
    EXPECT_EQ(connected->rows(1, fmt::format("SHOW {}", setting)).value().front().front(), value);
  }
}

// Ends all connections but its own, as a server does that is started anew.
void end_connections(Database& own) {
  const std::string others =
      "FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
      "AND backend_type = 'client backend'";
  ASSERT_TRUE(own.rows(1, "SELECT pg_terminate_backend(pid) " + others));
  while (own.number("SELECT COUNT(*) " + others).value() > 0) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

TEST_P(PostgresqlServer, ALostConnectionIsMadeAnew) {
  Project project = filled();
  end_connections(*database().value());
  const Result<Appended> appended =
      project.append("a", "ann", 0, answer_of("ei1", kBeforeAnswer, "t1"));
  ASSERT_TRUE(appended) << appended.error().what;
  EXPECT_EQ(appended->number, 1);
  EXPECT_EQ(project.log("a", "ann")->size(), 1);
}

TEST_P(PostgresqlServer, AConnectionLostInATransactionIsSaid) {
  filled();
  const auto working = database().value();
  {
    Transaction transaction = Transaction::begin(*working).value();
    ASSERT_TRUE(working->run("INSERT INTO annotators VALUES ('cid', '')"));
    end_connections(*database().value());
    const Result<void> lost = transaction.commit();
    ASSERT_FALSE(lost);
    EXPECT_EQ(lost.error().code, "database");
    EXPECT_THAT(lost.error().what, HasSubstr("connection to the database was lost"));
  }
  EXPECT_EQ(working->number("SELECT COUNT(*) FROM annotators").value(), 2) << "without cid";
}

TEST_P(PostgresqlServer, AnotherSchemaOfThatNameIsLeftAlone) {
  ASSERT_TRUE(database().value()->run("CREATE SCHEMA gnomon"));
  EXPECT_THAT(Project::open(where_).error().what, HasSubstr("is not a gnomon project"));
  EXPECT_THAT(Project::create(where_, {}).error().what, HasSubstr("is not a gnomon project"));
}

TEST_P(PostgresqlServer, AnEmptyDatabaseIsNoProject) {
  const Result<Project> project = Project::open(where_);
  ASSERT_FALSE(project);
  EXPECT_EQ(project.error().what, "no project found");
}

TEST(ProjectFile, IsNoOtherFile) {
  const TemporaryFolder folder;
  const auto message = [](const Result<Project>& project) {
    return project ? std::string("a project") : project.error().what;
  };
  EXPECT_EQ(message(Project::open(folder / "missing")), "no such project");
  EXPECT_FALSE(std::filesystem::exists(folder / "missing")) << "looking makes no file";
  EXPECT_EQ(message(Project::open(folder / "")), "this is not a file, so it is not a project");
  ASSERT_TRUE(write_file(folder / "text", std::string(5000, 'x')));
  EXPECT_EQ(message(Project::open(folder / "text")), "this is not a gnomon project");
  EXPECT_EQ(message(Project::create(folder / "text", {})), "this is not a gnomon project");
  ASSERT_TRUE(write_file(folder / "empty", ""));
  EXPECT_EQ(message(Project::open(folder / "empty")), "no project found");
  {
    const auto other = open_sqlite(folder / "other", true).value();
    ASSERT_TRUE(other->run("CREATE TABLE cats (name TEXT)"));
  }
  EXPECT_EQ(message(Project::open(folder / "other")), "this is not a gnomon project");
  EXPECT_EQ(message(Project::create(folder / "other", {})), "this is not a gnomon project");
  EXPECT_THAT(message(Project::create(folder / "no/such/folder", {})), HasSubstr("cannot open"));
}

TEST(ProjectFile, WithTriggersIsRefused) {
  const TemporaryFolder folder;
  ASSERT_TRUE(Project::create(folder / "p", {}));
  ASSERT_TRUE(
      open_sqlite(folder / "p", false)
          .value()
          ->run("CREATE TRIGGER forget AFTER INSERT ON actions BEGIN DELETE FROM actions; END"));
  EXPECT_THAT(Project::open(folder / "p").error().what, HasSubstr("contains triggers or views"));
}

TEST(ProjectFile, MayHaveAnyName) {
  const TemporaryFolder folder;
  for (const char* name : {"a b", "a=b", "a=b c  d", "it's", "\"quoted\"", ":memory:", "größe",
                           "file:x?mode=memory"}) {
    ASSERT_TRUE(Project::create(folder / name, {})) << name;
    EXPECT_TRUE(std::filesystem::exists(folder / name)) << name;
    EXPECT_TRUE(Project::open(folder / name)) << name;
  }
  EXPECT_FALSE(Project::create(folder / "\"a\"=b", {})) << "SOCI cannot name it";
}

TEST(ProjectFile, ThatIsCutOffOrOverwrittenIsDamaged) {
  const TemporaryFolder folder;
  {
    Project project = Project::create(folder / "p", {}).value();
    for (int i = 0; i < 40; ++i) {
      ASSERT_TRUE(project.add_document(small_document(fmt::format("d{}", i))));
    }
  }
  const std::string whole = read_file(folder / "p").value();
  std::size_t noticed = 0;
  for (std::size_t at = 0; at + 512 < whole.size(); at += 4096) {
    std::string bytes = whole;
    std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), 512, '\x5a');
    ASSERT_TRUE(write_file(folder / "damaged", bytes));
    Result<Project> project = Project::open(folder / "damaged");
    const bool found = !project || !project->damage() || !project->damage()->empty();
    noticed += found ? 1 : 0;
    // Reading it all must end well or with a message.
    if (project) {
      for (int i = 0; i < 40; ++i) {
        static_cast<void>(project->document(fmt::format("d{}", i)));
      }
    }
  }
  EXPECT_GT(noticed, whole.size() / 4096 / 2);
  ASSERT_TRUE(write_file(folder / "cut", whole.substr(0, whole.size() / 2)));
  Result<Project> cut = Project::open(folder / "cut");
  ASSERT_FALSE(cut && cut->damage() && cut->damage()->empty());
}

}  // namespace
}  // namespace gnomon
