// The figures of timelines as tables and data.
#pragma once

#include "gnomon/cli/timeline_words.h"
#include "gnomon/report/table.h"
#include "gnomon/timeline/figures.h"

#include <string>
#include <vector>

namespace gnomon::cli {

// One document: what is counted, and its timelines for machines.
struct TimelinesOfDocument {
  std::string name;
  TimelineFigures figures;
  std::size_t left_out = 0;    // links that contradicted others
  std::vector<Row> set_aside;  // of the table of these
  Value data;
};

// `of_all_links` are the timelines before links were left out; null when none were. With `explain`
// each link that is set aside or left out comes with those that it contradicts.
TimelinesOfDocument report_timelines(const Document& document, const AnalysedDocument& analysed,
                                     const DocumentTimelines* of_all_links, bool explain);

std::string timeline_signature(During during, bool without_conflicts);

Report timeline_report(const std::vector<TimelinesOfDocument>& documents, std::string signature,
                       bool explain);

}  // namespace gnomon::cli
