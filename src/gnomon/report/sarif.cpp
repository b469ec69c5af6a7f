#include "gnomon/report/sarif.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace gnomon {
namespace {

bool is_plain_in_uri(char c) {
  constexpr std::string_view kPlain = "-._~/";
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         kPlain.find(c) != std::string_view::npos;
}

// A path as a URI reference (RFC 3986). The colon is escaped too: "a:b" would have a scheme.
std::string uri_of(std::string_view path) {
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    if (is_plain_in_uri(c)) {
      uri += c;
    } else {
      fmt::format_to(std::back_inserter(uri), "%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return uri;
}

Value text_object(std::string text) { return Value::object().set("text", std::move(text)); }

Value rule_object(const RuleInfo& rule) {
  return Value::object()
      .set("id", rule.name)
      .set("shortDescription", text_object(std::string(rule.summary)))
      .set("defaultConfiguration", Value::object().set("level", severity_name(rule.severity)));
}

// The place of a finding. A line of 0 is the whole file, which SARIF says by leaving out the
// region.
Value location_object(const SourcePos& where) {
  Value place =
      Value::object().set("artifactLocation", Value::object().set("uri", uri_of(where.file)));
  if (where.line > 0) {
    Value region = Value::object().set("startLine", where.line);
    if (where.column > 0) {
      region.set("startColumn", where.column);
    }
    place.set("region", std::move(region));
  }
  return Value::object().set("physicalLocation", std::move(place));
}

Value result_object(const Finding& finding, std::span<const RuleInfo> rules) {
  Value result = Value::object();
  if (!finding.rule.empty()) {
    result.set("ruleId", finding.rule);
  }
  const auto rule = std::find_if(rules.begin(), rules.end(),
                                 [&](const RuleInfo& known) { return known.name == finding.rule; });
  if (rule != rules.end()) {
    result.set("ruleIndex", rule - rules.begin());
  }
  result.set("level", severity_name(finding.severity));
  const std::string help = finding.hint.empty() ? "" : "\nhelp: " + finding.hint;
  result.set("message", text_object(finding.what + help));
  Value locations = Value::array();
  if (!finding.where.file.empty()) {
    locations.push(location_object(finding.where));
  }
  return std::move(result).set("locations", std::move(locations));
}

}  // namespace

Value sarif_log(std::span<const Finding> findings, const FindingsOptions& options) {
  Value rules = Value::array();
  for (const RuleInfo& rule : options.rules) {
    rules.push(rule_object(rule));
  }
  Value driver = Value::object().set("name", "gnomon");
  if (!options.tool_version.empty()) {
    driver.set("version", options.tool_version);
  }
  driver.set("rules", std::move(rules));
  Value results = Value::array();
  for (const Finding& finding : findings) {
    results.push(result_object(finding, options.rules));
  }
  Value run = Value::object()
                  .set("tool", Value::object().set("driver", std::move(driver)))
                  .set("columnKind", "unicodeCodePoints")
                  .set("results", std::move(results));
  return Value::object()
      .set("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      .set("version", "2.1.0")
      .set("runs", Value::array().push(std::move(run)));
}

}  // namespace gnomon
