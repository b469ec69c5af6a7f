#include "gnomon/operations/close.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/operations/reduce.h"
#include "gnomon/present/link_data.h"
#include "gnomon/present/present.h"

#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

Report one_table(Table table, std::string note) {
  Report report;
  report.tables.push_back(std::move(table));
  report.notes.push_back(std::move(note) + ".");
  return report;
}

}  // namespace

Value data(const CloseResult& result) {
  Value documents = Value::array();
  for (const ClosedDocument& document : result.documents) {
    documents.push(Value::object()
                       .set("document", document.name)
                       .set("added", document.added)
                       .set("unnamed", document.unnamed)
                       .set("rejected", links_data(document.rejected)));
  }
  return Value::object().set("documents", std::move(documents)).set("added", result.added());
}

Report tables(const CloseResult& result) {
  Table table;
  table.columns = {{"document"}, {"added"}, {"rejected"}};
  for (const ClosedDocument& document : result.documents) {
    table.rows.push_back({printable(document.name), document.added, document.rejected.size()});
  }
  return one_table(std::move(table), summary(result));
}

std::string summary(const CloseResult& result) {
  return fmt::format("{} added", plural(result.added(), "TLINK"));
}

Value data(const ReduceResult& result) {
  Value documents = Value::array();
  for (const ReducedDocument& document : result.documents) {
    documents.push(Value::object()
                       .set("document", document.name)
                       .set("removed", document.removed)
                       .set("rejected", links_data(document.rejected)));
  }
  return Value::object().set("documents", std::move(documents)).set("removed", result.removed());
}

Report tables(const ReduceResult& result) {
  Table table;
  table.columns = {{"document"}, {"removed"}, {"rejected"}};
  for (const ReducedDocument& document : result.documents) {
    table.rows.push_back({printable(document.name), document.removed, document.rejected.size()});
  }
  return one_table(std::move(table), summary(result));
}

std::string summary(const ReduceResult& result) {
  return fmt::format("{} removed", plural(result.removed(), "TLINK"));
}

}  // namespace gnomon
