// One set of predictions under the conventions of papers on MATRES.
#include "gnomon/operations/reproduce_papers.h"
#include "gnomon/operations/score_pairs.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kMatresPapers = "MATRES (Ning et al. 2018 and after)";

}  // namespace

Result<ReproducedPaper> reproduce_pairs(const KnownCorpora& corpora, const Run& run) {
  ReproducedPaper paper;
  if (corpora.matres.empty()) {
    paper.figures.push_back(without_data(kMatresPapers, "conventions", "predictions", "F1", "",
                                         "needs MATRES and predictions for it beside each other"));
    return paper;
  }
  for (const PairCollection& collection : corpora.matres) {
    ScorePairsRequest request;
    request.gold = collection.gold;
    request.convention = "all";
    request.trials = 1;
    for (const std::string& file : collection.predictions) {
      request.systems.emplace_back(file);
    }
    const auto scored = score_pairs(request, run);
    if (!scored) {
      continue;  // other pairs beside other files
    }
    for (const PairSystemFigures& system : scored->value.systems) {
      const std::string name = std::filesystem::path(system.name).stem().string();
      double least = 1;
      double most = 0;
      for (const PairFigures& figures : system.conventions) {
        const std::optional<double> value = figures.f1 ? figures.f1 : figures.accuracy;
        if (!value) {
          continue;
        }
        least = std::min(least, *value);
        most = std::max(most, *value);
        paper.figures.push_back(
            {std::string(kMatresPapers), "conventions", name,
             fmt::format("{} under {}", figures.f1 ? "F1" : "accuracy", figures.convention), "",
             printed(100 * *value, 2), ReproductionVerdict::kNotPrinted,
             "predictions at hand: no paper prints them"});
      }
      paper.figures.push_back(
          {std::string(kMatresPapers), "conventions", name, "lowest and highest", "",
           fmt::format("{} to {}", printed(100 * least, 2), printed(100 * most, 2)),
           ReproductionVerdict::kNotPrinted, "the same predictions: only the convention differs"});
    }
  }
  return paper;
}

}  // namespace gnomon
