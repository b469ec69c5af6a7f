#include "gnomon/operations/registries.h"

#include "gnomon/algebra/label_sets.h"
#include "gnomon/check/rules.h"
#include "gnomon/formats/format.h"

namespace gnomon {

RuleList list_rules() {
  RuleList list;
  for (const Rule& rule : all_rules()) {
    list.rules.push_back({rule.name, rule.severity, rule.summary});
  }
  return list;
}

FormatList list_formats() {
  FormatList list;
  for (const Format* format : all_formats()) {
    list.formats.push_back({format->name, format->summary, format->read != nullptr,
                            format->write != nullptr || format->export_part != nullptr,
                            format->new_extension()});
  }
  return list;
}

LabelList list_labels() {
  LabelList list;
  for (const LabelSet& set : all_label_sets()) {
    list.sets.push_back({set.name, set.summary});
    for (const LabelMeaning& label : set.labels) {
      list.labels.push_back(
          {set.name, label.label, to_string(label.relation), label.relation.bits()});
    }
  }
  return list;
}

}  // namespace gnomon
