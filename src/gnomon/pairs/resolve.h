// From the rows of a system to one answer for each gold pair, and everything counted on the way.
#pragma once

#include "gnomon/pairs/answer.h"
#include "gnomon/pairs/gold.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace gnomon {

struct ResolveRules {
  AnswerRules answers = {};
  PairDirection direction = PairDirection::kTurn;
  PairConflict conflict = PairConflict::kFirst;
  bool samples = false;         // several rows of a pair are samples, without numbers too
  std::uint64_t min_votes = 0;  // fewer votes for the winner: missing
};

enum class AnswerState : std::uint8_t {
  kAnswered,
  kMissing,
  kUnparseable,
  kOutside,  // a label that the data set does not have
};
std::string_view state_name(AnswerState state);

struct PairAnswer {
  AnswerState state = AnswerState::kMissing;
  RowLabel label = RowLabel::kVague;  // in gold's direction; only when answered
  bool reversed = false;              // its first row was
  bool conflicting = false;           // its rows have different labels
  std::uint32_t rows = 0;
  std::uint32_t first_row = 0;  // number of its first row in the file; only with rows
  double confidence = 0;
  // The answer that counts, or the first that could not be read; a text of the resolution.
  std::string_view raw = {};
};

struct ExtraPair {
  std::string document;
  std::string source;
  std::string target;
  PairAnswer answer;
  bool known_document = false;
};

struct PairCounts {
  std::size_t rows = 0;
  std::size_t rows_unparseable = 0;
  std::size_t rows_outside = 0;
  std::size_t rows_reversed = 0;
  std::size_t rows_extra = 0;
  std::size_t pairs_missing = 0;
  std::size_t pairs_unparseable = 0;
  std::size_t pairs_outside = 0;
  std::size_t pairs_extra = 0;
  std::size_t pairs_duplicate = 0;
  std::size_t pairs_conflicting = 0;
  std::size_t vote_ties = 0;
  std::size_t too_few_votes = 0;
  std::size_t samples = 0;
  std::size_t samples_unparseable = 0;
  bool has_samples = false;
  // Consistency of a system with itself.
  std::size_t pairs_readable = 0;
  std::size_t pairs_several_labels = 0;
  std::size_t both_directions = 0;
  std::size_t both_agree = 0;
};

struct Resolution {
  PairCounts counts;
  LargeVector<PairAnswer> answers;                    // for each gold pair
  std::vector<ExtraPair> extra;                       // in the order of their first rows
  std::map<std::string, std::size_t> unknown_labels;  // answers outside the labels of the set
  std::map<std::string, std::size_t> unreadable;      // short answers that could not be read
  std::size_t documents_unknown = 0;                  // documents that gold does not have
  std::string unknown_document;                       // one of them
  std::size_t documents_known = 0;
  std::shared_ptr<const RowTexts> texts;  // what answers view
};

Resolution resolve(const PairGold& gold, const RowFile& file, const ResolveRules& rules);

}  // namespace gnomon
