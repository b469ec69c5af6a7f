#include "gnomon/operations/stats.h"

#include "gnomon/base/counted.h"
#include "gnomon/present/closure.h"
#include "gnomon/present/names.h"
#include "gnomon/present/present.h"
#include "gnomon/present/tasks.h"
#include "gnomon/present/timegraph.h"

#include <algorithm>
#include <functional>
#include <span>

namespace gnomon {
namespace {

// A row or column of the tables: an input or a document, and what it is called there.
struct ShownLine {
  std::string name;
  const StatsLine* line = nullptr;
};
using Lines = std::span<const ShownLine>;

std::vector<ShownLine> shown_lines(const StatsResult& result, const StatsView& view) {
  std::vector<ShownLine> lines;
  std::vector<std::string> names;
  for (const StatsOfInput& input : result.inputs) {
    if (!view.per_document) {
      lines.push_back({"", &input.total});
      names.push_back(input.total.name);
    }
    for (const StatsLine& document : input.documents) {
      if (view.per_document) {
        lines.push_back({document.name, &document});
      }
    }
  }
  names = short_names(std::move(names));
  for (std::size_t i = 0; i < names.size(); ++i) {
    lines[i].name = names[i];
  }
  return lines;
}

Row counts_row(const std::string& name, const Counts& c) {
  return {name,    c.documents, c.words,  c.events, c.instances,
          c.times, c.signals,   c.tlinks, c.alinks, c.slinks};
}

Table counts_table(Lines lines, const Counts& total, bool per_document) {
  Table table;
  table.columns = {{per_document ? "document" : "input"},
                   {"docs"},
                   {"words"},
                   {"events"},
                   {"instances"},
                   {"times"},
                   {"signals"},
                   {"TLINK"},
                   {"ALINK"},
                   {"SLINK"}};
  for (const ShownLine& line : lines) {
    table.rows.push_back(counts_row(line.name, line.line->counts));
  }
  if (lines.size() > 1) {
    table.footer.push_back(counts_row("total", total));
  }
  return table;
}

// One row for each name that occurs, one column for each line; with a single line also the share.
Table histogram_table(const std::string& title, Lines lines, const Counts& total,
                      Histogram Counts::*member) {
  Table table;
  table.columns = {{title}};
  for (const ShownLine& line : lines) {
    table.columns.push_back({lines.size() == 1 ? "count" : line.name, Align::kRight});
  }
  if (lines.size() == 1) {
    table.columns.push_back({"share %", Align::kRight});
  } else {
    table.across = {"input", "count"};
  }
  std::int64_t sum = 0;
  for (const auto& [name, number] : total.*member) {
    sum += number;
  }
  std::vector<std::pair<std::string, std::int64_t>> names((total.*member).begin(),
                                                          (total.*member).end());
  std::ranges::stable_sort(names, std::greater<>{}, &std::pair<std::string, std::int64_t>::second);
  for (const auto& [name, number] : names) {
    Row row{name};
    for (const ShownLine& line : lines) {
      const auto found = (line.line->counts.*member).find(name);
      row.emplace_back(found == (line.line->counts.*member).end() ? std::int64_t{0}
                                                                  : found->second);
    }
    if (lines.size() == 1) {
      row.push_back(Cell::decimal(100 * static_cast<double>(number) / static_cast<double>(sum), 2));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

Value histogram_value(const Histogram& histogram) {
  Value value = Value::object();
  for (const auto& [name, number] : histogram) {
    value.set(name, number);
  }
  return value;
}

// The figures under the names of the reference files: "links" are the TLINKs.
void put_counts(Value& value, const Counts& c) {
  value.set("documents_count", c.documents)
      .set("words", c.words)
      .set("sentences", c.sentences)
      .set("events", c.events)
      .set("instances", c.instances)
      .set("times", c.times)
      .set("signals", c.signals)
      .set("links", c.tlinks)
      .set("alinks", c.alinks)
      .set("slinks", c.slinks)
      .set("clinks", c.clinks)
      .set("links_by_reltype", histogram_value(c.tlink_relations))
      .set("alinks_by_reltype", histogram_value(c.alink_relations))
      .set("slinks_by_reltype", histogram_value(c.slink_relations))
      .set("clinks_by_reltype", histogram_value(c.clink_relations))
      .set("links_by_pair", histogram_value(c.tlink_pairs))
      .set("events_by_class", histogram_value(c.event_classes))
      .set("times_by_type", histogram_value(c.time_types));
}

std::vector<NamedClosure> closures_of(Lines lines) {
  std::vector<NamedClosure> named;
  for (const ShownLine& line : lines) {
    named.push_back({line.name, &line.line->closure});
  }
  return named;
}

std::vector<NamedTasks> tasks_of(Lines lines) {
  std::vector<NamedTasks> named;
  for (const ShownLine& line : lines) {
    named.push_back({line.name, &line.line->tasks});
  }
  return named;
}

std::vector<NamedTimegraph> timegraphs_of(Lines lines) {
  std::vector<NamedTimegraph> named;
  for (const ShownLine& line : lines) {
    named.push_back({line.name, &line.line->timegraph});
  }
  return named;
}

Value line_data(const StatsLine& line, const StatsResult& result, bool is_document) {
  Value item = Value::object().set(is_document ? "document" : "input", line.name);
  put_counts(item, line.counts);
  if (result.has_closure && is_document) {
    put_closure_of_document(item, line.closure);
  } else if (result.has_closure) {
    put_closure_totals(item, line.closure);
  }
  if (!result.tasks.empty()) {
    put_tasks(item, line.tasks);
  }
  if (result.has_timegraph) {
    item.set("timegraph", timegraph_value(line.timegraph));
  }
  return item;
}

}  // namespace

Value data(const StatsResult& result, const StatsView& view) {
  Value value = Value::object();
  put_counts(value, result.total.counts);
  if (result.has_closure) {
    put_closure_totals(value, result.total.closure);
  }
  if (!result.tasks.empty()) {
    put_tasks(value, result.total.tasks);
  }
  if (result.has_timegraph) {
    value.set("timegraph", timegraph_value(result.total.timegraph))
        .set("timegraph_fits", timegraph_fits_value(result.timegraph_fits));
  }
  Value inputs = Value::array();
  Value documents = Value::array();
  for (const StatsOfInput& input : result.inputs) {
    inputs.push(line_data(input.total, result, false));
    for (const StatsLine& document : input.documents) {
      documents.push(line_data(document, result, true));
    }
  }
  if (view.per_document) {
    value.set("documents", std::move(documents));
  } else if (result.inputs.size() > 1) {
    value.set("inputs", std::move(inputs));
  }
  return value;
}

Report tables(const StatsResult& result, const StatsView& view) {
  Report report;
  const Counts& total = result.total.counts;
  const std::vector<ShownLine> lines = shown_lines(result, view);
  report.tables.push_back(counts_table(lines, total, view.per_document));
  // Distributions of every document would be too wide.
  const std::vector<ShownLine> together{{"count", &result.total}};
  const std::vector<ShownLine>& columns = view.per_document ? together : lines;
  if (result.has_closure) {
    report.tables.push_back(closure_table(closures_of(columns), result.during));
  }
  // Who asks for Timegraphs or tasks wants no other distributions.
  const std::string kind = view.per_document ? "document" : "input";
  if (result.has_timegraph) {
    for (Table& table : timegraph_tables(timegraphs_of(lines), result.total.timegraph,
                                         result.timegraph_fits, kind)) {
      report.tables.push_back(std::move(table));
    }
  }
  if (!result.tasks.empty()) {
    for (Table& table : task_tables(tasks_of(lines), result.total.tasks, result.tasks, kind)) {
      report.tables.push_back(std::move(table));
    }
  }
  if (!result.tasks.empty() || result.has_timegraph) {
    return report;
  }
  const auto add = [&](const char* title, Histogram Counts::*member) {
    if (!(total.*member).empty()) {
      report.tables.push_back(histogram_table(title, columns, total, member));
    }
  };
  add("TLINK relation", &Counts::tlink_relations);
  add("TLINK joins", &Counts::tlink_pairs);
  add("event class", &Counts::event_classes);
  add("time type", &Counts::time_types);
  add("SLINK relation", &Counts::slink_relations);
  add("ALINK relation", &Counts::alink_relations);
  add("CLINK relation", &Counts::clink_relations);
  return report;
}

std::string svg(const StatsResult& result) {
  std::vector<const TimegraphCounts*> documents;
  for (const StatsOfInput& input : result.inputs) {
    for (const StatsLine& document : input.documents) {
      documents.push_back(&document.timegraph);
    }
  }
  const std::string title = result.inputs.size() == 1 ? result.inputs.front().total.name
                                                      : plural(result.inputs.size(), "input");
  return lines_svg(timegraph_picture(title, documents, result.timegraph_fits));
}

}  // namespace gnomon
