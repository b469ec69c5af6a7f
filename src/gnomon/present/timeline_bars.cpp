#include "gnomon/present/timeline_bars.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/present/timeline_words.h"
#include "gnomon/timeline/open_orders.h"
#include "gnomon/timeml/mention.h"
#include "gnomon/timeml/mention_context.h"

#include <algorithm>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::size_t kLabelColumns = 34;  // of words and context together
constexpr std::size_t kLeastContext = 10;
constexpr std::size_t kNeighboursNamed = 4;
constexpr std::size_t kAttachmentsNamed = 3;

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

bool is_unreal(LinkType type) {
  return type == LinkType::kModal || type == LinkType::kConditional ||
         type == LinkType::kCounterFactive || type == LinkType::kNegEvidential;
}

class BarMaker {
 public:
  BarMaker(const Document& document, const DocumentTimelines& timelines, TimelineLabels labels,
           const SharedNumbers* numbers)
      : document_(document),
        timelines_(timelines),
        labels_(labels),
        numbers_(numbers),
        sentences_(document),
        orders_(timelines),
        incoming_(timelines.timelines.size()),
        unreal_(timelines.graph.node_count()) {
    for (std::size_t i = 0; i < timelines.attachments.size(); ++i) {
      incoming_[timelines.attachments[i].to].push_back(i);
    }
    for (const GraphLink& link : timelines.graph.links) {
      if (is_unreal(link.type)) {
        unreal_[position(link.target)] = true;
      }
    }
  }

  TimelineBar make(Entity node) const {
    const EntityRef& ref = timelines_.graph.nodes[position(node)];
    TimelineBar bar;
    bar.id = shown(node_name(document_, ref));
    bar.is_time = std::holds_alternative<TimexIndex>(ref);
    bar.unreal = unreal_[position(node)];
    bar.first_step = timelines_.steps_of[position(node)][0];
    bar.last_step = timelines_.steps_of[position(node)][1];
    if (numbers_ != nullptr) {
      bar.number = numbers_->number[position(node)];
      bar.only_here = numbers_->only_here[position(node)];
    }
    add_label(ref, bar);
    bar.about.push_back(kind_of(document_, ref));
    add_place(node, bar);
    bar.open_begin = add_open({node, 0}, bar);
    bar.open_end = add_open({node, 1}, bar);
    add_attachments(node, bar);
    return bar;
  }

 private:
  void add_label(const EntityRef& ref, TimelineBar& bar) const {
    bar.show_id = labels_ == TimelineLabels::kBoth;
    if (labels_ == TimelineLabels::kIds) {
      return;
    }
    bar.words = mention(document_, ref);
    if (!bar.is_time && labels_ != TimelineLabels::kWords) {
      const std::size_t own = std::min(display_width(bar.words), kLabelColumns - kLeastContext);
      MentionInContext found = mention_in_context(document_, sentences_, ref, kLabelColumns - own);
      bar.before = std::move(found.before);
      bar.after = std::move(found.after);
    }
  }

  void add_place(Entity node, TimelineBar& bar) const {
    const std::uint32_t number = timelines_.timeline_of[position(node)];
    const Timeline& timeline = timelines_.timelines[number];
    if (!timeline.consistent) {
      bar.about.emplace_back(
          "no position in time: the links that connect it contradict one another");
      return;
    }
    bar.about.push_back(fmt::format(
        "from step {} to step {} of {} of {}", bar.first_step, bar.last_step, timeline.length,
        timelines_.main == number ? "the main timeline" : "its own timeline"));
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
                      node_in_words(document_, timelines_, other.entity));
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
    const std::vector<std::size_t>& all = incoming_[timelines_.timeline_of[position(node)]];
    for (std::size_t i = 0; i < std::min(all.size(), kAttachmentsNamed); ++i) {
      const std::size_t link = timelines_.attachments[all[i]].link;
      bar.about.push_back(fmt::format("subordinated by {}: {}",
                                      link_in_words(document_, timelines_, link),
                                      what_link_says(document_, timelines_, link)));
    }
    if (all.size() > kAttachmentsNamed) {
      bar.about.push_back(
          fmt::format("and by {}", plural(all.size() - kAttachmentsNamed, "more SLINK")));
    }
  }

  const Document& document_;
  const DocumentTimelines& timelines_;
  TimelineLabels labels_;
  const SharedNumbers* numbers_;
  Sentences sentences_;
  OpenOrders orders_;
  std::vector<std::vector<std::size_t>> incoming_;  // attachments, by the timeline they lead to
  std::vector<bool> unreal_;                        // by node
};

}  // namespace

std::vector<TimelineBar> timeline_bars(const Document& document, const DocumentTimelines& timelines,
                                       TimelineLabels labels, const SharedNumbers* numbers) {
  const BarMaker maker(document, timelines, labels, numbers);
  std::vector<TimelineBar> bars;
  bars.reserve(timelines.graph.node_count());
  for (std::size_t i = 0; i < timelines.graph.node_count(); ++i) {
    bars.push_back(maker.make(static_cast<Entity>(i)));
  }
  return bars;
}

}  // namespace gnomon
