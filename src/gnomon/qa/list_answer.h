// What a system lists in answer to a LIST question.
#pragma once

#include "gnomon/qa/answer.h"

#include <cstddef>
#include <string>
#include <vector>

namespace gnomon {

// What is certainly to be listed, by the names that questions use.
struct ListAnswer {
  bool answered = false;
  QuestionAnswer problem = {};           // why not
  std::vector<std::string> listed = {};  // each once, in the order of the text
  std::size_t nameless = 0;              // entities that no question can name, which do not count
};

}  // namespace gnomon
