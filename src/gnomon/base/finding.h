// Something to say about data: a rule that it breaks, where, and what to do.
#pragma once

#include "gnomon/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

enum class Severity { kError, kWarning, kNote };

constexpr std::string_view severity_name(Severity severity) {
  switch (severity) {
    case Severity::kError:
      return "error";
    case Severity::kWarning:
      return "warning";
    case Severity::kNote:
      return "note";
  }
  return "error";
}

// `rule` is the name of the broken rule as `gnomon check --rules` lists it; the other fields read
// like those of Error.
struct Finding {
  std::string_view rule;
  Severity severity = Severity::kError;
  std::string what;
  SourcePos where = {};
  std::string hint = {};
  std::string excerpt = {};
  bool stands_for_more = false;  // others that break the rule were not looked for
};

}  // namespace gnomon
