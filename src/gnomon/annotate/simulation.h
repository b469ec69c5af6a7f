// Annotation by question and answer without people, to compare strategies.
#pragma once

#include "gnomon/annotate/knowledge.h"
#include "gnomon/annotate/strategy.h"

#include <cstddef>
#include <functional>
#include <limits>
#include <stop_token>
#include <vector>

namespace gnomon {

// What somebody answers when asked what the first is to the second.
using Respondent = std::function<Answer(Entity first, Entity second)>;
// The same of somebody who sees what is known, and so which answers are offered.
using SeeingRespondent = std::function<Answer(const Knowledge& knowledge, const Pair& pair)>;

// A question that was asked, and what is known afterwards.
struct Prompt {
  Pair pair;
  Answer answer = Answer::not_determined();
  // The answer contradicts earlier ones: it was set aside and the pair left undetermined.
  bool refused = false;
  std::size_t askable = 0;                // pairs that were to be asked about before it
  std::size_t related = 0;                // pairs
  std::size_t inferred_undetermined = 0;  // pairs
};

struct SimulatedRun {
  Knowledge knowledge;  // at the end
  std::size_t pending_at_start = 0;
  std::vector<Prompt> prompts;

  // Prompts with a definite answer that was taken in.
  std::size_t definite() const;
  // The number of the last of them, from 1; 0 when there is none. Nothing new is learnt behind it.
  std::size_t last_definite() const;
};

// Asks until no pair is pending, the strategy wants no more, so many questions were asked, or it is
// stopped.
SimulatedRun simulate(Knowledge start, const Respondent& respondent, Strategy& strategy,
                      std::size_t most_prompts = std::numeric_limits<std::size_t>::max(),
                      const std::stop_token& stop = {});
SimulatedRun simulate(Knowledge start, const SeeingRespondent& respondent, Strategy& strategy,
                      std::size_t most_prompts = std::numeric_limits<std::size_t>::max(),
                      const std::stop_token& stop = {});

}  // namespace gnomon
