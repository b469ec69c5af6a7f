// Where two annotators disagree: which labels are taken for which, and how often.
#pragma once

#include "gnomon/agree/coefficients.h"
#include "gnomon/agree/labels.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace gnomon {

// Two labels that were given to the same pair, whoever gave which.
struct MixedLabels {
  PairLabel one = PairLabel::kVague;  // the one that comes first in the list of labels
  PairLabel other = PairLabel::kVague;
  std::int64_t count = 0;

  friend bool operator==(const MixedLabels&, const MixedLabels&) = default;
};

// How often both gave a label, and how often only one of the two.
struct LabelAgreement {
  std::int64_t agreed = 0;
  std::int64_t disagreed = 0;

  std::optional<double> agreed_share() const { return share(agreed, agreed + disagreed); }
};

struct Disagreements {
  std::int64_t all = 0;
  std::vector<MixedLabels> mixed;  // those that occur, in the order of the labels
  std::int64_t one_side_vague = 0;
  std::int64_t before_against_after = 0;

  // Nothing when there are no disagreements.
  std::optional<double> share_of(std::int64_t count) const { return share(count, all); }
};

// A confusion of coarse labels as one of all labels, of which it uses the coarse ones.
Confusion among_all_labels(const Confusion& coarse);

// Of a confusion of all labels.
Disagreements disagreements(const Confusion& full);
LabelAgreement agreement_on(const Confusion& full, PairLabel label);

}  // namespace gnomon
