#include "gnomon/annotate/strategies.h"
#include "gnomon/base/stop_test_help.h"
#include "gnomon/simulate/run_trial.h"
#include "gnomon/timeml/large_document_test_help.h"

namespace gnomon {
namespace {

TEST(StoppedSimulation, ReturnsSoon) {
  const Document document = ordered_document(30, 0);
  const auto gold = GoldAnnotation::of(document, {AnswerAlgebra::kRules, During::kSimultaneous});
  for (const StrategyInfo& info : all_strategies()) {
    expect_to_stop(info.name, [&](const auto& stop) {
      while (!stop.stop_requested()) {
        run_trial(*gold, info, {}, {}, stop);
      }
    });
  }
  const Document large = ordered_document(80, 0);
  for (const AnswerAlgebra algebra : {AnswerAlgebra::kRules, AnswerAlgebra::kFull}) {
    expect_to_stop("gold annotation", [&](const auto& stop) {
      while (!stop.stop_requested()) {
        GoldAnnotation::of(large, {algebra, During::kSimultaneous}, stop);
      }
    });
  }
}

}  // namespace
}  // namespace gnomon
