// How good annotations are, compared with gold.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/shared_fields.h"
#include "gnomon/operations/tests_request.h"
#include "gnomon/score/figure.h"
#include "gnomon/score/score_choices.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace gnomon {

struct CorpusScore;
struct DocumentVerdicts;
struct SystemTests;

// How a caller wants NON-RELATED to count, see NonRelated.
enum class LabelReading { kByMode, kVague, kWritten };
inline constexpr Choice<LabelReading> kLabelReadingChoices[] = {
    {"by-mode", LabelReading::kByMode},
    {"vague", LabelReading::kVague},
    {"written", LabelReading::kWritten}};
constexpr std::span<const Choice<LabelReading>> choices_of(LabelReading /*any*/) {
  return kLabelReadingChoices;
}

// How a caller wants DURING to be read.
enum class DuringReading {
  kByMetric,  // as SIMULTANEOUS, in awareness-2011 as IS_INCLUDED: so Table 2 of its paper
  kSimultaneous,
  kIncluded,
};
inline constexpr Choice<DuringReading> kDuringReadingChoices[] = {
    {"by-metric", DuringReading::kByMetric},
    {"simultaneous", DuringReading::kSimultaneous},
    {"included", DuringReading::kIncluded}};
constexpr std::span<const Choice<DuringReading>> choices_of(DuringReading /*any*/) {
  return kDuringReadingChoices;
}

struct ScoreRequest {
  Input gold = {};
  std::vector<Input> systems = {};
  std::string metric = "awareness,entities";
  Mode mode = Mode::kExact;
  DuringReading during = DuringReading::kByMetric;
  std::string mapping = {};
  ChainWeight weight = ChainWeight::kEqualPerEntity;
  Input weights = {};
  Conflicts conflicts = Conflicts::kReject;
  std::string task = {};
  LabelReading labels = LabelReading::kByMode;
  Input targets = {};
  Input baseline = {};
  std::string signature = {};
  TestsRequest tests = {};
  Resample resample = Resample::kItems;
  bool explain = false;
  std::string part = {};
  std::string from = {};
};

template <FieldsOf<ScoreRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(Field{.name = "gold",
            .help = "Gold: a file or a folder",
            .value = "GOLD",
            .required = true,
            .positional = true},
      request.gold);
  use(Field{.name = "system",
            .help = "Systems: a file or a folder each",
            .value = "SYSTEM...",
            .positional = true},
      request.systems);
  use(Field{.name = "metric", .help = "Metrics, separated by commas", .value = "NAMES"},
      request.metric);
  use(kModeField, request.mode);
  use(Field{.name = "during",
            .help = "Reading of DURING: simultaneous, included, or by-metric: simultaneous as in "
                    "the TimeML guidelines, but included in awareness-2011 as in its paper",
            .value = "READING"},
      request.during);
  use(
      Field{
          .name = "map",
          .help =
              "For setzer, muc, b-cubed: changes to the meaning of relTypes, such as IBEFORE=none",
          .value = "CHANGES"},
      request.mapping);
  use(Field{.name = "weight",
            .help = "For b-cubed: equal weight for each entity or each chain",
            .value = "WHAT"},
      request.weight);
  use(Field{.name = "weights",
            .help = "For b-cubed: file with lines of an entity and its weight; an entity is the id "
                    "of an event or time of gold, a class such as REPORTING, EVENT or TIMEX3",
            .value = "FILE"},
      request.weights);
  use(Field{.name = "conflicts",
            .help = "For holistic: links that contradict earlier ones: reject (remove them before "
                    "timelines are measured), strict (parts with such links have no timeline), "
                    "consistent-only (measure no timelines of such documents)",
            .value = "WHAT"},
      request.conflicts);
  use(Field{.name = "task",
            .help = "Only links of these tasks, separated by commas: 1 to 9, A to F, or names",
            .value = "NAMES"},
      request.task);
  use(Field{.name = "labels",
            .help = "For tempeval1: NON-RELATED counts as VAGUE (vague) or as a label that no "
                    "answer matches (written); by-mode: written in official mode, else vague",
            .value = "HOW"},
      request.labels);
  use(Field{.name = "targets",
            .help = "For tasks A and B if links do not name their task: file with lines of count "
                    "and stem; stems with a count of at least 20 are targets",
            .value = "FILE"},
      request.targets);
  use(Field{.name = "baseline",
            .help = "For tempeval1: add a baseline, the most common label in this folder",
            .value = "TRAINING"},
      request.baseline);
  use(Field{.name = "signature",
            .help = "Score with the settings of this signature",
            .value = "TEXT"},
      request.signature);
  for_each_field(request.tests, use);
  use(kResampleField, request.resample);
  use(Field{.name = "explain",
            .help = "Show every link with its verdict and the fewest links that decide it, and "
                    "unmatched entities"},
      request.explain);
  use(Field{.name = "part",
            .help = "Score only part K of N of the documents, K from 0",
            .value = "K/N"},
      request.part);
  use(kFromField, request.from);
}

struct MetricFigures {
  std::string metric;
  std::vector<Figure> lines;  // the headline first
};

struct SystemFigures {
  std::string system;  // the name of the input
  bool is_baseline = false;
  std::size_t documents = 0;  // that count
  std::vector<MetricFigures> metrics;

  // The main line of a metric, by its place in the request.
  const Figure& headline(std::size_t metric = 0) const { return metrics.at(metric).lines.at(0); }
};

// The label that the baseline gives to every pair of a task.
struct BaselineAnswer {
  char task = 'A';
  std::string label;
};

struct ScoreResult {
  std::string gold;
  std::string signature;               // how the figures were made
  std::vector<SystemFigures> systems;  // in the order of the request; the baseline last
  // Whether every document of every system was scored against its own in gold; the score says what
  // became of each.
  bool is_whole = true;
  // Documents with more entities in links than tables of their pairs may have: core, core-entailed
  // and setzer count nothing of them, and the result is not whole. Empty without these metrics.
  std::vector<std::string> too_large;
  std::string training;  // the input that the baseline learnt from; empty without one
  std::vector<BaselineAnswer> answers;
  std::shared_ptr<const CorpusScore> score;                       // every document
  std::shared_ptr<const SystemTests> tests;                       // null unless asked for
  std::shared_ptr<const std::vector<DocumentVerdicts>> verdicts;  // null unless asked for

  bool is_empty() const;  // no document of any system was scored: there are no figures
};

// Documents of gold and systems meet by name, see join.h. A document that a system lacks counts as
// one without annotation; one whose text is not that of gold, or that cannot be read, is left out,
// with a notice. When that is the fate of all, the result is empty.
Result<Outcome<ScoreResult>> score(const ScoreRequest& request, const Run& run = {});

}  // namespace gnomon
