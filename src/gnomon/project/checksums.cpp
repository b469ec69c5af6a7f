#include "gnomon/project/checksums.h"

#include "gnomon/algebra/names.h"
#include "gnomon/base/run.h"
#include "gnomon/base/sha256.h"
#include "gnomon/base/utf8.h"
#include "gnomon/project/store_parts.h"
#include "gnomon/project/stored_values.h"
#include "gnomon/project/stored_versions.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kLog = "log";
constexpr std::string_view kVersions = "versions";
constexpr std::string_view kDocument = "document";
constexpr std::string_view kAnnotator = "annotator";
constexpr std::string_view kSettings = "settings";
constexpr std::string_view kGuidelines = "guidelines";

// Cells with their lengths in front, so that no two lists of cells look the same.
class Sum {
 public:
  explicit Sum(std::string_view before) { add(before); }
  void add(std::string_view cell) {
    sum_.add(fmt::format("{}:", cell.size()));
    sum_.add(cell);
  }
  void add(std::uint64_t count) { add(std::string_view(std::to_string(count))); }
  void add(const std::vector<SqlRow>& rows) {
    add(std::uint64_t{rows.size()});
    for (const SqlRow& row : rows) {
      for (const std::string& cell : row) {
        add(std::string_view(cell));
      }
    }
  }
  void add(const Action& action) {
    add(action_name(action.kind));
    add(std::string_view(action.first));
    add(std::string_view(action.second));
    add(std::string_view(to_string(action.answer.relation())));
    add(std::string_view(entity_cell(action.entity)));
  }
  std::string digest() { return sum_.digest(); }

 private:
  Sha256 sum_;
};

// What is sealed, and the checksum over it.
struct Seal {
  std::string kind;
  std::string document = {};
  std::string annotator = {};
  std::uint64_t number = 0;
  std::string hash = {};
};

Result<void> put(Database& database, const Seal& seal) {
  return database.run(
      "INSERT INTO seals (kind, document, annotator, number, hash) "
      "VALUES (:v1, :v2, :v3, :v4, :v5) ON CONFLICT (kind, document, annotator) "
      "DO UPDATE SET number = excluded.number, hash = excluded.hash",
      {sql(seal.kind), sql(seal.document), sql(seal.annotator), sql(seal.number), sql(seal.hash)});
}

using SealKey = std::tuple<std::string, std::string, std::string>;

// By kind, document and annotator: number and hash, as the table has them.
Result<std::map<SealKey, std::pair<std::string, std::string>>> read_seals(Database& database) {
  const Result<std::vector<SqlRow>> rows =
      database.rows(5, "SELECT kind, document, annotator, number, hash FROM seals");
  if (!rows) {
    return Failure(rows.error());
  }
  std::map<SealKey, std::pair<std::string, std::string>> result;
  for (const SqlRow& row : *rows) {
    result.insert_or_assign({row[0], row[1], row[2]}, std::pair(row[3], row[4]));
  }
  return result;
}

// A checksum over all rows of a query, sorted; a seal of nothing when there are none.
Result<Seal> seal_of_rows(Database& database, Seal seal, std::size_t columns,
                          std::string_view query, std::vector<SqlValue> values = {}) {
  Result<std::vector<SqlRow>> rows = database.rows(columns, query, std::move(values));
  if (!rows) {
    return Failure(rows.error());
  }
  std::ranges::sort(*rows);
  seal.number = rows->size();
  Sum sum(seal.kind);
  sum.add(*rows);
  seal.hash = rows->empty() ? "" : sum.digest();
  return seal;
}

Result<Seal> document_seal(Database& database, std::string_view name) {
  return seal_of_rows(database, {std::string(kDocument), std::string(name)}, 5,
                      "SELECT name, content, hash, entities, added FROM documents WHERE name = :v1",
                      {sql(name)});
}

Result<Seal> annotator_seal(Database& database, std::string_view name) {
  return seal_of_rows(database, {std::string(kAnnotator), "", std::string(name)}, 2,
                      "SELECT name, added FROM annotators WHERE name = :v1", {sql(name)});
}

Result<Seal> settings_seal(Database& database) {
  return seal_of_rows(database, {std::string(kSettings)}, 2, "SELECT name, value FROM settings");
}

Result<Seal> guidelines_seal(Database& database) {
  return seal_of_rows(database, {std::string(kGuidelines)}, 3,
                      "SELECT number, at, content FROM guidelines");
}

Result<void> put(Database& database, const Result<Seal>& seal) {
  return seal ? put(database, *seal) : Failure(seal.error());
}

// Everything that has a log, as pairs of document and annotator.
Result<std::vector<SqlRow>> logs_in(Database& database) {
  Result<std::vector<SqlRow>> rows =
      database.rows(2, "SELECT DISTINCT document, annotator FROM actions");
  if (rows) {
    std::ranges::sort(*rows);
  }
  return rows;
}

// number, at, kind, first, second, answer, taken_back, entity, hash.
Result<std::vector<SqlRow>> actions_in(Database& database, std::string_view document,
                                       std::string_view annotator) {
  return database.rows(
      9,
      "SELECT number, at, kind, first, second, answer, taken_back, entity, hash FROM actions "
      "WHERE document = :v1 AND annotator = :v2 ORDER BY number",
      {sql(document), sql(annotator)});
}

std::string row_checksum(std::string_view before, std::string_view document,
                         std::string_view annotator, const SqlRow& row) {
  Sum sum(before);
  sum.add(document);
  sum.add(annotator);
  for (std::size_t i = 0; i < 8; ++i) {
    sum.add(std::string_view(row[i]));
  }
  return sum.digest();
}

Result<void> chain_log(Database& database, const std::string& document,
                       const std::string& annotator) {
  const Result<std::vector<SqlRow>> rows = actions_in(database, document, annotator);
  if (!rows) {
    return Failure(rows.error());
  }
  std::string before;
  std::uint64_t number = 0;
  for (const SqlRow& row : *rows) {
    before = row_checksum(before, document, annotator, row);
    number = parse_count(row[0]).value_or(0);
    const Result<void> done = database.run(
        "UPDATE actions SET hash = :v1 WHERE document = :v2 AND annotator = :v3 AND number = :v4",
        {sql(before), sql(document), sql(annotator), sql(number)});
    if (!done) {
      return done;
    }
  }
  return seal_log(database, document, annotator, number, before);
}

// Versions of before do not say what they build on: each on the one before it.
Result<void> chain_versions(Database& database, const std::string& document) {
  Result<std::vector<AdjudicatedVersion>> versions = read_versions(database, document);
  if (!versions) {
    return Failure(versions.error());
  }
  std::string before;
  std::uint64_t last = 0;
  for (AdjudicatedVersion& version : *versions) {
    version.based_on = last;
    last = version.number;
    before = version_checksum(before, version);
    const Result<void> done = database.run(
        "UPDATE versions SET based_on = :v1, hash = :v2 WHERE document = :v3 AND number = :v4",
        {sql(version.based_on), sql(before), sql(document), sql(last)});
    if (!done) {
      return done;
    }
  }
  return seal_versions(database, document, last, before);
}

// Walks along the chain of a log and names what is missing and what is not what was logged.
Result<void> look_at_log(Database& database, const std::string& document,
                         const std::string& annotator, std::string_view sealed_number,
                         std::string_view sealed_hash, std::vector<std::string>& problems) {
  const Result<std::vector<SqlRow>> rows = actions_in(database, document, annotator);
  if (!rows) {
    return Failure(rows.error());
  }
  const std::string whose = fmt::format("of {} on '{}'", shown(annotator), shown(document));
  std::string before;
  std::uint64_t last = 0;
  for (const SqlRow& row : *rows) {
    const std::optional<std::uint64_t> number = parse_count(row[0]);
    if (!number || *number <= last) {
      problems.push_back(fmt::format("an action {} has the number '{}'", whose, shown(row[0])));
      continue;
    }
    if (*number > last + 1) {
      problems.push_back(
          *number == last + 2
              ? fmt::format("action {} {} is missing", last + 1, whose)
              : fmt::format("actions {} to {} {} are missing", last + 1, *number - 1, whose));
    } else if (row[8].empty()) {
      problems.push_back(
          fmt::format("action {} {} was not logged by this version of gnomon", *number, whose));
    } else if (row[8] != row_checksum(before, document, annotator, row)) {
      problems.push_back(
          fmt::format("action {} {} is not what was logged at that place", *number, whose));
    }
    last = *number;
    before = row[8];
  }
  const std::string end = std::to_string(last);
  if (sealed_number != end) {
    problems.push_back(fmt::format("the log {} ends with action {}, but its last action was {}",
                                   whose, end, shown(sealed_number)));
  } else if (sealed_hash != before) {
    problems.push_back(fmt::format("the log {} does not end with what was logged last", whose));
  }
  return {};
}

void look_at_versions(const Result<std::vector<AdjudicatedVersion>>& versions,
                      const std::string& document, std::string_view sealed_number,
                      std::string_view sealed_hash, std::vector<std::string>& problems) {
  if (!versions) {
    problems.push_back(versions.error().what);
    return;
  }
  std::string before;
  std::uint64_t last = 0;
  for (const AdjudicatedVersion& version : *versions) {
    if (version.number != last + 1) {
      problems.push_back(
          fmt::format("a version of '{}' before {} is missing", shown(document), version.number));
    } else if (version.checksum != version_checksum(before, version)) {
      problems.push_back(
          fmt::format("version {} of '{}' is not what was saved", version.number, shown(document)));
    }
    last = version.number;
    before = version.checksum;
  }
  if (sealed_number != std::to_string(last) || sealed_hash != before) {
    problems.push_back(fmt::format("version {} of '{}' is not the last one that was saved, {}",
                                   last, shown(document), shown(sealed_number)));
  }
}

// Compares one thing with its seal.
void compare(const Seal& now, std::string_view sealed_hash, const std::string& what,
             std::string_view changed, std::vector<std::string>& problems) {
  if (now.number == 0) {
    problems.push_back(fmt::format("{} is missing", what));
  } else if (now.hash != sealed_hash) {
    problems.push_back(fmt::format("{} {}", what, changed));
  }
}

Result<void> look_at_sealed(Database& database, const SealKey& key, const std::string& number,
                            const std::string& hash, std::vector<std::string>& problems) {
  const auto& [kind, document, annotator] = key;
  if (kind == kLog) {
    return look_at_log(database, document, annotator, number, hash, problems);
  }
  if (kind == kVersions) {
    look_at_versions(read_versions(database, document), document, number, hash, problems);
    return {};
  }
  Result<Seal> now = Seal{};
  std::string what;
  std::string_view changed = "is not as it was stored";
  if (kind == kDocument) {
    what = fmt::format("the document '{}'", shown(document));
    if (std::ranges::any_of(problems, [&what](const std::string& one) {
          return one.starts_with(what + " ");  // who cannot read it has said so
        })) {
      return {};
    }
    now = document_seal(database, document);
  } else if (kind == kAnnotator) {
    what = fmt::format("the annotator '{}'", shown(annotator));
    now = annotator_seal(database, annotator);
  } else if (kind == kSettings) {
    what = "the list of settings";
    changed = "is not that of the project when it was made";
    now = settings_seal(database);
  } else if (kind == kGuidelines) {
    what = "the list of guidelines";
    changed = "is not what was saved";
    now = guidelines_seal(database);
  } else {
    problems.push_back(fmt::format("a seal is of the unknown kind '{}'", shown(kind)));
    return {};
  }
  if (!now) {
    return Failure(now.error());
  }
  compare(*now, hash, what, changed, problems);
  return {};
}

}  // namespace

std::string action_checksum(std::string_view before, std::string_view document,
                            std::string_view annotator, const LoggedAction& logged) {
  const Action& action = logged.action;
  return row_checksum(
      before, document, annotator,
      {std::to_string(logged.number), logged.when, std::string(action_name(action.kind)),
       action.first, action.second, to_string(action.answer.relation()),
       std::to_string(action.taken_back), entity_cell(action.entity)});
}

std::string version_checksum(std::string_view before, const AdjudicatedVersion& version) {
  Sum sum(before);
  sum.add(std::string_view(version.document));
  sum.add(version.number);
  sum.add(version.based_on);
  sum.add(std::string_view(version.adjudicator));
  sum.add(std::string_view(version.when));
  sum.add(std::uint64_t{version.annotators.size()});
  for (const std::string& annotator : version.annotators) {
    sum.add(std::string_view(annotator));
  }
  for (const Action& statement : version.statements) {
    sum.add(statement);
  }
  return sum.digest();
}

Result<void> seal_log(Database& database, std::string_view document, std::string_view annotator,
                      std::uint64_t number, std::string_view checksum) {
  return put(database, Seal{std::string(kLog), std::string(document), std::string(annotator),
                            number, std::string(checksum)});
}

Result<void> seal_versions(Database& database, std::string_view document, std::uint64_t number,
                           std::string_view checksum) {
  return put(database, Seal{std::string(kVersions), std::string(document), "", number,
                            std::string(checksum)});
}

Result<void> seal_document(Database& database, std::string_view document) {
  return put(database, document_seal(database, document));
}
Result<void> seal_annotator(Database& database, std::string_view annotator) {
  return put(database, annotator_seal(database, annotator));
}
Result<void> seal_settings(Database& database) { return put(database, settings_seal(database)); }
Result<void> seal_guidelines(Database& database) {
  return put(database, guidelines_seal(database));
}

Result<void> seal_all(Database& database) {
  const Result<std::vector<std::string>> documents =
      names_in(database, "SELECT name FROM documents");
  const Result<std::vector<std::string>> annotators =
      names_in(database, "SELECT name FROM annotators");
  const Result<std::vector<SqlRow>> logs = logs_in(database);
  if (!documents || !annotators || !logs) {
    return Failure(!documents    ? documents.error()
                   : !annotators ? annotators.error()
                                 : logs.error());
  }
  const Result<Seal> guidelines = guidelines_seal(database);
  Result<void> done = seal_settings(database);
  if (!guidelines || guidelines->number > 0) {
    done = done ? put(database, guidelines) : done;
  }
  for (const std::string& annotator : *annotators) {
    done = done ? seal_annotator(database, annotator) : done;
  }
  for (const SqlRow& log : *logs) {
    done = done ? chain_log(database, log[0], log[1]) : done;
  }
  for (const std::string& document : *documents) {
    done = done ? seal_document(database, document) : done;
    const Result<std::int64_t> versions =
        database.number("SELECT COUNT(*) FROM versions WHERE document = :v1", {sql(document)});
    done = done && !versions ? Failure(versions.error()) : done;
    done = done && *versions > 0 ? chain_versions(database, document) : done;
  }
  return done;
}

Result<void> look_at_checksums(Database& database, const std::stop_token& stop,
                               std::vector<std::string>& problems) {
  auto seals = read_seals(database);
  const Result<std::vector<SqlRow>> logs = logs_in(database);
  if (!seals || !logs) {
    return Failure(!seals ? seals.error() : logs.error());
  }
  // What there is without a seal is looked at like what there is no more.
  for (const SqlRow& log : *logs) {
    seals->try_emplace({std::string(kLog), log[0], log[1]}, "0", "");
  }
  for (const auto& [table, kind] :
       {std::pair("documents", kDocument), {"annotators", kAnnotator}}) {
    const Result<std::vector<std::string>> names =
        names_in(database, fmt::format("SELECT name FROM {}", table));
    if (!names) {
      return Failure(names.error());
    }
    for (const std::string& name : *names) {
      const bool is_document = kind == kDocument;
      seals->try_emplace({std::string(kind), is_document ? name : "", is_document ? "" : name}, "0",
                         "");
    }
  }
  seals->try_emplace({std::string(kSettings), "", ""}, "0", "");
  const Result<std::vector<std::string>> adjudicated =
      names_in(database, "SELECT DISTINCT document FROM versions");
  if (!adjudicated) {
    return Failure(adjudicated.error());
  }
  for (const std::string& document : *adjudicated) {
    seals->try_emplace({std::string(kVersions), document, ""}, "0", "");
  }
  for (const auto& [key, sealed] : *seals) {
    if (stop.stop_requested()) {
      return Failure(cancelled());
    }
    const Result<void> looked =
        look_at_sealed(database, key, sealed.first, sealed.second, problems);
    if (!looked) {
      return looked;
    }
  }
  return {};
}

}  // namespace gnomon
