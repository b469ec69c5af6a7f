#include "gnomon/operations/answer_fates.h"
#include "gnomon/operations/project_new.h"
#include "gnomon/present/for_pages.h"
#include "gnomon/present/values.h"

#include <utility>

namespace gnomon {
namespace {

std::string_view verdict_name(AnswerVerdict verdict) {
  switch (verdict) {
    case AnswerVerdict::kKept:
      return "kept";
    case AnswerVerdict::kOverruled:
      return "overruled";
    case AnswerVerdict::kUndecided:
      break;
  }
  return "undecided";
}

}  // namespace

Value data(const ProjectImportResult& result) {
  return Value::object()
      .set("project", result.project)
      .set("created", result.is_created)
      .set("added", result.added)
      .set("known", result.known)
      .set("unread", result.unread)
      .set("entities", result.entities)
      .set("statements", result.statements)
      .set("left_out", result.left_out);
}

Value data(const AnswerFatesResult& result) {
  Value documents = Value::array();
  for (const DocumentFates& document : result.documents) {
    Value answers = Value::array();
    for (const AnswerFate& fate : document.answers) {
      answers.push(Value::object()
                       .set("number", fate.number)
                       .set("first", fate.first)
                       .set("second", fate.second)
                       .set("words", fate.words)
                       .set("answer", fate.answer)
                       .set("decided", text_or_null(fate.decided))
                       .set("verdict", verdict_name(fate.verdict)));
    }
    documents.push(Value::object()
                       .set("document", document.document)
                       .set("adjudicator", document.adjudicator)
                       .set("answers", std::move(answers)));
  }
  return Value::object()
      .set("project", result.project)
      .set("annotator", result.annotator)
      .set("documents", std::move(documents));
}

}  // namespace gnomon
