#include "gnomon/present/system_tests.h"

#include "gnomon/present/item_tests.h"
#include "gnomon/present/score_cells.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

using Names = std::vector<std::string>;

Table intervals_table(const SystemTest& test, const Names& names) {
  Table table;
  table.title = fmt::format("{}: F1 with 95 % interval", test.what);
  table.columns = {{"system"}, {"F1", Align::kRight}, {"interval", Align::kRight}};
  for (const F1Interval& interval : test.documents.intervals) {
    table.rows.push_back(
        {names[interval.system], percent(interval.f1), interval_cell(interval.interval)});
  }
  return table;
}

Table f1_differences_table(const SystemTest& test, const Names& names, bool holm) {
  Table table;
  table.title = fmt::format("{}: difference in F1 (first - second), percentage points", test.what);
  table.columns = {{"first"},
                   {"second"},
                   {"difference", Align::kRight},
                   {"95 % interval", Align::kRight},
                   {"p (randomisation)", Align::kRight}};
  std::vector<Decision> decisions;
  for (const F1Difference& difference : test.documents.differences) {
    table.rows.push_back(
        {names[difference.first], names[difference.second], percent(difference.random.observed),
         interval_cell(difference.bootstrap.difference), p_cell(difference.random.p)});
    decisions.push_back(difference.decision);
  }
  add_decisions(decisions, holm, table);
  table.caption =
      "Resampled by document: approximate randomisation for p, bootstrap for the interval.";
  return table;
}

void add_documents(const SystemTest& test, const Names& names, TestData& data) {
  const Draws& draws = data.settings.draws;
  for (const F1Interval& interval : test.documents.intervals) {
    data.bootstrap.push(Value::object()
                            .set("metric", test.what)
                            .set("system", names[interval.system])
                            .set("statistic", "f1")
                            .set("documents", interval.documents)
                            .set("point", interval.f1)
                            .set("ci95", interval_value(interval.interval))
                            .set("trials", draws.trials)
                            .set("seed", draws.seed));
  }
  for (const F1Difference& difference : test.documents.differences) {
    data.randomised.push(
        Value::object()
            .set("metric", test.what)
            .set("first", names[difference.first])
            .set("second", names[difference.second])
            .set("documents", difference.documents)
            .set("f1_difference", difference.random.observed)
            .set("ci95_difference", interval_value(difference.bootstrap.difference))
            .set("ci95_first", interval_value(difference.bootstrap.first))
            .set("ci95_second", interval_value(difference.bootstrap.second))
            .set("count_ge", difference.random.as_far)
            .set("trials", difference.random.trials)
            .set("seed", draws.seed)
            .set("p", difference.random.p)
            .set("significant", difference.decision.significant));
  }
}

Value undefined_data(const SystemTests& tests, const Names& names) {
  Value list = Value::array();
  for (const SystemTest& test : tests.tests) {
    for (const std::size_t system : test.documents.undefined) {
      list.push(Value::object().set("metric", test.what).set("system", names[system]));
    }
    for (const auto& [first, second] : test.documents.undefined_pairs) {
      list.push(Value::object()
                    .set("metric", test.what)
                    .set("first", names[first])
                    .set("second", names[second]));
    }
  }
  return list;
}

// What is not tested.
void add_undefined_notes(const SystemTest& test, const Names& names, Report& report) {
  Names undefined;
  for (const std::size_t system : test.documents.undefined) {
    undefined.push_back(names[system]);
  }
  if (!undefined.empty()) {
    report.notes.push_back(
        fmt::format("{}: not tested: F1 of {} is undefined (neither side has anything to count).",
                    test.what, fmt::join(undefined, ", ")));
  }
  for (const auto& [first, second] : test.documents.undefined_pairs) {
    report.notes.push_back(fmt::format(
        "{}: {} and {} are not tested: F1 is undefined on the documents that both have.", test.what,
        names[first], names[second]));
  }
}

}  // namespace

Value tests_data(const SystemTests& tests, const Names& names) {
  TestData data;
  data.settings = tests.settings;
  for (const SystemTest& test : tests.tests) {
    if (test.has_items) {
      data.add(test.items, Value::object().set("task", test.what),
               "strict recall (correct / key links)", names);
    } else {
      add_documents(test, names, data);
    }
  }
  Value value = std::move(data).value();
  if (Value undefined = undefined_data(tests, names); !undefined.items().empty()) {
    value.set("undefined", std::move(undefined));
  }
  return value;
}

void add_test_tables(const SystemTests& tests, const Names& names, Report& report) {
  const bool holm = tests.settings.holm;
  for (const SystemTest& test : tests.tests) {
    if (test.has_items) {
      add_item_tables(
          test.items,
          {fmt::format("tempeval1, task {}: correct items", test.what),
           fmt::format("tempeval1, task {}: strict recall with 95 % interval", test.what)},
          names, holm, report);
      continue;
    }
    if (!test.documents.intervals.empty()) {
      report.tables.push_back(intervals_table(test, names));
    }
    if (!test.documents.differences.empty()) {
      report.tables.push_back(f1_differences_table(test, names, holm));
    }
    add_undefined_notes(test, names, report);
  }
}

}  // namespace gnomon
