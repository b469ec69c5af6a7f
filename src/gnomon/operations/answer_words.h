// What answers rest on and lack, in words; shared by the operations that ask.
#pragma once

#include "gnomon/operations/ask.h"
#include "gnomon/qa/answer_graph.h"

#include <string_view>
#include <vector>

namespace gnomon {

// The links behind an answer.
std::vector<WordedLink> links_behind(const Document& document, const AnswerGraph& graph,
                                     const Asked& asked, const QuestionNames& names);

// The code of an error about a question with such an answer; empty when nothing is wrong with it.
std::string_view slip_code(AnswerReason reason);

}  // namespace gnomon
