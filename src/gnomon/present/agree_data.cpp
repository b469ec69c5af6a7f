#include "gnomon/agree/disagreements.h"
#include "gnomon/operations/agree.h"
#include "gnomon/present/agree_labels.h"
#include "gnomon/present/present.h"

#include <algorithm>

#include <fmt/format.h>

namespace gnomon {
namespace {

Value number(std::optional<double> figure) { return figure ? Value(*figure) : Value(); }

void put_agreement(Value& value, const Confusion& confusion) {
  const Agreement figures = agreement(confusion);
  value.set("pairs", figures.items)
      .set("agreed", figures.agreed)
      .set("accuracy", number(figures.accuracy))
      .set("expected", number(figures.expected))
      .set("kappa", number(figures.kappa))
      .set("se_kappa0", number(figures.standard_error))
      .set("z_kappa0", number(figures.z))
      .set("p_kappa0", number(figures.p))
      .set("scott_pi", number(figures.pi));
}

Value confusion_value(const Confusion& confusion, const LabelInventory& inventory) {
  Value rows = Value::object();
  for (std::size_t i = 0; i < inventory.labels.size(); ++i) {
    Value row = Value::object();
    for (std::size_t k = 0; k < inventory.labels.size(); ++k) {
      row.set(inventory.names[k], confusion.at(inventory.labels[i], inventory.labels[k]));
    }
    rows.set(inventory.names[i], std::move(row));
  }
  return rows;
}

Value coarse_value(const Confusion& coarse) {
  Value value = Value::object();
  put_agreement(value, coarse);
  const WeightedAgreement weighted = weighted_agreement(coarse, relaxed_weights());
  return std::move(value)
      .set("weighted_observed", number(weighted.observed))
      .set("weighted_expected", number(weighted.expected))
      .set("weighted_kappa", number(weighted.kappa))
      .set("confusion", confusion_value(coarse, coarse_inventory(coarse)));
}

Value verdicts_value(const ClosureVerdicts& verdicts) {
  return Value::object()
      .set("links", verdicts.links)
      .set("entailed", verdicts.entailed)
      .set("contradicted", verdicts.contradicted)
      .set("undecided", verdicts.undecided);
}

Value closure_value(const RelationTally& tally) {
  return Value::object()
      .set("first_links_against_second_closure", verdicts_value(tally.first_by_second))
      .set("second_links_against_first_closure", verdicts_value(tally.second_by_first))
      .set("mean_entailed_f", number(tally.mean_entailed_f()))
      .set("awareness_2011", Value::object()
                                 .set("precision", number(tally.awareness_precision()))
                                 .set("recall", number(tally.awareness_recall()))
                                 .set("f1", number(tally.awareness_f())));
}

Value span_value(const SpanTally& tally) {
  const auto figures = [](const SpanTally::Figures& f, std::int64_t found) {
    return Value::object()
        .set("found", found)
        .set("precision", number(f.precision))
        .set("recall", number(f.recall))
        .set("f1", number(f.f1));
  };
  return Value::object()
      .set("first", tally.first)
      .set("second", tally.second)
      .set("strict", figures(tally.strict_figures(), tally.strict))
      .set("paired", figures(tally.relaxed_figures(), tally.both));
}

Value spans_value(const SpanAgreement& spans) {
  Value attributes = Value::object();
  for (const AttributeAgreement& attribute : attribute_agreement(spans)) {
    attributes.set(fmt::format("{}.{}", attribute.entity, attribute.name),
                   Value::object()
                       .set("items", attribute.figures.items)
                       .set("agreed", attribute.figures.agreed)
                       .set("accuracy", number(attribute.figures.accuracy))
                       .set("kappa", number(attribute.figures.kappa)));
  }
  const Agreement tokens = agreement(spans.tokens);
  return Value::object()
      .set("events", span_value(spans.events))
      .set("times", span_value(spans.times))
      .set("tokens", Value::object()
                         .set("items", tokens.items)
                         .set("agreed", tokens.agreed)
                         .set("accuracy", number(tokens.accuracy))
                         .set("kappa", number(tokens.kappa)))
      .set("attributes", std::move(attributes));
}

Value pair_value(const PairAgreement& pair, const LabelInventory& inventory) {
  Value value = Value::object();
  put_agreement(value, pair.relations.full);
  value.set("confusion", confusion_value(pair.relations.full, inventory))
      .set("coarse", coarse_value(coarsened(pair.relations.full)))
      .set("closure", closure_value(pair.relations))
      .set("pairs_only_first_marked", pair.relations.only_first)
      .set("pairs_only_second_marked", pair.relations.only_second)
      .set("pairs_only_one_labelled", pair.relations.labelled_by_one);
  if (pair.spans.documents > 0) {
    value.set("spans", spans_value(pair.spans));
  }
  return value;
}

std::optional<Value> fleiss_value(const Ratings& ratings) {
  const std::optional<Ratings::Fleiss> fleiss = ratings.fleiss();
  if (!fleiss || fleiss->annotators < 3) {
    return std::nullopt;
  }
  return Value::object()
      .set("annotators", fleiss->annotators)
      .set("items", fleiss->items)
      .set("observed", fleiss->observed)
      .set("expected", fleiss->expected)
      .set("fleiss_kappa", fleiss->kappa);
}

Value alpha_value(const Ratings& ratings) {
  const std::optional<Ratings::Alpha> alpha = ratings.alpha();
  if (!alpha) {
    return {};
  }
  return Value::object()
      .set("items", alpha->items)
      .set("labels", alpha->labels)
      .set("observed_disagreement", alpha->observed_disagreement)
      .set("expected_disagreement", alpha->expected_disagreement)
      .set("alpha", alpha->alpha);
}

Value document_value(const DocumentAgreement& document, const LabelInventory& inventory) {
  Value names = Value::array();
  Value consistent = Value::object();
  Value rejected = Value::object();
  Value problems = Value::object();
  for (const AnnotatorOfDocument& annotator : document.annotators) {
    names.push(annotator.name);
    consistent.set(annotator.name, annotator.is_consistent());
    rejected.set(annotator.name, annotator.rows_rejected);
    Value list = Value::array();
    for (const RowProblem& problem : annotator.problems) {
      list.push(in_words(problem));
    }
    if (!annotator.problems.empty()) {
      problems.set(annotator.name, std::move(list));
    }
  }
  Value pairs = Value::object();
  for (const PairAgreement& pair : document.pairs) {
    pairs.set(pair.annotators.name(), pair_value(pair, inventory));
  }
  Value value = Value::object()
                    .set("annotators", std::move(names))
                    .set("consistent", std::move(consistent))
                    .set("rows_rejected", std::move(rejected))
                    .set("problems", std::move(problems))
                    .set("pairs", std::move(pairs));
  if (!document.refused.empty()) {
    Value skipped = Value::object();
    for (const auto& [annotators, error] : document.refused) {
      skipped.set(annotators.name(), error.what);
    }
    value.set("skipped", std::move(skipped));
  }
  if (std::optional<Value> fleiss = fleiss_value(document.ratings.full)) {
    value.set("fleiss", std::move(*fleiss));
  }
  return value.set("alpha", alpha_value(document.ratings.full));
}

// The name of a label in the inventory.
const std::string& name_of(PairLabel label, const LabelInventory& inventory) {
  const auto found = std::ranges::find(inventory.labels, label_number(label));
  return inventory.names[static_cast<std::size_t>(found - inventory.labels.begin())];
}

Value disagreements_value(const Confusion& confusion, const LabelInventory& inventory) {
  const Disagreements found = disagreements(confusion);
  const auto counted = [&](std::int64_t count) {
    return Value::array().push(count).push(number(found.share_of(count)));
  };
  Value by_pair = Value::object();
  for (const MixedLabels& mixed : found.mixed) {
    by_pair.set(
        fmt::format("{}|{}", name_of(mixed.one, inventory), name_of(mixed.other, inventory)),
        counted(mixed.count));
  }
  Value by_label = Value::object();
  for (std::size_t i = 0; i < inventory.labels.size(); ++i) {
    const LabelAgreement of_label =
        agreement_on(confusion, static_cast<PairLabel>(inventory.labels[i]));
    by_label.set(inventory.names[i], Value::object()
                                         .set("agreed", of_label.agreed)
                                         .set("disagreed", of_label.disagreed)
                                         .set("agreed_share", number(of_label.agreed_share())));
  }
  return Value::object()
      .set("disagreements", found.all)
      .set("by_unordered_label_pair", std::move(by_pair))
      .set("involving_v", counted(found.one_side_vague))
      .set("before_vs_after", counted(found.before_against_after))
      .set("by_label", std::move(by_label));
}

Value extreme_value(const std::optional<Extremes>& extremes, Extreme Extremes::*which) {
  if (!extremes) {
    return {};
  }
  const Extreme& extreme = *extremes.*which;
  return Value::array().push(extreme.annotators.name()).push(extreme.value);
}

// Figures over all pairs of annotators.
void put_corpus_figures(Value& value, const CorpusAgreement& corpus,
                        const std::vector<PairAgreement>& pairs, bool coarse) {
  const CorpusAgreement::Macro macro = corpus.macro(coarse);
  const auto kappas = kappa_extremes(pairs, {coarse});
  value
      .set("macro_accuracy", Value::object()
                                 .set("document_pairs", macro.document_pairs)
                                 .set("mean", number(macro.mean_accuracy)))
      .set("kappa_lowest", extreme_value(kappas, &Extremes::lowest))
      .set("kappa_highest", extreme_value(kappas, &Extremes::highest))
      .set("alpha", alpha_value(corpus.ratings(coarse)));
  if (std::optional<Value> fleiss = fleiss_value(corpus.ratings(coarse))) {
    value.set("fleiss", std::move(*fleiss));
  }
  if (const std::optional<Outlier> odd = outlier(pairs, {coarse})) {
    value.set("outlier", Value::object()
                             .set("annotator", odd->annotator)
                             .set("mean_kappa", odd->mean_kappa)
                             .set("mean_kappa_of_others", odd->mean_kappa_of_others));
  }
}

Value kind_value(const Confusion& full) {
  Value value = Value::object();
  put_agreement(value, full);
  Value coarse = Value::object();
  put_agreement(coarse, coarsened(full));
  return value.set("coarse", std::move(coarse));
}

Value task_value(const RelationTally& micro, const std::vector<PairAgreement>& pairs,
                 const CountedLabels& counted) {
  Value value = Value::object();
  put_agreement(value, confusion_of(micro, counted));
  const auto accuracies = accuracy_extremes(pairs, counted);
  const auto kappas = kappa_extremes(pairs, counted);
  return value.set("accuracy_lowest", extreme_value(accuracies, &Extremes::lowest))
      .set("accuracy_highest", extreme_value(accuracies, &Extremes::highest))
      .set("kappa_lowest", extreme_value(kappas, &Extremes::lowest))
      .set("kappa_highest", extreme_value(kappas, &Extremes::highest));
}

Value mean_value(const RelationTally& relations, bool coarse) {
  const auto mean = mean_of_tasks(relations, coarse);
  if (!mean) {
    return {};
  }
  return Value::object()
      .set("pairs", mean->pairs)
      .set("accuracy", mean->accuracy)
      .set("kappa", mean->kappa);
}

}  // namespace

Value data(const AgreeResult& result, const AgreeView& /*view*/) {
  const CorpusAgreement& corpus = *result.agreement;
  const AgreeSettings& settings = *result.settings;
  const LabelInventory inventory = label_inventory(corpus);
  const std::vector<PairAgreement> pairs = corpus.annotator_pairs();
  const PairAgreement micro = corpus.micro();
  Value labels = Value::array();
  for (const std::string& name : inventory.names) {
    labels.push(name);
  }
  Value of_pairs = Value::object();
  for (const PairAgreement& pair : pairs) {
    of_pairs.set(pair.annotators.name(),
                 pair_value(pair, inventory).set("documents", pair.documents));
  }
  Value by_kind = Value::object();
  for (std::size_t i = 0; i < kItemKinds; ++i) {
    if (micro.relations.by_kind[i].total() > 0) {
      by_kind.set(std::string(item_kind_name(static_cast<ItemKind>(i))),
                  kind_value(micro.relations.by_kind[i]));
    }
  }
  Value documents = Value::object();
  for (const DocumentAgreement& document : corpus.documents) {
    documents.set(document.name, document_value(document, inventory));
  }
  Value of_micro = pair_value(micro, inventory);
  of_micro.set("disagreement_shares", disagreements_value(micro.relations.full, inventory));
  Value data = Value::object().set("labels", std::move(labels)).set("micro", std::move(of_micro));
  put_corpus_figures(data, corpus, pairs, false);
  const Confusion coarse_labels = among_all_labels(coarsened(micro.relations.full));
  Value coarse = Value::object();
  put_corpus_figures(coarse, corpus, pairs, true);
  coarse.set("disagreement_shares",
             disagreements_value(coarse_labels, used_inventory(coarse_labels)));
  data.set("coarse", std::move(coarse));
  if (!settings.tasks.empty()) {
    Value by_task = Value::object();
    for (std::size_t i = 0; i < settings.tasks.size(); ++i) {
      by_task.set(std::string(settings.tasks[i]->number),
                  task_value(micro.relations, pairs, {false, i})
                      .set("coarse", task_value(micro.relations, pairs, {true, i})));
    }
    data.set("by_task", std::move(by_task))
        .set("mean_of_tasks", mean_value(micro.relations, false))
        .set("mean_of_tasks_coarse", mean_value(micro.relations, true));
  }
  return std::move(data)
      .set("annotator_pairs", std::move(of_pairs))
      .set("by_pair_type", std::move(by_kind))
      .set("documents", std::move(documents));
}

}  // namespace gnomon
