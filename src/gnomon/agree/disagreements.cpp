#include "gnomon/agree/disagreements.h"

#include <array>
#include <cassert>

namespace gnomon {
namespace {

std::int64_t mixed_count(const Confusion& full, PairLabel one, PairLabel other) {
  return full.at(label_number(one), label_number(other)) +
         full.at(label_number(other), label_number(one));
}

constexpr std::array<PairLabel, kCoarseLabels> kCoarseAsPairLabels{
    PairLabel::kBefore,          PairLabel::kOverlap,        PairLabel::kAfter,
    PairLabel::kBeforeOrOverlap, PairLabel::kOverlapOrAfter, PairLabel::kVague};

}  // namespace

Confusion among_all_labels(const Confusion& coarse) {
  assert(coarse.labels() == kCoarseLabels && "a confusion of coarse labels");
  Confusion all(kPairLabels);
  for (std::size_t i = 0; i < kCoarseLabels; ++i) {
    for (std::size_t k = 0; k < kCoarseLabels; ++k) {
      all.add(label_number(kCoarseAsPairLabels[i]), label_number(kCoarseAsPairLabels[k]),
              coarse.at(i, k));
    }
  }
  return all;
}

Disagreements disagreements(const Confusion& full) {
  assert(full.labels() == kPairLabels && "a confusion of all labels");
  Disagreements result;
  result.all = full.total() - full.agreed();
  for (std::size_t i = 0; i < kPairLabels; ++i) {
    for (std::size_t k = i + 1; k < kPairLabels; ++k) {
      const auto one = static_cast<PairLabel>(i);
      const auto other = static_cast<PairLabel>(k);
      if (const std::int64_t count = mixed_count(full, one, other); count > 0) {
        result.mixed.push_back({one, other, count});
      }
    }
  }
  result.one_side_vague = agreement_on(full, PairLabel::kVague).disagreed;
  result.before_against_after = mixed_count(full, PairLabel::kBefore, PairLabel::kAfter);
  return result;
}

LabelAgreement agreement_on(const Confusion& full, PairLabel label) {
  const std::size_t number = label_number(label);
  const std::int64_t agreed = full.at(number, number);
  return {agreed, full.row(number) + full.column(number) - 2 * agreed};
}

}  // namespace gnomon
