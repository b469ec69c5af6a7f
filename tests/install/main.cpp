// Scores one document against gold and prints the timeline of gold.
#include "gnomon/gnomon.h"

#include <cstdio>
#include <cstdlib>
#include <iostream>

// The one document of a file, or a message and the end.
gnomon::SharedDocument read(const char* file) {
  const gnomon::Result<gnomon::SharedDocument> document =
      gnomon::only_document(file, nullptr, "name a file that holds one document");
  if (!document) {
    std::cerr << document.error().what << "; " << document.error().hint << '\n';
    std::exit(1);
  }
  return *document;
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
  const gnomon::SharedDocument gold = read(arguments[1]);
  const gnomon::SharedDocument system = read(arguments[2]);

  const gnomon::Metric& awareness = gnomon::kAwarenessMetric;
  gnomon::MetricSet metrics;
  metrics.add(awareness);
  const gnomon::ScoreSettings settings;
  const gnomon::DocumentScore score = gnomon::score_document(*gold, *system, metrics, settings);
  const gnomon::Figure all = awareness.figures(score.tally, settings).front();
  if (all.precision && all.recall) {  // undefined when a side has no links
    std::printf("precision %.4f, recall %.4f, F1 %.4f\n", *all.precision, *all.recall, *all.f1);
  }
  print_timeline(*gold);
}
