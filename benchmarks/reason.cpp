// What reasoning costs: closing the documents of a corpus against reading them, and a Timegraph of
// up to a million intervals that lie on a timeline which the graph does not see, only links that
// are true of it. Every answer is compared with the timeline after the clock has stopped.
#include "gnomon/corpus/files.h"
#include "gnomon/reason/acceptance.h"
#include "gnomon/reason/closure.h"
#include "gnomon/reason/explanation.h"
#include "gnomon/reason/timegraph.h"
#include "measure.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <functional>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <malloc.h>

namespace gnomon {
namespace {

using Clock = std::chrono::steady_clock;
using Random = std::mt19937;

constexpr int kCorpusRounds = 15;
constexpr int kBuildRounds = 5;
// More where two sizes are compared: the smaller one fits a cache, so whatever else uses the memory
// of the machine slows only the larger one down, for seconds at a time.
constexpr int kGrowthRounds = 21;
constexpr double kBudgetSeconds = 2;  // of one loop of questions
constexpr std::size_t kWindow = 50;   // how far apart linked neighbours lie on the timeline

// A number below `end`.
std::size_t below(std::size_t end, Random& random) {
  return std::uniform_int_distribution<std::size_t>(0, end - 1)(random);
}

bool good = true;  // no mark missed so far

const char* mark(bool reached) {
  good = good && reached;
  return reached ? "" : "   <-- MISSED";
}

// A figure of this process in megabytes: VmRSS, what it uses, or VmHWM, the most it has used.
double process_megabytes(const std::string& name) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with(name + ":")) {
      return std::stod(line.substr(name.size() + 1)) / 1024;
    }
  }
  return 0;
}

void forget_peak() { std::ofstream("/proc/self/clear_refs") << 5; }

// Everything that follows about the pairs of a document; returns how many pairs have one relation.
// Links that contradict earlier ones are left out.
std::size_t close(const Document& document) {
  const DocumentNetwork named = network_of(document);
  const std::optional<Closure> closure = Closure::of(accept_in_order(named.network).network);
  std::size_t single = 0;
  closure->for_each_pair([&](Entity, Entity, RelationSet set) { single += set.single() ? 1 : 0; });
  return single;
}

// Explains every pair of every document of which anything is known.
void measure_explanations(const std::vector<Document>& documents) {
  std::size_t explained = 0;
  std::size_t links = 0;
  std::size_t unproved = 0;
  const double elapsed = seconds([&] {
    for (const Document& document : documents) {
      const Network network = accept_in_order(network_of(document).network).network;
      Explainer explainer(network);
      Closure::of(network)->for_each_pair([&](Entity a, Entity b, RelationSet set) {
        if (set != RelationSet::all()) {
          ++explained;
          const Explanation found = explainer.why(a, b, set);
          links += found.links.size();
          unproved += found.smallest ? 0 : 1;
        }
      });
    }
  });
  const double each = 1e6 * elapsed / static_cast<double>(explained);
  std::printf(
      "explaining a relation     %9.1f us     wanted: below 1000%s; %zu explained, %.2f links "
      "each, %zu not proved to be fewest%s\n",
      each, mark(each < 1000), explained,
      static_cast<double>(links) / static_cast<double>(explained), unproved, mark(unproved == 0));
}

bool measure_corpus(const std::string& corpus) {
  const std::vector<std::string> inputs{corpus};
  const std::vector<SourceFile> files = find_files(inputs).files;
  std::vector<Document> documents;
  const auto read = [&] {
    documents.clear();
    for (const SourceFile& file : files) {
      for (Result<Document>& document : load(file).documents) {
        if (document) {
          documents.push_back(std::move(*document));
        }
      }
    }
  };
  std::vector<double> reading;
  std::vector<double> closing;
  std::vector<double> ratio;
  std::size_t single = 0;
  for (int round = 0; round < kCorpusRounds; ++round) {
    reading.push_back(seconds(read));
    single = 0;
    closing.push_back(seconds([&] {
      for (const Document& document : documents) {
        single += close(document);
      }
    }));
    ratio.push_back(closing.back() / reading.back());
  }
  if (documents.empty()) {
    std::fprintf(stderr, "bench reason: no documents at %s\n", corpus.c_str());
    return false;
  }
  std::size_t links = 0;
  std::size_t inconsistent = 0;
  for (const Document& document : documents) {
    const DocumentNetwork named = network_of(document);
    links += named.network.links().size();
    inconsistent += Timegraph::build(named.network) ? 0 : 1;
  }
  std::printf("corpus                    %s: %zu documents, %zu links, %zu inconsistent\n",
              corpus.c_str(), documents.size(), links, inconsistent);
  std::printf("file to Document          %9.2f ms\n", 1e3 * median(reading));
  std::printf("all pairs of all          %9.2f ms     %zu pairs have one relation\n",
              1e3 * median(closing), single);
  std::printf("ratio (median of %d)      %9.2f        wanted: below 1%s\n", kCorpusRounds,
              median(ratio), mark(median(ratio) < 1));
  measure_explanations(documents);
  return true;
}

// Intervals on a grid, in the order of their begins, and the entity that each of them is.
struct Timeline {
  struct Interval {
    int begin;
    int end;
  };
  std::vector<Interval> intervals;
  std::vector<Entity> entities;

  std::size_t size() const { return intervals.size(); }
  Relation relation(std::size_t a, std::size_t b) const {
    return relation_between(intervals[a].begin, intervals[a].end, intervals[b].begin,
                            intervals[b].end);
  }
  Constraint link(std::size_t a, std::size_t b) const {
    return {entities[a], entities[b], relation(a, b)};
  }
};

// How entities are numbered: as they come on the timeline, as in a text, or without any order.
enum class Numbers { kInOrder, kShuffled };

std::vector<Entity> entities_of(std::size_t number, Numbers numbers, Random& random) {
  std::vector<Entity> entities(number);
  for (std::size_t i = 0; i < number; ++i) {
    entities[i] = static_cast<Entity>(i);
  }
  if (numbers == Numbers::kShuffled) {
    std::ranges::shuffle(entities, random);
  }
  return entities;
}

// A window of neighbours covers some hundred grid lines: most intervals are short compared with it,
// one in ten may be as long or longer, and all thirteen relations occur.
Timeline random_timeline(std::size_t number, Numbers numbers, Random& random) {
  Timeline timeline{{}, entities_of(number, numbers, random)};
  int begin = 0;
  for (std::size_t i = 0; i < number; ++i) {
    begin += static_cast<int>(below(5, random));
    const std::size_t longest = below(10, random) == 0 ? 200 : 20;
    timeline.intervals.push_back({begin, begin + 1 + static_cast<int>(below(longest, random))});
  }
  return timeline;
}

// Two different places that are at most `reach` apart.
std::pair<std::size_t, std::size_t> random_pair(std::size_t places, std::size_t reach,
                                                Random& random) {
  const std::size_t a = below(places, random);
  const std::size_t first = a < reach ? 0 : a - reach;
  const std::size_t end = std::min(places, a + reach + 1);
  const std::size_t b = first + below(end - first - 1, random);
  return {a, b < a ? b : b + 1};
}

// What a link says: just what is true, or as much of it as TempEval has a name for.
enum class Says { kRelation, kCoarse };

RelationSet coarse(RelationSet relation) {
  constexpr RelationSet kBeforeOrMeets = Relation::kBefore | Relation::kMeets;
  return kBeforeOrMeets.contains(relation)             ? kBeforeOrMeets
         : kBeforeOrMeets.inverse().contains(relation) ? kBeforeOrMeets.inverse()
                                                       : kOverlapping;
}

Network random_links(const Timeline& timeline, std::size_t reach, Says says, Random& random) {
  Network network(timeline.size());
  for (std::size_t i = 0; i < 3 * timeline.size(); ++i) {
    const auto [a, b] = random_pair(timeline.size(), reach, random);
    const Constraint link = timeline.link(a, b);
    network.add_link(link.first, link.second,
                     says == Says::kCoarse ? coarse(link.relation) : link.relation);
  }
  return network;
}

// Asks until the questions or the time are used up; returns the questions per second.
double ask(const Timegraph& graph, const Timeline& timeline, std::size_t reach, std::size_t number,
           Random& random) {
  std::vector<Constraint> questions;
  for (std::size_t i = 0; i < number; ++i) {
    const auto [a, b] = random_pair(timeline.size(), reach, random);
    questions.push_back(timeline.link(a, b));
  }
  std::vector<RelationSet> answers;
  answers.reserve(number);
  const Clock::time_point begin = Clock::now();
  const auto elapsed = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  for (const Constraint& question : questions) {
    answers.push_back(graph.relation(question.first, question.second));
    if (answers.size() % 128 == 0 && elapsed() > kBudgetSeconds) {
      break;
    }
  }
  const double rate = static_cast<double>(answers.size()) / elapsed();
  std::size_t single = 0;
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    single += answers[i].single() ? 1 : 0;
    wrong += answers[i].contains(questions[i].relation) ? 0 : 1;
  }
  std::printf("    %7zu asked, %4.1f %% have one relation, %zu against the truth%s\n",
              answers.size(),
              100.0 * static_cast<double>(single) / static_cast<double>(answers.size()), wrong,
              mark(wrong == 0));
  return rate;
}

void measure_chain() {
  Random random(1);
  constexpr std::size_t kEvents = 100'000;
  Timeline timeline{{}, entities_of(kEvents, Numbers::kShuffled, random)};
  Network network(kEvents);
  for (std::size_t i = 0; i < kEvents; ++i) {
    const int begin = 2 * static_cast<int>(i);
    timeline.intervals.push_back({begin, begin + 1});
    if (i > 0) {
      network.add_link(timeline.entities[i - 1], timeline.entities[i], Relation::kBefore);
    }
  }
  std::vector<double> building;
  std::optional<Timegraph> graph;
  for (int round = 0; round < kBuildRounds; ++round) {
    graph.reset();
    building.push_back(seconds([&] { graph = Timegraph::build(network); }));
  }
  std::printf("\nchain of 100,000 events\n");
  std::printf("  build                   %9.1f ms     wanted: below 100%s\n",
              1e3 * median(building), mark(median(building) < 0.1));
  const double rate = ask(*graph, timeline, kEvents, 100'000, random);
  std::printf("  questions, any pair     %9.0f /s\n", rate);
}

// A network to build a graph from, again and again.
class Builder {
 public:
  explicit Builder(Network network) : network_(std::move(network)) {}

  // In memory fresh from the system, as the first graph of a program: a small one would otherwise
  // find the pages of the one before it, and a large one would not.
  void build() {
    graph_.reset();
    malloc_trim(0);
    forget_peak();
    const double before = process_megabytes("VmRSS");
    times_.push_back(seconds([&] { graph_ = Timegraph::build(network_); }));
    peak_megabytes_ = std::max(peak_megabytes_, process_megabytes("VmHWM") - before);
  }

  Timegraph& graph() { return *graph_; }
  const std::vector<double>& times() const { return times_; }
  double peak_megabytes() const { return peak_megabytes_; }

  void print() const {
    std::printf("\n%zu intervals, %zu links\n", network_.entity_count(), network_.links().size());
    std::printf("  build                   %9.3f s\n", median(times_));
    std::printf("  memory                  %9.0f MB     %.0f at the peak of building\n",
                static_cast<double>(graph_->memory_bytes()) / (1 << 20), peak_megabytes_);
    const Metagraph chains = graph_->metagraph();
    std::printf(
        "  nodes %zu, chains %zu, edges between chains %zu, joining %zu pairs, trunks %zu\n",
        graph_->point_class_count(), chains.chains.size(), chains.edges, chains.joints.size(),
        graph_->trunk_count());
  }

 private:
  Network network_;
  std::optional<Timegraph> graph_;
  std::vector<double> times_;
  double peak_megabytes_ = 0;  // that building added to what the process had used
};

// Mean microseconds of a change, over a thousand.
void measure_changes(Timegraph& graph, const Timeline& timeline, Random& random) {
  constexpr std::size_t kChanges = 1000;
  const Timegraph::Mark start = graph.mark();
  std::vector<Constraint> links;
  std::vector<LinkId> victims(graph.link_count());
  for (std::size_t i = 0; i < victims.size(); ++i) {
    victims[i] = static_cast<LinkId>(i);
  }
  std::ranges::shuffle(victims, random);
  for (std::size_t i = 0; i < kChanges; ++i) {
    const auto [a, b] = random_pair(timeline.size(), kWindow, random);
    links.push_back(timeline.link(a, b));
  }
  // The first change makes room for edges once and for all.
  const double first = seconds([&] { graph.insert(links.front()); });
  std::size_t refused = 0;
  const double inserting = seconds([&] {
    for (std::size_t i = 1; i < kChanges; ++i) {
      refused += graph.insert(links[i]) ? 0 : 1;
    }
  });
  const double removing = seconds([&] {
    for (std::size_t i = 0; i < kChanges; ++i) {
      graph.remove(victims[i]);
    }
  });
  const double rolling_back = seconds([&] { graph.roll_back(start); });
  std::printf("  inserting a link        %9.1f us     the first %.0f; %zu true ones refused%s\n",
              1e6 * inserting / (kChanges - 1), 1e6 * first, refused, mark(refused == 0));
  std::printf("  removing a link         %9.1f us\n", 1e6 * removing / kChanges);
  std::printf("  rolling back a change   %9.1f us\n", 1e6 * rolling_back / (2 * kChanges));
}

// Links between neighbours, as in a text that goes on and on.
void measure_neighbours(Numbers numbers) {
  Random random(2);
  const Timeline small_line = random_timeline(100'000, numbers, random);
  const Timeline line = random_timeline(1'000'000, numbers, random);
  Builder small_one(random_links(small_line, kWindow, Says::kRelation, random));
  Builder large_one(random_links(line, kWindow, Says::kRelation, random));
  std::vector<double> growth;
  for (int round = 0; round < kGrowthRounds; ++round) {
    small_one.build();
    large_one.build();
    growth.push_back(large_one.times().back() / small_one.times().back());
  }
  std::printf("\nlinks between neighbours, entities numbered %s",
              numbers == Numbers::kInOrder ? "as they come" : "without order");
  small_one.print();
  std::printf("  questions, any pair     %9.0f /s\n",
              ask(small_one.graph(), small_line, small_line.size(), 200'000, random));
  std::printf("  questions, within 1,000 %9.0f /s\n",
              ask(small_one.graph(), small_line, 1000, 1'000'000, random));

  large_one.print();
  std::printf("  building takes          %9.2f s      wanted: below 6%s\n",
              median(large_one.times()), mark(median(large_one.times()) < 6));
  std::printf("  and at its peak         %9.0f MB     wanted: below 1500%s\n",
              large_one.peak_megabytes(), mark(large_one.peak_megabytes() < 1500));
  std::printf("  against a tenth of it   %9.1f times  wanted: at most 12%s; exponent %.2f\n",
              median(growth), mark(median(growth) <= 12), std::log10(median(growth)));
  const double any = ask(large_one.graph(), line, line.size(), 200'000, random);
  std::printf("  questions, any pair     %9.0f /s     wanted: at least 100000%s\n", any,
              mark(any >= 1e5));
  const double near = ask(large_one.graph(), line, 1000, 1'000'000, random);
  std::printf("  questions, within 1,000 %9.0f /s     wanted: at least 1000000%s\n", near,
              mark(near >= 1e6));
  measure_changes(large_one.graph(), line, random);
}

// Links between any two: no order of the points helps here.
void measure_strangers() {
  Random random(3);
  const Timeline line = random_timeline(200'000, Numbers::kShuffled, random);
  Builder builder(random_links(line, line.size(), Says::kRelation, random));
  builder.build();
  std::printf("\nlinks between any two");
  builder.print();
  const double rate = ask(builder.graph(), line, line.size(), 100'000, random);
  std::printf("  questions, any pair     %9.0f /s     wanted: at least 10000%s\n", rate,
              mark(rate >= 1e4));
}

// Relations as coarse as TempEval's leave open whether one point is before another or equal to it.
void measure_coarse() {
  Random random(4);
  const Timeline line = random_timeline(200'000, Numbers::kShuffled, random);
  Builder builder(random_links(line, kWindow, Says::kCoarse, random));
  builder.build();
  std::printf("\nlinks between neighbours as coarse as TempEval's");
  builder.print();
  const double any = ask(builder.graph(), line, line.size(), 200'000, random);
  std::printf("  questions, any pair     %9.0f /s     wanted: at least 100000%s\n", any,
              mark(any >= 1e5));
  const double near = ask(builder.graph(), line, 1000, 1'000'000, random);
  std::printf("  questions, within 1,000 %9.0f /s     wanted: at least 100000%s\n", near,
              mark(near >= 1e5));
}

int bench_reason(const std::string& corpus) {
  if (!measure_corpus(corpus)) {
    return 2;
  }
  measure_chain();
  measure_neighbours(Numbers::kInOrder);
  measure_neighbours(Numbers::kShuffled);
  measure_strangers();
  measure_coarse();
  return good ? 0 : 1;
}

}  // namespace
}  // namespace gnomon

int main(int argc, char** argv) {
  return gnomon::bench_reason(argc > 1 ? argv[1] : "../shared/data/timebank-full");
}
