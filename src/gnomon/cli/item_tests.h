// Tests of systems that have the same items right or wrong, as tables and as data.
#pragma once

#include "gnomon/cli/score_report.h"
#include "gnomon/report/table.h"
#include "gnomon/score/significance.h"

#include <string>
#include <vector>

namespace gnomon::cli {

inline constexpr double kSignificant = 0.05;

Cell p_cell(double p);
std::string interval_text(const Interval& interval);
Value interval_value(const Interval& interval);

// Adds the columns for a decision by these p values, one for each row; says which differences are
// significant.
std::vector<bool> decide(const std::vector<double>& p, bool with_holm, Table& table);

struct SystemItems {
  std::string name;
  std::vector<bool> right;
};
// Over the items that both have.
struct ItemPair {
  SystemItems first;
  SystemItems second;
};

class ItemTests {
 public:
  explicit ItemTests(const SignificanceOptions& options) : options_(options) {}

  // McNemar's test and randomisation of every pair: a table, and data whose members begin with
  // `about`.
  void compare(const std::string& title, const Value& about, const std::vector<ItemPair>& pairs,
               Report& report);
  // The share of right items with its interval; data names the statistic.
  void intervals(const std::string& title, const Value& about, const std::string& statistic,
                 const std::vector<SystemItems>& systems, Report& report);

  Value data() &&;

  // What was found, open to tests of another kind.
  Value mcnemar_tests = Value::array();
  Value randomised = Value::array();
  Value bootstrap = Value::array();

 private:
  const SignificanceOptions& options_;
};

}  // namespace gnomon::cli
