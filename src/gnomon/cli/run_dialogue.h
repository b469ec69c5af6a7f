// An annotation dialogue between the program and whoever sits before it.
#pragma once

#include "gnomon/dialogue/adjudication_dialogue.h"
#include "gnomon/dialogue/annotation_dialogue.h"

namespace gnomon::cli {

class Common;

// On standard input and output, line by line, until the input ends, the annotator stops or the
// output can no longer be written.
void run_in_lines(AnnotationDialogue& work, Common& common);

// On the terminal. The signal that ended it, 0 when there was none.
int run_on_screen(AnnotationDialogue& work, bool color);
int run_on_screen(AdjudicationDialogue& work, bool color);

}  // namespace gnomon::cli
