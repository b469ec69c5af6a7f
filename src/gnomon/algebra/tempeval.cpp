#include "gnomon/algebra/tempeval.h"

#include "gnomon/algebra/names.h"

#include <array>

namespace gnomon {
namespace {

constexpr RelationSet kBeforeOrMeets = Relation::kBefore | Relation::kMeets;

struct LabelOf {
  std::string_view name;
  RelationSet relation;
  TempEvalLabel inverse;
};

constexpr std::array<LabelOf, kTempEvalLabels> kLabels{{
    {"BEFORE", kBeforeOrMeets, TempEvalLabel::kAfter},
    {"OVERLAP", kOverlapping, TempEvalLabel::kOverlap},
    {"AFTER", kBeforeOrMeets.inverse(), TempEvalLabel::kBefore},
    {"BEFORE-OR-OVERLAP", kBeforeOrOverlapping, TempEvalLabel::kOverlapOrAfter},
    {"OVERLAP-OR-AFTER", kOverlappingOrAfter, TempEvalLabel::kBeforeOrOverlap},
    {"VAGUE", RelationSet::all(), TempEvalLabel::kVague},
    {"NON-RELATED", RelationSet::all(), TempEvalLabel::kNonRelated},
}};

// The weights of the task are these two digits, not thirds.
constexpr std::array<std::array<int, kTempEvalLabels>, kTempEvalLabels> kRelaxed{{
    {100, 0, 0, 50, 0, 33, 0},
    {0, 100, 0, 50, 50, 33, 0},
    {0, 0, 100, 0, 50, 33, 0},
    {50, 50, 0, 100, 50, 67, 0},
    {0, 50, 50, 50, 100, 67, 0},
    {33, 33, 33, 67, 67, 100, 0},
    {0, 0, 0, 0, 0, 0, 0},
}};

}  // namespace

std::string_view tempeval_name(TempEvalLabel label) { return kLabels[position(label)].name; }

bool is_no_label(std::string_view rel_type) {
  return spells(rel_type, "UNKNOWN") || spells(rel_type, "NONE");
}

std::optional<TempEvalLabel> tempeval_label(std::string_view rel_type) {
  for (std::size_t i = 0; i < kTempEvalLabels; ++i) {
    if (spells(rel_type, kLabels[i].name)) {
      return static_cast<TempEvalLabel>(i);
    }
  }
  if (is_no_label(rel_type)) {
    return std::nullopt;
  }
  // However DURING is read, the two overlap.
  const auto relation = relation_of_timeml(rel_type, During::kSimultaneous);
  return relation ? std::optional(narrowest_tempeval_label(*relation)) : std::nullopt;
}

RelationSet tempeval_relation(TempEvalLabel label) { return kLabels[position(label)].relation; }

TempEvalLabel inverse(TempEvalLabel label) { return kLabels[position(label)].inverse; }

TempEvalLabel narrowest_tempeval_label(RelationSet set) {
  std::size_t label = 0;
  while (!kLabels[label].relation.contains(set)) {  // narrow ones come first, VAGUE holds all
    ++label;
  }
  return static_cast<TempEvalLabel>(label);
}

int tempeval_relaxed(TempEvalLabel answer, TempEvalLabel key) {
  return kRelaxed[position(answer)][position(key)];
}

}  // namespace gnomon
