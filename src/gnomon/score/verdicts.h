// Why a link was judged as it was: the fewest links of the other annotation that decide it.
#pragma once

#include "gnomon/score/judge.h"

#include <cstddef>
#include <stop_token>
#include <vector>

namespace gnomon {

struct ExplainedLink {
  JudgedLink judged;
  // Places in Document::links() of the other annotation, in the order in which they are used; none
  // when nothing decides it.
  std::vector<std::size_t> because;
};

struct ExplainedPair {
  std::vector<ExplainedLink> gold;
  std::vector<ExplainedLink> system;
};

// Judges as `judge` does in exact mode, and says why: what entails a link, or what contradicts it.
// Links that contradict earlier ones of their own annotation decide nothing.
ExplainedPair explain_verdicts(const SharedPair& pair, const ScoreSettings& settings,
                               const std::stop_token& stop = {});

}  // namespace gnomon
