// What became of question sets, in a line.
#pragma once

#include "gnomon/operations/question_sets.h"

#include <string>

namespace gnomon {

// "42 questions about 14 of 14 documents: 21 yes, 21 no; 25 close, 17 distant"
std::string summary(const MakeQuestionsResult& result);

// "71 questions: 54 turned round, 17 expected no already"
std::string summary(const NegatedSet& set);

}  // namespace gnomon
