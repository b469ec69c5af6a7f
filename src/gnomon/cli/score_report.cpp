#include "gnomon/cli/score_report.h"

#include "gnomon/base/utf8.h"
#include "gnomon/base/version.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/holistic_report.h"
#include "gnomon/cli/score_cells.h"
#include "gnomon/cli/score_data.h"
#include "gnomon/cli/significance_report.h"
#include "gnomon/cli/tempeval_report.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon::cli {
namespace {

// ---- tables ---------------------------------------------------------------------------------

// One system: every line of every metric with the counts behind it.
Table one_system_table(const SystemScore& system, MetricSet metrics,
                       const ScoreSettings& settings) {
  Table table;
  table.columns = {{"metric"},
                   {""},
                   {"F1", Align::kRight},
                   {"P", Align::kRight},
                   {"R", Align::kRight},
                   {"right", Align::kRight},
                   {"system", Align::kRight},
                   {"found", Align::kRight},
                   {"gold", Align::kRight}};
  const Tally total = system.total();
  for (const Metric* metric : metrics.list()) {
    std::string_view name = metric->name;
    for (const Figure& f : metric->figures(total, settings)) {
      // Most corpora have three of the tasks of TempEval-1 and -2.
      if (metric->id == MetricId::kTempEval1 && f.system_total + f.gold_total == 0) {
        continue;
      }
      table.rows.push_back({name, f.name, f1_cell(f), percent(f.precision, f.system_total),
                            percent(f.recall, f.gold_total), amount(f.right),
                            amount(f.system_total), amount(f.found), amount(f.gold_total)});
      name = {};
    }
  }
  return table;
}

void mark_best(std::vector<Row>& rows, std::size_t column, const std::vector<double>& values) {
  const double best = *std::ranges::max_element(values);
  for (std::size_t i = 0; i < rows.size() && rows.size() > 1; ++i) {
    if (values[i] == best) {
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

// Several systems: a row each, with the difference of the first line to the best.
Table systems_table(const CorpusScore& score, const std::vector<std::string>& names,
                    const Metric& metric, const TableLines& wanted) {
  Table table;
  table.title = fmt::format("{}{} ({})", metric.name, wanted.title, metric.citation);
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
                   {"to best", Align::kRight}};
  for (std::size_t k = 1; k < wanted.lines.size(); ++k) {
    table.columns.push_back({column_title(figures.front()[k].name), Align::kRight});
  }
  double best = 0;
  for (const auto& of_system : figures) {
    best = std::max(best, of_system.front().f1);
  }
  for (std::size_t i = 0; i < figures.size(); ++i) {
    const Figure& first = figures[i].front();
    Row row{names[i], f1_cell(first), percent(first.precision, first.system_total),
            percent(first.recall, first.gold_total),
            first.f1 == best ? Cell() : Cell::decimal(100 * (first.f1 - best), 2)};
    for (std::size_t k = 1; k < figures[i].size(); ++k) {
      row.push_back(f1_cell(figures[i][k]));
    }
    table.rows.push_back(std::move(row));
  }
  const auto mark = [&](std::size_t column, auto value) {
    std::vector<double> values;
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
    table.caption = "Columns behind 'to best' are F1.";
  }
  return table;
}

// A row for each document: F1, P and R of every metric's headline.
Table documents_table(const SystemScore& system, const std::string& name,
                      const CorpusScore& score) {
  Table table;
  table.title = name;
  table.columns = {{"document"}};
  const std::vector<const Metric*> list = score.metrics.list();
  for (const Metric* metric : list) {
    table.columns.push_back({fmt::format("{} F1", metric->name), Align::kRight});
    table.columns.push_back({"P", Align::kRight});
    table.columns.push_back({"R", Align::kRight});
  }
  for (const DocumentScore& document : system.documents) {
    Row row{document.name};
    for (const Metric* metric : list) {
      if (!document.counts()) {
        row.insert(row.end(), {Cell(), Cell(), Cell()});
        continue;
      }
      const Figure f = metric->figures(document.tally, score.settings).front();
      row.insert(row.end(), {f1_cell(f), percent(f.precision, f.system_total),
                             percent(f.recall, f.gold_total)});
    }
    if (document.state != DocumentState::kScored) {
      row.front() =
          Cell(fmt::format("{} ({})", document.name, document_state_name(document.state)));
    }
    table.rows.push_back(std::move(row));
  }
  Row mean{"mean of documents"};
  for (const Metric* metric : list) {
    const std::vector<Figure> figures = macro_average(system, *metric, score.settings);
    const Figure f = figures.empty() ? Figure{} : figures.front();
    mean.insert(mean.end(), {percent(f.f1), percent(f.precision), percent(f.recall)});
  }
  table.footer.push_back(std::move(mean));
  return table;
}

Row verified_row(std::string_view name, const VerifiedLinks& v) {
  const double precision = v.system_total == 0 ? 0
                                               : static_cast<double>(v.prec_matched) /
                                                     static_cast<double>(v.system_total);
  const double recall =
      v.gold_total == 0 ? 0
                        : static_cast<double>(v.rec_matched) / static_cast<double>(v.gold_total);
  return {name,
          percent(f1(precision, recall)),
          percent(precision, static_cast<double>(v.system_total)),
          percent(recall, static_cast<double>(v.gold_total)),
          v.prec_matched,
          v.system_total,
          v.rec_matched,
          v.gold_total};
}

template <class Items, class Name>
Table verified_table(std::string title, std::string_view what, const Items& items, Name name) {
  Table table;
  table.title = std::move(title);
  table.columns = {{std::string(what)},      {"F1", Align::kRight},    {"P", Align::kRight},
                   {"R", Align::kRight},     {"right", Align::kRight}, {"system", Align::kRight},
                   {"found", Align::kRight}, {"gold", Align::kRight}};
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].system_total + items[i].gold_total > 0) {
      table.rows.push_back(verified_row(name(i), items[i]));
    }
  }
  return table;
}

// Only relations that occur, gold down and system across.
Table confusion_table(const Breakdown& breakdown) {
  Table table;
  std::vector<std::size_t> rows;
  std::vector<std::size_t> columns;
  for (std::size_t i = 0; i < kConfused; ++i) {
    const auto used_column = [&](const auto& row) { return row[i] > 0; };
    if (std::ranges::any_of(breakdown.confusion[i], [](std::int64_t n) { return n > 0; })) {
      rows.push_back(i);
    }
    if (std::ranges::any_of(breakdown.confusion, used_column)) {
      columns.push_back(i);
    }
  }
  table.columns = {{"gold \\ system"}};
  for (const std::size_t k : columns) {
    table.columns.push_back({std::string(confused_name(k)), Align::kRight});
  }
  for (const std::size_t i : rows) {
    Row row{confused_name(i)};
    for (const std::size_t k : columns) {
      const std::int64_t number = breakdown.confusion[i][k];
      row.push_back(number == 0 ? Cell() : Cell(number));
    }
    table.rows.push_back(std::move(row));
  }
  table.caption =
      "Pairs that either annotation links, by the relation that each entails; none: no single one.";
  return table;
}

void add_breakdown(const SystemScore& system, const std::string& name, Report& report) {
  const Breakdown b = system.total().breakdown;
  report.tables.push_back(
      verified_table(fmt::format("awareness of {} in parts", name), "relation", b.by_relation,
                     [](std::size_t i) { return rel_type_name(static_cast<RelType>(i)); }));
  report.tables.push_back(verified_table("", "pair", b.by_kind, [](std::size_t i) {
    return pair_kind_name(static_cast<PairKind>(i));
  }));
  report.tables.push_back(verified_table("", "sentences apart", b.by_distance, [](std::size_t i) {
    return distance_name(static_cast<Distance>(i));
  }));
  Table evidence;
  evidence.columns = {{"verified links"}, {"stated", Align::kRight}, {"inferred", Align::kRight}};
  evidence.rows = {{"of the system, by gold", b.prec_explicit, b.prec_inferred},
                   {"of gold, by the system", b.rec_explicit, b.rec_inferred}};
  report.tables.push_back(std::move(evidence));
  Table confusion = confusion_table(b);
  if (!confusion.rows.empty()) {
    report.tables.push_back(std::move(confusion));
  }
}

std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t kShown = 5;
  const std::vector<std::string> some(
      names.begin(), names.begin() + static_cast<std::ptrdiff_t>(std::min(kShown, names.size())));
  return fmt::format("{}{}", fmt::join(some, ", "), names.size() > kShown ? ", ..." : "");
}

}  // namespace

std::vector<std::string> score_notes(const CorpusScore& score) {
  std::vector<std::string> notes;
  for (const SystemScore& system : score.systems) {
    const auto add = [&](DocumentState state, std::string_view one, std::string_view many,
                         const std::string& meaning) {
      std::vector<std::string> names;
      for (const DocumentScore& document : system.documents) {
        if (document.state == state) {
          names.push_back(printable(document.name));
        }
      }
      if (!names.empty()) {
        notes.push_back(fmt::format("{}: {} {}{}: {}.", printable(system.name), names.size(),
                                    names.size() == 1 ? one : many, meaning, listed(names)));
      }
    };
    Tally missing;
    for (const DocumentScore& document : system.documents) {
      if (document.state == DocumentState::kMissing) {
        missing += document.tally;
      }
    }
    const Tally total = system.total();
    std::string lost;
    if (score.metrics.needs_judging()) {
      lost = fmt::format(" (so that {} of {} gold links cannot be found)",
                         missing.awareness.recall.total, total.awareness.recall.total);
    } else if (score.metrics.contains(MetricId::kEntities)) {
      lost = fmt::format(" (so that {} of {} gold events cannot be found)",
                         missing.entities.events.gold, total.entities.events.gold);
    }
    add(DocumentState::kMissing, "document is missing and counts as one without annotation",
        "documents are missing and count as ones without annotation", lost);
    add(DocumentState::kExtra, "document has no gold and is left out",
        "documents have no gold and are left out", "");
    add(DocumentState::kRefused, "document has another text than gold and is left out",
        "documents have another text than gold and are left out", "");
    add(DocumentState::kUnreadable, "document could not be read and is left out",
        "documents could not be read and are left out", "");
    if (score.metrics.contains(MetricId::kTempEval1)) {
      add_tempeval_notes(printable(system.name), total.tempeval, notes);
    }
    if (score.metrics.needs_judging()) {
      const auto contradictions = [&](const LinkRoles& r, std::string_view whose) {
        if (r.contradicting > 0) {
          notes.push_back(fmt::format(
              "{}: {} of {} links of {} contradict earlier ones, or have a relType that says "
              "nothing: they count, but nothing is inferred from them.",
              printable(system.name), r.contradicting, r.distinct, whose));
        }
      };
      contradictions(total.awareness.gold, "gold");
      contradictions(total.awareness.system, "the system");
    }
  }
  return notes;
}

Report score_report(const CorpusScore& score, const ScoreReportOptions& options) {
  Report report;
  report.signature = signature(score.metrics, score.settings);
  report.data.set("gnomon", version())
      .set("command", "score")
      .set("signature", report.signature)
      .set("gold", score.gold);
  Value systems = Value::array();
  for (const SystemScore& system : score.systems) {
    systems.push(system_data(system, score, options));
  }
  report.data.set("systems", std::move(systems));
  const std::vector<std::string> names = short_names(score);
  if (score.systems.size() == 1) {
    const SystemScore& system = score.systems.front();
    report.title =
        fmt::format("{} against {}, {} document{}", printable(system.name), printable(score.gold),
                    system.scored_count(), system.scored_count() == 1 ? "" : "s");
    report.tables.push_back(one_system_table(system, score.metrics, score.settings));
    if (score.metrics.contains(MetricId::kHolistic)) {
      add_holistic_tables(score, names, report);
    }
  } else {
    const auto baselines = std::ranges::count_if(score.systems, &SystemScore::is_baseline);
    const std::size_t number = score.systems.size() - static_cast<std::size_t>(baselines);
    report.title = fmt::format("{} system{}{} against {}", number, number == 1 ? "" : "s",
                               baselines == 0 ? "" : " and a baseline", printable(score.gold));
    for (const Metric* metric : score.metrics.list()) {
      if (metric->id == MetricId::kTempEval1) {
        add_tempeval_tables(score, names, options.deviation, report);
        continue;
      }
      if (metric->id == MetricId::kHolistic) {
        add_holistic_tables(score, names, report);
        continue;
      }
      for (const TableLines& lines : metric->tables) {
        report.tables.push_back(systems_table(score, names, *metric, lines));
      }
    }
  }
  for (std::size_t i = 0; i < score.systems.size(); ++i) {
    if (options.breakdown && score.metrics.needs_judging()) {
      add_breakdown(score.systems[i], names[i], report);
    }
    if (options.per_document) {
      report.tables.push_back(documents_table(score.systems[i], names[i], score));
      if (score.metrics.contains(MetricId::kHolistic)) {
        report.tables.push_back(holistic_documents_table(score.systems[i], names[i]));
      }
    }
  }
  report.notes = score_notes(score);
  if (options.significance) {
    add_significance(score, names, *options.significance, report);
  }
  return report;
}

void fail_under(const CorpusScore& result, double percent, Common& common) {
  if (percent < 0) {
    return;
  }
  for (const SystemScore& system : result.systems) {
    const Metric* metric = result.metrics.list().front();
    const double reached = 100 * metric->figures(system.total(), result.settings).front().f1;
    if (reached < percent) {
      common.set_exit_code(kHasFindings);
      common.remark(fmt::format("{}: {} F1 is {:.2f}, below {:g}", printable(system.name),
                                metric->name, reached, percent));
    }
  }
}

}  // namespace gnomon::cli
