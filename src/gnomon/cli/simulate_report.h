// Simulated annotations as tables, data and a picture.
#pragma once

#include "gnomon/report/curves_svg.h"
#include "gnomon/report/table.h"
#include "gnomon/simulate/trial.h"

#include <cstdint>
#include <string>
#include <vector>

namespace gnomon::cli {

struct SimulatedDocument {
  std::string name;
  std::size_t entities = 0;
  std::size_t links = 0;
  std::size_t pairs = 0;
  std::size_t related = 0;                 // in gold
  std::vector<std::vector<Trial>> trials;  // of each strategy, its runs
};

struct Simulated {
  std::string gold;          // what was named on the command line
  std::string weights_from;  // the corpus that weights were learned from; empty: gold itself
  AnswerAlgebra algebra = AnswerAlgebra::kRules;
  During during = During::kSimultaneous;
  TrialOptions options;  // the seed is that of the first run
  std::size_t runs = 1;  // where chance plays a part
  std::vector<const StrategyInfo*> strategies;
  std::vector<SimulatedDocument> documents;
  std::vector<std::string> contradictory;  // documents that were left out
  std::vector<std::string> too_large;
  std::size_t most_entities = 0;  // larger ones were left out; 0: none was
};

enum class SimulateColumns {
  kForPeople,    // rounded, with short titles
  kForPrograms,  // named as in JSON, everything
};

Report simulate_report(const Simulated& simulated, SimulateColumns columns, bool by_document);
CurvesPicture simulate_picture(const Simulated& simulated);

}  // namespace gnomon::cli
