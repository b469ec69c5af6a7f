// A smallest set of links that says as much as those of all pairs.
//
// The links of all pairs order points: B(v), where intervals begin at the instant v, and E(v),
// where they end. Intervals that begin together are nested, so one link from each to the next
// longer one makes their begins equal; so with ends. What is left are strict edges:
//
//   E(u) -> B(v)   for u <= v, from every pair of which one is before the other;
//   B(w) -> B(v)   and
//   E(v) -> E(w)   where an interval of w contains one of v;
//   B(v) -> E(w)   for the interval between them.
//
// B(w) and B(v) of intervals that overlap only in part stay without an order, unless others give
// it. These edges have no cycle, so that an edge can be left out just when another path leads the
// same way, and all of these may be left out at once. Of containment only that by the smallest
// containers is looked at. An edge E(u) -> B(v) is needed unless E(u) already precedes some E(x) or
// some container's B(w) in between.
//
// At any instant only few intervals lie over one another, as many as there are kinds of values; so
// all lists over which is searched here are short.
#include "gnomon/backbone/exact.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

namespace gnomon {
namespace {

using Node = std::uint32_t;

// All intervals that begin, or that end, at one instant.
struct PointClass {
  Instant at;
  std::size_t longest = 0;  // the place of an interval
  std::size_t shortest = 0;
};

class Builder {
 public:
  explicit Builder(std::span<const ExactInterval> intervals) : intervals_(intervals) {
    find_classes();
    edges_in_.resize(begins_.size() + ends_.size());
    edges_out_.resize(edges_in_.size());
    for (std::size_t i = 0; i < intervals_.size(); ++i) {
      add_edge(begin_node(i), end_node(i));
    }
  }

  std::vector<IntervalLink> take() {
    sweep();
    drop_superfluous();
    return std::move(links_);
  }

 private:
  Node begin_node(std::size_t interval) const { return begin_class_[interval]; }
  Node end_node(std::size_t interval) const {
    return static_cast<Node>(begins_.size()) + end_class_[interval];
  }
  // Ends come before begins of the same instant.
  std::pair<Instant, bool> when(Node node) const {
    const bool begin = node < begins_.size();
    return {begin ? begins_[node].at : ends_[node - begins_.size()].at, begin};
  }

  void find_classes() {
    const std::size_t count = intervals_.size();
    begin_class_.resize(count);
    end_class_.resize(count);
    std::vector<std::size_t> by_end(count);
    for (std::size_t i = 0; i < count; ++i) {
      by_end[i] = i;
      if (begins_.empty() || begins_.back().at != intervals_[i].begin) {
        begins_.push_back({intervals_[i].begin, i, i});
      }
      begins_.back().shortest = i;
      begin_class_[i] = static_cast<Node>(begins_.size() - 1);
    }
    // The places are in the order of begins, so that a stable order has the longest first.
    std::ranges::stable_sort(by_end, {}, [this](std::size_t i) { return intervals_[i].end; });
    for (const std::size_t i : by_end) {
      if (ends_.empty() || ends_.back().at != intervals_[i].end) {
        ends_.push_back({intervals_[i].end, i, i});
      }
      ends_.back().shortest = i;
      end_class_[i] = static_cast<Node>(ends_.size() - 1);
    }
  }

  void add_edge(Node from, Node to) {
    if (from != to) {
      edges_out_[from].push_back(to);
      edges_in_[to].push_back(from);
    }
  }

  // Goes along the begins, with the ends up to there in mind.
  void sweep() {
    std::size_t next_end = 0;
    for (std::size_t b = 0; b < begins_.size(); ++b) {
      const Instant now = begins_[b].at;
      std::erase_if(active_, [&](std::size_t i) { return intervals_[i].end <= now; });
      for (; next_end < ends_.size() && ends_[next_end].at <= now; ++next_end) {
        add_end(next_end);
      }
      link_before(b);
      for (std::size_t i = begins_[b].longest; i <= begins_[b].shortest; ++i) {
        link_containers(i);
        active_.push_back(i);
      }
    }
  }

  // Of the ends so far, keeps those that precede no other one.
  void add_end(std::size_t end) {
    const Instant longest_begin = intervals_[ends_[end].longest].begin;
    const Instant shortest_begin = intervals_[ends_[end].shortest].begin;
    std::erase_if(last_ends_, [&](std::size_t earlier) {
      const bool contained = longest_begin <= intervals_[ends_[earlier].shortest].begin;
      return contained || shortest_begin >= ends_[earlier].at;
    });
    last_ends_.push_back(end);
  }

  void link_before(std::size_t begin) {
    const ExactInterval& shortest = intervals_[begins_[begin].shortest];
    for (const std::size_t end : last_ends_) {
      const Instant ended = ends_[end].at;
      const bool behind_container = std::ranges::any_of(active_, [&](std::size_t i) {
        return intervals_[i].begin >= ended && intervals_[i].end >= shortest.end;
      });
      if (!behind_container) {
        const std::size_t first = ends_[end].longest;
        const std::size_t second = begins_[begin].longest;
        links_.push_back({first, second, Relation::kBefore});
        add_edge(end_node(first), begin_node(second));
      }
    }
  }

  void link_containers(std::size_t inner) {
    const auto contains = [this](std::size_t outer, std::size_t i) {
      return intervals_[outer].begin <= intervals_[i].begin &&
             intervals_[outer].end >= intervals_[i].end;
    };
    std::vector<std::size_t> containers;
    for (const std::size_t i : active_) {
      if (contains(i, inner)) {
        containers.push_back(i);
      }
    }
    for (const std::size_t outer : containers) {
      const bool smallest = std::ranges::none_of(
          containers, [&](std::size_t other) { return other != outer && contains(outer, other); });
      if (smallest) {
        links_.push_back({outer, inner, *backbone_relation(intervals_[outer], intervals_[inner])});
        add_edge(begin_node(outer), begin_node(inner));
        add_edge(end_node(inner), end_node(outer));
      }
    }
  }

  using Edge = std::pair<Node, Node>;
  Edge begin_edge(const IntervalLink& link) const {
    return {begin_node(link.first), begin_node(link.second)};
  }
  Edge end_edge(const IntervalLink& link) const {
    return {end_node(link.second), end_node(link.first)};
  }

  // A link of containment that shares neither begin nor end states two edges, and goes when both
  // are stated by others.
  void drop_superfluous() {
    std::map<Edge, int> stated_by;
    for (const IntervalLink& link : links_) {
      if (link.relation != Relation::kBefore) {
        ++stated_by[begin_edge(link)];
        ++stated_by[end_edge(link)];
      }
    }
    std::erase_if(links_, [&](const IntervalLink& link) {
      if (link.relation != Relation::kContains) {
        return false;
      }
      const Edge begins = begin_edge(link);
      const Edge ends = end_edge(link);
      const bool superfluous = (stated_by[begins] > 1 || has_detour(begins, false)) &&
                               (stated_by[ends] > 1 || has_detour(ends, true));
      if (superfluous) {
        --stated_by[begins];
        --stated_by[ends];
      }
      return superfluous;
    });
  }

  // Whether another path leads along an edge. Between two begins the search starts at the later
  // one and goes back, between two ends at the earlier one and on: from there the way to the
  // container is short, the other way round one may visit all that it contains.
  bool has_detour(Edge edge, bool forward) {
    const Node start = forward ? edge.first : edge.second;
    const Node goal = forward ? edge.second : edge.first;
    const auto& edges = forward ? edges_out_ : edges_in_;
    const auto limit = when(goal);
    ++epoch_;
    visited_.resize(edges.size());
    std::vector<Node> stack{start};
    while (!stack.empty()) {
      const Node node = stack.back();
      stack.pop_back();
      for (const Node next : edges[node]) {
        if (next == goal && node != start) {
          return true;
        }
        const bool too_far = forward ? when(next) > limit : when(next) < limit;
        if (!too_far && next != goal && visited_[next] != epoch_) {
          visited_[next] = epoch_;
          stack.push_back(next);
        }
      }
    }
    return false;
  }

  std::span<const ExactInterval> intervals_;
  std::vector<PointClass> begins_;
  std::vector<PointClass> ends_;
  std::vector<Node> begin_class_;  // of each interval
  std::vector<Node> end_class_;
  std::vector<std::vector<Node>> edges_in_;
  std::vector<std::vector<Node>> edges_out_;
  std::vector<std::size_t> active_;     // intervals that go on
  std::vector<std::size_t> last_ends_;  // ends so far that precede no other end so far
  std::vector<IntervalLink> links_;
  std::vector<std::uint32_t> visited_;
  std::uint32_t epoch_ = 0;
};

}  // namespace

std::vector<IntervalLink> smallest_links(std::span<const ExactInterval> sorted) {
  return Builder(sorted).take();
}

}  // namespace gnomon
