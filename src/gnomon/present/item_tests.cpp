#include "gnomon/present/item_tests.h"

#include "gnomon/present/score_cells.h"

#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

Table differences_table(const ItemTests& tests, const std::vector<std::string>& names, bool holm) {
  Table table;
  table.columns = {{"first"},
                   {"second"},
                   {"only 1", Align::kRight},
                   {"only 2", Align::kRight},
                   {"exact", Align::kRight},
                   {"mid-p", Align::kRight},
                   {"chi2", Align::kRight},
                   {"p (randomisation)", Align::kRight}};
  std::vector<Decision> decisions;
  for (const ItemDifference& difference : tests.differences) {
    const McNemar& test = difference.mcnemar;
    table.rows.push_back({names[difference.first], names[difference.second], test.only_first,
                          test.only_second, p_cell(test.p_exact), p_cell(test.p_mid),
                          p_cell(test.p_chi_square), p_cell(difference.random.p)});
    decisions.push_back(difference.decision);
  }
  add_decisions(decisions, holm, table);
  table.caption = fmt::format(
      "only 1, only 2: items that only one of the two systems has correct; exact, mid-p, chi2: p "
      "of McNemar's test. Significant means p < {:g}, by exact if fewer than 25 items differ, else "
      "by chi2.",
      kSignificant);
  return table;
}

}  // namespace

Cell p_cell(double p) {
  return p < 0.00005 ? Cell::decimal(p, 6).shown_as("<0.0001") : Cell::decimal(p, 4);
}

Cell interval_cell(const std::optional<Interval>& interval) {
  return interval ? Cell::pair(fmt::format("{:.2f}", 100 * interval->low),
                               fmt::format("{:.2f}", 100 * interval->high), " to ")
                  : Cell::pair("", "", "");
}

Value interval_value(const std::optional<Interval>& interval) {
  return interval ? Value::array().push(interval->low).push(interval->high) : Value();
}

void add_decisions(const std::vector<Decision>& decisions, bool holm, Table& table) {
  if (holm) {
    table.columns.push_back({"Holm", Align::kRight});
  }
  table.columns.push_back({"p < .05"});
  for (std::size_t i = 0; i < decisions.size(); ++i) {
    if (holm) {
      table.rows[i].push_back(p_cell(decisions[i].p));
    }
    table.rows[i].push_back(decisions[i].significant ? Cell("yes") : Cell("no").muted());
  }
}

void add_item_tables(const ItemTests& tests, const ItemTitles& titles,
                     const std::vector<std::string>& names, bool holm, Report& report) {
  if (!tests.differences.empty()) {
    report.tables.push_back(differences_table(tests, names, holm));
    report.tables.back().title = titles.differences;
  }
  if (!tests.shares.empty()) {
    Table table;
    table.title = titles.shares;
    table.columns = {{"system"}, {"recall", Align::kRight}, {"interval", Align::kRight}};
    for (const ItemShare& share : tests.shares) {
      table.rows.push_back(
          {names[share.system], percent(share.share), interval_cell(share.interval)});
    }
    report.tables.push_back(std::move(table));
  }
}

void TestData::add(const ItemTests& tests, const Value& about, const std::string& statistic,
                   const std::vector<std::string>& names) {
  for (const ItemDifference& difference : tests.differences) {
    const McNemar& test = difference.mcnemar;
    const Randomisation& random = difference.random;
    const Value named =
        Value(about).set("first", names[difference.first]).set("second", names[difference.second]);
    mcnemar.push(Value(named)
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
                     .set("significant_05_exact", test.p_exact < kSignificant)
                     .set("significant", difference.decision.significant));
    randomised.push(Value(named)
                        .set("observed_diff_correct", static_cast<std::int64_t>(random.observed))
                        .set("count_ge", random.as_far)
                        .set("trials", random.trials)
                        .set("seed", settings.draws.seed)
                        .set("p", random.p));
  }
  for (const ItemShare& share : tests.shares) {
    bootstrap.push(Value(about)
                       .set("system", names[share.system])
                       .set("statistic", statistic)
                       .set("point", share.share)
                       .set("ci95", interval_value(share.interval))
                       .set("trials", settings.draws.trials)
                       .set("seed", settings.draws.seed));
  }
}

Value TestData::value() && {
  return Value::object()
      .set("level", kSignificant)
      .set("trials", settings.draws.trials)
      .set("seed", settings.draws.seed)
      .set("mcnemar", std::move(mcnemar))
      .set("approximate_randomisation", std::move(randomised))
      .set("bootstrap", std::move(bootstrap));
}

std::string tests_note(const TestSettings& settings, const std::string& rule) {
  return fmt::format("Random tests: {} trials, seed {}.{}{}{}", settings.draws.trials,
                     settings.draws.seed, rule.empty() ? "" : " ", rule,
                     settings.holm
                         ? " Significance is by Holm's correction over the rows of a table."
                         : " Without `holm`, p values are not corrected for the number of tests.");
}

}  // namespace gnomon
