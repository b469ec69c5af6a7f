#include "gnomon/present/timegraph.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

// How a quantity is called, and in what unit people read it.
struct QuantityWords {
  std::string_view name;   // in data
  std::string_view title;  // in tables and at axes
  std::string_view unit = "number";
  double scale = 1;
};

QuantityWords words_of(TimegraphQuantity quantity) {
  using enum TimegraphQuantity;
  switch (quantity) {
    case kEntities:
      return {"entities", "intervals"};
    case kLinks:
      return {"links", "TLINKs"};
    case kNodes:
      return {"nodes", "nodes"};
    case kChains:
      return {"chains", "chains"};
    case kCrossLinks:
      return {"cross_links", "cross-chain links"};
    case kNodesAndEdges:
      return {"nodes_and_edges", "nodes + edges"};
    case kBuildSeconds:
      return {"build_seconds", "time to build", "µs, measured", 1e6};
    case kCompareSeconds:
      break;
  }
  return {"compare_seconds", "time to compare with itself", "µs, measured", 1e6};
}

Cell ratio(double part, double whole, int decimals) {
  return Cell::decimal(whole == 0 ? std::numeric_limits<double>::quiet_NaN() : part / whole,
                       decimals);
}

Cell ratio(std::int64_t part, std::int64_t whole, int decimals) {
  return ratio(static_cast<double>(part), static_cast<double>(whole), decimals);
}

Row graph_row(const std::string& name, const TimegraphCounts& counts, bool has_times) {
  const TimegraphFigures& figures = counts.figures;
  const ChainFigures& built = figures.built;
  Row row{name,
          figures.entities,
          figures.links,
          figures.points(),
          built.nodes,
          built.edges(),
          built.chains,
          ratio(built.nodes, built.chains, 1),
          built.longest_chain,
          built.cross_links,
          built.metaedges,
          built.nodes_and_edges()};
  if (has_times) {
    const TimegraphTimes times = counts.times.value_or(TimegraphTimes{});
    row.push_back(Cell::decimal(1e6 * times.build_seconds, 1));
    row.push_back(ratio(1e9 * times.answer_seconds, static_cast<double>(times.questions), 0));
    row.push_back(Cell::decimal(1e6 * times.compare_seconds, 1));
  }
  return row;
}

Table graphs_table(std::span<const NamedTimegraph> items, const TimegraphCounts& total,
                   const std::string& title) {
  const bool has_times = total.times.has_value();
  Table table;
  table.columns = {{title},     {"intervals"}, {"TLINK"},       {"points"},
                   {"nodes"},   {"edges"},     {"chains"},      {"per chain"},
                   {"longest"}, {"cross"},     {"chain pairs"}, {"nodes + edges"}};
  if (has_times) {
    for (const char* time : {"build µs", "answer ns", "compare µs"}) {
      table.columns.push_back({time, Align::kRight});
    }
  }
  for (const NamedTimegraph& item : items) {
    table.rows.push_back(graph_row(item.name, *item.counts, has_times));
  }
  if (items.size() > 1) {
    table.footer.push_back(graph_row("total", total, has_times));
  }
  table.caption =
      "Nodes: points that are not known to be equal; cross: edges between chains; chain pairs: "
      "pairs of chains with such edges. nodes + edges: nodes, chains and cross-chain links, as in "
      "UzZaman and Allen (2011).";
  if (has_times) {
    table.caption +=
        " Times are measured on this machine (shortest of nine rounds): to build the graph, to "
        "answer how "
        "two "
        "intervals are related (mean), to compare the document with itself.";
  }
  return table;
}

// How many fewer nodes and edges than in the order of the document, as a share.
double saved(const ChainFigures& way, const ChainFigures& in_order) {
  return in_order.nodes_and_edges() == 0 ? std::numeric_limits<double>::quiet_NaN()
                                         : 1 - static_cast<double>(way.nodes_and_edges()) /
                                                   static_cast<double>(in_order.nodes_and_edges());
}

Table ways_table(const TimegraphFigures& total) {
  Table table;
  table.columns = {
      {"construction"}, {"chains"}, {"cross"}, {"nodes + edges"}, {"reduction %", Align::kRight}};
  const auto add = [&](const char* name, const ChainFigures& way) {
    table.rows.push_back(
        {name, way.chains, way.cross_links, way.nodes_and_edges(),
         &way == &total.in_order ? Cell() : Cell::decimal(100 * saved(way, total.in_order), 2)});
  };
  add("link by link, in document order", total.in_order);
  add("link by link, by traversal", total.by_traversal);
  add("all links at once (gnomon)", total.built);
  table.caption =
      "Reduction of nodes + edges compared with document order. By traversal: from each interval "
      "to "
      "its neighbours; UzZaman and Allen (2011) report 2.3 % on TimeBank.";
  return table;
}

Table fits_table(std::span<const TimegraphFit> fits) {
  Table table;
  table.columns = {{"best-fitting line over the documents"},
                   {"slope", Align::kRight},
                   {"intercept", Align::kRight},
                   {"R²", Align::kRight}};
  const double none = std::numeric_limits<double>::quiet_NaN();
  for (const TimegraphFit& fit : fits) {
    const QuantityWords y = words_of(fit.y);
    table.rows.push_back({fmt::format("{} over {}", y.title, words_of(fit.x).title),
                          Cell::decimal(fit.fit ? y.scale * fit.fit->slope : none, 3),
                          Cell::decimal(fit.fit ? y.scale * fit.fit->intercept : none, 2),
                          Cell::decimal(fit.fit ? fit.fit->r_squared.value_or(none) : none, 4)});
  }
  return table;
}

Value chains_value(const ChainFigures& figures) {
  return Value::object()
      .set("chains", figures.chains)
      .set("longest_chain", figures.longest_chain)
      .set("cross_links", figures.cross_links)
      .set("metaedges", figures.metaedges)
      .set("nodes_and_edges", figures.nodes_and_edges());
}

PictureLine dots_of(std::span<const TimegraphCounts* const> documents, TimegraphQuantity x,
                    TimegraphQuantity y, std::size_t color) {
  PictureLine dots{"", PictureLine::Style::kDots, {}, color};
  for (const TimegraphCounts* document : documents) {
    const std::optional<double> there = value_of(*document, x);
    const std::optional<double> high = value_of(*document, y);
    if (there && high && document->figures.links > 0) {
      dots.points.push_back({*there, words_of(y).scale * *high, {}, {}});
    }
  }
  std::ranges::stable_sort(dots.points, {}, &LinePoint::x);
  return dots;
}

// From the first dot to the last, as far as it is not below 0.
PictureLine line_through(const PictureLine& dots, const TimegraphFit& fit, std::size_t color) {
  const QuantityWords words = words_of(fit.y);
  PictureLine line{"", PictureLine::Style::kDashed, {}, color};
  if (!fit.fit || dots.points.empty()) {
    return line;
  }
  line.label = fit.fit->r_squared ? fmt::format("R² {:.3f}", *fit.fit->r_squared) : "";
  const double slope = words.scale * fit.fit->slope;
  const double intercept = words.scale * fit.fit->intercept;
  double first = dots.points.front().x;
  if (intercept + slope * first < 0 && slope > 0) {
    first = -intercept / slope;
  }
  for (const double x : {first, dots.points.back().x}) {
    line.points.push_back({x, std::max(0.0, intercept + slope * x), {}, {}});
  }
  return line;
}

}  // namespace

std::vector<Table> timegraph_tables(std::span<const NamedTimegraph> items,
                                    const TimegraphCounts& total,
                                    std::span<const TimegraphFit> fits, const std::string& title) {
  return {graphs_table(items, total, title), ways_table(total.figures), fits_table(fits)};
}

Value timegraph_value(const TimegraphCounts& counts) {
  const TimegraphFigures& figures = counts.figures;
  const ChainFigures& built = figures.built;
  Value value = Value::object()
                    .set("entities", figures.entities)
                    .set("points", figures.points())
                    .set("links", figures.links)
                    .set("rejected_links", figures.rejected)
                    .set("nodes", built.nodes)
                    .set("edges", built.edges())
                    .set("at_once", chains_value(built))
                    .set("in_document_order", chains_value(figures.in_order))
                    .set("by_traversal", chains_value(figures.by_traversal))
                    .set("saved_at_once", saved(built, figures.in_order))
                    .set("saved_by_traversal", saved(figures.by_traversal, figures.in_order));
  if (counts.times) {
    value.set("measured", Value::object()
                              .set("build_seconds", counts.times->build_seconds)
                              .set("answer_seconds", counts.times->answer_seconds)
                              .set("questions", counts.times->questions)
                              .set("compare_seconds", counts.times->compare_seconds));
  }
  return value;
}

Value timegraph_fits_value(std::span<const TimegraphFit> fits) {
  Value list = Value::array();
  for (const TimegraphFit& fit : fits) {
    list.push(Value::object()
                  .set("x", words_of(fit.x).name)
                  .set("y", words_of(fit.y).name)
                  .set("slope", fit.fit ? Value(fit.fit->slope) : Value())
                  .set("intercept", fit.fit ? Value(fit.fit->intercept) : Value())
                  .set("r_squared", fit.fit ? Value(fit.fit->r_squared) : Value()));
  }
  return list;
}

LinesPicture timegraph_picture(const std::string& title,
                               std::span<const TimegraphCounts* const> documents,
                               std::span<const TimegraphFit> fits) {
  LinesPicture drawn;
  drawn.title = "Timegraphs against the size of documents";
  const auto linked = std::ranges::count_if(
      documents, [](const TimegraphCounts* document) { return document->figures.links > 0; });
  drawn.subtitles = {
      fmt::format("{}: {} with TLINKs, one dot each; dashed: best-fitting straight line",
                  printable(title), plural(linked, "document")),
      "nodes: points that are not known to be equal; edges: chains and links between them, as in "
      "UzZaman and Allen 2011"};
  for (const TimegraphFit& fit : fits) {
    const QuantityWords x = words_of(fit.x);
    const QuantityWords y = words_of(fit.y);
    const bool is_of_several = fit.x == TimegraphQuantity::kEntities;
    if (drawn.panels.empty() || !is_of_several) {
      drawn.panels.push_back(
          {is_of_several ? fmt::format("nodes, chains and cross-chain links over {}", x.title)
                         : fmt::format("{} over {}", y.title, x.title),
           fmt::format("{}, {}", x.title, x.unit),
           is_of_several ? std::string(y.unit) : fmt::format("{}, {}", y.title, y.unit),
           {},
           {},
           {}});
    }
    LinesPanel& panel = drawn.panels.back();
    const std::size_t color = panel.lines.size() / 2;
    const PictureLine dots = dots_of(documents, fit.x, fit.y, color);
    PictureLine line = line_through(dots, fit, color);
    if (is_of_several) {
      line.label = fmt::format("{}{}{}", y.title, line.label.empty() ? "" : ", ", line.label);
    }
    panel.lines.push_back(dots);
    panel.lines.push_back(std::move(line));
  }
  return drawn;
}

}  // namespace gnomon
