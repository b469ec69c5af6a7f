// Annotation by question and answer, with somebody who knows the gold: how many questions each
// strategy needs.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/annotate/answer.h"
#include "gnomon/base/choice.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/shared_fields.h"
#include "gnomon/simulate/trial.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

struct StrategyInfo;

struct SimulateRequest {
  std::vector<Input> inputs = {};
  std::string from = {};
  std::string strategy = "all";
  AnswerAlgebra algebra = AnswerAlgebra::kRules;
  double initial = 0;
  bool no_infer_undetermined = false;
  std::optional<std::uint64_t> window = {};
  double error_rate = 0;
  std::uint64_t runs = 10;
  std::uint64_t seed = 1;
  Input weights_from = {};
  double trust = 0;
  double least_gain = 0;
  std::uint64_t max_entities = 250;
  bool no_calendar = false;
  During during = During::kSimultaneous;
};

// With the names of all strategies.
std::string_view strategies_help();

template <FieldsOf<SimulateRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kInputsField, request.inputs);
  use(kFromField, request.from);
  use(Field{.name = "strategy", .help = strategies_help(), .value = "NAMES"}, request.strategy);
  use(Field{.name = "algebra",
            .help = "Answers and inference: rules (before, includes, simultaneous) or full "
                    "(Allen's thirteen relations)",
            .value = "NAME"},
      request.algebra);
  use(Field{.name = "initial",
            .help =
                "Links given at the start, as a share of the number of entities, in document order",
            .value = "SHARE",
            .least = 0,
            .most = 1000},
      request.initial);
  use(Field{.name = "no-infer-undetermined",
            .help = "Also ask about pairs whose definite answers are all excluded"},
      request.no_infer_undetermined);
  use(Field{.name = "window",
            .help =
                "Ask only about pairs at most this many sentences apart, moving through the text",
            .value = "K",
            .least = 1,
            .most = 1'000'000},
      request.window);
  use(Field{.name = "error-rate",
            .help = "Probability of a wrong answer, from 0 to 1",
            .value = "P",
            .least = 0,
            .most = 1},
      request.error_rate);
  use(Field{.name = "runs",
            .help = "Number of runs if chance plays a part, with consecutive seeds",
            .value = "N",
            .least = 1,
            .most = 100'000},
      request.runs);
  use(Field{.name = "seed", .help = "Seed of the first run", .value = "N"}, request.seed);
  use(Field{.name = "weights-from",
            .help = "Annotated corpus that 'likelihood' and 'guided' learn from, always without "
                    "the document itself (default: the input)",
            .value = "CORPUS"},
      request.weights_from);
  use(Field{.name = "trust",
            .help = "With 'guided', take links unasked from this probability on, up to 1; 0: "
                    "none",
            .value = "P",
            .least = 0,
            .most = 1},
      request.trust);
  use(Field{.name = "least-gain",
            .help = "With 'guided', ask only what is expected to relate more pairs than this; all "
                    "others count as not determined; 0: ask about all",
            .value = "PAIRS",
            .least = 0,
            .most = 1000},
      request.least_gain);
  use(Field{.name = "max-entities",
            .help = "Skip documents with more entities; 0 for no limit",
            .value = "N"},
      request.max_entities);
  use(kNoCalendarField, request.no_calendar);
  use(kDuringField, request.during);
}

struct SimulatedDocument {
  std::string name;
  std::size_t entities = 0;
  std::size_t links = 0;
  std::size_t pairs = 0;
  std::size_t related = 0;                 // in gold
  std::vector<std::vector<Trial>> trials;  // of each strategy, its runs
};

struct SimulateResult {
  std::string gold;          // what was named as input
  std::string weights_from;  // the corpus that weights were learned from; empty: gold itself
  AnswerAlgebra algebra = AnswerAlgebra::kRules;
  During during = During::kSimultaneous;
  bool calendar = true;
  TrialOptions options;  // the seed is that of the first run
  std::size_t runs = 1;  // where chance plays a part
  double trust = 0;      // links that are surer are taken unasked by 'guided'; 0: none is
  std::vector<const StrategyInfo*> strategies;
  std::vector<SimulatedDocument> documents;  // those with something to ask about
  std::vector<std::string> contradictory;    // documents that were left out
  std::vector<std::string> too_large;
  std::size_t most_entities = 0;   // larger ones were left out; 0: none was
  std::size_t rejected_links = 0;  // contradict the calendar
  std::size_t read = 0;            // documents of the input
  std::size_t unread = 0;          // so many more could not be; notices say why
};

// Fails when there is no document that can be read, here or among those to learn from. When there
// is nothing to ask about, that is a notice.
Result<Outcome<SimulateResult>> simulate(const SimulateRequest& request, const Run& run = {});

}  // namespace gnomon
