#include "gnomon/operations/check.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/version.h"
#include "gnomon/operations/registries.h"
#include "gnomon/present/present.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace gnomon {
namespace {

std::vector<Finding> shown_findings(const CheckResult& result, const CheckView& view) {
  std::vector<Finding> shown;
  std::ranges::copy_if(result.findings, std::back_inserter(shown),
                       [&](const Finding& finding) { return finding.severity <= view.least; });
  return shown;
}

}  // namespace

Value data(const CheckResult& result, const CheckView& view) {
  return Value::object()
      .set("documents", result.documents)
      .set("errors", result.errors)
      .set("warnings", result.warnings)
      .set("notes", result.notes)
      .set("findings", findings_value(shown_findings(result, view)));
}

std::string findings(const CheckResult& result, const CheckView& view, FindingFormat format,
                     bool color) {
  std::vector<RuleInfo> rules;
  for (const ListedRule& rule : list_rules().rules) {
    rules.push_back({rule.name, rule.severity, rule.summary});
  }
  return render_findings(shown_findings(result, view), format, {color, version(), rules});
}

std::string summary(const CheckResult& result) {
  return fmt::format("{} checked: {}, {}, {}", plural(result.documents, "document"),
                     plural(result.errors, "error"), plural(result.warnings, "warning"),
                     plural(result.notes, "note"));
}

}  // namespace gnomon
