// A document's timelines as values that report/ draws.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/calendar/calendar_interval.h"
#include "gnomon/present/timeline_bars.h"
#include "gnomon/report/timeline_picture.h"
#include "gnomon/timeline/figures.h"

#include <optional>
#include <string>

namespace gnomon {

// A stretch of the calendar to which a drawing is limited.
struct TimelineWindow {
  Instant since = kLongAgo;
  Instant until = kFarAhead;
};

struct PanelOptions {
  TimelineLabels labels = TimelineLabels::kContext;
  bool main_only = false;  // the main timeline without what is folded below it
  std::optional<TimelineWindow> window;
  const SharedNumbers* numbers = nullptr;  // null when there is nothing to compare with
};

TimelinePanel timeline_panel(const Document& document, const AnalysedDocument& analysed,
                             const std::string& title, const PanelOptions& options = {});

// "2 timelines; the main one has 8 steps and 20 points, 40.00 % of them in undetermined order; ..."
std::string figures_in_words(const TimelineFigures& figures);

}  // namespace gnomon
