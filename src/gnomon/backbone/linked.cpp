#include "gnomon/backbone/linked.h"

#include "gnomon/algebra/tempeval.h"
#include "gnomon/backbone/calendar_origin.h"
#include "gnomon/reason/acceptance.h"
#include "gnomon/timeml/edit.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

std::string name_for(const Document& document, Relation relation) {
  if (relation_names_of(document) == RelationNames::kTempEval) {
    return std::string(tempeval_name(narrowest_tempeval_label(relation)));
  }
  return std::string(extended_timeml_name(relation));
}

NewTlink time_link(const Document& document, const TimeLink& link, std::string lid) {
  return {std::move(lid),
          name_for(document, link.relation),
          Attr::kTimeId,
          std::string(document[link.first].tid),
          Attr::kRelatedToTime,
          std::string(document[link.second].tid),
          ""};
}

// The relTypes that are turned with their link; all others stay as they are.
constexpr auto kTurned = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"BEFORE", "AFTER"},
    {"IBEFORE", "IAFTER"},
    {"INCLUDES", "IS_INCLUDED"},
    {"BEGINS", "BEGUN_BY"},
    {"ENDS", "ENDED_BY"},
    {"DURING", "DURING_INV"},
    {"OVERLAPS", "OVERLAPPED_BY"},
});

std::string turned(std::string_view rel_type) {
  for (const auto& [one, other] : kTurned) {
    if (rel_type == one || rel_type == other) {
      return std::string(rel_type == one ? other : one);
    }
  }
  return std::string(rel_type);
}

Attr as_source(Attr target) {
  return target == Attr::kRelatedToTime    ? Attr::kTimeId
         : target == Attr::kRelatedToEvent ? Attr::kEventId
                                           : Attr::kEventInstanceId;
}

Attr as_target(Attr source) {
  return source == Attr::kTimeId    ? Attr::kRelatedToTime
         : source == Attr::kEventId ? Attr::kRelatedToEvent
                                    : Attr::kRelatedToEventInstance;
}

bool names_time(const LinkEnd& end) {
  return end.attribute == Attr::kTimeId || end.attribute == Attr::kRelatedToTime;
}

// The number in an id such as ei12; ids without one come last.
std::uint64_t number_in(std::string_view id) {
  std::uint64_t number = std::numeric_limits<std::uint64_t>::max();
  const std::size_t begin = std::min(id.find_first_of("0123456789"), id.size());
  std::from_chars(id.data() + begin, id.data() + id.size(), number);
  return number;
}

bool is_turned(const Link& link) {
  if (names_time(link.source) != names_time(link.target)) {
    return names_time(link.source);
  }
  return !names_time(link.source) && number_in(link.source.id) > number_in(link.target.id);
}

NewTlink official_link(const Link& link, std::string lid) {
  if (is_turned(link)) {
    return {std::move(lid),
            turned(link.rel_type),
            as_source(link.target.attribute),
            std::string(link.target.id),
            as_target(link.source.attribute),
            std::string(link.source.id),
            ""};
  }
  return {std::move(lid),
          std::string(link.rel_type),
          link.source.attribute,
          std::string(link.source.id),
          link.target.attribute,
          std::string(link.target.id),
          ""};
}

}  // namespace

Document with_official_backbone(const Document& document, const Backbone& backbone,
                                std::vector<std::size_t>* dropped) {
  std::vector<bool> is_member(document.times().size());
  for (const TimexIndex time : backbone.members) {
    is_member[position(time)] = true;
  }
  const auto takes_part = [&](const LinkEnd& end) {
    const auto* time = std::get_if<TimexIndex>(&end.entity);
    return time != nullptr && is_member[position(*time)];
  };
  std::vector<NewTlink> links;
  for (const TimeLink& link : backbone.links) {
    links.push_back(time_link(document, link, fmt::format("l{}", links.size() + 1)));
  }
  std::size_t number = 2 * backbone.members.size();
  for (std::size_t i = 0; i < document.links().size(); ++i) {
    const Link& link = document.links()[i];
    if (link.kind != ElementKind::kTlink) {
      continue;
    }
    const bool between_times = names_time(link.source) && names_time(link.target);
    if (between_times && (takes_part(link.source) || takes_part(link.target))) {
      if (dropped != nullptr) {
        dropped->push_back(i);
      }
    } else if (link.source.present() && link.target.present()) {
      links.push_back(official_link(link, fmt::format("l{}", number)));
    }
    ++number;
  }
  const std::vector<bool> keep(document.links().size(), false);
  return with_links(document, keep, links);
}

Document with_backbone(const Document& document, const Backbone& backbone) {
  FreshLinkIds ids(document, "b");
  std::vector<NewTlink> added;
  for (const TimeLink& link : backbone.links) {
    added.push_back(time_link(document, link, ids.next()));
    added.back().origin = kCalendarOrigin;
  }
  const std::vector<bool> keep(document.links().size(), true);
  return with_links(document, keep, added, {}, AddedLinks::kInFront);
}

BackboneConflicts find_conflicts(Document with_backbone, During during,
                                 const std::stop_token& stop) {
  BackboneConflicts held{std::move(with_backbone), {}, {}};
  held.graph = network_of(held.document, {during, false});
  const Accepted accepted = accept_in_order(held.graph.network, stop);
  held.rejected = reasons_against(held.graph.network, accepted.rejected, stop);
  return held;
}

Document without_rejected(const BackboneConflicts& held) {
  std::vector<bool> keep(held.document.links().size(), true);
  for (const Rejection& rejection : held.rejected) {
    keep[held.graph.origins[position(rejection.link)]] = false;
  }
  return with_links(held.document, keep, {});
}

}  // namespace gnomon
