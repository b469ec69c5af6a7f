#include "gnomon/qa/chain_graph.h"

#include "gnomon/qa/point_claims.h"

#include <algorithm>

namespace gnomon {
namespace {

// Positions on a chain: the first, and how far neighbours are apart. Where a chain grows by a
// position that is taken, what stood there is forgotten.
constexpr int kFirstPosition = 100000;
constexpr int kStep = 1000;

}  // namespace

std::optional<int> ChainGraph::Crossings::on(int chain) const {
  const auto found = std::ranges::find(to_, chain, &Place::chain);
  return found == to_.end() ? std::nullopt : std::optional(found->at);
}

bool ChainGraph::Crossings::add(const Place& place) {
  if (on(place.chain)) {
    return false;
  }
  to_.push_back(place);
  while (to_.size() > buckets_ / 4 * 3) {
    buckets_ *= 2;
  }
  return true;
}

bool ChainGraph::Crossings::remove(int chain) {
  return std::erase_if(to_, [&](const Place& one) { return one.chain == chain; }) > 0;
}

std::vector<ChainGraph::Place> ChainGraph::Crossings::listed() const {
  std::vector<Place> all = to_;
  std::ranges::stable_sort(
      all, {}, [&](const Place& one) { return static_cast<std::size_t>(one.chain) % buckets_; });
  return all;
}

ChainGraph::ChainGraph(std::span<const Said> links, std::size_t entity_count)
    : places_(2 * entity_count) {
  read(links);
  remove_free_chains();
}

// After a link was given up, all are read anew; then the reading that met it goes on behind it, in
// the new graph.
void ChainGraph::read(std::span<const Said> links) {
  for (std::size_t i = 0; i < links.size(); ++i) {
    if (std::ranges::find(lost_, i) == lost_.end() && !add(links[i])) {
      lost_.push_back(i);
      forget();
      read(links);
    }
  }
}

void ChainGraph::forget() {
  chains_.clear();
  std::ranges::fill(places_, std::nullopt);
}

bool ChainGraph::add(const Said& link) {
  failed_ = false;
  const bool knows_first = is_placed(link.first);
  const bool knows_second = is_placed(link.second);
  const bool turned = is_turned_round(link.relation);
  if (!knows_first && knows_second) {
    add_beside(link.first, link.second, link.relation);
  } else if (knows_first && !knows_second) {
    add_beside(link.second, link.first, inverse(link.relation));
  } else {
    const Entity x = turned ? link.second : link.first;
    const Entity y = turned ? link.first : link.second;
    const Relation relation = turned ? inverse(link.relation) : link.relation;
    if (knows_first) {
      add_between_known(x, y, relation);
    } else {
      add_new_pair(x, y, relation);
    }
  }
  return !failed_;
}

std::size_t ChainGraph::name(Entity entity, int which) const {
  return 2 * position(entity) + static_cast<std::size_t>(which);
}

bool ChainGraph::is_placed(Entity entity) const { return places_[name(entity, 0)].has_value(); }

ChainGraph::Place ChainGraph::place(Entity entity, int which) const {
  return places_[name(entity, which)].value_or(Place{});
}

int ChainGraph::new_chain() {
  const auto free = std::ranges::find_if(chains_, &Chain::is_free);
  if (free != chains_.end()) {
    return static_cast<int>(free - chains_.begin());
  }
  chains_.emplace_back();
  return static_cast<int>(chains_.size()) - 1;
}

bool ChainGraph::is_on(const Place& place) const {
  return chains_[static_cast<std::size_t>(place.chain)].points.contains(place.at);
}

std::optional<ChainGraph::Place> ChainGraph::next(const Place& place) const {
  const auto& points = chains_[static_cast<std::size_t>(place.chain)].points;
  const auto found = points.upper_bound(place.at);
  return found == points.end() ? std::nullopt : std::optional(Place{place.chain, found->first});
}

std::optional<ChainGraph::Place> ChainGraph::previous(const Place& place) const {
  const auto& points = chains_[static_cast<std::size_t>(place.chain)].points;
  const auto found = points.lower_bound(place.at);
  return found == points.begin() ? std::nullopt
                                 : std::optional(Place{place.chain, std::prev(found)->first});
}

void ChainGraph::put(const Place& place, const Names& names) {
  chains_[static_cast<std::size_t>(place.chain)].points[place.at] = names;
  for (const std::size_t one : names) {
    places_[one] = place;
  }
}

void ChainGraph::name_too(const Place& place, std::size_t name) {
  Names& names = chains_[static_cast<std::size_t>(place.chain)].points[place.at];
  if (std::ranges::find(names, name) == names.end()) {
    names.push_back(name);
  }
  places_[name] = place;
}

std::optional<int> ChainGraph::crossing(const std::map<int, Crossings>& from, int at,
                                        int chain) const {
  const auto found = from.find(at);
  return found == from.end() ? std::nullopt : found->second.on(chain);
}

std::vector<ChainGraph::Place> ChainGraph::crossings(bool to_later, const Place& place) const {
  const Chain& chain = chains_[static_cast<std::size_t>(place.chain)];
  const auto& from = to_later ? chain.later : chain.earlier;
  const auto found = from.find(place.at);
  return found == from.end() ? std::vector<Place>{} : found->second.listed();
}

void ChainGraph::join(const Place& early, const Place& late) {
  const bool forward = chains_[static_cast<std::size_t>(early.chain)].later[early.at].add(late);
  const bool backward = chains_[static_cast<std::size_t>(late.chain)].earlier[late.at].add(early);
  failed_ = failed_ || !forward || !backward;
}

void ChainGraph::part(const Place& early, const Place& late) {
  const auto remove = [&](std::map<int, Crossings>& from, int at, int chain) {
    const auto found = from.find(at);
    if (found == from.end() || !found->second.remove(chain)) {
      failed_ = true;
    } else if (found->second.empty()) {
      from.erase(found);
    }
  };
  remove(chains_[static_cast<std::size_t>(early.chain)].later, early.at, late.chain);
  remove(chains_[static_cast<std::size_t>(late.chain)].earlier, late.at, early.chain);
}

// Where one of the two has a cross link with the chain of the other, the one that says more stays;
// where both have, both must say less.
void ChainGraph::join_best(const Place& early, const Place& late) {
  const auto from_early =
      crossing(chains_[static_cast<std::size_t>(early.chain)].later, early.at, late.chain);
  const auto from_late =
      crossing(chains_[static_cast<std::size_t>(late.chain)].earlier, late.at, early.chain);
  if ((from_early && *from_early <= late.at) || (from_late && *from_late >= early.at)) {
    return;
  }
  if (from_early) {
    part(early, {late.chain, *from_early});
  }
  if (from_late) {
    part({early.chain, *from_late}, late);
  }
  join(early, late);
}

void ChainGraph::put_new(const std::vector<Names>& groups) {
  const int chain = new_chain();
  int at = kFirstPosition;
  for (const Names& names : groups) {
    put({chain, at}, names);
    at += kStep;
  }
}

// The names from early to late, all before a point.
void ChainGraph::put_before(const Place& place, const std::vector<std::size_t>& names) {
  const bool has_room = !has_previous(place);
  const int chain = has_room ? place.chain : new_chain();
  const int last = has_room ? place.at - kStep : kFirstPosition;
  int at = last;
  for (std::size_t i = names.size(); i-- > 0; at -= kStep) {
    put({chain, at}, {names[i]});
  }
  if (!has_room) {
    join({chain, last}, place);
  }
}

void ChainGraph::put_after(const Place& place, const std::vector<std::size_t>& names) {
  const bool has_room = !has_next(place);
  const int chain = has_room ? place.chain : new_chain();
  const int first = has_room ? place.at + kStep : kFirstPosition;
  int at = first;
  for (const std::size_t one : names) {
    put({chain, at}, {one});
    at += kStep;
  }
  if (!has_room) {
    join(place, {chain, first});
  }
}

void ChainGraph::put_between(const Place& low, const Place& high,
                             const std::vector<std::size_t>& names) {
  const int count = static_cast<int>(names.size());
  if (is_on(low) && next(low) == high) {
    const int apart = (high.at - low.at) / (count + 1);
    for (int i = 0; i < count; ++i) {
      put({low.chain, low.at + (i + 1) * apart}, {names[static_cast<std::size_t>(i)]});
    }
  } else if (low.chain == high.chain || (has_next(low) && has_previous(high))) {
    const int chain = new_chain();
    for (int i = 0; i < count; ++i) {
      put({chain, kFirstPosition + i * kStep}, {names[static_cast<std::size_t>(i)]});
    }
    join(low, {chain, kFirstPosition});
    join({chain, kFirstPosition + (count - 1) * kStep}, high);
  } else if (!has_next(low)) {
    put_after(low, names);
    join({low.chain, low.at + count * kStep}, high);
  } else {
    put_before(high, names);
    join(low, {high.chain, high.at - count * kStep});
  }
}

void ChainGraph::add_new_pair(Entity x, Entity y, Relation relation) {
  const std::size_t x1 = name(x, 0);
  const std::size_t x2 = name(x, 1);
  const std::size_t y1 = name(y, 0);
  const std::size_t y2 = name(y, 1);
  switch (relation) {
    case Relation::kBefore:
      return put_new({{x1}, {x2}, {y1}, {y2}});
    case Relation::kMeets:
      return put_new({{x1}, {x2, y1}, {y2}});
    case Relation::kStarts:
      return put_new({{x1, y1}, {x2}, {y2}});
    case Relation::kFinishes:
      return put_new({{y1}, {x1}, {x2, y2}});
    case Relation::kOverlaps:
      return put_new({{x1}, {y1}, {x2}, {y2}});
    case Relation::kDuring:
      return put_new({{y1}, {x1}, {x2}, {y2}});
    default:
      return put_new({{x1, y1}, {x2, y2}});
  }
}

// X is new, Y is not.
void ChainGraph::add_beside(Entity x, Entity y, Relation relation) {
  const std::size_t x1 = name(x, 0);
  const std::size_t x2 = name(x, 1);
  const Place y1 = place(y, 0);
  const Place y2 = place(y, 1);
  switch (relation) {
    case Relation::kBefore:
      return put_before(y1, {x1, x2});
    case Relation::kAfter:
      return put_after(y2, {x1, x2});
    case Relation::kMeets:
      put_before(y1, {x1});
      return name_too(y1, x2);
    case Relation::kMetBy:
      put_after(y2, {x2});
      return name_too(y2, x1);
    case Relation::kStarts:
      name_too(y1, x1);
      return put_between(y1, y2, {x2});
    case Relation::kFinishes:
      name_too(y2, x2);
      return put_between(y1, y2, {x1});
    case Relation::kStartedBy:
      // Here and below the tools ask the wrong way round whether there is room: behind a point that
      // has a neighbour the new one takes a place on its chain, behind the last one it does not.
      name_too(y1, x1);
      if (has_next(y2)) {
        return put({y2.chain, y2.at + kStep}, {x2});
      }
      put_new({{x2}});
      return join(y2, place(x, 1));
    case Relation::kFinishedBy:
      name_too(y2, x2);
      if (has_previous(y1)) {
        return put({y1.chain, y1.at - kStep}, {x1});
      }
      put_new({{x1}});
      return join(place(x, 0), y1);
    case Relation::kOverlaps:
      put_before(y1, {x1});
      return put_between(y1, y2, {x2});
    case Relation::kOverlappedBy:
      put_after(y2, {x2});
      return put_between(y1, y2, {x1});
    case Relation::kDuring:
      return put_between(y1, y2, {x1, x2});
    case Relation::kContains:
      put_before(y1, {x1});
      return put_after(y2, {x2});
    case Relation::kEquals:
      name_too(y1, x1);
      return name_too(y2, x2);
  }
}

// Each order of two points on its own: what the search contradicts is dropped, what it does not
// find is added.
void ChainGraph::add_between_known(Entity x, Entity y, Relation relation) {
  for (const PointClaim& claim : official_claims(relation)) {
    const Place of_x = place(x, claim.of_x);
    const Place of_y = place(y, claim.of_y);
    const bool after = claim.relation == kGreater;
    const PointRelation known = after ? order(of_y, of_x) : order(of_x, of_y);
    if (failed_ || known != kAnyOrder) {
      continue;
    }
    if (claim.relation == kEqual) {
      make_equal(of_y, of_x);
    } else {
      const Place& early = after ? of_y : of_x;
      const Place& late = after ? of_x : of_y;
      join_best(early, late);
      fuse(early, late);
    }
  }
}

// The point with fewer neighbours moves to the other one; the ends of its chain are tied to that.
void ChainGraph::make_equal(Place kept, Place moved) {
  const auto open_sides = [&](const Place& one) {
    return (has_next(one) ? 0 : 1) + (has_previous(one) ? 0 : 1);
  };
  if (open_sides(kept) > open_sides(moved)) {
    std::swap(kept, moved);
  }
  Chain& chain = chains_[static_cast<std::size_t>(moved.chain)];
  const std::optional<Place> after = next(moved);
  const std::optional<Place> before = previous(moved);
  for (const std::size_t one : Names(chain.points[moved.at])) {
    name_too(kept, one);
  }
  if (const auto at = crossing(chain.earlier, moved.at, kept.chain)) {
    part({kept.chain, *at}, moved);
  }
  if (const auto at = crossing(chain.later, moved.at, kept.chain)) {
    part(moved, {kept.chain, *at});
  }
  for (const Place& early : crossings(false, moved)) {
    part(early, moved);
    join_best(early, kept);
  }
  for (const Place& late : crossings(true, moved)) {
    part(moved, late);
    join_best(kept, late);
  }
  if (!after && !before) {
    chains_[static_cast<std::size_t>(moved.chain)] = Chain{};
    return;
  }
  if (after && before) {
    const int split = new_chain();
    std::vector<Place> tail;
    for (std::optional<Place> one = after; one; one = next(*one)) {
      tail.push_back(*one);
    }
    for (const Place& one : tail) {
      const Place to{split, one.at};
      put(to, Names(chains_[static_cast<std::size_t>(one.chain)].points[one.at]));
      for (const Place& early : crossings(false, one)) {
        part(early, one);
        join(early, to);
      }
      for (const Place& late : crossings(true, one)) {
        part(one, late);
        join(to, late);
      }
    }
    auto& points = chains_[static_cast<std::size_t>(moved.chain)].points;
    points.erase(points.find(moved.at), points.end());
    const Place first{split, after->at};
    join(kept, first);
    fuse(first, kept);
    join(*before, kept);
    fuse(kept, *before);
    return;
  }
  chains_[static_cast<std::size_t>(moved.chain)].points.erase(moved.at);
  if (after) {
    join_best(kept, *after);
    fuse(*after, kept);
  } else {
    join_best(*before, kept);
    fuse(kept, *before);
  }
}

// Two chains become one when a cross link ties the end of one to the begin of the other, or all of
// one lies between two neighbours of the other.
void ChainGraph::fuse(const Place& one, const Place& other) {
  if (failed_) {
    return;
  }
  const auto is_tied = [&](const Place& early, const Place& late) {
    return crossing(chains_[static_cast<std::size_t>(early.chain)].later, early.at, late.chain) ==
           late.at;
  };
  const bool forward = is_tied(one, other);
  if (!forward && !is_tied(other, one)) {
    return;
  }
  const Place& early = forward ? one : other;
  const Place& late = forward ? other : one;
  const Chain& of_early = chains_[static_cast<std::size_t>(early.chain)];
  const Chain& of_late = chains_[static_cast<std::size_t>(late.chain)];
  if (!has_next(early) && !has_previous(late)) {
    append_chain(early, late);
  } else if (!has_previous(late) && has_next(early) && !of_late.points.empty() &&
             crossing(of_early.earlier, next(early)->at, late.chain) ==
                 of_late.points.rbegin()->first) {
    insert_chain(late.chain, early, *next(early));
  } else if (!has_next(early) && has_previous(late) && !of_early.points.empty() &&
             crossing(of_late.later, previous(late)->at, early.chain) ==
                 of_early.points.begin()->first) {
    insert_chain(early.chain, *previous(late), late);
  }
}

// The chain that ends with `last` goes before the one that begins with `first`.
void ChainGraph::append_chain(const Place& last, const Place& first) {
  if (last.chain == first.chain) {
    return;
  }
  part(last, first);
  int at = first.at;
  for (std::optional<Place> one = last; one; one = previous(*one)) {
    at -= kStep;
    move(*one, {first.chain, at}, true);
  }
  chains_[static_cast<std::size_t>(last.chain)] = Chain{};
}

void ChainGraph::insert_chain(int chain, const Place& low, const Place& high) {
  const std::map<int, Names>& points = chains_[static_cast<std::size_t>(chain)].points;
  part(low, {chain, points.begin()->first});
  part({chain, points.rbegin()->first}, high);
  const int apart = (high.at - low.at) / (static_cast<int>(points.size()) + 1);
  if (apart == 0) {
    failed_ = true;
    return;
  }
  std::vector<int> positions;
  for (const auto& [at, names] : points) {
    positions.push_back(at);
  }
  int at = low.at;
  for (const int from : positions) {
    at += apart;
    move({chain, from}, {low.chain, at}, false);
  }
  chains_[static_cast<std::size_t>(chain)] = Chain{};
}

// A point with its names and cross links; of two links with one chain the better one stays.
void ChainGraph::move(const Place& from, const Place& to, bool skip_own_chain) {
  put(to, Names(chains_[static_cast<std::size_t>(from.chain)].points[from.at]));
  for (const Place& early : crossings(false, from)) {
    part(early, from);
    const auto taken =
        crossing(chains_[static_cast<std::size_t>(early.chain)].later, early.at, to.chain);
    if ((skip_own_chain && early.chain == to.chain) || (taken && *taken <= to.at)) {
      continue;
    }
    if (taken) {
      part(early, {to.chain, *taken});
    }
    join(early, to);
  }
  for (const Place& late : crossings(true, from)) {
    part(from, late);
    const auto taken =
        crossing(chains_[static_cast<std::size_t>(late.chain)].earlier, late.at, to.chain);
    if ((skip_own_chain && late.chain == to.chain) || (taken && *taken >= to.at)) {
      continue;
    }
    if (taken) {
      part({to.chain, *taken}, late);
    }
    join(to, late);
  }
}

// The numbers of chains decide which way a search goes first: the last chain takes the number of
// one that became free.
void ChainGraph::remove_free_chains() {
  for (std::size_t i = 0; i < chains_.size(); ++i) {
    if (!chains_[i].is_free()) {
      continue;
    }
    while (!chains_.empty() && chains_.back().is_free()) {
      chains_.pop_back();
    }
    if (i >= chains_.size()) {
      return;
    }
    const int last = static_cast<int>(chains_.size()) - 1;
    const int number = static_cast<int>(i);
    std::vector<int> positions;
    for (const auto& [at, names] : chains_.back().points) {
      positions.push_back(at);
    }
    for (const int at : positions) {
      move({last, at}, {number, at}, false);
    }
    chains_.pop_back();
  }
}

PointRelation ChainGraph::order(Entity x, int of_x, Entity y, int of_y) const {
  return is_placed(x) && is_placed(y) ? order(place(x, of_x), place(y, of_y)) : kAnyOrder;
}

PointRelation ChainGraph::order(const Place& a, const Place& b) const {
  if (a.chain == b.chain) {
    return a.at < b.at ? kLess : a.at == b.at ? kEqual : kGreater;
  }
  std::vector<bool> entered(chains_.size());
  if (finds(a, b, entered)) {
    return kLess;
  }
  entered.assign(chains_.size(), false);
  return finds(b, a, entered) ? kGreater : kAnyOrder;
}

bool ChainGraph::finds(Place from, const Place& to, std::vector<bool>& entered) const {
  entered[static_cast<std::size_t>(from.chain)] = true;
  while (true) {
    const Chain& chain = chains_[static_cast<std::size_t>(from.chain)];
    if (const auto arrival = crossing(chain.later, from.at, to.chain)) {
      return *arrival <= to.at;
    }
    for (const Place& other : crossings(true, from)) {
      if (!entered[static_cast<std::size_t>(other.chain)] && finds(other, to, entered)) {
        return true;
      }
    }
    if (!has_next(from)) {
      return false;
    }
    from = *next(from);
  }
}

}  // namespace gnomon
