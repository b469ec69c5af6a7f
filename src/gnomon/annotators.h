// Several annotations of the same texts: how well they agree, and one annotation made from them.
#pragma once

#include "gnomon/operations/agree.h"
#include "gnomon/operations/align.h"
#include "gnomon/operations/merge.h"
