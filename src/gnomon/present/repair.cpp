#include "gnomon/operations/repair.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/base/version.h"
#include "gnomon/present/link_data.h"
#include "gnomon/present/present.h"

#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

Value change_data(const RepairedLink& change) {
  Value without_it;
  if (!change.left_words.empty()) {
    without_it = Value::object().set("allen", change.left_allen).set("words", change.left_words);
  }
  return link_data(change.link)
      .set("against", links_data(change.against))
      .set("without_it", std::move(without_it))
      .set("replacement", change.replacement);
}

Value document_data(const RepairedDocument& document) {
  Value changes = Value::array();
  for (const RepairedLink& change : document.changes) {
    changes.push(change_data(change));
  }
  return Value::object()
      .set("document", document.name)
      .set("links", document.links)
      .set("removed", document.changes.size())
      .set("proved", document.proved)
      .set("at_least", document.least)
      .set("greedy", document.greedy)
      .set("changes", std::move(changes));
}

Table changes_table(const RepairedDocument& document) {
  Table table;
  const std::size_t removed = document.changes.size();
  table.title =
      fmt::format("{}: {} of {} links {} to be removed{}", printable(document.name), removed,
                  document.links, removed == 1 ? "has" : "have",
                  document.proved ? "" : fmt::format(" (not proved; at least {})", document.least));
  table.columns = {{"change"}, {"what the link says"}};
  for (const RepairedLink& change : document.changes) {
    const std::string& name = change.link.name;
    table.rows.push_back({change.replaced
                              ? fmt::format("change {} to {}", name, *change.replacement)
                              : fmt::format("remove {}", name),
                          change.link.words});
    for (const LinkStatement& link : change.against) {
      table.rows.push_back({fmt::format("  against {}", link.name), link.words});
    }
    if (!change.left_words.empty()) {
      table.rows.push_back({"  without it", change.left_words});
    }
  }
  return table;
}

std::string conclusion(const RepairResult& result) {
  const std::size_t documents = result.documents.size();
  const RepairTotals& totals = result.totals;
  if (documents == 0) {
    return "No document to repair.";
  }
  if (totals.repaired == 0) {
    return fmt::format("{}, all consistent.", plural(documents, "document"));
  }
  const bool one = totals.repaired == 1;
  const std::string proof =
      totals.unproved == 0
          ? "proved to be the minimum for each document"
          : fmt::format("not proved to be the minimum for {} of them", totals.unproved);
  return fmt::format(
      "{} of {} {} inconsistent; {} to remove, {}. Rejecting each link that contradicts earlier "
      "ones would remove {}.",
      totals.repaired, plural(documents, "document"), one ? "is" : "are",
      plural(totals.removed, "link"), proof, totals.greedy);
}

}  // namespace

std::string signature(const RepairResult& result) {
  return fmt::format("gnomon:{}|during:{}|links:{}", version(), choice_name(result.during),
                     result.tlinks_only ? "tlink" : "tlink+alink");
}

Value data(const RepairResult& result) {
  Value documents = Value::array();
  for (const RepairedDocument& document : result.documents) {
    if (!document.changes.empty()) {
      documents.push(document_data(document));
    }
  }
  const RepairTotals& totals = result.totals;
  return Value::object()
      .set("documents", std::move(documents))
      .set("totals", Value::object()
                         .set("documents", result.documents.size())
                         .set("repaired", totals.repaired)
                         .set("removed", totals.removed)
                         .set("replaced", totals.replaced)
                         .set("greedy", totals.greedy)
                         .set("proved", totals.unproved == 0));
}

Report tables(const RepairResult& result) {
  Report report;
  for (const RepairedDocument& document : result.documents) {
    if (!document.changes.empty()) {
      report.tables.push_back(changes_table(document));
    }
  }
  report.notes.push_back(conclusion(result));
  if (const std::size_t replaced = result.totals.replaced; replaced > 0) {
    report.notes.push_back(fmt::format(
        "{} of these links {} the relation that follows from the others, instead of being removed.",
        replaced, replaced == 1 ? "gets" : "get"));
  }
  report.signature = signature(result);
  return report;
}

}  // namespace gnomon
