#include "gnomon/present/breakdown.h"

#include "gnomon/present/matrix_labels.h"
#include "gnomon/present/score_cells.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace gnomon {
namespace {

Row verified_row(std::string_view name, const VerifiedLinks& v) {
  const Figure f = figure(name, v.prec_matched, v.system_total, v.rec_matched, v.gold_total);
  return {name,           percent(f.f1),  percent(f.precision), percent(f.recall),
          v.prec_matched, v.system_total, v.rec_matched,        v.gold_total};
}

template <class Items, class Name>
Table verified_table(std::string title, std::string_view what, const Items& items, Name name) {
  Table table;
  table.title = std::move(title);
  table.columns = {{std::string(what)},
                   {"F1", Align::kRight},
                   {"P", Align::kRight},
                   {"R", Align::kRight},
                   {"correct (P)", Align::kRight},
                   {"system", Align::kRight},
                   {"correct (R)", Align::kRight},
                   {"gold", Align::kRight}};
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].system_total + items[i].gold_total > 0) {
      table.rows.push_back(verified_row(name(i), items[i]));
    }
  }
  return table;
}

// Only relations that occur, gold down and system across.
Table confusion_table(const Breakdown& breakdown) {
  Table table;
  std::vector<std::size_t> rows;
  std::vector<std::size_t> columns;
  for (std::size_t i = 0; i < kConfused; ++i) {
    const auto used_column = [&](const auto& row) { return row[i] > 0; };
    if (std::ranges::any_of(breakdown.confusion[i], [](std::int64_t n) { return n > 0; })) {
      rows.push_back(i);
    }
    if (std::ranges::any_of(breakdown.confusion, used_column)) {
      columns.push_back(i);
    }
  }
  std::map<std::size_t, std::size_t> number_of;  // among the labels that occur
  for (const auto* used : {&rows, &columns}) {
    for (const std::size_t i : *used) {
      number_of.emplace(i, 0);
    }
  }
  for (std::size_t next = 0; auto& [label, number] : number_of) {
    number = next++;
  }
  const MatrixLabels labels(number_of.size());
  if (number_of.size() > kMostNamedColumns) {  // a row explains each letter
    rows.clear();
    for (const auto& [label, number] : number_of) {
      rows.push_back(label);
    }
  }
  table.columns = {{"gold \\ system", Align::kAuto, "gold"}};
  for (const std::size_t k : columns) {
    table.columns.push_back(labels.column(number_of[k], std::string(confused_name(k))));
  }
  for (const std::size_t i : rows) {
    Row row{labels.row(number_of[i], std::string(confused_name(i)))};
    for (const std::size_t k : columns) {
      const std::int64_t number = breakdown.confusion[i][k];
      row.push_back(number == 0 ? Cell(number).implied() : Cell(number));
    }
    table.rows.push_back(std::move(row));
  }
  table.across = {"system", "pairs"};
  table.caption =
      "Pairs linked by either annotation, by the relation that each entails; none: no single "
      "relation.";
  return table;
}

Value verified_value(const VerifiedLinks& v) {
  return Value::object()
      .set("prec_matched", v.prec_matched)
      .set("system_total", v.system_total)
      .set("rec_matched", v.rec_matched)
      .set("gold_total", v.gold_total);
}

template <class Items, class Name>
Value verified_values(const Items& items, Name name) {
  Value value = Value::object();
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].system_total + items[i].gold_total > 0) {
      value.set(std::string(name(i)), verified_value(items[i]));
    }
  }
  return value;
}

}  // namespace

Value breakdown_data(const Breakdown& b) {
  Value confusion = Value::object();
  for (std::size_t i = 0; i < kConfused; ++i) {
    Value row = Value::object();
    bool any = false;
    for (std::size_t k = 0; k < kConfused; ++k) {
      if (b.confusion[i][k] > 0) {
        row.set(std::string(confused_name(k)), b.confusion[i][k]);
        any = true;
      }
    }
    if (any) {
      confusion.set(std::string(confused_name(i)), std::move(row));
    }
  }
  return Value::object()
      .set("by_relation",
           verified_values(b.by_relation,
                           [](std::size_t i) { return rel_type_name(static_cast<RelType>(i)); }))
      .set("by_kind",
           verified_values(b.by_kind,
                           [](std::size_t i) { return pair_kind_name(static_cast<PairKind>(i)); }))
      .set("by_distance",
           verified_values(b.by_distance,
                           [](std::size_t i) { return distance_name(static_cast<Distance>(i)); }))
      .set("prec_explicit", b.prec_explicit)
      .set("prec_inferred", b.prec_inferred)
      .set("rec_explicit", b.rec_explicit)
      .set("rec_inferred", b.rec_inferred)
      .set("confusion", std::move(confusion));
}

void add_breakdown_tables(const Breakdown& b, const std::string& name, Report& report) {
  const auto add = [&](Table table, std::string_view what) {
    table.name = fmt::format("awareness of {}, {}", name, what);
    report.tables.push_back(std::move(table));
  };
  add(verified_table(fmt::format("awareness of {}, breakdown", name), "relation", b.by_relation,
                     [](std::size_t i) { return rel_type_name(static_cast<RelType>(i)); }),
      "by relation");
  add(verified_table("", "pair", b.by_kind,
                     [](std::size_t i) { return pair_kind_name(static_cast<PairKind>(i)); }),
      "by pair");
  add(verified_table("", "sentences apart", b.by_distance,
                     [](std::size_t i) { return distance_name(static_cast<Distance>(i)); }),
      "by distance");
  Table evidence;
  evidence.columns = {{"verified links"}, {"stated", Align::kRight}, {"inferred", Align::kRight}};
  evidence.rows = {{"system links, by gold", b.prec_explicit, b.prec_inferred},
                   {"gold links, by the system", b.rec_explicit, b.rec_inferred}};
  add(std::move(evidence), "evidence");
  Table confusion = confusion_table(b);
  if (!confusion.rows.empty()) {
    add(std::move(confusion), "confusion");
  }
}

}  // namespace gnomon
