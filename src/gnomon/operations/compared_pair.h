// How two annotations of one text meet: what is the same in both, and every link judged.
#pragma once

#include "gnomon/align/common_text.h"
#include "gnomon/score/shared_links.h"
#include "gnomon/score/verdicts.h"

namespace gnomon {

struct ComparedPair {
  Alignment alignment;
  CommonText text;
  SharedPair links;
  ExplainedPair verdicts;
};

}  // namespace gnomon
