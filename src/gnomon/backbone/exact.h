// The backbone by intervals on the calendar.
#pragma once

#include "gnomon/backbone/backbone.h"
#include "gnomon/calendar/calendar_interval.h"

#include <optional>
#include <span>
#include <string_view>

namespace gnomon {

// Two instants, the second behind the first.
struct ExactInterval {
  Instant begin;
  Instant end;

  friend bool operator==(const ExactInterval&, const ExactInterval&) = default;
};

// What the backbone says of two intervals; nothing when they overlap in part.
std::optional<Relation> backbone_relation(const ExactInterval& a, const ExactInterval& b);

// The interval of a value that takes part, or why it does not. A value whose hour is above 24
// stands for its day.
tl::expected<ExactInterval, NoInterval> backbone_interval(std::string_view value);

// A link between intervals by their places in a list.
struct IntervalLink {
  std::size_t first = 0;
  std::size_t second = 0;
  Relation relation{};
};

// A smallest set of links from which backbone_relation of all pairs follows; `sorted` is in the
// order of begins, of those the longest first, and holds no interval twice.
std::vector<IntervalLink> smallest_links(std::span<const ExactInterval> sorted);

Backbone exact_backbone(const Document& document);

}  // namespace gnomon
