#include "cli/agree_report.h"

#include "base/version.h"
#include "score/entities.h"

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

namespace gnomon::cli {
namespace {

constexpr int kDecimals = 4;

// The labels that tables show, by their numbers.
struct Inventory {
  std::vector<std::size_t> labels;
  std::vector<std::string> names;
};

Inventory inventory(const CorpusAgreement& corpus) {
  const PairAgreement all = corpus.micro();
  Inventory dense;
  Inventory used;
  bool is_dense = std::ranges::none_of(corpus.documents, &DocumentAgreement::has_text);
  for (std::size_t i = 0; i < kPairLabels; ++i) {
    const auto label = static_cast<PairLabel>(i);
    if (!dense_label_name(label).empty()) {
      dense.labels.push_back(i);
      dense.names.emplace_back(dense_label_name(label));
    }
    if (all.relations.full.is_used(i)) {
      used.labels.push_back(i);
      used.names.emplace_back(pair_label_name(label));
      is_dense = is_dense && !dense_label_name(label).empty();
    }
  }
  return is_dense ? dense : used;
}

Inventory coarse_inventory(const Confusion& coarse) {
  Inventory used;
  for (std::size_t i = 0; i < kCoarseLabels; ++i) {
    if (coarse.is_used(i)) {
      used.labels.push_back(i);
      used.names.emplace_back(tempeval_name(static_cast<TempEvalLabel>(i)));
    }
  }
  return used;
}

// Data

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

Value confusion_value(const Confusion& confusion, const Inventory& inventory) {
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

std::optional<double> ratio(const Share& verified) {
  return verified.total == 0 ? std::nullopt : std::optional(verified.ratio());
}

std::optional<double> awareness_f(const RelationTally& tally) {
  return harmonic_mean(ratio(tally.precision), ratio(tally.recall));
}

Value closure_value(const RelationTally& tally) {
  return Value::object()
      .set("first_links_against_second_closure", verdicts_value(tally.first_by_second))
      .set("second_links_against_first_closure", verdicts_value(tally.second_by_first))
      .set("mean_entailed_f", number(tally.mean_entailed_f()))
      .set("awareness_2011", Value::object()
                                 .set("precision", number(ratio(tally.precision)))
                                 .set("recall", number(ratio(tally.recall)))
                                 .set("f1", number(awareness_f(tally))));
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

// An attribute that at least one annotator uses.
struct AttributeFigures {
  std::string_view entity;
  std::string_view name;
  Agreement figures;
};

std::vector<AttributeFigures> attribute_figures(const SpanAgreement& spans) {
  std::vector<AttributeFigures> result;
  const auto add = [&](std::string_view entity, const std::vector<ValuePairs>& values,
                       std::span<const Attr> attributes) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      const ValueConfusion all = confusion_of(values[i]);
      const bool is_used = std::ranges::any_of(all.values, [](auto& v) { return !v.empty(); });
      if (is_used) {
        result.push_back({entity, attribute_name(attributes[i]), agreement(all.confusion)});
      }
    }
  };
  add("event", spans.event_values, event_attributes());
  add("time", spans.time_values, time_attributes());
  return result;
}

Value spans_value(const SpanAgreement& spans) {
  Value attributes = Value::object();
  for (const AttributeFigures& attribute : attribute_figures(spans)) {
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

Value pair_value(const PairAgreement& pair, const Inventory& inventory) {
  Value value = Value::object();
  put_agreement(value, pair.relations.full);
  value.set("confusion", confusion_value(pair.relations.full, inventory))
      .set("coarse", coarse_value(pair.relations.coarse))
      .set("closure", closure_value(pair.relations))
      .set("pairs_only_first_marked", pair.relations.only_first)
      .set("pairs_only_second_marked", pair.relations.only_second);
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

Value document_value(const DocumentAgreement& document, const Inventory& inventory) {
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
    Value refused = Value::object();
    for (const auto& [annotators, error] : document.refused) {
      refused.set(annotators.name(), error.what);
    }
    value.set("refused", std::move(refused));
  }
  if (std::optional<Value> fleiss = fleiss_value(document.ratings)) {
    value.set("fleiss", std::move(*fleiss));
  }
  return value.set("alpha", alpha_value(document.ratings));
}

// Two labels that were taken for each other.
struct Mixed {
  std::size_t first;  // in the inventory
  std::size_t second;
  std::int64_t count;
};

std::vector<Mixed> mixed_labels(const Confusion& confusion, const Inventory& inventory) {
  std::vector<Mixed> result;
  for (std::size_t i = 0; i < inventory.labels.size(); ++i) {
    for (std::size_t k = i + 1; k < inventory.labels.size(); ++k) {
      const std::size_t a = inventory.labels[i];
      const std::size_t b = inventory.labels[k];
      if (const std::int64_t count = confusion.at(a, b) + confusion.at(b, a); count > 0) {
        result.push_back({i, k, count});
      }
    }
  }
  return result;
}

std::int64_t differing(const Confusion& confusion) {
  return confusion.total() - confusion.agreed();
}

// Disagreements in which one side has this label.
std::int64_t differing_with(const Confusion& confusion, PairLabel label) {
  const std::size_t number = label_number(label);
  return confusion.row(number) + confusion.column(number) - 2 * confusion.at(number, number);
}

std::int64_t before_against_after(const Confusion& confusion) {
  const std::size_t before = label_number(PairLabel::kBefore);
  const std::size_t after = label_number(PairLabel::kAfter);
  return confusion.at(before, after) + confusion.at(after, before);
}

Value disagreements_value(const Confusion& confusion, const Inventory& inventory) {
  const std::int64_t all = differing(confusion);
  const auto counted = [&](std::int64_t count) {
    return Value::array().push(count).push(number(share(count, all)));
  };
  Value by_pair = Value::object();
  for (const Mixed& mixed : mixed_labels(confusion, inventory)) {
    by_pair.set(fmt::format("{}|{}", inventory.names[mixed.first], inventory.names[mixed.second]),
                counted(mixed.count));
  }
  Value by_label = Value::object();
  for (std::size_t i = 0; i < inventory.labels.size(); ++i) {
    const auto label = static_cast<PairLabel>(inventory.labels[i]);
    const std::int64_t agreed = confusion.at(label_number(label), label_number(label));
    const std::int64_t disagreed = differing_with(confusion, label);
    by_label.set(inventory.names[i],
                 Value::object()
                     .set("agreed", agreed)
                     .set("disagreed", disagreed)
                     .set("agreed_share", number(share(agreed, agreed + disagreed))));
  }
  return Value::object()
      .set("disagreements", all)
      .set("by_unordered_label_pair", std::move(by_pair))
      .set("involving_v", counted(differing_with(confusion, PairLabel::kVague)))
      .set("before_vs_after", counted(before_against_after(confusion)))
      .set("by_label", std::move(by_label));
}

Value extreme_value(const std::vector<PairAgreement>& pairs, std::optional<std::size_t> which) {
  if (!which) {
    return {};
  }
  return Value::array()
      .push(pairs[*which].annotators.name())
      .push(number(agreement(pairs[*which].relations.full).kappa));
}

std::string signature_of(const AgreeSettings& settings) {
  return fmt::format("gnomon:{}|command:agree|pair:{}|during:{}|missing:vague", version(),
                     pairing_name(settings.align_by),
                     settings.during == During::kSimultaneous ? "simultaneous" : "included");
}

Value data_of(const CorpusAgreement& corpus, const AgreeSettings& settings,
              const Inventory& inventory) {
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
      Value value = Value::object();
      put_agreement(value, micro.relations.by_kind[i]);
      by_kind.set(std::string(item_kind_name(static_cast<ItemKind>(i))), std::move(value));
    }
  }
  const CorpusAgreement::Macro macro = corpus.macro();
  Value documents = Value::object();
  for (const DocumentAgreement& document : corpus.documents) {
    documents.set(document.name, document_value(document, inventory));
  }
  Value of_micro = pair_value(micro, inventory);
  of_micro.set("disagreement_shares", disagreements_value(micro.relations.full, inventory));
  Value data = Value::object()
                   .set("gnomon", version())
                   .set("command", "agree")
                   .set("signature", signature_of(settings))
                   .set("labels", std::move(labels))
                   .set("micro", std::move(of_micro))
                   .set("macro_accuracy", Value::object()
                                              .set("document_pairs", macro.document_pairs)
                                              .set("mean", number(macro.mean_accuracy)))
                   .set("kappa_lowest", extreme_value(pairs, lowest_kappa(pairs)))
                   .set("kappa_highest", extreme_value(pairs, highest_kappa(pairs)))
                   .set("alpha", alpha_value(corpus.ratings()));
  if (std::optional<Value> fleiss = fleiss_value(corpus.ratings())) {
    data.set("fleiss", std::move(*fleiss));
  }
  if (const std::optional<Outlier> odd = outlier(pairs)) {
    data.set("outlier", Value::object()
                            .set("annotator", odd->annotator)
                            .set("mean_kappa", odd->mean_kappa)
                            .set("mean_kappa_of_others", odd->mean_kappa_of_others));
  }
  return std::move(data)
      .set("annotator_pairs", std::move(of_pairs))
      .set("by_pair_type", std::move(by_kind))
      .set("documents", std::move(documents));
}

// Tables

Cell figure(std::optional<double> value) {
  return value ? Cell::decimal(*value, kDecimals) : Cell("undefined").muted();
}

std::string in_line(const PairOfAnnotators& pair) {
  return fmt::format("{} / {}", pair.first, pair.second);
}

std::vector<Column> right_aligned(std::initializer_list<const char*> texts,
                                  std::initializer_list<const char*> numbers) {
  std::vector<Column> columns;
  for (const char* text : texts) {
    columns.push_back({text, Align::kLeft});
  }
  for (const char* title : numbers) {
    columns.push_back({title, Align::kRight});
  }
  return columns;
}

Row relation_row(Row begin, const PairAgreement& pair, bool coarse) {
  const Agreement figures = agreement(coarse ? pair.relations.coarse : pair.relations.full);
  for (Cell& cell :
       Row{figures.items, figures.agreed, figure(figures.accuracy), figure(figures.kappa),
           figure(weighted_agreement(pair.relations.coarse, relaxed_weights()).kappa),
           figure(figures.pi), figure(pair.relations.mean_entailed_f()),
           figure(awareness_f(pair.relations))}) {
    begin.push_back(std::move(cell));
  }
  return begin;
}

Table relation_table(const CorpusAgreement& corpus, bool coarse) {
  const std::vector<PairAgreement> pairs = corpus.annotator_pairs();
  Table table;
  table.title = coarse ? "relations, as the labels of TempEval" : "relations";
  table.columns =
      right_aligned({"annotators"}, {"documents", "pairs", "agreed", "accuracy", "kappa",
                                     "weighted", "pi", "closure F", "awareness F"});
  for (const PairAgreement& pair : pairs) {
    table.rows.push_back(relation_row({in_line(pair.annotators), pair.documents}, pair, coarse));
  }
  if (pairs.size() > 1) {
    const PairAgreement micro = corpus.micro();
    table.footer.push_back(relation_row({"all together", micro.documents}, micro, coarse));
  }
  return table;
}

Table document_table(const CorpusAgreement& corpus, bool coarse) {
  Table table;
  table.title =
      coarse ? "relations by document, as the labels of TempEval" : "relations by document";
  table.columns = right_aligned(
      {"document", "annotators"},
      {"pairs", "agreed", "accuracy", "kappa", "weighted", "pi", "closure F", "awareness F"});
  for (const DocumentAgreement& document : corpus.documents) {
    for (const PairAgreement& pair : document.pairs) {
      table.rows.push_back(relation_row({document.name, in_line(pair.annotators)}, pair, coarse));
    }
  }
  return table;
}

Table kind_table(const PairAgreement& micro) {
  constexpr auto kWords = std::to_array<std::string_view>(
      {"event, event", "event, time", "time, time", "event, creation time", "time, creation time"});
  Table table;
  table.columns = right_aligned({"pairs of"}, {"pairs", "agreed", "accuracy", "kappa", "pi"});
  for (std::size_t i = 0; i < kItemKinds; ++i) {
    const Agreement figures = agreement(micro.relations.by_kind[i]);
    if (figures.items > 0) {
      table.rows.push_back({kWords[i], figures.items, figures.agreed, figure(figures.accuracy),
                            figure(figures.kappa), figure(figures.pi)});
    }
  }
  return table;
}

// Who stands for the rows and who for the columns.
std::pair<std::string, std::string> sides(const std::vector<PairAgreement>& pairs) {
  if (pairs.size() == 1) {
    return {pairs[0].annotators.first, pairs[0].annotators.second};
  }
  return {"the annotator whose name comes first", "the other one"};
}

Table confusion_table(const CorpusAgreement& corpus, const Confusion& confusion,
                      const Inventory& inventory, bool coarse) {
  const auto [rows, columns] = sides(corpus.annotator_pairs());
  Table table;
  table.title = coarse ? "confusion of the labels of TempEval" : "confusion";
  table.caption = fmt::format("rows: {}; columns: {}", rows, columns);
  table.columns = {{"label", Align::kLeft}};
  Row sums{"all"};
  for (std::size_t k = 0; k < inventory.labels.size(); ++k) {
    table.columns.push_back({inventory.names[k], Align::kRight});
    sums.emplace_back(confusion.column(inventory.labels[k]));
  }
  table.columns.push_back({"all", Align::kRight});
  sums.emplace_back(confusion.total());
  for (std::size_t i = 0; i < inventory.labels.size(); ++i) {
    Row row{inventory.names[i]};
    for (std::size_t k = 0; k < inventory.labels.size(); ++k) {
      const Cell cell(confusion.at(inventory.labels[i], inventory.labels[k]));
      row.push_back(i == k ? cell.best() : cell);
    }
    row.emplace_back(confusion.row(inventory.labels[i]));
    table.rows.push_back(std::move(row));
  }
  table.footer.push_back(std::move(sums));
  return table;
}

Table disagreement_table(const Confusion& confusion, const Inventory& inventory) {
  const std::int64_t all = differing(confusion);
  Table table;
  table.columns = right_aligned({"disagreements"}, {"pairs", "share"});
  std::vector<Mixed> mixed = mixed_labels(confusion, inventory);
  std::ranges::stable_sort(mixed, std::greater<>(), &Mixed::count);
  for (const Mixed& labels : mixed) {
    table.rows.push_back(
        {fmt::format("{} / {}", inventory.names[labels.first], inventory.names[labels.second]),
         labels.count, figure(share(labels.count, all))});
  }
  const std::int64_t vague = differing_with(confusion, PairLabel::kVague);
  const std::int64_t opposite = before_against_after(confusion);
  table.footer = {{"one side vague", vague, figure(share(vague, all))},
                  {"before against after", opposite, figure(share(opposite, all))},
                  {"all", all, figure(share(all, all))}};
  return table;
}

Table label_table(const Confusion& confusion, const Inventory& inventory) {
  Table table;
  table.columns = right_aligned({"label"}, {"agreed", "disagreed", "share agreed"});
  for (std::size_t i = 0; i < inventory.labels.size(); ++i) {
    const std::size_t label = inventory.labels[i];
    const std::int64_t agreed = confusion.at(label, label);
    const std::int64_t disagreed = differing_with(confusion, static_cast<PairLabel>(label));
    table.rows.push_back(
        {inventory.names[i], agreed, disagreed, figure(share(agreed, agreed + disagreed))});
  }
  return table;
}

Table closure_table(const std::vector<PairAgreement>& pairs) {
  Table table;
  table.title = "links judged by what follows from the other's";
  table.columns = right_aligned({"links of", "judged by"}, {"links", "entailed", "contradicted",
                                                            "undecided", "share entailed"});
  const auto add = [&](const std::string& of, const std::string& by, const ClosureVerdicts& v) {
    table.rows.push_back(
        {of, by, v.links, v.entailed, v.contradicted, v.undecided, figure(v.entailed_share())});
  };
  for (const PairAgreement& pair : pairs) {
    const auto& [first, second] = pair.annotators;
    add(first, second, pair.relations.first_by_second);
    add(second, first, pair.relations.second_by_first);
  }
  return table;
}

Table annotator_table(const CorpusAgreement& corpus) {
  struct Sums {
    std::int64_t documents = 0;
    std::int64_t consistent = 0;
    std::size_t rejected = 0;
    std::size_t problems = 0;
  };
  std::map<std::string, Sums> by_name;
  for (const DocumentAgreement& document : corpus.documents) {
    for (const AnnotatorOfDocument& annotator : document.annotators) {
      Sums& sums = by_name[annotator.name];
      ++sums.documents;
      sums.consistent += annotator.is_consistent() ? 1 : 0;
      sums.rejected += annotator.rows_rejected;
      sums.problems += annotator.problems.size();
    }
  }
  Table table;
  table.columns = right_aligned(
      {"annotator"}, {"documents", "consistent", "links rejected", "links with problems"});
  for (const auto& [name, sums] : by_name) {
    table.rows.push_back({name, sums.documents, sums.consistent, sums.rejected, sums.problems});
  }
  return table;
}

Table span_table(const std::vector<PairAgreement>& pairs) {
  Table table;
  table.title = "spans";
  table.columns = right_aligned({"annotators", "what"},
                                {"first", "second", "both", "precision", "recall", "F1"});
  for (const PairAgreement& pair : pairs) {
    const auto add = [&](const char* what, const SpanTally& tally, std::int64_t both,
                         const SpanTally::Figures& figures) {
      table.rows.push_back({in_line(pair.annotators), what, tally.first, tally.second, both,
                            figure(figures.precision), figure(figures.recall), figure(figures.f1)});
    };
    const SpanTally& events = pair.spans.events;
    const SpanTally& times = pair.spans.times;
    add("events, same extent", events, events.strict, events.strict_figures());
    add("events, paired", events, events.both, events.relaxed_figures());
    add("times, same extent", times, times.strict, times.strict_figures());
    add("times, paired", times, times.both, times.relaxed_figures());
  }
  return table;
}

Table attribute_table(const std::vector<PairAgreement>& pairs) {
  Table table;
  table.title = "tokens, and attributes of what both marked";
  table.columns = right_aligned({"annotators", "what"}, {"items", "agreed", "accuracy", "kappa"});
  for (const PairAgreement& pair : pairs) {
    const auto add = [&](std::string what, const Agreement& figures) {
      table.rows.push_back({in_line(pair.annotators), std::move(what), figures.items,
                            figures.agreed, figure(figures.accuracy), figure(figures.kappa)});
    };
    add("token of an event, of a time, or none", agreement(pair.spans.tokens));
    for (const AttributeFigures& attribute : attribute_figures(pair.spans)) {
      add(fmt::format("{} {}", attribute.entity, attribute.name), attribute.figures);
    }
  }
  return table;
}

std::vector<std::string> notes_of(const CorpusAgreement& corpus) {
  std::vector<std::string> notes;
  const std::vector<PairAgreement> pairs = corpus.annotator_pairs();
  const PairAgreement micro = corpus.micro();
  if (micro.relations.full.total() == 0) {
    notes.emplace_back("no pair was labelled, so that all figures of relations are undefined");
  }
  if (const CorpusAgreement::Macro macro = corpus.macro(); macro.document_pairs > 1) {
    notes.push_back(
        fmt::format("macro average: mean accuracy {:.4f} over {} pairs of annotators of "
                    "a document",
                    *macro.mean_accuracy, macro.document_pairs));
  }
  const auto lowest = lowest_kappa(pairs);
  const auto highest = highest_kappa(pairs);
  if (pairs.size() > 1 && lowest && highest) {
    const auto words = [&](std::size_t which) {
      return fmt::format("{:.4f} ({})", *agreement(pairs[which].relations.full).kappa,
                         in_line(pairs[which].annotators));
    };
    notes.push_back(fmt::format("kappa from {} to {}", words(*lowest), words(*highest)));
  }
  if (const std::optional<Outlier> odd = outlier(pairs)) {
    notes.push_back(
        fmt::format("lowest mean kappa: {} with {:.4f}; without this annotator the "
                    "mean over pairs is {:.4f}",
                    odd->annotator, odd->mean_kappa, odd->mean_kappa_of_others));
  }
  for (const DocumentAgreement& document : corpus.documents) {
    const std::optional<Ratings::Fleiss> fleiss = document.ratings.fleiss();
    if (fleiss && fleiss->annotators > 2) {
      notes.push_back(fmt::format("Fleiss' kappa of the {} annotators of {}: {:.4f} ({} pairs)",
                                  fleiss->annotators, document.name, fleiss->kappa, fleiss->items));
    }
  }
  const Ratings ratings = corpus.ratings();
  if (const auto fleiss = ratings.fleiss();
      fleiss && fleiss->annotators > 2 && corpus.documents.size() > 1) {
    notes.push_back(fmt::format("Fleiss' kappa of all documents: {:.4f} ({} pairs)", fleiss->kappa,
                                fleiss->items));
  }
  const std::optional<Ratings::Alpha> alpha = ratings.alpha();
  notes.push_back(alpha ? fmt::format("Krippendorff's alpha of all annotators: {:.4f} ({} pairs)",
                                      alpha->alpha, alpha->items)
                        : "Krippendorff's alpha is undefined: there are no two different labels");
  if (const std::int64_t unasked = micro.relations.only_first + micro.relations.only_second;
      unasked > 0) {
    notes.push_back(fmt::format("{} pair{} left out: the other annotator did not mark both ends",
                                unasked, unasked == 1 ? " was" : "s were"));
  }
  if (micro.relations.full.total() > 0 && differing(micro.relations.full) == 0) {
    notes.emplace_back("there are no disagreements");
  }
  return notes;
}

}  // namespace

std::string_view pairing_name(AlignBy by) {
  switch (by) {
    case AlignBy::kExact:
      return "exact";
    case AlignBy::kIds:
      return "ids";
    default:
      return "position";
  }
}

Report agree_report(const CorpusAgreement& corpus, const AgreeSettings& settings,
                    const AgreeReportOptions& options) {
  const Inventory labels = inventory(corpus);
  const std::vector<PairAgreement> pairs = corpus.annotator_pairs();
  const PairAgreement micro = corpus.micro();
  const bool full = options.labels != LabelsShown::kCoarse;
  const bool coarse = options.labels != LabelsShown::kFull;
  Report report;
  report.data = data_of(corpus, settings, labels);
  report.signature = signature_of(settings);
  const auto add = [&](Table table) {
    if (!table.rows.empty()) {
      report.tables.push_back(std::move(table));
    }
  };
  const auto add_both = [&](const auto& make) {
    if (full) {
      add(make(false));
    }
    if (coarse) {
      add(make(true));
    }
  };
  add_both([&](bool as_coarse) { return relation_table(corpus, as_coarse); });
  if (options.per_document) {
    add_both([&](bool as_coarse) { return document_table(corpus, as_coarse); });
  }
  add(kind_table(micro));
  add_both([&](bool as_coarse) {
    return as_coarse ? confusion_table(corpus, micro.relations.coarse,
                                       coarse_inventory(micro.relations.coarse), true)
                     : confusion_table(corpus, micro.relations.full, labels, false);
  });
  if (full && micro.relations.full.total() > 0) {
    add(disagreement_table(micro.relations.full, labels));
    add(label_table(micro.relations.full, labels));
  }
  add(closure_table(pairs));
  add(annotator_table(corpus));
  if (micro.spans.documents > 0) {
    add(span_table(pairs));
    add(attribute_table(pairs));
  }
  report.notes = notes_of(corpus);
  return report;
}

MatrixPicture agree_picture(const CorpusAgreement& corpus, const AgreeSettings& settings,
                            const AgreeReportOptions& options) {
  const PairAgreement micro = corpus.micro();
  const bool coarse = options.labels == LabelsShown::kCoarse;
  const Confusion& confusion = coarse ? micro.relations.coarse : micro.relations.full;
  const Inventory labels = coarse ? coarse_inventory(confusion) : inventory(corpus);
  const Agreement figures = agreement(confusion);
  MatrixPicture picture;
  picture.title = "Agreement on temporal relations";
  const auto in_words = [](std::optional<double> value) {
    return value ? fmt::format("{:.4f}", *value) : "undefined";
  };
  picture.subtitle =
      fmt::format("{} pairs, {} agreed; accuracy {}, kappa {}", figures.items, figures.agreed,
                  in_words(figures.accuracy), in_words(figures.kappa));
  const auto [rows, columns] = sides(corpus.annotator_pairs());
  picture.row_title = fmt::format("rows: {}", rows);
  picture.column_title = fmt::format("columns: {}", columns);
  picture.labels = labels.names;
  for (const std::size_t i : labels.labels) {
    for (const std::size_t k : labels.labels) {
      picture.counts.push_back(confusion.at(i, k));
    }
  }
  picture.signature = signature_of(settings);
  return picture;
}

}  // namespace gnomon::cli
