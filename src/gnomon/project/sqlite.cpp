// Projects in one file.
//
// The journal is SQLite's own, rolled back, not the one written ahead: then a project is one file
// that can be copied and lies on any file system. `synchronous = EXTRA` also makes the end of the
// journal durable, so that what was acknowledged survives power loss.
#include "gnomon/base/error_code.h"
#include "gnomon/base/run.h"
#include "gnomon/base/utf8.h"
#include "gnomon/project/database.h"
#include "gnomon/project/soci_headers.h"

#include <chrono>
#include <filesystem>
#include <system_error>
#include <thread>

#include <fmt/format.h>
#include <soci/sqlite3/soci-sqlite3.h>

namespace gnomon {
namespace {

// "gnom" in ASCII, in the header of our files.
constexpr std::int64_t kApplicationId = 0x676e6f6d;
constexpr int kBusySeconds = 30;

Error not_ours(const std::string& path) {
  return error_about(codes::kNotAProject, path, "this is not a gnomon project",
                     "'gnomon project new' creates one; 'gnomon project import' adds documents");
}

// The library does not export what the sanitizer would check this cast with.
__attribute__((no_sanitize("vptr"))) sqlite_api::sqlite3* connection_of(soci::session& session) {
  return static_cast<soci::sqlite3_session_backend*>(session.get_backend())->conn_;
}

// While it lives, statements end soon after a stop is requested, with SQLITE_INTERRUPT.
class Interruptible {
 public:
  Interruptible(soci::session& session, const std::stop_token& stop)
      : connection_(connection_of(session)) {
    constexpr int kInstructions = 10'000;  // some tenths of a millisecond
    sqlite_api::sqlite3_progress_handler(
        connection_, kInstructions,
        [](void* token) { return static_cast<std::stop_token*>(token)->stop_requested() ? 1 : 0; },
        const_cast<std::stop_token*>(&stop));
  }
  ~Interruptible() { sqlite_api::sqlite3_progress_handler(connection_, 0, nullptr, nullptr); }
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;

 private:
  sqlite_api::sqlite3* connection_;
};

using WaitingSince = std::chrono::steady_clock::time_point;

// Called again and again while somebody else has the file. SQLite's own way of waiting sleeps for
// up to 100 ms at a time, but nearly all locks are gone after a few.
int wait_for_others(void* since, int times) {
  auto& began = *static_cast<WaitingSince*>(since);
  const WaitingSince now = std::chrono::steady_clock::now();
  if (times == 0) {
    began = now;
  }
  if (now - began > std::chrono::seconds(kBusySeconds)) {
    return 0;
  }
  constexpr int kShortWaits = 50;
  std::this_thread::sleep_for(times < kShortWaits ? std::chrono::microseconds(500)
                                                  : std::chrono::milliseconds(5));
  return 1;
}

class Sqlite : public Database {
 public:
  explicit Sqlite(const std::string& path) : Database(path) {}

  Result<void> connect(const std::string& connection) {
    try {
      session_ = std::make_unique<soci::session>(soci::sqlite3, connection);
    } catch (const soci::soci_error& error) {
      return Failure(explain(error));
    }
    sqlite_api::sqlite3_busy_handler(connection_of(*session_), wait_for_others, &waiting_since_);
    for (const char* setting : {"PRAGMA synchronous = EXTRA", "PRAGMA foreign_keys = ON",
                                "PRAGMA trusted_schema = OFF", "PRAGMA cell_size_check = ON"}) {
      if (Result<void> done = run(setting); !done) {
        return done;
      }
    }
    return {};
  }

  Result<void> hold_schema() override { return {}; }  // every transaction holds the file

  Result<int> schema_version() override {
    const Result<std::int64_t> application = number("PRAGMA application_id");
    const Result<std::int64_t> version = number("PRAGMA user_version");
    const Result<std::int64_t> things = number("SELECT COUNT(*) FROM sqlite_master");
    for (const Result<std::int64_t>& read : {application, version, things}) {
      if (!read) {
        return Failure(read.error());
      }
    }
    if (*application != kApplicationId && (*application != 0 || *version != 0 || *things != 0)) {
      return Failure(not_ours(where()));
    }
    // These would run while we read and write; a file from elsewhere may bring some.
    const Result<std::int64_t> active =
        number("SELECT COUNT(*) FROM sqlite_master WHERE type IN ('trigger', 'view')");
    if (!active) {
      return Failure(active.error());
    }
    if (*active != 0) {
      return fail(codes::kNotAProject, where(),
                  "the project contains triggers or views, which gnomon never creates",
                  "check where the file comes from");
    }
    return static_cast<int>(*version);
  }

  Result<void> set_schema_version(int version) override {
    Result<void> marked = run(fmt::format("PRAGMA application_id = {}", kApplicationId));
    return marked ? run(fmt::format("PRAGMA user_version = {}", version)) : marked;
  }

  // A transaction that may write has the file for itself.
  std::string_view begin_statement() const override { return "BEGIN IMMEDIATE"; }
  std::string_view row_lock() const override { return ""; }

  Result<std::vector<std::string>> damage(const std::stop_token& stop) override {
    const Interruptible interruptible(*session_, stop);
    std::vector<std::string> result;
    const Result<std::vector<SqlRow>> structure = rows(1, "PRAGMA integrity_check");
    if (!structure) {
      return Failure(structure.error());
    }
    for (const SqlRow& row : *structure) {
      if (row.front() != "ok") {
        result.push_back(row.front());
      }
    }
    const Result<std::vector<SqlRow>> references =
        rows(1, "SELECT DISTINCT \"table\" FROM pragma_foreign_key_check");
    if (!references) {
      return Failure(references.error());
    }
    for (const SqlRow& row : *references) {
      result.push_back(fmt::format("rows of '{}' refer to missing rows", row[0]));
    }
    return result;
  }

 protected:
  Error explain(const soci::soci_error& error) const override {
    const auto* from_sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&error);
    const auto about = [&](const ErrorCode& code, std::string what, std::string hint) {
      return error_about(code, where(), std::move(what), std::move(hint));
    };
    switch (from_sqlite == nullptr ? SQLITE_ERROR : from_sqlite->result() & 0xff) {
      case SQLITE_NOTADB:
        return not_ours(where());
      case SQLITE_INTERRUPT:
        return cancelled();
      case SQLITE_BUSY:
      case SQLITE_LOCKED:
        return about(codes::kDatabase,
                     fmt::format("another process locked the project for more than {} seconds",
                                 kBusySeconds),
                     "try again; nothing was changed");
      case SQLITE_READONLY:
      case SQLITE_PERM:
        return about(codes::kDatabase, "cannot write to the project",
                     "the file and its folder must be writable; nothing was changed");
      case SQLITE_CORRUPT:
        return about(codes::kDamagedProject, "the project is damaged",
                     "'gnomon project check' names what is damaged; restore a backup");
      case SQLITE_FULL:
        return about(codes::kDatabase, "the disk is full",
                     "free some space and try again; nothing was changed");
      case SQLITE_IOERR:
        return about(codes::kDatabase, "the disk could not be read or written",
                     "check whether it is full or damaged; actions that were not acknowledged are "
                     "not stored");
      case SQLITE_CANTOPEN:
        return about(codes::kDatabase, "cannot open the project",
                     "the file and its folder must exist and be readable and writable");
      default:
        return about(codes::kDatabase,
                     fmt::format("the project failed: {}", error.get_error_message()),
                     "'gnomon project check' looks for damage");
    }
  }

 private:
  WaitingSince waiting_since_ = {};
};

// SOCI takes a path as it is unless it holds an equals sign; then it wants quotes around it.
Result<std::string> connection_of(const std::string& path) {
  // Never a name with a meaning to SQLite, such as :memory:.
  std::error_code problem;
  const std::string absolute = std::filesystem::absolute(path, problem).string();
  if (problem) {
    return fail(codes::kDatabase, path, problem.message());
  }
  if (absolute.find('=') == std::string::npos) {
    return absolute;
  }
  if (absolute.find('"') != std::string::npos) {
    return fail(codes::kBadName, path,
                "the path of a project must not contain both an equals sign and a quotation mark",
                "use another name");
  }
  return fmt::format("dbname=\"{}\"", absolute);
}

}  // namespace

Result<std::unique_ptr<Database>> open_sqlite(const std::string& path, bool create) {
  std::error_code problem;
  const std::filesystem::file_status status = std::filesystem::status(path, problem);
  if (!std::filesystem::exists(status) && !create) {
    return fail(codes::kNoProject, path, "no such project",
                "'gnomon project new PROJECT INPUT...' creates one");
  }
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    return fail(
        codes::kNoProject, path, "this is not a file, so it is not a project",
        fmt::format("'gnomon project new PROJECT {}' makes one of documents", printable(path)));
  }
  const Result<std::string> connection = connection_of(path);
  if (!connection) {
    return Failure(connection.error());
  }
  auto database = std::make_unique<Sqlite>(path);
  if (const Result<void> connected = database->connect(*connection); !connected) {
    return Failure(connected.error());
  }
  return database;
}

}  // namespace gnomon
