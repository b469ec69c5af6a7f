#include "gnomon/operations/agree.h"

#include "gnomon/agree/corpus_agreement.h"
#include "gnomon/agree/disagreements.h"
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
                                             const std::vector<const Task*>& tasks, bool coarse) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < micro.relations.by_task.size(); ++i) {
    const Agreement figures = agreement(confusion_of(micro.relations, {coarse, i}));
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

// The annotator who has the lowest mean kappa in each of several tasks.
std::optional<std::string> outlier_of_all_tasks(const std::vector<PairAgreement>& pairs,
                                                std::size_t tasks, bool coarse) {
  std::optional<std::string> name;
  for (std::size_t i = 0; i < tasks; ++i) {
    const std::optional<Outlier> odd = outlier(pairs, {coarse, i});
    if (!odd || (name && *name != odd->annotator)) {
      return std::nullopt;
    }
    name = odd->annotator;
  }
  return tasks > 1 ? name : std::nullopt;
}

// What depends on the labels.
std::vector<std::string> label_notes(const CorpusAgreement& corpus, const PairAgreement& micro,
                                     const AgreeSettings& settings, bool coarse) {
  std::vector<std::string> notes;
  const std::vector<PairAgreement> pairs = corpus.annotator_pairs();
  if (const auto name = outlier_of_all_tasks(pairs, settings.tasks.size(), coarse)) {
    notes.push_back(fmt::format("{} has the lowest mean kappa in every task", *name));
  }
  if (const CorpusAgreement::Macro macro = corpus.macro(coarse); macro.document_pairs > 1) {
    notes.push_back(fmt::format(
        "macro average: mean accuracy {:.2f} % over {} pairs of annotators, counted per document",
        100 * *macro.mean_accuracy, macro.document_pairs));
  }
  if (const auto mean = mean_of_tasks(micro.relations, coarse); mean && settings.tasks.size() > 1) {
    notes.push_back(
        fmt::format("mean over tasks, weighted by pairs: accuracy {:.2f} %, kappa {:.4f}",
                    100 * mean->accuracy, mean->kappa));
  }
  if (const auto kappas = kappa_extremes(pairs, {coarse}); kappas && pairs.size() > 1) {
    const auto words = [&](const Extreme& extreme) {
      return fmt::format("{:.4f} ({})", extreme.value, in_line(extreme.annotators));
    };
    notes.push_back(
        fmt::format("kappa from {} to {}", words(kappas->lowest), words(kappas->highest)));
  }
  if (const std::optional<Outlier> odd = outlier(pairs, {coarse})) {
    notes.push_back(
        fmt::format("lowest mean kappa: {} with {:.4f}; without this annotator the "
                    "mean over pairs is {:.4f}",
                    odd->annotator, odd->mean_kappa, odd->mean_kappa_of_others));
  }
  for (const DocumentAgreement& document : corpus.documents) {
    const std::optional<Ratings::Fleiss> fleiss =
        (coarse ? document.ratings.coarse : document.ratings.full).fleiss();
    if (fleiss && fleiss->annotators > 2) {
      notes.push_back(fmt::format("Fleiss' kappa of the {} annotators of {}: {:.4f} ({} pairs)",
                                  fleiss->annotators, document.name, fleiss->kappa, fleiss->items));
    }
  }
  const Ratings ratings = corpus.ratings(coarse);
  if (const auto fleiss = ratings.fleiss();
      fleiss && fleiss->annotators > 2 && corpus.documents.size() > 1) {
    notes.push_back(fmt::format("Fleiss' kappa of all documents: {:.4f} ({} pairs)", fleiss->kappa,
                                fleiss->items));
  }
  const std::optional<Ratings::Alpha> alpha = ratings.alpha();
  notes.push_back(alpha ? fmt::format("Krippendorff's alpha of all annotators: {:.4f} ({} pairs)",
                                      alpha->alpha, alpha->items)
                        : "Krippendorff's alpha is undefined: all labels are the same");
  if (const Confusion confusion = confusion_of(micro.relations, {coarse});
      confusion.total() > 0 && confusion.agreed() == confusion.total()) {
    notes.emplace_back("no disagreements");
  }
  if (const auto note = narrow_tasks_note(micro, settings.tasks, coarse)) {
    notes.push_back(*note);
  }
  return notes;
}

// What was done with pairs that only one of two annotators labelled.
std::vector<std::string> missing_notes(const RelationTally& relations, MissingLabels missing) {
  std::vector<std::string> notes;
  const auto count = [](std::int64_t pairs) {
    return fmt::format("{} pair{}", pairs, pairs == 1 ? " was" : "s were");
  };
  if (relations.labelled_by_one > 0) {
    notes.push_back(
        missing == MissingLabels::kVague
            ? fmt::format("{} labelled by only one of two annotators: VAGUE for the other "
                          "(`missing` left-out skips them)",
                          count(relations.labelled_by_one))
            : fmt::format("{} skipped: labelled by only one of two annotators",
                          count(relations.labelled_by_one)));
  }
  const std::size_t vague = label_number(PairLabel::kVague);
  const Confusion& full = relations.full;
  const std::int64_t one_vague = full.row(vague) + full.column(vague) - full.at(vague, vague) -
                                 (missing == MissingLabels::kVague ? relations.labelled_by_one : 0);
  if (one_vague > 0) {
    notes.push_back(
        fmt::format("{} labelled by both, as VAGUE (not determined) by one of them or both: VAGUE "
                    "counts as a label",
                    count(one_vague)));
  }
  if (const std::int64_t unasked = relations.only_first + relations.only_second; unasked > 0) {
    notes.push_back(
        fmt::format("{} skipped: the other annotator did not mark both ends", count(unasked)));
  }
  return notes;
}

std::vector<std::string> notes_of(const CorpusAgreement& corpus, const AgreeSettings& settings,
                                  LabelsShown labels) {
  const PairAgreement micro = corpus.micro();
  std::vector<std::string> notes;
  if (micro.relations.full.total() == 0) {
    notes.emplace_back("no pair was labelled, so all figures for relations are undefined");
  }
  for (std::string& note : missing_notes(micro.relations, settings.missing)) {
    notes.push_back(std::move(note));
  }
  if (labels != LabelsShown::kCoarse) {
    for (std::string& note : label_notes(corpus, micro, settings, false)) {
      notes.push_back(std::move(note));
    }
  }
  if (labels != LabelsShown::kFull) {
    for (const std::string& note : label_notes(corpus, micro, settings, true)) {
      notes.push_back(labels == LabelsShown::kBoth ? fmt::format("with TempEval labels: {}", note)
                                                   : note);
    }
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
  report.notes = notes_of(corpus, settings, view.labels);
  if (view.table == AgreeTables::kTempeval1) {
    add_both([&](bool as_coarse) { return tempeval1_table(corpus, settings.tasks, as_coarse); });
    if (settings.tasks.empty()) {
      report.notes.emplace_back("`task` A,B,C gives a row for each task of TempEval-1");
    }
    return report;
  }
  add_both([&](bool as_coarse) { return relation_table(corpus, as_coarse); });
  if (view.per_document) {
    add_both([&](bool as_coarse) { return document_table(corpus, as_coarse); });
  }
  add_both([&](bool as_coarse) { return kind_table(micro, as_coarse); });
  add_both([&](bool as_coarse) { return task_table(micro, settings.tasks, as_coarse); });
  const Confusion coarse_confusion = coarsened(micro.relations.full);
  add_both([&](bool as_coarse) {
    return as_coarse
               ? confusion_table(corpus, coarse_confusion, coarse_inventory(coarse_confusion), true)
               : confusion_table(corpus, micro.relations.full, labels, false);
  });
  if (micro.relations.full.total() > 0) {
    const Confusion all_labels = among_all_labels(coarse_confusion);
    const LabelInventory coarse_labels = used_inventory(all_labels);
    add_both([&](bool as_coarse) {
      return as_coarse ? disagreement_table(all_labels, coarse_labels, true)
                       : disagreement_table(micro.relations.full, labels, false);
    });
    add_both([&](bool as_coarse) {
      return as_coarse ? label_table(all_labels, coarse_labels, true)
                       : label_table(micro.relations.full, labels, false);
    });
  }
  add(judged_links_table(pairs));
  add(annotator_table(corpus));
  if (micro.spans.documents > 0) {
    add(span_table(pairs));
    add(attribute_table(pairs));
  }
  return report;
}

std::string svg(const AgreeResult& result, const AgreeView& view) {
  const CorpusAgreement& corpus = *result.agreement;
  const PairAgreement micro = corpus.micro();
  const bool coarse = view.labels == LabelsShown::kCoarse;
  const Confusion confusion = confusion_of(micro.relations, {coarse});
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
