#include "gnomon/operations/link_reasons.h"

#include "gnomon/backbone/exact.h"
#include "gnomon/reason/wording.h"

#include <algorithm>
#include <optional>

namespace gnomon {
namespace {

std::optional<Relation> calendar_relation(const BackboneConflicts& held, Entity a, Entity b) {
  const auto interval = [&held](Entity entity) -> std::optional<ExactInterval> {
    const auto* time = std::get_if<TimexIndex>(&held.graph.names[position(entity)].refers_to);
    if (time == nullptr) {
      return std::nullopt;
    }
    const auto found = backbone_interval(held.document[*time].attributes[Attr::kValue]);
    return found ? std::optional(*found) : std::nullopt;
  };
  const auto first = interval(a);
  const auto second = interval(b);
  return first && second ? backbone_relation(*first, *second) : std::nullopt;
}

// What the calendar says of the two times at the ends of a path of its links; nothing when the
// links form no path, or say it by way of a third time only.
std::optional<Constraint> in_short(const BackboneConflicts& held, std::span<const LinkId> links) {
  std::vector<Entity> ends;
  for (const LinkId link : links) {
    const Constraint& says = held.graph.network[link];
    for (const Entity entity : {says.first, says.second}) {
      if (std::erase(ends, entity) == 0) {
        ends.push_back(entity);
      }
    }
  }
  const auto relation = ends.size() == 2 ? calendar_relation(held, ends[0], ends[1]) : std::nullopt;
  return relation ? std::optional(Constraint{ends[0], ends[1], *relation}) : std::nullopt;
}

}  // namespace

std::string calendar_words(const BackboneConflicts& held, const Constraint& says) {
  return describe(held.document, held.graph, says, {}, EntityWords::kValue);
}

std::vector<bool> said_by_calendar(const BackboneConflicts& held, const Backbone& backbone,
                                   BackboneMode mode) {
  std::vector<bool> is_member(held.document.times().size());
  for (const TimexIndex time : backbone.members) {
    is_member[position(time)] = true;
  }
  const auto member = [&](Entity entity) {
    const auto* time = std::get_if<TimexIndex>(&held.graph.names[position(entity)].refers_to);
    return time != nullptr && is_member[position(*time)];
  };
  std::vector<bool> said;
  for (std::size_t i = 0; i < held.graph.origins.size(); ++i) {
    const Constraint& link = held.graph.network.links()[i];
    said.push_back(held.graph.origins[i] < backbone.links.size() ||
                   (mode == BackboneMode::kExact && member(link.first) && member(link.second) &&
                    calendar_relation(held, link.first, link.second)));
  }
  return said;
}

std::vector<LinkReason> reasons_of(const BackboneConflicts& held,
                                   const std::vector<bool>& by_calendar, BackboneMode mode,
                                   std::span<const LinkId> because) {
  const auto is_calendar = [&](LinkId link) { return by_calendar[position(link)]; };
  std::vector<LinkReason> reasons;
  while (!because.empty()) {
    const auto past = std::ranges::find_if_not(because, is_calendar);
    const auto run = because.first(static_cast<std::size_t>(past - because.begin()));
    if (run.empty()) {
      const LinkId link = because.front();
      reasons.push_back({link_name(held.document, held.graph, link),
                         describe(held.document, held.graph, held.graph.network[link])});
      because = because.subspan(1);
      continue;
    }
    const auto condensed = mode == BackboneMode::kExact ? in_short(held, run) : std::nullopt;
    if (condensed) {
      reasons.push_back({"", calendar_words(held, *condensed)});
    } else {
      for (const LinkId link : run) {
        reasons.push_back({"", calendar_words(held, held.graph.network[link])});
      }
    }
    because = because.subspan(run.size());
  }
  return reasons;
}

}  // namespace gnomon
