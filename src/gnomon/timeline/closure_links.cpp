#include "gnomon/timeline/closure_links.h"

#include "gnomon/base/stop_check.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

namespace gnomon {
namespace {

// The relations that take part.
enum Rule : std::uint8_t { kB, kA, kI, kD, kS };
constexpr std::size_t kRules = 5;
constexpr std::array<Rule, kRules> kInverse{kA, kB, kD, kI, kS};

std::optional<Rule> rule_of(LinkType type) {
  switch (type) {
    case LinkType::kBefore:
    case LinkType::kCoarseBefore:
      return kB;
    case LinkType::kAfter:
    case LinkType::kCoarseAfter:
      return kA;
    case LinkType::kIncludes:
      return kI;
    case LinkType::kIsIncluded:
      return kD;
    case LinkType::kSimultaneous:
      return kS;
    default:
      return std::nullopt;
  }
}

constexpr std::optional<Rule> compose(Rule first, Rule second) {
  if (first == kS || first == second) {
    return second;
  }
  if (second == kS) {
    return first;
  }
  if (first <= kA && second == kI) {
    return first;
  }
  if (first == kD && second <= kA) {
    return second;
  }
  return std::nullopt;
}

// By relation and set of relations, as bits: all that the relation gives with one of the set, on
// its right and on its left.
struct ComposedSets {
  std::array<std::array<std::uint8_t, 32>, kRules> right{};
  std::array<std::array<std::uint8_t, 32>, kRules> left{};

  constexpr ComposedSets() {
    for (std::size_t r = 0; r < kRules; ++r) {
      for (std::size_t set = 0; set < 32; ++set) {
        for (std::size_t s = 0; s < kRules; ++s) {
          if ((set >> s & 1U) == 0) {
            continue;
          }
          if (const auto made = compose(static_cast<Rule>(r), static_cast<Rule>(s))) {
            right[r][set] = static_cast<std::uint8_t>(right[r][set] | 1U << *made);
          }
          if (const auto made = compose(static_cast<Rule>(s), static_cast<Rule>(r))) {
            left[r][set] = static_cast<std::uint8_t>(left[r][set] | 1U << *made);
          }
        }
      }
    }
  }
};
constexpr ComposedSets kComposed;

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t kLongestReduced = 100;  // nodes on a walk, as the time grows with their cube

// Whether links give a relation is a question of walks: the relations along the walk that the rules
// reduce to r form a regular language, SIMULTANEOUS being allowed anywhere:
//
//     BEFORE        IS_INCLUDED* BEFORE (INCLUDES* IS_INCLUDED* BEFORE)* INCLUDES*
//     INCLUDES      INCLUDES+           (AFTER and IS_INCLUDED likewise)
//
// It takes two states: in the first r is still to come, in the second the walk so far reads as r.
//
// The rules only ever join different nodes, so a walk proves something only when there is a way of
// reducing it in which no part of it begins and ends at the same node. A walk without a repeated
// node has one. When no walk leads to the goal, nothing is derived. When the one that is found
// repeats a node, which hardly happens without a contradiction, all ways of reducing it are tried;
// and when there is none, the relation is derived step by step from all links.
class ClosureLinks {
 public:
  ClosureLinks(const DocumentTimelines& timelines, const std::stop_token& stop)
      : timelines_(timelines), edges_(timelines.graph.node_count()), stop_(stop) {
    for (std::uint32_t i = 0; i < timelines.graph.links.size(); ++i) {
      const GraphLink& link = timelines.graph.links[i];
      const auto rule = rule_of(link.type);
      if (rule && link.source != link.target) {
        links_.push_back({i, add_edge(node(link.source), node(link.target), *rule)});
      }
    }
    join_simultaneous();
    ahead_.resize(2 * timelines.graph.node_count());
    back_.resize(2 * timelines.graph.node_count());
  }

  std::vector<std::size_t> find() {
    std::vector<std::size_t> found;
    for (auto link = links_.rbegin(); link != links_.rend() && !stop_.requested_now(); ++link) {
      Edges& edges = groups_[link->group];
      // What does not follow follows no more when others are out.
      if (!edges.does_not_follow && follows(*link)) {
        --edges.left;
        found.push_back(link->number);
      } else {
        edges.does_not_follow = true;
      }
    }
    std::ranges::reverse(found);
    return found;
  }

 private:
  struct Edge {
    std::uint32_t to;
    Rule rule;
    std::uint32_t group;
  };
  // All links that say the same of two nodes, in either direction: one edge for any number of them.
  struct Edges {
    std::uint32_t links = 0;
    std::uint32_t left = 0;  // that are no closure links
    bool does_not_follow = false;
  };
  struct Member {
    std::uint32_t number;  // of the link
    std::uint32_t group;
    bool closes_circle = false;  // of SIMULTANEOUS links, with those before it
  };
  struct Reached {
    std::uint32_t search = 0;    // the search in which it was
    std::uint32_t from = kNone;  // the place that it was reached from
    Rule by = kS;                // the relation of the edge, in the direction of the walk
  };
  struct Goal {
    std::uint32_t source;
    std::uint32_t target;
    Rule rule;
  };

  // Gives the group of the edge.
  std::uint32_t add_edge(std::uint32_t source, std::uint32_t target, Rule rule) {
    if (target < source) {
      std::swap(source, target);
      rule = kInverse[rule];
    }
    const std::uint64_t nodes = std::uint64_t{source} << 32U | target;
    const auto [place, is_new] =
        group_of_.try_emplace({nodes, rule}, static_cast<std::uint32_t>(groups_.size()));
    const std::uint32_t group = place->second;
    if (is_new) {
      groups_.emplace_back();
      edges_[source].push_back({target, rule, group});
      edges_[target].push_back({source, kInverse[rule], group});
    }
    ++groups_[group].links;
    ++groups_[group].left;
    return group;
  }
  bool is_out(const Edge& edge) const { return groups_[edge.group].left == 0; }

  // Gives nodes that SIMULTANEOUS links join the same number.
  void join_simultaneous() {
    simultaneous_.resize(edges_.size());
    std::iota(simultaneous_.begin(), simultaneous_.end(), 0U);
    const auto find = [&](std::uint32_t at) {
      while (simultaneous_[at] != at) {
        at = simultaneous_[at] = simultaneous_[simultaneous_[at]];
      }
      return at;
    };
    for (Member& link : links_) {
      const GraphLink& edge = timelines_.graph.links[link.number];
      if (edge.type == LinkType::kSimultaneous) {
        const std::uint32_t source = find(node(edge.source));
        const std::uint32_t target = find(node(edge.target));
        link.closes_circle = source == target;
        simultaneous_[source] = target;
      }
    }
    for (std::uint32_t at = 0; at < simultaneous_.size(); ++at) {
      simultaneous_[at] = find(at);
    }
  }

  static std::uint32_t node(Entity entity) { return static_cast<std::uint32_t>(entity); }

  // The state after another edge; nothing when the walk can no longer read as the rule.
  static std::optional<std::uint32_t> next_state(Rule rule, std::uint32_t state, Rule edge) {
    if (edge == kS) {
      return rule == kS ? 1 : state;
    }
    if (edge == rule) {
      return 1;
    }
    if (rule <= kA && edge == kD) {
      return 0;
    }
    if (rule <= kA && edge == kI && state == 1) {
      return 1;
    }
    return std::nullopt;
  }

  // Whether a walk may lead from here to the target, by the places on the timeline: until a BEFORE
  // comes, ends get later, from it on begins do; and what INCLUDES leads to lies inside. Where
  // neither happens there are only simultaneous nodes.
  bool may_lead_on(const Goal& goal, std::uint32_t at, std::uint32_t state) const {
    const auto& here = timelines_.steps_of[at];
    const auto& there = timelines_.steps_of[goal.target];
    if (there[0] == 0) {
      return true;  // the timeline contradicts itself
    }
    const bool same = simultaneous_[at] == simultaneous_[goal.target];
    switch (goal.rule) {
      case kB:
        return state == 0 ? here[1] < there[0] : same || here[0] < there[0];
      case kA:
        return state == 0 ? here[0] > there[1] : same || here[1] > there[1];
      case kI:
        return same || (here[0] < there[0] && here[1] > there[1]);
      case kD:
        return same || (here[0] > there[0] && here[1] < there[1]);
      case kS:
        break;
    }
    return same;
  }

  // Whether a walk may have led here from the source.
  bool may_come_from(const Goal& goal, std::uint32_t at, std::uint32_t state) const {
    const auto& here = timelines_.steps_of[at];
    const auto& there = timelines_.steps_of[goal.source];
    if (there[0] == 0) {
      return true;
    }
    const bool same = simultaneous_[at] == simultaneous_[goal.source];
    switch (goal.rule) {
      case kB:
        return state == 1 ? here[0] > there[1] : same || here[1] > there[1];
      case kA:
        return state == 1 ? here[1] < there[0] : same || here[0] < there[0];
      case kI:
        return state == 0 ? same : here[0] > there[0] && here[1] < there[1];
      case kD:
        return state == 0 ? same : here[0] < there[0] && here[1] > there[1];
      case kS:
        break;
    }
    return same;
  }

  bool is_between(const Edge& edge, std::uint32_t from, const Goal& goal) const {
    return (from == goal.source && edge.to == goal.target) ||
           (from == goal.target && edge.to == goal.source);
  }

  bool follows(const Member& link) {
    const GraphLink& edge = timelines_.graph.links[link.number];
    const Goal goal{node(edge.source), node(edge.target), *rule_of(edge.type)};
    // Links behind it that are still there are on no circle, so only those before it can prove that
    // the two are simultaneous. Where there are copies between the two, these do not count.
    if (goal.rule == kS && groups_[link.group].links == 1) {
      return link.closes_circle;
    }
    if (!search(goal)) {
      return false;
    }
    return walk_proves(goal) || derived(goal);
  }

  // A walk, breadth first from both ends, always on the side that has fewer links to go on with. A
  // place is a node and a state: 2 * node + state.
  bool search(const Goal& goal) {
    ++search_;
    const std::uint32_t source = 2 * goal.source;
    const std::uint32_t target = 2 * goal.target + 1;
    ahead_[source] = {search_, kNone, kS};
    back_[target] = {search_, kNone, kS};
    queue_.assign(1, source);
    back_queue_.assign(1, target);
    while (!queue_.empty() && !back_queue_.empty()) {
      if (cost(queue_) <= cost(back_queue_) ? go_ahead(goal) : go_back(goal)) {
        return true;
      }
    }
    return false;
  }

  std::size_t cost(const std::vector<std::uint32_t>& places) const {
    std::size_t links = 0;
    for (const std::uint32_t at : places) {
      links += edges_[at / 2].size();
    }
    return links;
  }

  // One edge further on all walks from the source; true when one meets a walk to the target.
  bool go_ahead(const Goal& goal) {
    next_queue_.clear();
    for (const std::uint32_t at : queue_) {
      for (const Edge& edge : edges_[at / 2]) {
        const auto state = next_state(goal.rule, at % 2, edge.rule);
        if (!state || is_out(edge) || is_between(edge, at / 2, goal)) {
          continue;
        }
        const std::uint32_t to = 2 * edge.to + *state;
        if (ahead_[to].search == search_ || !may_lead_on(goal, edge.to, *state)) {
          continue;
        }
        ahead_[to] = {search_, at, edge.rule};
        if (back_[to].search == search_) {
          meeting_ = to;
          return true;
        }
        next_queue_.push_back(to);
      }
    }
    queue_.swap(next_queue_);
    return false;
  }

  bool go_back(const Goal& goal) {
    next_queue_.clear();
    for (const std::uint32_t at : back_queue_) {
      for (const Edge& edge : edges_[at / 2]) {
        if (is_out(edge) || is_between(edge, at / 2, goal)) {
          continue;
        }
        for (const std::uint32_t state : {0U, 1U}) {
          const std::uint32_t from = 2 * edge.to + state;
          if (next_state(goal.rule, state, kInverse[edge.rule]) != at % 2 ||
              back_[from].search == search_ || !may_come_from(goal, edge.to, state)) {
            continue;
          }
          back_[from] = {search_, at, kInverse[edge.rule]};
          if (ahead_[from].search == search_) {
            meeting_ = from;
            return true;
          }
          next_queue_.push_back(from);
        }
      }
    }
    back_queue_.swap(next_queue_);
    return false;
  }

  // Whether the walk that was found can be reduced, see above.
  bool walk_proves(const Goal& goal) {
    std::vector<std::uint32_t> nodes;
    std::vector<Rule> rules;  // of the edge behind each node
    for (std::uint32_t at = meeting_; at != kNone; at = ahead_[at].from) {
      nodes.push_back(at / 2);
      rules.push_back(ahead_[at].by);
    }
    std::ranges::reverse(nodes);
    rules.pop_back();  // no edge leads to the source
    std::ranges::reverse(rules);
    for (std::uint32_t at = meeting_; back_[at].from != kNone; at = back_[at].from) {
      rules.push_back(back_[at].by);
      nodes.push_back(back_[at].from / 2);
    }
    std::vector<std::uint32_t> sorted = nodes;
    std::ranges::sort(sorted);
    if (std::ranges::adjacent_find(sorted) == sorted.end()) {
      return true;
    }
    const std::size_t n = nodes.size();
    if (n > kLongestReduced) {
      return false;
    }
    // What each part of the walk reduces to, as bits, short parts first.
    std::vector<std::uint8_t> reduced(n * n, 0);
    for (std::size_t length = 1; length < n; ++length) {
      for (std::size_t i = 0; i + length < n; ++i) {
        const std::size_t k = i + length;
        if (nodes[i] == nodes[k]) {
          continue;
        }
        std::uint8_t& set = reduced[i * n + k];
        set = length == 1 ? static_cast<std::uint8_t>(1U << rules[i]) : std::uint8_t{0};
        for (std::size_t m = i + 1; m < k; ++m) {
          for (std::uint8_t r = 0; r < kRules; ++r) {
            if ((reduced[i * n + m] >> r & 1U) != 0) {
              set = static_cast<std::uint8_t>(set | kComposed.right[r][reduced[m * n + k]]);
            }
          }
        }
      }
    }
    return (reduced[n - 1] >> goal.rule & 1U) != 0;
  }

  // All nodes on walks that read as the rule, from its source to its target: all that can be
  // reached, as far as the target can be reached from there.
  std::vector<std::uint32_t> nodes_on_walks(const Goal& goal) {
    ++search_;
    const std::uint32_t source = 2 * goal.source;
    const std::uint32_t target = 2 * goal.target + 1;
    queue_.assign(1, source);
    ahead_[source] = {search_, kNone, kS};
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      for (const Edge& edge : edges_[queue_[i] / 2]) {
        const auto state = next_state(goal.rule, queue_[i] % 2, edge.rule);
        if (state && !is_out(edge) && !is_between(edge, queue_[i] / 2, goal) &&
            ahead_[2 * edge.to + *state].search != search_) {
          ahead_[2 * edge.to + *state] = {search_, kNone, kS};
          queue_.push_back(2 * edge.to + *state);
        }
      }
    }
    queue_.assign(1, target);
    back_[target] = {search_, kNone, kS};
    std::vector<std::uint32_t> nodes{goal.target};
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      for (const Edge& edge : edges_[queue_[i] / 2]) {
        for (const std::uint32_t state : {0U, 1U}) {
          const std::uint32_t from = 2 * edge.to + state;
          if (ahead_[from].search == search_ && back_[from].search != search_ && !is_out(edge) &&
              !is_between(edge, queue_[i] / 2, goal) &&
              next_state(goal.rule, state, kInverse[edge.rule]) == queue_[i] % 2) {
            back_[from] = {search_, kNone, kS};
            queue_.push_back(from);
            nodes.push_back(edge.to);
          }
        }
      }
    }
    std::ranges::sort(nodes);
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    return nodes;
  }

  // Everything that the rules give, fact by fact, until the goal is among it or nothing is new.
  bool derived(const Goal& goal) {
    const std::vector<std::uint32_t> nodes = nodes_on_walks(goal);
    const std::size_t n = nodes.size();
    const auto local = [&](std::uint32_t global) {
      return static_cast<std::size_t>(std::ranges::lower_bound(nodes, global) - nodes.begin());
    };
    struct Fact {
      std::uint32_t from, to;
      Rule rule;
    };
    std::vector<std::uint8_t> known(n * n, 0);  // sets of relations by pair, as bits
    std::vector<Fact> facts;
    const auto add = [&](std::size_t from, std::size_t to, std::uint8_t set) {
      const auto fresh = static_cast<std::uint8_t>(set & ~known[from * n + to]);
      known[from * n + to] |= fresh;
      for (std::uint8_t r = 0; fresh >> r != 0; ++r) {
        if ((fresh >> r & 1U) != 0) {
          facts.push_back({static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to),
                           static_cast<Rule>(r)});
        }
      }
    };
    for (std::size_t i = 0; i < n; ++i) {
      for (const Edge& edge : edges_[nodes[i]]) {
        if (!is_out(edge) && !is_between(edge, nodes[i], goal) &&
            std::ranges::binary_search(nodes, edge.to)) {
          add(i, local(edge.to), static_cast<std::uint8_t>(1U << edge.rule));
        }
      }
    }
    const std::size_t source = local(goal.source);
    const std::size_t target = local(goal.target);
    const auto done = [&] { return (known[source * n + target] >> goal.rule & 1U) != 0; };
    while (!facts.empty() && !done() && !stop_.requested(n)) {
      const Fact fact = facts.back();
      facts.pop_back();
      for (std::size_t k = 0; k < n; ++k) {
        if (k != fact.from) {
          add(fact.from, k, kComposed.right[fact.rule][known[fact.to * n + k]]);
        }
        if (k != fact.to) {
          add(k, fact.to, kComposed.left[fact.rule][known[k * n + fact.from]]);
        }
      }
    }
    return done();
  }

  const DocumentTimelines& timelines_;
  std::vector<std::vector<Edge>> edges_;  // of each node
  std::vector<Member> links_;             // those that take part
  std::vector<Edges> groups_;
  std::map<std::pair<std::uint64_t, Rule>, std::uint32_t> group_of_;
  std::vector<std::uint32_t> simultaneous_;
  std::vector<Reached> ahead_;  // by place: on walks from the source
  std::vector<Reached> back_;   // on walks to the target
  std::vector<std::uint32_t> queue_;
  std::vector<std::uint32_t> back_queue_;
  std::vector<std::uint32_t> next_queue_;
  std::uint32_t meeting_ = kNone;
  std::uint32_t search_ = 0;
  StopCheck stop_;
};

}  // namespace

std::vector<std::size_t> closure_links(const DocumentTimelines& timelines,
                                       const std::stop_token& stop) {
  return ClosureLinks(timelines, stop).find();
}

}  // namespace gnomon
