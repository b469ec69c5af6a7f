// gnomon ask --make-questions and --negate: files of questions.
#pragma once

#include "gnomon/operations/question_sets.h"

namespace gnomon::cli {

class Common;

void print_made(const MakeQuestionsRequest& request, Common& common);
void print_negated(const NegateQuestionsRequest& request, Common& common);

}  // namespace gnomon::cli
