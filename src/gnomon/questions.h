// Questions about annotations, systems that answer them, sets of questions.
#pragma once

#include "gnomon/operations/ask.h"
#include "gnomon/operations/ask_collections.h"
#include "gnomon/operations/ask_systems.h"
#include "gnomon/operations/question_sets.h"
