#include "gnomon/present/agree_tables.h"

#include "gnomon/agree/disagreements.h"
#include "gnomon/present/matrix_labels.h"
#include "gnomon/present/score_cells.h"

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

namespace gnomon {
namespace {

Cell undefined() { return Cell::decimal(std::nullopt, 2); }

// Kappa, pi and the like, which can be negative.
Cell coefficient(std::optional<double> value) {
  return value ? Cell::decimal(*value, 4) : undefined();
}

std::vector<Column> right_aligned(std::initializer_list<const char*> texts,
                                  std::initializer_list<const char*> numbers) {
  std::vector<Column> columns;
  for (const char* text : texts) {
    columns.push_back({text, Align::kLeft, "", "annotator 1", "annotator 2"});
  }
  for (const char* title : numbers) {
    columns.push_back({title, Align::kRight});
  }
  return columns;
}

Cell both_of(const PairOfAnnotators& pair) { return Cell::pair(pair.first, pair.second, " / "); }

// Tables of full labels say by their first column what they are.
std::string title_of(std::string_view what, bool coarse) {
  return coarse ? fmt::format("{}, with TempEval labels", what) : "";
}

Row relation_row(Row begin, const PairAgreement& pair, bool coarse) {
  const Agreement figures = agreement(confusion_of(pair.relations, {coarse}));
  for (Cell& cell :
       Row{figures.items, figures.agreed, percent(figures.accuracy), coefficient(figures.kappa),
           coefficient(weighted_agreement(coarsened(pair.relations.full), relaxed_weights()).kappa),
           coefficient(figures.pi), percent(pair.relations.mean_entailed_f()),
           percent(pair.relations.awareness_f())}) {
    begin.push_back(std::move(cell));
  }
  return begin;
}

}  // namespace

std::string in_line(const PairOfAnnotators& pair) {
  return fmt::format("{} / {}", pair.first, pair.second);
}

// Who stands for the rows and who for the columns.
std::pair<std::string, std::string> matrix_sides(const std::vector<PairAgreement>& pairs) {
  if (pairs.size() == 1) {
    return {pairs[0].annotators.first, pairs[0].annotators.second};
  }
  return {"the first annotator of each pair", "the second"};
}

Table relation_table(const CorpusAgreement& corpus, bool coarse) {
  const std::vector<PairAgreement> pairs = corpus.annotator_pairs();
  Table table;
  table.title = coarse ? "relations, with TempEval labels" : "relations";
  table.columns =
      right_aligned({"annotators"}, {"documents", "pairs", "agreed", "accuracy %", "kappa",
                                     "weighted", "pi", "closure F1", "awareness F1"});
  for (const PairAgreement& pair : pairs) {
    table.rows.push_back(relation_row({both_of(pair.annotators), pair.documents}, pair, coarse));
  }
  if (pairs.size() > 1) {
    const PairAgreement micro = corpus.micro();
    table.footer.push_back(relation_row({"overall", micro.documents}, micro, coarse));
  }
  return table;
}

Table document_table(const CorpusAgreement& corpus, bool coarse) {
  Table table;
  table.title = coarse ? "relations by document, with TempEval labels" : "relations by document";
  table.columns = right_aligned(
      {"document", "annotators"},
      {"pairs", "agreed", "accuracy %", "kappa", "weighted", "pi", "closure F1", "awareness F1"});
  for (const DocumentAgreement& document : corpus.documents) {
    for (const PairAgreement& pair : document.pairs) {
      table.rows.push_back(relation_row({document.name, both_of(pair.annotators)}, pair, coarse));
    }
  }
  return table;
}

Table kind_table(const PairAgreement& micro, bool coarse) {
  constexpr auto kWords = std::to_array<std::string_view>(
      {"event, event", "event, time", "time, time", "event, creation time", "time, creation time"});
  Table table;
  table.title = title_of("pairs by kind", coarse);
  table.columns = right_aligned({"kind of pair"}, {"pairs", "agreed", "accuracy %", "kappa", "pi"});
  for (std::size_t i = 0; i < kItemKinds; ++i) {
    const Confusion& full = micro.relations.by_kind[i];
    const Agreement figures = agreement(coarse ? coarsened(full) : full);
    if (figures.items > 0) {
      table.rows.push_back({kWords[i], figures.items, figures.agreed, percent(figures.accuracy),
                            coefficient(figures.kappa), coefficient(figures.pi)});
    }
  }
  return table;
}

Table task_table(const PairAgreement& micro, const std::vector<const Task*>& tasks, bool coarse) {
  Table table;
  table.title = title_of("pairs by task", coarse);
  table.columns = right_aligned({"task"}, {"pairs", "agreed", "accuracy %", "kappa", "pi"});
  for (std::size_t i = 0; i < micro.relations.by_task.size(); ++i) {
    const Agreement figures = agreement(confusion_of(micro.relations, {coarse, i}));
    table.rows.push_back({fmt::format("{} {}", tasks[i]->number, tasks[i]->name), figures.items,
                          figures.agreed, percent(figures.accuracy), coefficient(figures.kappa),
                          coefficient(figures.pi)});
  }
  return table;
}

Table tempeval1_table(const CorpusAgreement& corpus, const std::vector<const Task*>& tasks,
                      bool coarse) {
  const std::vector<PairAgreement> pairs = corpus.annotator_pairs();
  const PairAgreement micro = corpus.micro();
  Table table;
  table.title = title_of("agreement by task", coarse);
  table.caption = "lowest and highest: of two annotators over all documents that they share";
  table.columns = right_aligned({"task"}, {"pairs", "precision", "lowest P", "highest P", "kappa",
                                           "lowest kappa", "highest kappa"});
  const auto add = [&](std::string name, const CountedLabels& counted) {
    const Agreement figures = agreement(confusion_of(micro.relations, counted));
    const auto accuracies = accuracy_extremes(pairs, counted);
    const auto kappas = kappa_extremes(pairs, counted);
    const auto end = [](const std::optional<Extremes>& extremes, Extreme Extremes::*which) {
      return extremes ? std::optional((*extremes.*which).value) : std::nullopt;
    };
    table.rows.push_back({std::move(name), figures.items, percent(figures.accuracy),
                          percent(end(accuracies, &Extremes::lowest)),
                          percent(end(accuracies, &Extremes::highest)), coefficient(figures.kappa),
                          coefficient(end(kappas, &Extremes::lowest)),
                          coefficient(end(kappas, &Extremes::highest))});
  };
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    add(fmt::format("{} {}", tasks[i]->number, tasks[i]->name), {coarse, i});
  }
  if (tasks.empty()) {
    add("all pairs", {coarse});
  }
  if (const auto mean = mean_of_tasks(micro.relations, coarse); mean && tasks.size() > 1) {
    table.footer.push_back({"weighted mean", mean->pairs, percent(mean->accuracy), Cell(), Cell(),
                            coefficient(mean->kappa), Cell(), Cell()});
  }
  return table;
}

Table confusion_table(const CorpusAgreement& corpus, const Confusion& confusion,
                      const LabelInventory& inventory, bool coarse) {
  const auto [rows, columns] = matrix_sides(corpus.annotator_pairs());
  Table table;
  table.title = coarse ? "confusion matrix, with TempEval labels" : "confusion";
  table.caption = fmt::format("rows: {}; columns: {}", rows, columns);
  table.columns = {{"label", Align::kLeft, "first label"}};
  table.across = {"second label", "pairs"};
  const MatrixLabels labels(inventory.labels.size());
  Row sums{"all"};
  for (std::size_t k = 0; k < inventory.labels.size(); ++k) {
    table.columns.push_back(labels.column(k, inventory.names[k]));
    sums.emplace_back(confusion.column(inventory.labels[k]));
  }
  table.columns.push_back({"all", Align::kRight});
  sums.emplace_back(confusion.total());
  for (std::size_t i = 0; i < inventory.labels.size(); ++i) {
    Row row{labels.row(i, inventory.names[i])};
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

Table disagreement_table(const Confusion& confusion, const LabelInventory& inventory, bool coarse) {
  const Disagreements found = disagreements(confusion);
  Table table;
  table.title = title_of("disagreements", coarse);
  table.columns = right_aligned({"disagreements"}, {"pairs", "share %"});
  table.columns.front().first_name = "one label";
  table.columns.front().second_name = "other label";
  std::map<std::size_t, std::string> names;
  for (std::size_t i = 0; i < inventory.labels.size(); ++i) {
    names[inventory.labels[i]] = inventory.names[i];
  }
  std::vector<MixedLabels> mixed = found.mixed;
  std::ranges::stable_sort(mixed, std::greater<>(), &MixedLabels::count);
  for (const MixedLabels& labels : mixed) {
    table.rows.push_back(
        {Cell::pair(names[label_number(labels.one)], names[label_number(labels.other)], " / "),
         labels.count, percent(found.share_of(labels.count))});
  }
  const auto sum = [&](const char* what, std::int64_t count) {
    table.footer.push_back({what, count, percent(found.share_of(count))});
  };
  sum("one side vague", found.one_side_vague);
  sum("before vs. after", found.before_against_after);
  sum("all", found.all);
  return table;
}

Table label_table(const Confusion& confusion, const LabelInventory& inventory, bool coarse) {
  Table table;
  table.title = title_of("agreement by label", coarse);
  table.columns = right_aligned({"label"}, {"agreed", "disagreed", "agreed %"});
  for (std::size_t i = 0; i < inventory.labels.size(); ++i) {
    const LabelAgreement of_label =
        agreement_on(confusion, static_cast<PairLabel>(inventory.labels[i]));
    table.rows.push_back({inventory.names[i], of_label.agreed, of_label.disagreed,
                          percent(of_label.agreed_share())});
  }
  return table;
}

Table judged_links_table(const std::vector<PairAgreement>& pairs) {
  Table table;
  table.title = "links judged by the closure of the other annotator";
  table.columns = right_aligned({"links of", "judged by"}, {"links", "entailed", "contradicted",
                                                            "undetermined", "entailed %"});
  const auto add = [&](const std::string& whose, const std::string& by, const ClosureVerdicts& v) {
    table.rows.push_back(
        {whose, by, v.links, v.entailed, v.contradicted, v.undecided, percent(v.entailed_share())});
  };
  for (const PairAgreement& pair : pairs) {
    const auto& [first, second] = pair.annotators;
    add(first, second, pair.relations.first_by_second);
    add(second, first, pair.relations.second_by_first);
  }
  return table;
}

Table annotator_table(const CorpusAgreement& corpus) {
  Table table;
  table.columns = right_aligned(
      {"annotator"}, {"documents", "consistent", "links rejected", "links with problems"});
  for (const AnnotatorSums& sums : corpus.annotators()) {
    table.rows.push_back(
        {sums.name, sums.documents, sums.consistent, sums.rows_rejected, sums.problems});
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
      table.rows.push_back({both_of(pair.annotators), what, tally.first, tally.second, both,
                            percent(figures.precision), percent(figures.recall),
                            percent(figures.f1)});
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
  table.title = "tokens, and attributes of common entities";
  table.columns = right_aligned({"annotators", "what"}, {"items", "agreed", "accuracy %", "kappa"});
  for (const PairAgreement& pair : pairs) {
    const auto add = [&](std::string what, const Agreement& figures) {
      table.rows.push_back({both_of(pair.annotators), std::move(what), figures.items,
                            figures.agreed, percent(figures.accuracy), coefficient(figures.kappa)});
    };
    add("token: event, time or none", agreement(pair.spans.tokens));
    for (const AttributeAgreement& attribute : attribute_agreement(pair.spans)) {
      add(fmt::format("{} {}", attribute.entity, attribute.name), attribute.figures);
    }
  }
  return table;
}

}  // namespace gnomon
