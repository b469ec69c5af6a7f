#include "gnomon/operations/registries.h"

#include "gnomon/present/present.h"

#include <utility>

namespace gnomon {

Value data(const RuleList& list) {
  Value rules = Value::array();
  for (const ListedRule& rule : list.rules) {
    rules.push(Value::object()
                   .set("rule", rule.name)
                   .set("severity", severity_name(rule.severity))
                   .set("summary", rule.summary));
  }
  return Value::object().set("rules", std::move(rules));
}

Report tables(const RuleList& list) {
  Table table;
  table.columns = {{"rule"}, {"severity"}, {"meaning"}};
  for (const ListedRule& rule : list.rules) {
    table.rows.push_back({rule.name, severity_name(rule.severity), rule.summary});
  }
  Report report;
  report.tables.push_back(std::move(table));
  return report;
}

Value data(const FormatList& list) {
  Value formats = Value::array();
  for (const ListedFormat& format : list.formats) {
    formats.push(Value::object()
                     .set("format", format.name)
                     .set("reads", format.reads)
                     .set("writes", format.writes)
                     .set("extension", format.extension)
                     .set("summary", format.summary));
  }
  return Value::object().set("formats", std::move(formats));
}

Report tables(const FormatList& list) {
  Table table;
  table.columns = {{"format"}, {"reads"}, {"writes"}, {"extension"}, {"description"}};
  for (const ListedFormat& format : list.formats) {
    table.rows.push_back({format.name, format.reads ? "yes" : "no", format.writes ? "yes" : "no",
                          format.extension, format.summary});
  }
  Report report;
  report.tables.push_back(std::move(table));
  return report;
}

}  // namespace gnomon
