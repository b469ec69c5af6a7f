#include "cli/score_report.h"

#include "base/utf8.h"
#include "base/version.h"
#include "cli/common.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon::cli {
namespace {

constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();

Cell percent(double ratio) { return Cell::decimal(100 * ratio, 2); }
// A dash where there is nothing to divide.
Cell percent(double ratio, double whole) { return percent(whole == 0 ? kUndefined : ratio); }

Cell f1_cell(const Figure& figure) {
  return percent(figure.system_total + figure.gold_total == 0 && figure.f1 == 0 ? kUndefined
                                                                                : figure.f1);
}

// A count, or a sum of weights.
Cell amount(double number) {
  return number == std::floor(number) ? Cell(static_cast<std::int64_t>(number))
                                      : Cell::decimal(number, 2);
}

// The names without the folder that all of them share.
std::vector<std::string> short_names(const CorpusScore& score) {
  std::vector<std::string> names;
  for (const SystemScore& system : score.systems) {
    names.push_back(system.name);
  }
  std::string_view common = names.front();
  for (const std::string& name : names) {
    const auto [end, ignored] = std::ranges::mismatch(common, name);
    common = common.substr(0, static_cast<std::size_t>(end - common.begin()));
  }
  const std::size_t slash = common.rfind('/');
  const std::size_t cut = names.size() < 2 || slash == std::string_view::npos ? 0 : slash + 1;
  for (std::string& name : names) {
    name = name.substr(cut);
  }
  return names;
}

// ---- tables ---------------------------------------------------------------------------------

// One system: every line of every metric with the counts behind it.
Table one_system_table(const SystemScore& system, MetricSet metrics) {
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
    for (const Figure& f : metric->figures(total)) {
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

// Lines of a metric that go into one table of systems: the first with F1, P and R, the others with
// F1.
struct TableLines {
  MetricId metric;
  std::string_view title;  // after the name of the metric
  std::vector<std::size_t> lines;
};

std::vector<TableLines> table_lines(MetricId metric) {
  switch (metric) {
    case MetricId::kEntities:
      return {{metric, ", events", {0, 1, 2, 3, 4}}, {metric, ", times", {8, 9, 10, 11}}};
    case MetricId::kSetzer:
      return {{metric, "", {0, 1, 2, 3, 6, 7}}};
    default:
      return {{metric, "", {0}}};
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
                    const TableLines& wanted) {
  const Metric& metric = gnomon::metric(wanted.metric);
  Table table;
  table.title = fmt::format("{}{} ({})", metric.name, wanted.title, metric.citation);
  std::vector<std::vector<Figure>> figures;
  for (const SystemScore& system : score.systems) {
    const std::vector<Figure> all = metric.figures(system.total());
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
Table documents_table(const SystemScore& system, const std::string& name, MetricSet metrics) {
  Table table;
  table.title = name;
  table.columns = {{"document"}};
  const std::vector<const Metric*> list = metrics.list();
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
      const Figure f = metric->figures(document.tally).front();
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
    const std::vector<Figure> figures = macro_average(system, *metric);
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

// ---- data, under the names of the reference files -------------------------------------------

Value prf(double precision, double recall, double f) {
  return Value::object().set("precision", precision).set("recall", recall).set("f1", f);
}

Value prf(const Figure& figure) { return prf(figure.precision, figure.recall, figure.f1); }

// A sum that is a whole number is written as one.
Value number(double sum) {
  return sum == std::floor(sum) ? Value(static_cast<std::int64_t>(sum)) : Value(sum);
}

Value roles(const LinkRoles& r) {
  return Value::object()
      .set("links_read", r.read)
      .set("distinct", r.distinct)
      .set("kept", r.kept)
      .set("implied_dropped", r.implied)
      .set("contradicting", r.contradicting);
}

Value awareness_value(const Figure& f, const AwarenessTally& tally, MetricId id) {
  Value value =
      Value::object()
          .set("prec_matched", number(f.right))
          .set("system_total", number(f.system_total))
          .set("rec_matched",
               number(id == MetricId::kAwarenessImplicit ? tally.recall.matched : f.found))
          .set("gold_total", number(f.gold_total));
  if (id == MetricId::kAwarenessImplicit) {
    value.set("implicit_matched", tally.implicit_matched).set("rec_weighted", number(f.found));
  }
  value.set("precision", f.precision).set("recall", f.recall).set("f1", f.f1);
  if (id == MetricId::kAwareness) {
    value.set("gold", roles(tally.gold)).set("system", roles(tally.system));
  }
  return value;
}

Value entity_value(const EntityTally& t, std::span<const Attr> attributes,
                   std::span<const Figure> figures, bool has_instances) {
  const auto relaxed = static_cast<double>(t.relaxed);
  Value correct = Value::object();
  Value accuracy = Value::object();
  Value attribute_f1 = Value::object();
  Value instances_correct = Value::object();
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    const std::string name(attribute_name(attributes[i]));
    const double share = t.relaxed == 0 ? 0 : static_cast<double>(t.correct[i]) / relaxed;
    correct.set(name, t.correct[i]);
    accuracy.set(name, share);
    attribute_f1.set(name, share * figures[1].f1);
    instances_correct.set(name, t.instances_correct[i]);
  }
  Value value = Value::object()
                    .set("gold", t.gold)
                    .set("system", t.system)
                    .set("strict", t.strict)
                    .set("relaxed", t.relaxed)
                    .set("strict_prf", prf(figures[0]))
                    .set("relaxed_prf", prf(figures[1]))
                    .set("attributes_correct", std::move(correct))
                    .set("attribute_accuracy", std::move(accuracy))
                    .set("attribute_f1", std::move(attribute_f1));
  if (has_instances) {
    value.set("instances", t.instances)
        .set("instance_attributes_correct", std::move(instances_correct));
  }
  return value;
}

Value entities_value(const EntitiesTally& t, const std::vector<Figure>& figures) {
  const std::span<const Figure> all(figures);
  return Value::object()
      .set("event", entity_value(t.events, event_attributes(), all.first(8), true))
      .set("timex3", entity_value(t.times, time_attributes(), all.subspan(8), false));
}

Value pair_count(const PairCount& c) {
  const auto share = [](std::int64_t part, std::int64_t whole) {
    return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
  };
  const double precision = share(c.correct, c.response);
  const double recall = share(c.correct, c.key);
  return Value::object()
      .set("correct", c.correct)
      .set("key", c.key)
      .set("response", c.response)
      .set("precision", precision)
      .set("recall", recall)
      .set("f1", f1(precision, recall));
}

Value sbi_counts(const SbiCounts& c) {
  return Value::object()
      .set("S", pair_count(c[Sbi::kSimultaneous]))
      .set("B", pair_count(c[Sbi::kBefore]))
      .set("I", pair_count(c[Sbi::kIncludes]))
      .set("all", pair_count(c.all()));
}

Value setzer_value(const SetzerTally& t) {
  const auto side = [](const SetzerTally::Side& of) {
    return Value::object()
        .set("entities", of.entities)
        .set("contradictory_pairs", of.contradictory_pairs)
        .set("documents_with_contradictory_closure", of.contradictory_closures)
        .set("links_set_aside", of.links_set_aside);
  };
  return Value::object()
      .set("all_unordered", sbi_counts(t.all))
      .set("all_ordered", sbi_counts(t.all.ordered()))
      .set("common_unordered", sbi_counts(t.common))
      .set("consistent_unordered", sbi_counts(t.consistent))
      .set("full_closure_unordered", sbi_counts(t.full_closure))
      .set("key", side(t.key))
      .set("response", side(t.response))
      .set("entities_in_both", t.entities_in_both);
}

Value metric_value(const Metric& metric, const Tally& tally) {
  const std::vector<Figure> figures = metric.figures(tally);
  const Figure& head = figures.front();
  switch (metric.id) {
    case MetricId::kAwareness:
    case MetricId::kAwareness2011:
    case MetricId::kAwarenessImplicit:
      return awareness_value(head, tally.awareness, metric.id);
    case MetricId::kEntities:
      return entities_value(tally.entities, figures);
    case MetricId::kSetzer:
      return setzer_value(tally.setzer);
    case MetricId::kBCubed:
      return prf(head).set("entities", tally.chains.entities);
    case MetricId::kCore:
    case MetricId::kMuc:
      break;
  }
  return prf(head)
      .set("prec_matched", number(head.right))
      .set("system_total", number(head.system_total))
      .set("rec_matched", number(head.found))
      .set("gold_total", number(head.gold_total));
}

Value metrics_value(MetricSet metrics, const Tally& tally) {
  Value value = Value::object();
  for (const Metric* metric : metrics.list()) {
    value.set(std::string(metric->name), metric_value(*metric, tally));
  }
  return value;
}

Value macro_value(const SystemScore& system, MetricSet metrics) {
  Value value = Value::object();
  for (const Metric* metric : metrics.list()) {
    Value lines = Value::object();
    for (const Figure& figure : macro_average(system, *metric)) {
      lines.set(std::string(figure.name), prf(figure));
    }
    value.set(std::string(metric->name), std::move(lines));
  }
  return value;
}

Value verified_value(const VerifiedLinks& v) {
  return Value::object()
      .set("prec_matched", v.prec_matched)
      .set("system_total", v.system_total)
      .set("rec_matched", v.rec_matched)
      .set("gold_total", v.gold_total);
}

template <class Items, class Name>
Value verified_values(const Items& items, Name name) {
  Value value = Value::object();
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].system_total + items[i].gold_total > 0) {
      value.set(std::string(name(i)), verified_value(items[i]));
    }
  }
  return value;
}

Value breakdown_value(const Breakdown& b) {
  Value confusion = Value::object();
  for (std::size_t i = 0; i < kConfused; ++i) {
    Value row = Value::object();
    bool any = false;
    for (std::size_t k = 0; k < kConfused; ++k) {
      if (b.confusion[i][k] > 0) {
        row.set(std::string(confused_name(k)), b.confusion[i][k]);
        any = true;
      }
    }
    if (any) {
      confusion.set(std::string(confused_name(i)), std::move(row));
    }
  }
  return Value::object()
      .set("by_relation",
           verified_values(b.by_relation,
                           [](std::size_t i) { return rel_type_name(static_cast<RelType>(i)); }))
      .set("by_kind",
           verified_values(b.by_kind,
                           [](std::size_t i) { return pair_kind_name(static_cast<PairKind>(i)); }))
      .set("by_distance",
           verified_values(b.by_distance,
                           [](std::size_t i) { return distance_name(static_cast<Distance>(i)); }))
      .set("prec_explicit", b.prec_explicit)
      .set("prec_inferred", b.prec_inferred)
      .set("rec_explicit", b.rec_explicit)
      .set("rec_inferred", b.rec_inferred)
      .set("confusion", std::move(confusion));
}

Value documents_value(const SystemScore& system, MetricSet metrics) {
  Value value = Value::array();
  for (const DocumentScore& document : system.documents) {
    Value item = Value::object()
                     .set("document", document.name)
                     .set("state", document_state_name(document.state));
    if (!document.remark.empty()) {
      item.set("remark", document.remark);
    }
    if (document.counts()) {
      item.set("metrics", metrics_value(metrics, document.tally));
    }
    value.push(std::move(item));
  }
  return value;
}

Value names_value(const SystemScore& system, DocumentState state) {
  Value value = Value::array();
  for (const DocumentScore& document : system.documents) {
    if (document.state == state) {
      value.push(document.name);
    }
  }
  return value;
}

Value system_value(const SystemScore& system, const CorpusScore& score,
                   const ScoreReportOptions& options) {
  const Tally total = system.total();
  Value value = Value::object()
                    .set("system", system.name)
                    .set("documents_scored", system.scored_count())
                    .set("missing", names_value(system, DocumentState::kMissing))
                    .set("extra", names_value(system, DocumentState::kExtra))
                    .set("refused", names_value(system, DocumentState::kRefused))
                    .set("unreadable", names_value(system, DocumentState::kUnreadable))
                    .set("metrics", metrics_value(score.metrics, total))
                    .set("macro", macro_value(system, score.metrics));
  if (options.breakdown && score.metrics.needs_judging()) {
    value.set("breakdown", breakdown_value(total.breakdown));
  }
  if (options.per_document) {
    value.set("documents", documents_value(system, score.metrics));
  }
  return value;
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
    systems.push(system_value(system, score, options));
  }
  report.data.set("systems", std::move(systems));
  const std::vector<std::string> names = short_names(score);
  if (score.systems.size() == 1) {
    const SystemScore& system = score.systems.front();
    report.title =
        fmt::format("{} against {}, {} document{}", printable(system.name), printable(score.gold),
                    system.scored_count(), system.scored_count() == 1 ? "" : "s");
    report.tables.push_back(one_system_table(system, score.metrics));
  } else {
    report.title =
        fmt::format("{} systems against {}", score.systems.size(), printable(score.gold));
    for (const Metric* metric : score.metrics.list()) {
      for (const TableLines& lines : table_lines(metric->id)) {
        report.tables.push_back(systems_table(score, names, lines));
      }
    }
  }
  for (std::size_t i = 0; i < score.systems.size(); ++i) {
    if (options.breakdown && score.metrics.needs_judging()) {
      add_breakdown(score.systems[i], names[i], report);
    }
    if (options.per_document) {
      report.tables.push_back(documents_table(score.systems[i], names[i], score.metrics));
    }
  }
  report.notes = score_notes(score);
  return report;
}

void fail_under(const CorpusScore& result, double percent, Common& common) {
  if (percent < 0) {
    return;
  }
  for (const SystemScore& system : result.systems) {
    const Metric* metric = result.metrics.list().front();
    const double reached = 100 * metric->figures(system.total()).front().f1;
    if (reached < percent) {
      common.set_exit_code(kHasFindings);
      common.remark(fmt::format("{}: {} F1 is {:.2f}, below {:g}", printable(system.name),
                                metric->name, reached, percent));
    }
  }
}

}  // namespace gnomon::cli
