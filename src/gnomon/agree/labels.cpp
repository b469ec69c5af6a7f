#include "gnomon/agree/labels.h"

#include "gnomon/timeml/attributes.h"

#include <algorithm>

namespace gnomon {
namespace {

struct About {
  std::string_view name;
  std::string_view dense;
  PairLabel inverse;
};

using enum PairLabel;

constexpr std::array<About, kPairLabels> kAbout{{
    {"BEFORE", "b", kAfter},
    {"AFTER", "a", kBefore},
    {"IBEFORE", "", kIafter},
    {"IAFTER", "", kIbefore},
    {"INCLUDES", "i", kIsIncluded},
    {"IS_INCLUDED", "ii", kIncludes},
    {"BEGINS", "", kBegunBy},
    {"BEGUN_BY", "", kBegins},
    {"ENDS", "", kEndedBy},
    {"ENDED_BY", "", kEnds},
    {"DURING", "", kDuringInv},
    {"DURING_INV", "", kDuring},
    {"SIMULTANEOUS", "s", kSimultaneous},
    {"IDENTITY", "", kIdentity},
    {"OVERLAPS", "", kOverlappedBy},
    {"OVERLAPPED_BY", "", kOverlaps},
    {"OVERLAP", "", kOverlap},
    {"BEFORE-OR-OVERLAP", "", kOverlapOrAfter},
    {"OVERLAP-OR-AFTER", "", kBeforeOrOverlap},
    {"VAGUE", "v", kVague},
}};

constexpr auto kOtherNamesOfVague =
    std::to_array<std::string_view>({"NONE", "UNKNOWN", "NON-RELATED"});

const About& about(PairLabel label) { return kAbout[label_number(label)]; }

}  // namespace

std::optional<PairLabel> find_pair_label(std::string_view name) {
  const std::string_view word = trim(name);
  for (std::size_t i = 0; i < kPairLabels; ++i) {
    if (spells(word, kAbout[i].name)) {
      return static_cast<PairLabel>(i);
    }
  }
  const bool is_vague =
      std::ranges::any_of(kOtherNamesOfVague, [&](auto other) { return spells(word, other); });
  return is_vague ? std::optional(PairLabel::kVague) : std::nullopt;
}

std::string_view pair_label_name(PairLabel label) { return about(label).name; }

std::string_view dense_label_name(PairLabel label) { return about(label).dense; }

PairLabel inverse(PairLabel label) { return about(label).inverse; }

RelationSet relation_of(PairLabel label, During during) {
  return relation_of_timeml(about(label).name, during).value_or(RelationSet::all());
}

// However DURING is read, the two overlap.
TempEvalLabel coarse(PairLabel label) {
  return narrowest_tempeval_label(relation_of(label, During::kSimultaneous));
}

const std::array<double, kCoarseLabels * kCoarseLabels>& relaxed_weights() {
  static const auto kWeights = [] {
    std::array<double, kCoarseLabels * kCoarseLabels> weights{};
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const auto row = static_cast<TempEvalLabel>(i / kCoarseLabels);
      const auto column = static_cast<TempEvalLabel>(i % kCoarseLabels);
      weights[i] = tempeval_relaxed(row, column) / 100.0;
    }
    return weights;
  }();
  return kWeights;
}

}  // namespace gnomon
