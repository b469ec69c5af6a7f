#include "gnomon/agree/corpus_agreement.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace gnomon {
namespace {

std::optional<double> kappa_of(const PairAgreement& pair, const CountedLabels& counted) {
  return agreement(confusion_of(pair.relations, counted)).kappa;
}

std::optional<Extremes> extremes(std::span<const PairAgreement> pairs, const CountedLabels& counted,
                                 std::optional<double> Agreement::*figure) {
  std::optional<Extremes> found;
  for (const PairAgreement& pair : pairs) {
    const std::optional<double> value = agreement(confusion_of(pair.relations, counted)).*figure;
    if (!value) {
      continue;
    }
    const Extreme one{pair.annotators, *value};
    if (!found) {
      found = {one, one};
    } else if (*value < found->lowest.value) {
      found->lowest = one;
    } else if (*value > found->highest.value) {
      found->highest = one;
    }
  }
  return found;
}

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

}  // namespace

PairAgreement& PairAgreement::operator+=(const PairAgreement& other) {
  documents += other.documents;
  relations += other.relations;
  spans += other.spans;
  return *this;
}

DocumentAgreement agree_on(std::string name, std::vector<AnnotatedDocument> annotators,
                           const AgreeSettings& settings, const std::stop_token& stop) {
  std::ranges::stable_sort(annotators, {}, &AnnotatedDocument::annotator);
  DocumentAgreement result;
  result.name = std::move(name);
  for (const AnnotatedDocument& one : annotators) {
    LabelledPairs pairs = labelled_pairs(*one.document, settings.during, stop);
    result.has_text = result.has_text || has_text(*one.document);
    result.annotators.push_back(
        {std::string(one.annotator), pairs.rejected, std::move(pairs.problems)});
  }
  std::vector<std::optional<Alignment>> alignments;
  for (std::size_t a = 0; a < annotators.size(); ++a) {
    for (std::size_t b = a + 1; b < annotators.size(); ++b) {
      if (stop.stop_requested()) {
        return result;
      }
      const Document& first = *annotators[a].document;
      const Document& second = *annotators[b].document;
      const PairOfAnnotators names{std::string(annotators[a].annotator),
                                   std::string(annotators[b].annotator)};
      Result<Alignment> alignment = align(first, second, settings.align_by);
      if (!alignment) {
        result.refused.emplace_back(names, alignment.error());
        alignments.emplace_back();
        continue;
      }
      if (!alignment->text_difference.empty()) {
        result.remarks.emplace_back(names, alignment->text_difference);
      }
      PairAgreement pair;
      pair.annotators = names;
      pair.documents = 1;
      pair.relations = tally_relations(first, second, *alignment, settings, stop);
      pair.spans = tally_spans(first, second, *alignment);
      result.pairs.push_back(std::move(pair));
      alignments.emplace_back(std::move(*alignment));
    }
  }
  std::vector<const Alignment*> views;
  views.reserve(alignments.size());
  for (const std::optional<Alignment>& alignment : alignments) {
    views.push_back(alignment ? &*alignment : nullptr);
  }
  if (result.refused.empty()) {
    result.ratings = rate(annotators, views, settings, stop);
  }
  return result;
}

Confusion confusion_of(const RelationTally& relations, const CountedLabels& counted) {
  const Confusion& full = counted.task ? relations.by_task[*counted.task] : relations.full;
  return counted.coarse ? coarsened(full) : full;
}

std::vector<AnnotatorSums> CorpusAgreement::annotators() const {
  std::map<std::string_view, AnnotatorSums> by_name;
  for (const DocumentAgreement& document : documents) {
    for (const AnnotatorOfDocument& annotator : document.annotators) {
      AnnotatorSums& sums = by_name[annotator.name];
      sums.name = annotator.name;
      ++sums.documents;
      sums.consistent += annotator.is_consistent() ? 1 : 0;
      sums.rows_rejected += annotator.rows_rejected;
      sums.problems += annotator.problems.size();
    }
  }
  std::vector<AnnotatorSums> result;
  result.reserve(by_name.size());
  for (auto& [name, sums] : by_name) {
    result.push_back(std::move(sums));
  }
  return result;
}

std::vector<PairAgreement> CorpusAgreement::annotator_pairs() const {
  std::map<PairOfAnnotators, PairAgreement> sums;
  for (const DocumentAgreement& document : documents) {
    for (const PairAgreement& pair : document.pairs) {
      PairAgreement& sum = sums[pair.annotators];
      sum.annotators = pair.annotators;
      sum += pair;
    }
  }
  std::vector<PairAgreement> result;
  result.reserve(sums.size());
  for (auto& [ignored, sum] : sums) {
    result.push_back(std::move(sum));
  }
  return result;
}

PairAgreement CorpusAgreement::micro() const {
  PairAgreement sum;
  for (const DocumentAgreement& document : documents) {
    for (const PairAgreement& pair : document.pairs) {
      sum += pair;
    }
  }
  return sum;
}

Ratings CorpusAgreement::ratings(bool coarse) const {
  Ratings sum(coarse ? kCoarseLabels : kPairLabels);
  for (const DocumentAgreement& document : documents) {
    sum += coarse ? document.ratings.coarse : document.ratings.full;
  }
  return sum;
}

CorpusAgreement::Macro CorpusAgreement::macro(bool coarse) const {
  std::vector<double> accuracies;
  for (const DocumentAgreement& document : documents) {
    for (const PairAgreement& pair : document.pairs) {
      if (const auto accuracy = agreement(confusion_of(pair.relations, {coarse})).accuracy) {
        accuracies.push_back(*accuracy);
      }
    }
  }
  Macro result;
  result.document_pairs = accuracies.size();
  if (!accuracies.empty()) {
    result.mean_accuracy = mean(accuracies);
  }
  return result;
}

std::optional<Extremes> kappa_extremes(std::span<const PairAgreement> pairs,
                                       const CountedLabels& counted) {
  return extremes(pairs, counted, &Agreement::kappa);
}

std::optional<Extremes> accuracy_extremes(std::span<const PairAgreement> pairs,
                                          const CountedLabels& counted) {
  return extremes(pairs, counted, &Agreement::accuracy);
}

std::optional<Outlier> outlier(std::span<const PairAgreement> pairs, const CountedLabels& counted) {
  std::map<std::string, std::vector<double>> kappas;  // of the pairs of each annotator
  for (const PairAgreement& pair : pairs) {
    const auto kappa = kappa_of(pair, counted);
    if (!kappa) {
      return std::nullopt;
    }
    kappas[pair.annotators.first].push_back(*kappa);
    kappas[pair.annotators.second].push_back(*kappa);
  }
  if (kappas.size() < 3) {
    return std::nullopt;
  }
  Outlier result;
  for (const auto& [annotator, values] : kappas) {
    if (result.annotator.empty() || mean(values) < result.mean_kappa) {
      result.annotator = annotator;
      result.mean_kappa = mean(values);
    }
  }
  std::vector<double> others;
  for (const PairAgreement& pair : pairs) {
    if (pair.annotators.first != result.annotator && pair.annotators.second != result.annotator) {
      others.push_back(*kappa_of(pair, counted));
    }
  }
  if (others.empty()) {
    return std::nullopt;
  }
  result.mean_kappa_of_others = mean(others);
  return result;
}

std::optional<MeanOfTasks> mean_of_tasks(const RelationTally& relations, bool coarse) {
  MeanOfTasks sum;
  for (std::size_t i = 0; i < relations.by_task.size(); ++i) {
    const Agreement figures = agreement(confusion_of(relations, {coarse, i}));
    if (figures.accuracy && figures.kappa) {
      const auto weight = static_cast<double>(figures.items);
      sum.pairs += figures.items;
      sum.accuracy += weight * *figures.accuracy;
      sum.kappa += weight * *figures.kappa;
    }
  }
  if (sum.pairs == 0) {
    return std::nullopt;
  }
  sum.accuracy /= static_cast<double>(sum.pairs);
  sum.kappa /= static_cast<double>(sum.pairs);
  return sum;
}

}  // namespace gnomon
