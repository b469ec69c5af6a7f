// The figures of timelines as tables and data.
#pragma once

#include "cli/timeline_words.h"
#include "report/table.h"
#include "timeline/figures.h"

#include <string>
#include <vector>

namespace gnomon::cli {

// One document: what is counted, and its timelines for machines.
struct TimelinesOfDocument {
  std::string name;
  TimelineFigures figures;
  std::vector<Row> set_aside;  // of the table of these
  Value data;
};

// With `explain` each link that is set aside comes with those that it contradicts.
TimelinesOfDocument report_timelines(const Document& document, const AnalysedDocument& analysed,
                                     bool explain);

std::string timeline_signature(During during);

Report timeline_report(const std::vector<TimelinesOfDocument>& documents, During during,
                       bool explain);

}  // namespace gnomon::cli
