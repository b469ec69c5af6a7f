#include "gnomon/pairs/pair_awareness.h"

#include "gnomon/pairs/pair_network.h"
#include "gnomon/reason/closure.h"
#include "gnomon/reason/timegraph.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace gnomon {
namespace {

constexpr AwarenessDefinition kDefinitions[] = {
    {"awareness-tempeval3", "other-side", "uzzaman2013", &PairAwareness::tempeval3},
    {"awareness-2011", "other-side", "uzzaman2011", &PairAwareness::awareness_2011},
    {"closure", "both-sides", "sun2013", &PairAwareness::closure}};

std::optional<double> part_of_all(std::int64_t part, std::int64_t all) {
  return all == 0 ? std::nullopt
                  : std::optional(static_cast<double>(part) / static_cast<double>(all));
}

// A label between two numbers, the smaller one first.
struct FirmLink {
  Entity first{};
  Entity second{};
  RowLabel label = RowLabel::kVague;

  friend auto operator<=>(const FirmLink&, const FirmLink&) = default;
};

FirmLink firm_link(std::uint32_t first, std::uint32_t second, RowLabel label) {
  // INCLUDES says the same as CONTAINS, and has an inverse.
  const RowLabel said = label == RowLabel::kContains ? RowLabel::kIncludes : label;
  return first <= second ? FirmLink{Entity{first}, Entity{second}, said}
                         : FirmLink{Entity{second}, Entity{first}, turned(said)};
}

// What one side says about a document, with numbers that both sides share. What is said twice
// counts once, and that something is equal to itself says nothing.
struct AwareSide {
  std::vector<FirmLink> links;
  std::set<FirmLink> stated;

  void add(const FirmLink& link) {
    if ((link.first != link.second || link.label != RowLabel::kEqual) &&
        stated.insert(link).second) {
      links.push_back(link);
    }
  }
};
struct AwareDocument {
  std::unordered_map<std::string_view, std::uint32_t> numbers;
  AwareSide gold;
  AwareSide said;

  std::uint32_t number(std::string_view id) {
    return numbers.emplace(id, static_cast<std::uint32_t>(numbers.size())).first->second;
  }
};

// The same with all that follows.
class ClosedSide {
 public:
  ClosedSide(const AwareSide& side, std::size_t entities, PairSet set, const std::stop_token& stop)
      : set_(set), side_(side) {
    Timegraph graph(entities);
    Network accepted(entities);
    for (const FirmLink& link : side.links) {
      const RelationSet says = relations_of_label(link.label, set);
      const bool can_reason = says != RelationSet::all();
      is_new_.push_back(!can_reason || !says.contains(graph.relation(link.first, link.second)));
      if (can_reason && graph.insert({link.first, link.second, says})) {
        accepted.add_link(link.first, link.second, says);
      }
    }
    closure_ = Closure::of(accepted, stop);
  }

  // Whether the link is in the reduced list: does not follow from earlier ones.
  bool is_new(std::size_t link) const { return is_new_[link]; }

  // Whether the link is stated or follows.
  bool has(const FirmLink& link) const {
    const RelationSet says = relations_of_label(link.label, set_);
    return side_.stated.contains(link) ||
           (closure_ && says != RelationSet::all() &&
            says.contains(closure_->relation(link.first, link.second)));
  }

  // All links that follow, at most one for each pair, in order.
  std::vector<FirmLink> all(const std::stop_token& stop) const {
    std::vector<FirmLink> result;
    if (closure_) {
      closure_->for_each_known_pair(
          [&](Entity a, Entity b, RelationSet relation) {
            for (const RowLabel label :
                 {RowLabel::kBefore, RowLabel::kAfter, RowLabel::kEqual, RowLabel::kIncludes,
                  RowLabel::kIsIncluded, RowLabel::kOverlap}) {
              const RelationSet says = relations_of_label(label, set_);
              if (says != RelationSet::all() && says.contains(relation)) {
                result.push_back({a, b, label});
                break;
              }
            }
          },
          stop);
    }
    // What cannot be reasoned with follows where it is stated.
    for (const FirmLink& link : side_.links) {
      if (relations_of_label(link.label, set_) == RelationSet::all()) {
        result.push_back(link);
      }
    }
    std::ranges::sort(result);
    return result;
  }

 private:
  PairSet set_;
  const AwareSide& side_;
  std::vector<bool> is_new_;
  std::optional<Closure> closure_;
};

PairAwareness awareness_of_document(const AwareDocument& document, PairSet set,
                                    const std::stop_token& stop) {
  const ClosedSide gold(document.gold, document.numbers.size(), set, stop);
  const ClosedSide said(document.said, document.numbers.size(), set, stop);
  PairAwareness result;
  const auto count = [](const AwareSide& side, const ClosedSide& own, const ClosedSide& other,
                        auto count_one) {
    for (std::size_t i = 0; i < side.links.size(); ++i) {
      count_one(own.is_new(i), other.has(side.links[i]) ? 1 : 0);
    }
  };
  count(document.said, said, gold, [&](bool is_new, int right) {
    ++result.awareness_2011.predicted;
    result.awareness_2011.predicted_right += right;
    result.tempeval3.predicted += is_new ? 1 : 0;
    result.tempeval3.predicted_right += is_new ? right : 0;
  });
  count(document.gold, gold, said, [&](bool is_new, int found) {
    ++result.awareness_2011.gold;
    result.awareness_2011.gold_found += found;
    result.tempeval3.gold += is_new ? 1 : 0;
    result.tempeval3.gold_found += is_new ? found : 0;
  });
  const std::vector<FirmLink> all_gold = gold.all(stop);
  const std::vector<FirmLink> all_said = said.all(stop);
  std::vector<FirmLink> both;
  std::ranges::set_intersection(all_gold, all_said, std::back_inserter(both));
  const auto common = static_cast<std::int64_t>(both.size());
  result.closure = {common, static_cast<std::int64_t>(all_said.size()), common,
                    static_cast<std::int64_t>(all_gold.size())};
  return result;
}

}  // namespace

std::optional<double> FollowingRatios::precision() const {
  return part_of_all(predicted_right, predicted);
}

std::optional<double> FollowingRatios::recall() const { return part_of_all(gold_found, gold); }

std::optional<double> FollowingRatios::f1() const {
  if (predicted == 0 && gold == 0) {
    return std::nullopt;
  }
  const double p = precision().value_or(0);
  const double r = recall().value_or(0);
  return p + r == 0 ? 0 : 2 * p * r / (p + r);
}

FollowingRatios& FollowingRatios::operator+=(const FollowingRatios& other) {
  predicted_right += other.predicted_right;
  predicted += other.predicted;
  gold_found += other.gold_found;
  gold += other.gold;
  return *this;
}

PairAwareness& PairAwareness::operator+=(const PairAwareness& other) {
  tempeval3 += other.tempeval3;
  awareness_2011 += other.awareness_2011;
  closure += other.closure;
  return *this;
}

std::span<const AwarenessDefinition> awareness_definitions() { return kDefinitions; }

PairAwareness awareness_of_pairs(const PairGold& gold, const Resolution& resolution,
                                 bool extra_pairs, const std::stop_token& stop) {
  std::map<std::string_view, AwareDocument> documents;
  const std::vector<PairGraph> of_gold = gold_graphs(gold);
  for (const PairGraph& graph : of_gold) {
    AwareDocument& document = documents[graph.document];
    for (const LabelledEdge& edge : graph.edges) {
      const GoldPair& pair = gold.pairs[edge.origin];
      const std::uint32_t first = document.number(pair.source);
      document.gold.add(firm_link(first, document.number(pair.target), edge.label));
    }
  }
  const std::vector<PairGraph> of_answers = answer_graphs(
      gold, resolution, extra_pairs ? ConsistencyScope::kAll : ConsistencyScope::kGoldPairs, false);
  for (const PairGraph& graph : of_answers) {
    AwareDocument& document = documents[graph.document];
    for (const LabelledEdge& edge : graph.edges) {
      const bool is_gold = edge.origin < gold.pairs.size();
      const ExtraPair* const extra =
          is_gold ? nullptr : &resolution.extra[edge.origin - gold.pairs.size()];
      const std::uint32_t first =
          document.number(is_gold ? gold.pairs[edge.origin].source : extra->source);
      const std::uint32_t second =
          document.number(is_gold ? gold.pairs[edge.origin].target : extra->target);
      document.said.add(firm_link(first, second, edge.label));
    }
  }
  PairAwareness sum;
  for (const auto& [name, document] : documents) {
    if (stop.stop_requested()) {
      break;
    }
    sum += awareness_of_document(document, gold.set, stop);
  }
  return sum;
}

}  // namespace gnomon
