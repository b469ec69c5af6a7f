// Scores as tables and as data.
#pragma once

#include "gnomon/base/fields.h"
#include "gnomon/base/value.h"
#include "gnomon/operations/score_result.h"
#include "gnomon/report/table.h"

#include <span>
#include <string>
#include <vector>

namespace gnomon {

// How the spread of several systems is measured: over just these, or as a sample of others.
enum class Deviation { kPopulation, kSample };
inline constexpr Choice<Deviation> kDeviationChoices[] = {{"population", Deviation::kPopulation},
                                                          {"sample", Deviation::kSample}};
constexpr std::span<const Choice<Deviation>> choices_of(Deviation /*any*/) {
  return kDeviationChoices;
}

struct ScoreView {
  bool per_document = false;
  bool breakdown = false;
  Deviation deviation = Deviation::kPopulation;
  double fail_under = 0;
  bool tallies = false;
};

template <FieldsOf<ScoreView> View, class Use>
void for_each_field(View& view, Use use) {
  use(Field{.name = "per-document", .help = "Figures for every document"}, view.per_document);
  use(Field{.name = "breakdown",
            .help =
                "Awareness by relation, kind of pair and distance, and the confusion of relations"},
      view.breakdown);
  use(Field{.name = "deviation",
            .help = "Standard deviation of several systems: population or sample",
            .value = "KIND"},
      view.deviation);
  use(Field{.name = "fail-under",
            .help = "Exit with code 1 if F1 of the first metric is below this percentage",
            .value = "F1"},
      view.fail_under);
  use(Field{.name = "tallies",
            .help = "Print counts as lines of JSON instead, to be combined by 'gnomon report'"},
      view.tallies);
}

Value data(const ScoreResult& result, const ScoreView& view);
Report tables(const ScoreResult& result, const ScoreView& view);

// One line of JSON for each document of each system, for add_tallies.
std::string tallies(const ScoreResult& result);

// A sentence for each system whose F1 of the first metric is below so many percent, or undefined.
std::vector<std::string> systems_below(const ScoreResult& result, double percent);

}  // namespace gnomon
