#include "gnomon/base/error_code.h"
#include "gnomon/base/parallel.h"
#include "gnomon/base/utf8.h"
#include "gnomon/corpus/write.h"
#include "gnomon/operations/timeline.h"
#include "gnomon/present/for_pages.h"
#include "gnomon/present/present.h"
#include "gnomon/present/timeline_layout_data.h"
#include "gnomon/present/timeline_panel.h"
#include "gnomon/report/convert_svg.h"
#include "gnomon/report/timeline_page.h"
#include "gnomon/report/timeline_svg.h"
#include "gnomon/report/timeline_text.h"

#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

constexpr std::uint64_t kPixels = 1280;

std::optional<CalendarInterval> interval_named(const std::string& date) {
  const auto value = parse_timex_value(date);
  const auto* point = value ? std::get_if<CalendarPoint>(&*value) : nullptr;
  if (point == nullptr || !point->date) {
    return std::nullopt;
  }
  const IntervalResult interval = interval_of(*value);
  return interval && interval->exact() ? std::optional(*interval) : std::nullopt;
}

std::optional<TimelineWindow> window_of(const TimelineDrawing& how) {
  if (how.since.empty() && how.until.empty()) {
    return std::nullopt;
  }
  TimelineWindow window;
  if (const auto since = interval_named(how.since)) {
    window.since = since->begin.earliest;
  }
  if (const auto until = interval_named(how.until)) {
    window.until = until->end.earliest;
  }
  return window;
}

TimelinePanel panel_for(const TimelinesOfDocument& one, const TimelineDrawing& how,
                        const std::string& title, const SharedNumbers* numbers) {
  return timeline_panel(*one.document, *one.analysed, title,
                        {how.labels, how.main, window_of(how), numbers});
}

Result<std::string> drawn(const TimelinePicture& picture, const TimelineDrawing& how) {
  const auto pixels = static_cast<double>(how.width.value_or(kPixels));
  switch (how.as) {
    case TimelineDrawing::As::kSvg:
      return timeline_svg(picture, pixels);
    case TimelineDrawing::As::kHtml:
      return timeline_page(picture, pixels);
    case TimelineDrawing::As::kPng:
      return convert_svg(timeline_svg(picture, pixels), PictureFormat::kPng);
    case TimelineDrawing::As::kPdf:
      return convert_svg(timeline_svg(picture, pixels), PictureFormat::kPdf);
    case TimelineDrawing::As::kText:
      break;
  }
  return timeline_text(picture, {how.color, how.width.value_or(how.columns)});
}

TimelinePicture picture_of(const TimelinesOfDocument& one, const TimelineResult& result,
                           const TimelineDrawing& how) {
  TimelinePicture picture;
  picture.title = how.title.empty() ? fmt::format("Timeline of {}", one.name) : how.title;
  picture.panels.push_back(panel_for(one, how, how.title.empty() ? one.name : how.title, nullptr));
  picture.signature = signature(result);
  return picture;
}

// All documents of the result, one below the other.
TimelinePicture whole_picture(const TimelineResult& result, const TimelineDrawing& how) {
  if (result.documents.size() == 1) {
    return picture_of(result.documents.front(), result, how);
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
    picture.panels.push_back(panel_for(one, how, one.name, result.pair ? &numbers : nullptr));
    names.push_back(one.name);
  }
  picture.title =
      how.title.empty() ? fmt::format("Timelines of {}", fmt::join(names, " and ")) : how.title;
  picture.signature = signature(result);
  return picture;
}

}  // namespace

Result<void> check(const TimelineDrawing& how) {
  for (const std::string* date : {&how.since, &how.until}) {
    if (!date->empty() && !interval_named(*date)) {
      return fail(codes::kBadField, "", fmt::format("'{}' is not a date", shown(*date)),
                  "give a year, a month or a day: 1998, 1998-02, 1998-02-13");
    }
  }
  return {};
}

Result<std::string> draw(const TimelineResult& result, const TimelineDrawing& how) {
  if (Result<void> checked = check(how); !checked) {
    return Failure(std::move(checked.error()));
  }
  return drawn(whole_picture(result, how), how);
}

Result<Value> layout_data(const TimelineResult& result, const TimelineDrawing& how) {
  if (Result<void> checked = check(how); !checked) {
    return Failure(std::move(checked.error()));
  }
  return picture_data(whole_picture(result, how));
}

Result<std::vector<WrittenDocument>> draw_each(const TimelineResult& result,
                                               const TimelineDrawing& how, const Run& run) {
  if (Result<void> checked = check(how); !checked) {
    return Failure(std::move(checked.error()));
  }
  std::vector<Result<std::string>> pictures(result.documents.size());
  const bool all = parallel_for(pictures.size(), run, [&](std::size_t i) {
    pictures[i] = drawn(picture_of(result.documents[i], result, how), how);
  });
  if (!all || run.stopped()) {
    return Failure(cancelled());
  }
  std::vector<WrittenDocument> drawings;
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    if (!pictures[i]) {
      return Failure(std::move(pictures[i].error()));
    }
    drawings.push_back({result.documents[i].name, std::move(*pictures[i])});
  }
  return drawings;
}

}  // namespace gnomon
