#include "gnomon/operations/link.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/base/version.h"
#include "gnomon/present/link_data.h"
#include "gnomon/present/present.h"

#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

Value backbone_data(const LinkedDocument& document) {
  Value members = Value::array();
  Value skipped = Value::array();
  for (const PlacedTime& time : document.times) {
    if (time.takes_part) {
      members.push(time.tid);
    } else {
      skipped.push(Value::object().set("tid", time.tid).set("why", time.where));
    }
  }
  return Value::object()
      .set("members", std::move(members))
      .set("links", links_data(document.added))
      .set("skipped", std::move(skipped));
}

Value rejection_data(const LinkRejection& rejected) {
  return link_data(rejected.link)
      .set("by_calendar", rejected.by_calendar)
      .set("against", links_data(rejected.against));
}

Value document_data(const LinkedDocument& document, BackboneMode mode) {
  Value rejected = Value::array();
  for (const LinkRejection& link : document.rejected) {
    rejected.push(rejection_data(link));
  }
  Value data = Value::object()
                   .set("document", document.name)
                   .set("times", document.totals.times)
                   .set("tlinks", document.totals.tlinks)
                   .set("backbone", backbone_data(document))
                   .set("rejected", std::move(rejected));
  if (mode == BackboneMode::kOfficial) {
    data.set("removed", links_data(document.removed));
  }
  return data;
}

Row summary_row(std::string name, const LinkTotals& totals) {
  return {std::move(name), totals.times,  totals.members,
          totals.added,    totals.tlinks, totals.rejected};
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
  for (const LinkStatement& link : document.added) {
    table.rows.push_back({link.name, link.words});
  }
  return table;
}

// Links that other links of the document exclude without the calendar are shown only when all is to
// be explained: explain and repair are there for them.
Table rejected_table(const LinkedDocument& document, BackboneMode mode, bool explain) {
  const LinkTotals& totals = document.totals;
  Table table;
  table.title =
      explain ? fmt::format("{}: {} of {} TLINKs {}, {} of them because of the calendar",
                            printable(document.name), totals.rejected, totals.tlinks, fate(mode),
                            totals.rejected_by_calendar)
              : fmt::format("{}: {} of {} TLINKs contradict the calendar", printable(document.name),
                            totals.rejected_by_calendar, totals.tlinks);
  table.columns = {{fate(mode)}, {"what the link says"}};
  for (const LinkRejection& rejected : document.rejected) {
    if (!rejected.by_calendar && !explain) {
      continue;
    }
    table.rows.push_back({rejected.link.name, rejected.link.words});
    for (const LinkReason& reason : rejected.reasons) {
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
  if (total.rejected == 0) {
    return text + (total.tlinks == 0 ? "" : " No TLINK contradicts them.");
  }
  text += fmt::format(" {} of {} {} {}, {} of them because of the calendar", total.rejected,
                      plural(total.tlinks, "TLINK"), total.rejected == 1 ? "is" : "are",
                      fate(result.mode), total.rejected_by_calendar);
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
                         .set("rejected", total.rejected)
                         .set("rejected_by_calendar", total.rejected_by_calendar)
                         .set("removed", total.removed));
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
    add(rejected_table(document, result.mode, view.explain));
  }
  report.notes.push_back(conclusion(result));
  if (const std::size_t removed = result.totals.removed; removed > 0) {
    report.notes.push_back(fmt::format("{} between times {} skipped, as in the original tool.",
                                       plural(removed, "TLINK"), removed == 1 ? "is" : "are"));
  }
  report.signature = signature(result);
  return report;
}

}  // namespace gnomon
