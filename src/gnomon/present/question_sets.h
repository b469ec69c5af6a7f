// Question sets: every question, and what became of the set in a line.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/operations/question_sets.h"
#include "gnomon/report/table.h"

#include <string>

namespace gnomon {

// Every question with its id, document, command, words and expected answer, and the counts.
Value data(const MakeQuestionsResult& result);
Value data(const NegatedSet& set);
// The questions alone.
Report tables(const MakeQuestionsResult& result);
Report tables(const NegatedSet& set);

// "42 questions about 14 of 14 documents: 21 yes, 21 no; 25 close, 17 distant"
std::string summary(const MakeQuestionsResult& result);

// "71 questions: 54 turned round, 17 expected no already"
std::string summary(const NegatedSet& set);

}  // namespace gnomon
