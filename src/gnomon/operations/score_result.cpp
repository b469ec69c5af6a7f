#include "gnomon/operations/score_result.h"

#include "gnomon/base/error_code.h"
#include "gnomon/score/corpus_score.h"
#include "gnomon/score/system_tests.h"

#include <algorithm>
#include <utility>

namespace gnomon {
namespace {

SystemFigures figures_of(const SystemScore& system, const CorpusScore& score) {
  SystemFigures figures{system.name, system.is_baseline, system.scored_count(), {}};
  const Tally total = system.total();
  for (const Metric* metric : score.metrics.list()) {
    figures.metrics.push_back({std::string(metric->name), metric->figures(total, score.settings)});
  }
  return figures;
}

bool is_whole(const CorpusScore& score) {
  return std::ranges::all_of(score.systems, [](const SystemScore& system) {
    return std::ranges::all_of(system.documents, [](const DocumentScore& document) {
      return document.state == DocumentState::kScored;
    });
  });
}

}  // namespace

bool ScoreResult::is_empty() const {
  return !score || std::ranges::all_of(score->systems, [](const SystemScore& system) {
    return std::ranges::none_of(system.documents, [](const DocumentScore& document) {
      return document.state == DocumentState::kScored;
    });
  });
}

Notice nothing_scored(const ScoreResult& result) {
  return error_notice(
      error_about(codes::kNothingToCompare, result.gold, "no document of any system can be scored",
                  "gold and the system need readable documents of the same text with the same path "
                  "below the folder, without the extension"));
}

Result<ScoreResult> score_result(CorpusScore score, const TestsRequest& tests, Resample resample,
                                 const Run& run) {
  ScoreResult result;
  result.gold = score.gold;
  result.signature = signature(score.metrics, score.settings);
  result.is_whole = is_whole(score);
  for (const SystemScore& system : score.systems) {
    result.systems.push_back(figures_of(system, score));
  }
  if (tests.significance) {
    TestSettings settings;
    settings.draws = {tests.trials, tests.seed, run.stop};
    settings.by_documents = resample == Resample::kDocuments;
    settings.holm = tests.holm;
    result.tests = std::make_shared<const SystemTests>(test_systems(score, settings));
  }
  if (run.stopped()) {
    return Failure(cancelled());
  }
  result.score = std::make_shared<const CorpusScore>(std::move(score));
  return result;
}

}  // namespace gnomon
