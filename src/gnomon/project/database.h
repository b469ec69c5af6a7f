// A database behind a project: SQL goes in, rows come out, and errors are ours. What differs
// between SQLite and PostgreSQL is in the file of each.
#pragma once

#include "gnomon/base/result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace soci {
class session;
class soci_error;
}  // namespace soci

namespace gnomon {

using SqlValue = std::variant<long long, std::string>;
using SqlRow = std::vector<std::string>;

class Database {
 public:
  // `where` is what messages call it.
  explicit Database(std::string where);
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  virtual ~Database();

  const std::string& where() const { return where_; }

  // Values stand where the statement has :v1, :v2 and so on, in this order.
  Result<void> run(std::string_view statement, std::vector<SqlValue> values = {});
  // The rows of a query with so many columns, none of them null.
  Result<std::vector<SqlRow>> rows(std::size_t columns, std::string_view query,
                                   std::vector<SqlValue> values = {});
  // The first cell of the first row, which must be there.
  Result<std::int64_t> number(std::string_view query, std::vector<SqlValue> values = {});

  // Waits until nobody else changes the version, and keeps others from it while the transaction
  // lasts.
  virtual Result<void> hold_schema() = 0;
  // The version of the tables; 0 when there is nothing yet. Fails when there is something else.
  virtual Result<int> schema_version() = 0;
  // The first version comes with what tells our database from others.
  virtual Result<void> set_schema_version(int version) = 0;
  // What stands behind a query of rows that nobody else may change until the transaction ends.
  virtual std::string_view row_lock() const = 0;
  // What the database finds wrong with its own structure, in its words. Fails when it is stopped.
  virtual Result<std::vector<std::string>> damage(const std::stop_token& stop) = 0;

 protected:
  virtual std::string_view begin_statement() const = 0;
  // Before a statement that is no part of a transaction: makes a lost connection anew.
  virtual Result<void> wake() { return {}; }
  // What it means, and what to do about it.
  virtual Error explain(const soci::soci_error& error) const = 0;
  std::unique_ptr<soci::session> session_;

 private:
  friend class Transaction;

  std::string where_;
  std::size_t open_transactions_ = 0;
};

// All that is written between its start and `commit` is there as a whole or not at all. Without a
// commit it is undone. One within another is undone alone, and stands when the outer one does.
class Transaction {
 public:
  static Result<Transaction> begin(Database& database);
  Transaction(Transaction&& other) noexcept : database_(std::exchange(other.database_, nullptr)) {}
  Transaction& operator=(Transaction&&) = delete;
  ~Transaction();

  Result<void> commit();

 private:
  explicit Transaction(Database& database) : database_(&database) {}
  void end();
  Database* database_;
};

// A file. `create`: it may be missing or empty.
Result<std::unique_ptr<Database>> open_sqlite(const std::string& path, bool create);

// Whether this is a connection string, not the path of a file.
bool is_postgresql(std::string_view where);
Result<std::unique_ptr<Database>> open_postgresql(const std::string& connection);
// A connection string as messages may show it.
std::string without_password(std::string_view connection);

}  // namespace gnomon
