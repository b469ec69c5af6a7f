// Verhagen et al.: TempEval-1, Tables I to III.
#include "gnomon/agree/coefficients.h"
#include "gnomon/agree/corpus_agreement.h"
#include "gnomon/operations/agree.h"
#include "gnomon/operations/reproduce_papers.h"
#include "gnomon/operations/score.h"
#include "gnomon/operations/tasks.h"
#include "gnomon/tasks/task.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kTempEval1 = "TempEval-1 (Verhagen et al. 2009)";

// "57/60": strict and relaxed, in percent. The published program printed three decimals, which were
// rounded again for the table.
std::string strict_and_relaxed(double strict, double relaxed) {
  const auto twice = [](double share) { return printed(std::stod(printed(share, 3)) * 100, 0); };
  return twice(strict) + "/" + twice(relaxed);
}

Result<void> add_baseline(const KnownCorpora& corpora, const Run& run, ReproducedFigures& figures) {
  struct Row {
    const char* task;
    const char* published;
    std::size_t line;  // of the figures of the metric
  };
  constexpr Row kRows[] = {{"A", "57/60", 2}, {"B", "56/57", 4}, {"C", "47/53", 6}};
  if (corpora.tempeval1_key.empty() || corpora.tempeval1_training.empty()) {
    for (const Row& row : kRows) {
      figures.push_back(without_data(kTempEval1, "Table II", "baseline",
                                     fmt::format("task {}, F strict/relaxed", row.task),
                                     row.published, "needs the key and the training data"));
    }
    return {};
  }
  ScoreRequest request;
  request.gold = corpora.tempeval1_key;
  request.baseline = corpora.tempeval1_training;
  request.metric = "tempeval1";
  request.mode = Mode::kOfficial;
  const auto scored = score(request, run);
  if (!scored) {
    return Failure(scored.error());
  }
  const std::vector<Figure>& lines = scored->value.systems.back().metrics.front().lines;
  for (const Row& row : kRows) {
    const Figure& strict = lines.at(row.line);
    const Figure& relaxed = lines.at(row.line + 1);
    const std::string computed = strict_and_relaxed(strict.f1.value_or(0), relaxed.f1.value_or(0));
    figures.push_back(
        {std::string(kTempEval1), "Table II", "baseline",
         fmt::format("task {}, F strict/relaxed", row.task), row.published, computed,
         computed == row.published ? ReproductionVerdict::kSame : ReproductionVerdict::kNear,
         fmt::format("{} and {} of {} links", strict.right, relaxed.right, strict.gold_total)});
  }
  return {};
}

// The six systems of Table II, as printed.
struct PrintedColumn {
  const char* name;
  std::array<double, 6> strict;
  std::array<double, 6> relaxed;
  const char* average;
  const char* deviation;
  const char* slip;
};
constexpr PrintedColumn kColumns[] = {
    {"task A, P", {61, 59, 61, 59, 62, 53}, {63, 61, 63, 60, 64, 63}, "59/62", "03/01", ""},
    {"task A, R", {61, 57, 61, 59, 62, 25}, {63, 60, 63, 60, 64, 30}, "54/57", "13/12", ""},
    {"task A, F", {61, 58, 61, 59, 62, 34}, {63, 60, 63, 60, 64, 41}, "56/59", "10/08", ""},
    {"task B, P", {75, 75, 75, 73, 80, 78}, {76, 76, 76, 74, 81, 84}, "76/78", "03/03", ""},
    {"task B, R",
     {75, 71, 75, 73, 80, 57},
     {76, 72, 76, 74, 81, 62},
     "74/72",
     "08/06",
     "the two numbers are exchanged: the overview of 2007 prints .72 and .74"},
    {"task B, F", {75, 73, 75, 73, 80, 66}, {76, 74, 76, 74, 81, 71}, "74/75", "05/03", ""},
    {"task C, F", {54, 55, 49, 54, 54, 42}, {58, 58, 53, 57, 64, 58}, "51/58", "05/04", ""},
};

double mean_of(const std::array<double, 6>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}
double deviation_of(const std::array<double, 6>& values, double divisor) {
  const double mean = mean_of(values);
  double squares = 0;
  for (const double value : values) {
    squares += (value - mean) * (value - mean);
  }
  return std::sqrt(squares / divisor);
}

void add_means(ReproducedFigures& figures) {
  for (const PrintedColumn& column : kColumns) {
    const std::string average =
        printed(mean_of(column.strict), 0) + "/" + printed(mean_of(column.relaxed), 0);
    figures.push_back({std::string(kTempEval1), "Table II", "average of the six rows", column.name,
                       column.average, average,
                       average == column.average               ? ReproductionVerdict::kSame
                       : std::string_view(column.slip).empty() ? ReproductionVerdict::kNear
                                                               : ReproductionVerdict::kSlip,
                       column.slip});
    const auto deviation = [&](double divisor) {
      return fmt::format("{:02.0f}/{:02.0f}",
                         std::floor(deviation_of(column.strict, divisor) + 0.5),
                         std::floor(deviation_of(column.relaxed, divisor) + 0.5));
    };
    const std::string population = deviation(6);
    const std::string sample = deviation(5);
    const bool is_population = population == column.deviation;
    const bool is_sample = sample == column.deviation;
    figures.push_back(
        {std::string(kTempEval1), "Table II", "standard deviation of the six rows", column.name,
         column.deviation, is_sample && !is_population ? sample : population,
         is_population || is_sample ? ReproductionVerdict::kSame : ReproductionVerdict::kSlip,
         is_population && is_sample ? ""
         : is_population            ? "divided by n"
         : is_sample
             ? "divided by n - 1"
             : fmt::format("{} divided by n - 1: no one formula gives both numbers", sample)});
  }
}

Result<void> add_agreement(const KnownCorpora& corpora, const Run& run,
                           ReproducedFigures& figures) {
  constexpr std::string_view kRemark = "the double annotation of TempEval-1 was never published";
  constexpr std::array<std::array<const char*, 5>, 3> kRows = {
      {{"A", "69 %", "0.54", "0.28", "0.70"},
       {"B", "74 %", "0.54", "0.27", "0.76"},
       {"C", "65 %", "0.47", "0.18", "0.63"}}};
  for (const auto& row : kRows) {
    figures.push_back(without_data(
        kTempEval1, "Table I", fmt::format("task {}", row[0]), "precision, kappa, lowest, highest",
        fmt::format("{} {} {} {}", row[1], row[2], row[3], row[4]), kRemark));
  }
  if (corpora.timebank_dense.empty()) {
    return {};
  }
  AgreeRequest request;
  request.inputs = {corpora.timebank_dense};
  const auto agreed = agree(request, run);
  if (!agreed) {
    return Failure(agreed.error());
  }
  const CorpusAgreement& corpus = *agreed->value.agreement;
  const std::vector<PairAgreement> pairs = corpus.annotator_pairs();
  const auto kappas = kappa_extremes(pairs);
  const RelationAgreement& all = agreed->value.together;
  figures.push_back({std::string(kTempEval1), "Table I", "TimeBank-Dense, all pairs",
                     "precision, kappa, lowest, highest", "",
                     fmt::format("{} {} {} {}", printed_percent(all.accuracy, 0),
                                 all.kappa ? printed(*all.kappa, 2) : "–",
                                 kappas ? printed(kappas->lowest.value, 2) : "–",
                                 kappas ? printed(kappas->highest.value, 2) : "–"),
                     ReproductionVerdict::kNotPrinted,
                     "other texts and annotators, in the layout of the table"});
  return {};
}

Result<void> add_decomposition(const KnownCorpora& corpora, const Run& run,
                               ReproducedFigures& figures) {
  if (corpora.timebank.empty()) {
    figures.push_back(without_data(kTempEval1, "Table III", "tasks 1 to 9", "pairs in TimeBank", "",
                                   "needs TimeBank 1.2"));
    return {};
  }
  TasksRequest request;
  request.inputs = {corpora.timebank};
  request.task = "1,2,3,4,5,6,7,8,9";
  const auto counted = tasks(request, run);
  if (!counted) {
    return Failure(counted.error());
  }
  const TaskCounts& total = counted->value.total;
  const auto at = [](const Histogram& histogram, std::string_view key) {
    const auto found = histogram.find(std::string(key));
    return found == histogram.end() ? 0 : found->second;
  };
  for (const Task* task : counted->value.tasks) {
    figures.push_back(
        {std::string(kTempEval1), "Table III", fmt::format("task {} {}", task->number, task->name),
         "pairs in TimeBank, with a TLINK", "",
         fmt::format("{}, {}", at(total.candidates, task->number), at(total.linked, task->number)),
         ReproductionVerdict::kNotPrinted, "the table defines the tasks and counts nothing"});
  }
  return {};
}

}  // namespace

Result<ReproducedPaper> reproduce_tempeval1(const KnownCorpora& corpora, const Run& run) {
  ReproducedFigures figures;
  for (const auto add : {add_agreement, add_baseline}) {
    if (const Result<void> added = add(corpora, run, figures); !added) {
      return Failure(added.error());
    }
  }
  add_means(figures);
  if (const Result<void> added = add_decomposition(corpora, run, figures); !added) {
    return Failure(added.error());
  }
  return ReproducedPaper{std::move(figures)};
}

}  // namespace gnomon
