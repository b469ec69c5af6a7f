// How figures change as annotations are changed step by step.
#pragma once

#include "gnomon/operations/curves.h"
#include "gnomon/operations/degrade.h"
