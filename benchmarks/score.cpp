// What scoring costs: a corpus against itself with every metric, from the files to the figures, in
// processor time on one thread, against expat alone reading the same files. Ratios are taken in
// turn in this one run.
#include "expat_alone.h"
#include "gnomon/base/files.h"
#include "gnomon/corpus/files.h"
#include "gnomon/score/corpus_score.h"
#include "measure.h"

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

namespace gnomon {
namespace {

constexpr int kRounds = 25;
constexpr double kMark = 3;
// The published scorer on the same task: TimeBank against itself, relations and entities.
constexpr double kPublishedSeconds = 80;

void read_with_expat(const SourceFile& file) {
  parse_with_expat(read_file(file.path).value_or(""));
}

// Reads both sides, though they are the same files, and scores them.
SystemScore score_all(const std::vector<SourceFile>& files, MetricSet metrics, Mode mode) {
  ScoreSettings settings;
  settings.mode = mode;
  SystemScore result;
  for (const SourceFile& file : files) {
    const LoadedFile gold = load(file);
    const LoadedFile system = load(file);
    for (std::size_t i = 0; i < gold.documents.size(); ++i) {
      if (gold.documents[i] && system.documents[i]) {
        result.documents.push_back(
            score_document(*gold.documents[i], *system.documents[i], metrics, settings));
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
  std::vector<double> ratio;
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
      const SystemScore score = score_all(files, MetricSet::all(), Mode::kExact);
      for (const Metric* metric : MetricSet::all().list()) {
        // Where gold labels a pair twice, the second answer of tempeval1 is wrong by its rules.
        if (metric->id == MetricId::kTempEval1) {
          continue;
        }
        worst_f1 = std::min(worst_f1, metric->figures(score.total(), ScoreSettings()).front().f1);
      }
    }));
    official.push_back(cpu_seconds([&] { score_all(files, MetricSet::all(), Mode::kOfficial); }));
    every.push_back(cpu_seconds([&] { score_all(files, MetricSet::every(), Mode::kExact); }));
    ratio.push_back(exact.back() / expat.back());
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
  std::printf("against the %g CPU seconds of the published scorer on TimeBank: %.0f times faster\n",
              kPublishedSeconds, kPublishedSeconds / seconds);
  return median(ratio) <= kMark && worst_f1 == 1 ? 0 : 1;
}

}  // namespace
}  // namespace gnomon

int main(int argc, char** argv) {
  return gnomon::bench_score(argc > 1 ? argv[1] : "../shared/data/timebank");
}
