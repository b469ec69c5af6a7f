#include "gnomon/operations/reproduce.h"

#include "gnomon/base/version.h"
#include "gnomon/present/answer_figures.h"
#include "gnomon/present/present.h"

#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kDefects =
    "search: when the tools of 2015 search for a path between points, they never return to a chain "
    "that they left. lost link: they allow one link from a point to a chain, and treat a second "
    "one as a contradiction. Both leave questions unknown that their own rules would decide.";

// As the paper prints figures: two decimals, halves up, no zero before the point; 0 where there is
// nothing to divide by.
std::string as_printed(const std::optional<double>& ratio) {
  const std::string text = two_decimals(ratio.value_or(0));
  return text.starts_with('0') ? text.substr(1) : text;
}

std::string four_figures(const QaTally& tally) {
  return fmt::format("{} {} {} {}", as_printed(tally.precision()), as_printed(tally.recall()),
                     as_printed(tally.f1()), as_printed(tally.answered_share()));
}

Value counts_data(const QaTally& tally) {
  return Value::object()
      .set("questions", tally.questions)
      .set("answered", tally.answered())
      .set("correct", tally.correct)
      .set("figures", four_figures(tally));
}

void add_row(Table& table, const char* name, const QaTally& tally) {
  table.rows.push_back({Cell(table.rows.back().front()).implied(), name, four_figures(tally),
                        tally.correct, tally.answered()});
}

}  // namespace

Value data(const ReproduceResult& result) {
  Value list = Value::array();
  for (const ReproducedRow& one : result.qa_tempeval) {
    list.push(
        Value::object()
            .set("table", one.row.table)
            .set("system", one.row.system)
            .set(one.row.is_printed() ? "published" : "tools_of_2015", counts_data(one.published))
            .set("official", counts_data(one.official))
            .set("exact", counts_data(one.exact))
            .set("left_unknown_by_the_published_tools", one.row.why_more));
  }
  return Value::object().set("qa_tempeval", std::move(list));
}

Report tables(const ReproduceResult& result) {
  Report report;
  report.title = "Published and computed figures";
  report.signature = fmt::format("gnomon:{}", version());
  for (const ReproducedRow& one : result.qa_tempeval) {
    const PublishedRow& row = one.row;
    const std::string title = fmt::format("QA TempEval, {}", row.table);
    if (report.tables.empty() || report.tables.back().title != title) {
      Table table;
      table.title = title;
      table.columns = {{"system"},
                       {"figures"},
                       {"P R F1 awd%"},
                       {"correct", Align::kRight},
                       {"answered", Align::kRight}};
      report.tables.push_back(std::move(table));
    }
    Table& table = report.tables.back();
    table.rows.push_back({row.system, row.is_printed() ? "published" : "2015 tools",
                          row.is_printed() ? row.figures : four_figures(one.published), row.correct,
                          row.answered});
    add_row(table, "official", one.official);
    add_row(table, "exact", one.exact);
    if (!row.why_more.empty()) {
      report.notes.push_back(
          fmt::format("{}, {}: the {} lack the answers to questions {}.", row.table, row.system,
                      row.is_printed() ? "published figures" : "tools of 2015", row.why_more));
    }
  }
  report.notes.emplace_back(kDefects);
  report.notes.emplace_back(
      "Table 4 prints sums over three genres, not a row for news: the news part was counted by "
      "running the tools of 2015.");
  return report;
}

}  // namespace gnomon
