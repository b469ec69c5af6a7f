// Temporal awareness: how much of what one annotation says follows from the other (UzZaman and
// Allen 2011; TempEval-3).
#pragma once

#include "gnomon/score/judge.h"
#include "gnomon/score/metrics.h"

#include <cstdint>
#include <stop_token>

namespace gnomon {

// Verified links out of all, one way round: `matched` may be a weighted sum.
struct Share {
  double matched = 0;
  std::int64_t total = 0;

  Share& operator+=(const Share& other) {
    matched += other.matched;
    total += other.total;
    return *this;
  }
  Ratio ratio() const { return gnomon::ratio(matched, static_cast<double>(total)); }
};

struct LinkRoles {
  std::int64_t read = 0;
  std::int64_t distinct = 0;
  std::int64_t kept = 0;
  std::int64_t implied = 0;
  std::int64_t contradicting = 0;
};

struct AwarenessTally {
  LinkRoles gold;
  LinkRoles system;
  // TempEval-3: over the reduced lists.
  Share precision;
  Share recall;
  // The paper of 2011: over all links.
  Share precision_2011;
  Share recall_2011;
  // Recall with credit for links that gold entails and does not state.
  Share recall_implicit;
  std::int64_t implicit_matched = 0;
  std::int64_t common_entities = 0;  // of the reduced lists of both sides, document by document
  std::int64_t stopped_searches =
      0;  // in official mode: verdicts that a longer search might change
};
void visit_fields(AwarenessTally& tally, const FieldUse& use);

AwarenessTally tally_awareness(const JudgedPair& judged, Mode mode,
                               const std::stop_token& stop = {});

// All three have AwarenessTally and Breakdown for their counts.
extern const Metric kAwarenessMetric;
extern const Metric kAwareness2011Metric;
extern const Metric kAwarenessImplicitMetric;
bool counts_awareness(const MetricSet& metrics);  // whether one of them is among these

}  // namespace gnomon
