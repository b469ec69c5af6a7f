#include "gnomon/operations/timeline.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/base/version.h"
#include "gnomon/present/link_data.h"
#include "gnomon/present/present.h"
#include "gnomon/present/score_cells.h"
#include "gnomon/present/timeline_words.h"
#include "gnomon/timeline/dates.h"
#include "gnomon/timeline/figures.h"

#include <algorithm>

#include <fmt/format.h>

namespace gnomon {
namespace {

Value maybe(std::optional<double> value) { return value ? Value(*value) : Value(); }

Value link_counts_data(const LinkCounts& counts) {
  Value kinds = Value::object();
  for (std::size_t i = 0; i < kLinkKinds.size(); ++i) {
    kinds.set(std::string(element_tag(kLinkKinds[i])), counts.kinds[i]);
  }
  return kinds;
}

// Only those that occur.
Value types_data(const LinkCounts& counts) {
  Value types = Value::object();
  for (std::size_t i = 0; i < kLinkTypes; ++i) {
    if (counts.types[i] > 0) {
      types.set(std::string(link_type_name(static_cast<LinkType>(i))), counts.types[i]);
    }
  }
  return types;
}

Value names_data(std::vector<std::string> names) {
  Value list = Value::array();
  for (std::string& name : names) {
    list.push(std::move(name));
  }
  return list;
}

// The points of each step, those of one step by their names.
Value steps_data(const Document& document, const DocumentTimelines& timelines,
                 const Timeline& timeline) {
  std::vector<std::vector<std::string>> steps(timeline.length);
  for (const TimelineInstant& instant : timeline.instants) {
    for (const Point point : timeline.points_of(instant)) {
      steps[instant.step - 1].push_back(point_name(document, timelines, point));
    }
  }
  Value list = Value::array();
  for (auto& step : steps) {
    std::ranges::sort(step);
    list.push(names_data(std::move(step)));
  }
  return list;
}

Value lids_data(const Document& document, const DocumentTimelines& timelines,
                const std::vector<std::size_t>& links) {
  Value list = Value::array();
  for (const std::size_t link : links) {
    list.push(document.links()[timelines.graph.origins[link]].lid);
  }
  return list;
}

Value dates_data(const Document& document, const DocumentTimelines& timelines,
                 const Timeline& timeline) {
  Value list = Value::array();
  for (const DatedInstant& dated : dates_of(document, timelines, timeline)) {
    const Timex& time = document[dated.time];
    list.push(Value::object()
                  .set("step", timeline.instants[dated.instant].step)
                  .set("end", dated.end == 0 ? "begin" : "end")
                  .set("tid", time.tid)
                  .set("value", time.attributes[Attr::kValue]));
  }
  return list;
}

Value timeline_data(const Document& document, const DocumentTimelines& timelines,
                    std::size_t number) {
  const Timeline& timeline = timelines.timelines[number];
  Value nodes = Value::array();
  for (const Entity node : timeline.nodes) {
    nodes.push(node_name(document, timelines.graph.nodes[position(node)]));
  }
  std::vector<std::string> open_points;
  for (const TimelineInstant& instant : timeline.instants) {
    if (instant.indeterminate) {
      for (const Point point : timeline.points_of(instant)) {
        open_points.push_back(point_name(document, timelines, point));
      }
    }
  }
  Value sections = Value::array();
  for (const StepRange& section : timeline.open_sections) {
    sections.push(Value::array().push(section.first).push(section.last));
  }
  return Value::object()
      .set("main", timelines.main == number)
      .set("subordinated", timeline.subordinated)
      .set("consistent", timeline.consistent)
      .set("nodes", std::move(nodes))
      .set("length", timeline.consistent ? Value(timeline.length) : Value())
      .set("steps", steps_data(document, timelines, timeline))
      .set("indeterminacy", maybe(timeline.indeterminacy()))
      .set("indeterminate_points", names_data(std::move(open_points)))
      .set("undetermined_sections", std::move(sections))
      .set("dates", dates_data(document, timelines, timeline))
      .set("conflicting_links", lids_data(document, timelines, timeline.rejected));
}

// By the names of the reference figures where they have one.
Value figures_data(const TimelinesOfDocument& one) {
  const Document& document = *one.document;
  const AnalysedDocument& analysed = *one.analysed;
  const TimelineFigures& f = analysed.figures;
  const DocumentTimelines& timelines = analysed.timelines;
  std::vector<std::uint32_t> lengths;
  for (const Timeline& timeline : timelines.timelines) {
    if (timeline.consistent) {
      lengths.push_back(timeline.length);
    }
  }
  std::ranges::sort(lengths, std::greater<>{});
  Value all_lengths = Value::array();
  for (const std::uint32_t length : lengths) {
    all_lengths.push(length);
  }
  Value data = Value::object();
  data.set("document", document.name())
      .set("nodes", f.nodes)
      .set("events", f.events)
      .set("event_instances", f.instances)
      .set("times", f.times)
      .set("links", link_counts_data(f.links))
      .set("links_by_type", types_data(f.links))
      .set("calendar_links", one.calendar_links)
      .set("partitions", f.partitions)
      .set("singleton_partitions", f.singleton_partitions)
      .set("subordinating_links", f.subordinating_links)
      .set("subordinating_links_between_partitions", f.subordinating_links_between_partitions)
      .set("subordinated_timelines", f.subordinated_timelines)
      .set("root_timelines", f.root_timelines())
      .set("consistent", f.consistent)
      .set("consistent_tlinks_only", f.consistent_tlinks_only)
      .set("inconsistent_partitions", f.inconsistent_partitions)
      .set("inconsistent_components", f.inconsistent_components)
      .set("inconsistent_cycles", f.inconsistent_cycles)
      .set("conflicting_links",
           lids_data(document, analysed.with_conflicts(), analysed.with_conflicts().rejected()))
      .set("timeline_lengths", std::move(all_lengths))
      .set("time_points", f.time_points)
      .set("time_points_all_nodes", f.time_points_all_nodes())
      .set("main_timeline_length",
           f.main_timeline_length ? Value(*f.main_timeline_length) : Value())
      .set("main_timeline_points", f.main_timeline_points)
      .set("main_indeterminate_points", f.main_indeterminate_points)
      .set("indeterminacy", maybe(f.indeterminacy()))
      .set("indeterminate_points_all_timelines", f.indeterminate_points)
      .set("indeterminacy_all_timelines", maybe(f.indeterminacy_all_timelines()))
      .set("main_timeline", timelines.main_timeline() == nullptr
                                ? Value()
                                : steps_data(document, timelines, *timelines.main_timeline()))
      .set("closure_links", f.closure_links)
      .set("closure_link_ids",
           lids_data(document, analysed.with_conflicts(), analysed.closure_links));
  return data;
}

Value link_data(const Document& document, const DocumentTimelines& timelines, std::size_t link) {
  LinkStatement statement =
      statement_of(document, document.links()[timelines.graph.origins[link]], timelines.during);
  statement.words = what_link_says(document, timelines, link);
  return link_data(statement);
}

Value attachments_data(const Document& document, const DocumentTimelines& timelines) {
  Value list = Value::array();
  for (const Attachment& attachment : timelines.attachments) {
    list.push(link_data(document, timelines, attachment.link)
                  .set("from", attachment.from)
                  .set("to", attachment.to));
  }
  return list;
}

Table documents_table(const std::vector<TimelinesOfDocument>& documents,
                      const TimelineTotals& totals) {
  Table table;
  table.columns = {{"document"},
                   {"timelines", Align::kRight},
                   {"subordinated", Align::kRight},
                   {"steps", Align::kRight},
                   {"points", Align::kRight},
                   {"indeterminacy %", Align::kRight},
                   {"rejected", Align::kRight}};
  for (const TimelinesOfDocument& one : documents) {
    const TimelineFigures& f = one.analysed->figures;
    table.rows.push_back(
        {one.document->name(), f.partitions, f.subordinated_timelines,
         f.main_timeline_length ? Cell(*f.main_timeline_length) : Cell::decimal(std::nullopt, 2),
         f.time_points, percent(f.indeterminacy()), f.inconsistent_cycles});
  }
  if (documents.size() > 1) {
    table.footer.push_back({"all", totals.all.partitions, totals.all.subordinated_timelines, Cell(),
                            totals.all.time_points, Cell(), totals.inconsistent_cycles});
  }
  table.caption =
      "steps: of the main timeline; points: on all timelines; indeterminacy: share of the points "
      "of "
      "the main timeline whose order with a neighbour is undetermined; rejected: links that "
      "contradict earlier ones";
  return table;
}

struct CorpusRow {
  const char* name;
  std::optional<double> (*mean)(const FigureSums& sums);
  bool ratio = false;
};
constexpr auto kCorpusRows = std::to_array<CorpusRow>({
    {"main_timeline_length", [](const FigureSums& s) { return s.main_timeline_length.mean(); }},
    {"time_points", [](const FigureSums& s) { return s.mean(s.time_points); }},
    {"time_points_all_nodes", [](const FigureSums& s) { return s.mean(s.time_points_all_nodes); }},
    {"subordinated_timelines",
     [](const FigureSums& s) { return s.mean(s.subordinated_timelines); }},
    {"subordinating_links", [](const FigureSums& s) { return s.mean(s.subordinating_links); }},
    {"partitions", [](const FigureSums& s) { return s.mean(s.partitions); }},
    {"indeterminacy", [](const FigureSums& s) { return s.indeterminacy.mean(); }, true},
    {"indeterminacy_all_timelines",
     [](const FigureSums& s) { return s.indeterminacy_all_timelines.mean(); }, true},
    {"indeterminacy_pooled", [](const FigureSums& s) { return s.indeterminacy_pooled(); }, true},
});

Table corpus_table(const TimelineTotals& totals) {
  Table table;
  table.title = "Means";
  table.columns = {{"figure"},
                   {fmt::format("all {}", totals.all.documents), Align::kRight},
                   {fmt::format("consistent {}", totals.consistent.documents), Align::kRight}};
  for (const CorpusRow& row : kCorpusRows) {
    std::string name = row.name;
    std::ranges::replace(name, '_', ' ');
    const auto cell = [&](const FigureSums& sums) {
      const std::optional<double> mean = row.mean(sums);
      return row.ratio ? percent(mean) : Cell::decimal(mean, 2);
    };
    table.rows.push_back(
        {row.ratio ? name + " %" : name, cell(totals.all), cell(totals.consistent)});
  }
  return table;
}

Value means_data(const FigureSums& sums) {
  Value data = Value::object();
  for (const CorpusRow& row : kCorpusRows) {
    data.set(row.name, maybe(row.mean(sums)));
  }
  return data;
}

Value summary_data(const TimelineTotals& totals) {
  Value percent = Value::object();
  for (std::size_t i = 0; i < kTlinkTypes; ++i) {
    const auto type = static_cast<LinkType>(i);
    percent.set(std::string(link_type_name(type)), maybe(totals.tlink_percent(type)));
  }
  return Value::object()
      .set("documents", totals.all.documents)
      .set("consistent_documents", totals.consistent.documents)
      .set("inconsistent_documents", totals.inconsistent_documents)
      .set("inconsistent_documents_tlinks_only", totals.inconsistent_documents_tlinks_only)
      .set("inconsistent_partitions", totals.inconsistent_partitions)
      .set("inconsistent_components", totals.inconsistent_components)
      .set("inconsistent_cycles", totals.inconsistent_cycles)
      .set("total_nodes", totals.nodes)
      .set("total_events", totals.events)
      .set("total_event_instances", totals.instances)
      .set("total_times", totals.times)
      .set("total_partitions", totals.all.partitions)
      .set("total_subordinated_timelines", totals.all.subordinated_timelines)
      .set("total_root_timelines", totals.all.partitions - totals.all.subordinated_timelines)
      .set("total_subordinating_links", totals.all.subordinating_links)
      .set("total_closure_links", totals.closure_links)
      .set("links", link_counts_data(totals.links))
      .set("links_by_type", types_data(totals.links))
      .set("tlink_percent", std::move(percent))
      .set("documents_with_more_than_one_root_timeline", totals.documents_with_several_roots)
      .set("mean_over_all", means_data(totals.all))
      .set("mean_over_consistent", means_data(totals.consistent));
}

Value rejected_data(const TimelinesOfDocument& one) {
  const Document& document = *one.document;
  const DocumentTimelines& timelines = one.analysed->with_conflicts();
  Value list = Value::array();
  for (const RejectedTimelineLink& what : one.rejected) {
    Value against = Value::array();
    for (const std::size_t link : what.against) {
      const bool calendar = is_of_calendar(document.links()[timelines.graph.origins[link]]);
      against.push(link_data(document, timelines, link).set("calendar", calendar));
    }
    list.push(link_data(document, timelines, what.link).set("against", std::move(against)));
  }
  return list;
}

Value document_data(const TimelinesOfDocument& one, bool explained) {
  const Document& document = *one.document;
  const DocumentTimelines& timelines = one.analysed->timelines;
  Value data = figures_data(one);
  Value each = Value::array();
  for (std::size_t i = 0; i < timelines.timelines.size(); ++i) {
    each.push(timeline_data(document, timelines, i));
  }
  data.set("timelines", std::move(each)).set("attachments", attachments_data(document, timelines));
  if (explained) {
    data.set("rejected", rejected_data(one));
  }
  return data;
}

void add_rejected_rows(const TimelinesOfDocument& one, Table& table) {
  const DocumentTimelines& timelines = one.analysed->with_conflicts();
  for (const RejectedTimelineLink& what : one.rejected) {
    table.rows.push_back({one.document->name(), link_in_words(*one.document, timelines, what.link),
                          what_link_says(*one.document, timelines, what.link),
                          against_in_words(*one.document, timelines, what)});
  }
}

Table rejected_table(const TimelineResult& result) {
  Table table;
  table.title = "Rejected links";
  table.columns = {{"document"}, {"link"}, {"what it says"}, {"contradicts"}};
  for (const TimelinesOfDocument& one : result.documents) {
    add_rejected_rows(one, table);
  }
  return table;
}

TimelineTotals totals_of(const TimelineResult& result) {
  TimelineTotals totals;
  for (const TimelinesOfDocument& one : result.documents) {
    totals.add(one.analysed->figures);
  }
  return totals;
}

void add_notes(const TimelineResult& result, const TimelineTotals& totals, Report& report) {
  const std::size_t documents = result.documents.size();
  const auto inconsistent = totals.inconsistent_documents;
  if (inconsistent > 0) {
    report.notes.push_back(
        fmt::format("{} of {} {} inconsistent: {}{}.", inconsistent, plural(documents, "document"),
                    inconsistent == 1 ? "is" : "are",
                    result.conflicts == Conflicts::kReject
                        ? plural(totals.inconsistent_cycles, "link is", "links are") + " rejected"
                        : "their inconsistent parts have no timeline",
                    result.explained ? "" : "; `explain` says which links contradict which"));
  }
}

}  // namespace

std::string signature(const TimelineResult& result) {
  return fmt::format("gnomon:{}|timeline|during:{}|links:tlink+alink{}|conflicts:{}", version(),
                     choice_name(result.during), result.calendar ? "+calendar" : "",
                     choice_name(result.conflicts));
}

Value data(const TimelineResult& result) {
  Value documents = Value::array();
  for (const TimelinesOfDocument& one : result.documents) {
    documents.push(document_data(one, result.explained));
  }
  return Value::object()
      .set("summary", summary_data(totals_of(result)))
      .set("documents", std::move(documents));
}

Report tables(const TimelineResult& result) {
  Report report;
  const TimelineTotals totals = totals_of(result);
  report.tables.push_back(documents_table(result.documents, totals));
  if (result.documents.size() > 1) {
    report.tables.push_back(corpus_table(totals));
  }
  if (Table rejected = rejected_table(result); !rejected.rows.empty()) {
    report.tables.push_back(std::move(rejected));
  }
  add_notes(result, totals, report);
  report.signature = signature(result);
  return report;
}

}  // namespace gnomon
