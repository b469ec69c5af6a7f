// ./bench pairs [PAIRS]: a file of a million pairs as JSON lines, read and scored under all
// conventions, compared with simdjson alone on the same bytes; and how time and memory grow. The
// fastest of five runs counts, in memory that was used before: what a system does to hand out
// memory for the first time can take longer than all the work, and is told apart.
#include "gnomon/base/files.h"
#include "gnomon/base/random.h"
#include "gnomon/pairs/scored.h"
#include "measure.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <malloc.h>
#include <simdjson.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace gnomon {
namespace {

// Documents like those of MATRES: some 45 pairs of neighbouring events. Most answers agree with an
// order of the events; one in a hundred cannot be read.
std::string made_up_pairs(std::size_t pairs) {
  constexpr std::array<std::string_view, 4> kLabels = {"BEFORE", "AFTER", "EQUAL", "VAGUE"};
  SplitMix64 draw(1);
  std::string text;
  text.reserve(pairs * 95);
  for (std::size_t i = 0, document = 0; i < pairs; ++document) {
    for (std::size_t event = 0; event < 23 && i < pairs; ++event) {
      for (std::size_t next = 1; next <= 2 && i < pairs; ++next, ++i) {
        const std::uint64_t chance = draw() % 100;
        const std::string_view gold = kLabels[chance < 75 ? 0 : chance < 80 ? 2 : 3];
        const std::string_view said = draw() % 100 < 80 ? gold : kLabels[draw() % kLabels.size()];
        text += fmt::format(
            "{{\"doc\": \"NYT1998{:06}\", \"source\": \"ei{}\", \"target\": \"ei{}\", \"gold\": "
            "\"{}\", \"pred\": \"{}\"}}\n",
            document, 100 + event, 100 + event + next, gold, draw() % 100 == 0 ? "N/A" : said);
      }
    }
  }
  return text;
}

double seconds_of_simdjson(const simdjson::padded_string& text) {
  std::size_t bytes = 0;
  const double seconds = cpu_seconds([&] {
    simdjson::dom::parser parser;
    simdjson::dom::document_stream stream;
    if (parser.parse_many(text).get(stream) != simdjson::SUCCESS) {
      std::abort();
    }
    for (auto object : stream) {
      for (const auto field : simdjson::dom::object(object)) {
        bytes += field.key.size() + std::string_view(field.value).size();
      }
    }
  });
  return bytes == 0 ? 0 : seconds;
}

struct Scored {
  double seconds = 0;    // from bytes in memory to figures
  double at_first = 0;   // the same in fresh memory
  double of_file = 0;    // getting the bytes of the file
  double megabytes = 0;  // most that was in use at a time
  double f1 = 0;
};

HeldBytes bytes_of(const std::string& file) {
  auto bytes = read_large_file(file, std::size_t{1} << 33);
  if (!bytes) {
    std::abort();
  }
  const auto held = std::make_shared<const LargeBytes>(std::move(*bytes));
  return {held->view(), held};
}

// From the bytes to the figures, as `gnomon score pairs FILE --convention all` does it.
double f1_of(HeldBytes bytes, const std::string& file) {
  Result<RowFile> rows = read_rows(std::move(bytes), file, RowRole::kPredictions);
  if (!rows) {
    std::fprintf(stderr, "%s\n", rows.error().what.c_str());
    std::abort();
  }
  const Result<PairGold> gold = gold_of(*rows, {});
  PairSettings settings;
  settings.conventions = *parse_conventions("all", gold->set);
  const ScoredSystem scored = score_pairs_of(*gold, recognise(*gold), *rows, settings, {});
  return scored.conventions.front().score.main->f1();
}

// In a process of its own, so that its memory is its own too. One thread: the ratio is of work.
Scored score_file(const std::string& file) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) {
    std::abort();
  }
  const pid_t child = fork();
  if (child == 0) {
    Scored scored;
    HeldBytes bytes;
    // Memory that is given back stays with the process.
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
    scored.of_file = cpu_seconds([&] { bytes = bytes_of(file); });
    scored.at_first = cpu_seconds([&] { scored.f1 = f1_of(bytes, file); });
    scored.seconds = cpu_seconds([&] { scored.f1 = f1_of(bytes, file); });
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    scored.megabytes = static_cast<double>(usage.ru_maxrss) / 1024;
    const bool written = write(ends[1], &scored, sizeof scored) == sizeof scored;
    _exit(written ? 0 : 1);
  }
  Scored scored;
  const bool is_read = read(ends[0], &scored, sizeof scored) == sizeof scored;
  int status = 0;
  waitpid(child, &status, 0);
  close(ends[0]);
  close(ends[1]);
  if (!is_read || status != 0) {
    std::abort();
  }
  return scored;
}

Scored faster(const Scored& a, const Scored& b) { return b.seconds < a.seconds ? b : a; }

int measure_pairs(std::size_t pairs) {
  std::array<char, 32> folder{"/tmp/gnomon-bench-XXXXXX"};
  if (mkdtemp(folder.data()) == nullptr) {
    return 3;
  }
  const std::string half = std::string(folder.data()) + "/half.jsonl";
  const std::string whole = std::string(folder.data()) + "/whole.jsonl";
  std::ofstream(half, std::ios::binary) << made_up_pairs(pairs / 2);
  const simdjson::padded_string text(made_up_pairs(pairs));
  std::ofstream(whole, std::ios::binary) << std::string_view(text);
  const double megabytes = static_cast<double>(text.size()) / (1024 * 1024);
  Scored of_half{.seconds = 1e9};
  Scored of_whole{.seconds = 1e9};
  double alone = 1e9;
  for (int i = 0; i < 5; ++i) {
    alone = std::min(alone, seconds_of_simdjson(text));
    of_half = faster(of_half, score_file(half));
    of_whole = faster(of_whole, score_file(whole));
  }
  unlink(half.c_str());
  unlink(whole.c_str());
  rmdir(folder.data());
  const double slower = of_whole.seconds / alone;
  const double growth = of_whole.seconds / of_half.seconds;
  const double memory = of_whole.megabytes / megabytes;
  std::printf(
      "%zu pairs, %.0f MB: %.2f s (%.0f MB/s), in fresh memory %.2f s, and %.2f s to get the file; "
      "F1 %.4f\n",
      pairs, megabytes, of_whole.seconds, megabytes / of_whole.seconds, of_whole.at_first,
      of_whole.of_file, of_whole.f1);
  std::printf(
      "simdjson alone on the same bytes: %.3f s (%.0f MB/s); gnomon takes %.1f times as long "
      "(mark: 10)\n",
      alone, megabytes / alone, slower);
  std::printf("half of the pairs: %.2f s; twice the pairs take %.2f times the time (mark: 2.3)\n",
              of_half.seconds, growth);
  std::printf("memory: %.0f MB, %.1f times the file (mark: 10)\n", of_whole.megabytes, memory);
  return slower <= 10 && growth <= 2.3 && memory <= 10 ? 0 : 1;
}

}  // namespace
}  // namespace gnomon

int main(int argc, char** argv) {
  const long pairs = argc > 1 ? std::atol(argv[1]) : 0;
  return gnomon::measure_pairs(pairs > 1 ? static_cast<std::size_t>(pairs) : 1'000'000);
}
