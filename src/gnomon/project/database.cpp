#include "gnomon/project/database.h"

#include "gnomon/base/error_code.h"
#include "gnomon/project/soci_headers.h"

#include <charconv>
#include <utility>

namespace gnomon {

Database::Database(std::string where) : where_(std::move(where)) {}

Database::~Database() = default;

Result<std::vector<SqlRow>> Database::rows(std::size_t columns, std::string_view query,
                                           std::vector<SqlValue> values) {
  if (open_transactions_ == 0) {
    if (const Result<void> awake = wake(); !awake) {
      return Failure(awake.error());
    }
  }
  try {
    soci::statement statement(*session_);
    for (SqlValue& value : values) {
      std::visit([&](auto& held) { statement.exchange(soci::use(held)); }, value);
    }
    SqlRow row(columns);
    for (std::string& cell : row) {
      statement.exchange(soci::into(cell));
    }
    statement.alloc();
    // Not kept prepared on the server: none is used twice.
    statement.prepare(std::string(query), soci::details::st_one_time_query);
    statement.define_and_bind();
    std::vector<SqlRow> result;
    for (bool more = statement.execute(true); more && columns > 0; more = statement.fetch()) {
      result.push_back(row);
    }
    return result;
  } catch (const soci::soci_error& error) {
    return Failure(explain(error));
  }
}

Result<void> Database::run(std::string_view statement, std::vector<SqlValue> values) {
  return rows(0, statement, std::move(values)).map([](const auto&) {});
}

Result<std::int64_t> Database::number(std::string_view query, std::vector<SqlValue> values) {
  const Result<std::vector<SqlRow>> found = rows(1, query, std::move(values));
  if (!found) {
    return Failure(found.error());
  }
  std::int64_t number = 0;
  const std::string& text = found->empty() ? where_ : found->front().front();
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc() || end != text.data() + text.size()) {
    return fail(codes::kDamagedProject, where_, "the project has text where a number is expected",
                "'gnomon project check' shows other problems");
  }
  return number;
}

Result<Transaction> Transaction::begin(Database& database) {
  const bool is_outer = database.open_transactions_ == 0;
  return database.run(is_outer ? database.begin_statement() : "SAVEPOINT inner_transaction")
      .map([&] {
        ++database.open_transactions_;
        return Transaction(database);
      });
}

Transaction::~Transaction() {
  if (database_ == nullptr) {
    return;
  }
  // These fail when the database has given up the transaction by itself, which is as good.
  if (database_->open_transactions_ > 1) {
    static_cast<void>(database_->run("ROLLBACK TO SAVEPOINT inner_transaction"));
    static_cast<void>(database_->run("RELEASE SAVEPOINT inner_transaction"));
  } else {
    static_cast<void>(database_->run("ROLLBACK"));
  }
  end();
}

Result<void> Transaction::commit() {
  const bool is_outer = database_->open_transactions_ == 1;
  Result<void> done = database_->run(is_outer ? "COMMIT" : "RELEASE SAVEPOINT inner_transaction");
  if (done) {
    end();
  }
  return done;
}

void Transaction::end() {
  --database_->open_transactions_;
  database_ = nullptr;
}

}  // namespace gnomon
