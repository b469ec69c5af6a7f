#include "gnomon/cli/degrade_report.h"

#include "gnomon/base/utf8.h"
#include "gnomon/base/version.h"

#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

namespace gnomon::cli {
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
          "Metric 4: contradicting links", 1},
    Shown{&CurvePoint::main_timeline_length, "main_timeline_length", "length",
          "Metric 5: length of the main timeline", 1},
    Shown{&CurvePoint::time_points, "time_points", "points", "Metric 6: time points", 1},
    Shown{&CurvePoint::subordinated_timelines, "subordinated_timelines", "subord.",
          "Metric 7: subordinated timelines", 1},
    Shown{&CurvePoint::subordinating_links, "subordinating_links", "SLINK",
          "Metric 7: subordinating links", 1},
    Shown{&CurvePoint::indeterminacy, "indeterminacy", "indet. %", "Metric 8: indeterminacy", 100},
};

DegradeCurve sum_of(const std::vector<DegradedDocument>& documents) {
  DegradeCurve sum;
  for (const DegradedDocument& document : documents) {
    sum += document.curve;
  }
  return sum;
}

// How far sequences of one document are from their mean, over all documents: the spread that the
// order of the edits makes, without that between documents.
std::optional<double> deviation_of_orders(const Degraded& degraded, std::size_t point,
                                          const Shown& shown) {
  double squares = 0;
  std::int64_t values = 0;
  for (const DegradedDocument& document : degraded.documents) {
    const Moments& moments = document.curve.points[point].*shown.moments;
    if (const std::optional<double> deviation = moments.deviation()) {
      squares += *deviation * *deviation * static_cast<double>(moments.count);
      values += moments.count;
    }
  }
  return values == 0 ? std::nullopt
                     : std::optional(std::sqrt(squares / static_cast<double>(values)));
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

Value documents_data(const Degraded& degraded, bool with_curves) {
  Value documents = Value::array();
  for (const DegradedDocument& document : degraded.documents) {
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
      const int decimals = for_people ? (shown.scale == 1 ? 2 : 1) : 6;
      row.push_back(decimal(moments.mean(), scale, decimals));
      const Cell spread = decimal(moments.deviation(), scale, decimals);
      row.push_back(for_people ? spread.muted() : spread);
    }
    table.rows.push_back(std::move(row));
  }
  if (for_people) {
    table.caption =
        "Means over sequences and documents, and (+-) their standard deviation. 0 %: gold; "
        "100 %: the system without closure links that gold does not have.";
  }
  return table;
}

Table documents_table(const Degraded& degraded) {
  Table table;
  table.columns = {{"document"}, {"edits", Align::kRight}};
  std::int64_t sum = 0;
  for (const DegradedDocument& document : degraded.documents) {
    table.rows.push_back({document.name, document.edits});
    sum += document.edits;
  }
  table.footer.push_back({"total", sum});
  return table;
}

std::string signature_of(const Degraded& degraded) {
  return fmt::format("gnomon:{}|degrade|sequences:{}|seed:{}|during:{}|align:{}", version(),
                     degraded.options.sequences, degraded.options.base_seed,
                     degraded.options.during == During::kIncluded ? "included" : "simultaneous",
                     degraded.nodes_by == NodesBy::kIds ? "ids" : "position");
}

// Data has numbers of 63 bits.
Value seed_value(std::uint64_t seed) {
  return std::in_range<std::int64_t>(seed) ? Value(seed) : Value(fmt::format("{}", seed));
}

std::string what_was_done(const Degraded& degraded) {
  const std::size_t documents = degraded.documents.size();
  return fmt::format("{} document{}, {} sequence{} of edits each", documents,
                     documents == 1 ? "" : "s", degraded.options.sequences,
                     degraded.options.sequences == 1 ? "" : "s");
}

}  // namespace

Report degrade_report(const Degraded& degraded, CurveColumns columns, bool per_document) {
  const DegradeCurve sum = sum_of(degraded.documents);
  std::int64_t edits = 0;
  for (const DegradedDocument& document : degraded.documents) {
    edits += document.edits;
  }
  Report report;
  report.title = fmt::format("from {} to {}: {}", printable(degraded.gold),
                             printable(degraded.system), what_was_done(degraded));
  report.signature = signature_of(degraded);
  report.data.set("gnomon", version())
      .set("command", "degrade")
      .set("signature", report.signature)
      .set("gold", degraded.gold)
      .set("target", degraded.system)
      .set("documents", degraded.documents.size())
      .set("base_seed", seed_value(degraded.options.base_seed))
      .set("sequences", degraded.options.sequences)
      .set("edits", edits)
      .set("grid", grid_of(sum))
      .set("pairs", documents_data(degraded, per_document));
  report.tables.push_back(curve_table(sum, columns));
  if (per_document) {
    report.tables.push_back(documents_table(degraded));
  }
  return report;
}

CurvesPicture degrade_picture(const Degraded& degraded) {
  const DegradeCurve sum = sum_of(degraded.documents);
  CurvesPicture picture;
  picture.title =
      fmt::format("From {} to {}", printable(degraded.gold), printable(degraded.system));
  picture.subtitle = what_was_done(degraded);
  picture.x_title = "edits made, %";
  picture.first = "gold";
  picture.last = "system";
  picture.mean_legend = "mean over sequences and documents";
  picture.spread_legend = "its standard deviation, of all values";
  picture.inner_legend = "its standard deviation, of sequences of one document";
  picture.signature = signature_of(degraded);
  for (const Shown& shown : kShown) {
    CurvePanel panel;
    panel.title = shown.panel;
    if (shown.scale == 100) {
      panel.unit = "%";
      panel.most = 100;
    }
    for (std::size_t i = 0; i < kCurvePoints; ++i) {
      const Moments& moments = sum.points[i].*shown.moments;
      CurveSample sample;
      sample.x = static_cast<double>(i * kCurveStep);
      if (const std::optional<double> mean = moments.mean()) {
        sample.mean = shown.scale * *mean;
        sample.spread = shown.scale * moments.deviation().value_or(0);
        sample.inner_spread = shown.scale * deviation_of_orders(degraded, i, shown).value_or(0);
      }
      panel.samples.push_back(sample);
    }
    picture.panels.push_back(std::move(panel));
  }
  return picture;
}

}  // namespace gnomon::cli
