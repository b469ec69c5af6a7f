// What is wrong with documents, as data, as text for people and for code scanning.
#pragma once

#include "gnomon/base/fields.h"
#include "gnomon/base/value.h"
#include "gnomon/operations/check.h"
#include "gnomon/report/findings.h"

#include <span>
#include <string>

namespace gnomon {

inline constexpr Choice<Severity> kSeverityChoices[] = {
    {"note", Severity::kNote}, {"warning", Severity::kWarning}, {"error", Severity::kError}};
constexpr std::span<const Choice<Severity>> choices_of(Severity /*any*/) {
  return kSeverityChoices;
}

struct CheckView {
  Severity least = Severity::kNote;
};

template <FieldsOf<CheckView> View, class Use>
void for_each_field(View& view, Use use) {
  use(Field{.name = "least",
            .help = "Lowest severity to show: note, warning, error",
            .value = "WEIGHT"},
      view.least);
}

Value data(const CheckResult& result, const CheckView& view);

// The findings alone, in a shape that editors and code scanning know.
std::string findings(const CheckResult& result, const CheckView& view, FindingFormat format,
                     bool color);

// "2 documents checked: 1 error, 0 warnings, 3 notes": of all findings, whatever is shown.
std::string summary(const CheckResult& result);

}  // namespace gnomon
