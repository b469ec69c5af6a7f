#include "gnomon/present/timeline_panel.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/present/timeline_words.h"
#include "gnomon/timeline/dates.h"
#include "gnomon/timeline/layout.h"
#include "gnomon/timeline/open_orders.h"
#include "gnomon/timeml/mention.h"

#include <algorithm>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::size_t kNeighboursNamed = 4;
constexpr std::size_t kAttachmentsNamed = 3;
// Each reason costs several looks at all links, and a drawing is to be there at once.
constexpr std::size_t kReasonsGiven = 20;
constexpr std::size_t kLinksLookedAt = 20'000;

// The attributes that tell readers most.
std::string kind_of(const Document& document, const EntityRef& node) {
  if (const auto* time = std::get_if<TimexIndex>(&node)) {
    const Timex& timex = document[*time];
    return fmt::format("{} {} {}", document.creation_time() == *time ? "creation time:" : "time:",
                       shown(timex.attributes[Attr::kType]), shown(timex.attributes[Attr::kValue]));
  }
  const auto* instance = std::get_if<InstanceIndex>(&node);
  const auto event =
      instance != nullptr ? document[*instance].event : std::optional(std::get<EventIndex>(node));
  if (!event) {
    return "an instance of an event that does not exist";
  }
  return fmt::format("event {} {}", shown(document[*event].eid),
                     shown(document[*event].attributes[Attr::kClass]));
}

class PanelMaker {
 public:
  PanelMaker(const Document& document, const AnalysedDocument& analysed,
             const SharedNumbers* numbers)
      : document_(&document),
        timelines_(&analysed.timelines),
        numbers_(numbers),
        orders_(analysed.timelines),
        incoming_(timelines_->timelines.size()) {
    for (std::size_t i = 0; i < timelines_->attachments.size(); ++i) {
      incoming_[timelines_->attachments[i].to].push_back(i);
    }
  }

  TimelinePanel make() {
    for (std::size_t i = 0; i < timelines_->graph.node_count(); ++i) {
      panel_.bars.push_back(make_bar(static_cast<Entity>(i)));
    }
    place();
    add_dates();
    add_notes();
    return std::move(panel_);
  }

 private:
  const Timeline& timeline_of(Entity node) const {
    return timelines_->timelines[timelines_->timeline_of[position(node)]];
  }

  TimelineBar make_bar(Entity node) const {
    const EntityRef& ref = timelines_->graph.nodes[position(node)];
    TimelineBar bar;
    bar.words = mention(*document_, ref);
    bar.id = shown(node_name(*document_, ref));
    bar.is_time = std::holds_alternative<TimexIndex>(ref);
    if (numbers_ != nullptr) {
      bar.number = numbers_->number[position(node)];
      bar.only_here = numbers_->only_here[position(node)];
    }
    bar.about.push_back(kind_of(*document_, ref));
    add_place(node, bar);
    bar.open_begin = add_open({node, 0}, bar);
    bar.open_end = add_open({node, 1}, bar);
    add_attachments(node, bar);
    return bar;
  }

  void add_place(Entity node, TimelineBar& bar) const {
    const Timeline& timeline = timeline_of(node);
    if (!timeline.consistent) {
      bar.about.emplace_back("no place in time: the links that join it contradict one another");
      return;
    }
    const bool is_main = timelines_->main == timelines_->timeline_of[position(node)];
    const auto [first, last] = timelines_->steps_of[position(node)];
    bar.about.push_back(fmt::format("from step {} to step {} of {}{}", first, last, timeline.length,
                                    is_main ? " of the main timeline" : " of its own timeline"));
    if (bar.only_here) {
      bar.about.emplace_back("only in this annotation");
    }
  }

  bool add_open(Point point, TimelineBar& bar) const {
    const std::size_t count = orders_.count(point);
    if (count == 0) {
      return false;
    }
    std::string names;
    for (const Point other : orders_.first(point, kNeighboursNamed)) {
      names +=
          fmt::format("{}the {} of {}", names.empty() ? "" : ", ", other.end == 0 ? "begin" : "end",
                      node_in_words(*document_, *timelines_, other.entity));
    }
    if (count > kNeighboursNamed) {
      names += fmt::format(" and {} more", count - kNeighboursNamed);
    }
    bar.about.push_back(fmt::format("its {} may be before, at or after {}",
                                    point.end == 0 ? "begin" : "end", names));
    return true;
  }

  // What its whole timeline hangs on.
  void add_attachments(Entity node, TimelineBar& bar) const {
    const std::vector<std::size_t>& all = incoming_[timelines_->timeline_of[position(node)]];
    for (std::size_t i = 0; i < std::min(all.size(), kAttachmentsNamed); ++i) {
      const std::size_t link = timelines_->attachments[all[i]].link;
      bar.about.push_back(fmt::format("subordinated by {}: {}",
                                      link_in_words(*document_, *timelines_, link),
                                      what_link_says(*document_, *timelines_, link)));
    }
    if (all.size() > kAttachmentsNamed) {
      bar.about.push_back(
          fmt::format("and by {} more", plural(static_cast<std::int64_t>(all.size()) -
                                                   static_cast<std::int64_t>(kAttachmentsNamed),
                                               "SLINK")));
    }
  }

  void place() {
    LayoutWidths widths;
    for (const TimelineBar& bar : panel_.bars) {
      widths.labels.push_back(display_width(bar_label(bar)) + 2);
    }
    for (std::size_t i = 0; i < timelines_->attachments.size(); ++i) {
      widths.captions.push_back(display_width(caption_of(i)) * 9 / 10);  // in smaller letters
    }
    const Timeline* const main = timelines_->main_timeline();
    LayoutOptions options;
    options.step_width = step_width_for(main == nullptr ? 0 : main->length);
    const TimelineLayout layout = lay_out(*timelines_, widths, options);
    panel_.step_width = options.step_width;
    panel_.width = layout.width;
    panel_.lanes = layout.lanes;
    panel_.bands = layout.bands;
    for (const LaidBlock& block : layout.blocks) {
      panel_.blocks.push_back({block, block.attachment ? caption_of(*block.attachment) : ""});
    }
    for (const LaidBar& bar : layout.bars) {
      panel_.bars[position(bar.node)].at = bar;
    }
  }

  // What it hangs on, and how. Lines lead there too, but may run side by side.
  std::string caption_of(std::size_t attachment) const {
    const GraphLink& link = timelines_->graph.links[timelines_->attachments[attachment].link];
    return fmt::format("{} {}", bar_label(panel_.bars[position(link.source)]),
                       link_type_name(link.type));
  }

  // One date for each end of a time; several instants of one step may have some.
  void add_dates() {
    const Timeline* const main = timelines_->main_timeline();
    if (main == nullptr) {
      return;
    }
    std::vector<ColumnRange> stretches;
    for (const DatedInstant& dated : dates_of(*document_, *timelines_, *main)) {
      const std::string value = shown((*document_)[dated.time].attributes[Attr::kValue]);
      TimelineDate date;
      date.step = main->instants[dated.instant].step;
      date.text = fmt::format("{} {}", dated.end == 0 ? "from" : "until", value);
      const bool is_known = std::ranges::any_of(panel_.dates, [&](const TimelineDate& other) {
        return other.step == date.step && other.text == date.text;
      });
      if (!is_known) {
        const std::size_t begin = (date.step - 1) * panel_.step_width;
        stretches.push_back({begin, begin + display_width(date.text) + 2});
        panel_.width = std::max(panel_.width, stretches.back().end);
        panel_.dates.push_back(std::move(date));
      }
    }
    const std::vector<std::size_t> lanes = lanes_of(stretches);
    for (std::size_t i = 0; i < lanes.size(); ++i) {
      panel_.dates[i].lane = lanes[i];
    }
  }

  void add_notes() {
    if (timelines_->graph.node_count() == 0) {
      panel_.notes.emplace_back(
          "There is nothing to draw: the document has no events and no times.");
      return;
    }
    const bool has_order = std::ranges::any_of(
        timelines_->timelines, [](const Timeline& t) { return t.nodes.size() > 1; });
    if (!has_order && timelines_->consistent() && timelines_->graph.node_count() > 1) {
      panel_.notes.emplace_back(
          "No TLINK or ALINK joins two of these: each stands on a timeline of its own.");
    }
    if (timelines_->main_timeline() == nullptr) {
      panel_.notes.emplace_back(
          "There is no main timeline: every part of the document contradicts itself.");
    }
    add_rejected(*document_, *timelines_, panel_.notes);
    if (!timelines_->graph.left_out.empty()) {
      panel_.notes.push_back(fmt::format(
          "{} without two known ends or a known relType: left out; 'gnomon check' says more",
          plural(static_cast<std::int64_t>(timelines_->graph.left_out.size()), "link")));
    }
  }

  const Document* document_;
  const DocumentTimelines* timelines_;
  const SharedNumbers* numbers_;
  OpenOrders orders_;
  std::vector<std::vector<std::size_t>> incoming_;  // attachments, by the timeline they lead to
  TimelinePanel panel_;
};

// Common numbers are those of PairedGraphs; shown ones count what both have, from 1, in the order
// of gold.
std::vector<std::optional<std::size_t>> shown_numbers(const PairedGraphs& pair) {
  std::vector<bool> in_system(pair.nodes, false);
  for (const Entity node : pair.system.nodes) {
    in_system[position(node)] = true;
  }
  std::vector<std::optional<std::size_t>> result(pair.nodes);
  std::size_t next = 1;
  for (const Entity node : pair.gold.nodes) {
    if (in_system[position(node)]) {
      result[position(node)] = next++;
    }
  }
  return result;
}

SharedNumbers numbers_of(const PairedGraph& side, const PairedGraphs& pair, std::size_t nodes) {
  const auto common = shown_numbers(pair);
  SharedNumbers result{std::vector<std::optional<std::size_t>>(nodes), std::vector<bool>(nodes)};
  for (std::size_t i = 0; i < side.nodes.size(); ++i) {
    const auto number = common[position(side.nodes[i])];
    result.number[side.node_origins[i]] = number;
    result.only_here[side.node_origins[i]] = !number;
  }
  return result;
}

}  // namespace

SharedNumbers numbers_of_gold(const PairedGraphs& pair, std::size_t nodes) {
  return numbers_of(pair.gold, pair, nodes);
}

SharedNumbers numbers_of_system(const PairedGraphs& pair, std::size_t nodes) {
  return numbers_of(pair.system, pair, nodes);
}

void add_rejected(const Document& document, const DocumentTimelines& timelines,
                  std::vector<std::string>& notes) {
  const std::vector<std::size_t> rejected = timelines.rejected();
  const std::size_t reasons = std::clamp<std::size_t>(
      kLinksLookedAt / std::max<std::size_t>(timelines.graph.links.size(), 1), 1, kReasonsGiven);
  for (std::size_t i = 0; i < std::min(rejected.size(), reasons); ++i) {
    notes.push_back(
        rejected_in_words(document, timelines, rejected_with_reason(timelines, rejected[i])));
  }
  if (rejected.size() > reasons) {
    std::string names;
    const std::size_t named = std::min(rejected.size(), reasons + kReasonsGiven);
    for (std::size_t i = reasons; i < named; ++i) {
      names += (names.empty() ? "" : ", ") + link_in_words(document, timelines, rejected[i]);
    }
    notes.push_back(fmt::format(
        "set aside too: {}{}", names,
        named == rejected.size() ? "" : fmt::format(" and {} more", rejected.size() - named)));
  }
}

TimelinePanel timeline_panel(const Document& document, const AnalysedDocument& analysed,
                             const std::string& title, const SharedNumbers* numbers) {
  TimelinePanel panel = PanelMaker(document, analysed, numbers).make();
  panel.title = title;
  panel.subtitle = figures_in_words(analysed.figures);
  return panel;
}

std::string figures_in_words(const TimelineFigures& figures) {
  std::string out = plural(figures.partitions, "timeline");
  if (figures.main_timeline_length) {
    out += fmt::format("; the main one has {} and {}, {:.1f}% of them in open order",
                       plural(*figures.main_timeline_length, "step"),
                       plural(figures.main_timeline_points, "point"),
                       100 * figures.indeterminacy().value_or(0));
  }
  if (figures.subordinated_timelines > 0) {
    out += fmt::format("; {} subordinated", figures.subordinated_timelines);
  }
  if (figures.inconsistent_cycles > 0) {
    out += fmt::format("; {} {} others", plural(figures.inconsistent_cycles, "link"),
                       figures.inconsistent_cycles == 1 ? "contradicts" : "contradict");
  }
  return out;
}

}  // namespace gnomon
