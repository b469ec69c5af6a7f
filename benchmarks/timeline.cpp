// What timelines cost, in processor time on one thread: extraction with all eight metrics against
// reading the same files, taken in turn in this one run; the way from gold to a system in many
// random orders; and documents larger than any that people annotate.
#include "gnomon/corpus/files.h"
#include "gnomon/score/degrade.h"
#include "gnomon/score/holistic.h"
#include "gnomon/timeml/document_builder.h"
#include "measure.h"

#include <cstdio>
#include <filesystem>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr int kRounds = 15;
constexpr double kReadingMark = 1;
constexpr double kDegradeMark = 2;  // seconds
constexpr double kLargeMark = 1;    // seconds
constexpr std::size_t kLargeEvents = 5000;
constexpr std::size_t kSequences = 100;

std::vector<Document> read_all(const std::vector<SourceFile>& files) {
  std::vector<Document> documents;
  for (const SourceFile& file : files) {
    LoadedFile loaded = load(file);
    for (Result<Document>& document : loaded.documents) {
      if (document) {
        documents.push_back(std::move(*document));
      }
    }
  }
  return documents;
}

bool bench_metrics(const std::string& corpus, const std::vector<SourceFile>& files) {
  std::vector<double> reading;
  std::vector<double> extraction;
  std::vector<double> metrics;
  std::vector<double> ratio;
  std::vector<Document> documents = read_all(files);
  HolisticTally tally;
  for (int round = 0; round < kRounds; ++round) {
    reading.push_back(cpu_seconds([&] { documents = read_all(files); }));
    extraction.push_back(cpu_seconds([&] {
      for (const Document& document : documents) {
        analyse_timelines(document);
      }
    }));
    metrics.push_back(cpu_seconds([&] {
      tally = HolisticTally();
      for (const Document& document : documents) {
        const AnalysedDocument analysed = analyse_timelines(document);
        if (const auto graphs = pair_graphs(document, analysed, document, analysed)) {
          tally += tally_holistic(analysed, analysed, *graphs, Conflicts::kStrict);
        }
      }
    }));
    ratio.push_back(metrics.back() / reading.back());
  }
  std::printf("corpus                            %s: %zu documents\n", corpus.c_str(),
              documents.size());
  std::printf("reading them                      %8.2f ms\n", 1e3 * median(reading));
  std::printf("timelines and their figures       %8.2f ms\n", 1e3 * median(extraction));
  std::printf("the same, all metrics of pairs    %8.2f ms   (edit distance to itself: %lld)\n",
              1e3 * median(metrics), static_cast<long long>(tally.edit_distance()));
  std::printf("ratio to reading (median of %d)   %8.2f      wanted: at most %g\n", kRounds,
              median(ratio), kReadingMark);
  return median(ratio) <= kReadingMark && tally.edit_distance() == 0;
}

struct PairToDegrade {
  std::string gold_file;
  PairedGraphs graphs;
};

// The pairs of a folder with gold/ and system/.
std::vector<PairToDegrade> pairs_below(const std::filesystem::path& folder) {
  const std::vector<std::string> gold_folder{(folder / "gold").string()};
  std::vector<PairToDegrade> pairs;
  for (const SourceFile& file : find_files(gold_folder).files) {
    const std::string name = std::filesystem::path(file.path).filename().string();
    const LoadedFile gold = load(file);
    const LoadedFile system = load({(folder / "system" / name).string(), file.document_name});
    if (!gold.documents.at(0) || !system.documents.at(0)) {
      continue;
    }
    const Document& of_gold = *gold.documents[0];
    const Document& of_system = *system.documents[0];
    auto graphs =
        pair_graphs(of_gold, analyse_timelines(of_gold), of_system, analyse_timelines(of_system));
    if (graphs) {
      pairs.push_back({name, std::move(*graphs)});
    }
  }
  return pairs;
}

bool bench_degrade(const std::filesystem::path& folder) {
  const std::vector<PairToDegrade> pairs = pairs_below(folder);
  std::vector<DegradeInput> inputs;
  inputs.reserve(pairs.size());
  std::int64_t edits = 0;
  for (const PairToDegrade& pair : pairs) {
    inputs.push_back({&pair.graphs, pair.gold_file});
    edits += pair.graphs.edit_distance();
  }
  std::vector<double> times;
  times.reserve(3);
  for (int round = 0; round < 3; ++round) {
    times.push_back(
        cpu_seconds([&] { degrade_curves(inputs, {.sequences = kSequences, .jobs = 1}); }));
  }
  const double time = median(times);
  std::printf("degrading %zu pairs, %zu sequences  %8.2f ms   wanted: below %g s on one thread\n",
              pairs.size(), kSequences, 1e3 * time, kDegradeMark);
  std::printf("an edit with its figures          %8.2f us\n",
              1e6 * time / static_cast<double>(edits * static_cast<std::int64_t>(kSequences)));
  return time < kDegradeMark;
}

class LargeDocument {
 public:
  LargeDocument() : root_(builder_.add_markup("TimeML", {}, {0, 0}, std::nullopt)) {
    for (std::size_t i = 0; i < kLargeEvents; ++i) {
      const std::string eid = id(i);
      const std::size_t begin = builder_.text_size();
      builder_.append_text("word ");
      builder_.add_markup("EVENT", std::vector<RawAttribute>{{"eid", eid}}, {begin, begin + 4},
                          root_);
    }
    builder_.set_end(root_, builder_.text_size());
  }

  void link(std::size_t source, std::string_view type, std::size_t target) {
    const std::string from = id(source);
    const std::string to = id(target);
    builder_.add_standoff(
        ElementKind::kTlink,
        std::vector<RawAttribute>{{"relType", type}, {"eventID", from}, {"relatedToEvent", to}});
  }

  Document build() && { return std::move(builder_).build(); }

 private:
  static std::string id(std::size_t i) { return fmt::format("e{}", i); }

  DocumentBuilder builder_;
  MarkupIndex root_;
};

bool bench_large(const char* what, LargeDocument made) {
  const Document document = std::move(made).build();
  const double time = cpu_seconds([&] { analyse_timelines(document); });
  std::printf("%zu events, %-20s   %8.2f ms   wanted: below %g s\n", kLargeEvents, what, 1e3 * time,
              kLargeMark);
  return time < kLargeMark;
}

bool bench_large_documents() {
  LargeDocument chain;
  LargeDocument fan;
  LargeDocument circle;
  LargeDocument around;
  LargeDocument local;
  LargeDocument random;
  std::mt19937 numbers(1);
  const auto any = [&](std::size_t below) { return numbers() % below; };
  constexpr std::string_view kTypes[] = {"BEFORE",      "AFTER",        "INCLUDES",
                                         "IS_INCLUDED", "SIMULTANEOUS", "ENDS"};
  for (std::size_t i = 1; i < kLargeEvents; ++i) {
    chain.link(i - 1, "BEFORE", i);
    fan.link(0, "BEFORE", i);
    circle.link(i - 1, "BEFORE", i);
    if (i % 2 == 0) {
      around.link(i, "BEFORE", 0);
      around.link(i - 1, "AFTER", i);
    } else {
      around.link(0, "BEFORE", i);
    }
  }
  circle.link(kLargeEvents - 1, "BEFORE", 0);
  for (std::size_t i = 0; i < 3 * kLargeEvents; ++i) {
    const std::size_t from = any(kLargeEvents - 20);
    local.link(from, "BEFORE", from + 1 + any(19));
    random.link(any(kLargeEvents), kTypes[any(6)], any(kLargeEvents));
  }
  bool good = bench_large("a chain", std::move(chain));
  good = bench_large("all after one", std::move(fan)) && good;
  good = bench_large("around one", std::move(around)) && good;
  good = bench_large("between neighbours", std::move(local)) && good;
  good = bench_large("a circle", std::move(circle)) && good;
  return bench_large("anything", std::move(random)) && good;
}

int bench_timeline(const std::string& corpus) {
  const std::vector<std::string> inputs{corpus};
  const std::vector<SourceFile> files = find_files(inputs).files;
  if (files.empty()) {
    std::fprintf(stderr, "bench timeline: no documents at %s\n", corpus.c_str());
    return 2;
  }
  bool good = bench_metrics(corpus, files);
  const std::filesystem::path sample = std::filesystem::path(corpus) / ".." / "te3-sample";
  if (std::filesystem::exists(sample / "gold")) {
    good = bench_degrade(sample) && good;
  }
  good = bench_large_documents() && good;
  return good ? 0 : 1;
}

}  // namespace
}  // namespace gnomon

int main(int argc, char** argv) {
  return gnomon::bench_timeline(argc > 1 ? argv[1] : "../shared/data/timebank-full");
}
