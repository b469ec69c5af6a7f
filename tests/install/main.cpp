// Scores one document against gold and prints the timeline of gold.
#include "gnomon/gnomon.h"

#include <cstdio>
#include <cstdlib>
#include <iostream>

// The one document of a file, or a message and the end.
gnomon::Document read(const std::string& file) {
  std::vector<gnomon::Result<gnomon::Document>> documents = gnomon::load({file, file}).documents;
  if (documents.size() != 1 || !documents.front()) {
    std::cerr << (documents.size() != 1 ? file + " is not one document"
                                        : documents.front().error().what)
              << '\n';
    std::exit(1);
  }
  return std::move(*documents.front());
}

// What begins or ends at each step of the main timeline.
void print_timeline(const gnomon::Document& document) {
  const gnomon::DocumentTimelines timelines = gnomon::timelines_of(document);
  const gnomon::Timeline* const main = timelines.main_timeline();
  if (main == nullptr) {
    return;
  }
  for (const gnomon::TimelineInstant& instant : main->instants) {
    for (const gnomon::Point& point : main->points_of(instant)) {
      const gnomon::EntityRef& node = timelines.graph.nodes[static_cast<std::size_t>(point.entity)];
      std::printf("%4u  %s of %s\n", instant.step, point.end == 0 ? "begin" : "end",
                  gnomon::mention(document, node).c_str());
    }
  }
}

int main(int count, char** arguments) {
  if (count != 3) {
    std::cerr << "usage: score_and_timeline GOLD SYSTEM\n";
    return 2;
  }
  const gnomon::Document gold = read(arguments[1]);
  const gnomon::Document system = read(arguments[2]);

  const gnomon::Metric& awareness = gnomon::metric(gnomon::MetricId::kAwareness);
  gnomon::MetricSet metrics;
  metrics.add(awareness.id);
  const gnomon::ScoreSettings settings;
  const gnomon::DocumentScore score = gnomon::score_document(gold, system, metrics, settings);
  const gnomon::Figure all = awareness.figures(score.tally, settings).front();
  std::printf("precision %.4f, recall %.4f, F1 %.4f\n", all.precision, all.recall, all.f1);
  print_timeline(gold);
}
