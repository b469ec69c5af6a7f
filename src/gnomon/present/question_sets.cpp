#include "gnomon/operations/question_sets.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/present/present.h"

#include <algorithm>
#include <span>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

Value questions_data(std::span<const Question> questions) {
  Value list = Value::array();
  for (const Question& question : questions) {
    Value item = Value::object()
                     .set("id", question.number)
                     .set("doc", question.document)
                     .set("question", question.question)
                     .set("words", question.text)
                     .set("expected", question.expected);
    if (!question.extra.empty()) {
      item.set("extra", question.extra);
    }
    list.push(std::move(item));
  }
  return list;
}

Report questions_report(std::span<const Question> questions) {
  Table table;
  table.columns = {{"no.", Align::kRight}, {"document"}, {"question"}, {"in words"}, {"expected"}};
  for (const Question& question : questions) {
    table.rows.push_back({printable(question.number), printable(question.document),
                          printable(question.question), printable(question.text),
                          printable(question.expected)});
  }
  Report report;
  report.tables.push_back(std::move(table));
  return report;
}

}  // namespace

Value data(const MakeQuestionsResult& result) {
  const MadeQuestions& made = result.made;
  Value by_document = Value::array();
  for (const DrawnFrom& one : made.documents) {
    by_document.push(Value::object()
                         .set("document", one.document)
                         .set("questions", one.questions)
                         .set("pairs", one.found)
                         .set("rejected_links", one.rejected)
                         .set("unnameable_entities", one.nameless));
  }
  return Value::object()
      .set("questions", questions_data(made.questions))
      .set("by_document", std::move(by_document))
      .set("totals", Value::object()
                         .set("documents", result.documents)
                         .set("questions", made.questions.size())
                         .set("yes", made.yes)
                         .set("no", made.no)
                         .set("close", made.close)
                         .set("distant", made.distant)
                         .set("without_text", made.without_text)
                         .set("lacking", made.lacking)
                         .set("lacking_close", made.lacking_close)
                         .set("lacking_distant", made.lacking_distant));
}

Report tables(const MakeQuestionsResult& result) { return questions_report(result.made.questions); }

Value data(const NegatedSet& set) {
  return Value::object()
      .set("questions", questions_data(set.questions))
      .set("totals", Value::object()
                         .set("questions", set.questions.size())
                         .set("turned", set.turned)
                         .set("were_no", set.were_no)
                         .set("otherwise", set.otherwise)
                         .set("without_opposite", set.without_opposite));
}

Report tables(const NegatedSet& set) { return questions_report(set.questions); }

std::string summary(const MakeQuestionsResult& result) {
  const MadeQuestions& made = result.made;
  const auto asked_about =
      std::ranges::count_if(made.documents, [](const DrawnFrom& one) { return one.questions > 0; });
  return fmt::format(
      "{} about {} of {}: {} yes, {} no; {} close, {} distant{}",
      plural(made.questions.size(), "question"), asked_about, plural(result.documents, "document"),
      made.yes, made.no, made.close, made.distant,
      made.without_text == 0 ? "" : fmt::format(", {} without a text", made.without_text));
}

std::string summary(const NegatedSet& set) {
  return fmt::format("{}: {} negated, {} already expected no",
                     plural(set.questions.size(), "question"), set.turned, set.were_no);
}

}  // namespace gnomon
