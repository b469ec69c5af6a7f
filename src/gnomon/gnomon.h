// gnomon, the library: all that its users need, one header per topic. docs/library.md shows
// programs.
//
// Inside the project, these headers name those of the rooms. When they are installed, the text of
// those is put in their place (cmake/public_headers.cmake), so users see these files and no others.
#pragma once

// In the order in which they build on one another.
// clang-format off
#include "gnomon/base.h"
#include "gnomon/documents.h"
#include "gnomon/reasoning.h"
#include "gnomon/timelines.h"
#include "gnomon/scoring.h"
#include "gnomon/experiments.h"
#include "gnomon/annotators.h"
#include "gnomon/questions.h"
#include "gnomon/tasks.h"
#include "gnomon/annotating.h"
#include "gnomon/projects.h"
#include "gnomon/output.h"
// clang-format on
