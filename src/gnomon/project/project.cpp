#include "gnomon/project/project.h"

#include "gnomon/algebra/names.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/run.h"
#include "gnomon/base/utf8.h"
#include "gnomon/formats/gnomon_json.h"
#include "gnomon/project/checksums.h"
#include "gnomon/project/database.h"
#include "gnomon/project/document_hash.h"
#include "gnomon/project/schema.h"
#include "gnomon/project/store_parts.h"
#include "gnomon/project/stored_values.h"
#include "gnomon/project/stored_versions.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <limits>
#include <mutex>
#include <tuple>
#include <utility>

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace gnomon {

// Waits to be logged; whoever has the store next logs all that wait, in one transaction.
struct WaitingAppend {
  std::string_view document;
  std::string_view annotator;
  std::uint64_t last_seen = 0;
  std::span<const Action> actions;
  std::optional<Result<Appended>> result = {};
};

struct Project::Store {
  Store(std::unique_ptr<Database> opened, ProjectSettings read)
      : database(std::move(opened)), settings(std::move(read)) {}

  std::unique_ptr<Database> database;
  const ProjectSettings settings;
  std::recursive_mutex mutex;  // over the database; creating one calls what locks it again
  std::mutex waiting_mutex;
  std::vector<WaitingAppend*> waiting;
};

namespace {

Result<std::unique_ptr<Database>> open_database(const std::string& where, bool create) {
  return is_postgresql(where) ? open_postgresql(where) : open_sqlite(where, create);
}

Result<void> write_settings(Database& database, const ProjectSettings& settings) {
  for (const auto& [name, value] : setting_rows(settings)) {
    if (Result<void> done = database.run("INSERT INTO settings (name, value) VALUES (:v1, :v2)",
                                         {sql(name), sql(value)});
        !done) {
      return done;
    }
  }
  return {};
}

Result<ProjectSettings> read_settings(Database& database) {
  const Result<std::vector<SqlRow>> rows = database.rows(2, "SELECT name, value FROM settings");
  if (!rows) {
    return Failure(rows.error());
  }
  std::optional<ProjectSettings> settings = parse_settings(*rows);
  if (!settings) {
    return damaged(database, "the settings of the project are not valid");
  }
  return *settings;
}

// Fails when the tables are of a later gnomon, or there are none.
Result<int> usable_version(Database& database) {
  Result<int> version = database.schema_version();
  if (version && *version > kSchemaVersion) {
    return fail(
        codes::kNewerProject, database.where(),
        fmt::format(
            "this project was made by a newer gnomon (table version {}; this one supports {})",
            *version, kSchemaVersion),
        "update gnomon");
  }
  if (version && *version < 1) {
    return fail(codes::kNotAProject, database.where(), "no project found",
                "'gnomon project new PROJECT INPUT...' creates one");
  }
  return version;
}

Result<void> bring_up_to_date(Database& database) {
  return in_transaction(database, [&]() -> Result<void> {
    if (Result<void> held = database.hold_schema(); !held) {
      return held;
    }
    // Another process may have done it in the meantime.
    const Result<int> version = usable_version(database);
    if (!version) {
      return Failure(version.error());
    }
    Result<void> done = take_steps(database, *version, kSchemaVersion);
    return done && *version < kFirstWithChecksums ? seal_all(database) : done;
  });
}

constexpr std::int64_t kMaxNumber = std::numeric_limits<std::int64_t>::max();

Result<std::vector<LoggedAction>> read_log(Database& database, std::string_view document,
                                           std::string_view annotator, std::uint64_t behind) {
  const Result<std::vector<SqlRow>> rows = database.rows(
      8,
      "SELECT number, at, kind, first, second, answer, taken_back, entity FROM actions "
      "WHERE document = :v1 AND annotator = :v2 AND number > :v3 ORDER BY number",
      {sql(document), sql(annotator), sql(std::min(behind, std::uint64_t{kMaxNumber}))});
  if (!rows) {
    return Failure(rows.error());
  }
  std::vector<LoggedAction> result;
  for (const SqlRow& row : *rows) {
    const std::optional<std::uint64_t> number = parse_count(row[0]);
    std::optional<Action> action = action_of(row[2], row[3], row[4], row[5], row[6], row[7]);
    if (!number || !action) {
      return damaged(database, fmt::format("action {} of {} on '{}' is not valid", shown(row[0]),
                                           shown(annotator), shown(document)));
    }
    result.push_back({*number, std::move(*action), row[1]});
  }
  return result;
}

// Of the last action of a log; empty when there is none.
Result<std::string> checksum_of(Database& database, std::string_view document,
                                std::string_view annotator, std::uint64_t number) {
  const Result<std::vector<SqlRow>> rows = database.rows(
      1, "SELECT hash FROM actions WHERE document = :v1 AND annotator = :v2 AND number = :v3",
      {sql(document), sql(annotator), sql(number)});
  if (!rows) {
    return Failure(rows.error());
  }
  return rows->empty() ? std::string() : rows->front().front();
}

// That the annotator may log, and that nobody else does until the transaction ends.
Result<void> hold_assignment(Database& database, std::string_view document,
                             std::string_view annotator) {
  const Result<std::vector<SqlRow>> found = database.rows(
      1,
      fmt::format("SELECT document FROM assignments WHERE document = :v1 AND annotator = :v2{}",
                  database.row_lock()),
      {sql(document), sql(annotator)});
  if (!found) {
    return Failure(found.error());
  }
  if (!found->empty()) {
    return {};
  }
  for (const auto& [kind, name] : {std::pair("document", document), {"annotator", annotator}}) {
    if (Result<void> known = require_name(database, kind, name); !known) {
      return known;
    }
  }
  return fail(
      codes::kNotAssigned, database.where(),
      fmt::format("the document '{}' is not assigned to {}", shown(document), shown(annotator)),
      "'gnomon project assign' assigns documents to annotators");
}

Result<Document> parse_document(Database& database, std::string_view name,
                                const std::string& content) {
  std::vector<Result<Document>> documents =
      read_gnomon_json({content, database.where(), std::string(name)});
  if (documents.size() != 1 || !documents.front()) {
    return damaged(database, fmt::format("the document '{}' can no longer be read", shown(name)));
  }
  return std::move(documents.front());
}

// What is stored must be what is read later, or the project would be damaged from the beginning.
Result<void> check_readable(const Document& document, const std::string& content) {
  const std::vector<Result<Document>> read =
      read_gnomon_json({content, std::string(document.name()), std::string(document.name())});
  if (read.size() == 1 && read.front() && document_hash(*read.front()) == document_hash(document)) {
    return {};
  }
  return fail(codes::kCannotHold, shown(document.name()),
              read.size() == 1 && !read.front()
                  ? fmt::format("the document cannot be stored: {}", read.front().error().what)
                  : "the document cannot be stored without a change",
              "check the file with 'gnomon check'");
}

// Adds to `problems` when the document is not what was added.
Result<void> look_at_document(Database& database, const std::string& name,
                              std::vector<std::string>& problems) {
  const Result<std::vector<SqlRow>> rows =
      database.rows(2, "SELECT content, hash FROM documents WHERE name = :v1", {sql(name)});
  if (!rows) {
    return Failure(rows.error());
  }
  for (const SqlRow& row : *rows) {
    const Result<Document> document = parse_document(database, name, row[0]);
    if (!document) {
      problems.push_back(document.error().what);
    } else if (document_hash(*document) != row[1]) {
      problems.push_back(fmt::format(
          "the document '{}' is not the one that was added: its text or its entities changed",
          shown(name)));
    }
  }
  return {};
}

std::size_t count_entities(const Document& document) {
  return document.times().size() +
         (document.instances().empty() ? document.events().size() : document.instances().size());
}

// What one append does, as a transaction or as a part of one.
Result<Appended> append_to(Database& database, const WaitingAppend& wanted) {
  const std::string_view document = wanted.document;
  const std::string_view annotator = wanted.annotator;
  const std::uint64_t last_seen = wanted.last_seen;
  return in_transaction(database, [&]() -> Result<Appended> {
    if (const Result<void> held = hold_assignment(database, document, annotator); !held) {
      return Failure(held.error());
    }
    const Result<std::int64_t> last = database.number(
        "SELECT COALESCE(MAX(number), 0) FROM actions WHERE document = :v1 AND annotator = :v2",
        {sql(document), sql(annotator)});
    if (!last) {
      return Failure(last.error());
    }
    if (*last < 0 || *last == kMaxNumber || static_cast<std::uint64_t>(*last) < last_seen) {
      return damaged(database, fmt::format("the log of {} on '{}' ends at {}, but {} was seen",
                                           shown(annotator), shown(document), *last, last_seen));
    }
    auto number = static_cast<std::uint64_t>(*last);
    if (number > last_seen) {
      return read_log(database, document, annotator, last_seen).map([](auto meanwhile) {
        return Appended{false, 0, std::move(meanwhile)};
      });
    }
    Result<std::string> before = checksum_of(database, document, annotator, number);
    if (!before) {
      return Failure(before.error());
    }
    const std::string now = utc_now();
    for (const Action& action : wanted.actions) {
      for (const std::string& id : {action.first, action.second, entity_cell(action.entity)}) {
        if (first_invalid_utf8(id) || id.find('\0') != std::string::npos) {
          return fail(codes::kDamagedProject, database.where(),
                      fmt::format("'{}' is not the id of an entity", shown(id)));
        }
      }
      std::vector<SqlValue> values{sql(document), sql(annotator), sql(++number), sql(now)};
      put_action(values, action);
      values.push_back(sql(action.taken_back));
      before = action_checksum(*before, document, annotator, {number, action, now});
      values.push_back(sql(*before));
      const Result<void> done = database.run(
          "INSERT INTO actions (document, annotator, number, at, kind, first, second, answer, "
          "entity, taken_back, hash) VALUES (:v1, :v2, :v3, :v4, :v5, :v6, :v7, :v8, :v9, :v10, "
          ":v11)",
          std::move(values));
      if (!done) {
        return Failure(done.error());
      }
    }
    if (!wanted.actions.empty()) {
      const Result<void> sealed = seal_log(database, document, annotator, number, *before);
      if (!sealed) {
        return Failure(sealed.error());
      }
    }
    return Appended{true, number, {}};
  });
}

// Logs all of them and makes them durable at once: what costs is the end of a transaction, not what
// is in it. Refused ones are refused alone; when the database fails, each is tried by itself, so
// that everybody hears what became of his own.
void append_all(Database& database, std::vector<WaitingAppend*> all) {
  const auto place = [](const WaitingAppend* one) {
    return std::tie(one->document, one->annotator);
  };
  // In one order, so that two servers on the same project do not wait for each other.
  std::ranges::stable_sort(all, {}, place);
  if (all.size() > 1) {
    const Result<void> together = in_transaction(database, [&]() -> Result<void> {
      for (WaitingAppend* one : all) {
        one->result = append_to(database, *one);
        if (!*one->result && one->result->error().kind == ErrorKind::kSystem) {
          return Failure(one->result->error());
        }
      }
      return {};
    });
    if (together) {
      return;
    }
  }
  for (WaitingAppend* one : all) {
    one->result = append_to(database, *one);
  }
}

// What helps with a project that can be opened does not with one that cannot.
Error cannot_open(Error error) {
  if (error.hint.find("'gnomon project check'") != std::string::npos) {
    error.hint = "restore a backup; no command can open the project as it is";
  }
  return error;
}

// The file of a project that is being made. When nothing came of it, there is none again; one that
// was there before stays, and one that somebody else may be filling: only who could lock it removes
// it.
class NewFile {
 public:
  explicit NewFile(const std::string& where) {
    std::error_code problem;
    if (!is_postgresql(where) && !std::filesystem::exists(where, problem)) {
      path_ = where;
    }
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  void is_ours() { ours_ = true; }
  ~NewFile() {
    std::error_code problem;
    if (ours_ && !path_.empty() && std::filesystem::file_size(path_, problem) == 0 && !problem) {
      std::filesystem::remove(path_, problem);
    }
  }

 private:
  std::filesystem::path path_;
  bool ours_ = false;
};

}  // namespace

std::string utc_now() {
  return fmt::format(
      "{:%Y-%m-%dT%H:%M:%SZ}",
      fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now())));
}

Project::Project(std::shared_ptr<Store> store) : store_(std::move(store)) {}
Project::Project(Project&&) noexcept = default;
Project& Project::operator=(Project&&) noexcept = default;
Project::~Project() = default;

Result<Project> Project::create(const std::string& where, const ProjectSettings& settings,
                                const Fill& fill) {
  NewFile file(where);
  Result<std::unique_ptr<Database>> opened = open_database(where, true);
  if (!opened) {
    return Failure(opened.error());
  }
  Database& database = **opened;
  Project project(std::make_shared<Store>(std::move(*opened), settings));
  const Result<void> made = in_transaction(database, [&]() -> Result<void> {
    if (Result<void> held = database.hold_schema(); !held) {
      return held;
    }
    file.is_ours();
    const Result<int> version = database.schema_version();
    if (!version) {
      return Failure(version.error());
    }
    if (*version != 0) {
      return fail(codes::kProjectExists, database.where(), "the project already exists",
                  "use another name, or add documents with 'gnomon project import'");
    }
    Result<void> done = take_steps(database, 0, kSchemaVersion);
    done = done ? write_settings(database, settings) : done;
    done = done ? seal_settings(database) : done;
    return done && fill ? fill(project) : done;
  });
  if (!made) {
    return Failure(made.error());
  }
  return project;
}

Result<Project> Project::open(const std::string& where) {
  Result<std::unique_ptr<Database>> database = open_database(where, false);
  if (!database) {
    return Failure(cannot_open(database.error()));
  }
  const Result<int> version = usable_version(**database);
  if (!version) {
    return Failure(cannot_open(version.error()));
  }
  if (*version < kSchemaVersion) {
    if (const Result<void> done = bring_up_to_date(**database); !done) {
      return Failure(cannot_open(done.error()));
    }
  }
  Result<ProjectSettings> settings = read_settings(**database);
  if (!settings) {
    return Failure(cannot_open(settings.error()));
  }
  return Project(std::make_shared<Store>(std::move(*database), std::move(*settings)));
}

Project Project::share() const { return Project(store_); }

const ProjectSettings& Project::settings() const { return store_->settings; }
const std::string& Project::where() const { return store_->database->where(); }

Result<std::string> Project::guidelines() {
  const std::lock_guard held(store_->mutex);
  return store_->database->rows(1, "SELECT content FROM guidelines ORDER BY number DESC LIMIT 1")
      .map([](const std::vector<SqlRow>& rows) {
        return rows.empty() ? std::string() : rows.front().front();
      });
}

Result<void> Project::set_guidelines(std::string_view text) {
  const std::lock_guard held(store_->mutex);
  Database& database = *store_->database;
  if (first_invalid_utf8(text) || text.find('\0') != std::string_view::npos) {
    return fail(codes::kGuidelinesNotText, "", "the guidelines are not UTF-8 text",
                "give a file of plain text or Markdown");
  }
  return in_transaction(database, [&]() -> Result<void> {
    // Somebody has to be first when two write.
    const Result<std::vector<SqlRow>> held = database.rows(
        1, fmt::format("SELECT value FROM settings WHERE name = 'algebra'{}", database.row_lock()));
    if (!held) {
      return Failure(held.error());
    }
    const Result<std::int64_t> last =
        database.number("SELECT COALESCE(MAX(number), 0) FROM guidelines");
    if (!last) {
      return Failure(last.error());
    }
    Result<void> done =
        database.run("INSERT INTO guidelines (number, at, content) VALUES (:v1, :v2, :v3)",
                     {SqlValue(static_cast<long long>(*last + 1)), sql(utc_now()), sql(text)});
    return done ? seal_guidelines(database) : done;
  });
}

Result<bool> Project::add_document(const Document& document) {
  const std::lock_guard held(store_->mutex);
  Database& database = *store_->database;
  if (const auto problem = problem_with_name(document.name())) {
    return fail(codes::kBadDocumentName, shown(document.name()),
                fmt::format("invalid document name: {}", *problem), "rename its file");
  }
  const Result<std::string> content = write_gnomon_json(document);
  if (!content) {
    return Failure(content.error());
  }
  if (const Result<void> readable = check_readable(document, *content); !readable) {
    return Failure(readable.error());
  }
  return in_transaction(database, [&]() -> Result<bool> {
    const Result<std::vector<SqlRow>> added = database.rows(
        1,
        "INSERT INTO documents (name, content, hash, entities, added) "
        "VALUES (:v1, :v2, :v3, :v4, :v5) ON CONFLICT (name) DO NOTHING RETURNING name",
        {sql(document.name()), sql(*content), sql(document_hash(document)),
         sql(count_entities(document)), sql(utc_now())});
    if (!added) {
      return Failure(added.error());
    }
    if (!added->empty()) {
      const Result<void> sealed = seal_document(database, document.name());
      return sealed ? Result<bool>(true) : Failure(sealed.error());
    }
    const Result<Document> stored = this->document(document.name());
    if (!stored) {
      return Failure(stored.error());
    }
    const std::string difference = entity_difference(*stored, document);
    if (!difference.empty()) {
      return fail(
          codes::kDifferentDocument, shown(document.name()),
          fmt::format("the project has a different document with this name: {}", difference),
          "the annotation belongs to the document in the project; rename the new one");
    }
    return false;
  });
}

Result<std::vector<ProjectDocument>> Project::documents() {
  const std::lock_guard held(store_->mutex);
  Database& database = *store_->database;
  const Result<std::vector<SqlRow>> rows =
      database.rows(3, "SELECT name, entities, added FROM documents");
  if (!rows) {
    return Failure(rows.error());
  }
  std::vector<ProjectDocument> result;
  for (const SqlRow& row : *rows) {
    const std::optional<std::uint64_t> entities = parse_count(row[1]);
    if (!entities) {
      return damaged(database, fmt::format("the document '{}' has '{}' entities", shown(row[0]),
                                           shown(row[1])));
    }
    result.push_back({row[0], static_cast<std::size_t>(*entities), row[2]});
  }
  std::ranges::sort(result, {}, &ProjectDocument::name);
  return result;
}

Result<Document> Project::document(std::string_view name) {
  const std::lock_guard held(store_->mutex);
  Database& database = *store_->database;
  const Result<std::vector<SqlRow>> rows =
      database.rows(1, "SELECT content FROM documents WHERE name = :v1", {sql(name)});
  if (!rows) {
    return Failure(rows.error());
  }
  if (rows->empty()) {
    const Result<void> known = require_name(database, "document", name);
    return Failure(known ? error_about(codes::kDatabase, where(), "try again") : known.error());
  }
  return parse_document(database, name, rows->front().front());
}

Result<void> Project::add_annotator(std::string_view name) {
  const std::lock_guard held(store_->mutex);
  if (const auto problem = problem_with_name(name)) {
    return fail(codes::kBadName, where(),
                fmt::format("invalid annotator name '{}': {}", shown(name), *problem),
                "use initials or a name");
  }
  Database& database = *store_->database;
  return in_transaction(database, [&]() -> Result<void> {
    const Result<std::vector<SqlRow>> added = database.rows(
        1,
        "INSERT INTO annotators (name, added) VALUES (:v1, :v2) ON CONFLICT (name) DO NOTHING "
        "RETURNING name",
        {sql(name), sql(utc_now())});
    if (!added) {
      return Failure(added.error());
    }
    return added->empty() ? Result<void>{} : seal_annotator(database, name);
  });
}

Result<std::vector<std::string>> Project::annotators() {
  const std::lock_guard held(store_->mutex);
  return names_in(*store_->database, "SELECT name FROM annotators");
}

Result<void> Project::assign(std::string_view document, std::string_view annotator) {
  const std::lock_guard held(store_->mutex);
  Database& database = *store_->database;
  return in_transaction(database, [&]() -> Result<void> {
    for (const auto& [kind, name] : {std::pair("document", document), {"annotator", annotator}}) {
      if (Result<void> known = require_name(database, kind, name); !known) {
        return known;
      }
    }
    return database.run(
        "INSERT INTO assignments (document, annotator) VALUES (:v1, :v2) "
        "ON CONFLICT (document, annotator) DO NOTHING",
        {sql(document), sql(annotator)});
  });
}

Result<void> Project::unassign(std::string_view document, std::string_view annotator) {
  const std::lock_guard held(store_->mutex);
  Database& database = *store_->database;
  return in_transaction(database, [&]() -> Result<void> {
    Result<void> held = hold_assignment(database, document, annotator);
    return held ? database.run("DELETE FROM assignments WHERE document = :v1 AND annotator = :v2",
                               {sql(document), sql(annotator)})
                : held;
  });
}

Result<std::vector<Assignment>> Project::assignments() {
  const std::lock_guard held(store_->mutex);
  const Result<std::vector<SqlRow>> rows =
      store_->database->rows(2, "SELECT document, annotator FROM assignments");
  if (!rows) {
    return Failure(rows.error());
  }
  std::vector<Assignment> result;
  for (const SqlRow& row : *rows) {
    result.push_back({row[0], row[1]});
  }
  std::ranges::sort(result, [](const Assignment& a, const Assignment& b) {
    return std::tie(a.document, a.annotator) < std::tie(b.document, b.annotator);
  });
  return result;
}

Result<Appended> Project::append(std::string_view document, std::string_view annotator,
                                 std::uint64_t last_seen, const Action& action) {
  return append(document, annotator, last_seen, std::span(&action, 1));
}

Result<Appended> Project::append(std::string_view document, std::string_view annotator,
                                 std::uint64_t last_seen, std::span<const Action> actions) {
  WaitingAppend wanted{document, annotator, last_seen, actions};
  {
    const std::lock_guard queue(store_->waiting_mutex);
    store_->waiting.push_back(&wanted);
  }
  // While others have the store, more may come to wait; the first of them then logs for all.
  const std::lock_guard held(store_->mutex);
  if (!wanted.result) {
    std::vector<WaitingAppend*> all;
    {
      const std::lock_guard queue(store_->waiting_mutex);
      all.swap(store_->waiting);
    }
    append_all(*store_->database, std::move(all));
  }
  return std::move(*wanted.result);
}

Result<std::vector<LoggedAction>> Project::log(std::string_view document,
                                               std::string_view annotator, std::uint64_t behind) {
  const std::lock_guard held(store_->mutex);
  return read_log(*store_->database, document, annotator, behind);
}

Result<std::vector<LastAction>> Project::last_actions(std::string_view annotator) {
  const std::lock_guard held(store_->mutex);
  Database& database = *store_->database;
  const Result<std::vector<SqlRow>> rows = database.rows(
      3,
      "SELECT document, MAX(number), MAX(at) FROM actions WHERE annotator = :v1 GROUP BY document",
      {sql(annotator)});
  if (!rows) {
    return Failure(rows.error());
  }
  std::vector<LastAction> result;
  for (const SqlRow& row : *rows) {
    const std::optional<std::uint64_t> number = parse_count(row[1]);
    if (!number) {
      return damaged(database, fmt::format("the log of {} on '{}' ends with number '{}'",
                                           shown(annotator), shown(row[0]), shown(row[1])));
    }
    result.push_back({row[0], *number, row[2]});
  }
  std::ranges::sort(result, {}, &LastAction::document);
  return result;
}

Result<SavedVersion> Project::save_adjudicated(const AdjudicatedVersion& version,
                                               std::string_view seen) {
  const std::lock_guard held(store_->mutex);
  return store_version(*store_->database, version, seen);
}

Result<std::vector<AdjudicatedVersion>> Project::adjudicated(std::string_view document) {
  const std::lock_guard held(store_->mutex);
  return read_versions(*store_->database, document);
}

Result<std::vector<std::string>> Project::adjudicated_documents() {
  const std::lock_guard held(store_->mutex);
  return names_in(*store_->database, "SELECT DISTINCT document FROM versions");
}

Result<std::vector<std::string>> Project::damage(const std::stop_token& stop) {
  const std::lock_guard held(store_->mutex);
  Database& database = *store_->database;
  std::vector<std::string> problems;
  // What cannot be read is damage, too; the rest is looked at all the same.
  const auto failed = [&](const Error& error) {
    if (error.code != cancelled().code) {
      problems.push_back(error.what);
    }
    return error.code == cancelled().code;
  };
  Result<std::vector<std::string>> structure = database.damage(stop);
  if (structure) {
    problems = std::move(*structure);
  } else if (failed(structure.error())) {
    return Failure(structure.error());
  }
  const Result<std::vector<std::string>> documents =
      names_in(database, "SELECT name FROM documents");
  if (!documents) {
    failed(documents.error());
  }
  for (std::size_t i = 0; documents && i < documents->size(); ++i) {
    if (stop.stop_requested()) {
      return Failure(cancelled());
    }
    if (const Result<void> looked = look_at_document(database, (*documents)[i], problems);
        !looked) {
      failed(looked.error());
    }
  }
  const Result<void> looked = look_at_checksums(database, stop, problems);
  if (!looked && failed(looked.error())) {
    return Failure(looked.error());
  }
  problems.erase(std::unique(problems.begin(), problems.end()), problems.end());
  return problems;
}

}  // namespace gnomon
