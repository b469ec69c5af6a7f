// What answers rest on and lack, in words; shared by the operations that ask.
#pragma once

#include "gnomon/base/error_code.h"
#include "gnomon/operations/ask.h"
#include "gnomon/qa/answer_graph.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace gnomon {

// The links behind an answer.
std::vector<LinkOrCalendar> links_behind(const Document& document, const AnswerGraph& graph,
                                         const Asked& asked, const QuestionNames& names);

std::vector<LinkOrCalendar> statements(const Document& document, const AnswerGraph& graph,
                                       const std::vector<LinkOrigin>& origins);

// A link of the document that takes part in answers, or contradicts those that do.
LinkStatement asked_link(const Document& document, const AnswerGraph& graph, std::size_t number);

// The code of an error about a question with such an answer; null when nothing is wrong with it.
const ErrorCode* slip_code(AnswerReason reason);

}  // namespace gnomon
