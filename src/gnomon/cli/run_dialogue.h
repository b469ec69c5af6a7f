// An annotation dialogue between the program and whoever sits before it.
#pragma once

#include "gnomon/dialogue/annotation_dialogue.h"

namespace gnomon::cli {

// On standard input and output, line by line, until the input ends or the annotator stops.
void run_in_lines(AnnotationDialogue& work);

// On the terminal. The signal that ended it, 0 when there was none.
int run_on_screen(AnnotationDialogue& work, bool color);

}  // namespace gnomon::cli
