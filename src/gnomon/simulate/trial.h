// How a strategy does on an annotated document, in figures.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace gnomon {

// The shares of resolved pairs are taken when so many per cent of the pairs of a document have been
// asked about: 0, 5, ..., 100.
inline constexpr std::size_t kTrialStep = 5;
inline constexpr std::size_t kTrialPoints = 100 / kTrialStep + 1;

struct TrialOptions {
  bool infer_undetermined = true;
  // So many links for each entity, rounded up, are given beforehand: the first of the document.
  double initial = 0;
  std::size_t window = 0;  // segments; 0: the text is not cut up
  double error_rate = 0;
  std::uint64_t seed = 1;  // of strategies that choose at random, and of errors
  double least_gain = 0;   // as in StrategyOptions
};

struct Trial {
  std::size_t initial_links = 0;
  std::size_t by_calendar = 0;  // pairs, before anything else
  std::size_t marked = 0;       // other pairs that the initial links relate
  std::size_t pending_at_start = 0;
  std::size_t prompts = 0;
  std::size_t definite = 0;               // answers
  std::size_t last_definite = 0;          // the number of the last prompt with such an answer
  std::size_t inferred_undetermined = 0;  // pairs, and so on
  std::size_t related = 0;
  std::size_t in_windows = 0;  // those whose two entities stand in one window at some time
  std::size_t left_open = 0;   // outside of windows
  std::size_t wrong = 0;       // related at the end, and not so in gold
  std::size_t missed = 0;      // related in gold, and not at the end
  std::array<double, kTrialPoints> resolved{};
  // The shares of pairs that are as in gold if all that are not related are undetermined.
  std::array<double, kTrialPoints> right{};
  // How far the estimate of the questions left was off before each question, in the mean, and how
  // many were left in the mean.
  double estimate_error = 0;
  double mean_left = 0;

  std::size_t not_determined() const { return prompts - definite; }
  std::size_t errors() const { return wrong + missed; }
  // Related pairs of which nobody said anything.
  std::size_t inferred() const { return related - by_calendar - marked - definite; }
};

}  // namespace gnomon
