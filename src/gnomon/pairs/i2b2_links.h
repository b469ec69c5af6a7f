// The scores of links of the i2b2 challenge of 2012: links against links, and with closures.
#pragma once

#include "gnomon/pairs/convention.h"

namespace gnomon {

// Links against links: a link is found when the other side has it with the same label.
PairScore score_i2b2(const PairLinks& links, PairSet set);
// The links of each side against everything that follows from those of the other.
PairScore score_i2b2_closed(const PairLinks& links, PairSet set);
// Everything that follows on both sides. Closures are exact: BEFORE is x2 <= y1, OVERLAP is
// x1 < y2 and y1 < x2, and a link that contradicts earlier ones is no part of its side's. The
// challenge used SputLink, which takes OVERLAP for equality and derives more, some of it wrong.
PairScore score_i2b2_both_closed(const PairLinks& links, PairSet set);

}  // namespace gnomon
