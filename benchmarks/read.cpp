// What reading costs: file to Document, against expat alone with empty handlers on the same bytes,
// and two threads against one. Every figure is a ratio of times taken in turn in this one run, so
// that a busy machine slows both sides alike.
#include "expat_alone.h"
#include "gnomon/base/files.h"
#include "gnomon/base/parallel.h"
#include "gnomon/corpus/files.h"
#include "measure.h"

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

namespace gnomon {
namespace {

constexpr int kRounds = 25;
constexpr int kRepeats = 20;  // of the corpus, for the measurement with threads

std::size_t read_documents(std::span<const SourceFile> files, unsigned jobs) {
  std::vector<std::size_t> read(files.size());
  parallel_for(files.size(), jobs,
               [&](std::size_t i) { read[i] = load(files[i]).documents.size(); });
  std::size_t sum = 0;
  for (const std::size_t number : read) {
    sum += number;
  }
  return sum;
}

int bench_read(const std::string& corpus) {
  const std::vector<std::string> inputs{corpus};
  const std::vector<SourceFile> files = find_files(inputs).files;
  if (files.empty()) {
    std::fprintf(stderr, "bench read: no documents at %s\n", corpus.c_str());
    return 2;
  }
  std::vector<std::string> bytes;
  std::size_t total = 0;
  for (const SourceFile& file : files) {
    bytes.push_back(read_file(file.path).value_or(""));
    total += bytes.back().size();
  }
  std::vector<double> expat;
  std::vector<double> ours;
  std::vector<double> ratio;
  for (int round = 0; round < kRounds; ++round) {
    expat.push_back(seconds([&] { std::ranges::for_each(bytes, parse_with_expat); }));
    ours.push_back(seconds([&] { read_documents(files, 1); }));
    ratio.push_back(ours.back() / expat.back());
  }
  const double megabytes = static_cast<double>(total) / 1e6;
  std::printf("corpus                      %s: %zu files, %.2f MB\n", corpus.c_str(), files.size(),
              megabytes);
  std::printf("expat, empty handlers       %8.2f ms  %7.1f MB/s\n", 1e3 * median(expat),
              megabytes / median(expat));
  std::printf("file to Document, 1 thread  %8.2f ms  %7.1f MB/s\n", 1e3 * median(ours),
              megabytes / median(ours));
  std::printf("ratio (median of %d)        %8.2f      wanted: at most 2\n", kRounds, median(ratio));

  std::vector<SourceFile> many;
  for (int i = 0; i < kRepeats; ++i) {
    many.insert(many.end(), files.begin(), files.end());
  }
  std::vector<double> speedup;
  for (int round = 0; round < 7; ++round) {
    const double one = seconds([&] { read_documents(many, 1); });
    const double two = seconds([&] { read_documents(many, 2); });
    speedup.push_back(one / two);
  }
  std::printf("2 threads against 1, x%d    %8.2f      wanted: at least 1.7 (%u cores here)\n",
              kRepeats, median(speedup), hardware_threads());
  return median(ratio) <= 2 && (median(speedup) >= 1.7 || hardware_threads() < 2) ? 0 : 1;
}

}  // namespace
}  // namespace gnomon

int main(int argc, char** argv) {
  return gnomon::bench_read(argc > 1 ? argv[1] : "../shared/data/timebank-full");
}
