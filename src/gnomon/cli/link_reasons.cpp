#include "gnomon/cli/link_reasons.h"

#include "gnomon/algebra/names.h"
#include "gnomon/backbone/exact.h"
#include "gnomon/base/utf8.h"
#include "gnomon/reason/wording.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

namespace gnomon::cli {
namespace {

// "t3 (1998-02-13)": the words of the text would not fit on a line.
std::string with_value(const HeldTogether& held, Entity entity) {
  const DocumentNetwork::Name& name = held.of.names[position(entity)];
  const auto* time = std::get_if<TimexIndex>(&name.refers_to);
  return time == nullptr ? shown(name.id)
                         : fmt::format("{} ({})", shown(name.id),
                                       shown(held.document[*time].attributes[Attr::kValue]));
}

std::optional<Relation> calendar_relation(const HeldTogether& held, Entity a, Entity b) {
  const auto interval = [&held](Entity entity) -> std::optional<CalendarInterval> {
    const auto* time = std::get_if<TimexIndex>(&held.of.names[position(entity)].refers_to);
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
std::optional<Constraint> in_short(const HeldTogether& held, std::span<const LinkId> links) {
  std::vector<Entity> ends;
  for (const LinkId link : links) {
    const Constraint& says = held.of.network[link];
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

std::string calendar_words(const HeldTogether& held, const Constraint& says) {
  return fmt::format("{} {} {}", with_value(held, says.first), set_phrase(says.relation),
                     with_value(held, says.second));
}

std::vector<bool> said_by_calendar(const HeldTogether& held, const Backbone& backbone,
                                   bool official) {
  std::vector<bool> is_member(held.document.times().size());
  for (const TimexIndex time : backbone.members) {
    is_member[position(time)] = true;
  }
  const auto member = [&](Entity entity) {
    const auto* time = std::get_if<TimexIndex>(&held.of.names[position(entity)].refers_to);
    return time != nullptr && is_member[position(*time)];
  };
  std::vector<bool> said;
  for (std::size_t i = 0; i < held.of.origins.size(); ++i) {
    const Constraint& link = held.of.network.links()[i];
    said.push_back(held.of.origins[i] < backbone.links.size() ||
                   (!official && member(link.first) && member(link.second) &&
                    calendar_relation(held, link.first, link.second)));
  }
  return said;
}

std::vector<Row> reason_rows(const HeldTogether& held, const std::vector<bool>& by_calendar,
                             bool official, std::span<const LinkId> because) {
  const auto is_calendar = [&](LinkId link) { return by_calendar[position(link)]; };
  std::vector<Row> rows;
  while (!because.empty()) {
    const auto past = std::ranges::find_if_not(because, is_calendar);
    const auto run = because.first(static_cast<std::size_t>(past - because.begin()));
    if (run.empty()) {
      const LinkId link = because.front();
      rows.push_back({fmt::format("  against {}", link_name(held.document, held.of, link)),
                      describe(held.document, held.of, held.of.network[link])});
      because = because.subspan(1);
      continue;
    }
    const auto condensed = official ? std::nullopt : in_short(held, run);
    if (condensed) {
      rows.push_back({"  calendar", calendar_words(held, *condensed)});
    } else {
      for (const LinkId link : run) {
        rows.push_back({"  calendar", calendar_words(held, held.of.network[link])});
      }
    }
    because = because.subspan(run.size());
  }
  return rows;
}

}  // namespace gnomon::cli
