// Which key gives which answer.
#pragma once

#include "gnomon/annotate/answer.h"

#include <optional>
#include <string_view>
#include <vector>

namespace gnomon {

// An answer that can be given by a key. Capitals are the other way round of small letters where no
// better letter is free: o is "overlaps", O "is overlapped by".
struct AnswerKey {
  char key = 0;
  Answer answer = Answer::not_determined();
  std::string_view reminder = {};  // what the letter stands for when the words do not tell
};

// All answers of an algebra in the order in which they are offered, "not determined" last. None of
// the keys has another meaning while a question is asked.
std::vector<AnswerKey> answer_keys(AnswerAlgebra algebra);

std::optional<Answer> answer_of_key(AnswerAlgebra algebra, char32_t key);

}  // namespace gnomon
