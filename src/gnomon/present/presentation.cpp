#include "gnomon/present/presentation.h"

#include "gnomon/base/json.h"
#include "gnomon/base/version.h"
#include "gnomon/present/values.h"

#include <utility>

namespace gnomon {
namespace {

Value notice_value(const Notice& notice) {
  const SourcePos& where = notice.said.where;
  return Value::object()
      .set("severity", severity_name(notice.severity))
      .set("code", text_or_null(notice.said.code))
      .set("document", text_or_null(notice.document))
      .set("message", notice.said.what)
      .set("help", text_or_null(notice.said.hint))
      .set("file", text_or_null(where.file))
      .set("line", where.line > 0 ? Value(where.line) : Value())
      .set("column", where.column > 0 ? Value(where.column) : Value());
}

Value not_done_value(const std::vector<Notice>& notices) {
  Value list = Value::array();
  for (const Notice& notice : notices) {
    if (notice.not_done) {
      list.push(Value::object()
                    .set("document", text_or_null(notice.document))
                    .set("why", notice.said.what));
    }
  }
  return list;
}

}  // namespace

Value envelope(const Presentation& presented, const std::vector<Notice>& notices) {
  Value list = Value::array();
  for (const Notice& notice : notices) {
    list.push(notice_value(notice));
  }
  Value whole = Value::object()
                    .set("gnomon", version())
                    .set("schema", kSchemaVersion)
                    .set("operation", presented.operation)
                    .set("signature", text_or_null(presented.signature))
                    .set("notices", std::move(list));
  if (!is_complete(notices)) {
    whole.set("complete", false).set("not_done", not_done_value(notices));
  }
  return std::move(whole.set("result", presented.data()));
}

std::string json_text(const Presentation& presented, const std::vector<Notice>& notices) {
  return to_json(envelope(presented, notices), JsonStyle::kPretty) + '\n';
}

std::string json_lines(const Presentation& presented, const std::vector<Notice>& notices) {
  const Value whole = envelope(presented, notices);
  const Value* documents = whole.find("result")->find("documents");
  if (documents == nullptr || !documents->is_array()) {
    return to_json(whole, JsonStyle::kCompact) + '\n';
  }
  std::string lines;
  for (const Value& document : documents->items()) {
    lines += to_json(document, JsonStyle::kCompact) + '\n';
  }
  return lines;
}

}  // namespace gnomon
