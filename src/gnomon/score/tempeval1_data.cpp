#include "gnomon/score/tempeval1_data.h"

#include "gnomon/score/figure_data.h"
#include "gnomon/score/settings.h"
#include "gnomon/score/tempeval1.h"

#include <string>
#include <utility>

namespace gnomon {
namespace {

Value task_data(const TaskTally& tally, NonRelated reading, Mode mode) {
  const TaskScore score = score_task(tally, reading);
  const auto ratios = [&](double correct, Value written) {
    const auto figure_with = [&](std::int64_t answers) {
      const Figure one = figure("", correct, answers, correct, score.key_links);
      return mode == Mode::kOfficial ? with_zeros(one) : one;
    };
    const Figure all = figure_with(score.response_links);
    const Figure common = figure_with(score.common_links);
    return Value::object()
        .set("correct", std::move(written))
        .set("precision", all.precision)
        .set("recall", all.recall)
        .set("f", all.f1)
        .set("precision_common", common.precision)
        .set("f_common", common.f1);
  };
  Value confusion = Value::object();
  const TaskConfusion counts = confusion_of(tally, reading);
  for (std::size_t key = 0; key < kTempEvalLabels; ++key) {
    Value row = Value::object();
    bool any = false;
    for (std::size_t answer = 0; answer <= kTempEvalLabels; ++answer) {
      if (counts[key][answer] > 0) {
        row.set(answer == kTempEvalLabels
                    ? "unknown label"
                    : std::string(tempeval_name(static_cast<TempEvalLabel>(answer))),
                counts[key][answer]);
        any = true;
      }
    }
    if (any) {
      confusion.set(std::string(tempeval_name(static_cast<TempEvalLabel>(key))), std::move(row));
    }
  }
  return Value::object()
      .set("key_links", score.key_links)
      .set("response_links", score.response_links)
      .set("common_links", score.common_links)
      .set("strict", ratios(static_cast<double>(score.strict), score.strict))
      .set("relaxed", ratios(score.relaxed(), number_data(score.relaxed())))
      .set("confusion_key_to_response", std::move(confusion));
}

}  // namespace

Value tempeval1_data(const Tally& tally, const ScoreSettings& settings, TallyOf /*whose*/) {
  Value value = Value::object();
  for (std::size_t task = 0; task < kTempEvalTasks.size(); ++task) {
    const TaskTally& counts = tally.get<TempEvalTally>().tasks[task];
    if (counts.key.empty() && counts.extra == 0) {
      continue;
    }
    value.set(
        std::string(1, kTempEvalTasks[task]),
        Value::object()
            .set("labels_as_written", task_data(counts, NonRelated::kAsWritten, settings.mode))
            .set("non_related_read_as_vague",
                 task_data(counts, NonRelated::kAsVague, settings.mode))
            .set("extra_links", counts.extra)
            .set("repeated_links", counts.repeated));
  }
  if (const auto mean = mean_over_tasks(tally, settings)) {
    value.set("mean_over_tasks",
              Value::object().set("strict_f1", mean->strict).set("relaxed_f1", mean->relaxed));
  }
  return value;
}

}  // namespace gnomon
