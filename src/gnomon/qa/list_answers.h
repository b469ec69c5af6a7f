// Lists that systems give in answer to LIST questions, compared with the list that is expected.
#pragma once

#include "gnomon/qa/answer_graph.h"
#include "gnomon/qa/evaluation.h"
#include "gnomon/qa/list_answer.h"

#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

ListAnswer list_answer(const AnswerGraph& graph, const Asked& question, const QuestionNames& names);

// The names in an expected answer, "e1 e3, t2"; "none" stands for an empty list.
std::vector<std::string> expected_names(std::string_view expected);

// Two names of one entity count as one.
ListTally count_list(const std::vector<std::string>& expected, const ListAnswer& answer,
                     const QuestionNames& names);

}  // namespace gnomon
