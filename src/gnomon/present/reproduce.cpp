#include "gnomon/operations/reproduce.h"

#include "gnomon/base/version.h"
#include "gnomon/present/present.h"
#include "gnomon/report/graph_svg.h"
#include "gnomon/report/html_text.h"
#include "gnomon/timeline/figures.h"
#include "gnomon/timeml/entity_names.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr auto kVerdicts = std::to_array(
    {ReproductionVerdict::kSame, ReproductionVerdict::kRounds, ReproductionVerdict::kNear,
     ReproductionVerdict::kSlip, ReproductionVerdict::kNotPrinted, ReproductionVerdict::kNoData});

std::size_t count_of(const ReproduceResult& result, ReproductionVerdict verdict) {
  return static_cast<std::size_t>(
      std::ranges::count(result.figures, verdict, &ReproducedFigure::verdict));
}

Value figure_value(const ReproducedFigure& one) {
  Value value = Value::object()
                    .set("paper", one.paper)
                    .set("table", one.table)
                    .set("row", one.row)
                    .set("figure", one.figure);
  value.set("published", one.published.empty() ? Value() : Value(one.published));
  value.set("computed", one.computed.empty() ? Value() : Value(one.computed));
  return value.set("verdict", verdict_name(one.verdict)).set("remark", one.remark);
}

// The remark as a number of a note below the table, so that rows stay short.
std::string note_number(std::vector<std::string>& remarks, const std::string& remark) {
  if (remark.empty()) {
    return "";
  }
  auto found = std::ranges::find(remarks, remark);
  if (found == remarks.end()) {
    remarks.push_back(remark);
    found = std::prev(remarks.end());
  }
  return fmt::format("{}", found - remarks.begin() + 1);
}

Table corpora_table(const ReproduceResult& result) {
  Table table;
  table.title = "corpora, recognised by their content";
  table.columns = {{"corpus"}, {"found in"}, {"published by"}};
  for (const RecognisedCorpus& one : result.corpora) {
    table.rows.push_back({one.name, one.folder.empty() ? "–" : one.folder, one.source});
  }
  return table;
}

// How many figures of each paper have which verdict.
Table verdicts_table(const ReproduceResult& result) {
  Table table;
  table.title = "verdicts";
  table.columns = {{"paper"}, {"figures"}};
  for (const ReproductionVerdict verdict : kVerdicts) {
    table.columns.push_back({std::string(verdict_name(verdict))});
  }
  std::vector<std::string> papers;
  for (const ReproducedFigure& one : result.figures) {
    if (papers.empty() || papers.back() != one.paper) {
      papers.push_back(one.paper);
    }
  }
  const auto row_of = [&](const std::string& name, bool all) {
    Row row = {name};
    const auto count = [&](auto accept) {
      return std::ranges::count_if(result.figures, [&](const ReproducedFigure& one) {
        return (all || one.paper == name) && accept(one);
      });
    };
    row.emplace_back(count([](const ReproducedFigure& /*any*/) { return true; }));
    for (const ReproductionVerdict verdict : kVerdicts) {
      row.emplace_back(count([&](const ReproducedFigure& one) { return one.verdict == verdict; }));
    }
    return row;
  };
  for (const std::string& paper : papers) {
    table.rows.push_back(row_of(paper, false));
  }
  if (papers.size() > 1) {
    table.footer.push_back(row_of("all", true));
  }
  table.caption =
      "rounds to it: the computed figure has more digits. slip of the paper: by the paper's own "
      "definitions and data it cannot be. not printed: the paper has no such figure. no data: what "
      "it takes is not here, or was never published. The notes below the tables say why.";
  return table;
}

// The entities and links of a document, TLINKs above and the others below.
std::string graph_of(const Document& document, std::string title) {
  GraphPicture picture;
  picture.title = std::move(title);
  picture.subtitle = "TLINKs above; SLINKs and ALINKs below, dashed";
  std::map<std::string, std::size_t, std::less<>> places;
  const auto place = [&](const EntityRef& entity) {
    const std::string id(id_of(document, entity));
    const auto [found, is_new] = places.try_emplace(id, picture.nodes.size());
    if (is_new) {
      picture.nodes.push_back(id);
    }
    return found->second;
  };
  for (const Instance& instance : document.instances()) {
    place(EntityRef(
        InstanceIndex{static_cast<std::uint32_t>(&instance - document.instances().data())}));
  }
  for (const Link& link : document.links()) {
    if (link.source.resolved() && link.target.resolved()) {
      picture.edges.push_back({place(link.source.entity), place(link.target.entity),
                               std::string(link.rel_type), link.kind != ElementKind::kTlink});
    }
  }
  return graph_svg(picture);
}

std::string picture_of(const ReproducedDrawing& drawing) {
  const std::string title = fmt::format("{}, {}: {}", drawing.paper, drawing.figure, drawing.title);
  if (const auto* timelines = std::get_if<TimelineResult>(&drawing.shown)) {
    if (drawing.as_graph) {
      return graph_of(*timelines->documents.front().document, title);
    }
    const auto drawn = draw(*timelines, {.as = TimelineDrawing::As::kSvg, .title = title});
    return drawn ? *drawn : "";
  }
  return std::visit(
      [](const auto& shown) -> std::string {
        if constexpr (requires { svg(shown); }) {
          return svg(shown);
        } else {
          return "";
        }
      },
      drawing.shown);
}

}  // namespace

Value data(const ReproduceResult& result) {
  Value corpora = Value::array();
  for (const RecognisedCorpus& one : result.corpora) {
    corpora.push(Value::object()
                     .set("corpus", one.name)
                     .set("folder", one.folder.empty() ? Value() : Value(one.folder))
                     .set("source", one.source));
  }
  Value figures = Value::array();
  for (const ReproducedFigure& one : result.figures) {
    figures.push(figure_value(one));
  }
  Value verdicts = Value::object();
  for (const ReproductionVerdict verdict : kVerdicts) {
    verdicts.set(std::string(verdict_name(verdict)), count_of(result, verdict));
  }
  return Value::object()
      .set("corpora", std::move(corpora))
      .set("verdicts", std::move(verdicts))
      .set("figures", std::move(figures));
}

Report tables(const ReproduceResult& result) {
  Report report;
  report.title = "Published and computed figures";
  report.signature = fmt::format("gnomon:{}", version());
  report.tables = {verdicts_table(result), corpora_table(result)};
  report.tables_above_pictures = report.tables.size();
  std::vector<std::string> remarks;
  std::map<std::string, std::string> rows;  // the last one of each table
  for (const ReproducedFigure& one : result.figures) {
    const std::string title = fmt::format("{}: {}", one.paper, one.table);
    auto table = std::ranges::find(report.tables, title, &Table::title);
    if (table == report.tables.end()) {
      Table empty;
      empty.title = title;
      empty.columns = {{"row"},
                       {"figure"},
                       {"published", Align::kRight},
                       {"computed", Align::kRight},
                       {"verdict"},
                       {"note", Align::kRight}};
      report.tables.push_back(std::move(empty));
      table = std::prev(report.tables.end());
    }
    Cell row(one.row);
    const bool is_again = std::exchange(rows[title], one.row) == one.row;
    table->rows.push_back({is_again ? row.implied() : row, one.figure,
                           one.published.empty() ? "–" : one.published,
                           one.computed.empty() ? "–" : one.computed, verdict_name(one.verdict),
                           note_number(remarks, one.remark)});
  }
  for (const ReproducedDrawing& drawing : result.drawings) {
    report.pictures.push_back(fmt::format(
        "{}<figcaption>{}</figcaption>\n", picture_of(drawing),
        escape_html(fmt::format("{}, {}: {}.", drawing.paper, drawing.figure, drawing.title))));
  }
  for (std::size_t i = 0; i < remarks.size(); ++i) {
    report.notes.push_back(fmt::format("{}: {}.", i + 1, remarks[i]));
  }
  return report;
}

}  // namespace gnomon
