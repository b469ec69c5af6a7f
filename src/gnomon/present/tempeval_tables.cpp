#include "gnomon/present/tempeval_tables.h"

#include "gnomon/present/score_cells.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace gnomon {
namespace {

// Strict and relaxed of one task, of each system.
struct TaskFigures {
  std::size_t task = 0;
  std::vector<Figure> strict;
  std::vector<Figure> relaxed;
};

// Those of tasks that occur.
std::vector<TaskFigures> task_figures(const CorpusScore& score) {
  std::vector<TaskFigures> all(kTempEvalTasks.size());
  std::vector<bool> occurs(all.size(), false);
  for (const SystemScore& system : score.systems) {
    const std::vector<Figure> lines = kTempEval1Metric.figures(system.total(), score.settings);
    for (std::size_t task = 0; task < all.size(); ++task) {
      const Figure& strict = lines[2 * task + 2];  // the first two are of all tasks
      all[task].task = task;
      all[task].strict.push_back(strict);
      all[task].relaxed.push_back(lines[2 * task + 3]);
      occurs[task] = occurs[task] || strict.system_total + strict.gold_total > 0;
    }
  }
  std::erase_if(all, [&](const TaskFigures& figures) { return !occurs[figures.task]; });
  return all;
}

// Two digits, as papers print them. The published table was made from three digits that the scorer
// had printed, so that 0.5947 became 60.
int two_digits(double ratio, Mode mode) {
  const double digits = mode == Mode::kOfficial ? std::floor(ratio * 1000 + 0.5) / 10 : ratio * 100;
  return static_cast<int>(std::floor(digits + 0.5));
}

std::string both_digits(double strict, double relaxed, Mode mode) {
  return fmt::format("{:02d}/{:02d}", two_digits(strict, mode), two_digits(relaxed, mode));
}

constexpr double Figure::*kRatios[] = {&Figure::precision, &Figure::recall, &Figure::f1};

struct Spread {
  double mean = 0;
  double deviation = 0;
};

Spread spread_of(const std::vector<double>& values, Deviation deviation) {
  const auto number = static_cast<double>(values.size());
  Spread result;
  for (const double value : values) {
    result.mean += value / number;
  }
  double squares = 0;
  for (const double value : values) {
    squares += (value - result.mean) * (value - result.mean);
  }
  const double divisor = deviation == Deviation::kSample ? number - 1 : number;
  result.deviation = divisor > 0 ? std::sqrt(squares / divisor) : 0;
  return result;
}

// The figures of all systems, without the baseline.
std::vector<double> values_of(const CorpusScore& score, const std::vector<Figure>& figures,
                              double Figure::*ratio) {
  std::vector<double> values;
  for (std::size_t i = 0; i < figures.size(); ++i) {
    if (!score.systems[i].is_baseline) {
      values.push_back(figures[i].*ratio);
    }
  }
  return values;
}

Table summary_table(const CorpusScore& score, const std::vector<std::string>& names,
                    const std::vector<TaskFigures>& tasks, Deviation deviation) {
  const Mode mode = score.settings.mode;
  Table table;
  table.title = "tempeval1 (Verhagen et al. 2009), strict/relaxed in percent";
  table.columns = {{"system"}};
  for (const TaskFigures& figures : tasks) {
    for (const char* ratio : {"P", "R", "F"}) {
      table.columns.push_back(
          {fmt::format("{} {}", kTempEvalTasks[figures.task], ratio), Align::kRight});
    }
  }
  std::size_t systems = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    Row row{names[i]};
    for (const TaskFigures& figures : tasks) {
      for (const auto ratio : kRatios) {
        row.emplace_back(both_digits(figures.strict[i].*ratio, figures.relaxed[i].*ratio, mode));
      }
    }
    const bool is_baseline = score.systems[i].is_baseline;
    (is_baseline ? table.footer : table.rows).push_back(std::move(row));
    systems += is_baseline ? 0 : 1;
  }
  if (systems < 2) {
    return table;
  }
  Row mean{"average"};
  Row spread{"deviation"};
  for (const TaskFigures& figures : tasks) {
    for (const auto ratio : kRatios) {
      const Spread strict = spread_of(values_of(score, figures.strict, ratio), deviation);
      const Spread relaxed = spread_of(values_of(score, figures.relaxed, ratio), deviation);
      mean.emplace_back(both_digits(strict.mean, relaxed.mean, mode));
      spread.emplace_back(both_digits(strict.deviation, relaxed.deviation, mode));
    }
  }
  table.footer.push_back(std::move(mean));
  table.footer.push_back(std::move(spread));
  table.caption =
      fmt::format("Average and {} standard deviation are over the systems, without the baseline.",
                  deviation == Deviation::kSample ? "sample (n-1)" : "population (n)");
  return table;
}

Table task_table(const CorpusScore& score, const std::vector<std::string>& names,
                 const TaskFigures& figures) {
  Table table;
  table.title = fmt::format("task {}", kTempEvalTasks[figures.task]);
  table.columns = {{"system"},
                   {"strict F1", Align::kRight},
                   {"P", Align::kRight},
                   {"R", Align::kRight},
                   {"relaxed F1", Align::kRight},
                   {"P", Align::kRight},
                   {"R", Align::kRight},
                   {"correct", Align::kRight},
                   {score.settings.mode == Mode::kOfficial ? "common" : "answers", Align::kRight},
                   {"key", Align::kRight}};
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Figure& strict = figures.strict[i];
    const Figure& relaxed = figures.relaxed[i];
    Row row{names[i],
            f1_cell(strict),
            percent(strict.precision, strict.system_total),
            percent(strict.recall, strict.gold_total),
            f1_cell(relaxed),
            percent(relaxed.precision, relaxed.system_total),
            percent(relaxed.recall, relaxed.gold_total),
            amount(strict.right),
            amount(strict.system_total),
            amount(strict.gold_total)};
    (score.systems[i].is_baseline ? table.footer : table.rows).push_back(std::move(row));
  }
  for (const std::size_t column : {std::size_t{1}, std::size_t{4}}) {
    const std::vector<double> values =
        values_of(score, column == 1 ? figures.strict : figures.relaxed, &Figure::f1);
    const double best = values.empty() ? 0 : *std::ranges::max_element(values);
    for (std::size_t i = 0; i < table.rows.size() && table.rows.size() > 1; ++i) {
      if (values[i] == best) {
        table.rows[i][column] = table.rows[i][column].best();
      }
    }
  }
  return table;
}

}  // namespace

void add_tempeval_tables(const CorpusScore& score, const std::vector<std::string>& names,
                         Deviation deviation, Report& report) {
  const std::vector<TaskFigures> tasks = task_figures(score);
  if (tasks.empty()) {
    report.notes.emplace_back("tempeval1: gold has no pair that a TempEval task asks about.");
    return;
  }
  report.tables.push_back(summary_table(score, names, tasks, deviation));
  for (const TaskFigures& figures : tasks) {
    report.tables.push_back(task_table(score, names, figures));
  }
}

void add_tempeval_notes(const std::string& system, const TempEvalTally& tally,
                        std::vector<std::string>& notes) {
  const auto add = [&](std::int64_t number, std::string_view one, std::string_view many) {
    if (number > 0) {
      notes.push_back(fmt::format("{}: {} {}.", system, number, number == 1 ? one : many));
    }
  };
  std::int64_t repeated = 0;
  std::int64_t unknown = 0;
  for (const TaskTally& task : tally.tasks) {
    repeated += task.repeated;
    unknown += std::ranges::count(task.response, '?');
  }
  add(repeated, "answer repeats a pair and counts as wrong",
      "answers repeat a pair and count as wrong");
  add(unknown, "answer has a label unknown to TempEval and counts as wrong",
      "answers have labels unknown to TempEval and count as wrong");
  add(tally.key_repeated, "gold link repeats a pair: the first one is used",
      "gold links repeat a pair: the first ones are used");
  add(tally.key_unknown, "gold link has a label unknown to TempEval and is skipped",
      "gold links have labels unknown to TempEval and are skipped");
}

}  // namespace gnomon
