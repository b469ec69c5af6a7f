#include "gnomon/timeline/layout.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <tuple>

namespace gnomon {
namespace {

constexpr std::size_t kGap = 2;  // columns between what stands side by side
constexpr std::size_t kLeastStep = 4;
constexpr std::size_t kWidestStep = 16;

using Kind = LaidBand::Kind;

// Which timelines hang on which: each one is drawn below the first that leads to it, level by
// level, so that chains go downwards and circles are cut where they close.
struct Forest {
  struct Member {
    std::size_t timeline = 0;
    std::optional<std::size_t> attachment;
  };
  std::vector<std::vector<Member>> below_main;  // by depth, from 1 on
  std::vector<Member> others;
  std::vector<Member> contradictory;
  std::vector<std::vector<Member>> below_others;
};

class ForestMaker {
 public:
  explicit ForestMaker(const DocumentTimelines& timelines)
      : timelines_(&timelines),
        leaving_(timelines.timelines.size()),
        is_placed_(timelines.timelines.size(), false) {
    for (std::size_t i = 0; i < timelines.attachments.size(); ++i) {
      leaving_[timelines.attachments[i].from].push_back(i);
    }
  }

  Forest make() {
    Forest forest;
    // Those that contradict themselves have a place of their own, wherever they hang.
    for (std::size_t i = 0; i < timelines_->timelines.size(); ++i) {
      if (!timelines_->timelines[i].consistent) {
        forest.contradictory.push_back({i, std::nullopt});
        is_placed_[i] = true;
      }
    }
    if (timelines_->main) {
      is_placed_[*timelines_->main] = true;
      grow(*timelines_->main, forest.below_main);
    }
    const auto stand_alone = [&](std::size_t i) {
      forest.others.push_back({i, std::nullopt});
      is_placed_[i] = true;
      grow(i, forest.below_others);
    };
    for (std::size_t i = 0; i < timelines_->timelines.size(); ++i) {
      if (!is_placed_[i] && !timelines_->timelines[i].subordinated) {
        stand_alone(i);
      }
    }
    for (const Forest::Member& member : forest.contradictory) {
      grow(member.timeline, forest.below_others);
    }
    // What is left hangs on itself, in a circle.
    for (std::size_t i = 0; i < timelines_->timelines.size(); ++i) {
      if (!is_placed_[i]) {
        stand_alone(i);
      }
    }
    return forest;
  }

 private:
  void grow(std::size_t root, std::vector<std::vector<Forest::Member>>& levels) {
    std::vector<std::size_t> level{root};
    for (std::size_t depth = 0; !level.empty(); ++depth) {
      std::vector<std::size_t> next;
      for (const std::size_t timeline : level) {
        for (const std::size_t i : leaving_[timeline]) {
          const std::size_t to = timelines_->attachments[i].to;
          if (is_placed_[to]) {
            continue;
          }
          is_placed_[to] = true;
          if (levels.size() <= depth) {
            levels.emplace_back();
          }
          levels[depth].push_back({to, i});
          next.push_back(to);
        }
      }
      level = std::move(next);
    }
  }

  const DocumentTimelines* timelines_;
  std::vector<std::vector<std::size_t>> leaving_;  // attachments, by the timeline they come from
  std::vector<bool> is_placed_;
};

// Lays one timeline after another on free lanes.
class LayoutMaker {
 public:
  LayoutMaker(const DocumentTimelines& timelines, const LayoutWidths& widths,
              const LayoutOptions& options, const std::stop_token& stop)
      : timelines_(&timelines), widths_(&widths), stop_(stop) {
    layout_.options = options;
    layout_.bars.resize(timelines.graph.node_count());
  }

  TimelineLayout make() {
    const Forest forest = ForestMaker(*timelines_).make();
    if (timelines_->main) {
      Made main = make_block({*timelines_->main, std::nullopt}, 0);
      put(std::move(main), 0);
      end_band(Kind::kMain);
      for (const auto& level : forest.below_main) {
        put_hanging(level);
      }
      end_band(Kind::kHangsOnMain);
    }
    put_side_by_side(forest.others);
    end_band(Kind::kOther);
    put_side_by_side(forest.contradictory);
    end_band(Kind::kContradictory);
    for (const auto& level : forest.below_others) {
      put_hanging(level);
    }
    end_band(Kind::kHangsOnOthers);
    for (const LaidBar& bar : layout_.bars) {
      layout_.width = std::max(layout_.width, bar.taken().end);
    }
    for (const LaidBlock& block : layout_.blocks) {
      layout_.width = std::max(layout_.width, block.columns.end);
    }
    return std::move(layout_);
  }

 private:
  // A block and its bars, in lanes counted from its own top, not yet put anywhere.
  struct Made {
    LaidBlock block;
    std::vector<LaidBar> bars;
  };

  bool is_time(Entity node) const {
    return std::holds_alternative<TimexIndex>(timelines_->graph.nodes[position(node)]);
  }

  std::size_t wide_as() const {
    const std::size_t main = layout_.blocks.empty() ? 0 : layout_.blocks.front().columns.end;
    return std::max(layout_.options.least_width, main);
  }

  // A bar whose words stand in it where they fit, and behind it where they do not.
  LaidBar make_bar(Entity node, const LaidBlock& block) const {
    const auto [first, last] = timelines_->steps_of[position(node)];
    LaidBar bar;
    bar.node = node;
    bar.first_step = first;
    bar.last_step = last;
    bar.begin = layout_.column_of(block, first);
    bar.end = layout_.column_of(block, last);
    const std::size_t width = widths_->labels[position(node)];
    bar.label_inside = bar.end - bar.begin >= width + kGap;
    bar.label.begin = (bar.label_inside ? bar.begin : bar.end) + 1;
    bar.label.end = bar.label.begin + width;
    return bar;
  }

  // Bars of one sort on free lanes below `lane`; how many these are.
  std::size_t put_in_lanes(std::span<LaidBar> bars, std::size_t lane) const {
    std::vector<ColumnRange> stretches;
    stretches.reserve(bars.size());
    for (const LaidBar& bar : bars) {
      stretches.push_back({bar.taken().begin, bar.taken().end + 1});
    }
    const std::vector<std::size_t> lanes = lanes_of(stretches, stop_);
    std::size_t used = 0;
    for (std::size_t i = 0; i < bars.size(); ++i) {
      bars[i].lane = lane + lanes[i];
      used = std::max(used, lanes[i] + 1);
    }
    return used;
  }

  Made make_block(const Forest::Member& member, std::size_t left) const {
    const Timeline& timeline = timelines_->timelines[member.timeline];
    Made made;
    made.block.kind = timelines_->main == member.timeline ? LaidBlock::Kind::kMain
                      : !timeline.consistent              ? LaidBlock::Kind::kContradictory
                      : member.attachment                 ? LaidBlock::Kind::kBranch
                                                          : LaidBlock::Kind::kOther;
    made.block.timeline = member.timeline;
    made.block.attachment = member.attachment;
    made.block.steps = timeline.length;
    made.block.open = timeline.open_sections;
    made.block.columns = {left, left};
    made.block.first_step_at = left;
    if (member.attachment) {
      const std::size_t link = timelines_->attachments[*member.attachment].link;
      made.block.hangs_on = position(timelines_->graph.links[link].source);
      made.block.first_step_at += kGap + widths_->captions[*member.attachment] + kGap;
    }
    if (timeline.consistent) {
      for (const Entity node : timeline.nodes) {
        made.bars.push_back(make_bar(node, made.block));
      }
      // Times are above events on the main timeline: there they are what the rest is held against.
      const auto events =
          made.block.kind == LaidBlock::Kind::kMain
              ? std::stable_partition(made.bars.begin(), made.bars.end(),
                                      [this](const LaidBar& bar) { return is_time(bar.node); })
              : made.bars.begin();
      made.block.lanes = put_in_lanes({made.bars.begin(), events}, 0);
      made.block.lanes += put_in_lanes({events, made.bars.end()}, made.block.lanes);
    } else {
      put_words(timeline, made);
    }
    for (const LaidBar& bar : made.bars) {
      made.block.columns.end = std::max(made.block.columns.end, bar.taken().end);
    }
    return made;
  }

  // Words alone, in lines.
  void put_words(const Timeline& timeline, Made& made) const {
    const std::size_t left = made.block.first_step_at;
    std::size_t column = left + 1;
    for (const Entity node : timeline.nodes) {
      const std::size_t width = widths_->labels[position(node)];
      if (column + width > left + layout_.options.least_width && column > left + 1) {
        column = left + 1;
        ++made.block.lanes;
      }
      LaidBar bar;
      bar.node = node;
      bar.lane = made.block.lanes;
      bar.begin = column;
      bar.end = column;
      bar.label = {column, column + width};
      bar.label_inside = true;
      made.bars.push_back(bar);
      column += width + kGap;
    }
    ++made.block.lanes;
  }

  void put(Made made, std::size_t lane) {
    made.block.first_lane = lane;
    for (LaidBar& bar : made.bars) {
      bar.block = layout_.blocks.size();
      bar.lane += lane;
      layout_.bars[position(bar.node)] = bar;
    }
    layout_.lanes = std::max(layout_.lanes, lane + made.block.lanes);
    layout_.blocks.push_back(std::move(made.block));
  }

  // Each below the begin of what it hangs on, on the first lanes that are free there.
  void put_hanging(const std::vector<Forest::Member>& level) {
    std::vector<Made> all;
    for (const Forest::Member& member : level) {
      if (stop_.stop_requested()) {
        return;
      }
      const GraphLink& link =
          timelines_->graph.links[timelines_->attachments[*member.attachment].link];
      const std::size_t left = layout_.bars[position(link.source)].begin + 1;
      Made made = make_block(member, left);
      const std::size_t most = wide_as() + layout_.options.overhang;
      if (made.block.columns.end > most) {
        made = make_block(member, left - std::min(left, made.block.columns.end - most));
      }
      all.push_back(std::move(made));
    }
    std::ranges::stable_sort(all, {}, [](const Made& made) { return made.block.columns.begin; });
    const std::size_t top = layout_.lanes;
    std::vector<std::size_t> free_from;  // of each lane below `top`: the first column that is free
    for (Made& made : all) {
      if (stop_.stop_requested()) {
        return;
      }
      std::size_t lane = 0;
      for (std::size_t free = 0; free < made.block.lanes;) {
        const std::size_t at = lane + free;
        if (at < free_from.size() && free_from[at] > made.block.columns.begin) {
          lane = at + 1;
          free = 0;
        } else {
          ++free;
        }
      }
      free_from.resize(std::max(free_from.size(), lane + made.block.lanes), 0);
      std::fill_n(free_from.begin() + static_cast<std::ptrdiff_t>(lane), made.block.lanes,
                  made.block.columns.end + kGap);
      put(std::move(made), top + lane);
    }
  }

  // The largest first, in rows.
  void put_side_by_side(const std::vector<Forest::Member>& members) {
    std::vector<Forest::Member> sorted = members;
    std::ranges::stable_sort(sorted, [this](const auto& a, const auto& b) {
      const Timeline& x = timelines_->timelines[a.timeline];
      const Timeline& y = timelines_->timelines[b.timeline];
      return std::tuple(x.length, x.nodes.size()) > std::tuple(y.length, y.nodes.size());
    });
    std::size_t top = layout_.lanes;
    std::size_t left = 0;
    for (const Forest::Member& member : sorted) {
      if (stop_.stop_requested()) {
        return;
      }
      Made made = make_block(member, left);
      if (left > 0 && made.block.columns.end > wide_as()) {
        top = layout_.lanes;
        made = make_block(member, 0);
      }
      left = made.block.columns.end + kGap;
      put(std::move(made), top);
    }
  }

  // All lanes since the band before.
  void end_band(Kind kind) {
    const std::size_t first =
        layout_.bands.empty() ? 0 : layout_.bands.back().first_lane + layout_.bands.back().lanes;
    if (layout_.lanes > first) {
      layout_.bands.push_back({kind, first, layout_.lanes - first});
    }
  }

  const DocumentTimelines* timelines_;
  const LayoutWidths* widths_;
  TimelineLayout layout_;
  const std::stop_token& stop_;
};

}  // namespace

std::vector<std::size_t> lanes_of(std::span<const ColumnRange> stretches,
                                  const std::stop_token& stop) {
  std::vector<std::size_t> order(stretches.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) {
    // Of those that begin together the longest is on top.
    return std::pair(stretches[i].begin, ~stretches[i].end);
  });
  std::vector<std::size_t> lanes(stretches.size());
  std::vector<std::size_t> free_from;
  for (const std::size_t i : order) {
    if (stop.stop_requested()) {
      break;
    }
    const auto lane = std::ranges::find_if(
        free_from, [&](std::size_t column) { return column <= stretches[i].begin; });
    lanes[i] = static_cast<std::size_t>(lane - free_from.begin());
    if (lane == free_from.end()) {
      free_from.push_back(stretches[i].end);
    } else {
      *lane = stretches[i].end;
    }
  }
  return lanes;
}

TimelineLayout lay_out(const DocumentTimelines& timelines, const LayoutWidths& widths,
                       const LayoutOptions& options, const std::stop_token& stop) {
  assert(widths.labels.size() == timelines.graph.node_count() && "a width for each node");
  assert(widths.captions.size() == timelines.attachments.size() && "a width for each attachment");
  assert(options.step_width > 0 && "steps stand apart");
  return LayoutMaker(timelines, widths, options, stop).make();
}

std::size_t step_width_for(std::uint32_t length, std::size_t columns) {
  return length < 2 ? kWidestStep : std::clamp(columns / (length - 1), kLeastStep, kWidestStep);
}

}  // namespace gnomon
