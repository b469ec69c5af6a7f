#include "gnomon/project/store_parts.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/nearest.h"
#include "gnomon/base/utf8.h"
#include "gnomon/project/stored_values.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace gnomon {

Failure damaged(const Database& database, std::string what) {
  return fail(codes::kDamagedProject, database.where(), std::move(what),
              "'gnomon project check' shows other problems");
}

Result<std::vector<std::string>> names_in(Database& database, std::string_view query) {
  const Result<std::vector<SqlRow>> rows = database.rows(1, query);
  if (!rows) {
    return Failure(rows.error());
  }
  std::vector<std::string> names;
  for (const SqlRow& row : *rows) {
    names.push_back(row.front());
  }
  // Here, not in SQL, since databases differ in what comes before what.
  std::ranges::sort(names);
  return names;
}

Result<void> require_name(Database& database, std::string_view kind, std::string_view name) {
  const Result<std::vector<std::string>> names =
      names_in(database, fmt::format("SELECT name FROM {}s", kind));
  if (!names) {
    return Failure(names.error());
  }
  if (std::ranges::binary_search(*names, name)) {
    return {};
  }
  const std::vector<std::string_view> views(names->begin(), names->end());
  const auto nearest = nearest_name(name, views);
  return fail(codes::kNotInProject, database.where(),
              fmt::format("the project has no {} '{}'", kind, shown(name)),
              nearest ? fmt::format("did you mean '{}'?", *nearest)
                      : fmt::format("'gnomon project status' lists the {}s", kind));
}

Result<void> hold_document(Database& database, std::string_view document) {
  const Result<std::vector<SqlRow>> held = database.rows(
      1, fmt::format("SELECT name FROM documents WHERE name = :v1{}", database.row_lock()),
      {sql(document)});
  return held ? require_name(database, "document", document) : Failure(held.error());
}

void put_action(std::vector<SqlValue>& values, const Action& action) {
  values.push_back(sql(action_name(action.kind)));
  values.push_back(sql(action.first));
  values.push_back(sql(action.second));
  values.push_back(sql(to_string(action.answer.relation())));
  values.push_back(sql(entity_cell(action.entity)));
}

}  // namespace gnomon
