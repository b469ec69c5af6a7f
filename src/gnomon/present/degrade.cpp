#include "gnomon/operations/degrade.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/present/names.h"
#include "gnomon/present/present.h"
#include "gnomon/present/values.h"
#include "gnomon/report/curves_svg.h"
#include "gnomon/report/lines_svg.h"

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
    Shown{&CurvePoint::inconsistent_cycles, "inconsistent_cycles", "rejected",
          "Metric 4: rejected links", 1},
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
std::optional<double> deviation_of_orders(const DegradedSystem& system, std::size_t point,
                                          const Shown& shown) {
  std::vector<Moments> of_documents;
  for (const DegradedDocument& document : system.documents) {
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

Value system_data(const DegradedSystem& system, bool with_curves) {
  Value documents = Value::array();
  for (const DegradedDocument& document : system.documents) {
    Value value = Value::object().set("document", document.name).set("edits", document.edits);
    if (with_curves) {
      value.set("grid", grid_of(document.curve));
    }
    documents.push(std::move(value));
  }
  return Value::object()
      .set("system", system.name)
      .set("documents", system.documents.size())
      .set("skipped", system.skipped)
      .set("edits", system.edits)
      .set("grid", grid_of(system.curve))
      .set("pairs", std::move(documents));
}

std::string_view caption_of(Conflicts conflicts) {
  switch (conflicts) {
    case Conflicts::kReject:
      return "Rejected links, which contradict earlier ones, are removed before timelines are "
             "measured.";
    case Conflicts::kStrict:
      return "Parts with rejected links, which contradict earlier ones, have no timeline.";
    case Conflicts::kConsistentOnly:
      return "Graphs with rejected links, which contradict earlier ones, have no timelines.";
  }
  return "";
}

Cell decimal(const std::optional<double>& value, double scale, int decimals) {
  return Cell::decimal(value ? scale * *value : std::numeric_limits<double>::quiet_NaN(), decimals);
}

constexpr std::string_view kEnds =
    "0 %: gold; 100 %: the system without closure links that gold lacks.";

Table curve_table(const DegradeResult& result) {
  Table table;
  table.columns = {{"edits %", Align::kRight}};
  for (const Shown& shown : kShown) {
    table.columns.push_back({std::string(shown.title), Align::kRight});
    table.columns.push_back({"+-", Align::kRight});
  }
  for (std::size_t i = 0; i < kCurvePoints; ++i) {
    Row row{i * kCurveStep};
    for (const Shown& shown : kShown) {
      const Moments& moments = result.systems.front().curve.points[i].*shown.moments;
      row.push_back(decimal(moments.mean(), shown.scale, 2));
      row.push_back(decimal(moments.deviation(), shown.scale, 2).muted());
    }
    table.rows.push_back(std::move(row));
  }
  table.caption =
      fmt::format("Means over sequences and documents, with standard deviation (+-). {} {}", kEnds,
                  caption_of(result.conflicts));
  return table;
}

// What people compare, the systems after the same share of the edits, stands together.
Table systems_table(const DegradeResult& result, const std::vector<std::string>& names) {
  Table table;
  table.columns = {{"edits %", Align::kRight}, {"system"}};
  for (const Shown& shown : kShown) {
    table.columns.push_back({std::string(shown.title), Align::kRight});
  }
  for (std::size_t i = 0; i < kCurvePoints; ++i) {
    for (std::size_t s = 0; s < names.size(); ++s) {
      Row row{i * kCurveStep, names[s]};
      for (const Shown& shown : kShown) {
        const Moments& moments = result.systems[s].curve.points[i].*shown.moments;
        row.push_back(decimal(moments.mean(), shown.scale, 2));
      }
      table.rows.push_back(std::move(row));
    }
  }
  table.caption =
      fmt::format("Means over sequences and documents. {} {}", kEnds, caption_of(result.conflicts));
  return table;
}

// One value per cell and every row complete, named as in JSON.
Table table_for_programs(const DegradeResult& result) {
  Table table;
  table.columns = {{"system"}, {"percent", Align::kRight}};
  for (const Shown& shown : kShown) {
    const std::string name(shown.name);
    table.columns.push_back({name, Align::kRight});
    table.columns.push_back({name + "_deviation", Align::kRight});
  }
  for (const DegradedSystem& system : result.systems) {
    for (std::size_t i = 0; i < kCurvePoints; ++i) {
      Row row{system.name, i * kCurveStep};
      for (const Shown& shown : kShown) {
        const Moments& moments = system.curve.points[i].*shown.moments;
        row.push_back(decimal(moments.mean(), 1, 6));
        row.push_back(decimal(moments.deviation(), 1, 6));
      }
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

Table documents_table(const DegradedSystem& system, const std::string& name) {
  Table table;
  table.title = name;
  table.columns = {{"document"}, {"edits", Align::kRight}};
  for (const DegradedDocument& document : system.documents) {
    table.rows.push_back({document.name, document.edits});
  }
  table.footer.push_back({"total", system.edits});
  return table;
}

// Systems of which there is something to show.
DegradeResult without_empty(const DegradeResult& result) {
  DegradeResult shown = result;
  std::erase_if(shown.systems,
                [](const DegradedSystem& system) { return system.documents.empty(); });
  return shown;
}

std::vector<std::string> names_of(const DegradeResult& result) {
  std::vector<std::string> names;
  for (const DegradedSystem& system : result.systems) {
    names.push_back(printable(system.name));
  }
  return short_names(std::move(names));
}

// "14 documents, 20 sequences of edits each"; the number of documents may differ.
std::string what_was_done(const DegradeResult& result) {
  const auto [least, most] = std::ranges::minmax(
      result.systems, {}, [](const DegradedSystem& system) { return system.documents.size(); });
  const std::size_t from = least.documents.size();
  const std::size_t to = most.documents.size();
  return fmt::format("{}{}, {} of edits each", from == to ? "" : fmt::format("{} to ", from),
                     plural(to, "document"), plural(result.sequences, "sequence"));
}

std::string from_to(std::string_view from, const DegradeResult& result) {
  return fmt::format("{} {} to {}", from, printable(result.gold),
                     result.systems.size() == 1 ? printable(result.systems.front().name)
                                                : plural(result.systems.size(), "system"));
}

std::string one_system_svg(const DegradeResult& result) {
  const DegradedSystem& system = result.systems.front();
  CurvesPicture drawn;
  drawn.title = from_to("From", result);
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
      const Moments& moments = system.curve.points[i].*shown.moments;
      CurveSample sample;
      sample.x = static_cast<double>(i * kCurveStep);
      if (const std::optional<double> mean = moments.mean()) {
        sample.mean = shown.scale * *mean;
        sample.spread = shown.scale * moments.deviation().value_or(0);
        sample.inner_spread = shown.scale * deviation_of_orders(system, i, shown).value_or(0);
      }
      panel.samples.push_back(sample);
    }
    drawn.panels.push_back(std::move(panel));
  }
  return curves_svg(drawn);
}

// As figures 8 and 9 of Ocal et al. (2022): a line for each system. Bands would cover one another.
std::string systems_svg(const DegradeResult& result) {
  const std::vector<std::string> names = names_of(result);
  LinesPicture drawn;
  drawn.title = from_to("From", result);
  drawn.subtitles = {what_was_done(result) + "; means over sequences and documents"};
  drawn.signature = result.signature;
  for (const Shown& shown : kShown) {
    LinesPanel panel;
    panel.title = shown.panel;
    panel.x_title = "edits made, %: from gold to the system";
    panel.y_title = shown.scale == 100 ? "%" : "mean";
    panel.x_most = 100;
    for (std::size_t s = 0; s < names.size(); ++s) {
      PictureLine line{names[s], PictureLine::Style::kLine, {}, s};
      for (std::size_t i = 0; i < kCurvePoints; ++i) {
        const Moments& moments = result.systems[s].curve.points[i].*shown.moments;
        LinePoint point;
        point.x = static_cast<double>(i * kCurveStep);
        if (const std::optional<double> mean = moments.mean()) {
          point.y = shown.scale * *mean;
        }
        line.points.push_back(point);
      }
      panel.lines.push_back(std::move(line));
    }
    drawn.panels.push_back(std::move(panel));
  }
  return lines_svg(drawn);
}

}  // namespace

Value data(const DegradeResult& result, const DegradeView& view) {
  Value systems = Value::array();
  for (const DegradedSystem& system : result.systems) {
    systems.push(system_data(system, view.per_document));
  }
  return Value::object()
      .set("gold", result.gold)
      .set("base_seed", seed_value(result.seed))
      .set("sequences", result.sequences)
      .set("conflicts", choice_name(result.conflicts))
      .set("systems", std::move(systems));
}

Report tables(const DegradeResult& all, const DegradeView& view) {
  const DegradeResult result = without_empty(all);
  Report report;
  report.title = fmt::format("{}: {}", from_to("from", result), what_was_done(result));
  report.signature = result.signature;
  if (view.columns == CurveColumns::kForPrograms) {
    report.tables.push_back(table_for_programs(result));
    return report;
  }
  const std::vector<std::string> names = names_of(result);
  report.tables.push_back(names.size() == 1 ? curve_table(result) : systems_table(result, names));
  for (std::size_t s = 0; s < names.size() && view.per_document; ++s) {
    report.tables.push_back(documents_table(result.systems[s], names.size() == 1 ? "" : names[s]));
  }
  return report;
}

std::string svg(const DegradeResult& all) {
  const DegradeResult result = without_empty(all);
  return result.systems.size() == 1 ? one_system_svg(result) : systems_svg(result);
}

}  // namespace gnomon
