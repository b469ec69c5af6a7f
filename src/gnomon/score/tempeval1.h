// The tasks of TempEval-1 and -2: pairs that the key labels, and what a system says of them.
#pragma once

#include "gnomon/algebra/tempeval.h"
#include "gnomon/align/alignment.h"
#include "gnomon/score/metrics.h"
#include "gnomon/score/score_choices.h"
#include "gnomon/score/shared_links.h"
#include "gnomon/tasks/candidates.h"
#include "gnomon/tasks/target_list.h"
#include "gnomon/timeml/document.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// A to C are those of TempEval-1: an event and a time of its sentence, an event and the creation
// time, the main events of neighbouring sentences. C to F are those of TempEval-2.
inline constexpr std::string_view kTempEvalTasks = "ABCDEF";

// The links of one task, in the order of the documents and of the ids of their ends. A letter for
// each label, so that a tally is small and can be written: < BEFORE, o OVERLAP, > AFTER, b
// BEFORE-OR-OVERLAP, a OVERLAP-OR-AFTER, v VAGUE, n NON-RELATED.
struct TaskTally {
  std::string key;
  std::string response;    // as long as the key; - for no answer, ? for a label that there is not
  std::int64_t extra = 0;  // answers about pairs that the key does not have
  std::int64_t repeated = 0;  // second answers about a pair: the first counts

  TaskTally& operator+=(const TaskTally& other);
};

struct TempEvalTally {
  std::array<TaskTally, kTempEvalTasks.size()> tasks;
  std::int64_t key_repeated = 0;  // key links for a pair that has one already: they do not count
  std::int64_t key_unknown = 0;   // key links with a label that there is not
};
void visit_fields(TempEvalTally& tally, const FieldUse& use);

// What tasks A to C ask of gold, found once for any number of systems.
using AskedOfGold = std::vector<std::vector<Candidate>>;

// Links belong to the task that their `task` attribute names. Where no link of gold names any,
// tasks A to C are derived: links count whose pairs these tasks would ask about, in tasks A and B
// only for events of the target list, if there is one.
TempEvalTally tally_tempeval(const Document& gold, const Document& system,
                             const Alignment& alignment, const SharedPair& pair,
                             const TargetList* targets = nullptr,
                             const AskedOfGold* asked = nullptr);

// ---- figures --------------------------------------------------------------------------------

struct TaskScore {
  std::int64_t key_links = 0;
  std::int64_t response_links = 0;
  std::int64_t common_links = 0;  // answers about pairs of the key
  std::int64_t strict = 0;
  std::int64_t relaxed_hundredths = 0;  // sums of weights such as 0.33, kept exact

  double relaxed() const { return static_cast<double>(relaxed_hundredths) / 100; }
  TaskScore& operator+=(const TaskScore& other);
};
TaskScore score_task(const TaskTally& tally, NonRelated reading);

// How often the key has a label (row) and the response another (column); the last two columns are
// labels that there are not, and pairs without an answer.
using TaskConfusion = std::array<std::array<std::int64_t, kTempEvalLabels + 2>, kTempEvalLabels>;
TaskConfusion confusion_of(const TaskTally& tally, NonRelated reading);

// Of each link of the key: whether the answer has the same label. No answer is a wrong one.
std::vector<bool> right_items(const TaskTally& tally, NonRelated reading);

// F1 of the tasks, each weighted by its links in the key: the single score that Verhagen et al.
// (2009) propose in their conclusion. Nothing when the key has no links.
struct MeanOverTasks {
  double strict = 0;
  double relaxed = 0;
};
std::optional<MeanOverTasks> mean_over_tasks(const Tally& tally, const ScoreSettings& settings);

// ---- the majority baseline ------------------------------------------------------------------

// The label that is most common in the key of each task; nothing for a task without links. Of
// several, the first in the order of TempEvalLabel.
using MajorityLabels = std::array<std::optional<TempEvalLabel>, kTempEvalTasks.size()>;
MajorityLabels majority_labels(const TempEvalTally& training, NonRelated reading);

// A system that gives this label to every link of the key.
TempEvalTally answer_always(const TempEvalTally& key, const MajorityLabels& labels);

extern const Metric kTempEval1Metric;

}  // namespace gnomon
