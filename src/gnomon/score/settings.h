// How a score is made: what its signature says.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/align/alignment.h"
#include "gnomon/base/result.h"
#include "gnomon/reason/sbi_mapping.h"
#include "gnomon/score/metrics.h"
#include "gnomon/score/score_choices.h"
#include "gnomon/tasks/target_list.h"
#include "gnomon/tasks/task.h"
#include "gnomon/timeline/conflicts_choice.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

class EntityWeights;

struct ScoreSettings {
  Mode mode = Mode::kExact;
  During during = During::kSimultaneous;
  // In awareness-2011 in exact mode, when it is another one there.
  std::optional<During> during_2011 = {};
  SbiMapping mapping = sbi_mapping(During::kSimultaneous);  // should go with `during`
  ChainWeight chain_weight = ChainWeight::kEqualPerEntity;
  // Of single entities in B-cubed, instead of those; null: none. A signature holds what they come
  // to, see EntityWeights::digest.
  std::shared_ptr<const EntityWeights> weights = {};
  std::string weights_digest = {};
  // Links that contradict earlier ones, before timelines are measured.
  Conflicts conflicts = Conflicts::kReject;
  // How tempeval1 reads NON-RELATED; nothing when the mode is to decide.
  std::optional<NonRelated> labels = {};
  // Only links of these tasks count; all when there are none.
  std::vector<const Task*> tasks = {};
  // Stems of the events that tasks A and B ask about where links do not name their task: all when
  // there is no list. A signature holds only how many they are.
  std::shared_ptr<const TargetList> targets = {};
  std::size_t target_count = 0;

  AlignBy align_by() const {
    return mode == Mode::kOfficial ? AlignBy::kTokens : AlignBy::kPosition;
  }
  NonRelated non_related() const {
    return labels.value_or(mode == Mode::kOfficial ? NonRelated::kAsWritten : NonRelated::kAsVague);
  }
};

// Everything that decides about a figure, in one line:
//
//     gnomon:1.0.0|metric:awareness+entities|mode:exact|during:simultaneous|align:position
//
// `conflicts:reject` and the like follow with `holistic`, which alone depends on it. Choices that
// are not the usual ones follow (`during-2011:included`, `sbi:IBEFORE=none`,
// `weight:chain`, `weights:...`, `labels:written`, `task:3+8`, `targets:59`).
std::string signature(const MetricSet& metrics, const ScoreSettings& settings);

struct ParsedSignature {
  std::string version;
  MetricSet metrics;
  ScoreSettings settings;
};

// The way back, so that a run can be repeated from what a paper printed. Parts may be missing, then
// they are the usual ones; but `holistic` without `conflicts` is from before there was a choice,
// and strict.
Result<ParsedSignature> parse_signature(std::string_view text);

}  // namespace gnomon
