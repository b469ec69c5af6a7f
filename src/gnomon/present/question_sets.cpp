#include "gnomon/present/question_sets.h"

#include "gnomon/base/counted.h"

#include <algorithm>

#include <fmt/format.h>

namespace gnomon {

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
