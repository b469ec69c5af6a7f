#include "timeline/closure_links.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>

namespace gnomon {
namespace {

// The relations that take part.
enum Rule : std::uint8_t { kB, kA, kI, kD, kS };
constexpr std::size_t kRules = 5;
constexpr std::array<Rule, kRules> kInverse{kA, kB, kD, kI, kS};

std::optional<Rule> rule_of(LinkType type) {
  switch (type) {
    case LinkType::kBefore:
      return kB;
    case LinkType::kAfter:
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

// Whether links give a relation is a question of walks: the relations along the walk that the rules
// reduce to r form a regular language, SIMULTANEOUS being allowed anywhere:
//
//     BEFORE        IS_INCLUDED* BEFORE (INCLUDES* IS_INCLUDED* BEFORE)* INCLUDES*
//     INCLUDES      INCLUDES+           (AFTER and IS_INCLUDED likewise)
//
// It takes two states: in the first r is still to come, in the second the walk so far reads as r.
//
// The rules only ever join different nodes, so a walk proves something only when some way of
// reducing it never comes back to a node. One without a repeated node does. When no walk leads to
// the goal, nothing is derived; when the shortest one repeats a node, which takes a contradiction,
// the relation is derived step by step.
class ClosureLinks {
 public:
  explicit ClosureLinks(const DocumentTimelines& of) : of_(of), edges_(of.graph.node_count()) {
    for (std::uint32_t i = 0; i < of.graph.links.size(); ++i) {
      const GraphLink& link = of.graph.links[i];
      const auto rule = rule_of(link.type);
      if (rule && link.source != link.target) {
        links_.push_back(i);
        edges_[position(link.source)].push_back({node(link.target), *rule, i});
        edges_[position(link.target)].push_back({node(link.source), kInverse[*rule], i});
      }
    }
    join_simultaneous();
    is_out_.assign(of.graph.links.size(), false);
    reached_.assign(2 * of.graph.node_count(), {0, kNone});
    back_.assign(2 * of.graph.node_count(), 0);
  }

  std::vector<std::size_t> find() {
    std::vector<std::size_t> found;
    for (auto link = links_.rbegin(); link != links_.rend(); ++link) {
      if (follows(*link)) {
        is_out_[*link] = true;
        found.push_back(*link);
      }
    }
    std::ranges::reverse(found);
    return found;
  }

 private:
  struct Edge {
    std::uint32_t to;
    Rule rule;
    std::uint32_t link;
  };
  struct Reached {
    std::uint32_t search = 0;    // the search in which it was
    std::uint32_t from = kNone;  // the place before it on the walk
  };
  struct Goal {
    std::uint32_t source;
    std::uint32_t target;
    Rule rule;
  };

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
    for (const std::uint32_t link : links_) {
      const GraphLink& of = of_.graph.links[link];
      if (of.type == LinkType::kSimultaneous) {
        simultaneous_[find(node(of.source))] = find(node(of.target));
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

  // Whether the goal may still be reached from here, by the places on the timeline: until a BEFORE
  // comes, ends get later, from it on begins do; and what INCLUDES leads to lies inside. Where
  // neither happens there are only simultaneous nodes.
  bool may_lead_on(const Goal& goal, std::uint32_t at, std::uint32_t state) const {
    const auto& here = of_.steps_of[at];
    const auto& there = of_.steps_of[goal.target];
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

  bool is_between(const Edge& edge, std::uint32_t from, const Goal& goal) const {
    return (from == goal.source && edge.to == goal.target) ||
           (from == goal.target && edge.to == goal.source);
  }

  bool follows(std::uint32_t link) {
    const GraphLink& of = of_.graph.links[link];
    const Goal goal{node(of.source), node(of.target), *rule_of(of.type)};
    if (!search(goal)) {
      return false;
    }
    return walk_repeats_no_node(goal) || derived(goal);
  }

  // The shortest walk, breadth first. A place is a node and a state: 2 * node + state.
  bool search(const Goal& goal) {
    ++search_;
    queue_.assign(1, 2 * goal.source);
    reached_[2 * goal.source] = {search_, kNone};
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      const std::uint32_t at = queue_[i];
      for (const Edge& edge : edges_[at / 2]) {
        const auto state = next_state(goal.rule, at % 2, edge.rule);
        if (!state || is_out_[edge.link] || is_between(edge, at / 2, goal)) {
          continue;
        }
        const std::uint32_t to = 2 * edge.to + *state;
        if (reached_[to].search == search_ || !may_lead_on(goal, edge.to, *state)) {
          continue;
        }
        reached_[to] = {search_, at};
        if (edge.to == goal.target && *state == 1) {
          return true;
        }
        queue_.push_back(to);
      }
    }
    return false;
  }

  bool walk_repeats_no_node(const Goal& goal) {
    std::vector<std::uint32_t> walk;
    for (std::uint32_t at = 2 * goal.target + 1; at != kNone; at = reached_[at].from) {
      walk.push_back(at / 2);
    }
    std::ranges::sort(walk);
    return std::ranges::adjacent_find(walk) == walk.end();
  }

  // All nodes on walks that read as the rule, from its source to its target.
  std::vector<std::uint32_t> nodes_on_walks(const Goal& goal) {
    // Everything that can be reached, then all from which the goal can be reached: the same search
    // with the walk read from its end.
    ++search_;
    queue_.assign(1, 2 * goal.source);
    reached_[2 * goal.source] = {search_, kNone};
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      for (const Edge& edge : edges_[queue_[i] / 2]) {
        const auto state = next_state(goal.rule, queue_[i] % 2, edge.rule);
        if (state && !is_out_[edge.link] && !is_between(edge, queue_[i] / 2, goal) &&
            reached_[2 * edge.to + *state].search != search_) {
          reached_[2 * edge.to + *state] = {search_, kNone};
          queue_.push_back(2 * edge.to + *state);
        }
      }
    }
    queue_.assign(1, 2 * goal.target + 1);
    back_[2 * goal.target + 1] = search_;
    std::vector<std::uint32_t> nodes{goal.target};
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      for (const Edge& edge : edges_[queue_[i] / 2]) {
        for (const std::uint32_t state : {0U, 1U}) {
          const std::uint32_t from = 2 * edge.to + state;
          if (reached_[from].search == search_ && back_[from] != search_ && !is_out_[edge.link] &&
              !is_between(edge, queue_[i] / 2, goal) &&
              next_state(goal.rule, state, kInverse[edge.rule]) == queue_[i] % 2) {
            back_[from] = search_;
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
        if (!is_out_[edge.link] && !is_between(edge, nodes[i], goal) &&
            std::ranges::binary_search(nodes, edge.to)) {
          add(i, local(edge.to), static_cast<std::uint8_t>(1U << edge.rule));
        }
      }
    }
    const std::size_t source = local(goal.source);
    const std::size_t target = local(goal.target);
    const auto done = [&] { return (known[source * n + target] >> goal.rule & 1U) != 0; };
    while (!facts.empty() && !done()) {
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

  const DocumentTimelines& of_;
  std::vector<std::vector<Edge>> edges_;  // of each node
  std::vector<std::uint32_t> links_;      // those that take part
  std::vector<std::uint32_t> simultaneous_;
  std::vector<bool> is_out_;         // of each link: it is a closure link
  std::vector<Reached> reached_;     // by place
  std::vector<std::uint32_t> back_;  // the last search in which the goal was reached from it
  std::vector<std::uint32_t> queue_;
  std::uint32_t search_ = 0;
};

}  // namespace

std::vector<std::size_t> closure_links(const DocumentTimelines& of) {
  return ClosureLinks(of).find();
}

}  // namespace gnomon
