#include "gnomon/cli/item_tests.h"

#include "gnomon/cli/score_cells.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace gnomon::cli {

Cell p_cell(double p) { return p < 0.00005 ? Cell("<0.0001") : Cell::decimal(p, 4); }

std::string interval_text(const Interval& interval) {
  return fmt::format("{:.2f} to {:.2f}", 100 * interval.low, 100 * interval.high);
}

Value interval_value(const Interval& interval) {
  return Value::array().push(interval.low).push(interval.high);
}

std::vector<bool> decide(const std::vector<double>& p, bool with_holm, Table& table) {
  const std::vector<double> adjusted = with_holm ? holm(p) : p;
  std::vector<bool> significant;
  if (with_holm) {
    table.columns.push_back({"Holm", Align::kRight});
  }
  table.columns.push_back({"<.05"});
  for (std::size_t i = 0; i < p.size(); ++i) {
    significant.push_back(adjusted[i] < kSignificant);
    if (with_holm) {
      table.rows[i].push_back(p_cell(adjusted[i]));
    }
    table.rows[i].push_back(significant.back() ? Cell("yes") : Cell("no").muted());
  }
  return significant;
}

void ItemTests::compare(const std::string& title, const Value& about,
                        const std::vector<ItemPair>& pairs, Report& report) {
  Table table;
  table.title = title;
  table.columns = {{"first"},
                   {"second"},
                   {"only 1", Align::kRight},
                   {"only 2", Align::kRight},
                   {"exact", Align::kRight},
                   {"mid-p", Align::kRight},
                   {"chi2", Align::kRight},
                   {"random", Align::kRight}};
  std::vector<double> p;
  std::vector<Value> rows;
  for (const ItemPair& pair : pairs) {
    if (pair.first.right.empty() || pair.first.right.size() != pair.second.right.size()) {
      continue;
    }
    const McNemar test = mcnemar(pair.first.right, pair.second.right);
    const Randomisation random = randomise(pair.first.right, pair.second.right, options_.draws);
    table.rows.push_back({pair.first.name, pair.second.name, test.only_first, test.only_second,
                          p_cell(test.p_exact), p_cell(test.p_mid), p_cell(test.p_chi_square),
                          p_cell(random.p)});
    p.push_back(test.p());
    const Value named = Value(about).set("first", pair.first.name).set("second", pair.second.name);
    rows.push_back(Value(named)
                       .set("n", test.items())
                       .set("both_right", test.both_right)
                       .set("only_first_right", test.only_first)
                       .set("only_second_right", test.only_second)
                       .set("both_wrong", test.both_wrong)
                       .set("chi2_cc", test.chi_square)
                       .set("p_chi2_cc", test.p_chi_square)
                       .set("p_exact", test.p_exact)
                       .set("p_mid", test.p_mid)
                       .set("significant_05_chi2", test.p_chi_square < kSignificant)
                       .set("significant_05_exact", test.p_exact < kSignificant));
    randomised.push(Value(named)
                        .set("observed_diff_correct", static_cast<std::int64_t>(random.observed))
                        .set("count_ge", random.as_far)
                        .set("trials", random.trials)
                        .set("seed", options_.draws.seed)
                        .set("p", random.p));
  }
  if (table.rows.empty()) {
    return;
  }
  const std::vector<bool> significant = decide(p, options_.holm, table);
  table.caption = fmt::format(
      "Items that only one of the two has right, and p values of McNemar's test and of "
      "randomisation. A difference is significant when p is below {:g}: exact where fewer than "
      "25 items differ, else chi2.",
      kSignificant);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    mcnemar_tests.push(std::move(rows[i]).set("significant", static_cast<bool>(significant[i])));
  }
  report.tables.push_back(std::move(table));
}

void ItemTests::intervals(const std::string& title, const Value& about,
                          const std::string& statistic, const std::vector<SystemItems>& systems,
                          Report& report) {
  Table table;
  table.title = title;
  table.columns = {{"system"}, {"recall", Align::kRight}, {"interval", Align::kRight}};
  for (const SystemItems& system : systems) {
    if (system.right.empty()) {
      continue;
    }
    const Interval interval = bootstrap_share(system.right, options_.draws);
    const double share = static_cast<double>(std::ranges::count(system.right, true)) /
                         static_cast<double>(system.right.size());
    table.rows.push_back({system.name, percent(share), interval_text(interval)});
    bootstrap.push(Value(about)
                       .set("system", system.name)
                       .set("statistic", statistic)
                       .set("point", share)
                       .set("ci95", interval_value(interval))
                       .set("trials", options_.draws.trials)
                       .set("seed", options_.draws.seed));
  }
  if (!table.rows.empty()) {
    report.tables.push_back(std::move(table));
  }
}

Value ItemTests::data() && {
  return Value::object()
      .set("level", kSignificant)
      .set("trials", options_.draws.trials)
      .set("seed", options_.draws.seed)
      .set("mcnemar", std::move(mcnemar_tests))
      .set("approximate_randomisation", std::move(randomised))
      .set("bootstrap", std::move(bootstrap));
}

}  // namespace gnomon::cli
