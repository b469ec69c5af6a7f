// Small steps that the stages of a dialogue share.
#pragma once

#include "gnomon/annotate/action.h"
#include "gnomon/dialogue/dialogue.h"

#include <string>

namespace gnomon {

void warn(Dialogue& dialogue, std::string notice);

DialogueRequest log_request(Action action);

// Undoes the last action, or warns that there is none.
DialogueRequest take_back_last(const AnnotationView& view, Dialogue& dialogue);

// The sentence with a capital.
std::string capitalised(std::string text);

}  // namespace gnomon
