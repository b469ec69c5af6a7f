// What repairing costs: the fewest links that have to go from every document of a corpus, with the
// proof that no fewer would do, on one thread, against reading the files.
#include "gnomon/merge/repair.h"

#include "gnomon/corpus/files.h"
#include "measure.h"

#include <cstdio>
#include <string>
#include <vector>

namespace gnomon {
namespace {

constexpr int kRounds = 9;
constexpr double kMarkSeconds = 2;

struct Sums {
  std::size_t repaired = 0;
  std::size_t removed = 0;
  std::size_t greedy = 0;
  std::size_t unproved = 0;
};

Sums repair_all(const std::vector<Document>& documents) {
  Sums sums;
  for (const Document& document : documents) {
    const Repair made = repair(document);
    sums.repaired += made.removals.empty() ? 0 : 1;
    sums.removed += made.removals.size();
    sums.greedy += made.greedy;
    sums.unproved += made.proved ? 0 : 1;
  }
  return sums;
}

int bench_repair(const std::string& corpus) {
  const std::vector<std::string> inputs{corpus};
  const std::vector<SourceFile> files = find_files(inputs).files;
  if (files.empty()) {
    std::fprintf(stderr, "bench repair: no documents at %s\n", corpus.c_str());
    return 2;
  }
  std::vector<double> reading;
  std::vector<double> repairing;
  std::vector<double> ratio;
  Sums sums;
  std::size_t count = 0;
  for (int round = 0; round < kRounds; ++round) {
    std::vector<Document> documents;
    reading.push_back(seconds([&] {
      for (const SourceFile& file : files) {
        LoadedFile loaded = load(file);
        for (Result<Document>& document : loaded.documents) {
          if (document) {
            documents.push_back(std::move(*document));
          }
        }
      }
    }));
    repairing.push_back(seconds([&] { sums = repair_all(documents); }));
    ratio.push_back(repairing.back() / reading.back());
    count = documents.size();
  }
  std::printf("corpus                        %s: %zu documents, %zu contradict themselves\n",
              corpus.c_str(), count, sums.repaired);
  std::printf(
      "links that have to go         %8zu      in order: %zu; without proof: %zu documents\n",
      sums.removed, sums.greedy, sums.unproved);
  std::printf("reading the files             %8.2f ms\n", 1e3 * median(reading));
  std::printf("repairing the documents       %8.2f ms   wanted: below %g s\n",
              1e3 * median(repairing), kMarkSeconds);
  std::printf("ratio (median of %d)           %8.2f\n", kRounds, median(ratio));
  return median(repairing) < kMarkSeconds && sums.unproved == 0 ? 0 : 1;
}

}  // namespace
}  // namespace gnomon

int main(int argc, char** argv) {
  return gnomon::bench_repair(argc > 1 ? argv[1] : "../shared/data/timebank-full");
}
