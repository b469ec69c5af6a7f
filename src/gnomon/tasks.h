// Which pairs to annotate, blank files of them and their answers.
#pragma once

#include "gnomon/operations/blank_tasks.h"
#include "gnomon/operations/fill_tasks.h"
#include "gnomon/operations/make_targets.h"
#include "gnomon/operations/tasks.h"
