#include "gnomon/operations/simulate.h"

#include "gnomon/annotate/strategies.h"
#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/base/version.h"
#include "gnomon/present/present.h"
#include "gnomon/report/lines_svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

using TrialCount = std::size_t (*)(const Trial& trial);

// A figure of a run, and when it is worth a column for people.
struct ShownFigure {
  TrialCount value;
  std::string_view name;   // in data
  std::string_view title;  // in a table
  enum class When { kAlways, kWithErrors, kWithWindow, kForPrograms } when = When::kAlways;
};

using When = ShownFigure::When;

constexpr std::array<ShownFigure, 14> kFigures{{
    {[](const Trial& trial) { return trial.prompts; }, "prompts", "questions", When::kAlways},
    {[](const Trial& trial) { return trial.definite; }, "definite", "definite", When::kAlways},
    {[](const Trial& trial) { return trial.not_determined(); }, "not_determined", "not det.",
     When::kAlways},
    {[](const Trial& trial) { return trial.last_definite; }, "last_definite_prompt", "last def.",
     When::kAlways},
    {[](const Trial& trial) { return trial.inferred_undetermined; }, "not_determined_inferred",
     "inferred", When::kAlways},
    {[](const Trial& trial) { return trial.related; }, "related", "related", When::kAlways},
    {[](const Trial& trial) { return trial.in_windows; }, "pairs_in_windows", "in windows",
     When::kWithWindow},
    {[](const Trial& trial) { return trial.left_open; }, "left_open", "open", When::kWithWindow},
    {[](const Trial& trial) { return trial.wrong; }, "wrong_relations", "wrong", When::kWithErrors},
    {[](const Trial& trial) { return trial.missed; }, "missed_relations", "missed",
     When::kWithErrors},
    {[](const Trial& trial) { return trial.pending_at_start; }, "pending_at_start", "",
     When::kForPrograms},
    {[](const Trial& trial) { return trial.by_calendar; }, "related_by_calendar", "",
     When::kForPrograms},
    {[](const Trial& trial) { return trial.marked; }, "related_by_initial_links", "",
     When::kForPrograms},
    {[](const Trial& trial) { return trial.inferred(); }, "related_by_inference", "",
     When::kForPrograms},
}};

double mean(const std::vector<Trial>& runs, TrialCount figure) {
  double sum = 0;
  for (const Trial& run : runs) {
    sum += static_cast<double>(figure(run));
  }
  return sum / static_cast<double>(runs.size());
}

double total(const SimulateResult& simulated, std::size_t strategy, TrialCount figure) {
  double sum = 0;
  for (const SimulatedDocument& document : simulated.documents) {
    sum += mean(document.trials[strategy], figure);
  }
  return sum;
}

std::size_t sum_over(const SimulateResult& simulated, std::size_t SimulatedDocument::*member) {
  std::size_t sum = 0;
  for (const SimulatedDocument& document : simulated.documents) {
    sum += document.*member;
  }
  return sum;
}

bool may_err(const SimulateResult& simulated) {
  return simulated.options.error_rate > 0 || simulated.trust > 0 ||
         simulated.options.least_gain > 0;
}

// The share of pairs that are as in gold at the end, undetermined ones too.
double share_right(const SimulateResult& simulated, std::size_t strategy) {
  return 1 - total(simulated, strategy, [](const Trial& trial) { return trial.errors(); }) /
                 static_cast<double>(sum_over(simulated, &SimulatedDocument::pairs));
}

double share_unasked(double prompts, std::size_t pairs) {
  return 1 - prompts / static_cast<double>(pairs);
}

bool is_whole(double value) { return std::abs(value - std::round(value)) < 1e-9; }

// Means of several runs have a digit behind the point, numbers of one run none.
Cell number_cell(double value, bool is_mean) {
  return is_mean ? Cell::decimal(value, 1) : Cell(static_cast<std::int64_t>(std::llround(value)));
}

Value number_value(double value) {
  return is_whole(value) ? Value(std::llround(value)) : Value(value);
}

// How far the estimate of the questions left errs on a document: the mean error as a share of the
// mean number left, over all runs. Nothing when nothing was asked.
std::optional<double> estimate_error(const std::vector<Trial>& runs) {
  double sum = 0;
  double number = 0;
  for (const Trial& run : runs) {
    if (run.prompts > 0) {
      sum += run.estimate_error / run.mean_left;
      number += 1;
    }
  }
  return number > 0 ? std::optional(sum / number) : std::nullopt;
}

// The mean of that over documents.
std::optional<double> estimate_error(const SimulateResult& simulated, std::size_t strategy) {
  double sum = 0;
  double number = 0;
  for (const SimulatedDocument& document : simulated.documents) {
    if (const auto error = estimate_error(document.trials[strategy])) {
      sum += *error;
      number += 1;
    }
  }
  return number > 0 ? std::optional(sum / number) : std::nullopt;
}

// What data says of one strategy on one document: of several runs each and the mean.
Value trials_data(const std::vector<Trial>& runs) {
  Value data = Value::object();
  for (const ShownFigure& figure : kFigures) {
    const std::string name(figure.name);
    if (runs.size() == 1) {
      data.set(name, figure.value(runs.front()));
      continue;
    }
    Value by_seed = Value::array();
    for (const Trial& run : runs) {
      by_seed.push(figure.value(run));
    }
    data.set(name + "_by_seed", std::move(by_seed));
    data.set("mean_" + name, mean(runs, figure.value));
  }
  data.set("estimate_error", estimate_error(runs));
  return data;
}

Value totals_data(const SimulateResult& simulated, std::size_t strategy) {
  Value data = Value::object();
  for (const ShownFigure& figure : kFigures) {
    data.set(std::string(figure.name), number_value(total(simulated, strategy, figure.value)));
  }
  const double prompts = total(simulated, strategy, kFigures.front().value);
  return std::move(data)
      .set("share_unasked", share_unasked(prompts, sum_over(simulated, &SimulatedDocument::pairs)))
      .set("share_right", share_right(simulated, strategy))
      .set("estimate_error", estimate_error(simulated, strategy))
      .set("runs", simulated.documents.front().trials[strategy].size());
}

Value documents_data(const SimulateResult& simulated) {
  Value documents = Value::array();
  for (const SimulatedDocument& document : simulated.documents) {
    Value strategies = Value::object();
    for (std::size_t s = 0; s < simulated.strategies.size(); ++s) {
      strategies.set(std::string(simulated.strategies[s]->name), trials_data(document.trials[s]));
    }
    documents.push(Value::object()
                       .set("document", document.name)
                       .set("entities", document.entities)
                       .set("links", document.links)
                       .set("pairs", document.pairs)
                       .set("undetermined_in_gold", document.pairs - document.related)
                       .set("initial_links", document.trials.front().front().initial_links)
                       .set("strategies", std::move(strategies)));
  }
  return documents;
}

Value skipped_data(const SimulateResult& simulated) {
  Value list = Value::array();
  const auto add = [&](const std::vector<std::string>& names, std::string_view why) {
    for (const std::string& name : names) {
      list.push(Value::object().set("document", name).set("why", why));
    }
  };
  add(simulated.contradictory, "inconsistent");
  add(simulated.too_large, "too large");
  return list;
}

bool is_shown(const ShownFigure& figure, const SimulateResult& simulated) {
  switch (figure.when) {
    case When::kAlways:
      return true;
    case When::kWithErrors:
      return may_err(simulated);
    case When::kWithWindow:
      return simulated.options.window > 0;
    case When::kForPrograms:
      break;
  }
  return false;
}

// One row for each strategy: sums over the documents.
Table strategies_table(const SimulateResult& simulated) {
  Table table;
  table.columns = {{"strategy"}};
  for (const ShownFigure& figure : kFigures) {
    if (is_shown(figure, simulated)) {
      table.columns.push_back({std::string(figure.title), Align::kRight});
    }
  }
  table.columns.push_back({"unasked %", Align::kRight});
  if (may_err(simulated)) {
    table.columns.push_back({"right %", Align::kRight});
  }
  std::vector<double> prompts;
  for (std::size_t s = 0; s < simulated.strategies.size(); ++s) {
    prompts.push_back(total(simulated, s, kFigures.front().value));
  }
  const double fewest = std::ranges::min(prompts);
  for (std::size_t s = 0; s < simulated.strategies.size(); ++s) {
    const bool is_mean = simulated.documents.front().trials[s].size() > 1;
    Row row{simulated.strategies[s]->name};
    for (const ShownFigure& figure : kFigures) {
      if (is_shown(figure, simulated)) {
        row.push_back(number_cell(total(simulated, s, figure.value), is_mean));
      }
    }
    if (prompts.size() > 1 && prompts[s] == fewest) {
      row[1] = row[1].best();
    }
    const std::size_t pairs = sum_over(simulated, &SimulatedDocument::pairs);
    row.push_back(Cell::decimal(100 * share_unasked(prompts[s], pairs), 2));
    if (may_err(simulated)) {
      row.push_back(Cell::decimal(100 * share_right(simulated, s), 2));
    }
    table.rows.push_back(std::move(row));
  }
  table.caption =
      "questions: total asked; last def.: the last question with a definite answer; inferred: "
      "pairs not asked, because all definite answers are excluded; unasked %: of all pairs";
  return table;
}

Cell percent_cell(std::optional<double> share) {
  return Cell::decimal(share ? std::optional(100 * *share) : std::nullopt, 2);
}

std::optional<double> share_of(double part, double whole) {
  return whole > 0 ? std::optional(part / whole) : std::nullopt;
}

// Where the relations come from, as Setzer and others (2003) count them, and how far an annotator
// can foresee the end.
Table sources_table(const SimulateResult& simulated) {
  Table table;
  table.title = "related pairs by source, and the estimate of questions left";
  table.columns = {{"strategy"}, {"related", Align::kRight}};
  if (simulated.calendar) {
    table.columns.push_back({"calendar %", Align::kRight});
  }
  for (const char* title : {"marked %", "asked %", "inferred %", "estimate ± %"}) {
    table.columns.push_back({title, Align::kRight});
  }
  for (std::size_t s = 0; s < simulated.strategies.size(); ++s) {
    const auto sum = [&](TrialCount figure) { return total(simulated, s, figure); };
    const double related = sum([](const Trial& trial) { return trial.related; });
    Row row{simulated.strategies[s]->name,
            number_cell(related, simulated.documents.front().trials[s].size() > 1)};
    if (simulated.calendar) {
      row.push_back(percent_cell(
          share_of(sum([](const Trial& trial) { return trial.by_calendar; }), related)));
    }
    for (const TrialCount figure :
         {TrialCount([](const Trial& trial) { return trial.marked; }),
          TrialCount([](const Trial& trial) { return trial.definite; }),
          TrialCount([](const Trial& trial) { return trial.inferred(); })}) {
      row.push_back(percent_cell(share_of(sum(figure), related)));
    }
    row.push_back(percent_cell(estimate_error(simulated, s)));
    table.rows.push_back(std::move(row));
  }
  table.caption =
      "marked: by initial links; asked: by definite answers; estimate: mean error of the estimate "
      "of questions left, of the mean number left, per document";
  return table;
}

// The questions of each document, a column for each strategy.
Table questions_table(const SimulateResult& simulated) {
  Table table;
  table.columns = {{"document"}, {"entities", Align::kRight}, {"pairs", Align::kRight}};
  for (const StrategyInfo* strategy : simulated.strategies) {
    table.columns.push_back({std::string(strategy->name), Align::kRight});
  }
  for (const SimulatedDocument& document : simulated.documents) {
    Row row{document.name, document.entities, document.pairs};
    for (const std::vector<Trial>& runs : document.trials) {
      row.push_back(number_cell(mean(runs, kFigures.front().value), runs.size() > 1));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

// How far the estimate of the questions left errs on each document.
Table estimates_table(const SimulateResult& simulated) {
  Table table;
  table.title = "mean error of the estimate of questions left, % of the mean number left";
  table.columns = {{"document"}};
  for (const StrategyInfo* strategy : simulated.strategies) {
    table.columns.push_back({std::string(strategy->name), Align::kRight});
  }
  for (const SimulatedDocument& document : simulated.documents) {
    Row row{document.name};
    for (const std::vector<Trial>& runs : document.trials) {
      row.push_back(percent_cell(estimate_error(runs)));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

// All figures under the names of the data: a row for each strategy, or for each of each document.
Table programs_table(const SimulateResult& simulated, bool by_document) {
  Table table;
  table.columns = {{by_document ? "document" : "documents"},
                   {"strategy"},
                   {"entities"},
                   {"pairs"},
                   {"undetermined_in_gold"},
                   {"runs"}};
  for (const ShownFigure& figure : kFigures) {
    table.columns.push_back({std::string(figure.name)});
  }
  table.columns.push_back({"share_unasked"});
  table.columns.push_back({"share_right"});
  table.columns.push_back({"estimate_error"});
  const auto add_rows = [&](const SimulateResult& part, const Cell& first) {
    const std::size_t pairs = sum_over(part, &SimulatedDocument::pairs);
    for (std::size_t s = 0; s < part.strategies.size(); ++s) {
      Row row{first,
              part.strategies[s]->name,
              sum_over(part, &SimulatedDocument::entities),
              pairs,
              pairs - sum_over(part, &SimulatedDocument::related),
              part.documents.front().trials[s].size()};
      for (const ShownFigure& figure : kFigures) {
        const double value = total(part, s, figure.value);
        row.push_back(is_whole(value) ? Cell(std::llround(value)) : Cell::decimal(value, 6));
      }
      row.push_back(Cell::decimal(share_unasked(total(part, s, kFigures.front().value), pairs), 6));
      row.push_back(Cell::decimal(share_right(part, s), 6));
      row.push_back(Cell::decimal(estimate_error(part, s), 6));
      table.rows.push_back(std::move(row));
    }
  };
  if (!by_document) {
    add_rows(simulated, simulated.documents.size());
    return table;
  }
  for (const SimulatedDocument& document : simulated.documents) {
    SimulateResult one;
    one.strategies = simulated.strategies;
    one.documents = {document};
    add_rows(one, document.name);
  }
  return table;
}

std::string what_was_annotated(const SimulateResult& simulated) {
  const std::size_t pairs = sum_over(simulated, &SimulatedDocument::pairs);
  return fmt::format("{}, {} entities, {}, {} undetermined in gold",
                     plural(simulated.documents.size(), "document"),
                     sum_over(simulated, &SimulatedDocument::entities), plural(pairs, "pair"),
                     pairs - sum_over(simulated, &SimulatedDocument::related));
}

void add_notes(const SimulateResult& simulated, Report& report) {
  if (simulated.runs > 1 && std::ranges::any_of(simulated.documents.front().trials,
                                                [](const auto& runs) { return runs.size() > 1; })) {
    report.notes.push_back(
        fmt::format("Figures with a decimal point are means of {} runs.", simulated.runs));
  }
  if (may_err(simulated)) {
    report.notes.emplace_back(
        "wrong: pairs that are related at the end, but differently or not at all in gold; missed: "
        "pairs that gold relates, but that are undetermined or open at the end; right %: pairs "
        "that are as in gold, undetermined ones too.");
  }
}

// The mean over documents and runs of a share at a point of its curve.
using Curve = std::array<double, kTrialPoints> Trial::*;

double mean_share(const SimulateResult& simulated, std::size_t strategy, Curve curve,
                  std::size_t point) {
  double sum = 0;
  double number = 0;
  for (const SimulatedDocument& document : simulated.documents) {
    for (const Trial& trial : document.trials[strategy]) {
      sum += (trial.*curve)[point];
      number += 1;
    }
  }
  return sum / number;
}

LinesPanel curves_panel(const SimulateResult& simulated, Curve curve, std::size_t points) {
  LinesPanel panel;
  panel.x_title = "questions asked, % of pairs";
  panel.y_most = 100;
  panel.x_most = static_cast<double>((points - 1) * kTrialStep);
  for (std::size_t s = 0; s < simulated.strategies.size(); ++s) {
    PictureLine line;
    line.label = simulated.strategies[s]->name;
    for (std::size_t i = 0; i < points; ++i) {
      line.points.push_back(
          {static_cast<double>(i * kTrialStep), 100 * mean_share(simulated, s, curve, i)});
    }
    panel.lines.push_back(std::move(line));
  }
  return panel;
}

}  // namespace

std::string signature(const SimulateResult& simulated) {
  const TrialOptions& options = simulated.options;
  std::string text = fmt::format(
      "gnomon:{}|simulate|algebra:{}|infer:{}|initial:{}|runs:{}|seed:{}|during:{}", version(),
      algebra_name(simulated.algebra), options.infer_undetermined ? "yes" : "no", options.initial,
      simulated.runs, options.seed, choice_name(simulated.during));
  if (simulated.calendar) {
    text += "|calendar";
  }
  if (options.window > 0) {
    text += fmt::format("|window:{}", options.window);
  }
  if (simulated.trust > 0) {
    text += fmt::format("|trust:{}", simulated.trust);
  }
  if (options.least_gain > 0) {
    text += fmt::format("|least-gain:{}", options.least_gain);
  }
  if (options.error_rate > 0) {
    text += fmt::format("|errors:{}", options.error_rate);
  }
  return text;
}

Value data(const SimulateResult& simulated) {
  const TrialOptions& options = simulated.options;
  const std::size_t pairs = sum_over(simulated, &SimulatedDocument::pairs);
  Value totals = Value::object();
  for (std::size_t s = 0; s < simulated.strategies.size(); ++s) {
    totals.set(std::string(simulated.strategies[s]->name), totals_data(simulated, s));
  }
  return Value::object()
      .set("gold", simulated.gold)
      .set("weights_from", simulated.weights_from.empty() ? simulated.gold : simulated.weights_from)
      .set("algebra", algebra_name(simulated.algebra))
      .set("calendar", simulated.calendar)
      .set("rejected_links", simulated.rejected_links)
      .set("infer_undetermined", options.infer_undetermined)
      .set("initial", options.initial)
      .set("window", options.window)
      .set("error_rate", options.error_rate)
      .set("trust", simulated.trust)
      .set("least_gain", options.least_gain)
      .set("documents_count", simulated.documents.size())
      .set("entities", sum_over(simulated, &SimulatedDocument::entities))
      .set("pairs", pairs)
      .set("undetermined_in_gold", pairs - sum_over(simulated, &SimulatedDocument::related))
      .set("skipped", skipped_data(simulated))
      .set("strategies", std::move(totals))
      .set("documents", documents_data(simulated));
}

Report tables(const SimulateResult& simulated, const SimulateView& view) {
  Report report;
  report.title = fmt::format("{}: {}", printable(simulated.gold), what_was_annotated(simulated));
  report.signature = signature(simulated);
  if (view.for_programs) {
    report.tables.push_back(programs_table(simulated, view.by_document));
    return report;
  }
  report.tables.push_back(strategies_table(simulated));
  report.tables.push_back(sources_table(simulated));
  if (view.by_document) {
    report.tables.push_back(questions_table(simulated));
    report.tables.push_back(estimates_table(simulated));
  }
  add_notes(simulated, report);
  return report;
}

std::string svg(const SimulateResult& simulated) {
  // Where all pairs are resolved the lines say nothing more.
  std::size_t points = 2;
  for (std::size_t s = 0; s < simulated.strategies.size(); ++s) {
    while (points < kTrialPoints && mean_share(simulated, s, &Trial::resolved, points - 1) < 1) {
      ++points;
    }
  }
  LinesPicture drawn;
  drawn.title = fmt::format("Pairs resolved by questions: {}", printable(simulated.gold));
  drawn.subtitles = {what_was_annotated(simulated), "means over documents and runs"};
  drawn.panels.push_back(curves_panel(simulated, &Trial::resolved, points));
  drawn.panels.back().y_title = "pairs resolved, %";
  if (may_err(simulated)) {
    drawn.panels.push_back(curves_panel(simulated, &Trial::right, points));
    drawn.panels.back().y_title = "pairs as in gold, %";
  }
  drawn.signature = signature(simulated);
  return lines_svg(drawn);
}

}  // namespace gnomon
