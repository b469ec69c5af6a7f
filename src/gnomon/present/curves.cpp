#include "gnomon/operations/curves.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/present/names.h"
#include "gnomon/present/present.h"
#include "gnomon/present/score_cells.h"
#include "gnomon/present/values.h"
#include "gnomon/report/lines_svg.h"
#include "gnomon/score/run_noise.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

constexpr std::size_t kMostLines = 8;  // documents of which each can have a line and a row

constexpr std::array<std::string_view, kNoiseFigures> kFigureNames{"precision", "recall", "f1"};
constexpr std::array<std::string_view, kNoiseFigures> kFigureTitles{"P", "R", "F1"};
constexpr std::array<std::string_view, kNoiseFigures> kFigureWords{"precision", "recall", "F1"};

constexpr std::size_t place(NoiseFigure figure) { return static_cast<std::size_t>(figure); }

// What is said of an experiment.
struct ExperimentWords {
  std::string_view title;    // of a table or panel
  std::string_view changes;  // of a column
  std::string_view unit;     // what the share is one of
  int figure;                // of the paper
};

ExperimentWords words_of(Noise noise) {
  switch (noise) {
    case Noise::kRemove:
      return {"links removed", "removed", "links", 2};
    case Noise::kAdd:
      return {"wrong links added", "added", "links", 3};
    case Noise::kChange:
      return {"relations changed to wrong ones", "changed", "links", 4};
    case Noise::kEntities:
      break;
  }
  return {"events and times removed", "removed", "entities", 5};
}

Value band_value(const Band& band) {
  return Value::object().set("mean", band.mean).set("min", band.low).set("max", band.high);
}

Value fit_value(const std::optional<LineFit>& fit, std::size_t size) {
  if (!fit) {
    return {};
  }
  return Value::object()
      .set("slope", fit->slope)
      .set("slope_per_change", fit->slope / static_cast<double>(size))
      .set("intercept", fit->intercept)
      .set("r_squared", fit->r_squared);
}

Value curve_value(Noise noise, const std::optional<NoiseCurve>& curve) {
  Value value = Value::object()
                    .set("experiment", experiment_name(noise))
                    .set("unit", words_of(noise).unit)
                    .set("drawn", kFigureNames[place(drawn_figure(noise))]);
  Value fits = Value::object();
  Value steps = Value::array();
  for (std::size_t part = 0; part < kNoiseFigures; ++part) {
    fits.set(std::string(kFigureNames[part]),
             curve ? fit_value(curve->fits[part], curve->size) : Value());
  }
  if (curve) {
    for (const NoiseStep& step : curve->steps) {
      Value item = Value::object().set("changes", step.changes).set("share", step.share);
      for (std::size_t part = 0; part < kNoiseFigures; ++part) {
        item.set(std::string(kFigureNames[part]), band_value(step.figures[part]));
      }
      steps.push(std::move(item));
    }
  }
  return std::move(value)
      .set("size", curve ? Value(curve->size) : Value())
      .set("fits", std::move(fits))
      .set("steps", std::move(steps));
}

Table pooled_table(Noise noise, const NoiseCurve& curve, std::size_t documents, bool has_bands) {
  const ExperimentWords words = words_of(noise);
  Table table;
  table.title = fmt::format("{}: {} ({} of {})", experiment_name(noise), words.title,
                            plural(curve.size, noise == Noise::kEntities ? "entity" : "link",
                                   noise == Noise::kEntities ? "entities" : "links"),
                            plural(documents, "document"));
  table.columns = {{std::string(words.changes), Align::kRight}, {"share %", Align::kRight}};
  for (const std::string_view title : kFigureTitles) {
    table.columns.push_back({std::string(title), Align::kRight});
    if (has_bands) {
      table.columns.push_back({"min", Align::kRight});
      table.columns.push_back({"max", Align::kRight});
    }
  }
  for (std::size_t i = 0; i < curve.steps.size(); ++i) {
    const NoiseStep& step = curve.steps[i];
    if (i > 0 && step.changes == curve.steps[i - 1].changes) {
      continue;  // a document with fewer links than steps
    }
    Row row{step.changes, percent(step.share)};
    for (std::size_t part = 0; part < kNoiseFigures; ++part) {
      row.push_back(percent(step.figures[part].mean));
      if (has_bands) {
        row.push_back(percent(step.figures[part].low).muted());
        row.push_back(percent(step.figures[part].high).muted());
      }
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

Row fit_row(Noise noise, NoiseFigure figure, const std::string& name,
            const std::optional<NoiseCurve>& curve) {
  Row row{experiment_name(noise), kFigureWords[place(figure)], name};
  if (!curve || !curve->fit(figure)) {
    row.emplace_back(curve ? Cell(curve->size) : Cell());
    for (int i = 0; i < 4; ++i) {
      row.push_back(Cell::decimal(std::nullopt, 4));
    }
    return row;
  }
  const LineFit& fit = *curve->fit(figure);
  row.insert(row.end(), {curve->size, Cell::decimal(fit.slope, 4),
                         Cell::decimal(fit.slope / static_cast<double>(curve->size), 6),
                         Cell::decimal(fit.intercept, 4), Cell::decimal(fit.r_squared, 4)});
  return row;
}

// The lowest R² of single documents and that in the middle, where there are too many for a row
// each.
void add_spread(Noise noise, const CurvesResult& result, std::size_t experiment, Table& table) {
  const NoiseFigure figure = drawn_figure(noise);
  std::vector<std::pair<double, const CurvesDocument*>> explained;
  for (const CurvesDocument& document : result.documents) {
    const std::optional<NoiseCurve>& curve = document.curves[experiment];
    if (curve && curve->fit(figure) && curve->fit(figure)->r_squared) {
      explained.emplace_back(*curve->fit(figure)->r_squared, &document);
    }
  }
  if (explained.empty()) {
    return;
  }
  std::ranges::stable_sort(explained, {}, [](const auto& item) { return item.first; });
  const auto add = [&](std::string_view which, std::size_t number) {
    const CurvesDocument& document = *explained[number].second;
    table.rows.push_back(fit_row(noise, figure,
                                 fmt::format("{}: {}", which, printable(document.name)),
                                 document.curves[experiment]));
  };
  add("lowest R²", 0);
  add("median R²", explained.size() / 2);
}

Table fits_table(const CurvesResult& result, bool per_document) {
  Table table;
  table.title = "Straight lines that fit best";
  table.columns = {{"experiment"},
                   {"figure"},
                   {"document"},
                   {"size", Align::kRight},
                   {"slope", Align::kRight},
                   {"per change", Align::kRight},
                   {"intercept", Align::kRight},
                   {"R²", Align::kRight}};
  for (std::size_t e = 0; e < result.experiments.size(); ++e) {
    const Noise noise = result.experiments[e];
    const NoiseFigure figure = drawn_figure(noise);
    if (result.documents.size() > 1) {
      table.rows.push_back(fit_row(noise, figure, "all together", result.pooled[e]));
    }
    if (per_document || result.documents.size() <= kMostLines) {
      for (const CurvesDocument& document : result.documents) {
        table.rows.push_back(fit_row(noise, figure, printable(document.name), document.curves[e]));
      }
    } else {
      add_spread(noise, result, e, table);
    }
  }
  table.caption =
      "Over the share that is changed, from 0 to 1: a slope of -1 loses 1/size with every change.";
  return table;
}

// One value a cell, in the order of data; the documents after all of them together.
template <class Use>
void for_each_curve(const CurvesResult& result, Use use) {
  for (std::size_t e = 0; e < result.experiments.size(); ++e) {
    if (result.pooled[e]) {
      use(Cell("all"), *result.pooled[e]);
    }
    for (const CurvesDocument& document : result.documents) {
      if (document.curves[e]) {
        use(Cell(document.name), *document.curves[e]);
      }
    }
  }
}

Table curves_for_programs(const CurvesResult& result) {
  Table table;
  table.columns = {{"experiment"}, {"document"}, {"size"}, {"changes"}, {"share"},
                   {"figure"},     {"mean"},     {"min"},  {"max"}};
  for_each_curve(result, [&](const Cell& document, const NoiseCurve& curve) {
    for (const NoiseStep& step : curve.steps) {
      for (std::size_t part = 0; part < kNoiseFigures; ++part) {
        const Band& band = step.figures[part];
        table.rows.push_back({experiment_name(curve.noise), document, curve.size, step.changes,
                              Cell::decimal(step.share, 6), kFigureNames[part],
                              Cell::decimal(band.mean, 6), Cell::decimal(band.low, 6),
                              Cell::decimal(band.high, 6)});
      }
    }
  });
  return table;
}

Table fits_for_programs(const CurvesResult& result) {
  Table table;
  table.columns = {{"experiment"}, {"document"},         {"size"},      {"figure"},
                   {"slope"},      {"slope_per_change"}, {"intercept"}, {"r_squared"}};
  for_each_curve(result, [&](const Cell& document, const NoiseCurve& curve) {
    for (std::size_t part = 0; part < kNoiseFigures; ++part) {
      if (const std::optional<LineFit>& fit = curve.fits[part]) {
        table.rows.push_back({experiment_name(curve.noise), document, curve.size,
                              kFigureNames[part], Cell::decimal(fit->slope, 6),
                              Cell::decimal(fit->slope / static_cast<double>(curve.size), 9),
                              Cell::decimal(fit->intercept, 6), Cell::decimal(fit->r_squared, 6)});
      }
    }
  });
  return table;
}

std::string what_was_done(const CurvesResult& result) {
  return fmt::format("{}, {}, {}", plural(result.documents.size(), "document"), result.metric,
                     plural(result.seeds, "random order"));
}

std::string title_of(const CurvesResult& result) {
  const std::size_t others = result.inputs.size() - 1;
  return others == 0 ? printable(result.inputs.front())
                     : fmt::format("{} and {} more input{}", printable(result.inputs.front()),
                                   others, others == 1 ? "" : "s");
}

PictureLine line_of(const NoiseCurve& curve, std::string label, PictureLine::Style style,
                    bool by_share) {
  PictureLine line{std::move(label), style, {}};
  for (const NoiseStep& step : curve.steps) {
    const Band& band = step[drawn_figure(curve.noise)];
    const double x = by_share ? 100 * step.share : static_cast<double>(step.changes);
    line.points.push_back({x, band.mean, band.low, band.high});
  }
  return line;
}

}  // namespace

Value data(const CurvesResult& result) {
  Value inputs = Value::array();
  for (const std::string& input : result.inputs) {
    inputs.push(input);
  }
  Value experiments = Value::array();
  for (std::size_t e = 0; e < result.experiments.size(); ++e) {
    experiments.push(curve_value(result.experiments[e], result.pooled[e])
                         .set("documents_count", result.pooled_documents[e]));
  }
  Value documents = Value::array();
  for (const CurvesDocument& document : result.documents) {
    Value curves = Value::array();
    for (std::size_t e = 0; e < result.experiments.size(); ++e) {
      curves.push(curve_value(result.experiments[e], document.curves[e]));
    }
    documents.push(Value::object()
                       .set("document", document.name)
                       .set("links", document.links)
                       .set("entities", document.entities)
                       .set("dropped_links", document.dropped)
                       .set("experiments", std::move(curves)));
  }
  return Value::object()
      .set("inputs", std::move(inputs))
      .set("metric", result.metric)
      .set("minimal", result.minimal)
      .set("order", choice_name(result.order))
      .set("steps", result.steps)
      .set("seeds", result.seeds)
      .set("base_seed", seed_value(result.seed))
      .set("documents_count", result.documents.size())
      .set("experiments", std::move(experiments))
      .set("documents", std::move(documents));
}

Report tables(const CurvesResult& result, const CurvesView& view) {
  Report report;
  report.title = fmt::format("{}: gold against itself, made worse step by step: {}",
                             title_of(result), what_was_done(result));
  report.signature = result.signature;
  if (view.for_programs) {
    report.tables.push_back(view.fits ? fits_for_programs(result) : curves_for_programs(result));
    return report;
  }
  for (std::size_t e = 0; e < result.experiments.size() && !view.fits; ++e) {
    if (result.pooled[e]) {
      report.tables.push_back(pooled_table(result.experiments[e], *result.pooled[e],
                                           result.pooled_documents[e], result.seeds > 1));
    }
  }
  report.tables.push_back(fits_table(result, view.per_document));
  return report;
}

std::string svg(const CurvesResult& result) {
  LinesPicture drawn;
  drawn.title = "Gold against itself, made worse step by step";
  const bool by_share = result.documents.size() > kMostLines;
  const std::string bands =
      result.seeds == 1
          ? ""
          : fmt::format(", means of {} random orders; bands: lowest to highest", result.seeds);
  drawn.subtitles = {
      fmt::format("{}: {}{}; metric: {}", title_of(result),
                  plural(result.documents.size(), "document"),
                  result.minimal ? " without links that follow from others" : "", result.metric),
      by_share ? fmt::format("blue: all documents together{}; grey: single documents", bands)
               : fmt::format("a line for each document{}", bands)};
  drawn.signature = result.signature;
  std::vector<std::string> names;
  for (const CurvesDocument& document : result.documents) {
    names.push_back(printable(document.name));
  }
  names = short_names(std::move(names));
  for (std::size_t e = 0; e < result.experiments.size(); ++e) {
    if (!result.pooled[e]) {
      continue;
    }
    const Noise noise = result.experiments[e];
    const ExperimentWords words = words_of(noise);
    const std::string_view figure = kFigureWords[place(drawn_figure(noise))];
    LinesPanel panel;
    panel.title = fmt::format("{}: {}", figure, words.title);
    panel.x_title = by_share ? fmt::format("{}, % of {}", words.title, words.unit)
                             : fmt::format("{}, number", words.title);
    panel.y_title = fmt::format("{}, from 0 to 1", figure);
    panel.y_most = 1;
    for (std::size_t d = 0; d < result.documents.size(); ++d) {
      const std::optional<NoiseCurve>& curve = result.documents[d].curves[e];
      if (!curve) {
        panel.lines.emplace_back();  // so that the others keep their colours
      } else if (by_share) {
        panel.lines.push_back(line_of(*curve, "", PictureLine::Style::kPale, true));
      } else {
        panel.lines.push_back(line_of(*curve, names[d], PictureLine::Style::kLine, false));
      }
    }
    if (by_share) {
      panel.x_most = 100;
      std::erase_if(panel.lines, [](const PictureLine& line) { return line.points.empty(); });
      panel.lines.push_back(
          line_of(*result.pooled[e], "all documents", PictureLine::Style::kLine, true));
    }
    drawn.panels.push_back(std::move(panel));
  }
  return lines_svg(drawn);
}

}  // namespace gnomon
