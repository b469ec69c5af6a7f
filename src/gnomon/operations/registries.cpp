#include "gnomon/operations/registries.h"

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
                            format->write != nullptr, format->extensions.front()});
  }
  return list;
}

}  // namespace gnomon
