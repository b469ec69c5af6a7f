#include "gnomon/reason/link_paths.h"

#include "gnomon/algebra/tractable.h"
#include "gnomon/reason/point_arrows.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace gnomon {
namespace {

constexpr std::size_t kStepsBetweenLooks = 8192;  // at a stop token

}  // namespace

LinkPaths::LinkPaths(const Network& network, const std::stop_token& stop)
    : network_(network),
      begins_(2 * network.entity_count() + 1, 0),
      still_to_come_(Instants(network, group_arrows(network)).numbers()),
      enabled_(network.links().size(), true),
      reached_(4 * network.entity_count()),
      links_left_(2 * network.entity_count(), kFar),
      stop_(stop, kStepsBetweenLooks) {
  const auto for_each_step = [&](std::size_t i, auto use) {
    const Constraint& link = network.links()[i];
    // Where points must differ without an order, what follows from that alone must be stated.
    if (is_convex(link.relation)) {
      for_each_arrow(link, use, kIgnore);
    } else {
      for_each_arrow(link.first, link.second, endpoints(link.relation), use, kIgnore);
    }
  };
  for (std::size_t i = 0; i < network.links().size(); ++i) {
    for_each_step(i, [&](std::uint32_t from, std::uint32_t, bool) { ++begins_[from + 1]; });
  }
  std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
  steps_.resize(begins_.back());
  tried_.resize(steps_.size(), false);
  std::vector<std::uint32_t> next(begins_.begin(), begins_.end() - 1);
  for (std::size_t i = 0; i < network.links().size(); ++i) {
    for_each_step(i, [&](std::uint32_t from, std::uint32_t to, bool strict) {
      steps_[next[from]++] = {to, static_cast<LinkId>(i), strict};
    });
  }
}

void LinkPaths::set_all_enabled(bool enabled) {
  std::fill(enabled_.begin(), enabled_.end(), enabled);
}

bool LinkPaths::visit(std::uint32_t state, const Reached& how) {
  // A strict path is as good as any other, so a state without strictness need not follow it.
  if (reached_[state].epoch == epoch_ || (state % 2 == 0 && reached_[state + 1].epoch == epoch_)) {
    return false;
  }
  reached_[state] = how;
  reached_[state].epoch = epoch_;
  queue_.push_back(state);
  return true;
}

// Breadth first over states. The step from a begin to its end costs nothing, so the end is entered
// together with the begin.
std::optional<std::vector<LinkId>> LinkPaths::shortest(std::uint32_t from, std::uint32_t to,
                                                       bool strict, std::size_t most) {
  ++epoch_;
  queue_.clear();
  const auto enter = [&](std::uint32_t state, const Reached& how) {
    if (visit(state, how) && state / 2 % 2 == 0) {
      visit(2 * (state / 2 + 1) + 1, {0, state, how.links, {}, false});
    }
  };
  enter(2 * from, {0, 2 * from, 0, {}, false});
  for (std::size_t i = 0; i < queue_.size(); ++i) {
    const std::uint32_t state = queue_[i];
    if (stop_.requested(1 + steps(state / 2).size())) {
      return std::nullopt;
    }
    const std::uint32_t links = reached_[state].links;
    if (state / 2 == to && (!strict || state % 2 == 1)) {
      return path_to(state);
    }
    if (links == most) {
      continue;
    }
    for (const Step& step : steps(state / 2)) {
      if (may_take(step) && may_precede(step.to, to)) {
        enter(2 * step.to + (state % 2 == 1 || step.strict ? 1 : 0),
              {0, state, links + 1, step.link, true});
      }
    }
  }
  return std::nullopt;
}

// For each point of the last search, the links of a shortest way from there through other such
// points. Farther points come later in the queue, so that going backward most are right at once.
void LinkPaths::count_links_to(std::uint32_t to) {
  links_left_[to] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (auto state = queue_.rbegin(); state != queue_.rend(); ++state) {
      const std::uint32_t point = *state / 2;
      if (stop_.requested(1 + steps(point).size())) {
        return;
      }
      std::uint32_t left = links_left_[point];
      if (point % 2 == 0) {
        left = std::min(left, links_left_[point + 1]);
      }
      for (const Step& step : steps(point)) {
        if (enabled_[position(step.link)] && links_left_[step.to] != kFar) {
          left = std::min(left, links_left_[step.to] + 1);
        }
      }
      changed = changed || left != links_left_[point];
      links_left_[point] = left;
    }
  }
}

std::vector<LinkId> LinkPaths::links_between(std::uint32_t from, std::uint32_t to,
                                             std::size_t most) {
  shortest(from, kNowhere, false, most);
  count_links_to(to);
  std::vector<LinkId> links;
  for (const std::uint32_t state : queue_) {
    for (const Step& step : steps(state / 2)) {
      if (enabled_[position(step.link)] && links_left_[step.to] != kFar &&
          std::size_t{reached_[state].links} + 1 + links_left_[step.to] <= most) {
        links.push_back(step.link);
      }
    }
  }
  links_left_[to] = kFar;
  for (const std::uint32_t state : queue_) {
    links_left_[state / 2] = kFar;
  }
  return links;
}

std::vector<std::uint32_t> LinkPaths::strict_distances(std::uint32_t from) {
  shortest(from, kNowhere, true);
  std::vector<std::uint32_t> distances(begins_.size() - 1, kFar);
  for (std::uint32_t p = 0; p < distances.size(); ++p) {
    if (reached_[2 * p + 1].epoch == epoch_) {
      distances[p] = reached_[2 * p + 1].links;
    }
  }
  return distances;
}

std::vector<LinkId> LinkPaths::path_to(std::uint32_t state) const {
  std::vector<LinkId> links;
  while (reached_[state].from != state) {
    if (reached_[state].by_link && (links.empty() || links.back() != reached_[state].link)) {
      links.push_back(reached_[state].link);
    }
    state = reached_[state].from;
  }
  std::ranges::reverse(links);
  return links;
}

PointRelation LinkPaths::order(std::uint32_t p, std::uint32_t q) {
  if (p == q) {
    return kEqual;
  }
  if (shortest(p, q, true)) {
    return kLess;
  }
  if (shortest(q, p, true)) {
    return kGreater;
  }
  const PointRelation forward = shortest(p, q, false) ? kAtMost : kAnyOrder;
  return forward & (shortest(q, p, false) ? kAtLeast : kAnyOrder);
}

RelationSet LinkPaths::relation(Entity a, Entity b) {
  Endpoints known;
  for (int x = 0; x < 2; ++x) {
    for (int y = 0; y < 2; ++y) {
      known(x, y) = order(point_number(a, x), point_number(b, y));
    }
  }
  return relations(known);
}

bool LinkPaths::proves(std::uint32_t p, std::uint32_t q, PointRelation relation) {
  if (relation == kAnyOrder) {
    return true;
  }
  if (relation == kLess || relation == kGreater) {
    return relation == kLess ? shortest(p, q, true).has_value() : shortest(q, p, true).has_value();
  }
  return (relation.contains(kGreater) || shortest(p, q, false)) &&
         (relation.contains(kLess) || shortest(q, p, false));
}

bool LinkPaths::entails(const Constraint& link) {
  if (link.first == link.second) {
    return link.relation.contains(Relation::kEquals);
  }
  const Endpoints& needed = essential_endpoints(link.relation);
  if (relations(needed) != link.relation) {
    return link.relation.contains(relation(link.first, link.second));
  }
  for (int x = 0; x < 2; ++x) {
    for (int y = 0; y < 2; ++y) {
      if (!proves(point_number(link.first, x), point_number(link.second, y), needed(x, y))) {
        return false;
      }
    }
  }
  return true;
}

std::uint32_t LinkPaths::UsableSteps::degree(std::uint32_t point) const {
  return static_cast<std::uint32_t>(paths.steps(point).size()) + (point % 2 == 0 ? 1 : 0);
}

std::uint32_t LinkPaths::UsableSteps::target(std::uint32_t point, std::uint32_t i) const {
  const std::span<const Step> steps = paths.steps(point);
  if (i == steps.size()) {
    return point + 1;
  }
  return paths.may_take(steps[i]) ? steps[i].to : point;
}

// A link that no two intervals can have, or that no interval can have to itself.
std::optional<std::vector<LinkId>> LinkPaths::impossible_link() const {
  for (std::size_t i = 0; i < enabled_.size(); ++i) {
    const Constraint& link = network_.links()[i];
    const RelationSet allowed =
        link.first == link.second ? RelationSet(Relation::kEquals) : RelationSet::all();
    if (enabled_[i] && (link.relation & allowed).empty()) {
      return std::vector{static_cast<LinkId>(i)};
    }
  }
  return std::nullopt;
}

// Every closed path with a strict step lies within a component; it is tried from the end of each
// strict step there, and no farther than the best one so far. A step that was tried is in no
// smaller one, so it is taken no more, and once the search has cost as much as finding the
// components, they are found again: a long circle falls apart after one of its steps was tried.
std::optional<std::vector<LinkId>> LinkPaths::shortest_contradiction(std::size_t at_least) {
  std::optional<std::vector<LinkId>> best = impossible_link();
  const std::size_t points = begins_.size() - 1;
  const UsableSteps graph{*this};
  std::optional<Components<UsableSteps>> components(std::in_place, graph, points);
  std::size_t cost = 0;
  const auto is_smallest = [&] {
    return best && best->size() <= std::max<std::size_t>(2, at_least);
  };
  const auto try_cycle = [&](std::uint32_t from, std::uint32_t to, std::optional<LinkId> by) {
    const std::size_t own = by ? 1 : 0;
    if ((*components)[from] != (*components)[to] || is_smallest()) {
      return;
    }
    auto back = shortest(to, from, false, best ? best->size() - 1 - own : kAny);
    cost += queue_.size();
    if (!back) {
      return;
    }
    if (by && std::ranges::find(*back, *by) == back->end()) {
      back->insert(back->begin(), *by);
    }
    if (!best || back->size() < best->size()) {
      best = std::move(back);
    }
  };
  for (std::uint32_t p = 0; p < points && !is_smallest() && !stopped(); ++p) {
    if (p % 2 == 0) {
      try_cycle(p, p + 1, std::nullopt);
    }
    for (const Step& step : steps(p)) {
      if (step.strict && may_take(step)) {
        try_cycle(p, step.to, step.link);
        tried_[static_cast<std::size_t>(&step - &steps_[0])] = true;
      }
    }
    if (cost > points + steps_.size()) {
      components.emplace(graph, points);
      cost = 0;
    }
  }
  tried_.assign(tried_.size(), false);
  return best;
}

// By component of the points: one contradicts itself if a strict step lies within it. Components
// with a link in common are one group.
std::vector<std::vector<LinkId>> LinkPaths::contradicting_groups() {
  const UsableSteps graph{*this};
  const std::size_t points = begins_.size() - 1;
  const Components<UsableSteps> components(graph, points);
  std::vector<bool> contradicts(components.count(), false);
  const auto for_each_inner_step = [&](auto use) {
    for (std::uint32_t p = 0; p < points; ++p) {
      for (const Step& step : steps(p)) {
        if (may_take(step) && components[p] == components[step.to]) {
          use(components[p], step);
        }
      }
    }
  };
  for (std::uint32_t p = 0; p < points; p += 2) {
    if (components[p] == components[p + 1]) {
      contradicts[components[p]] = true;
    }
  }
  for_each_inner_step([&](std::uint32_t component, const Step& step) {
    contradicts[component] = contradicts[component] || step.strict;
  });

  std::vector<std::uint32_t> joined(components.count());  // with an earlier one, or itself
  std::iota(joined.begin(), joined.end(), 0U);
  const auto first_of = [&](std::uint32_t component) {
    while (joined[component] != component) {
      component = joined[component] = joined[joined[component]];
    }
    return component;
  };
  std::vector<std::uint32_t> component_of(enabled_.size(), kNowhere);  // by link
  for_each_inner_step([&](std::uint32_t component, const Step& step) {
    std::uint32_t& known = component_of[position(step.link)];
    if (contradicts[component]) {
      known = known == kNowhere ? component : known;
      joined[first_of(component)] = first_of(known);
    }
  });
  std::map<std::uint32_t, std::vector<LinkId>> groups;
  for (std::size_t i = 0; i < component_of.size(); ++i) {
    if (component_of[i] != kNowhere) {
      groups[first_of(component_of[i])].push_back(static_cast<LinkId>(i));
    }
  }
  std::vector<std::vector<LinkId>> result;
  result.reserve(groups.size());
  for (auto& [component, links] : groups) {
    result.push_back(std::move(links));
  }
  return result;
}

// From the end of each of its steps back to the begin, with the strict step that is still missing.
// The essential steps will do: another one is one of them with steps from begins to ends around it.
std::optional<std::vector<LinkId>> LinkPaths::circle_through(LinkId link) {
  const Constraint& says = network_[link];
  const bool possible = says.first == says.second ? says.relation.contains(Relation::kEquals)
                                                  : !says.relation.empty();
  if (!possible) {
    return std::vector{link};
  }
  std::optional<std::vector<LinkId>> best;
  for_each_arrow(
      says,
      [&](std::uint32_t from, std::uint32_t to, bool strict) {
        auto back = shortest(to, from, !strict, best ? best->size() - 1 : kAny);
        if (!back) {
          return;
        }
        std::erase(*back, link);
        back->insert(back->begin(), link);
        if (!best || back->size() < best->size()) {
          best = std::move(back);
        }
      },
      kIgnore);
  return best;
}

std::optional<std::vector<LinkId>> LinkPaths::contradiction_with(LinkId link) {
  auto circle = circle_through(link);
  if (!circle || circle->size() < 3) {
    return circle;  // two links that contradict are both needed
  }
  const std::vector<bool> were_enabled = enabled_;
  set_all_enabled(false);
  for (const LinkId used : *circle) {
    set_enabled(used, true);
  }
  std::erase_if(*circle, [&](LinkId used) {
    if (used == link) {
      return false;
    }
    set_enabled(used, false);
    const bool superfluous = circle_through(link).has_value();
    set_enabled(used, !superfluous);
    return superfluous;
  });
  enabled_ = were_enabled;
  return circle;
}

}  // namespace gnomon
