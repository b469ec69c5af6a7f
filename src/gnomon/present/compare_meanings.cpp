#include "gnomon/operations/compare.h"
#include "gnomon/present/present.h"
#include "gnomon/present/skipped_documents.h"

#include <fmt/format.h>

namespace gnomon {
namespace {

std::string_view in_words(const std::string& entity) {
  return entity.empty() ? std::string_view("a missing entity") : entity;
}

// "only gold: left (ei1) is before 2031-05-07 (t0)"; empty when there is no difference.
std::string first_difference(const ComparedMeaning& document) {
  if (!document.difference) {
    return {};
  }
  const MeaningDifference& difference = *document.difference;
  return fmt::format("only {}: {} {} {}", difference.is_of_gold ? "gold" : "the system",
                     in_words(difference.first), difference.relation, in_words(difference.second));
}

Cell yes_or_no(bool yes) { return yes ? Cell("yes") : Cell("no"); }

}  // namespace

Value data(const CompareMeaningsResult& result) {
  Value list = Value::array();
  Value skipped = skipped_data(result.skipped);
  for (const ComparedMeaning& document : result.documents) {
    if (!document.skipped.empty()) {
      skipped.push(Value::object().set("document", document.name).set("why", document.skipped));
      continue;
    }
    const Equivalence& e = document.found;
    list.push(Value::object()
                  .set("document", document.name)
                  .set("equivalent", e.by_rules)
                  .set("equivalent_by_full_closure", e.by_full_closure)
                  .set("gold_pairs", e.gold.pairs)
                  .set("gold_minimal", e.gold.minimal)
                  .set("system_pairs", e.system.pairs)
                  .set("system_minimal", e.system.minimal)
                  .set("only_in_gold", e.only_in_gold)
                  .set("only_in_system", e.only_in_system)
                  .set("first_difference", first_difference(document)));
  }
  return Value::object()
      .set("equivalent_documents", result.equivalent)
      .set("documents", std::move(list))
      .set("skipped", std::move(skipped));
}

Report tables(const CompareMeaningsResult& result) {
  Table table;
  table.columns = {{"document"},
                   {"by rules"},
                   {"by closure"},
                   {"gold pairs", Align::kRight},
                   {"minimal", Align::kRight},
                   {"system pairs", Align::kRight},
                   {"minimal", Align::kRight},
                   {"only gold", Align::kRight},
                   {"only system", Align::kRight},
                   {"first difference"}};
  for (const ComparedMeaning& document : result.documents) {
    if (!document.skipped.empty()) {
      table.rows.push_back({document.name, "not compared"});
      continue;
    }
    const Equivalence& e = document.found;
    table.rows.push_back({document.name, yes_or_no(e.by_rules), yes_or_no(e.by_full_closure),
                          e.gold.pairs, e.gold.minimal, e.system.pairs, e.system.minimal,
                          e.only_in_gold, e.only_in_system, first_difference(document)});
  }
  table.caption =
      "Pairs are expressed as simultaneous, before, includes; minimal: the fewest pairs with the "
      "same closure.";
  Report report;
  report.tables.push_back(std::move(table));
  report.notes.push_back(
      fmt::format("{} of {} documents are equivalent under the rules of Setzer et al. 2003.",
                  result.equivalent, result.documents.size()));
  report.signature = result.signature;
  return report;
}

}  // namespace gnomon
