// Agreement over a corpus: every two annotators of every document, pooled in all the usual ways.
#pragma once

#include "gnomon/agree/coefficients.h"
#include "gnomon/agree/relations.h"
#include "gnomon/agree/spans.h"
#include "gnomon/align/alignment.h"
#include "gnomon/base/result.h"

#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace gnomon {

// Two annotators; names in byte order.
struct PairOfAnnotators {
  std::string first;
  std::string second;

  // "ada|ben".
  std::string name() const { return first + "|" + second; }
  friend bool operator<(const PairOfAnnotators& a, const PairOfAnnotators& b) {
    return std::tie(a.first, a.second) < std::tie(b.first, b.second);
  }
};

struct PairAgreement {
  PairOfAnnotators annotators;
  std::int64_t documents = 0;
  RelationTally relations;
  SpanAgreement spans;

  PairAgreement& operator+=(const PairAgreement& other);
};

// One annotator of one document.
struct AnnotatorOfDocument {
  std::string name;
  std::size_t rows_rejected = 0;  // links that contradict those before them
  std::vector<RowProblem> problems;

  bool is_consistent() const { return rows_rejected == 0; }
};

struct DocumentAgreement {
  std::string name;
  bool has_text = false;
  std::vector<AnnotatorOfDocument> annotators;  // by name
  std::vector<PairAgreement> pairs;             // by names
  LabelRatings ratings;
  // Annotators who could not be compared, and why.
  std::vector<std::pair<PairOfAnnotators, Error>> refused;
  // In what the texts of two differ without harm.
  std::vector<std::pair<PairOfAnnotators, std::string>> remarks;
};

// Two or more annotators of one text, in any order. Once it is stopped, the figures come at once
// and mean nothing.
DocumentAgreement agree_on(std::string name, std::vector<AnnotatedDocument> annotators,
                           const AgreeSettings& settings, const std::stop_token& stop = {});

// The annotator without whom agreement is highest, by the mean kappa of his pairs.
struct Outlier {
  std::string annotator;
  double mean_kappa = 0;
  double mean_kappa_of_others = 0;  // over the pairs without him
};

// One annotator over all documents.
struct AnnotatorSums {
  std::string name;
  std::int64_t documents = 0;
  std::int64_t consistent = 0;  // of these
  std::size_t rows_rejected = 0;
  std::size_t problems = 0;
};

// Which counts of two annotators a figure is made of.
struct CountedLabels {
  bool coarse = false;                             // by the coarse labels of TempEval
  std::optional<std::size_t> task = std::nullopt;  // only pairs of this task of the settings
};
Confusion confusion_of(const RelationTally& relations, const CountedLabels& counted = {});

struct CorpusAgreement {
  std::vector<DocumentAgreement> documents;  // by name

  // Everyone who has a document, by name.
  std::vector<AnnotatorSums> annotators() const;

  // Every two annotators that share a document, over all documents that they share.
  std::vector<PairAgreement> annotator_pairs() const;
  // All counts of all pairs and documents together.
  PairAgreement micro() const;
  Ratings ratings(bool coarse = false) const;
  // The mean of the accuracies of all pairs of all documents, and how many these are.
  struct Macro {
    std::size_t document_pairs = 0;
    std::optional<double> mean_accuracy;
  };
  Macro macro(bool coarse = false) const;
};

// The pair of annotators with the lowest and the one with the highest value of a figure, the first
// of several.
struct Extreme {
  PairOfAnnotators annotators;
  double value = 0;
};
struct Extremes {
  Extreme lowest;
  Extreme highest;
};
// Of kappa, and of the share of pairs on which the two agree; nothing when no pair has one.
std::optional<Extremes> kappa_extremes(std::span<const PairAgreement> pairs,
                                       const CountedLabels& counted = {});
std::optional<Extremes> accuracy_extremes(std::span<const PairAgreement> pairs,
                                          const CountedLabels& counted = {});
// Nothing for fewer than three annotators, or when a kappa is missing.
std::optional<Outlier> outlier(std::span<const PairAgreement> pairs,
                               const CountedLabels& counted = {});

// The mean of the tasks, each with the weight of its pairs (Verhagen et al. 2009, conclusion). A
// pair of several tasks counts in each. Nothing without pairs.
struct MeanOfTasks {
  std::int64_t pairs = 0;
  double accuracy = 0;
  double kappa = 0;
};
std::optional<MeanOfTasks> mean_of_tasks(const RelationTally& relations, bool coarse = false);

}  // namespace gnomon
