// Systems held against gold: scores, one system link by link, partial results added up.
#pragma once

#include "gnomon/operations/cite.h"
#include "gnomon/operations/compare.h"
#include "gnomon/operations/kit.h"
#include "gnomon/operations/prompts.h"
#include "gnomon/operations/score.h"
#include "gnomon/operations/score_pairs.h"
#include "gnomon/operations/tallies.h"
