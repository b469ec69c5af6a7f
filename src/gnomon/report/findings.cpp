#include "gnomon/report/findings.h"

#include "gnomon/base/json.h"
#include "gnomon/report/ansi.h"
#include "gnomon/report/render_parts.h"
#include "gnomon/report/sarif.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace gnomon {
namespace {

// In the order of FindingFormat.
constexpr std::array<std::string_view, 3> kNames = {"text", "json", "sarif"};

std::string_view style_of(Severity severity) {
  switch (severity) {
    case Severity::kError:
      return ansi::kRed;
    case Severity::kWarning:
      return ansi::kYellow;
    case Severity::kNote:
      return ansi::kBlue;
  }
  return {};
}

// "file:line:column:", with as much of it as is known.
std::string place_of(const SourcePos& where) {
  std::string place = printable_line(where.file);
  if (place.empty()) {
    return {};
  }
  if (where.line > 0) {
    place += fmt::format(":{}", where.line);
    if (where.column > 0) {
      place += fmt::format(":{}", where.column);
    }
  }
  return place + ':';
}

// The source line and its caret, kept apart but not steering the terminal.
std::string excerpt_of(std::string_view excerpt) {
  std::string lines = printable_lines(excerpt);
  if (!lines.empty() && !lines.ends_with('\n')) {
    lines += '\n';
  }
  return lines;
}

std::string message_text(const Finding& finding, bool color) {
  std::string out = paint(place_of(finding.where), ansi::kBold, color);
  out += out.empty() ? "" : " ";
  const std::string severity = fmt::format("{}:", severity_name(finding.severity));
  out += paint(severity, style_of(finding.severity), color);
  out += ' ' + printable_line(finding.what);
  if (!finding.rule.empty()) {
    out += ' ' + paint(fmt::format("[{}]", printable_line(finding.rule)), ansi::kMuted, color);
  }
  out += '\n' + excerpt_of(finding.excerpt);
  if (!finding.hint.empty()) {
    out += "  " + paint("help:", ansi::kBold, color) + ' ' + printable_line(finding.hint) + '\n';
  }
  return out;
}

Value finding_object(const Finding& finding) {
  return Value::object()
      .set("rule", finding.rule)
      .set("severity", severity_name(finding.severity))
      .set("file", finding.where.file)
      .set("line", finding.where.line)
      .set("column", finding.where.column)
      .set("message", finding.what)
      .set("help", finding.hint);
}

}  // namespace

std::optional<FindingFormat> parse_finding_format(std::string_view name) {
  const auto* found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) {
    return std::nullopt;
  }
  return static_cast<FindingFormat>(found - kNames.begin());
}

std::span<const std::string_view> finding_format_names() { return kNames; }

Value findings_value(std::span<const Finding> findings) {
  Value list = Value::array();
  for (const Finding& finding : findings) {
    list.push(finding_object(finding));
  }
  return list;
}

std::string render_findings(std::span<const Finding> findings, FindingFormat format,
                            const FindingsOptions& options) {
  switch (format) {
    case FindingFormat::kText: {
      std::string out;
      for (const Finding& finding : findings) {
        out += message_text(finding, options.color);
      }
      return out;
    }
    case FindingFormat::kJson:
      return to_json(findings_value(findings), JsonStyle::kPretty) + '\n';
    case FindingFormat::kSarif:
      return to_json(sarif_log(findings, options), JsonStyle::kPretty) + '\n';
  }
  return {};
}

std::string render_error(const Error& error, bool color) {
  return message_text({.rule = error.code,
                       .severity = Severity::kError,
                       .what = error.what,
                       .where = error.where,
                       .hint = error.hint,
                       .excerpt = error.excerpt},
                      color);
}

}  // namespace gnomon
