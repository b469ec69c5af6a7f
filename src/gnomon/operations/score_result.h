// What scoring gives: the figures of every system, and all that stands behind them.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/result.h"
#include "gnomon/base/run.h"
#include "gnomon/operations/tests_request.h"
#include "gnomon/score/figure.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace gnomon {

struct CorpusScore;
struct DocumentVerdicts;
struct SystemTests;

struct MetricFigures {
  std::string metric;
  std::vector<Figure> lines;  // the headline first
};

struct SystemFigures {
  std::string system;  // the name of the input
  bool is_baseline = false;
  std::size_t documents = 0;  // that count
  std::vector<MetricFigures> metrics;
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
  std::string training;  // the input that the baseline learnt from; empty without one
  std::vector<BaselineAnswer> answers;
  std::shared_ptr<const CorpusScore> score;                       // every document
  std::shared_ptr<const SystemTests> tests;                       // null unless asked for
  std::shared_ptr<const std::vector<DocumentVerdicts>> verdicts;  // null unless asked for

  bool is_empty() const;  // no document of any system was scored: there are no figures
};

// What is to be said of a result without figures.
Notice nothing_scored(const ScoreResult& result);

// The result of scores that have been counted, with the tests that are asked for. Fails only when
// the run is stopped.
Result<ScoreResult> score_result(CorpusScore score, const TestsRequest& tests, Resample resample,
                                 const Run& run);

}  // namespace gnomon
