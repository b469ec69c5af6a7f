// How the figures of a metric fall when gold is compared with itself and made worse step by step:
// the experiments of UzZaman and Allen (2011, figures 2 to 5) on any corpus.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/base/choice.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/shared_fields.h"
#include "gnomon/score/noise_curve.h"
#include "gnomon/score/score_choices.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

enum class Experiment { kAll, kRemove, kAdd, kChange, kEntities };
inline constexpr Choice<Experiment> kExperimentChoices[] = {{"all", Experiment::kAll},
                                                            {"remove", Experiment::kRemove},
                                                            {"add", Experiment::kAdd},
                                                            {"change", Experiment::kChange},
                                                            {"entities", Experiment::kEntities}};
constexpr std::span<const Choice<Experiment>> choices_of(Experiment /*any*/) {
  return kExperimentChoices;
}
// The name of the experiment that makes such noise.
std::string_view experiment_name(Noise noise);

struct CurvesRequest {
  std::vector<Input> inputs = {};
  std::string from = {};
  Experiment experiment = Experiment::kAll;
  std::string metric = "awareness-2011";
  bool minimal = false;
  EntityOrder order = EntityOrder::kConnected;
  std::uint64_t steps = 10;
  std::uint64_t seeds = 5;
  std::uint64_t seed = 1;
  During during = During::kSimultaneous;
};

template <FieldsOf<CurvesRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kInputsField, request.inputs);
  use(kFromField, request.from);
  use(Field{.name = "experiment",
            .help = "What becomes worse: remove (links are missing), add (wrong links), change "
                    "(wrong relations), entities (events and times are missing), all of these",
            .value = "NAME"},
      request.experiment);
  use(Field{.name = "metric", .help = "The metric, one of 'gnomon score'", .value = "NAME"},
      request.metric);
  use(Field{.name = "minimal", .help = "First remove from gold the links that follow from others"},
      request.minimal);
  use(Field{.name = "order",
            .help = "Which entities go first: connected (those with the most links), random",
            .value = "RULE"},
      request.order);
  use(Field{.name = "steps",
            .help = "Steps from nothing changed to everything changed",
            .value = "N",
            .least = 1,
            .most = 100'000},
      request.steps);
  use(Field{.name = "seeds",
            .help = "Random orders of the changes of each document",
            .value = "N",
            .least = 1,
            .most = 100'000},
      request.seeds);
  use(Field{.name = "seed", .help = "Seed of the first random order", .value = "N"}, request.seed);
  use(kDuringField, request.during);
}

struct CurvesDocument {
  std::string name;
  std::size_t links = 0;     // TLINKs of gold
  std::size_t entities = 0;  // events and times
  std::size_t dropped = 0;   // TLINKs left out because a minimal gold was wanted
  // One for each experiment; nothing where no link can be added.
  std::vector<std::optional<NoiseCurve>> curves;
};

struct CurvesResult {
  std::vector<std::string> inputs;  // what they are called
  std::string metric;
  bool minimal = false;
  EntityOrder order = EntityOrder::kConnected;
  std::uint64_t steps = 0;
  std::uint64_t seeds = 0;
  std::uint64_t seed = 0;
  std::string signature;
  std::vector<Noise> experiments;
  std::vector<CurvesDocument> documents;          // those with links
  std::vector<std::optional<NoiseCurve>> pooled;  // all documents together, by experiment
  std::vector<std::size_t> pooled_documents;      // so many are in each
  std::size_t read = 0;
  std::size_t unread = 0;  // so many more could not be read; notices say why
};

// Fails when there is no document that can be read. Documents without links are left out, with a
// notice; when none is left, the result has no document.
Result<Outcome<CurvesResult>> curves(const CurvesRequest& request, const Run& run = {});

}  // namespace gnomon
