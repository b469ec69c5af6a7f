// What the parts of the store have in common: statements in a transaction, names, and failures.
#pragma once

#include "gnomon/annotate/action.h"
#include "gnomon/project/database.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

inline SqlValue sql(std::string_view text) { return std::string(text); }
inline SqlValue sql(std::uint64_t count) { return static_cast<long long>(count); }

Failure damaged(const Database& database, std::string what);

// Calls `work` in a transaction, which stands when it returns without an error.
template <class Work>
auto in_transaction(Database& database, Work work) -> decltype(work()) {
  Result<Transaction> transaction = Transaction::begin(database);
  if (!transaction) {
    return Failure(transaction.error());
  }
  auto result = work();
  if (result) {
    if (const Result<void> done = transaction->commit(); !done) {
      return Failure(done.error());
    }
  }
  return result;
}

// The one column of a query, sorted.
Result<std::vector<std::string>> names_in(Database& database, std::string_view query);
// That the table has the name; else what was meant. `kind` is "document" or "annotator".
Result<void> require_name(Database& database, std::string_view kind, std::string_view name);
// That there is such a document, and that nobody else adjudicates it until the transaction ends.
Result<void> hold_document(Database& database, std::string_view document);
// The action as five values.
void put_action(std::vector<SqlValue>& values, const Action& action);

}  // namespace gnomon
