// The cost of tagging: tokens a second on one thread, from text to links, by stage; how long a
// model takes to load; memory; and whether ten times the text costs ten times the time.
#include "gnomon/corpus/collection.h"
#include "gnomon/tag/find_events.h"
#include "gnomon/tag/tag_document.h"
#include "gnomon/tag/tag_events.h"
#include "gnomon/tag/tag_links.h"
#include "gnomon/tag/tag_model.h"
#include "gnomon/tag/timex_tagger.h"
#include "gnomon/timeml/document_builder.h"
#include "measure.h"

#include <string>
#include <vector>

#include <fmt/format.h>
#include <sys/resource.h>

namespace gnomon {
namespace {

constexpr double kWantedSpeed = 50'000;  // tokens a second
constexpr double kWantedLoad = 0.05;     // seconds
constexpr double kWantedMemory = 200;    // MB
constexpr double kWantedGrowth = 12;     // times the time of a tenth of the text

std::vector<std::string> texts_of(const std::string& corpus) {
  std::vector<std::string> texts;
  std::vector<Notice> notices;
  const auto collection = open_collection(Input(corpus), nullptr, {}, notices);
  if (!collection) {
    return texts;
  }
  for (const auto& document : collection->documents) {
    if (const auto loaded = document.load()) {
      texts.emplace_back((*loaded)->body().of((*loaded)->text()));
    }
  }
  return texts;
}

Document plain(const std::string& text) {
  DocumentBuilder builder;
  const auto root = builder.add_markup("TimeML", {}, {0, text.size()}, std::nullopt);
  builder.add_markup("TEXT", {}, {0, text.size()}, root);
  builder.append_text(text);
  return std::move(builder).build();
}

double tag_all(const std::vector<std::string>& texts, const TagModel& model) {
  std::vector<Document> documents;
  for (const auto& text : texts) {
    documents.push_back(plain(text));
  }
  const TagSettings settings{.creation_time = "1998-03-02", .model = &model};
  return cpu_seconds([&] {
    for (const Document& document : documents) {
      tag_document(document, settings);
    }
  });
}

int bench(const std::string& corpus) {
  const std::string path = default_model_path();
  double load = 0;
  auto model = TagModel::open(path);
  load = cpu_seconds([&] { model = TagModel::open(path); });
  if (!model) {
    fmt::print("{}: {}\n", path, model.error().what);
    return 1;
  }
  const auto texts = texts_of(corpus);
  std::size_t tokens = 0;
  double cutting = 0;
  double analysing = 0;
  double times_cost = 0;
  double events_cost = 0;
  double links_cost = 0;
  for (const auto& text : texts) {
    Analysis analysis;
    cutting += cpu_seconds([&] { analysis = split(text); });
    tokens += analysis.tokens.size();
    analysing += cpu_seconds([&] { model->language().analyse(analysis); });
    std::vector<TaggedTime> times;
    times_cost += cpu_seconds([&] { times = tag_times(analysis, "1998-03-02"); });
    times.push_back({.span = {}, .type = "DATE", .value = "1998-03-02"});
    std::vector<TaggedEvent> events;
    events_cost += cpu_seconds([&] { events = tag_events(analysis, times, *model, 0.4); });
    links_cost +=
        cpu_seconds([&] { tag_links(analysis, events, times, times.size() - 1, *model, {}); });
  }
  if (tokens == 0) {
    fmt::print("{}: no text\n", corpus);
    return 1;
  }
  const auto per_second = [&](double cost) { return static_cast<double>(tokens) / cost; };
  fmt::print("{:<28}{:>12}\n", "tokens", tokens);
  fmt::print("{:<28}{:>12.0f} tokens/s\n", "tokens and sentences", per_second(cutting));
  fmt::print("{:<28}{:>12.0f} tokens/s\n", "tags, lemmas, trees", per_second(analysing));
  fmt::print("{:<28}{:>12.0f} tokens/s\n", "times", per_second(times_cost));
  fmt::print("{:<28}{:>12.0f} tokens/s\n", "events", per_second(events_cost));
  fmt::print("{:<28}{:>12.0f} tokens/s\n", "links", per_second(links_cost));
  const double speed = per_second(tag_all(texts, *model));
  bool good = true;
  const auto mark = [&](bool holds) {
    good = good && holds;
    return holds ? "" : "   too much";
  };
  fmt::print("{:<28}{:>12.0f} tokens/s (mark {}){}\n", "whole documents", speed, kWantedSpeed,
             mark(speed >= kWantedSpeed));
  fmt::print("{:<28}{:>12.1f} ms (mark {}){}\n", "loading the model", load * 1000,
             kWantedLoad * 1000, mark(load <= kWantedLoad));
  std::string long_text;
  for (const auto& text : texts) {
    if (long_text.size() < 50'000) {
      long_text += text + "\n\n";
    }
  }
  std::string ten_times;
  for (int k = 0; k < 10; ++k) {
    ten_times += long_text;
  }
  const double growth = tag_all({ten_times}, *model) / tag_all({long_text}, *model);
  fmt::print("{:<28}{:>12.1f} times (mark {}){}\n", "ten times the text costs", growth,
             kWantedGrowth, mark(growth <= kWantedGrowth));
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const double memory = static_cast<double>(usage.ru_maxrss) / 1024;
  fmt::print("{:<28}{:>12.0f} MB (mark {}){}\n", "memory", memory, kWantedMemory,
             mark(memory <= kWantedMemory));
  return good ? 0 : 1;
}

}  // namespace
}  // namespace gnomon

int main(int count, char** words) {
  if (count != 2) {
    fmt::print("usage: bench_tag CORPUS\n");
    return 2;
  }
  return gnomon::bench(words[1]);
}
