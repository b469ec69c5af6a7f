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
constexpr double kLinear = 0.999;        // R² of the straight line that fits best
constexpr double kMeasuredLinear = 0.9;  // of times, which other work on the machine disturbs
constexpr const char* kFiveRemark =
    "the lowest of the documents, changed one by one; counted as linear from .999 on; the paper "
    "does not name its five: these have the most TLINKs";
constexpr const char* kRemoveRemark =
    "the lowest of all documents, in ten steps; a link that follows from others costs nothing when "
    "it goes, which shows in short documents";
constexpr const char* kChangeRemark =
    "the lowest of all documents, in ten steps; a wrong link that contradicts the others is "
    "rejected, and its right relation may follow from these";
constexpr const char* kAddRemark =
    "n right links and k wrong ones give n / (n + k), a hyperbola: R² is .968 for k up to n, and "
    "above .99 only for k up to .45 n; the paper does not say how many it adds";

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
           computed == published ? ReproductionVerdict::kSame : ReproductionVerdict::kNear});
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
                       ordered(computed) == ordered(row.chain) ? ReproductionVerdict::kSame
                                                               : ReproductionVerdict::kNear,
                       ""});
  }
}

// The recall that is left, on average over all steps, when those with the most links go first.
std::optional<double> mean_recall(const CurvesResult& result) {
  const auto experiment = std::ranges::find(result.experiments, Noise::kEntities);
  double sum = 0;
  std::size_t count = 0;
  for (const CurvesDocument& document : result.documents) {
    const auto number = static_cast<std::size_t>(experiment - result.experiments.begin());
    if (experiment == result.experiments.end() || !document.curves[number]) {
      continue;
    }
    for (const NoiseStep& step : document.curves[number]->steps) {
      if (const auto recall = step.figures[static_cast<std::size_t>(NoiseFigure::kRecall)].mean) {
        sum += *recall;
        ++count;
      }
    }
  }
  return count == 0 ? std::nullopt : std::optional(sum / static_cast<double>(count));
}

Result<void> add_entities(CurvesRequest request, const CurvesResult& connected, const Run& run,
                          const char* what, ReproducedFigures& figures) {
  request.experiment = Experiment::kEntities;
  request.order = EntityOrder::kRandom;
  const auto random = curves(request, run);
  if (!random) {
    return Failure(random.error());
  }
  const auto first = mean_recall(connected);
  const auto second = mean_recall(random->value);
  if (first && second) {
    figures.push_back(
        {std::string(kAwarenessPaper), "Figure 5",
         fmt::format("{} documents", connected.documents.size()), what, "yes",
         fmt::format("{}: mean {:.3f}, {:.3f}", *first < *second ? "yes" : "no", *first, *second),
         *first < *second ? ReproductionVerdict::kSame : ReproductionVerdict::kNear,
         "mean recall over all steps: entities with the most links first, and in random order"});
  }
  return {};
}

struct CurveRow {
  const char* figure;
  const char* what;
  Noise noise;
  NoiseFigure measured;
  const char* remark_of_five;
  const char* remark_of_all;
};
constexpr CurveRow kCurveRows[] = {{"Figure 2", "recall with links removed", Noise::kRemove,
                                    NoiseFigure::kRecall, kFiveRemark, kRemoveRemark},
                                   {"Figure 3", "precision with wrong links added", Noise::kAdd,
                                    NoiseFigure::kPrecision, kAddRemark, kAddRemark},
                                   {"Figure 4", "fscore with relations changed", Noise::kChange,
                                    NoiseFigure::kF1, kFiveRemark, kChangeRemark}};

// The straightness of the worst curve, and how many are straight.
void add_line(const CurveRow& row, const CurvesResult& result, std::string_view documents,
              const char* remark, ReproducedFigures& figures) {
  const auto experiment = std::ranges::find(result.experiments, row.noise);
  if (experiment == result.experiments.end()) {
    return;
  }
  const auto number = static_cast<std::size_t>(experiment - result.experiments.begin());
  double least = 1;
  std::size_t curves = 0;
  std::size_t linear = 0;
  for (const CurvesDocument& document : result.documents) {
    if (document.curves[number]) {
      const std::optional<LineFit>& fit = document.curves[number]->fit(row.measured);
      const double r_squared = fit ? fit->r_squared.value_or(1) : 1;
      least = std::min(least, r_squared);
      ++curves;
      linear += r_squared > kLinear ? 1 : 0;
    }
  }
  figures.push_back(
      {std::string(kAwarenessPaper), row.figure, std::string(documents), row.what, "linear",
       fmt::format("{} of {} linear, R² at least {:.4f}", linear, curves, least),
       linear == curves ? ReproductionVerdict::kSame : ReproductionVerdict::kNear, remark});
}

// The five documents with the most TLINKs, of those with equally many the first by name.
std::vector<Input> five_largest(const CurvesResult& all, const std::string& folder) {
  std::vector<const CurvesDocument*> documents;
  for (const CurvesDocument& document : all.documents) {
    documents.push_back(&document);
  }
  std::ranges::stable_sort(documents, std::greater<>{}, &CurvesDocument::links);
  documents.resize(std::min<std::size_t>(5, documents.size()));
  std::vector<Input> inputs;
  std::error_code ignored;
  for (const CurvesDocument* document : documents) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, ignored)) {
      if (entry.path().stem() == document->name) {
        inputs.emplace_back(entry.path().string());
        break;
      }
    }
  }
  return inputs;
}

Result<void> add_curves(const KnownCorpora& corpora, const Run& run, ReproducedPaper& paper) {
  ReproducedFigures& figures = paper.figures;
  constexpr const char* kEntities = "recall drops more for entities with more links";
  if (corpora.timebank.empty()) {
    for (const CurveRow& row : kCurveRows) {
      figures.push_back(without_data(kAwarenessPaper, row.figure, "5 documents", row.what, "linear",
                                     "needs TimeBank 1.2"));
    }
    figures.push_back(without_data(kAwarenessPaper, "Figure 5", "5 documents", kEntities, "yes",
                                   "needs TimeBank 1.2"));
    return {};
  }
  CurvesRequest request;
  request.inputs = {corpora.timebank};
  const auto all = curves(request, run);
  if (!all) {
    return Failure(all.error());
  }
  request.inputs = five_largest(all->value, corpora.timebank);
  request.seeds = 1;
  request.steps = 1000;  // more than any has links or entities: one by one, as in the paper
  const auto made = curves(request, run);
  if (!made) {
    return Failure(made.error());
  }
  const CurvesResult& result = made->value;
  for (const CurveRow& row : kCurveRows) {
    add_line(row, result, fmt::format("{} documents", result.documents.size()), row.remark_of_five,
             figures);
    add_line(row, all->value, fmt::format("all {} documents", all->value.documents.size()),
             row.remark_of_all, figures);
  }
  if (const Result<void> added = add_entities(request, result, run, kEntities, figures); !added) {
    return added;
  }
  paper.drawings.push_back({std::string(kAwarenessPaper), "Figures 2 to 5",
                            "links removed, added and changed, entities removed", result});
  return {};
}

Result<void> add_timegraphs(const KnownCorpora& corpora, const Run& run, ReproducedPaper& paper) {
  ReproducedFigures& figures = paper.figures;
  if (corpora.timebank.empty()) {
    figures.push_back(without_data(kAwarenessPaper, "section 4", "TimeBank",
                                   "fewer nodes and edges by traversal", "2.3 %",
                                   "needs TimeBank 1.2"));
    figures.push_back(without_data(kAwarenessPaper, "section 5", "largest document",
                                   "temporal relations; nodes and edges, around", "235; 900",
                                   "needs TimeBank 1.2"));
    for (const char* figure : {"Figure 6", "Figure 7", "Figure 8"}) {
      figures.push_back(without_data(kAwarenessPaper, figure, "TimeBank 1.2",
                                     "growth of graphs and times", "linear", "needs TimeBank 1.2"));
    }
    return {};
  }
  StatsRequest request;
  request.inputs = {corpora.timebank};
  request.timegraph = true;
  request.timing = true;
  request.during = During::kIncluded;
  auto counted = stats(request, run);
  if (!counted) {
    return Failure(counted.error());
  }
  const StatsResult& result = counted->value;
  const TimegraphFigures& all = result.total.timegraph.figures;
  const auto in_order = static_cast<double>(all.in_order.nodes_and_edges());
  const auto by_traversal = static_cast<double>(all.by_traversal.nodes_and_edges());
  figures.push_back(compared(
      kAwarenessPaper, "section 4", "TimeBank 1.2", "fewer nodes and edges by traversal, %", "2.3",
      100 * (in_order - by_traversal) / in_order, 1,
      "compared with the links in the order of the documents; the paper compares with an arbitrary "
      "order, which it does not give. Chains are joined at their ends here whatever the order, so "
      "that little is left to gain"));
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
                 "points that are equal are one node here, so there are fewer nodes than "
                 "endpoints; the paper does not say how it counts them"));
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
             r_squared > kMeasuredLinear ? ReproductionVerdict::kSame : ReproductionVerdict::kNear,
             row.y == TimegraphQuantity::kNodesAndEdges
                 ? ""
                 : "microseconds, measured on a machine that does other things too: counted as "
                   "linear from .9 on, and different in every run"});
      }
    }
  }
  paper.drawings.push_back({std::string(kAwarenessPaper), "Figures 6 to 8",
                            "Timegraphs of all documents of TimeBank", std::move(counted->value)});
  return {};
}

}  // namespace

Result<ReproducedPaper> reproduce_uzzaman_allen(const KnownCorpora& corpora, const Run& run) {
  ReproducedPaper paper;
  if (const Result<void> added = add_awareness_table(run, paper.figures); !added) {
    return Failure(added.error());
  }
  add_algebra_table(paper.figures);
  for (const auto add : {add_curves, add_timegraphs}) {
    if (const Result<void> added = add(corpora, run, paper); !added) {
      return Failure(added.error());
    }
  }
  return paper;
}

}  // namespace gnomon
