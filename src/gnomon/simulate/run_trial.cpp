#include "gnomon/simulate/run_trial.h"

#include "gnomon/annotate/question_estimate.h"
#include "gnomon/annotate/simulation.h"
#include "gnomon/simulate/erring_annotator.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

namespace gnomon {
namespace {

// Errors are drawn from numbers of their own, not those that choose the questions.
constexpr std::uint64_t kErrorSeeds = 0x6572726F72;

double share_resolved(const SimulatedRun& run, std::size_t pairs, std::size_t prompts) {
  if (pairs == 0) {
    return 1;
  }
  prompts = std::min(prompts, run.prompts.size());
  std::size_t resolved = pairs - run.pending_at_start;
  if (prompts > 0) {
    const auto told = std::count_if(
        run.prompts.begin(), run.prompts.begin() + static_cast<std::ptrdiff_t>(prompts),
        [](const Prompt& prompt) { return prompt.refused || !prompt.answer.definite(); });
    const Prompt& last = run.prompts[prompts - 1];
    resolved = last.related + last.inferred_undetermined + static_cast<std::size_t>(told);
  }
  return static_cast<double>(resolved) / static_cast<double>(pairs);
}

std::size_t pairs_in_windows(const std::vector<EntityFacts>& facts, std::size_t window) {
  std::size_t pairs = 0;
  for (std::size_t a = 0; a < facts.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      const auto [first, last] = std::minmax(facts[a].segment, facts[b].segment);
      const bool everywhere = facts[a].creation_time || facts[b].creation_time;
      pairs += window == 0 || everywhere || last - first < window ? 1 : 0;
    }
  }
  return pairs;
}

struct PairErrors {
  std::size_t wrong = 0;
  std::size_t missed = 0;
};

PairErrors compare_with_gold(const Knowledge& knowledge, const GoldAnnotation& gold) {
  PairErrors errors;
  for (std::uint32_t i = 0; i < gold.entity_count(); ++i) {
    for (std::uint32_t k = i + 1; k < gold.entity_count(); ++k) {
      const Answer right = gold.answer(Entity{i}, Entity{k});
      if (knowledge.state(Entity{i}, Entity{k}) == PairState::kRelated) {
        errors.wrong += Answer(knowledge.relation(Entity{i}, Entity{k})) == right ? 0 : 1;
      } else {
        errors.missed += right.definite() ? 1 : 0;
      }
    }
  }
  return errors;
}

double share_right(const PairErrors& errors, std::size_t pairs) {
  return pairs == 0
             ? 1
             : 1 - static_cast<double>(errors.wrong + errors.missed) / static_cast<double>(pairs);
}

// The number of questions at a point of a curve.
std::size_t prompts_at(std::size_t point, std::size_t pairs) {
  return pairs * point * kTrialStep / 100;
}

// Enters links that are given beforehand; of how many pairs nothing was stated before.
std::size_t mark(std::span<const Constraint> links, Knowledge& start, const std::stop_token& stop) {
  const Knowledge before = start;
  std::set<std::pair<Entity, Entity>> marked;
  for (const Constraint& link : links) {
    if (stop.stop_requested()) {
      break;
    }
    if (!start.relate(link.first, link.second, link.relation)) {
      continue;
    }
    const Pair pair = pair_of(link.first, link.second);
    if (before.state(pair.first, pair.second) == PairState::kPending) {
      marked.emplace(pair.first, pair.second);
    }
  }
  return marked.size();
}

// What somebody was told before each question, against what was true.
void measure_estimates(const SimulatedRun& run, Trial& trial) {
  const std::size_t prompts = run.prompts.size();
  for (std::size_t asked = 0; asked < prompts; ++asked) {
    const double left = static_cast<double>(prompts - asked);
    const double told =
        questions_left({run.prompts.front().askable, run.prompts[asked].askable, asked});
    trial.estimate_error += std::abs(told - left) / static_cast<double>(prompts);
    trial.mean_left += left / static_cast<double>(prompts);
  }
}

}  // namespace

std::size_t initial_links(const GoldAnnotation& gold, double initial) {
  // A share such as 0.4 is a little more than it says.
  const double wanted = std::ceil(initial * static_cast<double>(gold.entity_count()) - 1e-9);
  return std::min(static_cast<std::size_t>(std::max(wanted, 0.0)), gold.links().size());
}

Trial run_trial(const GoldAnnotation& gold, const StrategyInfo& strategy,
                const AnswerWeights& weights, const TrialOptions& options,
                const std::stop_token& stop, std::span<const Constraint> unasked) {
  Trial trial;
  trial.initial_links = initial_links(gold, options.initial);
  Knowledge start(gold.entity_count(), {gold.algebra(), options.infer_undetermined, {}});
  for (const Constraint& told : gold.given()) {
    start.relate(told.first, told.second, told.relation);
  }
  trial.by_calendar = start.count(PairState::kRelated);
  trial.marked = mark(gold.links().first(trial.initial_links), start, stop);
  trial.marked += mark(unasked, start, stop);
  StrategyOptions asking;
  asking.seed = options.seed;
  asking.facts = gold.facts();
  asking.least_gain = options.least_gain;
  asking.weights = strategy.uses_weights || strategy.uses_tagger ? weights : AnswerWeights{};
  std::unique_ptr<Strategy> chosen = strategy.make(asking);
  if (options.window != 0) {
    chosen = make_window(options.window, gold.facts(), std::move(chosen));
  }
  ErringAnnotator annotator(gold, options.error_rate, options.seed ^ kErrorSeeds);
  std::size_t asked = 0;
  std::size_t point = 0;
  const SimulatedRun run = simulate(
      std::move(start),
      [&](const Knowledge& knowledge, const Pair& pair) {
        while (point < kTrialPoints && prompts_at(point, gold.pair_count()) == asked) {
          trial.right[point++] = share_right(compare_with_gold(knowledge, gold), gold.pair_count());
        }
        ++asked;
        return annotator(knowledge, pair);
      },
      *chosen, std::numeric_limits<std::size_t>::max(), stop);
  if (stop.stop_requested()) {
    return trial;
  }
  trial.pending_at_start = run.pending_at_start;
  trial.prompts = run.prompts.size();
  measure_estimates(run, trial);
  trial.definite = run.definite();
  trial.last_definite = run.last_definite();
  trial.inferred_undetermined = run.knowledge.count(PairState::kInferredUndetermined);
  trial.related = run.knowledge.count(PairState::kRelated);
  trial.in_windows = pairs_in_windows(gold.facts(), options.window);
  trial.left_open = run.knowledge.count(PairState::kPending);
  const PairErrors errors = compare_with_gold(run.knowledge, gold);
  trial.wrong = errors.wrong;
  trial.missed = errors.missed;
  for (; point < kTrialPoints; ++point) {
    trial.right[point] = share_right(errors, gold.pair_count());
  }
  for (std::size_t i = 0; i < kTrialPoints; ++i) {
    trial.resolved[i] = share_resolved(run, gold.pair_count(), prompts_at(i, gold.pair_count()));
  }
  return trial;
}

}  // namespace gnomon
