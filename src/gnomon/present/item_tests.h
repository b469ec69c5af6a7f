// Tests of systems that have the same items right or wrong, as tables and as data.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/report/table.h"
#include "gnomon/score/item_tests.h"

#include <optional>
#include <string>
#include <vector>

namespace gnomon {

Cell p_cell(double p);
Cell interval_cell(const std::optional<Interval>& interval);
Value interval_value(const std::optional<Interval>& interval);

// Adds the columns for decisions, one for each row.
void add_decisions(const std::vector<Decision>& decisions, bool holm, Table& table);

// What tables of items are called.
struct ItemTitles {
  std::string differences;
  std::string shares;
};

// A table of differences and one of shares, where there are any. `names` are those of the systems.
void add_item_tables(const ItemTests& tests, const ItemTitles& titles,
                     const std::vector<std::string>& names, bool holm, Report& report);

// Tests of any kind as lists of data.
struct TestData {
  TestSettings settings;
  Value mcnemar = Value::array();
  Value randomised = Value::array();
  Value bootstrap = Value::array();

  // Members of each test begin with `about`; `statistic` says what the shares are.
  void add(const ItemTests& tests, const Value& about, const std::string& statistic,
           const std::vector<std::string>& names);
  Value value() &&;
};

// "Random tests: 10000 trials, seed 1. ..."; `rule` is a sentence about what counts, or nothing.
std::string tests_note(const TestSettings& settings, const std::string& rule);

}  // namespace gnomon
