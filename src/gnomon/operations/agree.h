// How far annotators of the same texts agree: spans, attributes, relations and what follows.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/shared_fields.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace gnomon {

struct AgreeSettings;
struct CorpusAgreement;

// Which event or time of one annotator is which of the other.
enum class AgreePairing {
  kPosition,  // of equal extent, else of the same begin (events), else the largest overlap
  kExact,     // of equal extent only
  kIds,       // of the same id; the texts are not compared
};
inline constexpr Choice<AgreePairing> kAgreePairings[] = {{"position", AgreePairing::kPosition},
                                                          {"exact", AgreePairing::kExact},
                                                          {"ids", AgreePairing::kIds}};
constexpr std::span<const Choice<AgreePairing>> choices_of(AgreePairing /*any*/) {
  return kAgreePairings;
}

// What a pair is to one of two annotators that only the other labelled.
enum class AgreeMissing {
  kVague,    // VAGUE: whoever sees no relation leaves the pair alone
  kLeftOut,  // nothing: only pairs count that both labelled
};
inline constexpr Choice<AgreeMissing> kAgreeMissing[] = {{"vague", AgreeMissing::kVague},
                                                         {"left-out", AgreeMissing::kLeftOut}};
constexpr std::span<const Choice<AgreeMissing>> choices_of(AgreeMissing /*any*/) {
  return kAgreeMissing;
}

struct AgreeRequest {
  // An input for each annotator; or one folder that holds a folder for each, or files that are
  // called DOCUMENT.ANNOTATOR.
  std::vector<Input> inputs = {};
  std::string from = {};
  std::string annotators = {};  // names, separated by commas; empty for all that are found
  std::string without = {};
  AgreePairing pair = AgreePairing::kPosition;
  AgreeMissing missing = AgreeMissing::kVague;
  std::string task = {};
  During during = During::kSimultaneous;
};

template <FieldsOf<AgreeRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kInputsField, request.inputs);
  use(kFromField, request.from);
  use(Field{.name = "annotators",
            .help = "Use only these annotators, separated by commas",
            .value = "NAMES"},
      request.annotators);
  use(Field{.name = "without",
            .help = "Leave these out, separated by commas, such as an adjudicated version",
            .value = "NAMES"},
      request.without);
  use(Field{.name = "pair",
            .help = "How events and times are matched: position, exact, ids",
            .value = "RULE"},
      request.pair);
  use(Field{.name = "missing",
            .help =
                "Pairs that only one of two annotators labelled: vague (for the other), left-out",
            .value = "WHAT"},
      request.missing);
  use(Field{.name = "task",
            .help = "Also report these tasks separately: 1 to 9, A to F or names, separated by "
                    "commas, or all",
            .value = "NAMES"},
      request.task);
  use(kDuringField, request.during);
}

// How far two annotators agree on the relations of the pairs that both were asked about. Nothing
// where there is nothing to divide.
struct RelationAgreement {
  std::string first;  // names in byte order; both empty for all annotators together
  std::string second;
  std::int64_t documents = 0;
  std::int64_t pairs = 0;
  std::int64_t agreed = 0;
  std::optional<double> accuracy;
  std::optional<double> kappa;           // Cohen's
  std::optional<double> weighted_kappa;  // of the labels of TempEval
  std::optional<double> pi;              // Scott's
  std::optional<double> closure_f1;      // links that follow from the other's
  std::optional<double> awareness_f1;
};

struct AgreeResult {
  std::vector<RelationAgreement> pairs;  // of annotators who share a document
  RelationAgreement together;
  std::optional<double> alpha;  // Krippendorff's, of all annotators
  std::string signature;
  std::size_t read = 0;    // documents, of all annotators
  std::size_t unread = 0;  // notices say why
  // Whether annotators have all documents they should have, with links that all could be used.
  bool is_complete = true;

  // Everything else: gnomon/agree/corpus_agreement.h. Never null.
  std::shared_ptr<const CorpusAgreement> agreement;
  std::shared_ptr<const AgreeSettings> settings;
};

// Documents that only one annotator has are left out. A name that looks like that of an adjudicated
// version is a notice, unless it was named. When there is no document of two annotators
// that can be compared, the result has no pairs, and a notice says so.
Result<Outcome<AgreeResult>> agree(const AgreeRequest& request, const Run& run = {});

}  // namespace gnomon
