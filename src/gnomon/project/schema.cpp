#include "gnomon/project/schema.h"

#include <array>
#include <span>

namespace gnomon {
namespace {

// SQL that both databases understand the same. Relations stand as Allen's codes, times as UTC.
constexpr std::array<std::string_view, 5> kFirst{
    "CREATE TABLE settings (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE documents (name TEXT NOT NULL PRIMARY KEY, content TEXT NOT NULL, "
    "hash TEXT NOT NULL, entities BIGINT NOT NULL, added TEXT NOT NULL)",
    "CREATE TABLE annotators (name TEXT NOT NULL PRIMARY KEY, added TEXT NOT NULL)",
    "CREATE TABLE assignments (document TEXT NOT NULL REFERENCES documents (name), "
    "annotator TEXT NOT NULL REFERENCES annotators (name), PRIMARY KEY (document, annotator))",
    "CREATE TABLE actions (document TEXT NOT NULL REFERENCES documents (name), "
    "annotator TEXT NOT NULL REFERENCES annotators (name), number BIGINT NOT NULL, "
    "at TEXT NOT NULL, kind TEXT NOT NULL, first TEXT NOT NULL, second TEXT NOT NULL, "
    "answer TEXT NOT NULL, taken_back BIGINT NOT NULL, "
    "PRIMARY KEY (document, annotator, number))",
};

// Guidelines and adjudicated versions.
constexpr std::array<std::string_view, 4> kSecond{
    "CREATE TABLE guidelines (number BIGINT NOT NULL PRIMARY KEY, at TEXT NOT NULL, "
    "content TEXT NOT NULL)",
    "CREATE TABLE versions (document TEXT NOT NULL REFERENCES documents (name), "
    "number BIGINT NOT NULL, adjudicator TEXT NOT NULL, at TEXT NOT NULL, "
    "PRIMARY KEY (document, number))",
    "CREATE TABLE version_annotators (document TEXT NOT NULL, number BIGINT NOT NULL, "
    "annotator TEXT NOT NULL REFERENCES annotators (name), "
    "PRIMARY KEY (document, number, annotator), "
    "FOREIGN KEY (document, number) REFERENCES versions (document, number))",
    "CREATE TABLE version_statements (document TEXT NOT NULL, number BIGINT NOT NULL, "
    "place BIGINT NOT NULL, kind TEXT NOT NULL, first TEXT NOT NULL, second TEXT NOT NULL, "
    "answer TEXT NOT NULL, PRIMARY KEY (document, number, place), "
    "FOREIGN KEY (document, number) REFERENCES versions (document, number))",
};

// Events and times that annotators mark, the tasks that a project is about, and whether the
// calendar is used: not in projects of before, whose logs must give what they gave. A project that
// is being made has no settings yet.
constexpr std::array<std::string_view, 4> kThird{
    "ALTER TABLE actions ADD COLUMN entity TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE version_statements ADD COLUMN entity TEXT NOT NULL DEFAULT ''",
    "INSERT INTO settings (name, value) SELECT 'task', '' FROM settings WHERE name = 'algebra'",
    "INSERT INTO settings (name, value) SELECT 'calendar', 'no' FROM settings WHERE name = "
    "'algebra'",
};

// Checksums (see checksums.h), and what an adjudicated version builds on.
constexpr std::array<std::string_view, 4> kFourth{
    "ALTER TABLE actions ADD COLUMN hash TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE versions ADD COLUMN based_on BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE versions ADD COLUMN hash TEXT NOT NULL DEFAULT ''",
    "CREATE TABLE seals (kind TEXT NOT NULL, document TEXT NOT NULL, annotator TEXT NOT NULL, "
    "number BIGINT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (kind, document, annotator))",
};

constexpr std::array<std::span<const std::string_view>, kSchemaVersion> kSteps{kFirst, kSecond,
                                                                               kThird, kFourth};

}  // namespace

Result<void> take_steps(Database& database, int from, int to) {
  for (int version = from + 1; version <= to; ++version) {
    if (Result<void> marked = database.set_schema_version(version); !marked) {
      return marked;
    }
    for (const std::string_view statement : kSteps[static_cast<std::size_t>(version - 1)]) {
      if (Result<void> done = database.run(statement); !done) {
        return done;
      }
    }
  }
  return {};
}

}  // namespace gnomon
