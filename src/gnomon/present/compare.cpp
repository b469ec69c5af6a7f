#include "gnomon/operations/compare.h"

#include "gnomon/base/utf8.h"
#include "gnomon/operations/verdicts.h"
#include "gnomon/present/compared_entities.h"
#include "gnomon/present/compared_links.h"
#include "gnomon/present/link_data.h"
#include "gnomon/present/present.h"
#include "gnomon/present/score_cells.h"
#include "gnomon/present/skipped_documents.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

void note_left_out(const Document& document, const SharedSide& side, std::string_view whose,
                   std::vector<std::string>& notes) {
  if (side.left_out.empty()) {
    return;
  }
  std::vector<std::string> names;
  for (const std::size_t origin : side.left_out) {
    const std::string_view lid = document.links()[origin].lid;
    names.push_back(lid.empty() ? "one without id" : shown(lid));
  }
  notes.push_back(fmt::format("TLINKs of {} without two ends or a relation are skipped: {}.", whose,
                              fmt::join(names, ", ")));
}

// "event strict" is a headline, "event class" is not.
bool is_headline(const Figure& figure) {
  return figure.name == "all" || figure.name.ends_with("strict") ||
         figure.name.ends_with("relaxed");
}

std::string shown_name(const Figure& figure) {
  return figure.name == "all" ? "temporal awareness" : std::string(figure.name);
}

std::vector<ComparisonScore> shown_scores(const ComparedFigures& figures, bool brief) {
  std::vector<ComparisonScore> scores;
  for (const Figure& figure : figures) {
    if (!brief || is_headline(figure)) {
      scores.push_back({shown_name(figure), is_headline(figure), std::llround(figure.right),
                        std::llround(figure.system_total), std::llround(figure.found),
                        std::llround(figure.gold_total), figure.precision, figure.recall,
                        figure.f1});
    }
  }
  return scores;
}

ComparisonDocument shown_document(const ComparedDocument& document, Mode mode, During during) {
  const Document& gold = *document.gold;
  ComparedEntities entities = compared_entities(document);
  ComparedLinks links = compared_links(document, entities, during);
  ComparisonDocument shown;
  shown.name = document.name;
  shown.text = gold.body().of(gold.text());
  shown.entities = std::move(entities.list);
  shown.gold = std::move(links.gold);
  shown.system = std::move(links.system);
  shown.scores = shown_scores(document.figures, true);
  shown.unverified = std::ranges::count_if(
      document.pair->verdicts.system,
      [](const ExplainedLink& link) { return link.judged.is_reduced() && !link.judged.verified; });
  if (mode == Mode::kOfficial) {
    shown.notes.emplace_back(
        "The figures are those of the published scorer; links are judged exactly, which may "
        "differ.");
  }
  if (!document.pair->alignment.text_difference.empty()) {
    shown.notes.push_back(
        fmt::format("The two texts differ {}.", document.pair->alignment.text_difference));
  }
  note_left_out(gold, document.pair->links.gold, "gold", shown.notes);
  note_left_out(*document.system, document.pair->links.system, "the system", shown.notes);
  if (document.is_missing) {
    shown.notes.emplace_back(
        "The system lacks this document: it counts as a document without annotation.");
  }
  return shown;
}

Comparison shown_comparison(const CompareResult& result) {
  Comparison shown;
  shown.gold = result.gold;
  shown.system = result.system;
  shown.signature = result.signature;
  shown.scores = shown_scores(result.figures, false);
  for (const ComparedDocument& document : result.documents) {
    shown.documents.push_back(shown_document(document, result.mode, result.during));
  }
  for (const SkippedDocument& document : result.skipped) {
    shown.left_out.push_back({document.name, why_skipped(document)});
  }
  return shown;
}

Value figures_data(const ComparedFigures& figures) {
  Value value = Value::object();
  for (const Figure& figure : figures) {
    value.set(shown_name(figure), Value::object()
                                      .set("precision", figure.precision)
                                      .set("recall", figure.recall)
                                      .set("f1", figure.f1)
                                      .set("right", figure.right)
                                      .set("system_total", figure.system_total)
                                      .set("found", figure.found)
                                      .set("gold_total", figure.gold_total));
  }
  return value;
}

// The links of one annotation as the other judges them; `shown` are the same in words.
Value judged_data(const Document& own, const Document& other, const SharedSide& side,
                  const std::vector<ExplainedLink>& links, const std::vector<ComparisonLink>& shown,
                  During during) {
  Value list = Value::array();
  for (std::size_t i = 0; i < links.size(); ++i) {
    const JudgedLink& judged = links[i].judged;
    Value because = Value::array();
    for (const std::size_t origin : links[i].because) {
      because.push(link_data(statement_of(other, other.links()[origin], during)));
    }
    list.push(link_data(statement_of(own, own.links()[side.links[i].origin], during))
                  .set("pair", shown[i].kind)
                  .set("role", link_role_name(judged.role))
                  .set("counted", judged.is_reduced())
                  .set("verdict", link_verdict_name(judged.verdict))
                  .set("why", shown[i].why)
                  .set("because", std::move(because)));
  }
  return list;
}

Value document_data(const ComparedDocument& document, const ComparisonDocument& shown,
                    During during) {
  const Document& gold = *document.gold;
  const Document& system = *document.system;
  return Value::object()
      .set("document", document.name)
      .set("missing", document.is_missing)
      .set("figures", figures_data(document.figures))
      .set("gold_links", judged_data(gold, system, document.pair->links.gold,
                                     document.pair->verdicts.gold, shown.gold, during))
      .set("system_links", judged_data(system, gold, document.pair->links.system,
                                       document.pair->verdicts.system, shown.system, during));
}

Row figure_row(const std::string& name, const Figure& figure) {
  return {name, percent(figure.f1), percent(figure.precision), percent(figure.recall)};
}

std::vector<Column> figure_columns(const char* name) {
  return {{name}, {"F1", Align::kRight}, {"P", Align::kRight}, {"R", Align::kRight}};
}

}  // namespace

std::string page(const CompareResult& result) { return comparison_page(shown_comparison(result)); }

Value data(const CompareResult& result) {
  const Comparison shown = shown_comparison(result);
  Value documents = Value::array();
  for (std::size_t i = 0; i < shown.documents.size(); ++i) {
    documents.push(document_data(result.documents[i], shown.documents[i], result.during));
  }
  return Value::object()
      .set("gold", result.gold)
      .set("system", result.system)
      .set("figures", figures_data(result.figures))
      .set("documents", std::move(documents))
      .set("skipped", skipped_data(result.skipped));
}

Report tables(const CompareResult& result) {
  Report report;
  Table all;
  all.columns = figure_columns("figure");
  for (const Figure& figure : result.figures) {
    all.rows.push_back(figure_row(shown_name(figure), figure));
  }
  report.tables.push_back(std::move(all));
  if (result.documents.size() > 1) {
    Table by_document;
    by_document.title = "temporal awareness by document";
    by_document.columns = figure_columns("document");
    for (const ComparedDocument& document : result.documents) {
      by_document.rows.push_back(figure_row(document.name, document.figures.front()));
    }
    report.tables.push_back(std::move(by_document));
  }
  report.signature = result.signature;
  return report;
}

}  // namespace gnomon
