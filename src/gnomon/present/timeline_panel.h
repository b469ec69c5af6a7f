// A document's timelines as values that report/ draws.
#pragma once

#include "gnomon/report/timeline_picture.h"
#include "gnomon/score/paired_graphs.h"
#include "gnomon/timeline/figures.h"

#include <string>
#include <vector>

namespace gnomon {

// The numbers that two documents share; see TimelineBar.
struct SharedNumbers {
  std::vector<std::optional<std::size_t>> number;  // by node of the graph
  std::vector<bool> only_here;
};

SharedNumbers numbers_of_gold(const PairedGraphs& pair, std::size_t nodes);
SharedNumbers numbers_of_system(const PairedGraphs& pair, std::size_t nodes);

// `numbers` is null when there is nothing to compare with.
TimelinePanel timeline_panel(const Document& document, const AnalysedDocument& analysed,
                             const std::string& title, const SharedNumbers* numbers = nullptr);

// Adds a sentence for each link that is set aside: what it says and what it contradicts.
void add_rejected(const Document& document, const DocumentTimelines& timelines,
                  std::vector<std::string>& notes);

// "2 timelines; the main one has 8 steps and 20 points, 40.0% of them in open order; ..."
std::string figures_in_words(const TimelineFigures& figures);

}  // namespace gnomon
