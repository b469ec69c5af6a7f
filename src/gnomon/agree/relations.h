// What two annotators say about the same pairs of events and times.
#pragma once

#include "gnomon/agree/coefficients.h"
#include "gnomon/agree/labels.h"
#include "gnomon/align/alignment.h"
#include "gnomon/score/awareness.h"
#include "gnomon/score/selection.h"
#include "gnomon/timeml/document.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// What a pair is to one of two annotators that only the other labelled.
enum class MissingLabels : std::uint8_t {
  kVague,    // VAGUE: whoever sees no relation leaves the pair alone
  kLeftOut,  // nothing: only pairs count that both labelled
};

struct AgreeSettings {
  AlignBy align_by = AlignBy::kPosition;
  During during = During::kSimultaneous;
  MissingLabels missing = MissingLabels::kVague;
  std::vector<const Task*> tasks = {};  // whose pairs are also counted apart
};

// What a pair joins; the creation time stands apart from the times of the text.
enum class ItemKind : std::uint8_t {
  kEvents,
  kEventAndTime,
  kTimes,
  kEventAndCreation,
  kTimeAndCreation,
};
inline constexpr std::size_t kItemKinds = static_cast<std::size_t>(ItemKind::kTimeAndCreation) + 1;
// "ee", "et", "tt", "eDCT", "tDCT".
std::string_view item_kind_name(ItemKind kind);

// What cannot be counted as it stands, about one TLINK of a document.
struct RowProblem {
  enum class Kind : std::uint8_t {
    kUnknownLabel,  // the pair counts as if it were not labelled
    kBrokenEnd,     // an end that refers to nothing; left out
    kSelfPair,      // something related to itself; left out
    kRepeated,      // a pair with the same label once more
    kLabelledTwice  // a pair with another label; the first one counts
  };
  Kind kind = Kind::kUnknownLabel;
  std::string first;
  std::string second;
  std::string label;
};
// "e1 e2: labelled twice; the first label counts, not 'a'".
std::string in_words(const RowProblem& problem);

// Links of one annotator as the closure of the other one judges them.
struct ClosureVerdicts {
  std::int64_t links = 0;
  std::int64_t entailed = 0;
  std::int64_t contradicted = 0;
  std::int64_t undecided = 0;

  std::optional<double> entailed_share() const { return share(entailed, links); }
  ClosureVerdicts& operator+=(const ClosureVerdicts& other);
  friend bool operator==(const ClosureVerdicts&, const ClosureVerdicts&) = default;
};

// Counts of the relations of two annotators; counts of many documents add up.
struct RelationTally {
  Confusion full = Confusion(kPairLabels);
  std::array<Confusion, kItemKinds> by_kind;
  std::vector<Confusion> by_task;   // of each task of the settings
  ClosureVerdicts first_by_second;  // links of the first against the closure of the second
  ClosureVerdicts second_by_first;
  // Temporal awareness (UzZaman and Allen 2011) with the first annotator as key.
  Share precision;
  Share recall;
  // Pairs with an event or time that the other annotator has not marked: he was not asked.
  std::int64_t only_first = 0;
  std::int64_t only_second = 0;
  // Pairs that both could label and one did: VAGUE to the other, or left out.
  std::int64_t labelled_by_one = 0;

  RelationTally() { by_kind.fill(Confusion(kPairLabels)); }

  // 2pq / (p + q) of the entailed shares; nothing when one of them says nothing.
  std::optional<double> mean_entailed_f() const {
    return harmonic_mean(first_by_second.entailed_share(), second_by_first.entailed_share());
  }
  // Nothing when there are no links to verify.
  std::optional<double> awareness_precision() const { return precision.ratio(); }
  std::optional<double> awareness_recall() const { return recall.ratio(); }
  std::optional<double> awareness_f() const {
    return harmonic_mean(awareness_precision(), awareness_recall());
  }
  RelationTally& operator+=(const RelationTally& other);
};

// The same counts by the coarse labels of TempEval.
Confusion coarsened(const Confusion& full);

// An item is a pair that one of the two labelled and whose ends both marked; the other's label is
// VAGUE when there is none, or the pair is left out. UNKNOWN and NONE, as blank files have them,
// are then no labels. In documents without text nothing is marked, and every pair counts. A
// pair that stands in opposite directions counts in that from the smaller entity of the alignment.
RelationTally tally_relations(const Document& first, const Document& second,
                              const Alignment& alignment, const AgreeSettings& settings,
                              const std::stop_token& stop = {});

// TLINKs of one annotator in the order of the document, ready to be counted.
struct LabelledPair {
  EntityRef first;
  EntityRef second;
  PairLabel label = PairLabel::kVague;
  RelationSet relation = RelationSet::all();  // what the label means in its document
  bool is_blank = false;                      // UNKNOWN or NONE
};
struct LabelledPairs {
  std::vector<LabelledPair> all;  // those of known labels, for closures
  std::vector<RowProblem> problems;
  std::size_t rejected = 0;  // links that contradict those before them
};
LabelledPairs labelled_pairs(const Document& document, During during,
                             const std::stop_token& stop = {});

// One document of one annotator.
struct AnnotatedDocument {
  std::string_view annotator;
  const Document* document = nullptr;
};

struct LabelRatings {
  Ratings full = Ratings(kPairLabels);
  Ratings coarse = Ratings(kCoarseLabels);
};

// The labels of any number of annotators of one document. `alignments` has one entry for each two
// of them: (0,1), (0,2), ..., (1,2), ...; null where they cannot be aligned. An annotator who has
// not marked both ends of a pair has no label for it; one who has and says nothing says VAGUE, or
// has none either, as the settings want it.
LabelRatings rate(std::span<const AnnotatedDocument> annotators,
                  std::span<const Alignment* const> alignments, const AgreeSettings& settings,
                  const std::stop_token& stop = {});

}  // namespace gnomon
