// Findings about data, and errors, as people and machines read them.
#pragma once

#include "gnomon/base/finding.h"
#include "gnomon/base/result.h"
#include "gnomon/base/value.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gnomon {

enum class FindingFormat {
  kText,   // file:line:column: error: ..., with the source line and what to do
  kJson,   // an array of objects
  kSarif,  // SARIF 2.1.0, for editors and code scanning
};

// The format called `name` on the command line ("sarif"), or nothing.
std::optional<FindingFormat> parse_finding_format(std::string_view name);

// All names, in the order in which `--help` lists them.
std::span<const std::string_view> finding_format_names();

// What SARIF tells about a rule beside its name.
struct RuleInfo {
  std::string_view name = {};
  Severity severity = Severity::kError;
  std::string_view summary = {};
};

struct FindingsOptions {
  bool color = false;                    // ANSI colours, in text
  std::string_view tool_version = {};    // of gnomon, in SARIF
  std::span<const RuleInfo> rules = {};  // all rules that were looked at, in SARIF
};

// The findings in the order given, every line ended by LF. No findings give nothing in text, and
// an empty list in the others. In JSON a place that is the file as a whole has line and column 0.
// Never fails, whatever bytes the texts hold.
std::string render_findings(std::span<const Finding> findings, FindingFormat format,
                            const FindingsOptions& options = {});

// The findings as an array of objects.
Value findings_value(std::span<const Finding> findings);

// An error in the look of a finding, for standard error.
std::string render_error(const Error& error, bool color);

}  // namespace gnomon
