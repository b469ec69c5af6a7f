#include "gnomon/present/skipped_documents.h"

#include <fmt/format.h>

namespace gnomon {

std::string why_skipped(const SkippedDocument& document) {
  switch (document.reason) {
    case SkippedDocument::Reason::kGoldUnread:
      return fmt::format("gold could not be read: {}", document.what);
    case SkippedDocument::Reason::kSystemUnread:
      return fmt::format("the system could not be read: {}", document.what);
    case SkippedDocument::Reason::kNotInGold:
      return "not in gold";
    case SkippedDocument::Reason::kTextsDiffer:
      break;
  }
  return document.what;
}

Value skipped_data(std::span<const SkippedDocument> documents) {
  Value list = Value::array();
  for (const SkippedDocument& document : documents) {
    list.push(Value::object().set("document", document.name).set("why", why_skipped(document)));
  }
  return list;
}

}  // namespace gnomon
