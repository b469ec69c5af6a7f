// TempEval-3 (UzZaman et al. 2013) without its test set, which is not free: what its scorer prints
// on the sample that comes with it.
#include "gnomon/operations/reproduce_papers.h"
#include "gnomon/operations/score.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kScorerPaper = "TempEval-3 (UzZaman et al. 2013)";

struct ScorerRow {
  const char* metric;
  const char* part;  // of the metric
  const char* what;
  const char* figure;
  const char* printed;
  int decimals;
};
// As the published scorer prints them; of attributes it prints F1 alone.
constexpr const char* kThree = "F1 P R";
constexpr ScorerRow kScorerRows[] = {
    {"awareness", "all", "relations", kThree, "38.5983 36.2963 41.2121", 4},
    {"entities", "event strict", "events, strict", kThree, "87.22 89.19 85.34", 2},
    {"entities", "event relaxed", "events, relaxed", kThree, "87.22 89.19 85.34", 2},
    {"entities", "event class", "events, class", "F1", "81.94", 2},
    {"entities", "event tense", "events, tense", "F1", "44.05", 2},
    {"entities", "event aspect", "events, aspect", "F1", "77.53", 2},
    {"entities", "time strict", "times, strict", kThree, "87.5 84.85 90.32", 2},
    {"entities", "time relaxed", "times, relaxed", kThree, "93.75 90.91 96.77", 2},
    {"entities", "time value", "times, value", "F1", "50.0", 2},
    {"entities", "time type", "times, type", "F1", "93.75", 2}};

// "87.5": as the scorer's language prints a rounded number.
std::string scorer_number(const std::optional<double>& ratio, int decimals) {
  std::string text = printed(100 * ratio.value_or(0), decimals);
  while (text.ends_with('0') && text[text.size() - 2] != '.') {
    text.pop_back();
  }
  return text;
}

}  // namespace

Result<ReproducedPaper> reproduce_tempeval3(const KnownCorpora& corpora, const Run& run) {
  ReproducedPaper paper;
  constexpr const char* kTable = "the scorer on its own sample";
  if (corpora.tempeval3_sample.empty()) {
    for (const ScorerRow& row : kScorerRows) {
      paper.figures.push_back(without_data(kScorerPaper, kTable, row.what, row.figure, row.printed,
                                           "needs the sample documents of the scorer"));
    }
    return paper;
  }
  const std::filesystem::path folder = corpora.tempeval3_sample;
  for (const ScorerRow& row : kScorerRows) {
    ScoreRequest request;
    request.gold = (folder / "gold").string();
    request.systems = {(folder / "system").string()};
    request.metric = row.metric;
    request.mode = Mode::kOfficial;
    const auto scored = score(request, run);
    if (!scored) {
      return Failure(scored.error());
    }
    const std::vector<Figure>& lines = scored->value.systems.front().metrics.front().lines;
    const auto figure = std::ranges::find(lines, row.part, &Figure::name);
    if (figure == lines.end()) {
      continue;
    }
    std::string computed = scorer_number(figure->f1, row.decimals);
    if (row.figure == kThree) {
      computed += fmt::format(" {} {}", scorer_number(figure->precision, row.decimals),
                              scorer_number(figure->recall, row.decimals));
    }
    paper.figures.push_back(
        {std::string(kScorerPaper), kTable, row.what, row.figure, row.printed, computed,
         computed == row.printed ? ReproductionVerdict::kSame : ReproductionVerdict::kNear,
         "published: what the scorer prints; the paper scores a test set that is not free"});
  }
  return paper;
}

}  // namespace gnomon
