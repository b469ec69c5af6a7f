#include "gnomon/operations/tag.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/base/version.h"
#include "gnomon/present/present.h"
#include "gnomon/present/values.h"

#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

Value tag_totals_data(const TagTotals& totals) {
  return Value::object()
      .set("tokens", totals.tokens)
      .set("sentences", totals.sentences)
      .set("times", totals.times)
      .set("events", totals.events)
      .set("links", totals.links)
      .set("kept_times", totals.kept_times)
      .set("kept_events", totals.kept_events)
      .set("kept_links", totals.kept_links);
}

Value tagged_data(const TaggedDocument& document) {
  Value times = Value::array();
  for (const FoundTime& time : document.times) {
    times.push(Value::object()
                   .set("tid", time.tid)
                   .set("text", time.text)
                   .set("type", time.type)
                   .set("value", time.value)
                   .set("mod", text_or_null(time.mod))
                   .set("rule", time.rule)
                   .set("anchor", text_or_null(time.anchor)));
  }
  return Value::object()
      .set("document", document.name)
      .set("creation_time", text_or_null(document.creation_time))
      .set("mode", document.narrative ? "narrative" : "news")
      .set("totals", tag_totals_data(document.totals))
      .set("times", std::move(times));
}

Row tagged_row(std::string name, std::string creation_time, std::string mode,
               const TagTotals& totals) {
  return {std::move(name), std::move(creation_time),
          std::move(mode), totals.tokens,
          totals.times,    totals.events,
          totals.links};
}

Table tagged_table(const TagResult& result) {
  Table table;
  table.columns = {{"document"}, {"creation time"}, {"mode"}, {"tokens"},
                   {"times"},    {"events"},        {"links"}};
  for (const TaggedDocument& document : result.documents) {
    table.rows.push_back(
        tagged_row(printable(document.name),
                   document.creation_time.empty() ? "-" : shown(document.creation_time),
                   document.narrative ? "narrative" : "news", document.totals));
  }
  if (result.documents.size() > 1) {
    table.footer.push_back(tagged_row("all", "", "", result.totals));
  }
  return table;
}

Table found_times_table(const TaggedDocument& document) {
  Table table;
  table.title =
      fmt::format("{}: {}", printable(document.name), plural(document.times.size(), "time"));
  table.columns = {{"time"}, {"text"}, {"type"}, {"value"}, {"mod"}, {"rule"}, {"counted from"}};
  for (const FoundTime& time : document.times) {
    table.rows.push_back({shown(time.tid), shown(time.text), time.type, shown(time.value),
                          time.mod.empty() ? "-" : time.mod, time.rule,
                          time.anchor.empty() ? "-" : shown(time.anchor)});
  }
  return table;
}

}  // namespace

std::string signature(const TagResult& result) {
  return fmt::format("gnomon:{}|tag:{}", version(), result.has_model ? "all" : "times");
}

std::string summary(const TagResult& result) {
  const TagTotals& total = result.totals;
  // Whoever tags gold to measure the tagger must see that gold is still in there.
  std::string kept;
  if (total.kept_links > 0) {
    kept = fmt::format(
        "; {}, {} and {} were marked already, and stay: documents with links get no others "
        "(see `replace`)",
        plural(total.kept_times, "time"), plural(total.kept_events, "event"),
        plural(total.kept_links, "link"));
  } else if (total.kept_times + total.kept_events > 0) {
    kept = fmt::format("; {} and {} were marked already, and stay",
                       plural(total.kept_times, "time"), plural(total.kept_events, "event"));
  }
  return fmt::format("{}, {} and {} marked in {}{}", plural(total.times, "time"),
                     plural(total.events, "event"), plural(total.links, "link"),
                     plural(result.documents.size(), "document"), kept);
}

Value data(const TagResult& result, const TagView& /*view*/) {
  Value documents = Value::array();
  for (const TaggedDocument& document : result.documents) {
    documents.push(tagged_data(document));
  }
  return Value::object()
      .set("documents", std::move(documents))
      .set("totals", tag_totals_data(result.totals).set("documents", result.documents.size()));
}

Report tables(const TagResult& result, const TagView& view) {
  Report report;
  report.tables.push_back(tagged_table(result));
  if (view.explain) {
    for (const TaggedDocument& document : result.documents) {
      if (!document.times.empty()) {
        report.tables.push_back(found_times_table(document));
      }
    }
  }
  report.notes.push_back(summary(result) + ".");
  report.signature = signature(result);
  return report;
}

}  // namespace gnomon
