// How a Timegraph takes in links and gives them back.
#include "gnomon/algebra/tractable.h"
#include "gnomon/reason/point_arrows.h"
#include "gnomon/reason/timegraph_edges.h"
#include "gnomon/reason/visited_set.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <unordered_map>

namespace gnomon {
namespace {

constexpr std::size_t kLopsided = 4;

bool is_weak(const Endpoints& known) {
  for (int pair = 0; pair < 4; ++pair) {
    const PointRelation relation = known(pair / 2, pair % 2);
    if (relation == kAtMost || relation == kAtLeast) {
      return true;
    }
  }
  return false;
}

}  // namespace

// What is reached from one end of a new edge that leads back in time, as far as its other end.
struct Timegraph::Side {
  Side(Slot start, bool is_forward) : found{start}, forward(is_forward) { seen.insert(start); }
  bool done() const { return expanded == found.size(); }

  std::vector<Slot> found;
  VisitedSet seen;
  std::size_t expanded = 0;
  bool forward;
};

Timegraph::Timegraph(std::size_t entities) {
  for (std::size_t i = 0; i < entities; ++i) {
    add_entity();
  }
}

// New points stand behind all others until a link says more.
Entity Timegraph::add_entity() {
  const Entity entity = static_cast<Entity>(entity_count());
  const Slot begin = static_cast<Slot>(points_.size());
  for (Slot slot = begin; slot < begin + 2; ++slot) {
    PointRecord record;
    record.pseudo_time = last_time_ += kPseudoTimeStep;
    record.node = slot;
    record.chain = chains_made_;
    record.reaches.fill(kNoSlot);
    record.reached_from.fill(0);
    points_.push_back(record);
    slot_of_.push_back(slot);
    twin_.push_back(2 * (slot == begin ? begin + 1 : begin) + (slot - begin));
    next_equal_.push_back(slot);
    trunk_place_.push_back(kNoSlot);
  }
  chain_next_.insert(chain_next_.end(), {begin + 1, kNoSlot});
  chain_previous_.insert(chain_previous_.end(), {kNoSlot, begin});
  ++chains_made_;
  if (!out_.added.empty()) {
    make_room_for_edges();
  }
  return entity;
}

void Timegraph::make_room_for_edges() {
  out_.added.resize(points_.size());
  in_.added.resize(points_.size());
}

Timegraph::PointEdges Timegraph::point_edges(const Constraint& link) const {
  PointEdges result;
  for_each_arrow(
      link,
      [&](std::uint32_t from, std::uint32_t to, bool strict) {
        result.edges[result.count++] = {slot_of_[from], slot_of_[to], strict};
      },
      [&](std::uint32_t p, std::uint32_t q) {
        result.unequal[result.unequal_count++] = {slot_of_[p], slot_of_[q]};
      });
  return result;
}

std::optional<LinkId> Timegraph::insert(const Constraint& link) {
  assert(is_pointisable(link.relation) && "a Timegraph holds relations of points");
  if ((relation(link.first, link.second) & link.relation).empty()) {
    return std::nullopt;
  }
  const auto id = static_cast<LinkId>(links_.size());
  links_.push_back(link);
  alive_.push_back(false);
  add_edges(id);
  history_.push_back({id, true});
  return id;
}

void Timegraph::remove(LinkId link) {
  assert(contains(link) && "only a link that is there can be removed");
  erase_edges(link);
  history_.push_back({link, false});
}

void Timegraph::roll_back(Mark mark) {
  while (history_.size() > mark) {
    const Change change = history_.back();
    history_.pop_back();
    if (change.inserted) {
      erase_edges(change.link);
    } else {
      add_edges(change.link);
    }
  }
}

void Timegraph::add_edges(LinkId link) {
  alive_[position(link)] = true;
  const PointEdges edges = point_edges(links_[position(link)]);
  weak_links_ += is_weak(essential_endpoints(links_[position(link)].relation)) ? 1 : 0;
  for (std::size_t i = 0; i < edges.unequal_count; ++i) {
    unequal_.push_back({edges.unequal[i].first, edges.unequal[i].second, link});
  }
  const bool packed = position(link) < packed_links_;
  dead_packed_ -= packed ? 1 : 0;
  if (!packed) {
    make_room_for_edges();
  }
  for (std::size_t i = 0; i < edges.count; ++i) {
    const PointEdge& edge = edges.edges[i];
    const Slot u = points_[edge.from].node;
    const Slot v = points_[edge.to].node;
    // A packed link brings all its edges back at once, the others one by one: the order of time is
    // put right for each in turn, past those that are still wrong.
    if (!packed && points_[u].pseudo_time > points_[v].pseudo_time) {
      if (is_fresh(u)) {
        move_beside(u, v, true);
      } else if (is_fresh(v)) {
        move_beside(v, u, false);
      }
    }
    if (!packed) {
      out_.added.add(edge.from, {edge.to, link, edge.strict});
      in_.added.add(edge.to, {edge.from, link, edge.strict});
    }
    connect(edge.from, edge.to);
  }
}

// Whether nothing but its own interval is known of the point.
bool Timegraph::is_fresh(Slot node) const {
  const auto alone = [&](Slot slot) {
    bool result = next_equal_[slot] == slot;
    for (const bool forward : {true, false}) {
      if (!result) {
        break;  // many points may be equal
      }
      for_each_next(slot, forward,
                    [&](Slot next, bool) { result = result && next == points_[twin(slot)].node; });
    }
    return result;
  };
  return alone(node) && alone(twin(node));
}

// Brings both points of a fresh entity to the side of a node where its first edge wants them.
void Timegraph::move_beside(Slot node, Slot neighbour, bool before) {
  const Slot begin = is_begin(node) ? node : twin(node);
  const auto times = take_times(neighbour, before, 2);
  for (const Slot slot : {begin, twin(begin)}) {
    odd_times_.erase(points_[slot].pseudo_time);
    points_[slot].pseudo_time = times[slot == begin ? 0 : 1];
  }
}

// Pseudo-times, rising, that lie beside that of a node with no used one in between.
std::vector<std::int64_t> Timegraph::take_times(Slot node, bool before, std::size_t number) {
  const std::int64_t beside = points_[node].pseudo_time;
  // The next used time on that side is at worst the next multiple of the step. All times are
  // positive.
  const auto up = odd_times_.upper_bound(beside);
  const auto down = odd_times_.lower_bound(beside);
  const std::int64_t step_up = (beside / kPseudoTimeStep + 1) * kPseudoTimeStep;
  const std::int64_t step_down = (beside - 1) / kPseudoTimeStep * kPseudoTimeStep;
  const std::int64_t low = !before                      ? beside
                           : down == odd_times_.begin() ? step_down
                                                        : std::max(step_down, *std::prev(down));
  const std::int64_t high = before                   ? beside
                            : up == odd_times_.end() ? step_up
                                                     : std::min(step_up, *up);
  const std::int64_t gap = (high - low) / static_cast<std::int64_t>(number + 1);
  if (gap == 0) {
    spread_pseudo_times(number);
    return take_times(node, before, number);
  }
  std::vector<std::int64_t> times;
  for (std::size_t i = 1; i <= number; ++i) {
    times.push_back(low + gap * static_cast<std::int64_t>(i));
  }
  odd_times_.insert(times.begin(), times.end());
  return times;
}

// Gives all nodes pseudo-times with the usual step between them. Hardly ever needed: a gap holds
// sixteen million.
void Timegraph::spread_pseudo_times([[maybe_unused]] std::size_t room) {
  assert(room + 1 < static_cast<std::size_t>(kPseudoTimeStep) &&
         "one node has fewer points than a step");
  std::vector<Slot> nodes;
  for (Slot slot = 0; slot < points_.size(); ++slot) {
    if (points_[slot].node == slot) {
      nodes.push_back(slot);
    }
  }
  sort_by_time(nodes);
  odd_times_.clear();
  last_time_ = 0;
  for (const Slot node : nodes) {
    points_[node].pseudo_time = last_time_ += kPseudoTimeStep;
  }
}

// Puts everything right after an edge from p to q has come.
void Timegraph::connect(Slot p, Slot q) {
  const Slot u = points_[p].node;
  const Slot v = points_[q].node;
  if (u == v) {
    return;
  }
  if (points_[u].pseudo_time > points_[v].pseudo_time) {
    reorder(u, v);
  }
  const Slot from = points_[p].node;
  const Slot to = points_[q].node;
  if (from != to && chain_next_[from] == kNoSlot && chain_previous_[to] == kNoSlot &&
      points_[from].chain != points_[to].chain) {
    join_chains(from, to);
  }
  refresh_places({from, to});
}

// After Pearce and Kelly: only nodes with pseudo-times between those of v and u can be in the wrong
// order. Those from which u is reached come first, then those reached from v, and they share the
// times that they had. A node of both kinds lies on a circle, where nothing can be strict: all such
// nodes are one. When one side is much smaller it alone moves, and the other is not gone over to
// its end: that may be all of the past.
void Timegraph::reorder(Slot u, Slot v) {
  Side after(v, true);
  Side before(u, false);
  const std::int64_t earliest = points_[v].pseudo_time;
  const std::int64_t latest = points_[u].pseudo_time;
  const auto expand = [&](Side& side) {
    if (!side.done()) {
      for_each_next(side.found[side.expanded++], side.forward, [&](Slot next, bool) {
        const std::int64_t time = points_[next].pseudo_time;
        if (time >= earliest && time <= latest && side.seen.insert(next)) {
          side.found.push_back(next);
        }
      });
    }
  };
  while (!after.done() || !before.done()) {
    expand(after);
    expand(before);
    if (after.done() && before.found.size() > kLopsided * after.found.size()) {
      return move_side(after, u);
    }
    if (before.done() && after.found.size() > kLopsided * before.found.size()) {
      return move_side(before, v);
    }
  }
  share_times(before, after);
}

// Brings one side past the node at the other end of the new edge, into the gap beside it. The
// circle, if there is one, stays where that node was.
void Timegraph::move_side(Side& side, Slot past) {
  std::vector<Slot> circle;
  VisitedSet in_circle;
  if (side.seen.contains(past)) {
    circle.push_back(past);
    in_circle.insert(past);
    for (std::size_t i = 0; i < circle.size(); ++i) {
      for_each_next(circle[i], !side.forward, [&](Slot next, bool) {
        if (side.seen.contains(next) && in_circle.insert(next)) {
          circle.push_back(next);
        }
      });
    }
  }
  std::vector<Slot> others;
  std::ranges::copy_if(side.found, std::back_inserter(others),
                       [&](Slot node) { return !in_circle.contains(node); });
  sort_by_time(others);
  const std::vector<std::int64_t> times = take_times(past, !side.forward, others.size());
  const std::int64_t time_of_circle = points_[past].pseudo_time;
  for (const Slot node : side.found) {
    odd_times_.erase(points_[node].pseudo_time);
  }
  for (std::size_t i = 0; i < others.size(); ++i) {
    points_[others[i]].pseudo_time = times[i];
  }
  if (!circle.empty()) {
    set_time(merge(circle), time_of_circle);
  }
}

void Timegraph::share_times(Side& before, Side& after) {
  sort_by_time(before.found);
  sort_by_time(after.found);
  std::vector<Slot> order;
  std::vector<Slot> circle;
  std::vector<std::int64_t> times;
  for (const Slot node : after.found) {
    times.push_back(points_[node].pseudo_time);
  }
  VisitedSet in_circle;
  for (const Slot node : before.found) {
    if (after.seen.contains(node)) {
      circle.push_back(node);
      in_circle.insert(node);
    } else {
      order.push_back(node);
      times.push_back(points_[node].pseudo_time);
    }
  }
  std::ranges::sort(times);
  if (!circle.empty()) {
    for (const Slot node : circle) {
      odd_times_.erase(points_[node].pseudo_time);
    }
    order.push_back(merge(circle));
  }
  const std::size_t first_after = order.size();
  for (const Slot node : after.found) {
    if (!in_circle.contains(node)) {
      order.push_back(node);
    }
  }
  // Those behind the circle keep the latest times, the others the earliest.
  const std::size_t spare = times.size() - order.size();
  for (std::size_t i = 0; i < order.size(); ++i) {
    set_time(order[i], times[i < first_after ? i : i + spare]);
  }
}

void Timegraph::sort_by_time(std::vector<Slot>& nodes) const {
  std::ranges::sort(nodes, {}, [&](Slot slot) { return points_[slot].pseudo_time; });
}

void Timegraph::set_time(Slot node, std::int64_t time) {
  points_[node].pseudo_time = time;
  if (time % kPseudoTimeStep != 0) {
    odd_times_.insert(time);
  }
}

// Makes one node of several and returns it. Its pseudo-time is left to the caller.
Timegraph::Slot Timegraph::merge(const std::vector<Slot>& nodes) {
  const Slot whole = nodes.front();
  for (const Slot node : nodes) {
    if (node == whole) {
      continue;
    }
    leave_chain(node);
    Slot member = node;
    do {
      points_[member].node = whole;
      member = next_equal_[member];
    } while (member != node);
    std::swap(next_equal_[whole], next_equal_[node]);
  }
  return whole;
}

void Timegraph::erase_edges(LinkId link) {
  alive_[position(link)] = false;
  const PointEdges edges = point_edges(links_[position(link)]);
  weak_links_ -= is_weak(essential_endpoints(links_[position(link)].relation)) ? 1 : 0;
  std::erase_if(unequal_, [&](const UnequalPair& pair) { return pair.link == link; });
  const bool packed = position(link) < packed_links_;
  dead_packed_ += packed ? 1 : 0;
  std::vector<Slot> to_split;
  for (std::size_t i = 0; i < edges.count; ++i) {
    const PointEdge& edge = edges.edges[i];
    if (!packed) {
      out_.added.remove(edge.from, link);
      in_.added.remove(edge.to, link);
    }
    if (points_[edge.from].node == points_[edge.to].node) {
      to_split.push_back(edge.from);
    }
  }
  for (const Slot slot : to_split) {
    split(points_[slot].node);
  }
  for (std::size_t i = 0; i < edges.count; ++i) {
    const Slot u = points_[edges.edges[i].from].node;
    const Slot v = points_[edges.edges[i].to].node;
    if (u == v) {
      continue;
    }
    if (chain_next_[u] == v && !has_edge(u, v)) {
      cut_chain_behind(u);
    }
    check_trunk_steps(u);
    refresh_places({u, v});
  }
}

bool Timegraph::has_edge(Slot u, Slot v) const {
  bool found = false;
  for_each_next(u, true, [&](Slot next, bool) { found = found || next == v; });
  return found;
}

// The points of a node as the strongly connected components of the edges among them, in the order
// of time; one when the node still holds together.
std::vector<std::vector<Timegraph::Slot>> Timegraph::parts_of(Slot node) const {
  std::vector<Slot> members;
  std::unordered_map<Slot, std::uint32_t> number;
  Slot member = node;
  do {
    number[member] = static_cast<std::uint32_t>(members.size());
    members.push_back(member);
    member = next_equal_[member];
  } while (member != node);
  TargetLists graph{std::vector<std::vector<std::uint32_t>>(members.size())};
  for (std::uint32_t i = 0; i < members.size(); ++i) {
    const auto take = [&](const Edge& edge) {
      if (points_[edge.to].node == node && alive_[position(edge.link())]) {
        graph.targets[i].push_back(number[edge.to]);
      }
    };
    const Slot slot = members[i];
    if (slot + 1 < out_.begins.size()) {
      std::for_each(out_.packed.begin() + out_.begins[slot],
                    out_.packed.begin() + out_.begins[slot + 1], take);
    }
    if (!out_.added.empty()) {
      out_.added.for_each(slot, take);
    }
  }
  const Components<TargetLists> components(graph, members.size());
  std::vector<std::vector<Slot>> parts(components.count());
  for (std::uint32_t i = 0; i < members.size(); ++i) {
    parts[components.count() - 1 - components[i]].push_back(members[i]);
  }
  return parts;
}

// Takes a node apart when its points are no longer all equal. The parts lie side by side in time,
// so that nothing else has to move.
void Timegraph::split(Slot node) {
  const std::vector<std::vector<Slot>> parts = parts_of(node);
  if (parts.size() == 1) {
    return;
  }
  std::vector<std::int64_t> times = take_times(node, false, parts.size() - 1);
  times.insert(times.begin(), points_[node].pseudo_time);
  leave_chain(node);
  std::vector<Slot> heads;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::vector<Slot>& part = parts[i];
    const Slot head = part.front();
    for (std::size_t k = 0; k < part.size(); ++k) {
      points_[part[k]].node = head;
      next_equal_[part[k]] = part[(k + 1) % part.size()];
    }
    points_[head].pseudo_time = times[i];
    points_[head].chain = chains_made_++;
    chain_next_[head] = chain_previous_[head] = kNoSlot;
    points_[head].reaches.fill(kNoSlot);
    points_[head].reached_from.fill(0);
    heads.push_back(head);
  }
  for (const Slot head : heads) {
    check_trunk_steps(head);
  }
  refresh_places(heads);
}

}  // namespace gnomon
