// What there is to choose from: the rules of a check, the formats of documents.
#pragma once

#include "gnomon/base/finding.h"

#include <string_view>
#include <vector>

namespace gnomon {

struct ListedRule {
  std::string_view name;
  Severity severity = Severity::kError;
  std::string_view summary;
};

// The gravest first.
struct RuleList {
  std::vector<ListedRule> rules;
};
RuleList list_rules();

struct ListedFormat {
  std::string_view name;
  std::string_view summary;
  bool reads = false;
  bool writes = false;
  std::string_view extension;  // that of new files, without the dot
};

struct FormatList {
  std::vector<ListedFormat> formats;
};
FormatList list_formats();

}  // namespace gnomon
