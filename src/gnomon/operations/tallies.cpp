#include "gnomon/operations/tallies.h"

#include "gnomon/corpus/files.h"
#include "gnomon/operations/score_result.h"
#include "gnomon/score/corpus_score.h"

#include <utility>
#include <vector>

namespace gnomon {

Result<Outcome<ScoreResult>> add_tallies(const TalliesRequest& request, const Run& run) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  TallyCollector collector;
  ProgressCount progress(run, request.inputs.size());
  for (const Input& input : request.inputs) {
    if (run.stopped()) {
      return Failure(cancelled());
    }
    const Result<std::string> lines = read_bytes(input);
    if (!lines) {
      return Failure(lines.error());
    }
    if (const Result<void> added = collector.add(*lines, input.name()); !added) {
      return Failure(added.error());
    }
    progress.step();
  }
  Result<CorpusScore> score = std::move(collector).finish();
  if (!score) {
    return Failure(score.error());
  }
  Result<ScoreResult> result =
      score_result(std::move(*score), request.tests, request.resample, run);
  if (!result) {
    return Failure(result.error());
  }
  std::vector<Notice> notices;
  if (result->is_empty()) {
    notices.push_back(nothing_scored(*result));
  }
  return Outcome<ScoreResult>{std::move(*result), std::move(notices)};
}

}  // namespace gnomon
