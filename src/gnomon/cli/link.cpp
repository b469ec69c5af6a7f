// gnomon link: what the calendar says of the times of a document, in front of its own links.
#include "gnomon/algebra/names.h"
#include "gnomon/backbone/backbone.h"
#include "gnomon/backbone/exact.h"
#include "gnomon/backbone/linked.h"
#include "gnomon/backbone/official.h"
#include "gnomon/base/counted.h"
#include "gnomon/base/version.h"
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/documents.h"
#include "gnomon/cli/link_reasons.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/write_documents.h"
#include "gnomon/reason/wording.h"
#include "gnomon/timeml/mention.h"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

namespace gnomon::cli {
namespace {

struct Options {
  std::string mode = "exact";
  std::string to = "timeml";
  bool explain = false;

  bool official() const { return mode == "official"; }
};

constexpr const char* kExamples = R"(Examples:
  gnomon link samples/systems/tangled                 which links the calendar excludes, and why
  gnomon link samples/gold -o linked                  a file with its backbone for each document
  gnomon link samples/gold/salt-city.tml --explain    where each time lies, and the links between
  gnomon link samples/gold --mode official -o linked  as the tool of QA TempEval writes it
The backbone (TREFL) are the links between times that follow from their values: 1999 includes
1999-08. It comes first, so that it wins over what the document says; exact mode sets aside each
TLINK that it and the TLINKs before exclude. The list goes to standard output, documents to -o.
The exit code is 1 when links of a document contradict the calendar or one another.)";

// One document, and what there is to say about it.
struct Worked {
  WrittenDocument document;
  std::vector<Table> tables;
  Row summary;
  Value data;
  std::size_t times = 0;
  std::size_t members = 0;
  std::size_t added = 0;
  std::size_t tlinks = 0;
  std::size_t set_aside = 0;
  std::size_t against_calendar = 0;
  std::size_t dropped = 0;
};

Value link_data(const HeldTogether& held, LinkId link) {
  const Link& origin = held.document.links()[held.of.origins[position(link)]];
  return Value::object()
      .set("lid", origin.lid)
      .set("first", origin.source.id)
      .set("relType", origin.rel_type)
      .set("second", origin.target.id);
}

// The links that were set aside, each with those that exclude it. Those that other links of the
// document exclude without the calendar are shown only when all is to be explained: 'gnomon
// explain' and 'repair' are there for them.
void add_set_aside(const HeldTogether& held, const Backbone& backbone, const Options& options,
                   Worked& result) {
  const std::vector<bool> calendar = said_by_calendar(held, backbone, options.official());
  const auto is_calendar = [&](LinkId link) { return calendar[position(link)]; };
  Table table;
  table.columns = {{options.official() ? "contradiction" : "set aside"}, {"what the link says"}};
  Value list = Value::array();
  for (const Rejection& rejection : held.set_aside) {
    const std::string says = describe(held.document, held.of, held.of.network[rejection.link]);
    const bool by_calendar = std::ranges::any_of(rejection.because, is_calendar);
    result.against_calendar += by_calendar ? 1 : 0;
    if (by_calendar || options.explain) {
      table.rows.push_back({link_name(held.document, held.of, rejection.link), says});
      for (Row& row : reason_rows(held, calendar, options.official(), rejection.because)) {
        table.rows.push_back(std::move(row));
      }
    }
    Value because = Value::array();
    for (const LinkId link : rejection.because) {
      Value one = link_data(held, link);
      one.set("calendar", is_calendar(link));
      because.push(std::move(one));
    }
    Value data = link_data(held, rejection.link);
    data.set("says", says).set("by_calendar", by_calendar).set("against", std::move(because));
    list.push(std::move(data));
  }
  result.set_aside = held.set_aside.size();
  table.title =
      options.explain
          ? fmt::format("{}: {} of {} TLINKs excluded, {} with the help of the calendar",
                        printable(held.document.name()), result.set_aside, result.tlinks,
                        result.against_calendar)
          : fmt::format("{}: {} of {} TLINKs contradict the calendar",
                        printable(held.document.name()), result.against_calendar, result.tlinks);
  if (!table.rows.empty()) {
    result.tables.push_back(std::move(table));
  }
  result.data.set("excluded", std::move(list));
}

// Where a time that takes part lies, as far as the mode knows it.
std::string place_of(const Timex& time, bool official) {
  if (official) {
    const auto start = official_start(time.attributes[Attr::kValue]);
    return start ? fmt::format("from {:04}-{:02}-{:02}T{:02}:{:02}:{:02}", start->year,
                               start->month, start->day, start->hour, start->minute, start->second)
                 : std::string();
  }
  const auto interval = backbone_interval(time.attributes[Attr::kValue]);
  return interval ? fmt::format("{} to {}", to_string(interval->begin), to_string(interval->end))
                  : std::string();
}

// Every time in the order of the calendar, then those that take no part.
void add_times(const Document& document, const Backbone& backbone, const Options& options,
               Worked& result) {
  Table table;
  table.title = fmt::format("{}: {} of {} times take part", printable(document.name()),
                            backbone.members.size(), document.times().size());
  table.columns = {{"time"}, {"text"}, {"value"}, {"on the calendar"}};
  const auto add = [&](TimexIndex index, std::string where) {
    const Timex& time = document[index];
    table.rows.push_back({shown(time.tid), mention(document, index),
                          shown(time.attributes[Attr::kValue]), std::move(where)});
  };
  for (const TimexIndex index : backbone.members) {
    add(index, place_of(document[index], options.official()));
  }
  for (const LeftOutTime& time : backbone.left_out) {
    add(time.time, time.why);
  }
  if (!table.rows.empty()) {
    result.tables.push_back(std::move(table));
  }
}

void add_links(const HeldTogether& held, Worked& result) {
  Table table;
  table.title = fmt::format("{}: {} links added", printable(held.document.name()), result.added);
  table.columns = {{"link"}, {"what the calendar says"}};
  for (std::size_t i = 0; i < held.of.origins.size() && held.of.origins[i] < result.added; ++i) {
    const auto link = static_cast<LinkId>(i);
    table.rows.push_back(
        {link_name(held.document, held.of, link), calendar_words(held, held.of.network[link])});
  }
  if (!table.rows.empty()) {
    result.tables.push_back(std::move(table));
  }
}

Value backbone_data(const Document& document, const Backbone& backbone) {
  Value members = Value::array();
  for (const TimexIndex time : backbone.members) {
    members.push(document[time].tid);
  }
  Value links = Value::array();
  for (const TimeLink& link : backbone.links) {
    links.push(Value::object()
                   .set("first", document[link.first].tid)
                   .set("relType", extended_timeml_name(link.relation))
                   .set("second", document[link.second].tid));
  }
  Value left_out = Value::array();
  for (const LeftOutTime& time : backbone.left_out) {
    left_out.push(Value::object().set("tid", document[time.time].tid).set("why", time.why));
  }
  return Value::object()
      .set("members", std::move(members))
      .set("links", std::move(links))
      .set("left_out", std::move(left_out));
}

Worked work_on(const Document& document, During during, const Options& options,
               const Format& format, bool write) {
  const bool official = options.official();
  const Backbone backbone =
      backbone_of(document, official ? BackboneMode::kOfficial : BackboneMode::kExact);
  std::vector<std::size_t> dropped;
  const HeldTogether held =
      hold_together(official ? with_official_backbone(document, backbone, &dropped)
                             : with_backbone(document, backbone),
                    during);
  Worked result;
  result.times = document.times().size();
  result.members = backbone.members.size();
  result.added = backbone.links.size();
  result.tlinks = static_cast<std::size_t>(
      std::ranges::count(document.links(), ElementKind::kTlink, &Link::kind));
  result.dropped = dropped.size();
  result.data.set("document", document.name())
      .set("times", result.times)
      .set("tlinks", result.tlinks)
      .set("backbone", backbone_data(document, backbone));
  if (options.explain) {
    add_times(document, backbone, options, result);
    add_links(held, result);
  }
  add_set_aside(held, backbone, options, result);
  if (official) {
    Value list = Value::array();
    for (const std::size_t link : dropped) {
      list.push(document.links()[link].lid);
    }
    result.data.set("dropped", std::move(list));
  }
  result.summary = {printable(document.name()),
                    result.times,
                    result.members,
                    result.added,
                    result.tlinks,
                    result.set_aside};
  result.document.name = document.name();
  if (write) {
    result.document.bytes =
        official ? format.write(held.document) : format.write(without_set_aside(held));
  }
  return result;
}

std::string conclusion(const Worked& total, std::size_t documents, bool official) {
  if (documents == 0) {
    return "There is no document to link.";
  }
  std::string text =
      fmt::format("The calendar adds {} between {} of {}.", counted(total.added, "link"),
                  total.members, counted(total.times, "time"));
  if (total.set_aside == 0) {
    return text + (total.tlinks == 0 ? "" : " No TLINK contradicts them.");
  }
  text += fmt::format(" {} of {} {} excluded, {} of them with the help of the calendar",
                      total.set_aside, counted(total.tlinks, "TLINK"),
                      total.set_aside == 1 ? "is" : "are", total.against_calendar);
  return text + (official ? "; all stay in the documents, as the tool leaves them there." : ".");
}

Report report_of(const std::vector<Worked>& all, const Options& options, During during) {
  Report report;
  Worked total;
  Table summary;
  summary.columns = {{"document"}, {"times"},  {"used"},
                     {"added"},    {"TLINKs"}, {options.official() ? "excluded" : "set aside"}};
  Value list = Value::array();
  std::vector<Table> tables;
  for (const Worked& one : all) {
    total.times += one.times;
    total.members += one.members;
    total.added += one.added;
    total.tlinks += one.tlinks;
    total.set_aside += one.set_aside;
    total.against_calendar += one.against_calendar;
    total.dropped += one.dropped;
    summary.rows.push_back(one.summary);
    tables.insert(tables.end(), one.tables.begin(), one.tables.end());
    list.push(one.data);
  }
  if (all.size() > 1) {
    summary.footer.push_back(
        {"all", total.times, total.members, total.added, total.tlinks, total.set_aside});
  }
  if (!all.empty()) {
    report.tables.push_back(std::move(summary));
  }
  report.tables.insert(report.tables.end(), tables.begin(), tables.end());
  report.notes.push_back(conclusion(total, all.size(), options.official()));
  if (total.dropped > 0) {
    report.notes.push_back(fmt::format("{} between times {} left out, as the tool does.",
                                       counted(total.dropped, "TLINK"),
                                       total.dropped == 1 ? "is" : "are"));
  }
  report.signature = fmt::format("gnomon:{}|backbone:{}|during:{}", version(), options.mode,
                                 during == During::kIncluded ? "included" : "simultaneous");
  report.data.set("gnomon", version())
      .set("command", "link")
      .set("signature", report.signature)
      .set("documents", std::move(list))
      .set("totals", Value::object()
                         .set("documents", all.size())
                         .set("times", total.times)
                         .set("members", total.members)
                         .set("added", total.added)
                         .set("tlinks", total.tlinks)
                         .set("excluded", total.set_aside)
                         .set("excluded_by_calendar", total.against_calendar)
                         .set("dropped", total.dropped));
  return report;
}

void link_all(const Options& options, Common& common) {
  change_documents<Worked>(
      options.to, common,
      [&](const Document& document, const Format& format, bool write) {
        return work_on(document, common.during(), options, format, write);
      },
      [](const Worked& one) { return one.set_aside > 0; },
      [&](const std::vector<Worked>& all) { return report_of(all, options, common.during()); });
}

}  // namespace

void add_link(CLI::App& app, Common& common) {
  const Command command =
      add_command(app, "link", "Add the links between times that the calendar gives");
  auto options = std::make_shared<Options>();
  common.add_inputs(command);
  command
      .option("--mode", options->mode,
              "exact, by intervals on the calendar, or official, as the tool of QA TempEval makes "
              "the links; exact unless told")
      .one_of({"exact", "official"});
  command.flag("--explain", options->explain,
               "Show where each time lies or why it takes no part, and the links added");
  common.add_during(command);
  command.option("--to", options->to, "Format of the documents; timeml unless told otherwise")
      .shown_as("NAME");
  const auto names = output_format_names();
  common.add_formats(command, {names.begin(), names.end()});
  common.add_output(command, "Write the linked documents to this folder, or one to this file");
  command.footer(kExamples);
  command.run([options, &common] { link_all(*options, common); });
}

}  // namespace gnomon::cli
