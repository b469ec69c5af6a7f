#include "gnomon/present/timeline_panel.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/calendar/date_in_words.h"
#include "gnomon/present/timeline_notes.h"
#include "gnomon/present/timeline_words.h"
#include "gnomon/present/timeline_years.h"
#include "gnomon/timeline/calendar_spans.h"
#include "gnomon/timeline/outline.h"
#include "gnomon/timeline/placement.h"

#include <algorithm>

#include <fmt/format.h>

namespace gnomon {
namespace {

using Kind = OutlinePart::Kind;

// More than these nobody could read above a timeline; they become bars then.
constexpr std::size_t kMostDates = 500;

// A timeline along its dates.
struct DatedTimeline {
  std::vector<CalendarSpan> spans;
  Placement placement;
};

class PanelMaker {
 public:
  PanelMaker(const Document& document, const AnalysedDocument& analysed,
             const PanelOptions& options)
      : document_(document),
        timelines_(analysed.timelines),
        options_(options),
        steps_(analysed.timelines.steps_of) {
    panel_.bars = timeline_bars(document, timelines_, options.labels, options.numbers);
    dated_.resize(timelines_.timelines.size());
    for (std::size_t i = 0; i < dated_.size(); ++i) {
      const Timeline& timeline = timelines_.timelines[i];
      if (timelines_.main == i || timeline.nodes.size() > kLargestFolded) {
        put_along_dates(timeline, dated_[i]);
      }
    }
  }

  TimelinePanel make() {
    for (const OutlinePart& part : outline_of(timelines_, steps_)) {
      if (part.kind == Kind::kMain || !(options_.main_only || options_.window)) {
        add_part(part);
      } else {
        undrawn_ += part.rows.size();
      }
    }
    return std::move(panel_);
  }

  // Events and times that options keep out of the drawing.
  std::size_t undrawn() const { return undrawn_; }
  bool has_no_window() const { return has_no_window_; }

 private:
  void put_along_dates(const Timeline& timeline, DatedTimeline& dated) {
    dated.spans = calendar_spans(document_, timelines_, timeline);
    if (dated.spans.size() > kMostDates) {
      dated.spans.clear();
    }
    std::vector<std::size_t> instants;
    for (const CalendarSpan& span : dated.spans) {
      instants.push_back(span.first_instant);
      instants.push_back(span.last_instant);
    }
    if (!timeline.consistent) {
      return;
    }
    dated.placement = place_by_dates(timelines_, timeline, instants);
    for (std::size_t i = 0; i < timeline.instants.size(); ++i) {
      for (const Point point : timeline.points_of(timeline.instants[i])) {
        const std::size_t node = position(point.entity);
        steps_[node][static_cast<std::size_t>(point.end)] = dated.placement.step[i];
        if (point.end == 0) {
          panel_.bars[node].may_be_earlier = dated.placement.may_be_earlier[i];
        } else {
          panel_.bars[node].may_be_later = dated.placement.may_be_later[i];
        }
      }
    }
  }

  // The steps that the window leaves, both included.
  StepRange window_of(const DatedTimeline& dated) {
    StepRange range{1, dated.placement.length};
    has_no_window_ = dated.spans.empty();
    const auto look = [&](Instant at, std::size_t instant) {
      const std::uint32_t step = dated.placement.step[instant];
      if (at <= options_.window->since) {
        range.first = std::max(range.first, step);
      }
      if (at >= options_.window->until) {
        range.last = std::min(range.last, step);
      }
    };
    for (const CalendarSpan& span : dated.spans) {
      look(span.begin, span.first_instant);
      look(span.end, span.last_instant);
    }
    return range.first < range.last ? range : StepRange{1, 1};
  }

  void add_part(const OutlinePart& from) {
    const Timeline& timeline = timelines_.timelines[from.timeline];
    const DatedTimeline& dated = dated_[from.timeline];
    TimelinePart part;
    part.kind = from.kind;
    if (from.attachment) {
      const GraphLink& link = timelines_.graph.links[timelines_.attachments[*from.attachment].link];
      part.hangs_on = fmt::format("{} ({})", node_in_words(document_, timelines_, link.source),
                                  link_type_name(link.type));
    }
    StepRange range{1, dated.placement.length > 0 ? dated.placement.length : timeline.length};
    if (options_.window) {
      range = window_of(dated);
    }
    part.steps = timeline.consistent ? range.last - range.first + 1 : 0;
    if (part.has_axis() && dated.spans.empty()) {
      part.open = timeline.open_sections;
    }
    const std::vector<bool> is_date = add_dates(dated, range, part);
    bool shown = true;  // the last row of the timeline itself
    for (const OutlineRow& row : from.rows) {
      if (row.depth == 0) {
        shown = !is_date[position(row.node)] && put_on(range, row.node);
      }
      if (shown && (row.depth == 0 || !options_.main_only)) {
        const std::uint32_t timeline_of_row = timelines_.timeline_of[position(row.node)];
        part.rows.push_back(
            {position(row.node), row.depth, row.attachment.has_value(),
             row.depth > 0 && timelines_.timelines[timeline_of_row].nodes.size() == 1,
             row.attachment ? caption_of(*row.attachment) : ""});
      } else if (!is_date[position(row.node)]) {
        ++undrawn_;
      }
    }
    panel_.parts.push_back(std::move(part));
  }

  // Whether something of it lies in the range; its steps are counted from there.
  bool put_on(const StepRange& range, Entity node) {
    TimelineBar& bar = panel_.bars[position(node)];
    const auto [first, last] = steps_[position(node)];
    if (first == 0) {
      return true;  // it has no place in time
    }
    bar.first_step = std::max(first, range.first) - range.first + 1;
    bar.last_step = std::min(last, range.last) - range.first + 1;
    bar.cut_begin = first < range.first;
    bar.cut_end = last > range.last;
    bar.may_be_earlier = bar.may_be_earlier && !bar.cut_begin;
    bar.may_be_later = bar.may_be_later && !bar.cut_end;
    return first < range.last && last > range.first;
  }

  // Says which nodes are dates.
  std::vector<bool> add_dates(const DatedTimeline& dated, const StepRange& range,
                              TimelinePart& part) {
    std::vector<bool> is_date(timelines_.graph.node_count());
    std::vector<DateInYear> in_years;
    for (const CalendarSpan& span : dated.spans) {
      TimelineDate date;
      const auto value = parse_timex_value(document_[span.times.front()].attributes[Attr::kValue]);
      date.text = value ? date_in_words(*value) : "";
      date.is_clock = value && std::get<CalendarPoint>(*value).time.has_value();
      bool shown = false;
      for (const TimexIndex time : span.times) {
        const std::size_t node = position(time);  // times are the first nodes
        is_date[node] = true;
        shown = put_on(range, static_cast<Entity>(node));
        date.bars.push_back(node);
        date.written = date.written || document_.creation_time() == time;
      }
      date.first_step = panel_.bars[date.bars.front()].first_step;
      date.last_step = panel_.bars[date.bars.front()].last_step;
      if (shown) {
        const auto within = value ? date_within_year(*value) : std::nullopt;
        in_years.push_back(
            {within ? std::string(std::get<CalendarPoint>(*value).date->year.text()) : "",
             within.value_or("")});
        part.dates.push_back(std::move(date));
      } else {
        undrawn_ += date.bars.size();
      }
    }
    put_under_years(in_years, part.dates);
    return is_date;
  }

  std::string caption_of(std::size_t attachment) const {
    return std::string(
        link_type_name(timelines_.graph.links[timelines_.attachments[attachment].link].type));
  }

  const Document& document_;
  const DocumentTimelines& timelines_;
  const PanelOptions& options_;
  std::vector<std::array<std::uint32_t, 2>> steps_;  // of the drawing, by node
  std::vector<DatedTimeline> dated_;                 // by timeline
  std::size_t undrawn_ = 0;
  bool has_no_window_ = false;
  TimelinePanel panel_;
};

}  // namespace

TimelinePanel timeline_panel(const Document& document, const AnalysedDocument& analysed,
                             const std::string& title, const PanelOptions& options) {
  PanelMaker maker(document, analysed, options);
  TimelinePanel panel = maker.make();
  panel.title = title;
  panel.subtitle = figures_in_words(analysed.figures);
  if (maker.has_no_window()) {
    panel.notes.emplace_back("The main timeline has no dates: all of it is drawn.");
  }
  if (maker.undrawn() > 0) {
    panel.notes.push_back(
        fmt::format("Not drawn: {}.",
                    plural(maker.undrawn(), "other event or time", "other events and times")));
  }
  add_notes(document, analysed, panel.notes);
  return panel;
}

std::string figures_in_words(const TimelineFigures& figures) {
  std::string out = plural(figures.partitions, "timeline");
  if (figures.main_timeline_length) {
    out += fmt::format("; the main one has {} and {}, {:.2f} % of them in undetermined order",
                       plural(*figures.main_timeline_length, "step"),
                       plural(figures.main_timeline_points, "point"),
                       100 * figures.indeterminacy().value_or(0));
  }
  if (figures.subordinated_timelines > 0) {
    out += fmt::format("; {} subordinated", figures.subordinated_timelines);
  }
  if (figures.inconsistent_cycles > 0) {
    out += fmt::format("; {} rejected", plural(figures.inconsistent_cycles, "link"));
  }
  return out;
}

}  // namespace gnomon
