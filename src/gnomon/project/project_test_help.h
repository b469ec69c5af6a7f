// Small documents and places for projects, for the tests of this room.
#pragma once

#include "gnomon/formats/timeml.h"
#include "gnomon/project/database.h"
#include "gnomon/project/project.h"

#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace gnomon {

// Where tests find a server of PostgreSQL; tests/with-postgresql starts one.
inline const char* postgresql_for_tests() { return std::getenv("GNOMON_POSTGRESQL"); }

// "left", "slept" and "Friday", with a link from the first to the second.
inline Document small_document(std::string_view name, std::string_view last_word = "Friday") {
  const std::string bytes = fmt::format(
      "<TimeML><TEXT>He <EVENT eid=\"e1\" class=\"OCCURRENCE\">left</EVENT> and <EVENT eid=\"e2\" "
      "class=\"STATE\">slept</EVENT> on <TIMEX3 tid=\"t1\" type=\"DATE\" "
      "value=\"2001-02-02\">{}</TIMEX3>.</TEXT>"
      "<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/><MAKEINSTANCE eiid=\"ei2\" eventID=\"e2\"/>"
      "<TLINK lid=\"l1\" relType=\"BEFORE\" eventInstanceID=\"ei1\" "
      "relatedToEventInstance=\"ei2\"/></TimeML>",
      last_word);
  std::vector<Result<Document>> read = kTimeml.read({bytes, "small.tml", std::string(name)});
  return std::move(read.front().value());
}

inline Action answer_of(std::string first, RelationSet relation, std::string second) {
  return {ActionKind::kAnswer, std::move(first), std::move(second), Answer(relation), 0};
}

// A folder that is gone when the test ends.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = std::filesystem::temp_directory_path() / "gnomon-project-XXXXXX";
    path_ = ::mkdtemp(pattern.data());
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }

  std::string operator/(std::string_view name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

// Tests that hold for both databases: a place where there is no project yet.
class EitherDatabase : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    where_ = folder_ / "p.gnomon";
    if (GetParam() != std::string_view("postgresql")) {
      return;
    }
    if (postgresql_for_tests() == nullptr) {
      GTEST_SKIP() << "no server: GNOMON_POSTGRESQL is not set (tests/with-postgresql sets it)";
    }
    where_ = postgresql_for_tests();
    Result<std::unique_ptr<Database>> database = open_postgresql(where_);
    ASSERT_TRUE(database) << database.error().what;
    ASSERT_TRUE((*database)->run("DROP SCHEMA IF EXISTS gnomon CASCADE"));
  }

  Result<std::unique_ptr<Database>> database() const {
    return is_postgresql(where_) ? open_postgresql(where_) : open_sqlite(where_, true);
  }

  // A project with two documents and two annotators who have both.
  Project filled() const {
    Project project = Project::create(where_, {}).value();
    for (const char* document : {"a", "b"}) {
      EXPECT_TRUE(project.add_document(small_document(document)));
    }
    for (const char* annotator : {"ann", "bob"}) {
      EXPECT_TRUE(project.add_annotator(annotator));
      for (const char* document : {"a", "b"}) {
        EXPECT_TRUE(project.assign(document, annotator));
      }
    }
    return project;
  }

  TemporaryFolder folder_;
  std::string where_;
};

inline std::string database_name(const ::testing::TestParamInfo<const char*>& info) {
  return info.param;
}

}  // namespace gnomon
