// What follows from the links of a document, and why; links from the calendar; repairs.
#pragma once

#include "gnomon/operations/close.h"
#include "gnomon/operations/explain.h"
#include "gnomon/operations/link.h"
#include "gnomon/operations/reduce.h"
#include "gnomon/operations/repair.h"
