// Temporal awareness in parts: by relation, by what is linked, by distance, and which relation is
// taken for which.
#pragma once

#include "gnomon/score/judge.h"
#include "gnomon/score/tally_fields.h"
#include "gnomon/timeml/document.h"
#include "gnomon/timeml/pair_kind.h"
#include "gnomon/timeml/sentences.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace gnomon {

// How many sentences apart its ends are. The creation time is in none.
enum class Distance : std::uint8_t { kSame, kNext, kTwo, kThreeToFive, kFarther, kNowhere };
inline constexpr std::size_t kDistances = 6;
std::string_view distance_name(Distance distance);  // "0", "1", "2", "3-5", "6+", "none"

// Links of the reduced lists, and how many of them the other annotation verifies.
struct VerifiedLinks {
  std::int64_t prec_matched = 0;
  std::int64_t system_total = 0;
  std::int64_t rec_matched = 0;
  std::int64_t gold_total = 0;

  VerifiedLinks& operator+=(const VerifiedLinks& other);
  friend bool operator==(const VerifiedLinks&, const VerifiedLinks&) = default;
};

// Relations as the confusion matrix tells them apart: Allen's thirteen, and none when a pair has no
// single one.
inline constexpr std::size_t kConfused = kRelations + 1;
std::string_view confused_name(std::size_t relation);  // "BEFORE", ..., "none"

struct Breakdown {
  std::array<VerifiedLinks, kRelTypes> by_relation{};
  std::array<VerifiedLinks, kPairKinds> by_kind{};
  std::array<VerifiedLinks, kDistances> by_distance{};
  // Of the links verified: those that the other annotation states itself, and those that it only
  // entails.
  std::int64_t prec_explicit = 0;
  std::int64_t prec_inferred = 0;
  std::int64_t rec_explicit = 0;
  std::int64_t rec_inferred = 0;
  // Pairs that a kept link of either side joins: the relation gold entails (row), the one that the
  // system entails (column).
  std::array<std::array<std::int64_t, kConfused>, kConfused> confusion{};

  friend bool operator==(const Breakdown&, const Breakdown&) = default;
};
void visit_fields(Breakdown& breakdown, const FieldUse& use);

// The confusion matrix is that of exact reasoning; judged in official mode, it is empty.
Breakdown break_down(const Document& gold, const Document& system, const JudgedPair& judged);
Breakdown break_down(const Document& gold, const Sentences& of_gold, const Document& system,
                     const JudgedPair& judged);

}  // namespace gnomon
