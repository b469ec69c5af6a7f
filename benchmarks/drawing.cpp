// What people wait for when they draw: every document of a corpus, and made-up ones of 300 events,
// from the bytes to the picture, in processor time on one thread.
#include "gnomon/output.h"
#include "gnomon/timelines.h"
#include "measure.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr double kMark = 1;  // second
constexpr std::size_t kEvents = 300;

double seconds_to_draw(const Input& input) {
  return cpu_seconds([&] {
    const auto made = timeline({.inputs = {input}}, {.jobs = 1});
    if (made) {
      draw(made->value, {.as = TimelineDrawing::As::kSvg});
      draw(made->value, {.as = TimelineDrawing::As::kText});
    }
  });
}

bool bench_corpus(const std::filesystem::path& corpus) {
  std::vector<double> times;
  double slowest = 0;
  std::string slowest_name;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(corpus)) {
    if (entry.path().extension() != ".tml") {
      continue;
    }
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    times.push_back(seconds_to_draw(Input::bytes(entry.path().filename().string(), bytes)));
    if (times.back() > slowest) {
      slowest = times.back();
      slowest_name = entry.path().filename().string();
    }
  }
  if (times.empty()) {
    std::fprintf(stderr, "bench drawing: no documents at %s\n", corpus.c_str());
    return false;
  }
  std::printf("corpus                    %s: %zu documents\n", corpus.c_str(), times.size());
  std::printf("a document (median)       %8.2f ms\n", 1e3 * median(times));
  std::printf("the slowest               %8.2f ms   %s   wanted: below %g s\n", 1e3 * slowest,
              slowest_name.c_str(), kMark);
  return slowest < kMark;
}

// Events in order on a hidden timeline; links between those that are at most `far` apart.
std::string made_up(std::size_t links, std::size_t far) {
  std::mt19937 numbers(1);
  std::string text = "<TimeML><TEXT>";
  for (std::size_t i = 0; i < kEvents; ++i) {
    text += fmt::format("Then something <EVENT eid=\"e{}\">happened</EVENT> again. ", i);
  }
  text += "</TEXT>";
  for (std::size_t i = 0; i < links; ++i) {
    const std::size_t from = numbers() % (kEvents - far);
    text +=
        fmt::format("<TLINK lid=\"l{}\" relType=\"{}\" eventID=\"e{}\" relatedToEvent=\"e{}\"/>", i,
                    i % 3 == 0 ? "INCLUDES" : "BEFORE", from, from + 1 + numbers() % far);
  }
  return text + "</TimeML>";
}

bool bench_made_up(const char* what, std::size_t links, std::size_t far) {
  const double time = seconds_to_draw(Input::bytes("made-up.tml", made_up(links, far)));
  std::printf("%zu events, %-14s %8.2f ms   wanted: below %g s\n", kEvents, what, 1e3 * time,
              kMark);
  return time < kMark;
}

int bench_drawing(const std::filesystem::path& corpus) {
  bool good = bench_corpus(corpus);
  good = bench_made_up("no links", 0, 1) && good;
  good = bench_made_up("a chain", 3000, 1) && good;
  good = bench_made_up("neighbours", 900, 20) && good;
  good = bench_made_up("many links", 3000, 100) && good;
  return good ? 0 : 1;
}

}  // namespace
}  // namespace gnomon

int main(int argc, char** argv) {
  return gnomon::bench_drawing(argc > 1 ? argv[1] : "../shared/data/timebank-full");
}
