#include "gnomon/backbone/exact.h"

#include "gnomon/backbone/members.h"

#include <algorithm>
#include <cstdint>
#include <tuple>

namespace gnomon {
namespace {

tl::unexpected<NoInterval> takes_no_part(std::string why) {
  return tl::unexpected(NoInterval{std::move(why)});
}

// The value without its time of day when the hour is above 24; otherwise the value.
std::string_view without_impossible_hour(std::string_view value) {
  const std::size_t mark = value.find('T');
  if (mark == std::string_view::npos || value.size() < mark + 3) {
    return value;
  }
  const std::string_view hour = value.substr(mark + 1, 2);
  const bool digits = std::ranges::all_of(hour, [](char c) { return c >= '0' && c <= '9'; });
  return digits && hour > "24" ? value.substr(0, mark) : value;
}

std::string why_not_exact(const Document& document, const Timex& time, bool creation_time) {
  if (!has_own_id(document, time)) {
    return kNoOwnId;
  }
  const std::string_view type = time.attributes[Attr::kType];
  if (creation_time || type == "DATE" || type == "TIME") {
    return {};
  }
  return type.empty() ? "has no type" : "is a " + std::string(type);
}

}  // namespace

std::optional<Relation> backbone_relation(const ExactInterval& a, const ExactInterval& b) {
  if (a == b) {
    return Relation::kEquals;
  }
  if (a.end <= b.begin) {
    return Relation::kBefore;
  }
  if (b.end <= a.begin) {
    return Relation::kAfter;
  }
  if (a.begin == b.begin) {
    return a.end < b.end ? Relation::kStarts : Relation::kStartedBy;
  }
  if (a.end == b.end) {
    return a.begin > b.begin ? Relation::kFinishes : Relation::kFinishedBy;
  }
  if (a.begin > b.begin && a.end < b.end) {
    return Relation::kDuring;
  }
  if (a.begin < b.begin && a.end > b.end) {
    return Relation::kContains;
  }
  return std::nullopt;
}

tl::expected<ExactInterval, NoInterval> backbone_interval(std::string_view value) {
  const auto parsed = parse_timex_value(without_impossible_hour(value));
  if (!parsed) {
    return takes_no_part("has an invalid value: " + parsed.error().what);
  }
  if (has_unknown_digits(*parsed)) {
    return takes_no_part("has unknown digits");
  }
  if (const auto* point = std::get_if<CalendarPoint>(&*parsed); point != nullptr && point->date) {
    if (point->date->era == Era::kBeforeChrist) {
      return takes_no_part("is BC");
    }
    if (point->date->year.size() == 1) {
      return takes_no_part("is a millennium");
    }
    const auto* clock = point->time ? std::get_if<ClockTime>(&*point->time) : nullptr;
    if (clock != nullptr && clock->fraction) {
      return takes_no_part("has fractions of a second");
    }
  }
  const IntervalResult stretch = interval_of(*parsed);
  if (!stretch) {
    return tl::unexpected(stretch.error());
  }
  return ExactInterval{stretch->begin.earliest, stretch->end.earliest};
}

Backbone exact_backbone(const Document& document) {
  struct Member {
    ExactInterval interval;
    bool is_text;  // the creation time comes first
    TimexIndex time;
  };
  Backbone result;
  std::vector<Member> order;
  const auto creation_time = document.creation_time();
  for (std::size_t i = 0; i < document.times().size(); ++i) {
    const Timex& time = document.times()[i];
    const auto index = static_cast<TimexIndex>(i);
    const bool is_text = creation_time != index;
    std::string why = why_not_exact(document, time, !is_text);
    if (why.empty()) {
      const auto interval = backbone_interval(time.attributes[Attr::kValue]);
      if (interval) {
        order.push_back({*interval, is_text, index});
        continue;
      }
      why = interval.error().why;
    }
    result.left_out.push_back({index, std::move(why)});
  }
  std::ranges::sort(order, [](const Member& a, const Member& b) {
    return std::tie(a.interval.begin, b.interval.end, a.is_text, a.time) <
           std::tie(b.interval.begin, a.interval.end, b.is_text, b.time);
  });
  std::vector<ExactInterval> intervals;
  std::vector<TimexIndex> first_time;  // of each interval
  for (const Member& member : order) {
    result.members.push_back(member.time);
    if (intervals.empty() || intervals.back() != member.interval) {
      intervals.push_back(member.interval);
      first_time.push_back(member.time);
    } else {
      result.links.push_back({first_time.back(), member.time, Relation::kEquals});
    }
  }
  for (const IntervalLink& link : smallest_links(intervals)) {
    result.links.push_back({first_time[link.first], first_time[link.second], link.relation});
  }
  // Along the calendar: by the later of the two, then by the earlier one.
  std::vector<std::uint32_t> place(document.times().size());
  for (std::uint32_t i = 0; i < result.members.size(); ++i) {
    place[position(result.members[i])] = i;
  }
  std::ranges::sort(result.links, {}, [&place](const TimeLink& link) {
    return std::pair(place[position(link.second)], place[position(link.first)]);
  });
  return result;
}

}  // namespace gnomon
