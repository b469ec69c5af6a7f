// What reading costs: file to Document, against expat alone with empty handlers on the same bytes,
// and two threads against one. Every figure is a ratio of times taken in turn in this one run, so
// that a busy machine slows both sides alike. With --all-formats: every format of a folder of
// samples, bytes to Documents, against the parser of its library alone.
#include "expat_alone.h"
#include "gnomon/base/files.h"
#include "gnomon/base/parallel.h"
#include "gnomon/corpus/files.h"
#include "measure.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

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

struct Sample {
  SourceFile file;
  std::string bytes;
  std::string beside;  // what the reader asks for
};

bool is_xml(std::string_view bytes) { return trim(bytes).starts_with('<'); }

bool is_json(std::string_view bytes) {
  bytes = trim(bytes);
  return bytes.starts_with('{') || bytes.starts_with('[');
}

// One JSON value, or one per line.
void parse_with_nlohmann(const std::string& bytes) {
  if (nlohmann::json::parse(bytes, nullptr, false).is_discarded()) {
    for (std::size_t begin = 0; begin < bytes.size();) {
      const std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
      (void)nlohmann::json::parse(bytes.begin() + static_cast<std::ptrdiff_t>(begin),
                                  bytes.begin() + static_cast<std::ptrdiff_t>(end), nullptr, false);
      begin = end + 1;
    }
  }
}

void read_sample(const Format& format, const Sample& sample) {
  Source source{sample.bytes, sample.file.path, sample.file.document_name};
  source.choices.text_of = [&](std::string_view) {
    return sample.beside.empty() ? std::nullopt : std::optional(sample.beside);
  };
  source.choices.offsets = OffsetUnit::kCodePoints;
  format.read(source);
}

int bench_all_formats(const std::string& folder) {
  constexpr int kEach = 50;  // samples are small
  constexpr double kMost = 3;
  const std::vector<std::string> inputs{folder};
  std::map<std::string_view, std::vector<Sample>> by_format;
  for (const SourceFile& file : find_files(inputs).files) {
    const Format* format = format_of(file);
    Sample sample{file, read_file(file.path).value_or(""), ""};
    if (format == nullptr || (!is_xml(sample.bytes) && !is_json(sample.bytes))) {
      continue;  // no library parses it
    }
    if (format->asks_for_files) {
      for (const std::string& other :
           {file.path.substr(0, file.path.find(".TimeML.")), file.document_name + ".tok.xml"}) {
        sample.beside = sample.beside.empty() ? read_file(other).value_or("") : sample.beside;
      }
    }
    by_format[format->name].push_back(std::move(sample));
  }
  std::printf("%-16s %6s %9s %10s %10s %7s\n", "format", "files", "bytes", "parser us", "reader us",
              "ratio");
  double worst = 0;
  for (const auto& [name, samples] : by_format) {
    const Format& format = **find_format(name);
    std::size_t total = 0;
    for (const Sample& sample : samples) {
      total += sample.bytes.size();
    }
    std::vector<double> parser;
    std::vector<double> reader;
    std::vector<double> ratio;
    for (int round = 0; round < kRounds; ++round) {
      parser.push_back(cpu_seconds([&] {
        for (int i = 0; i < kEach; ++i) {
          for (const Sample& sample : samples) {
            is_xml(sample.bytes) ? parse_with_expat(sample.bytes)
                                 : parse_with_nlohmann(sample.bytes);
          }
        }
      }));
      reader.push_back(cpu_seconds([&] {
        for (int i = 0; i < kEach; ++i) {
          for (const Sample& sample : samples) {
            read_sample(format, sample);
          }
        }
      }));
      ratio.push_back(reader.back() / parser.back());
    }
    worst = std::max(worst, median(ratio));
    std::printf("%-16s %6zu %9zu %10.1f %10.1f %7.2f\n", std::string(name).c_str(), samples.size(),
                total, 1e6 * median(parser) / kEach, 1e6 * median(reader) / kEach, median(ratio));
  }
  std::printf("largest ratio (median of %d) %.2f      wanted: at most %.0f\n", kRounds, worst,
              kMost);
  return worst <= kMost ? 0 : 1;
}

}  // namespace
}  // namespace gnomon

int main(int argc, char** argv) {
  if (argc > 2 && std::string_view(argv[1]) == "--all-formats") {
    return gnomon::bench_all_formats(argv[2]);
  }
  return gnomon::bench_read(argc > 1 ? argv[1] : "../shared/data/timebank-full");
}
