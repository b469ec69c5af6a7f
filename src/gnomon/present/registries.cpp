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

Value data(const LabelList& list) {
  Value sets = Value::array();
  for (const ListedLabelSet& set : list.sets) {
    Value labels = Value::array();
    for (const ListedLabel& label : list.labels) {
      if (label.set == set.name) {
        labels.push(Value::object()
                        .set("label", label.label)
                        .set("allen", label.allen)
                        .set("mask", label.mask));
      }
    }
    sets.push(Value::object()
                  .set("set", set.name)
                  .set("summary", set.summary)
                  .set("labels", std::move(labels)));
  }
  return Value::object().set("sets", std::move(sets));
}

Report tables(const LabelList& list) {
  Report report;
  Table sets;
  sets.columns = {{"set"}, {"used by"}};
  for (const ListedLabelSet& set : list.sets) {
    sets.rows.push_back({set.name, set.summary});
  }
  Table labels;
  labels.columns = {{"set"}, {"label"}, {"Allen's relations"}, {"mask"}};
  for (const ListedLabel& label : list.labels) {
    labels.rows.push_back({label.set, label.label, label.allen, std::to_string(label.mask)});
  }
  report.tables.push_back(std::move(sets));
  report.tables.push_back(std::move(labels));
  return report;
}

}  // namespace gnomon
