// What the pages say that are longer than a question: why, help, the summary. One paragraph a
// string; "- " begins one of a list, and an empty one stands for an empty line.
#pragma once

#include "gnomon/dialogue/dialogue.h"

#include <string>
#include <vector>

namespace gnomon {

using Paragraphs = std::vector<std::string>;

// Why answers to the question are excluded, and what the last action settled and why.
Paragraphs why_page(const AnnotationView& view);
// Why a pair stands as it does.
Paragraphs why_pair_page(const AnnotationView& view, Pair pair);
// `plain` when answers are lines, not keys.
Paragraphs help_page(AnswerAlgebra algebra, bool plain);
// What there is to say when nothing is left to be asked.
Paragraphs summary_page(const AnnotationView& view);

// What a key of an answer stands for, in a sentence about A and B: "A is before B".
std::string answer_sentence(Answer answer);

}  // namespace gnomon
