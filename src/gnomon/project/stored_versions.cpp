#include "gnomon/project/stored_versions.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/project/checksums.h"
#include "gnomon/project/store_parts.h"
#include "gnomon/project/stored_values.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

Result<void> add_statements(Database& database, const AdjudicatedVersion& version) {
  Result<void> done;
  std::uint64_t place = 0;
  for (const Action& statement : version.statements) {
    std::vector<SqlValue> values{sql(version.document), sql(version.number), sql(++place)};
    put_action(values, statement);
    done = database.run(
        "INSERT INTO version_statements (document, number, place, kind, first, second, answer, "
        "entity) VALUES (:v1, :v2, :v3, :v4, :v5, :v6, :v7, :v8)",
        std::move(values));
    if (!done) {
      break;
    }
  }
  return done;
}

Result<void> add_version(Database& database, const AdjudicatedVersion& version) {
  Result<void> done = database.run(
      "INSERT INTO versions (document, number, adjudicator, at, based_on, hash) "
      "VALUES (:v1, :v2, :v3, :v4, :v5, :v6)",
      {sql(version.document), sql(version.number), sql(version.adjudicator), sql(version.when),
       sql(version.based_on), sql(version.checksum)});
  for (const std::string& annotator : version.annotators) {
    done = done ? database.run(
                      "INSERT INTO version_annotators (document, number, annotator) "
                      "VALUES (:v1, :v2, :v3)",
                      {sql(version.document), sql(version.number), sql(annotator)})
                : done;
  }
  return done ? add_statements(database, version) : done;
}

Result<void> change_version(Database& database, const AdjudicatedVersion& version) {
  Result<void> done =
      database.run("DELETE FROM version_statements WHERE document = :v1 AND number = :v2",
                   {sql(version.document), sql(version.number)});
  done = done ? database.run("UPDATE versions SET hash = :v1 WHERE document = :v2 AND number = :v3",
                             {sql(version.checksum), sql(version.document), sql(version.number)})
              : done;
  return done ? add_statements(database, version) : done;
}

}  // namespace

Result<std::vector<AdjudicatedVersion>> read_versions(Database& database,
                                                      std::string_view document) {
  const Result<std::vector<SqlRow>> versions =
      database.rows(5,
                    "SELECT number, adjudicator, at, based_on, hash FROM versions "
                    "WHERE document = :v1 ORDER BY number",
                    {sql(document)});
  const Result<std::vector<SqlRow>> annotators = database.rows(
      2, "SELECT number, annotator FROM version_annotators WHERE document = :v1", {sql(document)});
  const Result<std::vector<SqlRow>> statements =
      database.rows(6,
                    "SELECT number, kind, first, second, answer, entity FROM version_statements "
                    "WHERE document = :v1 "
                    "ORDER BY number, place",
                    {sql(document)});
  for (const Result<std::vector<SqlRow>>& rows : {versions, annotators, statements}) {
    if (!rows) {
      return Failure(rows.error());
    }
  }
  std::vector<AdjudicatedVersion> result;
  for (const SqlRow& row : *versions) {
    AdjudicatedVersion version;
    const auto number = parse_count(row[0]);
    const auto based_on = parse_count(row[3]);
    if (!number || !based_on) {
      return damaged(
          database, fmt::format("version {} of '{}' is not valid", shown(row[0]), shown(document)));
    }
    version.number = *number;
    version.document = document;
    version.adjudicator = row[1];
    version.when = row[2];
    version.based_on = *based_on;
    version.checksum = row[4];
    for (const SqlRow& annotator : *annotators) {
      if (annotator[0] == row[0]) {
        version.annotators.push_back(annotator[1]);
      }
    }
    std::ranges::sort(version.annotators);
    for (const SqlRow& statement : *statements) {
      if (statement[0] != row[0]) {
        continue;
      }
      std::optional<Action> action =
          action_of(statement[1], statement[2], statement[3], statement[4], "0", statement[5]);
      if (!action) {
        return damaged(database, fmt::format("version {} of '{}' contains an invalid statement",
                                             row[0], shown(document)));
      }
      version.statements.push_back(std::move(*action));
    }
    result.push_back(std::move(version));
  }
  return result;
}

Result<SavedVersion> store_version(Database& database, const AdjudicatedVersion& version,
                                   std::string_view seen) {
  if (const auto problem = problem_with_name(version.adjudicator)) {
    return fail(
        codes::kBadName, database.where(),
        fmt::format("invalid adjudicator name '{}': {}", shown(version.adjudicator), *problem),
        "use initials or a name");
  }
  return in_transaction(database, [&]() -> Result<SavedVersion> {
    Result<void> done = hold_document(database, version.document);
    for (const std::string& annotator : version.annotators) {
      done = done ? require_name(database, "annotator", annotator) : done;
    }
    if (!done) {
      return Failure(done.error());
    }
    Result<std::vector<AdjudicatedVersion>> all = read_versions(database, version.document);
    if (!all) {
      return Failure(all.error());
    }
    const bool is_new = version.number == 0;
    const std::uint64_t last = all->empty() ? 0 : all->back().number;
    if (last != (is_new ? version.based_on : version.number) ||
        (last > 0 && all->back().checksum != seen)) {
      return SavedVersion{false, 0, "", all->empty() ? std::nullopt : std::optional(all->back())};
    }
    AdjudicatedVersion stored = is_new ? version : all->back();
    stored.statements = version.statements;
    if (is_new) {
      stored.number = last + 1;
      stored.when = utc_now();
      std::ranges::sort(stored.annotators);
      stored.annotators.erase(std::unique(stored.annotators.begin(), stored.annotators.end()),
                              stored.annotators.end());
    } else {
      all->pop_back();
    }
    stored.checksum = version_checksum(all->empty() ? "" : all->back().checksum, stored);
    done = is_new ? add_version(database, stored) : change_version(database, stored);
    done = done ? seal_versions(database, stored.document, stored.number, stored.checksum) : done;
    if (!done) {
      return Failure(done.error());
    }
    return SavedVersion{true, stored.number, stored.checksum, {}};
  });
}

}  // namespace gnomon
