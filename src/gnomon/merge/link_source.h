// Who says what is merged, and how much that weighs.
#pragma once

#include "gnomon/base/choice.h"

#include <span>
#include <string>

namespace gnomon {

// One of those who say how things stand in time: an annotator, a system, or a task of its own. Its
// precision says how far it is to be trusted, from 0 to 1.
struct LinkSource {
  std::string name;
  double precision = 1;
};

enum class Weighing {
  kPrecision,  // a link weighs as much as its source is precise
  kLogOdds,    // ln(p / (1 - p)): what is more often wrong than right counts against itself
};

inline constexpr Choice<Weighing> kWeighingChoices[] = {{"precision", Weighing::kPrecision},
                                                        {"log-odds", Weighing::kLogOdds}};
constexpr std::span<const Choice<Weighing>> choices_of(Weighing /*any*/) {
  return kWeighingChoices;
}

}  // namespace gnomon
