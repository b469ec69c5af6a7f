#include "gnomon/operations/train.h"

#include "gnomon/base/version.h"
#include "gnomon/present/present.h"

#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

std::string percent_or_dash(const std::optional<double>& share) {
  return share ? fmt::format("{:.2f}", *share * 100) : "-";
}

Value number_or_null(const std::optional<double>& share) { return share ? Value(*share) : Value(); }

}  // namespace

Value data(const TrainResult& result) {
  Value all = Value::object()
                  .set("documents", result.documents)
                  .set("events", result.events)
                  .set("times", result.times)
                  .set("links", result.links);
  if (result.treebank) {
    all.set("treebank", Value::object()
                            .set("tokens", result.treebank->tokens)
                            .set("tags", result.treebank->tags)
                            .set("lemmas", result.treebank->lemmas)
                            .set("heads", result.treebank->heads)
                            .set("relations", result.treebank->relations));
  }
  Value list = Value::array();
  for (const ValidationFigure& figure : result.validation) {
    Value folds = Value::array();
    for (const auto& fold : figure.by_fold) {
      folds.push(number_or_null(fold));
    }
    list.push(Value::object()
                  .set("name", figure.name)
                  .set("precision", number_or_null(figure.precision))
                  .set("recall", number_or_null(figure.recall))
                  .set("f1", number_or_null(figure.f1))
                  .set("low", number_or_null(figure.low))
                  .set("high", number_or_null(figure.high))
                  .set("by_fold", std::move(folds)));
  }
  all.set("validation", std::move(list));
  if (!result.model.empty()) {
    all.set("model", Value::object()
                         .set("file", result.model)
                         .set("bytes", result.bytes)
                         .set("sha256", result.sha256));
  }
  return all;
}

Report tables(const TrainResult& result) {
  Report report;
  report.title = "Training";
  report.signature = fmt::format("gnomon:{}", version());
  if (result.treebank) {
    Table table;
    table.title = "Tags and trees, % right";
    table.columns = {{"tokens", Align::kRight},
                     {"tags", Align::kRight},
                     {"lemmas", Align::kRight},
                     {"heads", Align::kRight},
                     {"heads and relations", Align::kRight}};
    table.rows.push_back({result.treebank->tokens, percent_or_dash(result.treebank->tags),
                          percent_or_dash(result.treebank->lemmas),
                          percent_or_dash(result.treebank->heads),
                          percent_or_dash(result.treebank->relations)});
    report.tables.push_back(std::move(table));
  }
  if (!result.validation.empty()) {
    Table table;
    table.title =
        fmt::format("Cross-validation, {} parts of {} documents", result.folds, result.documents);
    table.columns = {{"figure"},           {"F1", Align::kRight}, {"95 % interval", Align::kRight},
                     {"P", Align::kRight}, {"R", Align::kRight},  {"F1 by part"}};
    for (const ValidationFigure& figure : result.validation) {
      std::string folds;
      for (const auto& fold : figure.by_fold) {
        folds += (folds.empty() ? "" : " ") + percent_or_dash(fold);
      }
      table.rows.push_back(
          {figure.name, percent_or_dash(figure.f1),
           fmt::format("{} to {}", percent_or_dash(figure.low), percent_or_dash(figure.high)),
           percent_or_dash(figure.precision), percent_or_dash(figure.recall), folds});
    }
    report.tables.push_back(std::move(table));
    report.notes.emplace_back(
        "Intervals: 1,000 samples of documents. Events and times of raw text; the creation "
        "time is given. Gold events have the class, tense and aspect that are marked.");
  }
  if (!result.model.empty()) {
    report.notes.push_back(fmt::format(
        "{}: {} bytes, SHA-256 {}; learnt from {} documents with {} events, {} times and {} links.",
        result.model, result.bytes, result.sha256, result.documents, result.events, result.times,
        result.links));
  }
  return report;
}

}  // namespace gnomon
