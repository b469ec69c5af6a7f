#include "gnomon/operations/list_documents.h"

#include "gnomon/present/for_pages.h"

#include <utility>

namespace gnomon {

Value data(const ListDocumentsResult& result) {
  Value documents = Value::array();
  for (const ListedDocument& one : result.documents) {
    const Counts& counts = one.counts;
    documents.push(Value::object()
                       .set("input", one.input)
                       .set("document", one.name)
                       .set("sentences", one.sentences)
                       .set("words", counts.words)
                       .set("events", counts.events)
                       .set("times", counts.times)
                       .set("tlinks", counts.tlinks)
                       .set("links", counts.tlinks + counts.alinks + counts.slinks + counts.clinks)
                       .set("consistent", one.consistent)
                       .set("rejected", one.rejected));
  }
  return Value::object().set("documents", std::move(documents)).set("unread", result.unread);
}

Report tables(const ListDocumentsResult& result) {
  Table table;
  table.columns = {{"input"},
                   {"document"},
                   {"words", Align::kRight},
                   {"events", Align::kRight},
                   {"times", Align::kRight},
                   {"TLINKs", Align::kRight},
                   {"consistent"}};
  for (const ListedDocument& one : result.documents) {
    table.rows.push_back({one.input, one.name, one.counts.words, one.counts.events,
                          one.counts.times, one.counts.tlinks,
                          !one.consistent   ? "-"
                          : *one.consistent ? "yes"
                                            : "no"});
  }
  Report report;
  report.tables.push_back(std::move(table));
  return report;
}

}  // namespace gnomon
