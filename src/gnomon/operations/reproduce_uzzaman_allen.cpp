// UzZaman and Allen (2011): Tables 1 and 2, Figures 2 to 8.
#include "gnomon/algebra/names.h"
#include "gnomon/operations/curves.h"
#include "gnomon/operations/reproduce_papers.h"
#include "gnomon/operations/score.h"
#include "gnomon/operations/stats.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kAwarenessPaper = "UzZaman and Allen 2011";

Result<void> add_awareness_table(const Run& run, ReproducedFigures& figures) {
  const Input key = example_document("k.tml", 4, "a BEFORE b, b BEFORE c, c BEFORE d");
  struct Row {
    const char* name;
    const char* links;
    const char* recall;
    const char* f1;
  };
  // The paper cuts 2/3 to 0.66.
  constexpr Row kRows[] = {{"S1", "a BEFORE b, b BEFORE c", "2/3", "0.8"},
                           {"S2", "a BEFORE b, b BEFORE d", "1/3", "0.5"},
                           {"S3", "b BEFORE c, c BEFORE d", "2/3", "0.8"}};
  for (const Row& row : kRows) {
    ScoreRequest request;
    request.gold = key;
    request.systems = {example_document("s.tml", 4, row.links)};
    request.metric = "awareness-2011";
    const auto scored = score(request, run);
    if (!scored) {
      return Failure(scored.error());
    }
    const Figure& figure = scored->value.systems.front().headline();
    const auto add = [&](const char* what, std::string_view published, std::string computed) {
      figures.push_back(
          {std::string(kAwarenessPaper), "Table 1", row.name, what, std::string(published),
           computed,
           computed == published ? ReproductionVerdict::kEqual : ReproductionVerdict::kNear});
    };
    add("precision", "2/2", fmt::format("{}/{}", figure.right, figure.system_total));
    add("recall", row.recall, fmt::format("{}/{}", figure.found, figure.gold_total));
    add("fscore", row.f1, printed(figure.f1.value_or(0), 1));
  }
  return {};
}

// The begins and ends of x and y along time, as Table 2 writes them.
std::string as_chain(Relation relation) {
  // Four points on at most four places: the first that fit.
  const Endpoints& stated = endpoints(relation);
  const auto holds = [&](int x, int y, int left, int right) {
    const PointRelation wanted = stated(x, y);
    return wanted.contains(left < right ? kLess : left == right ? kEqual : kGreater);
  };
  for (int code = 0; code < 256; ++code) {
    const std::array<int, 4> at = {code & 3, (code >> 2) & 3, (code >> 4) & 3, (code >> 6) & 3};
    const auto& [x1, x2, y1, y2] = at;
    std::array<bool, 4> used{};
    for (const int place : at) {
      used[static_cast<std::size_t>(place)] = true;
    }
    const bool is_dense = std::ranges::is_sorted(used, std::greater<>{});
    if (!is_dense || x1 >= x2 || y1 >= y2 || !holds(0, 0, x1, y1) || !holds(0, 1, x1, y2) ||
        !holds(1, 0, x2, y1) || !holds(1, 1, x2, y2)) {
      continue;
    }
    constexpr std::array<const char*, 4> kPoints = {"x1", "x2", "y1", "y2"};
    std::string text;
    for (int place = 0; place < 4; ++place) {
      bool first = true;
      for (std::size_t point = 0; point < 4; ++point) {
        if (at[point] == place) {
          text += text.empty() ? "" : first ? " < " : " = ";
          text += kPoints[point];
          first = false;
        }
      }
    }
    return text;
  }
  return "";
}

void add_algebra_table(ReproducedFigures& figures) {
  struct Row {
    const char* name;
    Relation relation;
    const char* chain;
  };
  constexpr Row kRows[] = {{"Before", Relation::kBefore, "x1 < x2 < y1 < y2"},
                           {"After", Relation::kAfter, "y1 < y2 < x1 < x2"},
                           {"IBefore", Relation::kMeets, "x1 < x2 = y1 < y2"},
                           {"IAfter", Relation::kMetBy, "y1 < y2 = x1 < x2"},
                           {"Begins", Relation::kStarts, "x1 = y1 < x2 < y2"},
                           {"BegunBy", Relation::kStartedBy, "x1 = y1 < y2 < x2"},
                           {"Ends", Relation::kFinishes, "y1 < x1 < x2 = y2"},
                           {"EndedBy", Relation::kFinishedBy, "x1 < y1 < y2 = x2"},
                           {"IsIncluded, During", Relation::kDuring, "y1 < x1 < x2 < y2"},
                           {"Includes", Relation::kContains, "x1 < y1 < y2 < x2"},
                           {"Identity, Simultaneous", Relation::kEquals, "x1 = y1 < x2 = y2"}};
  // Equal points may be written in either order.
  const auto ordered = [](std::string text) {
    for (const auto& [from, to] :
         {std::pair("y2 = x1", "x1 = y2"), std::pair("y2 = x2", "x2 = y2")}) {
      if (const std::size_t found = text.find(from); found != std::string::npos) {
        text.replace(found, 7, to);
      }
    }
    return text;
  };
  for (const Row& row : kRows) {
    const std::string computed = as_chain(row.relation);
    figures.push_back({std::string(kAwarenessPaper), "Table 2", row.name, "points as a chain",
                       row.chain, computed,
                       ordered(computed) == ordered(row.chain) ? ReproductionVerdict::kEqual
                                                               : ReproductionVerdict::kNear,
                       ""});
  }
}

Result<void> add_curves(const KnownCorpora& corpora, const Run& run, ReproducedFigures& figures) {
  struct Row {
    const char* figure;
    const char* what;
    Noise noise;
    NoiseFigure measured;
    const char* remark;
  };
  constexpr Row kRows[] = {
      {"Figure 2", "recall with links removed", Noise::kRemove, NoiseFigure::kRecall, ""},
      {"Figure 3", "precision with wrong links added", Noise::kAdd, NoiseFigure::kPrecision,
       "n right links and k wrong ones give n / (n + k): a hyperbola, nearly straight at first"},
      {"Figure 4", "fscore with relations changed", Noise::kChange, NoiseFigure::kF1, ""}};
  if (corpora.timebank.empty()) {
    for (const Row& row : kRows) {
      figures.push_back(without_data(kAwarenessPaper, row.figure, "5 documents", row.what, "linear",
                                     "needs TimeBank 1.2"));
    }
    return {};
  }
  std::vector<std::string> paths;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(corpora.timebank, ignored)) {
    if (entry.path().extension() == ".tml") {
      paths.push_back(entry.path().string());
    }
  }
  std::ranges::sort(paths);
  CurvesRequest request;
  // The paper does not name its five documents: these are the last five by name.
  for (std::size_t i = paths.size() - std::min<std::size_t>(5, paths.size()); i < paths.size();
       ++i) {
    request.inputs.emplace_back(paths[i]);
  }
  const auto made = curves(request, run);
  if (!made) {
    return Failure(made.error());
  }
  const CurvesResult& result = made->value;
  for (const Row& row : kRows) {
    const auto experiment = std::ranges::find(result.experiments, row.noise);
    if (experiment == result.experiments.end()) {
      continue;
    }
    const auto number = static_cast<std::size_t>(experiment - result.experiments.begin());
    double least = 1;
    for (const CurvesDocument& document : result.documents) {
      if (document.curves[number]) {
        const std::optional<LineFit>& fit = document.curves[number]->fit(row.measured);
        least = std::min(least, fit ? fit->r_squared.value_or(1) : 1);
      }
    }
    figures.push_back({std::string(kAwarenessPaper), row.figure,
                       fmt::format("{} documents", result.documents.size()), row.what, "linear",
                       fmt::format("R² at least {:.4f}", least),
                       least > 0.999 ? ReproductionVerdict::kEqual : ReproductionVerdict::kNear,
                       row.remark});
  }
  return {};
}

Result<void> add_timegraphs(const KnownCorpora& corpora, const Run& run,
                            ReproducedFigures& figures) {
  if (corpora.timebank.empty()) {
    figures.push_back(without_data(kAwarenessPaper, "section 4", "TimeBank",
                                   "fewer nodes and edges by traversal", "2.3 %",
                                   "needs TimeBank 1.2"));
    return {};
  }
  StatsRequest request;
  request.inputs = {corpora.timebank};
  request.timegraph = true;
  request.timing = true;
  request.during = During::kIncluded;
  const auto counted = stats(request, run);
  if (!counted) {
    return Failure(counted.error());
  }
  const StatsResult& result = counted->value;
  const TimegraphFigures& all = result.total.timegraph.figures;
  const auto in_order = static_cast<double>(all.in_order.nodes_and_edges());
  const auto by_traversal = static_cast<double>(all.by_traversal.nodes_and_edges());
  figures.push_back(compared(kAwarenessPaper, "section 4", "TimeBank 1.2",
                             "fewer nodes and edges by traversal, %", "2.3",
                             100 * (in_order - by_traversal) / in_order, 1,
                             "depends on the order that it is compared with, here the one of the "
                             "documents; the paper says arbitrary"));
  const StatsLine* largest = nullptr;
  for (const StatsOfInput& input : result.inputs) {
    for (const StatsLine& line : input.documents) {
      if (largest == nullptr || line.counts.tlinks > largest->counts.tlinks) {
        largest = &line;
      }
    }
  }
  if (largest != nullptr) {
    figures.push_back(compared(kAwarenessPaper, "section 5", "largest document",
                               "temporal relations", "235",
                               static_cast<double>(largest->counts.tlinks), 0, largest->name));
    figures.push_back(
        compared(kAwarenessPaper, "section 5", "largest document", "nodes and edges, around", "900",
                 static_cast<double>(largest->timegraph.figures.in_order.nodes_and_edges()), 0,
                 "points that are equal are one node here"));
  }
  struct Row {
    const char* figure;
    TimegraphQuantity x;
    TimegraphQuantity y;
    const char* what;
  };
  constexpr Row kRows[] = {
      {"Figure 6", TimegraphQuantity::kNodesAndEdges, TimegraphQuantity::kBuildSeconds,
       "time of building over nodes and edges"},
      {"Figure 7", TimegraphQuantity::kLinks, TimegraphQuantity::kNodesAndEdges,
       "nodes and edges over relations"},
      {"Figure 8", TimegraphQuantity::kLinks, TimegraphQuantity::kCompareSeconds,
       "time of comparing over relations"}};
  for (const Row& row : kRows) {
    for (const TimegraphFit& fit : result.timegraph_fits) {
      if (fit.x == row.x && fit.y == row.y && fit.fit) {
        const double r_squared = fit.fit->r_squared.value_or(1);
        figures.push_back(
            {std::string(kAwarenessPaper), row.figure, "TimeBank 1.2", row.what, "linear",
             fmt::format("R² {:.2f}", r_squared),
             r_squared > 0.9 ? ReproductionVerdict::kEqual : ReproductionVerdict::kNear,
             row.y == TimegraphQuantity::kNodesAndEdges
                 ? ""
                 : "measured: microseconds on a machine that does other things too"});
      }
    }
  }
  return {};
}

}  // namespace

Result<ReproducedFigures> reproduce_uzzaman_allen(const KnownCorpora& corpora, const Run& run) {
  ReproducedFigures figures;
  if (const Result<void> added = add_awareness_table(run, figures); !added) {
    return Failure(added.error());
  }
  add_algebra_table(figures);
  for (const auto add : {add_curves, add_timegraphs}) {
    if (const Result<void> added = add(corpora, run, figures); !added) {
      return Failure(added.error());
    }
  }
  return figures;
}

}  // namespace gnomon
