#include "gnomon/present/score_tables.h"

#include "gnomon/present/score_cells.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

// What is undefined is less than anything else, and never the best.
void mark_best(std::vector<Row>& rows, std::size_t column, const std::vector<Ratio>& values) {
  const Ratio best = *std::ranges::max_element(values);
  for (std::size_t i = 0; i < rows.size() && rows.size() > 1; ++i) {
    if (best && values[i] == best) {
      rows[i][column] = rows[i][column].best();
    }
  }
}

// "event strict" is "strict" in a table of events; the rest is cut to fit a narrow terminal.
std::string column_title(std::string_view line) {
  constexpr std::pair<std::string_view, std::string_view> kShort[] = {
      {"simultaneous", "S"},
      {"before", "B"},
      {"includes", "I"},
      {"full closure", "full"},
      {"consistent links", "consistent"}};
  for (const auto& [name, title] : kShort) {
    if (line == name) {
      return std::string(title);
    }
  }
  const std::size_t blank = line.find(' ');
  const std::string_view first = line.substr(0, blank);
  return std::string(first == "event" || first == "time" ? line.substr(blank + 1) : line);
}

// To the best, which differs by nothing from itself.
Cell difference(double value, double best) {
  const Cell cell = percent(value - best);
  return value < best ? cell : cell.implied();
}

// Says which definition the figures follow: "awareness, exact", "core (Tannier and Muller 2008)".
std::string table_title(const Metric& metric, const TableLines& lines, Mode mode) {
  const std::string name = fmt::format("{}{}", metric.name, lines.title);
  if (metric.official.empty()) {
    return fmt::format("{} ({})", name, metric.citation);
  }
  return mode == Mode::kOfficial ? fmt::format("{}, as {} prints it", name, metric.official)
                                 : fmt::format("{}, exact", name);
}

}  // namespace

Table one_system_table(const SystemScore& system, const MetricSet& metrics,
                       const ScoreSettings& settings) {
  Table table;
  table.columns = {{"metric"},
                   {"", Align::kAuto, "line"},
                   {"F1", Align::kRight},
                   {"P", Align::kRight},
                   {"R", Align::kRight},
                   {"correct (P)", Align::kRight},
                   {"system", Align::kRight},
                   {"correct (R)", Align::kRight},
                   {"gold", Align::kRight}};
  const Tally total = system.total();
  for (const Metric* metric : metrics.list()) {
    bool is_first = true;
    for (const Figure& f : metric->figures(total, settings)) {
      if (!metric->shows_empty_lines && f.is_empty()) {
        continue;
      }
      const Cell name(metric->name);
      table.rows.push_back({is_first ? name : name.implied(), f.name, percent(f.f1),
                            percent(f.precision), percent(f.recall), amount(f.right),
                            amount(f.system_total), amount(f.found), amount(f.gold_total)});
      is_first = false;
    }
  }
  return table;
}

Table systems_table(const CorpusScore& score, const std::vector<std::string>& names,
                    const Metric& metric, const TableLines& wanted) {
  Table table;
  table.title = table_title(metric, wanted, score.settings.mode);
  std::vector<std::vector<Figure>> figures;
  for (const SystemScore& system : score.systems) {
    const std::vector<Figure> all = metric.figures(system.total(), score.settings);
    figures.emplace_back();
    for (const std::size_t line : wanted.lines) {
      figures.back().push_back(all[line]);
    }
  }
  const std::string head = column_title(figures.front().front().name);
  table.columns = {{"system"},
                   {head == "all" ? "F1" : head + " F1", Align::kRight},
                   {"P", Align::kRight},
                   {"R", Align::kRight},
                   {"vs. best", Align::kRight}};
  for (std::size_t k = 1; k < wanted.lines.size(); ++k) {
    table.columns.push_back({column_title(figures.front()[k].name), Align::kRight});
  }
  Ratio best;
  for (const auto& of_system : figures) {
    best = std::max(best, of_system.front().f1);
  }
  for (std::size_t i = 0; i < figures.size(); ++i) {
    const Figure& first = figures[i].front();
    Row row{names[i], percent(first.f1), percent(first.precision), percent(first.recall),
            first.f1 ? difference(*first.f1, *best) : Cell()};
    for (std::size_t k = 1; k < figures[i].size(); ++k) {
      row.push_back(percent(figures[i][k].f1));
    }
    table.rows.push_back(std::move(row));
  }
  const auto mark = [&](std::size_t column, auto value) {
    std::vector<Ratio> values;
    values.reserve(figures.size());
    for (const auto& of_system : figures) {
      values.push_back(value(of_system));
    }
    mark_best(table.rows, column, values);
  };
  mark(1, [](const auto& f) { return f.front().f1; });
  mark(2, [](const auto& f) { return f.front().precision; });
  mark(3, [](const auto& f) { return f.front().recall; });
  for (std::size_t k = 1; k < wanted.lines.size(); ++k) {
    mark(k + 4, [&](const auto& f) { return f[k].f1; });
  }
  if (wanted.lines.size() > 1) {
    table.caption = "Columns to the right of 'vs. best' are F1.";
  }
  return table;
}

Table documents_table(const SystemScore& system, const std::string& name,
                      const CorpusScore& score) {
  Table table;
  table.title = name;
  table.columns = {{"document", Align::kAuto, "", "document", "state"}};
  const std::vector<const Metric*> list = score.metrics.list();
  for (const Metric* metric : list) {
    table.columns.push_back({fmt::format("{} F1", metric->name), Align::kRight});
    table.columns.push_back({"P", Align::kRight, fmt::format("{} P", metric->name)});
    table.columns.push_back({"R", Align::kRight, fmt::format("{} R", metric->name)});
  }
  for (const DocumentScore& document : system.documents) {
    Row row{document.name};
    for (const Metric* metric : list) {
      if (!document.counts()) {
        row.insert(row.end(), {Cell(), Cell(), Cell()});
        continue;
      }
      const Figure f = metric->figures(document.tally, score.settings).front();
      row.insert(row.end(), {percent(f.f1), percent(f.precision), percent(f.recall)});
    }
    if (document.state != DocumentState::kScored) {
      row.front() = with_state(document);
    }
    table.rows.push_back(std::move(row));
  }
  Row mean{"mean of documents"};
  for (const Metric* metric : list) {
    const Figure f = macro_average(system, *metric, score.settings).front();
    mean.insert(mean.end(), {percent(f.f1), percent(f.precision), percent(f.recall)});
  }
  table.footer.push_back(std::move(mean));
  return table;
}

}  // namespace gnomon
