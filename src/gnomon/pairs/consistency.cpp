#include "gnomon/pairs/consistency.h"

#include "gnomon/base/short_text.h"
#include "gnomon/pairs/pair_network.h"
#include "gnomon/reason/best_subset.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <numeric>

namespace gnomon {
namespace {

using enum RowLabel;

// Points with < and = between them. A network of these is inconsistent exactly if, after joining
// equal points, a cycle of < exists; so an order can be added unless the reverse is reachable.
class Points {
 public:
  explicit Points(std::size_t count) : next_(count), seen_(count, 0) {}

  // Whether first < second can be added; it is when it can.
  bool add_less(std::size_t first, std::size_t second) {
    if (first == second || reaches(second, first, false)) {
      return false;
    }
    next_[first].push_back({second, true});
    return true;
  }
  // The same for first = second.
  bool add_equal(std::size_t first, std::size_t second) {
    if (first == second) {
      return true;
    }
    if (reaches(first, second, true) || reaches(second, first, true)) {
      return false;
    }
    next_[first].push_back({second, false});
    next_[second].push_back({first, false});
    return true;
  }
  // Takes back the last thing that was added between the two.
  void remove_less(std::size_t first) { next_[first].pop_back(); }
  void remove_equal(std::size_t first, std::size_t second) {
    next_[first].pop_back();
    next_[second].pop_back();
  }

 private:
  struct Edge {
    std::size_t to;
    bool strict;
  };

  // Whether there is a path; with at least one <, when that is asked.
  bool reaches(std::size_t from, std::size_t to, bool strictly) {
    // 1: reached, 2: reached over a <. Numbers of this search are above those of earlier ones.
    base_ += 2;
    stack_.assign(1, {from, false});
    seen_[from] = base_ + 1;
    while (!stack_.empty()) {
      const auto [node, strict] = stack_.back();
      stack_.pop_back();
      if (node == to && (strict || !strictly)) {
        return true;
      }
      for (const Edge& edge : next_[node]) {
        const bool now = strict || edge.strict;
        const std::size_t mark = base_ + (now ? 2 : 1);
        if (seen_[edge.to] < mark) {
          seen_[edge.to] = mark;
          stack_.emplace_back(edge.to, now);
        }
      }
    }
    return false;
  }

  std::vector<std::vector<Edge>> next_;
  std::vector<std::size_t> seen_;
  std::size_t base_ = 0;
  std::vector<std::pair<std::size_t, bool>> stack_;
};

// Labels as constraints of points, added all or nothing.
class LabelledPoints {
 public:
  LabelledPoints(std::size_t nodes, PairSet set)
      : points_(orders_points(set) ? nodes : 2 * nodes),
        only_begins_(orders_points(set)),
        overlap_is_sharing_(set == PairSet::kI2b2) {
    for (std::size_t i = 0; !only_begins_ && i < nodes; ++i) {
      points_.add_less(begin(i), end(i));
    }
  }

  bool add(std::size_t first, std::size_t second, RowLabel label) {
    switch (label) {
      case kBefore:
        return points_.add_less(end(first), begin(second));
      case kAfter:
        return points_.add_less(end(second), begin(first));
      case kEqual:
        if (!points_.add_equal(begin(first), begin(second))) {
          return false;
        }
        if (!only_begins_ && !points_.add_equal(end(first), end(second))) {
          if (first != second) {
            points_.remove_equal(begin(first), begin(second));
          }
          return false;
        }
        return true;
      case kIncludes:
      case kContains:
        return add_inside(second, first);
      case kIsIncluded:
        return add_inside(first, second);
      case kBeginsOn:
        return points_.add_equal(begin(first), begin(second));
      case kEndsOn:
        return points_.add_equal(end(first), end(second));
      case kOverlap:
        return !overlap_is_sharing_ || add_sharing(first, second);
      default:
        return true;
    }
  }

 private:
  std::size_t begin(std::size_t node) const { return only_begins_ ? node : 2 * node; }
  std::size_t end(std::size_t node) const { return only_begins_ ? node : 2 * node + 1; }

  bool add_inside(std::size_t inner, std::size_t outer) {
    if (!points_.add_less(begin(outer), begin(inner))) {
      return false;
    }
    if (!points_.add_less(end(inner), end(outer))) {
      points_.remove_less(begin(outer));
      return false;
    }
    return true;
  }

  // Neither is before the other.
  bool add_sharing(std::size_t first, std::size_t second) {
    if (!points_.add_less(begin(first), end(second))) {
      return false;
    }
    if (!points_.add_less(begin(second), end(first))) {
      points_.remove_less(begin(first));
      return false;
    }
    return true;
  }

  Points points_;
  bool only_begins_;
  bool overlap_is_sharing_;
};

bool is_cyclic(const PairGraph& graph, bool merge_equal) {
  Points points(graph.nodes);
  // Equal ones first: whether the whole is cyclic does not depend on the order.
  if (merge_equal) {
    for (const LabelledEdge& edge : graph.edges) {
      if (edge.label == kEqual) {
        points.add_equal(edge.first, edge.second);
      }
    }
  }
  for (const LabelledEdge& edge : graph.edges) {
    if ((edge.label == kBefore && !points.add_less(edge.first, edge.second)) ||
        (edge.label == kAfter && !points.add_less(edge.second, edge.first))) {
      return true;
    }
  }
  return false;
}

// What two labels force about the outer pair, where that is one label of the set.
std::optional<RowLabel> forced_label(RowLabel first, RowLabel second, PairSet set) {
  if (first == kEqual) {
    return second;
  }
  if (second == kEqual) {
    return first;
  }
  if (first == second &&
      (first == kBefore || first == kAfter || first == kIncludes || first == kIsIncluded)) {
    return first;
  }
  if (orders_points(set)) {
    return std::nullopt;
  }
  if ((first == kBefore || first == kAfter) && second == kIncludes) {
    return first;
  }
  if (first == kIsIncluded && (second == kBefore || second == kAfter)) {
    return second;
  }
  return std::nullopt;
}

// Whether a-b, b-c and a-c can hold together, once for all triples of labels.
class TriangleTable {
 public:
  explicit TriangleTable(PairSet set) {
    for (std::size_t ab = 0; ab < kRowLabels; ++ab) {
      for (std::size_t bc = 0; bc < kRowLabels; ++bc) {
        for (std::size_t ac = 0; ac < kRowLabels; ++ac) {
          LabelledPoints points(3, set);
          can_[(ab * kRowLabels + bc) * kRowLabels + ac] =
              points.add(0, 1, static_cast<RowLabel>(ab)) &&
              points.add(1, 2, static_cast<RowLabel>(bc)) &&
              points.add(0, 2, static_cast<RowLabel>(ac));
        }
      }
    }
  }
  bool can_hold(RowLabel ab, RowLabel bc, RowLabel ac) const {
    return can_[(static_cast<std::size_t>(ab) * kRowLabels + static_cast<std::size_t>(bc)) *
                    kRowLabels +
                static_cast<std::size_t>(ac)];
  }

 private:
  std::array<bool, kRowLabels * kRowLabels * kRowLabels> can_{};
};

const TriangleTable& triangle_table(PairSet set) {
  static const TriangleTable points(PairSet::kMatres);
  static const TriangleTable intervals(PairSet::kTbdense);
  static const TriangleTable clinical(PairSet::kI2b2);
  return orders_points(set) ? points : set == PairSet::kI2b2 ? clinical : intervals;
}

void count_triangles(const PairGraph& graph, PairSet set, GraphConsistency& result) {
  // Neighbours with higher numbers: each triangle is met once, as a < b < c.
  struct Neighbour {
    std::size_t node;
    RowLabel label;  // from the lower number to the higher one
    std::size_t edge;
  };
  std::vector<std::vector<Neighbour>> higher(graph.nodes);
  for (std::size_t i = 0; i < graph.edges.size(); ++i) {
    const LabelledEdge& edge = graph.edges[i];
    // CONTAINS has no inverse among the labels of its set, but INCLUDES says the same and has one.
    const RowLabel label = edge.label == kContains ? kIncludes : edge.label;
    if (edge.first < edge.second) {
      higher[edge.first].push_back({edge.second, label, i});
    } else if (edge.second < edge.first) {
      higher[edge.second].push_back({edge.first, turned(label), i});
    }
  }
  for (auto& list : higher) {
    std::ranges::sort(list, {}, &Neighbour::node);
  }
  const TriangleTable& table = triangle_table(set);
  const auto count_forced = [&](RowLabel one, RowLabel two, RowLabel outer) {
    if (const auto forced = forced_label(one, two, set)) {
      ++result.forced;
      result.kept += *forced == outer ? 1 : 0;
    }
  };
  for (const auto& of_a : higher) {
    for (const Neighbour& ab : of_a) {
      const auto& of_b = higher[ab.node];
      auto at = of_a.begin();
      for (const Neighbour& bc : of_b) {
        while (at != of_a.end() && at->node < bc.node) {
          ++at;
        }
        if (at == of_a.end()) {
          break;
        }
        if (at->node != bc.node) {
          continue;
        }
        const RowLabel ac = at->label;
        ++result.triangles;
        if (!table.can_hold(ab.label, bc.label, ac)) {
          ++result.contradictory;
          result.contradictions.push_back({ab.edge, bc.edge, at->edge});
        }
        count_forced(ab.label, bc.label, ac);
        count_forced(ac, turned(bc.label), ab.label);
        count_forced(turned(ab.label), ac, bc.label);
      }
    }
  }
}

// Numbers for ids of one document.
class Numbered {
 public:
  // The id must live as long. Pairs that stand together share ids, so the last ones are looked at
  // first.
  std::size_t operator()(std::string_view id) {
    constexpr std::size_t kLookedAt = 8;
    const std::size_t first = ids_.size() - std::min(ids_.size(), kLookedAt);
    for (std::size_t i = ids_.size(); i > first; --i) {
      if (is_equal(ids_[i - 1], id)) {
        return i - 1;
      }
    }
    std::uint32_t& slot = slot_of(id);
    if (slot != kNone) {
      return slot;
    }
    slot = static_cast<std::uint32_t>(ids_.size());
    ids_.push_back(id);
    if (2 * ids_.size() > slots_.size()) {
      grow();
    }
    return ids_.size() - 1;
  }
  std::size_t size() const { return ids_.size(); }
  void clear() {
    ids_.clear();
    slots_.assign(kFewSlots, kNone);
  }

 private:
  static constexpr std::uint32_t kNone = 0xffffffff;
  static constexpr std::size_t kFewSlots = 64;

  // Where the number of the id is, or where it would be.
  std::uint32_t& slot_of(std::string_view id) {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t at = hash_of_short(id) & mask;; at = (at + 1) & mask) {
      if (slots_[at] == kNone || is_equal(ids_[slots_[at]], id)) {
        return slots_[at];
      }
    }
  }
  void grow() {
    slots_.assign(2 * slots_.size(), kNone);
    for (std::size_t i = 0; i < ids_.size(); ++i) {
      slot_of(ids_[i]) = static_cast<std::uint32_t>(i);
    }
  }

  std::vector<std::string_view> ids_;
  // A power of two of them, at most half of them full: most documents have few ids, and a node of
  // memory for each would cost more than all else.
  std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(kFewSlots, kNone);
};

// An answer of a document.
struct TakenAnswer {
  std::string_view source;
  std::string_view target;
  const PairAnswer* answer;
  std::size_t origin;
};

// Visits the graph of each document, in byte order of their names, also of those that gold does not
// have. One at a time: those of a million pairs are large.
void for_each_answer_graph(const PairGold& gold, const Resolution& resolution,
                           ConsistencyScope scope, bool by_confidence, const auto& visit) {
  std::map<std::string_view, std::vector<TakenAnswer>> extra;
  for (std::size_t i = 0; i < resolution.extra.size() && scope == ConsistencyScope::kAll; ++i) {
    const ExtraPair& one = resolution.extra[i];
    if (one.answer.state == AnswerState::kAnswered) {
      extra[one.document].push_back({one.source, one.target, &one.answer, gold.pairs.size() + i});
    }
  }
  // The pairs of gold by document: mostly they stand together already.
  LargeVector<std::uint32_t> pairs(gold.pairs.size());
  std::iota(pairs.begin(), pairs.end(), 0U);
  const auto document_of = [&](std::uint32_t pair) { return gold.pairs[pair].document; };
  if (!std::ranges::is_sorted(pairs, {}, document_of)) {
    std::ranges::stable_sort(pairs, {}, document_of);
  }
  std::vector<TakenAnswer> taken;
  PairGraph graph;
  Numbered number;
  const auto visit_taken = [&](std::string_view name) {
    std::ranges::sort(taken, [&](const TakenAnswer& a, const TakenAnswer& b) {
      if (by_confidence && a.answer->confidence != b.answer->confidence) {
        return a.answer->confidence > b.answer->confidence;
      }
      return a.answer->first_row < b.answer->first_row;
    });
    graph.document = name;
    graph.edges.clear();
    number.clear();
    for (const TakenAnswer& one : taken) {
      if (is_firm(one.answer->label)) {
        const std::size_t first = number(one.source);
        graph.edges.push_back({first, number(one.target), one.answer->label, one.origin});
      }
    }
    graph.nodes = number.size();
    visit(std::as_const(graph));
  };
  auto next_extra = extra.begin();
  const auto visit_extra_before = [&](const std::string* name) {
    for (; next_extra != extra.end() && (name == nullptr || next_extra->first < *name);
         ++next_extra) {
      taken = std::move(next_extra->second);
      visit_taken(next_extra->first);
    }
  };
  for (auto at = pairs.begin(); at != pairs.end();) {
    const std::uint32_t document = document_of(*at);
    const std::string& name = gold.documents[document];
    visit_extra_before(&name);
    taken.clear();
    for (; at != pairs.end() && document_of(*at) == document; ++at) {
      const PairAnswer& answer = resolution.answers[*at];
      if (answer.state == AnswerState::kAnswered) {
        taken.push_back({gold.pairs[*at].source, gold.pairs[*at].target, &answer, *at});
      }
    }
    if (next_extra != extra.end() && next_extra->first == name) {
      std::ranges::copy(next_extra->second, std::back_inserter(taken));
      ++next_extra;
    }
    if (!taken.empty()) {
      visit_taken(name);
    }
  }
  visit_extra_before(nullptr);
}

}  // namespace

bool orders_points(PairSet set) { return set == PairSet::kMatres; }

GraphConsistency check_graph(const PairGraph& graph, PairSet set) {
  GraphConsistency result;
  result.cyclic_equal_ignored = is_cyclic(graph, false);
  result.cyclic_equal_merged = is_cyclic(graph, true);
  LabelledPoints points(graph.nodes, set);
  for (std::size_t i = 0; i < graph.edges.size(); ++i) {
    const LabelledEdge& edge = graph.edges[i];
    if (!points.add(edge.first, edge.second, edge.label)) {
      result.given_up.push_back(i);
    }
  }
  result.inconsistent = !result.given_up.empty();
  count_triangles(graph, set, result);
  return result;
}

PairConsistency& PairConsistency::operator+=(const GraphConsistency& one) {
  ++documents;
  cyclic_equal_ignored += one.cyclic_equal_ignored ? 1 : 0;
  cyclic_equal_merged += one.cyclic_equal_merged ? 1 : 0;
  inconsistent += one.inconsistent ? 1 : 0;
  triangles += one.triangles;
  contradictory += one.contradictory;
  with_contradictory_triangle += one.contradictory > 0 ? 1 : 0;
  forced += one.forced;
  kept += one.kept;
  greedy_dropped += one.given_up.size();
  return *this;
}

std::vector<PairGraph> gold_graphs(const PairGold& gold) {
  std::vector<PairGraph> graphs(gold.documents.size());
  std::vector<Numbered> numbers(gold.documents.size());
  for (std::size_t i = 0; i < gold.pairs.size(); ++i) {
    const GoldPair& pair = gold.pairs[i];
    PairGraph& graph = graphs[pair.document];
    graph.document = gold.documents[pair.document];
    Numbered& number = numbers[pair.document];
    const std::size_t first = number(pair.source);
    const std::size_t second = number(pair.target);
    graph.nodes = number.size();
    if (is_firm(pair.label)) {
      graph.edges.push_back({first, second, pair.label, i});
    }
  }
  return graphs;
}

std::vector<PairGraph> answer_graphs(const PairGold& gold, const Resolution& resolution,
                                     ConsistencyScope scope, bool by_confidence) {
  std::vector<PairGraph> graphs;
  for_each_answer_graph(gold, resolution, scope, by_confidence,
                        [&](const PairGraph& graph) { graphs.push_back(graph); });
  return graphs;
}

std::vector<std::size_t> given_up_greedily(const PairGold& gold, const Resolution& resolution,
                                           bool by_confidence) {
  std::vector<std::size_t> given_up;
  for_each_answer_graph(
      gold, resolution, ConsistencyScope::kAll, by_confidence, [&](const PairGraph& graph) {
        LabelledPoints points(graph.nodes, gold.set);
        for (const LabelledEdge& edge : graph.edges) {
          if (!points.add(edge.first, edge.second, edge.label) && edge.origin < gold.pairs.size()) {
            given_up.push_back(edge.origin);
          }
        }
      });
  return given_up;
}

ExactRepair repaired_exactly(const PairGold& gold, const Resolution& resolution,
                             const std::stop_token& stop) {
  constexpr double kSecondsOfDocument = 5;
  constexpr double kSecondsOfSystem = 60;
  const auto began = std::chrono::steady_clock::now();
  ExactRepair result;
  result.answers = resolution.answers;
  for (const PairGraph& graph : answer_graphs(gold, resolution, ConsistencyScope::kAll, false)) {
    if (stop.stop_requested()) {
      return result;
    }
    const std::chrono::duration<double> gone = std::chrono::steady_clock::now() - began;
    const double left = std::clamp(kSecondsOfSystem - gone.count(), 0.0, kSecondsOfDocument);
    const BestSubset best =
        largest_subset(network_of_pairs(graph, gold.set), {.seconds = left, .stop = stop});
    result.proved = result.proved && best.proved;
    result.dropped += best.removed.size();
    for (const LinkId link : best.removed) {
      const std::size_t origin = graph.edges[position(link)].origin;
      if (origin < result.answers.size()) {
        result.answers[origin].label = RowLabel::kVague;
      }
    }
  }
  return result;
}

}  // namespace gnomon
