#include "gnomon/annotate/simulation.h"

#include <algorithm>
#include <utility>

namespace gnomon {
namespace {

bool told_something(const Prompt& prompt) { return prompt.answer.definite() && !prompt.refused; }

}  // namespace

std::size_t SimulatedRun::definite() const {
  return static_cast<std::size_t>(std::ranges::count_if(prompts, told_something));
}

std::size_t SimulatedRun::last_definite() const {
  std::size_t number = prompts.size();
  while (number > 0 && !told_something(prompts[number - 1])) {
    --number;
  }
  return number;
}

SimulatedRun simulate(Knowledge start, const Respondent& respondent, Strategy& strategy,
                      std::size_t most_prompts, const std::stop_token& stop) {
  const SeeingRespondent seeing = [&](const Knowledge&, const Pair& pair) {
    return respondent(pair.first, pair.second);
  };
  return simulate(std::move(start), seeing, strategy, most_prompts, stop);
}

SimulatedRun simulate(Knowledge start, const SeeingRespondent& respondent, Strategy& strategy,
                      std::size_t most_prompts, const std::stop_token& stop) {
  SimulatedRun run{std::move(start), 0, {}};
  Knowledge& knowledge = run.knowledge;
  run.pending_at_start = knowledge.count(PairState::kPending);
  while (run.prompts.size() < most_prompts && knowledge.count(PairState::kPending) > 0 &&
         !stop.stop_requested()) {
    const std::vector<Pair> pending = knowledge.pending();
    const std::optional<Pair> pair = strategy.choose(knowledge, pending, stop);
    if (!pair) {
      break;
    }
    Prompt prompt{*pair, respondent(knowledge, *pair)};
    prompt.askable = strategy.askable(pending);
    if (prompt.answer.definite()) {
      prompt.refused = !knowledge.relate(pair->first, pair->second, prompt.answer.relation());
    }
    if (!prompt.answer.definite() || prompt.refused) {
      knowledge.leave_undetermined(pair->first, pair->second);
    }
    prompt.related = knowledge.count(PairState::kRelated);
    prompt.inferred_undetermined = knowledge.count(PairState::kInferredUndetermined);
    run.prompts.push_back(prompt);
  }
  return run;
}

}  // namespace gnomon
