#include "gnomon/operations/align.h"

#include "gnomon/base/utf8.h"
#include "gnomon/base/version.h"
#include "gnomon/present/present.h"
#include "gnomon/present/score_cells.h"

#include <array>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

struct KindNames {
  AlignedKind kind;
  std::string_view one;
  std::string_view many;
};
constexpr std::array<KindNames, 3> kKinds = {{{AlignedKind::kEvent, "event", "events"},
                                              {AlignedKind::kInstance, "instance", "instances"},
                                              {AlignedKind::kTime, "time", "times"}}};

std::string_view kind_name(AlignedKind kind) {
  for (const KindNames& names : kKinds) {
    if (names.kind == kind) {
      return names.one;
    }
  }
  return {};
}

// What is not there is shown as an undefined figure is: a dash, and nothing in CSV.
Cell id_cell(const std::optional<std::string>& id) {
  return id ? Cell(shown(*id)) : percent(std::nullopt);
}

Value counts_data(const AlignCounts& counts) {
  return Value::object()
      .set("matched", counts.matched)
      .set("only_gold", counts.only_gold)
      .set("only_system", counts.only_system);
}

template <class T>
Value all_counts(const T& of) {
  Value counts = Value::object();
  for (const KindNames& names : kKinds) {
    counts.set(std::string(names.many), counts_data(of.counts(names.kind)));
  }
  return counts;
}

Value document_data(const AlignedDocument& document) {
  Value entities = Value::array();
  for (const AlignedEntity& entity : document.entities) {
    entities.push(Value::object()
                      .set("kind", kind_name(entity.kind))
                      .set("gold", entity.gold)
                      .set("system", entity.system)
                      .set("new_id", entity.new_id)
                      .set("text", entity.words));
  }
  return Value::object()
      .set("document", document.name)
      .set("entities", std::move(entities))
      .set("counts", all_counts(document));
}

}  // namespace

Value data(const AlignResult& result) {
  Value documents = Value::array();
  for (const AlignedDocument& document : result.documents) {
    documents.push(document_data(document));
  }
  return Value::object()
      .set("gold", result.gold)
      .set("system", result.system)
      .set("documents", std::move(documents))
      .set("totals", all_counts(result));
}

Report tables(const AlignResult& result, const AlignView& view) {
  Table table;
  table.columns = {{"document"},
                   {"kind"},
                   {"gold", Align::kLeft},
                   {"system", Align::kLeft},
                   {"new id", Align::kLeft},
                   {"words"}};
  for (const AlignedDocument& document : result.documents) {
    for (const AlignedEntity& entity : document.entities) {
      if (!view.unmatched || !entity.gold || !entity.system) {
        table.rows.push_back({printable(document.name), kind_name(entity.kind),
                              id_cell(entity.gold), id_cell(entity.system), id_cell(entity.new_id),
                              entity.words});
      }
    }
  }
  Report report;
  if (!table.rows.empty()) {
    report.tables.push_back(std::move(table));
  }
  for (const KindNames& names : kKinds) {
    const AlignCounts counts = result.counts(names.kind);
    if (counts.matched + counts.only_gold + counts.only_system > 0) {
      report.notes.push_back(fmt::format("{}: {} matched, {} only in gold, {} only in the system.",
                                         names.many, counts.matched, counts.only_gold,
                                         counts.only_system));
    }
  }
  report.signature = signature(result);
  return report;
}

std::string signature(const AlignResult& result) {
  return fmt::format("gnomon:{}|align:{}", version(), choice_name(result.by));
}

}  // namespace gnomon
