// Two annotations of the same texts, link by link: what each makes of the links of the other.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/shared_fields.h"
#include "gnomon/score/equivalence.h"
#include "gnomon/score/figure.h"
#include "gnomon/score/score_choices.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gnomon {

struct ComparedPair;

struct CompareRequest {
  Input gold = {};
  Input system = {};
  std::string from = {};
  Mode mode = Mode::kExact;  // of the figures: links are judged exactly, which alone can say why
  During during = During::kSimultaneous;
};

template <FieldsOf<CompareRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kGoldField, request.gold);
  use(kSystemField, request.system);
  use(kFromField, request.from);
  use(kModeField, request.mode);
  use(kDuringField, request.during);
}

// A document that is not compared, and why.
struct SkippedDocument {
  enum class Reason { kGoldUnread, kSystemUnread, kNotInGold, kTextsDiffer };
  std::string name;
  Reason reason = Reason::kNotInGold;
  std::string what;  // the words of the error, if any
};

// Scores of a document or of all: temporal awareness first, then events and times.
using ComparedFigures = std::vector<Figure>;

struct ComparedDocument {
  std::string name;
  SharedDocument gold;
  SharedDocument system;    // one without annotation where the system has none
  bool is_missing = false;  // whether it has none
  ComparedFigures figures;
  // Every link with its verdict and why: gnomon/operations/compared_pair.h, and in data.
  std::shared_ptr<const ComparedPair> pair;
};

struct CompareResult {
  std::string gold;  // what the two are called
  std::string system;
  Mode mode = Mode::kExact;
  During during = During::kSimultaneous;
  std::string signature;
  std::vector<ComparedDocument> documents;
  std::vector<SkippedDocument> skipped;  // by name
  ComparedFigures figures;               // of all documents together
  std::size_t missing = 0;               // documents that the system does not have

  bool is_complete() const { return skipped.empty() && missing == 0; }
};

// A document that the system does not have counts as one without annotation. One that cannot be
// compared is left out; when that is the fate of all, the result has no document.
Result<Outcome<CompareResult>> compare(const CompareRequest& request, const Run& run = {});

// ---- meaning --------------------------------------------------------------------------------

// A pair of entities that only one annotation relates like this.
struct MeaningDifference {
  bool is_of_gold = false;
  std::string first;     // in words; empty when neither document has it
  std::string relation;  // "is before"
  std::string second;
};

struct ComparedMeaning {
  std::string name;
  std::string skipped;  // why the two could not be compared; empty when they could
  Equivalence found;
  std::optional<MeaningDifference> difference;  // the first one

  bool is_equivalent() const { return skipped.empty() && found.by_rules; }
};

struct CompareMeaningsResult {
  During during = During::kSimultaneous;
  std::string signature;
  std::vector<ComparedMeaning> documents;
  std::vector<SkippedDocument> skipped;
  std::size_t equivalent = 0;  // so many documents say the same

  bool all_equivalent() const { return skipped.empty() && equivalent == documents.size(); }
};

// Whether both say the same, whatever links they say it with. There is no official way to say so:
// fails in that mode.
Result<Outcome<CompareMeaningsResult>> compare_meanings(const CompareRequest& request,
                                                        const Run& run = {});

}  // namespace gnomon
