#include "gnomon/present/link.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/base/version.h"

#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

Value link_data(const LinkStatement& link) {
  return Value::object()
      .set("lid", link.lid)
      .set("first", link.first)
      .set("relType", link.relation)
      .set("second", link.second);
}

Value backbone_data(const LinkedDocument& document) {
  Value members = Value::array();
  Value left_out = Value::array();
  for (const PlacedTime& time : document.times) {
    if (time.takes_part) {
      members.push(time.tid);
    } else {
      left_out.push(Value::object().set("tid", time.tid).set("why", time.where));
    }
  }
  Value links = Value::array();
  for (const CalendarLink& link : document.added) {
    links.push(Value::object()
                   .set("first", link.first)
                   .set("relType", link.relation)
                   .set("second", link.second));
  }
  return Value::object()
      .set("members", std::move(members))
      .set("links", std::move(links))
      .set("left_out", std::move(left_out));
}

Value excluded_data(const ExcludedLink& excluded) {
  Value against = Value::array();
  for (const LinkOrCalendar& one : excluded.against) {
    against.push(link_data(one.link).set("calendar", one.calendar));
  }
  return link_data(excluded.link)
      .set("says", excluded.link.words)
      .set("by_calendar", excluded.by_calendar)
      .set("against", std::move(against));
}

Value document_data(const LinkedDocument& document, BackboneMode mode) {
  Value excluded = Value::array();
  for (const ExcludedLink& link : document.excluded) {
    excluded.push(excluded_data(link));
  }
  Value data = Value::object()
                   .set("document", document.name)
                   .set("times", document.totals.times)
                   .set("tlinks", document.totals.tlinks)
                   .set("backbone", backbone_data(document))
                   .set("excluded", std::move(excluded));
  if (mode == BackboneMode::kOfficial) {
    Value dropped = Value::array();
    for (const std::string& lid : document.dropped) {
      dropped.push(lid);
    }
    data.set("dropped", std::move(dropped));
  }
  return data;
}

Row summary_row(std::string name, const LinkTotals& totals) {
  return {std::move(name), totals.times,  totals.members,
          totals.added,    totals.tlinks, totals.excluded};
}

// The original tool leaves links in the document that contradict the calendar.
const char* fate(BackboneMode mode) {
  return mode == BackboneMode::kOfficial ? "contradictory" : "rejected";
}

Table summary_table(const LinkResult& result) {
  Table table;
  table.columns = {{"document"}, {"times"}, {"used"}, {"added"}, {"TLINKs"}, {fate(result.mode)}};
  for (const LinkedDocument& document : result.documents) {
    table.rows.push_back(summary_row(printable(document.name), document.totals));
  }
  if (result.documents.size() > 1) {
    table.footer.push_back(summary_row("all", result.totals));
  }
  return table;
}

Table times_table(const LinkedDocument& document) {
  Table table;
  table.title = fmt::format("{}: {} of {} times used", printable(document.name),
                            document.totals.members, document.totals.times);
  table.columns = {{"time"}, {"text"}, {"value"}, {"on the calendar"}};
  for (const PlacedTime& time : document.times) {
    table.rows.push_back({shown(time.tid), time.text, shown(time.value), time.where});
  }
  return table;
}

Table added_table(const LinkedDocument& document) {
  Table table;
  table.title = fmt::format("{}: {} links added", printable(document.name), document.totals.added);
  table.columns = {{"link"}, {"what the calendar says"}};
  for (const CalendarLink& link : document.added) {
    table.rows.push_back({link.name, link.words});
  }
  return table;
}

// Links that other links of the document exclude without the calendar are shown only when all is to
// be explained: explain and repair are there for them.
Table excluded_table(const LinkedDocument& document, BackboneMode mode, bool explain) {
  const LinkTotals& totals = document.totals;
  Table table;
  table.title =
      explain ? fmt::format("{}: {} of {} TLINKs {}, {} of them because of the calendar",
                            printable(document.name), totals.excluded, totals.tlinks, fate(mode),
                            totals.excluded_by_calendar)
              : fmt::format("{}: {} of {} TLINKs contradict the calendar", printable(document.name),
                            totals.excluded_by_calendar, totals.tlinks);
  table.columns = {{fate(mode)}, {"what the link says"}};
  for (const ExcludedLink& excluded : document.excluded) {
    if (!excluded.by_calendar && !explain) {
      continue;
    }
    table.rows.push_back({excluded.link.name, excluded.link.words});
    for (const LinkReason& reason : excluded.reasons) {
      table.rows.push_back(
          {reason.link.empty() ? "  calendar" : fmt::format("  against {}", reason.link),
           reason.words});
    }
  }
  return table;
}

std::string conclusion(const LinkResult& result) {
  const LinkTotals& total = result.totals;
  if (result.documents.empty()) {
    return "No document to link.";
  }
  std::string text =
      fmt::format("The calendar adds {} between {} of {}.", plural(total.added, "link"),
                  total.members, plural(total.times, "time"));
  if (total.excluded == 0) {
    return text + (total.tlinks == 0 ? "" : " No TLINK contradicts them.");
  }
  text += fmt::format(" {} of {} {} {}, {} of them because of the calendar", total.excluded,
                      plural(total.tlinks, "TLINK"), total.excluded == 1 ? "is" : "are",
                      fate(result.mode), total.excluded_by_calendar);
  return text + (result.mode == BackboneMode::kOfficial
                     ? "; they stay in the documents, as with the original tool."
                     : ".");
}

}  // namespace

std::string signature(const LinkResult& result) {
  return fmt::format("gnomon:{}|backbone:{}|during:{}", version(), choice_name(result.mode),
                     choice_name(result.during));
}

Value data(const LinkResult& result, const LinkView& /*view*/) {
  Value documents = Value::array();
  for (const LinkedDocument& document : result.documents) {
    documents.push(document_data(document, result.mode));
  }
  const LinkTotals& total = result.totals;
  return Value::object()
      .set("documents", std::move(documents))
      .set("totals", Value::object()
                         .set("documents", result.documents.size())
                         .set("times", total.times)
                         .set("members", total.members)
                         .set("added", total.added)
                         .set("tlinks", total.tlinks)
                         .set("excluded", total.excluded)
                         .set("excluded_by_calendar", total.excluded_by_calendar)
                         .set("dropped", total.dropped));
}

Report tables(const LinkResult& result, const LinkView& view) {
  Report report;
  const auto add = [&](Table table) {
    if (!table.rows.empty()) {
      report.tables.push_back(std::move(table));
    }
  };
  add(summary_table(result));
  for (const LinkedDocument& document : result.documents) {
    if (view.explain) {
      add(times_table(document));
      add(added_table(document));
    }
    add(excluded_table(document, result.mode, view.explain));
  }
  report.notes.push_back(conclusion(result));
  if (const std::size_t dropped = result.totals.dropped; dropped > 0) {
    report.notes.push_back(fmt::format("{} between times {} skipped, as in the original tool.",
                                       plural(dropped, "TLINK"), dropped == 1 ? "is" : "are"));
  }
  report.signature = signature(result);
  return report;
}

}  // namespace gnomon
