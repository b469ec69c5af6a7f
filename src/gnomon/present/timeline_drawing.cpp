#include "gnomon/base/parallel.h"
#include "gnomon/corpus/write.h"
#include "gnomon/operations/timeline.h"
#include "gnomon/present/present.h"
#include "gnomon/present/timeline_panel.h"
#include "gnomon/report/timeline_page.h"
#include "gnomon/report/timeline_svg.h"
#include "gnomon/report/timeline_text.h"

#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

TimelinePanel panel_for(const TimelinesOfDocument& one, const SharedNumbers* numbers) {
  TimelinePanel panel = timeline_panel(*one.document, *one.analysed, one.name, numbers);
  if (one.of_all_links) {
    add_rejected(*one.document, *one.of_all_links, panel.notes);
  } else if (!one.analysed->figures.consistent) {
    panel.notes.emplace_back(
        "The links that are set aside can be left out; then the rest gets a timeline.");
  }
  return panel;
}

std::string drawn(const TimelinePicture& picture, const TimelineDrawing& how) {
  switch (how.as) {
    case TimelineDrawing::As::kSvg:
      return timeline_svg(picture);
    case TimelineDrawing::As::kHtml:
      return timeline_page(picture);
    case TimelineDrawing::As::kText:
      break;
  }
  return timeline_text(picture, {how.color, how.width});
}

TimelinePicture picture_of(const TimelinesOfDocument& one, const TimelineResult& result) {
  TimelinePicture picture;
  picture.title = fmt::format("Timeline of {}", one.name);
  picture.panels.push_back(panel_for(one, nullptr));
  picture.signature = signature(result);
  return picture;
}

}  // namespace

std::string draw(const TimelineResult& result, const TimelineDrawing& how) {
  if (result.documents.size() == 1) {
    return drawn(picture_of(result.documents.front(), result), how);
  }
  TimelinePicture picture;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < result.documents.size(); ++i) {
    const TimelinesOfDocument& one = result.documents[i];
    SharedNumbers numbers;
    if (result.pair) {
      const std::size_t nodes = one.analysed->timelines.graph.node_count();
      numbers =
          i == 0 ? numbers_of_gold(*result.pair, nodes) : numbers_of_system(*result.pair, nodes);
    }
    picture.panels.push_back(panel_for(one, result.pair ? &numbers : nullptr));
    names.push_back(one.name);
  }
  picture.title = fmt::format("Timelines of {}", fmt::join(names, " and "));
  picture.signature = signature(result);
  return drawn(picture, how);
}

Result<std::vector<WrittenDocument>> draw_each(const TimelineResult& result,
                                               const TimelineDrawing& how, const Run& run) {
  std::vector<WrittenDocument> drawings(result.documents.size());
  const bool all = parallel_for(drawings.size(), run, [&](std::size_t i) {
    const TimelinesOfDocument& one = result.documents[i];
    drawings[i] = {one.name, drawn(picture_of(one, result), how)};
  });
  if (!all || run.stopped()) {
    return Failure(cancelled());
  }
  return drawings;
}

}  // namespace gnomon
