// Which event and time of a document is which of a question document, by QA TempEval's rules.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/timeml/document.h"

#include <optional>
#include <vector>

namespace gnomon {

// Partners by position in the lists of the question document. Two of its events that begin on one
// token have the same partner.
struct QuestionAlignment {
  std::vector<std::optional<EventIndex>> events;
  std::vector<std::optional<TimexIndex>> times;
};

// An event is the one that begins on the same token; times are the same when they overlap, each
// with one at most; the creation time is the creation time. Fails when the texts differ.
Result<QuestionAlignment> align_questions(const Document& question_document,
                                          const Document& document);

}  // namespace gnomon
