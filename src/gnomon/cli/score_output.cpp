#include "gnomon/cli/score_output.h"

#include "gnomon/cli/common.h"

namespace gnomon::cli {

void hand_over(const Result<Outcome<ScoreResult>>& outcome, const ScoreView& view, Common& common) {
  const ScoreResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  if (!result->is_whole) {
    common.set_exit_code(kHasFindings);
  }
  if (view.tallies) {
    common.print(tallies(*result));
    return;
  }
  if (result->is_empty()) {
    return;
  }
  common.print({.operation = "score",
                .signature = result->signature,
                .data = [&] { return data(*result, view); },
                .tables = [&] { return tables(*result, view); }},
               outcome->notices);
  for (const std::string& sentence : systems_below(*result, view.fail_under)) {
    common.set_exit_code(kHasFindings);
    common.remark(sentence);
  }
}

}  // namespace gnomon::cli
