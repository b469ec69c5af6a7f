// Projects in a database of PostgreSQL: the tables are in a schema `gnomon` of their own.
//
// SOCI loads its part for PostgreSQL, and all the libraries that this needs, when the first one is
// opened: loaded with the program they would cost every other command 30 ms.
#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/project/database.h"
#include "gnomon/project/soci_headers.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::array<std::string_view, 2> kSchemes{"postgresql://", "postgres://"};
// Words that a connection string may begin with.
constexpr std::array<std::string_view, 11> kKeys{
    "host=",    "hostaddr=", "port=",     "dbname=",  "user=",           "password=",
    "service=", "sslmode=",  "passfile=", "options=", "connect_timeout="};

// "gnom" in ASCII: any number that no other program takes.
constexpr long long kSchemaLock = 0x676e6f6d;

constexpr std::string_view kPassword = "password";

// Where the password of a URI stands, between the colon behind the user and the last at sign:
// signs in it that should have been escaped do not end it.
std::optional<std::pair<std::size_t, std::size_t>> password_in_uri(std::string_view uri) {
  const std::size_t begin = uri.find("://") + 3;
  const std::size_t at = uri.rfind('@');
  const std::size_t colon = uri.find(':', begin);
  if (at == std::string_view::npos || colon == std::string_view::npos || colon > at) {
    return std::nullopt;
  }
  return std::pair(colon + 1, at);
}

// Whether the password of a URI has signs that mean something else there unless they are escaped.
bool is_ambiguous(std::string_view connection) {
  if (connection.find("://") == std::string_view::npos) {
    return false;
  }
  const auto place = password_in_uri(connection);
  return place &&
         connection.substr(place->first, place->second - place->first).find_first_of("@:/?#[] ") !=
             std::string_view::npos;
}

// The end of a value that may stand in single quotes, with backslashes before what is meant as it
// is.
std::size_t end_of_value(std::string_view text, std::size_t begin, std::string_view ends) {
  const bool quoted = begin < text.size() && text[begin] == '\'';
  for (std::size_t at = begin + (quoted ? 1 : 0); at < text.size(); ++at) {
    if (text[at] == '\\') {
      ++at;
    } else if (quoted ? text[at] == '\'' : ends.find(text[at]) != std::string_view::npos) {
      return quoted ? at + 1 : at;
    }
  }
  return text.size();
}

std::string on_one_line(const std::string& text) {
  std::string result;
  for (const char letter : text) {
    const bool blank = std::isspace(static_cast<unsigned char>(letter)) != 0;
    if (!blank) {
      result += letter;
    } else if (!result.empty() && result.back() != ' ') {
      result += ' ';
    }
  }
  while (result.ends_with(' ') || result.ends_with('.')) {
    result.pop_back();
  }
  return printable(result);
}

class Postgresql : public Database {
 public:
  explicit Postgresql(const std::string& connection)
      : Database(without_password(connection)), connection_(connection) {}

  Result<void> connect() {
    try {
      session_ = std::make_unique<soci::session>("postgresql", connection_);
    } catch (const soci::soci_error& error) {
      // The server's words quote what it took for the host, which may be part of the password.
      return is_ambiguous(connection_)
                 ? fail(codes::kDatabase, where(),
                        "the database cannot be reached: the password has signs that end it",
                        "write %40 for @, %3A for :, %2F for /, %3F for ?, %23 for # and %25 for %")
                 : fail(codes::kDatabase, where(),
                        fmt::format("the database cannot be reached: {}", words_of(error)),
                        "check that the server is running, and that host, port, name, user and "
                        "password are correct");
    }
    for (const char* setting :
         {"SET search_path TO gnomon", "SET synchronous_commit TO on",
          "SET client_min_messages TO warning", "SET client_encoding TO 'UTF8'",
          "SET default_transaction_isolation TO 'read committed'"}) {
      if (Result<void> done = run(setting); !done) {
        return done;
      }
    }
    return {};
  }

  Result<void> hold_schema() override {
    return run("SELECT pg_advisory_xact_lock(:v1)", {kSchemaLock});
  }

  Result<int> schema_version() override {
    const Result<std::int64_t> spaces =
        number("SELECT COUNT(*) FROM pg_catalog.pg_namespace WHERE nspname = 'gnomon'");
    const Result<std::int64_t> tables = number(
        "SELECT COUNT(*) FROM pg_catalog.pg_tables "
        "WHERE schemaname = 'gnomon' AND tablename = 'schema_version'");
    for (const Result<std::int64_t>& read : {spaces, tables}) {
      if (!read) {
        return Failure(read.error());
      }
    }
    if (*spaces != 0 && *tables == 0) {
      return fail(codes::kNotAProject, where(),
                  "this database has a schema 'gnomon' that is not a gnomon project",
                  "use another database");
    }
    return *spaces == 0 ? Result<int>(0)
                        : number("SELECT version FROM schema_version").map([](std::int64_t found) {
                            return static_cast<int>(found);
                          });
  }

  Result<void> set_schema_version(int version) override {
    if (version == 1) {
      for (const char* step :
           {"CREATE SCHEMA gnomon", "CREATE TABLE schema_version (version BIGINT NOT NULL)",
            "INSERT INTO schema_version (version) VALUES (1)"}) {
        if (Result<void> done = run(step); !done) {
          return done;
        }
      }
      return {};
    }
    return run("UPDATE schema_version SET version = :v1", {static_cast<long long>(version)});
  }

  std::string_view begin_statement() const override { return "BEGIN"; }
  std::string_view row_lock() const override { return " FOR UPDATE"; }

  // The server sees to that.
  Result<std::vector<std::string>> damage(const std::stop_token& /*stop*/) override {
    return std::vector<std::string>{};
  }

 protected:
  Result<void> wake() override { return session_->is_connected() ? Result<void>() : connect(); }

  Error explain(const soci::soci_error& error) const override {
    const auto about = [&](const ErrorCode& code, std::string what, std::string hint) {
      return error_about(code, where(), std::move(what), std::move(hint));
    };
    // The numbers of PostgreSQL's errors are known only to the part that is loaded late.
    if (!session_->is_connected() ||
        error.get_error_category() == soci::soci_error::connection_error) {
      return about(
          codes::kDatabase, "the connection to the database was lost",
          "an action that was not acknowledged may or may not be stored: see 'gnomon project log'");
    }
    if (error.get_error_category() == soci::soci_error::no_privilege) {
      return about(codes::kDatabase, "the database does not allow it: " + words_of(error),
                   "ask the database administrator for permission");
    }
    if (error.get_error_category() == soci::soci_error::constraint_violation) {
      return about(codes::kDatabase, "another process changed the same data at the same time",
                   "try again; nothing was changed");
    }
    return about(codes::kDatabase, "the database failed: " + words_of(error),
                 "nothing was changed; see the log of the server");
  }

 private:
  // Messages about a connection string may quote it.
  std::string words_of(const soci::soci_error& error) const {
    std::string words = error.get_error_message();
    for (std::size_t at = words.find(connection_); at != std::string::npos;
         at = words.find(connection_, at + where().size())) {
      words.replace(at, connection_.size(), where());
    }
    // What SOCI says in front, our own words say already.
    constexpr std::string_view kInFront = "Cannot establish connection to the database.";
    if (words.starts_with(kInFront)) {
      words.erase(0, kInFront.size());
    }
    return on_one_line(words);
  }

  std::string connection_;
};

}  // namespace

bool is_postgresql(std::string_view where) {
  const auto begins = [&](std::string_view word) { return where.starts_with(word); };
  return std::ranges::any_of(kSchemes, begins) || std::ranges::any_of(kKeys, begins);
}

std::string without_password(std::string_view connection) {
  std::string result(connection);
  const bool uri = connection.find("://") != std::string_view::npos;
  // In capitals it is not understood, but it is a password.
  const auto next = [&](std::size_t from) { return ascii_lower(result).find(kPassword, from); };
  for (std::size_t at = next(0); at != std::string::npos; at = next(at + 1)) {
    // Blanks may stand around the equals sign.
    const std::size_t equals = result.find_first_not_of(" \t\n", at + kPassword.size());
    if (equals == std::string::npos || result[equals] != '=') {
      continue;
    }
    const std::size_t value =
        std::min(result.find_first_not_of(" \t\n", equals + 1), result.size());
    result.replace(value, end_of_value(result, value, uri ? "&" : " \t\n") - value, "***");
  }
  if (uri) {
    if (const auto place = password_in_uri(result)) {
      result.replace(place->first, place->second - place->first, "***");
    }
  }
  return result;
}

Result<std::unique_ptr<Database>> open_postgresql(const std::string& connection) {
  auto database = std::make_unique<Postgresql>(connection);
  if (const Result<void> connected = database->connect(); !connected) {
    return Failure(connected.error());
  }
  return database;
}

}  // namespace gnomon
