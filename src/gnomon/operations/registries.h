// What there is to choose from: the rules of a check, the formats of documents.
#pragma once

#include "gnomon/base/finding.h"

#include <string>
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

struct ListedLabel {
  std::string_view set;
  std::string_view label;
  std::string allen;  // codes of Allen's relations: "b,m"
  unsigned mask = 0;  // the same as bits
};

struct ListedLabelSet {
  std::string_view name;
  std::string_view summary;
};

// What the labels of corpora and tools mean.
struct LabelList {
  std::vector<ListedLabelSet> sets;
  std::vector<ListedLabel> labels;
};
LabelList list_labels();

}  // namespace gnomon
