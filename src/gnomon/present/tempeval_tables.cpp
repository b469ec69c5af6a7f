#include "gnomon/present/tempeval_tables.h"

#include "gnomon/present/score_cells.h"

#include <algorithm>
#include <array>
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
      occurs[task] = occurs[task] || !strict.is_empty();
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

// Strict and relaxed have the same items: either both have a value or none.
Cell both_digits(const Ratio& strict, const Ratio& relaxed, Mode mode) {
  return strict && relaxed ? Cell::pair(fmt::format("{:02d}", two_digits(*strict, mode)),
                                        fmt::format("{:02d}", two_digits(*relaxed, mode)), "/")
                           : Cell::pair("", "", "/");
}

constexpr Ratio Figure::*kRatios[] = {&Figure::precision, &Figure::recall, &Figure::f1};

struct Spread {
  Ratio mean;
  Ratio deviation;
};

// Of those that have a value.
Spread spread_of(const std::vector<Ratio>& values, Deviation deviation) {
  const auto number = static_cast<double>(
      std::ranges::count_if(values, [](const Ratio& value) { return value.has_value(); }));
  if (number == 0) {
    return {};
  }
  double mean = 0;
  for (const Ratio& value : values) {
    mean += value ? *value / number : 0;
  }
  double squares = 0;
  for (const Ratio& value : values) {
    squares += value ? (*value - mean) * (*value - mean) : 0;
  }
  const Ratio variance = ratio(squares, deviation == Deviation::kSample ? number - 1 : number);
  return {mean, variance ? Ratio(std::sqrt(*variance)) : std::nullopt};
}

// The figures of all systems, without the baseline.
std::vector<Ratio> values_of(const CorpusScore& score, const std::vector<Figure>& figures,
                             Ratio Figure::*ratio) {
  std::vector<Ratio> values;
  for (std::size_t i = 0; i < figures.size(); ++i) {
    if (!score.systems[i].is_baseline) {
      values.push_back(figures[i].*ratio);
    }
  }
  return values;
}

Cell mean_cell(const SystemScore& system, const ScoreSettings& settings) {
  const auto mean = mean_over_tasks(system.total(), settings);
  return mean ? both_digits(mean->strict, mean->relaxed, settings.mode)
              : both_digits(std::nullopt, std::nullopt, settings.mode);
}

Table summary_table(const CorpusScore& score, const std::vector<std::string>& names,
                    const std::vector<TaskFigures>& tasks, Deviation deviation) {
  const Mode mode = score.settings.mode;
  Table table;
  table.title = "tempeval1 (Verhagen et al. 2009), strict/relaxed in percent";
  table.columns = {{"system"}};
  for (const TaskFigures& figures : tasks) {
    for (const char* ratio : {"P", "R", "F"}) {
      const std::string name = fmt::format("{} {}", kTempEvalTasks[figures.task], ratio);
      table.columns.push_back({name, Align::kRight, "", name + " strict", name + " relaxed"});
    }
  }
  const bool has_mean = tasks.size() > 1;
  if (has_mean) {
    table.columns.push_back({"mean F", Align::kRight, "", "mean F strict", "mean F relaxed"});
  }
  std::size_t systems = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    Row row{names[i]};
    for (const TaskFigures& figures : tasks) {
      for (const auto ratio : kRatios) {
        row.push_back(both_digits(figures.strict[i].*ratio, figures.relaxed[i].*ratio, mode));
      }
    }
    if (has_mean) {
      row.push_back(mean_cell(score.systems[i], score.settings));
    }
    const bool is_baseline = score.systems[i].is_baseline;
    (is_baseline ? table.footer : table.rows).push_back(std::move(row));
    systems += is_baseline ? 0 : 1;
  }
  if (has_mean) {
    table.caption = "mean F: over the tasks, weighted by their links in gold.";
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
      mean.push_back(both_digits(strict.mean, relaxed.mean, mode));
      spread.push_back(both_digits(strict.deviation, relaxed.deviation, mode));
    }
  }
  table.footer.push_back(std::move(mean));
  table.footer.push_back(std::move(spread));
  table.caption = fmt::format(
      "{}{}Average and {} standard deviation are over the systems, without the baseline.",
      table.caption, has_mean ? " " : "",
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
            percent(strict.f1),
            percent(strict.precision),
            percent(strict.recall),
            percent(relaxed.f1),
            percent(relaxed.precision),
            percent(relaxed.recall),
            amount(strict.right),
            amount(strict.system_total),
            amount(strict.gold_total)};
    (score.systems[i].is_baseline ? table.footer : table.rows).push_back(std::move(row));
  }
  for (const std::size_t column : {std::size_t{1}, std::size_t{4}}) {
    const std::vector<Ratio> values =
        values_of(score, column == 1 ? figures.strict : figures.relaxed, &Figure::f1);
    const auto best = std::ranges::max_element(values);
    for (std::size_t i = 0; i < table.rows.size() && table.rows.size() > 1; ++i) {
      if (best->has_value() && values[i] == *best) {
        table.rows[i][column] = table.rows[i][column].best();
      }
    }
  }
  return table;
}

// A label that occurs in the key or among the answers, by its place in a row of the confusion.
std::string_view answer_name(std::size_t answer) {
  if (answer < kTempEvalLabels) {
    return tempeval_name(static_cast<TempEvalLabel>(answer));
  }
  return answer == kTempEvalLabels ? "(unknown)" : "(none)";
}

Table confusion_table(char task, const TaskConfusion& confusion, const std::string& name) {
  std::array<std::int64_t, kTempEvalLabels + 2> answered{};
  for (const auto& row : confusion) {
    for (std::size_t answer = 0; answer < row.size(); ++answer) {
      answered[answer] += row[answer];
    }
  }
  Table table;
  table.title = fmt::format("task {} of {}, confusion", task, name);
  table.caption = "rows: gold; columns: answers";
  table.columns = {{"label", Align::kAuto, "gold label"}};
  table.across = {"answer", "pairs"};
  Row sums{"all"};
  const auto is_shown = [&](std::size_t answer) {
    return answered[answer] > 0 ||
           (answer < kTempEvalLabels &&
            std::ranges::any_of(confusion[answer], [](std::int64_t count) { return count > 0; }));
  };
  for (std::size_t answer = 0; answer < answered.size(); ++answer) {
    if (is_shown(answer)) {
      table.columns.push_back({std::string(answer_name(answer)), Align::kRight});
      sums.emplace_back(answered[answer]);
    }
  }
  table.columns.push_back({"all", Align::kRight});
  std::int64_t all = 0;
  for (std::size_t key = 0; key < kTempEvalLabels; ++key) {
    Row row{answer_name(key)};
    std::int64_t sum = 0;
    for (std::size_t answer = 0; answer < answered.size(); ++answer) {
      if (is_shown(answer)) {
        const Cell cell(confusion[key][answer]);
        row.push_back(key == answer ? cell.best() : cell);
        sum += confusion[key][answer];
      }
    }
    row.emplace_back(sum);
    all += sum;
    if (sum > 0) {
      table.rows.push_back(std::move(row));
    }
  }
  sums.emplace_back(all);
  table.footer.push_back(std::move(sums));
  return table;
}

}  // namespace

void add_tempeval_confusions(const TempEvalTally& tally, NonRelated reading,
                             const std::string& name, Report& report) {
  for (std::size_t task = 0; task < kTempEvalTasks.size(); ++task) {
    if (!tally.tasks[task].key.empty()) {
      report.tables.push_back(
          confusion_table(kTempEvalTasks[task], confusion_of(tally.tasks[task], reading), name));
    }
  }
}

void add_mean_note(const Tally& tally, const ScoreSettings& settings,
                   std::vector<std::string>& notes) {
  if (const auto mean = mean_over_tasks(tally, settings)) {
    notes.push_back(fmt::format(
        "tempeval1: mean F1 over the tasks, weighted by their links in gold: strict {:.2f}, "
        "relaxed {:.2f}.",
        100 * mean->strict, 100 * mean->relaxed));
  }
}

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
