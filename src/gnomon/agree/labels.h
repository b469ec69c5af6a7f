// The labels that annotators give to pairs of events and times, and what they mean.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/algebra/tempeval.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace gnomon {

// All of TimeML and TempEval, in the order in which tables show them.
enum class PairLabel : std::uint8_t {
  kBefore,
  kAfter,
  kIbefore,
  kIafter,
  kIncludes,
  kIsIncluded,
  kBegins,
  kBegunBy,
  kEnds,
  kEndedBy,
  kDuring,
  kDuringInv,
  kSimultaneous,
  kIdentity,
  kOverlaps,  // ours, for what TimeML cannot say
  kOverlappedBy,
  kOverlap,  // from here on the coarse ones of TempEval
  kBeforeOrOverlap,
  kOverlapOrAfter,
  kVague,
};
inline constexpr std::size_t kPairLabels = static_cast<std::size_t>(PairLabel::kVague) + 1;

// By the relType as written, whatever its case. NONE, UNKNOWN and NON-RELATED are VAGUE. Nothing
// for a name that is no label.
std::optional<PairLabel> find_pair_label(std::string_view name);
// "BEFORE", "IS_INCLUDED", ...
std::string_view pair_label_name(PairLabel label);
// "b", "ii", ...: as TimeBank-Dense writes it; empty for a label that it does not have.
std::string_view dense_label_name(PairLabel label);
// The label of the pair the other way round.
PairLabel inverse(PairLabel label);
// What it says of two intervals.
RelationSet relation_of(PairLabel label, During during);

// The labels of TempEval that count here: NON-RELATED is VAGUE.
inline constexpr std::size_t kCoarseLabels = position(TempEvalLabel::kVague) + 1;

TempEvalLabel coarse(PairLabel label);

// How near two coarse labels are, row by row: the values of relaxed scoring in TempEval-1.
const std::array<double, kCoarseLabels * kCoarseLabels>& relaxed_weights();

template <class Label>
constexpr std::size_t label_number(Label label) {
  return static_cast<std::size_t>(label);
}

}  // namespace gnomon
