#include "gnomon/score/official_graph.h"

#include <algorithm>
#include <limits>

namespace gnomon {
namespace {

constexpr std::int64_t kBase = 100000;
constexpr std::int64_t kStep = 1000;
// Where the start of a left attachment lands: one step before an end whose pseudo-time is not yet
// set when it is read.
constexpr std::int64_t kMisplacedStart = -kStep;

// Division that rounds down, as the pseudo-times were divided.
constexpr std::int64_t divide(std::int64_t number, std::int64_t by) {
  return number / by - (number % by != 0 && (number < 0) != (by < 0) ? 1 : 0);
}

bool holds(const std::vector<std::int32_t>& names, std::int32_t name) {
  return std::ranges::find(names, name) != names.end();
}

template <class Names>
bool is_end(const Names& names) {
  return names.size() == 1 && names.front() == -1;
}

bool is_equality(RelType type) {
  return type == RelType::kSimultaneous || type == RelType::kIdentity || type == RelType::kDuring ||
         type == RelType::kDuringInv;
}

}  // namespace

OfficialGraph::NodeIndex OfficialGraph::make_node() {
  nodes_.emplace_back();
  return static_cast<NodeIndex>(nodes_.size() - 1);
}

std::int64_t OfficialGraph::new_chain() {
  edges_.emplace_back();
  return chains_++;
}

void OfficialGraph::cross(PointName from, PointName to) {
  std::vector<CrossEdge>& edges = edges_[static_cast<std::size_t>(node(from).chain)];
  if (std::ranges::none_of(
          edges, [&](const CrossEdge& edge) { return edge.from == from && edge.to == to; })) {
    edges.push_back({from, to});
  }
}

bool OfficialGraph::are_neighbours(PointName a, PointName b) const {
  return node(a).chain == node(b).chain && holds(node(a).children, b) && holds(node(b).parents, a);
}

OfficialGraph::Outcome OfficialGraph::add(const SharedLink& link) {
  RelType type = is_equality(link.type) ? RelType::kSimultaneous : link.type;
  const bool impossible = link.first == link.second && type != RelType::kSimultaneous;
  Entity first = link.first;
  Entity second = link.second;
  if (knows(first) && !knows(second)) {
    std::swap(first, second);
    type = inverse(type);
  }
  if (!knows(first) && !knows(second)) {
    add_both(ends(first), ends(second), type);
  } else if (!knows(first)) {
    if (type == RelType::kOther) {
      return Outcome::kContradicting;
    }
    attach(ends(first), ends(second), type);
  } else {
    return impossible ? Outcome::kContradicting
                      : add_between_known(ends(first), ends(second), type);
  }
  return impossible || type == RelType::kOther ? Outcome::kContradicting : Outcome::kKept;
}

// A first pair forms a chain of its own: its four points in their order, equal ones side by side.
void OfficialGraph::add_both(Ends x, Ends y, RelType type) {
  std::vector<Names> steps;
  switch (type) {
    case RelType::kBefore:
      steps = {{x.start}, {x.end}, {y.start}, {y.end}};
      break;
    case RelType::kAfter:
      steps = {{y.start}, {y.end}, {x.start}, {x.end}};
      break;
    case RelType::kIbefore:
      steps = {{x.start}, {x.end, y.start}, {y.end}};
      break;
    case RelType::kIafter:
      steps = {{y.start}, {y.end, x.start}, {x.end}};
      break;
    case RelType::kBegins:
      steps = {{x.start, y.start}, {x.end}, {y.end}};
      break;
    case RelType::kBegunBy:
      steps = {{x.start, y.start}, {y.end}, {x.end}};
      break;
    case RelType::kEnds:
      steps = {{y.start}, {x.start}, {x.end, y.end}};
      break;
    case RelType::kEndedBy:
      steps = {{x.start}, {y.start}, {x.end, y.end}};
      break;
    case RelType::kIncludes:
      steps = {{x.start}, {y.start}, {y.end}, {x.end}};
      break;
    case RelType::kIsIncluded:
      steps = {{y.start}, {x.start}, {x.end}, {y.end}};
      break;
    case RelType::kOther:
      break;
    default:
      steps = {{x.start, y.start}, {x.end, y.end}};
  }
  const std::int64_t chain = new_chain();
  // Each point gets a node of its own, also when a link joins an entity with itself: then those of
  // the second argument are the ones that stay.
  for (const PointName point : {x.start, x.end, y.start, y.end}) {
    place(point, make_node());
    node(point).chain = chain;
  }
  for (std::size_t i = 0; i < steps.size(); ++i) {
    for (const PointName point : steps[i]) {
      Node& at = node(point);
      at.pseudo_time = kBase + static_cast<std::int64_t>(i) * kStep;
      at.parents = i == 0 ? Names{kEndOfChain} : steps[i - 1];
      at.children = i + 1 == steps.size() ? Names{kEndOfChain} : steps[i + 1];
      at.siblings = steps[i];
      std::erase(at.siblings, point);
    }
  }
}

void OfficialGraph::attach(Ends x, Ends y, RelType type) {
  switch (type) {
    case RelType::kBefore:
      return attach_before(x, y);
    case RelType::kAfter:
      return attach_after(x, y);
    case RelType::kIbefore:
      return attach_meeting(x, y);
    case RelType::kIafter:
      return attach_met(x, y);
    case RelType::kBegins:
      return attach_beginning(x, y);
    case RelType::kBegunBy:
      return attach_begun(x, y);
    case RelType::kEnds:
      return attach_ending(x, y);
    case RelType::kEndedBy:
      return attach_ended(x, y);
    case RelType::kIncludes:
      return attach_around(x, y);
    case RelType::kIsIncluded:
      return attach_inside(x, y);
    default:
      return attach_equal(x, y);
  }
}

void OfficialGraph::attach_before(Ends x, Ends y) {
  Node& y_start = node(y.start);
  const bool on_chain = is_end(y_start.parents);
  const std::int64_t chain = on_chain ? y_start.chain : new_chain();
  place(x.start, make_node());
  place(x.end, make_node());
  node(x.start) = {chain, kMisplacedStart, {kEndOfChain}, {x.end}, {}};
  node(x.end) = {chain, y_start.pseudo_time - kStep, {x.start}, {y.start}, {}};
  if (on_chain) {
    y_start.parents = {x.end};
  } else {
    y_start.parents.push_back(x.end);
    cross(x.end, y.start);
  }
}

void OfficialGraph::attach_after(Ends x, Ends y) {
  Node& y_end = node(y.end);
  const bool on_chain = is_end(y_end.children);
  const std::int64_t chain = on_chain ? y_end.chain : new_chain();
  place(x.start, make_node());
  place(x.end, make_node());
  node(x.start) = {chain, y_end.pseudo_time + kStep, {y.end}, {x.end}, {}};
  node(x.end) = {chain, y_end.pseudo_time + 2 * kStep, {x.start}, {kEndOfChain}, {}};
  if (on_chain) {
    y_end.children = {x.start};
  } else {
    y_end.children.push_back(x.start);
    cross(y.end, x.start);
  }
}

void OfficialGraph::attach_meeting(Ends x, Ends y) {
  Node& y_start = node(y.start);
  const bool on_chain = is_end(y_start.parents);
  place(x.start, make_node());
  place(x.end, make_node());
  if (on_chain) {
    y_start.parents = {x.start};
  } else {
    y_start.parents.push_back(x.start);
  }
  y_start.siblings.push_back(x.end);
  node(y.end).parents.push_back(x.end);
  Names siblings = y_start.siblings;
  siblings.push_back(y.start);
  node(x.end) = {y_start.chain, y_start.pseudo_time, y_start.parents, y_start.children, siblings};
  node(x.start) = {on_chain ? y_start.chain : new_chain(),
                   y_start.pseudo_time - kStep,
                   {kEndOfChain},
                   {x.end, y.start},
                   {}};
  if (!on_chain) {
    cross(x.start, x.end);
  }
}

void OfficialGraph::attach_met(Ends x, Ends y) {
  Node& y_end = node(y.end);
  node(y.start).children.push_back(x.start);
  place(x.end, make_node());
  if (is_end(y_end.children)) {
    place(x.start, make_node());
    y_end.siblings.push_back(x.start);
    y_end.children = {x.end};
    Names siblings = y_end.siblings;
    siblings.push_back(y.end);
    node(x.start) = {y_end.chain, y_end.pseudo_time, y_end.parents, {x.end}, siblings};
    node(x.end) = {y_end.chain, y_end.pseudo_time + kStep, {x.start, y.end}, {kEndOfChain}, {}};
    return;
  }
  share_node(x.start, y.end);
  y_end.siblings.push_back(y.end);
  y_end.children.push_back(x.end);
  y_end.siblings.push_back(x.start);
  node(x.end) = {new_chain(), y_end.pseudo_time + kStep, {x.start, y.end}, {kEndOfChain}, {}};
  cross(x.start, x.end);
}

void OfficialGraph::attach_beginning(Ends x, Ends y) {
  Node& y_start = node(y.start);
  Node& y_end = node(y.end);
  if (are_neighbours(y.start, y.end)) {
    place(x.end, make_node());
    node(x.end) = {y_start.chain,
                   y_start.pseudo_time + divide(y_end.pseudo_time - y_start.pseudo_time, 2),
                   {x.start, y.start},
                   {y.end},
                   {}};
    std::ranges::replace(y_start.children, y.end, x.end);
    std::ranges::replace(y_end.parents, y.start, x.end);
  } else {
    add_point_between(x.end, y.start, y.end);
  }
  y_start.siblings.push_back(y.start);
  y_start.siblings.push_back(x.start);
  share_node(x.start, y.start);
}

void OfficialGraph::attach_begun(Ends x, Ends y) {
  Node& y_start = node(y.start);
  Node& y_end = node(y.end);
  share_node(x.start, y.start);
  if (!is_end(y_end.children) || y_start.chain != y_end.chain) {
    add_point_after(x.end, y.end);
    return;
  }
  place(x.end, make_node());
  node(x.end) = {y_start.chain, y_end.pseudo_time + kStep, {y.end}, {kEndOfChain}, {}};
  y_start.siblings.push_back(x.start);
  y_start.siblings.push_back(y.start);
  y_end.parents.push_back(x.start);
  y_end.children = {x.end};
}

void OfficialGraph::attach_ending(Ends x, Ends y) {
  Node& y_start = node(y.start);
  Node& y_end = node(y.end);
  if (!are_neighbours(y.start, y.end)) {
    share_node(x.end, y.end);
    add_point_between(x.start, y.start, y.end);
    return;
  }
  place(x.start, make_node());
  place(x.end, make_node());
  node(x.start) = {y_start.chain,
                   y_start.pseudo_time + divide(y_end.pseudo_time - y_start.pseudo_time, 2),
                   {y.start},
                   {x.end},
                   {}};
  Names siblings = y_end.siblings;
  siblings.push_back(y.end);
  node(x.end) = {y_start.chain, y_end.pseudo_time, {x.start}, y_end.children, siblings};
  y_start.children = {x.start};
  y_end.siblings.push_back(x.end);
  y_end.parents = {x.start};
}

void OfficialGraph::attach_ended(Ends x, Ends y) {
  Node& y_start = node(y.start);
  Node& y_end = node(y.end);
  if (!is_end(y_start.parents) || y_start.chain != y_end.chain) {
    share_node(x.end, y.end);
    add_point_before(x.start, y.start);
    return;
  }
  place(x.start, make_node());
  place(x.end, make_node());
  node(x.start) = {y_start.chain, y_start.pseudo_time - kStep, {kEndOfChain}, {y.start}, {}};
  Names siblings = y_end.siblings;
  siblings.push_back(y.end);
  node(x.end) = {y_start.chain, y_end.pseudo_time, y_end.parents, y_end.children, siblings};
  y_start.parents = {x.start};
  y_start.children.push_back(x.end);
  y_end.siblings.push_back(x.end);
}

void OfficialGraph::attach_around(Ends x, Ends y) {
  Node& y_start = node(y.start);
  Node& y_end = node(y.end);
  if (is_end(y_start.parents) && is_end(y_end.children)) {
    // On one chain this puts x at both ends of it; on two, at the open end of each.
    add_point_before(x.start, y.start);
    add_point_after(x.end, y.end);
    return;
  }
  const std::int64_t chain = new_chain();
  place(x.start, make_node());
  place(x.end, make_node());
  node(x.start) = {chain, y_start.pseudo_time - kStep, {kEndOfChain}, {}, {}};
  node(x.end) = {chain, y_end.pseudo_time + kStep, {x.start}, {kEndOfChain}, {}};
  cross(x.start, y.start);
  cross(y.end, x.end);
}

void OfficialGraph::attach_inside(Ends x, Ends y) {
  Node& y_start = node(y.start);
  Node& y_end = node(y.end);
  const std::int64_t width = y_end.pseudo_time - y_start.pseudo_time;
  const std::int64_t low = y_start.pseudo_time + divide(width, 3);
  const std::int64_t high = y_start.pseudo_time + divide(2 * width, 3);
  place(x.start, make_node());
  place(x.end, make_node());
  if (are_neighbours(y.start, y.end)) {
    Names parents = y_start.siblings;
    parents.push_back(y.start);
    Names children = y_end.siblings;
    children.push_back(y.end);
    node(x.start) = {y_start.chain, low, parents, {x.end}, {}};
    node(x.end) = {y_start.chain, high, {x.start}, children, {}};
    y_start.children = {x.start};
    return;
  }
  const std::int64_t chain = new_chain();
  node(x.start) = {chain, low, {kEndOfChain}, {x.end}, {}};
  node(x.end) = {chain, high, {x.start}, {kEndOfChain}, {}};
  cross(y.start, x.start);
  cross(x.end, y.end);
}

void OfficialGraph::attach_equal(Ends x, Ends y) {
  share_node(x.start, y.start);
  share_node(x.end, y.end);
  if (node(y.start).chain == node(y.end).chain) {
    for (const auto& [known, fresh] : {std::pair(y.start, x.start), std::pair(y.end, x.end)}) {
      node(known).siblings.push_back(known);
      node(known).siblings.push_back(fresh);
    }
  }
}

void OfficialGraph::add_point_before(PointName point, PointName other) {
  Node& at = node(other);
  const bool on_chain = is_end(at.parents);
  place(point, make_node());
  node(point) = {on_chain ? at.chain : new_chain(),
                 at.pseudo_time - kStep,
                 {kEndOfChain},
                 {on_chain ? other : kEndOfChain},
                 {}};
  if (on_chain) {
    at.parents = {point};
  } else {
    cross(point, other);
  }
}

void OfficialGraph::add_point_after(PointName point, PointName other) {
  Node& at = node(other);
  const bool on_chain = is_end(at.children);
  place(point, make_node());
  node(point) = {on_chain ? at.chain : new_chain(),
                 at.pseudo_time + kStep,
                 {on_chain ? other : kEndOfChain},
                 {kEndOfChain},
                 {}};
  if (on_chain) {
    at.children = {point};
  } else {
    cross(other, point);
  }
}

void OfficialGraph::add_point_between(PointName point, PointName low, PointName high) {
  Node& below = node(low);
  Node& above = node(high);
  const std::int64_t middle = below.pseudo_time + divide(above.pseudo_time - below.pseudo_time, 2);
  place(point, make_node());
  if (are_neighbours(low, high)) {
    node(point) = {below.chain, middle, {low}, {high}, {}};
    below.children = {point};
    above.parents = {point};
  } else if (is_end(below.children)) {
    node(point) = {below.chain, below.pseudo_time + kStep, {low}, {kEndOfChain}, {}};
    below.children = {point};
    cross(point, high);
  } else if (is_end(above.parents)) {
    node(point) = {above.chain, above.pseudo_time - kStep, {}, {high}, {}};
    above.parents = {point};
    cross(low, point);
  } else {
    node(point) = {new_chain(), middle, {}, {}, {}};
    cross(low, point);
    cross(point, high);
  }
}

OfficialGraph::Orders OfficialGraph::orders(Ends x, Ends y, RelType type) {
  switch (type) {
    case RelType::kBefore:
      return {{{{x.end, y.start, false}}}, 1};
    case RelType::kAfter:
      return {{{{y.end, x.start, false}}}, 1};
    case RelType::kIbefore:
      return {{{{x.end, y.start, true}}}, 1};
    case RelType::kIafter:
      return {{{{y.end, x.start, true}}}, 1};
    case RelType::kBegunBy:
      return {{{{x.start, y.start, true}, {y.end, x.end, false}}}, 2};
    case RelType::kEnds:
      return {{{{x.end, y.end, true}, {y.start, x.start, false}}}, 2};
    case RelType::kEndedBy:
      return {{{{x.end, y.end, true}, {x.start, y.start, false}}}, 2};
    case RelType::kIncludes:
      return {{{{x.start, y.start, false}, {y.end, x.end, false}}}, 2};
    case RelType::kIsIncluded:
      return {{{{y.start, x.start, false}, {x.end, y.end, false}}}, 2};
    case RelType::kSimultaneous:
    case RelType::kIdentity:
    case RelType::kDuring:
    case RelType::kDuringInv:
      return {{{{x.start, y.start, true}, {x.end, y.end, true}}}, 2};
    case RelType::kBegins:  // never found, never taken in
    case RelType::kOther:
      break;
  }
  return {};
}

OfficialGraph::Outcome OfficialGraph::add_between_known(Ends x, Ends y, RelType type) {
  const Orders wanted = orders(x, y, type);
  bool all_hold = wanted.count > 0;
  for (std::size_t i = 0; i < wanted.count; ++i) {
    const Order& order = wanted.items[i];
    const Found found = find(order.first, order.second);
    const bool holds = found == (order.equal ? Found::kSame : Found::kBefore);
    if (!holds && found != Found::kUnknown) {
      return Outcome::kContradicting;
    }
    all_hold = all_hold && holds;
  }
  if (all_hold || wanted.count == 0) {
    return all_hold ? Outcome::kImplied : Outcome::kContradicting;
  }
  for (std::size_t i = 0; i < wanted.count; ++i) {
    const Order& order = wanted.items[i];
    cross(order.first, order.second);
    if (order.equal) {
      cross(order.second, order.first);
      node(order.first).siblings.push_back(order.second);
      node(order.second).siblings.push_back(order.first);
    }
  }
  return Outcome::kKept;
}

bool OfficialGraph::entails(const SharedLink& link) const {
  if (!knows(link.first) || !knows(link.second)) {
    return false;
  }
  const Orders wanted = orders(ends(link.first), ends(link.second), link.type);
  for (std::size_t i = 0; i < wanted.count; ++i) {
    const Order& order = wanted.items[i];
    if (find(order.first, order.second) != (order.equal ? Found::kSame : Found::kBefore)) {
      return false;
    }
  }
  return wanted.count > 0;
}

OfficialGraph::Found OfficialGraph::find(PointName a, PointName b) const {
  const Node& from = node(a);
  const Node& to = node(b);
  if (from.chain == to.chain) {
    return from.pseudo_time < to.pseudo_time    ? Found::kBefore
           : from.pseudo_time == to.pseudo_time ? Found::kSame
                                                : Found::kAfter;
  }
  const bool forward = reaches(from, to);
  const bool backward = reaches(to, from);
  if (forward) {
    return backward ? Found::kSame : Found::kBefore;
  }
  return backward ? Found::kAfter : Found::kUnknown;
}

bool OfficialGraph::reaches(const Node& from, const Node& to) const {
  if (!reaches_somehow(from, to)) {
    return false;
  }
  std::vector<bool> on_path(static_cast<std::size_t>(chains_), false);
  int steps = 0;
  const bool found = search(from, to, on_path, steps);
  if (steps > kMostSteps) {
    ++stopped_searches_;
    return true;
  }
  return found;
}

bool OfficialGraph::search(const Node& from, const Node& to, std::vector<bool>& on_path,
                           int& steps) const {
  if (from.chain == to.chain) {
    return from.pseudo_time <= to.pseudo_time;
  }
  const auto chain = static_cast<std::size_t>(from.chain);
  on_path[chain] = true;
  for (const CrossEdge& edge : edges_[chain]) {
    if (++steps > kMostSteps) {
      break;
    }
    const Node& next = node(edge.to);
    if (from.pseudo_time <= node(edge.from).pseudo_time &&
        !on_path[static_cast<std::size_t>(next.chain)] && search(next, to, on_path, steps)) {
      return true;
    }
  }
  on_path[chain] = false;
  return false;
}

// The same, when paths may come back to a chain: what this does not reach nothing does.
bool OfficialGraph::reaches_somehow(const Node& from, const Node& to) const {
  constexpr std::int64_t kNotReached = std::numeric_limits<std::int64_t>::max();
  std::vector<std::int64_t> earliest(static_cast<std::size_t>(chains_), kNotReached);
  std::vector<std::size_t> queue{static_cast<std::size_t>(from.chain)};
  earliest[queue.front()] = from.pseudo_time;
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const std::size_t chain = queue[head];
    if (chain == static_cast<std::size_t>(to.chain)) {
      if (earliest[chain] <= to.pseudo_time) {
        return true;
      }
      continue;
    }
    for (const CrossEdge& edge : edges_[chain]) {
      const Node& next = node(edge.to);
      const auto next_chain = static_cast<std::size_t>(next.chain);
      if (earliest[chain] <= node(edge.from).pseudo_time &&
          next.pseudo_time < earliest[next_chain]) {
        earliest[next_chain] = next.pseudo_time;
        queue.push_back(next_chain);
      }
    }
  }
  return false;
}

}  // namespace gnomon
