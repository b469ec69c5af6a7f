#include "gnomon/tag/decode.h"

#include "gnomon/algebra/rel_type.h"
#include "gnomon/backbone/exact.h"
#include "gnomon/reason/growing_closure.h"
#include "gnomon/reason/merge.h"

#include <algorithm>
#include <numeric>

namespace gnomon {
namespace {

// Links between times as the calendar gives them, by places in the list of times.
std::vector<TaggedLink> calendar_links(std::span<const TaggedTime> times,
                                       std::optional<std::size_t> creation_time) {
  std::vector<TaggedLink> links;
  const auto add = [&](std::size_t first, std::size_t second, Relation relation) {
    if (const auto name = timeml_name(relation)) {
      links.push_back({{true, first}, {true, second}, *name, 1, "time-time"});
    }
  };
  std::vector<std::pair<ExactInterval, std::size_t>> exact;
  for (std::size_t k = 0; k < times.size(); ++k) {
    if (times[k].type == "DATE" || times[k].type == "TIME") {
      if (const auto interval = backbone_interval(times[k].value)) {
        exact.emplace_back(*interval, k);
        continue;
      }
    }
    if (creation_time && *creation_time != k) {
      if (const auto relation = time_relation(times[k], times[*creation_time], true)) {
        add(k, *creation_time, *relation);
      }
    }
  }
  std::stable_sort(exact.begin(), exact.end(), [](const auto& a, const auto& b) {
    return a.first.begin != b.first.begin ? a.first.begin < b.first.begin
                                          : a.first.end > b.first.end;
  });
  std::vector<ExactInterval> different;
  std::vector<std::size_t> owner;
  for (const auto& [interval, place] : exact) {
    if (!different.empty() && different.back() == interval) {
      add(owner.back(), place, Relation::kEquals);
      continue;
    }
    different.push_back(interval);
    owner.push_back(place);
  }
  for (const IntervalLink& link : smallest_links(different)) {
    add(owner[link.first], owner[link.second], link.relation);
  }
  return links;
}

Relation relation_of_name(std::string_view name) {
  const RelationSet set = relation_of(rel_type(name), During::kSimultaneous);
  for (const Relation relation : set) {
    return relation;
  }
  return Relation::kEquals;
}

}  // namespace

LinkThresholds thresholds_of(LinkProfile profile) {
  if (profile == LinkProfile::kDense) {
    return {{0, 0, 0, 0}, true};
  }
  return {{0.2, 0.3, 0.25, 0.25}, false};
}

std::vector<TaggedLink> decode(std::span<const ScoredCandidate> scored, std::size_t events,
                               std::span<const TaggedTime> times,
                               std::optional<std::size_t> creation_time,
                               const LinkThresholds& thresholds, const std::stop_token& stop) {
  std::vector<TaggedLink> links = calendar_links(times, creation_time);
  const std::size_t from_calendar = links.size();
  for (const ScoredCandidate& entry : scored) {
    const auto most = std::max_element(entry.probabilities.begin(),
                                       entry.probabilities.begin() + kLinkRelations.size());
    if (*most >= thresholds.least[static_cast<std::size_t>(entry.candidate.kind)]) {
      links.push_back({entry.candidate.source, entry.candidate.target,
                       kLinkRelations[static_cast<std::size_t>(most - entry.probabilities.begin())],
                       *most, name_of(entry.candidate.kind)});
    }
  }
  std::stable_sort(
      links.begin() + static_cast<std::ptrdiff_t>(from_calendar), links.end(),
      [](const TaggedLink& a, const TaggedLink& b) { return a.probability > b.probability; });
  const auto entity = [&](TaggedEnd end) {
    return Entity{static_cast<std::uint32_t>(end.is_time ? events + end.index : end.index)};
  };
  // What follows from links between times that are not written has to be said.
  const auto keeps_known = [&](std::size_t k) {
    return k >= from_calendar && !thresholds.all_times;
  };
  std::vector<bool> kept(links.size());
  if (events + times.size() <= GrowingClosure::kMostEntities) {
    GrowingClosure graph(events + times.size());
    for (std::size_t k = 0; k < links.size() && !stop.stop_requested(); ++k) {
      const Entity a = entity(links[k].source);
      const Entity b = entity(links[k].target);
      const Relation relation = relation_of_name(links[k].relation);
      const bool known = graph.relation(a, b) == RelationSet(relation);
      kept[k] = known ? keeps_known(k) : graph.insert(a, b, relation);
    }
  } else {
    Network network(events + times.size());
    for (const TaggedLink& link : links) {
      network.add_link(entity(link.source), entity(link.target),
                       RelationSet(relation_of_name(link.relation)));
    }
    const Merged merged = merge_in_order(network, stop);
    for (std::size_t k = 0; k < links.size() && k < merged.outcomes.size(); ++k) {
      kept[k] = merged.outcomes[k] == LinkOutcome::kAccepted ||
                (merged.outcomes[k] == LinkOutcome::kRedundant && keeps_known(k));
    }
  }
  std::vector<TaggedLink> result;
  for (std::size_t k = 0; k < links.size(); ++k) {
    if (kept[k] &&
        (k >= from_calendar || thresholds.all_times || links[k].relation == "SIMULTANEOUS")) {
      result.push_back(links[k]);
    }
  }
  return result;
}

}  // namespace gnomon
