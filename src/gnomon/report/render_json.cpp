// JSON and JSON lines: the report's data; its tables are for people.
#include "gnomon/base/json.h"
#include "gnomon/report/render_parts.h"

namespace gnomon {

std::string render_json(const Report& report, const RenderOptions& /*options*/) {
  return to_json(report.data, JsonStyle::kPretty) + '\n';
}

std::string render_jsonl(const Report& report, const RenderOptions& /*options*/) {
  const Value* documents = report.data.find("documents");
  if (documents == nullptr || !documents->is_array()) {
    return to_json(report.data, JsonStyle::kCompact) + '\n';
  }
  std::string out;
  for (const Value& document : documents->items()) {
    out += to_json(document, JsonStyle::kCompact) + '\n';
  }
  return out;
}

}  // namespace gnomon
