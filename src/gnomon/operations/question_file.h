// Files of questions as operations read them.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/corpus/input.h"
#include "gnomon/qa/question.h"

#include <string>
#include <vector>

namespace gnomon {

// What messages call it.
std::string question_file_name(const Input& input);

// Lines that are no questions are notices too. Fails when there is no such file.
Result<QuestionFile> read_question_file(const Input& input, std::vector<Notice>& notices);

}  // namespace gnomon
