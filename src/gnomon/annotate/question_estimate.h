// How many questions an annotator still has to answer, as far as that can be foreseen.
#pragma once

#include <cstddef>

namespace gnomon {

// How far the questions about a document are.
struct QuestionCounts {
  std::size_t at_start = 0;  // pairs that were to be asked about before the first question
  std::size_t open = 0;      // those of them that are still open
  std::size_t asked = 0;     // questions that were answered
};

// An estimate of the questions left: at least 1 and at most one for each open pair; 0 when none is
// open. Every answer resolves other pairs, so what is left is a share of the open pairs: the one
// that questions were of the pairs resolved so far, and before there is much to go by, that of
// other documents (see docs/simulating.md for both, and for how far it errs).
double questions_left(const QuestionCounts& counts);

}  // namespace gnomon
