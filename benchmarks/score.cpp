// What scoring costs: a corpus against itself with every metric, from the files to the figures, in
// processor time on one thread, against expat alone reading the same files. Ratios are taken in
// turn in this one run. And what ten systems cost, against one of them.
#include "expat_alone.h"
#include "gnomon/base/files.h"
#include "gnomon/corpus/files.h"
#include "gnomon/score/corpus_score.h"
#include "gnomon/score/tempeval1.h"
#include "measure.h"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

namespace gnomon {
namespace {

constexpr int kRounds = 25;
constexpr double kMark = 3;
// Of scoring ten systems to scoring one, reading included: gold is read and prepared once for all.
constexpr std::size_t kSystems = 10;
constexpr double kSystemsMark = 8;
// The published scorer on the same task: TimeBank against itself, relations and entities.
constexpr double kPublishedSeconds = 80;

void read_with_expat(const SourceFile& file) {
  parse_with_expat(read_file(file.path).value_or(""));
}

// Reads gold once and every system, though they are all the same files, and scores them.
std::vector<SystemScore> score_all(const std::vector<SourceFile>& files, const MetricSet& metrics,
                                   Mode mode, std::size_t systems = 1) {
  ScoreSettings settings;
  settings.mode = mode;
  std::vector<SystemScore> result(systems);
  for (const SourceFile& file : files) {
    const LoadedFile gold = load(file);
    std::vector<std::optional<PreparedGold>> prepared;
    for (const Result<Document>& document : gold.documents) {
      prepared.push_back(!document ? std::nullopt
                         : systems == 1
                             ? std::optional<PreparedGold>({*document, settings, metrics})
                             : std::optional(prepare_gold(*document, metrics, settings)));
    }
    for (SystemScore& score : result) {
      const LoadedFile system = load(file);
      for (std::size_t i = 0; i < prepared.size(); ++i) {
        if (prepared[i] && system.documents[i]) {
          score.documents.push_back(score_document(*prepared[i], *system.documents[i]));
        }
      }
    }
  }
  return result;
}

int bench_score(const std::string& corpus) {
  const std::vector<std::string> inputs{corpus};
  const std::vector<SourceFile> files = find_files(inputs).files;
  if (files.empty()) {
    std::fprintf(stderr, "bench score: no documents at %s\n", corpus.c_str());
    return 2;
  }
  std::vector<double> expat;
  std::vector<double> reading;
  std::vector<double> exact;
  std::vector<double> official;
  std::vector<double> every;
  std::vector<double> many;
  std::vector<double> ratio;
  std::vector<double> many_ratio;
  double worst_f1 = 1;
  for (int round = 0; round < kRounds; ++round) {
    expat.push_back(cpu_seconds([&] {
      for (const SourceFile& file : files) {
        read_with_expat(file);
        read_with_expat(file);
      }
    }));
    reading.push_back(cpu_seconds([&] { score_all(files, MetricSet(), Mode::kExact); }));
    exact.push_back(cpu_seconds([&] {
      const SystemScore score = score_all(files, MetricSet::standard(), Mode::kExact).front();
      for (const Metric* metric : MetricSet::standard().list()) {
        // Where gold labels a pair twice, the second answer of tempeval1 is wrong by its rules.
        if (metric == &kTempEval1Metric) {
          continue;
        }
        const Ratio f1 = metric->figures(score.total(), ScoreSettings()).front().f1;
        worst_f1 = std::min(worst_f1, f1.value_or(0));
      }
    }));
    official.push_back(
        cpu_seconds([&] { score_all(files, MetricSet::standard(), Mode::kOfficial); }));
    every.push_back(cpu_seconds([&] { score_all(files, MetricSet::all(), Mode::kExact); }));
    ratio.push_back(exact.back() / expat.back());
    if (round % 5 == 0) {
      many.push_back(
          cpu_seconds([&] { score_all(files, MetricSet::standard(), Mode::kExact, kSystems); }));
      many_ratio.push_back(many.back() / exact.back());
    }
  }
  const double seconds = median(exact);
  std::printf("corpus                            %s against itself: %zu files twice\n",
              corpus.c_str(), files.size());
  std::printf("expat alone reading both folders  %8.2f ms\n", 1e3 * median(expat));
  std::printf("reading and aligning them         %8.2f ms\n", 1e3 * median(reading));
  std::printf("scoring them, all metrics, exact  %8.2f ms   (lowest F1: %g)\n", 1e3 * seconds,
              worst_f1);
  std::printf("the same, official                %8.2f ms\n", 1e3 * median(official));
  std::printf("exact, and the holistic metrics   %8.2f ms   (which 'all' leaves out)\n",
              1e3 * median(every));
  std::printf("ratio to expat (median of %d)     %8.2f      wanted: at most %g\n", kRounds,
              median(ratio), kMark);
  std::printf("%zu systems, all metrics, exact     %8.2f ms\n", kSystems, 1e3 * median(many));
  std::printf("ratio to one system               %8.2f      wanted: at most %g\n",
              median(many_ratio), kSystemsMark);
  std::printf("against the %g CPU seconds of the published scorer on TimeBank: %.0f times faster\n",
              kPublishedSeconds, kPublishedSeconds / seconds);
  const bool kept = median(ratio) <= kMark && median(many_ratio) <= kSystemsMark;
  return kept && worst_f1 == 1 ? 0 : 1;
}

}  // namespace
}  // namespace gnomon

int main(int argc, char** argv) {
  return gnomon::bench_score(argc > 1 ? argv[1] : "../shared/data/timebank");
}
