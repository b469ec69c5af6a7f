#include "gnomon/cli/question_sets.h"

#include "gnomon/cli/common.h"
#include "gnomon/present/present.h"

namespace gnomon::cli {
namespace {

// As text it is a question file.
template <class Set>
void print_set(const Set& set, const std::vector<Question>& questions, const char* operation,
               const std::vector<Notice>& notices, Common& common) {
  if (common.format() == "text") {
    common.print(to_lines(questions));
  } else {
    common.print({.operation = operation,
                  .signature = "",
                  .data = [&] { return data(set); },
                  .tables = [&] { return tables(set); }},
                 notices);
  }
  common.remark(summary(set));
}

}  // namespace

void print_made(const MakeQuestionsRequest& request, Common& common) {
  const auto outcome = make_questions(request, common.run("files"));
  const MakeQuestionsResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  if (!result->made.questions.empty() || common.format() != "text") {
    print_set(*result, result->made.questions, "make questions", outcome->notices, common);
  }
  common.remark_unread(result->unread, result->documents);
}

void print_negated(const NegateQuestionsRequest& request, Common& common) {
  const auto outcome = negate_questions(request, common.run());
  if (const NegatedSet* set = common.take(outcome)) {
    print_set(*set, set->questions, "negate questions", outcome->notices, common);
  }
}

}  // namespace gnomon::cli
