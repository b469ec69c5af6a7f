// gnomon stats: what is in a corpus.
#include "gnomon/base/version.h"
#include "gnomon/cli/closure_report.h"
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/documents.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/task_report.h"
#include "gnomon/report/table.h"
#include "gnomon/timeml/counts.h"

#include <memory>

namespace gnomon::cli {
namespace {

struct StatsOptions {
  bool per_document = false;
  bool closure = false;
  std::string task;
  std::string targets;
  std::int64_t least_count = kLeastOccurrences;
};

// One row of the tables: an input or a document.
struct Line {
  std::string name;
  Counts counts;
  ClosureOf closure;
  TaskCounts tasks;
};

// The names without the folder that all of them share: what tells them apart is what people read.
std::vector<Line> with_short_names(std::vector<Line> lines) {
  std::string_view common = lines.empty() ? std::string_view{} : lines.front().name;
  for (const Line& line : lines) {
    const auto [end, ignored] = std::ranges::mismatch(common, line.name);
    common = common.substr(0, static_cast<std::size_t>(end - common.begin()));
  }
  const std::size_t slash = common.rfind('/');
  const std::size_t cut = lines.size() < 2 || slash == std::string_view::npos ? 0 : slash + 1;
  for (Line& line : lines) {
    line.name = line.name.substr(line.name.size() > cut ? cut : 0);
  }
  return lines;
}

constexpr const char* kExamples = R"(Examples:
  gnomon stats samples/gold
  gnomon stats samples/gold samples/systems/* --format markdown
  gnomon stats samples/gold --per-document --format csv -o counts.csv
  gnomon stats samples/gold --closure                          what follows from the links
  gnomon stats samples/gold --task all                         pairs worth a judgement
  gnomon stats samples/gold --task event-dct --per-document)";

Row counts_row(const std::string& name, const Counts& c) {
  return {name,    c.documents, c.words,  c.events, c.instances,
          c.times, c.signals,   c.tlinks, c.alinks, c.slinks};
}

Table counts_table(const std::vector<Line>& lines, const Counts& total, bool per_document) {
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
  for (const Line& line : lines) {
    table.rows.push_back(counts_row(line.name, line.counts));
  }
  if (lines.size() > 1) {
    table.footer.push_back(counts_row("total", total));
  }
  return table;
}

// One row for each name that occurs, one column for each line; with a single line also the share.
Table histogram_table(const std::string& title, const std::vector<Line>& lines, const Counts& total,
                      Histogram Counts::*member) {
  Table table;
  table.columns = {{title}};
  for (const Line& line : lines) {
    table.columns.push_back({lines.size() == 1 ? "count" : line.name, Align::kRight});
  }
  if (lines.size() == 1) {
    table.columns.push_back({"share", Align::kRight});
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
    for (const Line& line : lines) {
      const auto found = (line.counts.*member).find(name);
      row.emplace_back(found == (line.counts.*member).end() ? std::int64_t{0} : found->second);
    }
    if (lines.size() == 1) {
      row.push_back(Cell::decimal(static_cast<double>(number) / static_cast<double>(sum), 3));
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
      .set("links_by_reltype", histogram_value(c.tlink_relations))
      .set("alinks_by_reltype", histogram_value(c.alink_relations))
      .set("slinks_by_reltype", histogram_value(c.slink_relations))
      .set("links_by_pair", histogram_value(c.tlink_pairs))
      .set("events_by_class", histogram_value(c.event_classes))
      .set("times_by_type", histogram_value(c.time_types));
}

std::vector<ClosureOf> closures(const std::vector<Line>& lines) {
  std::vector<ClosureOf> result;
  for (const Line& line : lines) {
    result.push_back(line.closure);
    result.back().name = line.name;
  }
  return result;
}

std::vector<TaskCounts> tasks_of(const std::vector<Line>& lines) {
  std::vector<TaskCounts> result;
  for (const Line& line : lines) {
    result.push_back(line.tasks);
    result.back().name = line.name;
  }
  return result;
}

Report stats_report(const std::vector<Line>& lines, const Line& whole, const StatsOptions& options,
                    const std::optional<TaskQuestion>& question, During during) {
  const Counts& total = whole.counts;
  const bool per_document = options.per_document;
  Report report;
  const std::vector<Line> shown = per_document ? lines : with_short_names(lines);
  report.data.set("gnomon", version()).set("command", "stats");
  put_counts(report.data, total);
  if (options.closure) {
    put_closure_totals(report.data, whole.closure);
  }
  if (question) {
    put_tasks(report.data, whole.tasks);
  }
  if (per_document || lines.size() > 1) {
    Value list = Value::array();
    for (const Line& line : lines) {
      Value item = Value::object().set(per_document ? "document" : "input", line.name);
      put_counts(item, line.counts);
      if (options.closure && per_document) {
        put_closure_of_document(item, line.closure);
      } else if (options.closure) {
        put_closure_totals(item, line.closure);
      }
      if (question) {
        put_tasks(item, line.tasks);
      }
      list.push(std::move(item));
    }
    report.data.set(per_document ? "documents" : "inputs", std::move(list));
  }
  report.tables.push_back(counts_table(shown, total, per_document));
  const std::vector<Line> together{{"count", total, whole.closure, {}}};
  const std::vector<Line>& columns = per_document ? together : shown;
  if (options.closure) {
    report.tables.push_back(closure_table(closures(columns), during));
  }
  if (question) {  // who asks for tasks wants no other distributions
    const std::string title = per_document ? "document" : "input";
    for (Table& table : task_tables(tasks_of(shown), whole.tasks, *question, title)) {
      report.tables.push_back(std::move(table));
    }
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
  return report;
}

void stats(const StatsOptions& options, Common& common) {
  const Result<const Format*> format = common.input_format();
  if (!format) {
    common.fail_with(format.error());
    return;
  }
  std::optional<TaskQuestion> question;
  if (!options.task.empty()) {
    Result<TaskQuestion> asked = task_question(options.task, options.targets, options.least_count);
    if (!asked) {
      common.fail_with(asked.error());
      return;
    }
    question = std::move(*asked);
  }
  std::vector<Line> lines;
  Line total;
  std::size_t unread = 0;
  for (const std::string& input : common.inputs()) {
    const std::vector<std::string> one{input};
    const std::optional<FileList> list = find_inputs(one, common);
    if (!list) {
      continue;
    }
    const std::vector<Line> documents = map_documents<Line>(
        list->files, *format, common,
        [&](const Document& document) {
          return Line{std::string(document.name()), count(document),
                      options.closure ? closure_of(document) : ClosureOf{},
                      question ? count_tasks(document, *question) : TaskCounts{}};
        },
        [&](const Error& error) {
          common.say(error);
          ++unread;
        });
    Line whole{input, {}, {}, {}};
    for (const Line& document : documents) {
      if (document.closure.too_large) {
        common.say(closure_is_too_large(document.name));
        common.set_exit_code(kHasFindings);
      }
      whole.counts += document.counts;
      whole.closure += document.closure;
      whole.tasks += document.tasks;
    }
    total.counts += whole.counts;
    total.closure += whole.closure;
    total.tasks += whole.tasks;
    if (options.per_document) {
      lines.insert(lines.end(), documents.begin(), documents.end());
    } else {
      lines.push_back(std::move(whole));
    }
  }
  if (total.counts.documents > 0) {
    common.print(stats_report(lines, total, options, question, common.during()));
  }
  remark_unread(unread, static_cast<std::size_t>(total.counts.documents), common);
}

}  // namespace

void add_stats(CLI::App& app, Common& common) {
  const Command command = add_command(
      app, "stats", "Count documents, words, events, times and links, by type and relation");
  auto options = std::make_shared<StatsOptions>();
  common.add_inputs(command);
  command.flag("--per-document", options->per_document, "One row for each document");
  command.flag("--closure", options->closure,
               "Also what follows from the links: consistency, closure, redundancy, core");
  const Option task =
      command
          .option("--task", options->task,
                  "Count the pairs of tasks instead: 1 to 9, A to F or names, separated by "
                  "commas, or all")
          .shown_as("NAMES");
  const Option targets = command
                             .option("--targets", options->targets,
                                     "Target list for A and B: lines of a count, a tab and a stem")
                             .shown_as("FILE")
                             .needs(task);
  command
      .option("--least-count", options->least_count,
              "Stems with this count or more are targets (20)")
      .shown_as("N")
      .needs(targets);
  common.add_during(command);
  const auto names = output_format_names();
  common.add_formats(command, {names.begin(), names.end()});
  common.add_output(command);
  command.footer(kExamples);
  command.run([options, &common] { stats(*options, common); });
}

}  // namespace gnomon::cli
