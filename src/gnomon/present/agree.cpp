#include "gnomon/operations/agree.h"

#include "gnomon/agree/corpus_agreement.h"
#include "gnomon/present/agree_labels.h"
#include "gnomon/present/agree_tables.h"
#include "gnomon/present/present.h"
#include "gnomon/report/matrix_svg.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

// Tasks on which annotators agree less than this should be narrower (Verhagen et al. 2009).
constexpr double kGoodTask = 0.9;

std::optional<std::string> narrow_tasks_note(const PairAgreement& micro,
                                             const std::vector<const Task*>& tasks) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < micro.relations.by_task.size(); ++i) {
    const Agreement figures = agreement(micro.relations.by_task[i]);
    if (figures.accuracy && *figures.accuracy < kGoodTask) {
      names.push_back(tasks[i]->name);
    }
  }
  if (names.empty()) {
    return std::nullopt;
  }
  return fmt::format("Tasks with agreement below {:g} %, which may need a narrower definition: {}.",
                     100 * kGoodTask, fmt::join(names, ", "));
}

std::vector<std::string> notes_of(const CorpusAgreement& corpus) {
  std::vector<std::string> notes;
  const std::vector<PairAgreement> pairs = corpus.annotator_pairs();
  const PairAgreement micro = corpus.micro();
  if (micro.relations.full.total() == 0) {
    notes.emplace_back("no pair was labelled, so all figures for relations are undefined");
  }
  if (const CorpusAgreement::Macro macro = corpus.macro(); macro.document_pairs > 1) {
    notes.push_back(fmt::format(
        "macro average: mean accuracy {:.2f} % over {} pairs of annotators, counted per document",
        100 * *macro.mean_accuracy, macro.document_pairs));
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
                        : "Krippendorff's alpha is undefined: all labels are the same");
  if (const std::int64_t unasked = micro.relations.only_first + micro.relations.only_second;
      unasked > 0) {
    notes.push_back(fmt::format("{} pair{} skipped: the other annotator did not mark both ends",
                                unasked, unasked == 1 ? " was" : "s were"));
  }
  if (micro.relations.full.total() > 0 &&
      micro.relations.full.agreed() == micro.relations.full.total()) {
    notes.emplace_back("no disagreements");
  }
  return notes;
}

}  // namespace

Report tables(const AgreeResult& result, const AgreeView& view) {
  const CorpusAgreement& corpus = *result.agreement;
  const AgreeSettings& settings = *result.settings;
  const LabelInventory labels = label_inventory(corpus);
  const std::vector<PairAgreement> pairs = corpus.annotator_pairs();
  const PairAgreement micro = corpus.micro();
  const bool full = view.labels != LabelsShown::kCoarse;
  const bool coarse = view.labels != LabelsShown::kFull;
  Report report;
  report.signature = result.signature;
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
  if (view.per_document) {
    add_both([&](bool as_coarse) { return document_table(corpus, as_coarse); });
  }
  add(kind_table(micro));
  add(task_table(micro, settings.tasks));
  add_both([&](bool as_coarse) {
    return as_coarse ? confusion_table(corpus, micro.relations.coarse,
                                       coarse_inventory(micro.relations.coarse), true)
                     : confusion_table(corpus, micro.relations.full, labels, false);
  });
  if (full && micro.relations.full.total() > 0) {
    add(disagreement_table(micro.relations.full, labels));
    add(label_table(micro.relations.full, labels));
  }
  add(judged_links_table(pairs));
  add(annotator_table(corpus));
  if (micro.spans.documents > 0) {
    add(span_table(pairs));
    add(attribute_table(pairs));
  }
  report.notes = notes_of(corpus);
  if (const auto note = narrow_tasks_note(micro, settings.tasks)) {
    report.notes.push_back(*note);
  }
  return report;
}

std::string svg(const AgreeResult& result, const AgreeView& view) {
  const CorpusAgreement& corpus = *result.agreement;
  const PairAgreement micro = corpus.micro();
  const bool coarse = view.labels == LabelsShown::kCoarse;
  const Confusion& confusion = coarse ? micro.relations.coarse : micro.relations.full;
  const LabelInventory labels = coarse ? coarse_inventory(confusion) : label_inventory(corpus);
  const Agreement figures = agreement(confusion);
  MatrixPicture drawn;
  drawn.title = "Agreement on temporal relations";
  drawn.subtitle =
      fmt::format("{} pairs, {} agreed; accuracy {}, kappa {}", figures.items, figures.agreed,
                  figures.accuracy ? fmt::format("{:.2f} %", 100 * *figures.accuracy) : "undefined",
                  figures.kappa ? fmt::format("{:.4f}", *figures.kappa) : "undefined");
  const auto [rows, columns] = matrix_sides(corpus.annotator_pairs());
  drawn.row_title = fmt::format("rows: {}", rows);
  drawn.column_title = fmt::format("columns: {}", columns);
  drawn.labels = labels.names;
  for (const std::size_t i : labels.labels) {
    for (const std::size_t k : labels.labels) {
      drawn.counts.push_back(confusion.at(i, k));
    }
  }
  drawn.signature = result.signature;
  return matrix_svg(drawn);
}

}  // namespace gnomon
