#include "gnomon/present/closure.h"

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kIncluded = "during_as_during";
constexpr std::string_view kSimultaneous = "during_as_simultaneous";

struct ClosureRow {
  const char* words;
  std::int64_t ClosureFigures::*number;
};

constexpr ClosureRow kRows[] = {
    {"documents", &ClosureFigures::networks},
    {"consistent documents", &ClosureFigures::consistent},
    {"entities in TLINKs", &ClosureFigures::entities},
    {"TLINKs", &ClosureFigures::links},
    {"rejected TLINKs", &ClosureFigures::skipped_links},
    {"pairs of entities", &ClosureFigures::pairs},
    {"pairs with a single relation", &ClosureFigures::single_pairs},
    {"restricted pairs", &ClosureFigures::restricted_pairs},
    {"redundant TLINKs", &ClosureFigures::redundant_links},
    {"TLINKs after reduction", &ClosureFigures::reduced_links},
    {"classes of equal entities", &ClosureFigures::equality_classes},
    {"core pairs", &ClosureFigures::core_pairs},
    {"core pairs of classes", &ClosureFigures::core_pairs_merged},
    {"distinct points", &ClosureFigures::point_classes},
    {"edges of the point reduction", &ClosureFigures::point_reduction_edges},
};

Value single_by_relation(const ClosureFigures& f) {
  Value value = Value::object();
  for (std::size_t i = 0; i < kRelations; i += 2) {
    value.set(std::string(relation_name(static_cast<Relation>(i))), f.single_by_relation[i]);
  }
  return value;
}

Value document_value(const ClosureFigures& f, const std::vector<std::string>& skipped,
                     std::size_t contradiction) {
  Value names = Value::array();
  for (const std::string& name : skipped) {
    names.push(name);
  }
  Value cardinality = Value::object();
  for (std::size_t i = 0; i < f.by_cardinality.size(); ++i) {
    if (f.by_cardinality[i] > 0) {
      cardinality.set(std::to_string(i), f.by_cardinality[i]);
    }
  }
  Value value =
      Value::object().set("consistent", f.consistent == 1).set("skipped_links", std::move(names));
  if (contradiction > 0) {
    value.set("smallest_contradiction", contradiction);
  }
  value.set("links_used", f.links_used)
      .set("pairs", f.pairs)
      .set("single_pairs", f.single_pairs)
      .set("restricted_pairs", f.restricted_pairs)
      .set("single_by_relation", single_by_relation(f))
      .set("by_cardinality", std::move(cardinality))
      .set("redundant_links", f.redundant_links)
      .set("reduced_links", f.reduced_links)
      .set("equality_classes", f.equality_classes)
      .set("core_pairs", f.core_pairs)
      .set("core_single_pairs", f.core_single_pairs)
      .set("core_pairs_merged", f.core_pairs_merged)
      .set("core_single_pairs_merged", f.core_single_pairs_merged)
      .set("point_classes", f.point_classes)
      .set("point_reduction_edges", f.point_reduction_edges)
      .set("before_explanations", Value::object()
                                      .set("pairs", f.before_pairs)
                                      .set("total_links", f.before_total_links)
                                      .set("longest", f.before_longest));
  return value;
}

Value total_value(const ClosureFigures& f) {
  Value value = Value::object();
  value.set("consistent_documents", f.consistent)
      .set("inconsistent_documents", f.networks - f.consistent)
      .set("skipped_links", f.skipped_links)
      .set("links_used", f.links_used)
      .set("pairs", f.pairs)
      .set("single_pairs", f.single_pairs)
      .set("restricted_pairs", f.restricted_pairs)
      .set("redundant_links", f.redundant_links)
      .set("reduced_links", f.reduced_links)
      .set("equality_classes", f.equality_classes)
      .set("core_pairs", f.core_pairs)
      .set("core_single_pairs", f.core_single_pairs)
      .set("core_pairs_merged", f.core_pairs_merged)
      .set("core_single_pairs_merged", f.core_single_pairs_merged)
      .set("point_classes", f.point_classes)
      .set("point_reduction_edges", f.point_reduction_edges);
  for (std::size_t i = 0; i < kRelations; i += 2) {
    value.set(fmt::format("single_{}", relation_name(static_cast<Relation>(i))),
              f.single_by_relation[i]);
  }
  value.set("before_explanations_pairs", f.before_pairs)
      .set("before_explanations_total_links", f.before_total_links)
      .set("before_explanations_longest", f.before_longest);
  return value;
}

Value histogram_value(const ClosureFigures& f) {
  Value value = Value::object();
  for (const auto& [bits, number] : f.by_set) {
    value.set(to_string(RelationSet::from_bits(bits)), number);
  }
  return value;
}

}  // namespace

Table closure_table(std::span<const NamedClosure> items, During during) {
  Table table;
  table.columns = {{"closure of TLINKs"}};
  table.across = {items.size() == 1 ? "DURING" : "input", "count"};
  std::vector<const ClosureFigures*> columns;
  if (items.size() == 1) {
    table.columns.push_back({"DURING simultaneous", Align::kRight, "simultaneous"});
    table.columns.push_back({"DURING included", Align::kRight, "included"});
    columns = {&items.front().counts->simultaneous.figures,
               &items.front().counts->included.figures};
  } else {
    for (const NamedClosure& item : items) {
      table.columns.push_back({item.name, Align::kRight});
      columns.push_back(&item.counts->figures(during));
    }
    table.caption = fmt::format("DURING is read as {}.",
                                during == During::kIncluded ? "included" : "simultaneous");
  }
  const auto add = [&](const std::string& words, auto number) {
    Row row{words};
    for (const ClosureFigures* figures : columns) {
      row.emplace_back(number(*figures));
    }
    table.rows.push_back(std::move(row));
  };
  for (const ClosureRow& figure : kRows) {
    add(figure.words, [&](const ClosureFigures& f) { return f.*figure.number; });
  }
  for (std::size_t i = 0; i < kRelations; i += 2) {
    add(fmt::format("entailed: {}", relation_name(static_cast<Relation>(i))),
        [&](const ClosureFigures& f) { return f.single_by_relation[i]; });
  }
  return table;
}

void put_closure_totals(Value& value, const ClosureCounts& total) {
  value.set("entities_in_links", total.included.figures.entities)
      .set("totals", Value::object()
                         .set(std::string(kIncluded), total_value(total.included.figures))
                         .set(std::string(kSimultaneous), total_value(total.simultaneous.figures)))
      .set("set_histogram",
           Value::object()
               .set(std::string(kIncluded), histogram_value(total.included.figures))
               .set(std::string(kSimultaneous), histogram_value(total.simultaneous.figures)));
}

void put_closure_of_document(Value& value, const ClosureCounts& document) {
  if (document.too_large) {
    return;
  }
  value.set("entities_in_links", document.included.figures.entities)
      .set(std::string(kIncluded),
           document_value(document.included.figures, document.included_skipped,
                          document.included.smallest_contradiction))
      .set(std::string(kSimultaneous),
           document_value(document.simultaneous.figures, document.simultaneous_skipped,
                          document.simultaneous.smallest_contradiction));
}

}  // namespace gnomon
