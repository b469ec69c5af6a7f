// The six coarse relations of TempEval-1 and -2, and how near an answer comes to the key.
#pragma once

#include "gnomon/algebra/relation_set.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace gnomon {

// In the order in which the majority baseline prefers one of several that are equally common.
// Intervals that meet share no inner point: BEFORE and AFTER here take in Allen's meets and met by,
// other than in TimeML.
enum class TempEvalLabel : std::uint8_t {
  kBefore,
  kOverlap,
  kAfter,
  kBeforeOrOverlap,
  kOverlapOrAfter,
  kVague,
  kNonRelated,  // how the published key of tasks A and B writes VAGUE; see tempeval_relaxed()
};
inline constexpr std::size_t kTempEvalLabels = 7;

constexpr std::size_t position(TempEvalLabel label) { return static_cast<std::size_t>(label); }

// "BEFORE-OR-OVERLAP"
std::string_view tempeval_name(TempEvalLabel label);

// The label of a relType in either vocabulary, whatever its case: those of TimeML belong to the
// coarse ones. Nothing when the name is unknown, or when it says that there is no label.
std::optional<TempEvalLabel> tempeval_label(std::string_view rel_type);

// UNKNOWN, as in the blank files that participants got, and NONE.
bool is_no_label(std::string_view rel_type);

RelationSet tempeval_relation(TempEvalLabel label);

// What the second entity is to the first.
TempEvalLabel inverse(TempEvalLabel label);

// The narrowest label that allows for all relations of the set; VAGUE when none does but that.
TempEvalLabel narrowest_tempeval_label(RelationSet set);

// The relaxed value of an answer in hundredths, by the table of the task (Verhagen et al. 2007). It
// is symmetric. NON-RELATED equals no answer, not even itself: whoever takes it for VAGUE replaces
// it first.
int tempeval_relaxed(TempEvalLabel answer, TempEvalLabel key);

}  // namespace gnomon
