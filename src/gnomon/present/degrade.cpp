#include "gnomon/operations/degrade.h"

#include "gnomon/base/utf8.h"
#include "gnomon/present/present.h"
#include "gnomon/report/curves_svg.h"

#include <limits>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

// What the curves show, in the order of the metrics.
struct Shown {
  Moments CurvePoint::*moments;
  std::string_view name;   // in data
  std::string_view title;  // of a column
  std::string_view panel;  // of a picture
  double scale = 1;        // from a share to percent
};
constexpr std::array kShown{
    Shown{&CurvePoint::inconsistent, "inconsistent", "incons. %", "Metric 4: inconsistent graphs",
          100},
    Shown{&CurvePoint::inconsistent_cycles, "inconsistent_cycles", "cycles",
          "Metric 4: contradictory links", 1},
    Shown{&CurvePoint::main_timeline_length, "main_timeline_length", "length",
          "Metric 5: length of the main timeline", 1},
    Shown{&CurvePoint::time_points, "time_points", "points", "Metric 6: time points", 1},
    Shown{&CurvePoint::subordinated_timelines, "subordinated_timelines", "subord.",
          "Metric 7: subordinated timelines", 1},
    Shown{&CurvePoint::subordinating_links, "subordinating_links", "SLINK",
          "Metric 7: subordinating links", 1},
    Shown{&CurvePoint::indeterminacy, "indeterminacy", "indet. %", "Metric 8: indeterminacy", 100},
};

// The spread that the order of the edits makes, without that between documents.
std::optional<double> deviation_of_orders(const DegradeResult& result, std::size_t point,
                                          const Shown& shown) {
  std::vector<Moments> of_documents;
  for (const DegradedDocument& document : result.documents) {
    of_documents.push_back(document.curve.points[point].*shown.moments);
  }
  return deviation_within(of_documents);
}

Value grid_of(const DegradeCurve& curve) {
  Value grid = Value::array();
  for (std::size_t i = 0; i < kCurvePoints; ++i) {
    Value point = Value::object().set("percent", i * kCurveStep);
    Value deviation = Value::object();
    for (const Shown& shown : kShown) {
      const Moments& moments = curve.points[i].*shown.moments;
      point.set(std::string(shown.name), moments.mean());
      deviation.set(std::string(shown.name), moments.deviation());
    }
    grid.push(point.set("deviation", std::move(deviation)));
  }
  return grid;
}

Value documents_data(const DegradeResult& result, bool with_curves) {
  Value documents = Value::array();
  for (const DegradedDocument& document : result.documents) {
    Value value = Value::object().set("document", document.name).set("edits", document.edits);
    if (with_curves) {
      value.set("grid", grid_of(document.curve));
    }
    documents.push(std::move(value));
  }
  return documents;
}

Cell decimal(const std::optional<double>& value, double scale, int decimals) {
  return Cell::decimal(value ? scale * *value : std::numeric_limits<double>::quiet_NaN(), decimals);
}

Table curve_table(const DegradeCurve& curve, CurveColumns columns) {
  const bool for_people = columns == CurveColumns::kForPeople;
  Table table;
  table.columns = {{for_people ? "edits %" : "percent", Align::kRight}};
  for (const Shown& shown : kShown) {
    const std::string name(for_people ? shown.title : shown.name);
    table.columns.push_back({name, Align::kRight});
    table.columns.push_back({for_people ? "+-" : name + "_deviation", Align::kRight});
  }
  for (std::size_t i = 0; i < kCurvePoints; ++i) {
    Row row{i * kCurveStep};
    for (const Shown& shown : kShown) {
      const Moments& moments = curve.points[i].*shown.moments;
      const double scale = for_people ? shown.scale : 1;
      const int decimals = for_people ? 2 : 6;
      row.push_back(decimal(moments.mean(), scale, decimals));
      const Cell spread = decimal(moments.deviation(), scale, decimals);
      row.push_back(for_people ? spread.muted() : spread);
    }
    table.rows.push_back(std::move(row));
  }
  if (for_people) {
    table.caption =
        "Means over sequences and documents, with standard deviation (+-). 0 %: gold; 100 %: the "
        "system without closure links that gold lacks.";
  }
  return table;
}

Table documents_table(const DegradeResult& result) {
  Table table;
  table.columns = {{"document"}, {"edits", Align::kRight}};
  for (const DegradedDocument& document : result.documents) {
    table.rows.push_back({document.name, document.edits});
  }
  table.footer.push_back({"total", result.edits});
  return table;
}

// Data has numbers of 63 bits.
Value seed_value(std::uint64_t seed) {
  return std::in_range<std::int64_t>(seed) ? Value(seed) : Value(fmt::format("{}", seed));
}

std::string what_was_done(const DegradeResult& result) {
  const std::size_t documents = result.documents.size();
  return fmt::format("{} document{}, {} sequence{} of edits each", documents,
                     documents == 1 ? "" : "s", result.sequences, result.sequences == 1 ? "" : "s");
}

}  // namespace

Value data(const DegradeResult& result, const DegradeView& view) {
  return Value::object()
      .set("gold", result.gold)
      .set("target", result.system)
      .set("documents", result.documents.size())
      .set("base_seed", seed_value(result.seed))
      .set("sequences", result.sequences)
      .set("edits", result.edits)
      .set("grid", grid_of(result.curve))
      .set("pairs", documents_data(result, view.per_document));
}

Report tables(const DegradeResult& result, const DegradeView& view) {
  Report report;
  report.title = fmt::format("from {} to {}: {}", printable(result.gold), printable(result.system),
                             what_was_done(result));
  report.signature = result.signature;
  report.tables.push_back(curve_table(result.curve, view.columns));
  if (view.per_document) {
    report.tables.push_back(documents_table(result));
  }
  return report;
}

std::string svg(const DegradeResult& result) {
  CurvesPicture drawn;
  drawn.title = fmt::format("From {} to {}", printable(result.gold), printable(result.system));
  drawn.subtitle = what_was_done(result);
  drawn.x_title = "edits made, %";
  drawn.first = "gold";
  drawn.last = "system";
  drawn.mean_legend = "mean over sequences and documents";
  drawn.spread_legend = "standard deviation of all values";
  drawn.inner_legend = "standard deviation over sequences of one document";
  drawn.signature = result.signature;
  for (const Shown& shown : kShown) {
    CurvePanel panel;
    panel.title = shown.panel;
    if (shown.scale == 100) {
      panel.unit = "%";
      panel.most = 100;
    }
    for (std::size_t i = 0; i < kCurvePoints; ++i) {
      const Moments& moments = result.curve.points[i].*shown.moments;
      CurveSample sample;
      sample.x = static_cast<double>(i * kCurveStep);
      if (const std::optional<double> mean = moments.mean()) {
        sample.mean = shown.scale * *mean;
        sample.spread = shown.scale * moments.deviation().value_or(0);
        sample.inner_spread = shown.scale * deviation_of_orders(result, i, shown).value_or(0);
      }
      panel.samples.push_back(sample);
    }
    drawn.panels.push_back(std::move(panel));
  }
  return curves_svg(drawn);
}

}  // namespace gnomon
