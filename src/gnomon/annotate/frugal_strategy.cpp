// Few questions where most pairs are undetermined, and "not determined" is inferred.
//
// A question is worth what its answers save. A definite one resolves the pairs that follow from it,
// and is worth more the earlier it comes: with more known, every later answer says more. "Not
// determined" resolves its own pair, those that have no answer left then, and brings others nearer
// to that. The far-reaching questions that `expected` asks first are mostly undetermined, and then
// exclude next to nothing; so it matters how likely a definite answer is. What stands side by side
// in a sentence is mostly related, what stands far apart is mostly not, unless both hang together
// with the same things already.
#include "gnomon/annotate/question_value.h"
#include "gnomon/annotate/strategies.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <utility>

namespace gnomon {
namespace {

// A definite answer is worth so many pairs beside those that it resolves, of which each counts
// half: most of them would also have been resolved later, by others.
constexpr double kDefiniteWorth = 12;
constexpr double kGainWorth = 0.5;
// An excluded answer of a pair with k of them is worth 1/k of this; of the last one 1 pair beside.
constexpr double kExclusionWorth = 0.5;
// Pairs of entities that are connected by relations are so much more often related.
constexpr double kConnectedOdds = 5;
// How many answers of this document it takes to outweigh the shares below.
constexpr double kTrust = 4;
// No more questions than these are looked at closely.
constexpr std::size_t kMostCandidates = 512;

// The share of related pairs by the distance of the two in the order of the text (1, 2, 3 to 4, 5
// to 8, more), in one sentence and in two, where at least one is an event: rounded from the
// closures of the TimeBank documents that are not in the two samples of docs/simulating.md.
using Shares = std::array<double, 5>;
constexpr Shares kEventsInSentence{0.55, 0.38, 0.23, 0.15, 0.15};
constexpr Shares kEventsApart{0.22, 0.22, 0.15, 0.12, 0.08};
constexpr Shares kTimeInSentence{0.75, 0.3, 0.15, 0.1, 0.1};
constexpr Shares kTimeApart{0.12, 0.12, 0.08, 0.04, 0.04};
constexpr double kEventAndCreationTime = 0.36;
constexpr double kTimeAndCreationTime = 0.1;

double share_related(const EntityFacts& a, const EntityFacts& b) {
  if (a.creation_time || b.creation_time) {
    return a.is_event || b.is_event ? kEventAndCreationTime : kTimeAndCreationTime;
  }
  const std::size_t distance = a.place < b.place ? b.place - a.place : a.place - b.place;
  const std::size_t step = distance <= 1   ? 0
                           : distance <= 2 ? 1
                           : distance <= 4 ? 2
                           : distance <= 8 ? 3
                                           : 4;
  const bool together = a.segment == b.segment;
  if (a.is_event && b.is_event) {
    return (together ? kEventsInSentence : kEventsApart)[step];
  }
  return (together ? kTimeInSentence : kTimeApart)[step];
}

// Which entities are connected by relations.
class Connections {
 public:
  explicit Connections(std::size_t entities) : parent_(entities) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
  }
  std::size_t root(std::size_t entity) {
    while (parent_[entity] != entity) {
      parent_[entity] = parent_[parent_[entity]];
      entity = parent_[entity];
    }
    return entity;
  }
  void join(std::size_t a, std::size_t b) { parent_[root(a)] = root(b); }

 private:
  std::vector<std::size_t> parent_;
};

struct Scored {
  Pair pair;
  double odds = 0;        // of a definite answer
  std::size_t reach = 0;  // how much may be excluded when there is none
};

class FrugalStrategy final : public Strategy {
 public:
  explicit FrugalStrategy(std::vector<EntityFacts> facts) : facts_(std::move(facts)) {}

  std::optional<Pair> choose(const Knowledge& knowledge, std::span<const Pair> candidates,
                             const std::stop_token& stop) override {
    const std::vector<Scored> scored = promising(scored_candidates(knowledge, candidates, stop));
    std::vector<Pair> pairs;
    pairs.reserve(scored.size());
    std::ranges::transform(scored, std::back_inserter(pairs), &Scored::pair);
    std::optional<Pair> best;
    double best_worth = 0;
    std::size_t next = 0;
    const auto consider = [&](const Pair& pair, Gains gains) {
      const double gain = question_value(pair, gains, {}).expected;
      const double odds = scored[next++].odds;
      const double worth = worth_of(knowledge, pair, gain, odds / (1 + odds));
      if (!best || worth > best_worth) {
        best = pair;
        best_worth = worth;
      }
    };
    knowledge.for_each_gains(pairs, consider, stop);
    return best;
  }

 private:
  double share(Entity a, Entity b) const {
    if (facts_.empty()) {
      return share_related({.place = position(a)}, {.place = position(b)});
    }
    return share_related(facts_[position(a)], facts_[position(b)]);
  }

  // The odds depend on nothing but what is known, so that a session that goes on asks what it would
  // have asked.
  std::vector<Scored> scored_candidates(const Knowledge& knowledge,
                                        std::span<const Pair> candidates,
                                        const std::stop_token& stop) const {
    const std::size_t entities = knowledge.entity_count();
    Connections connections(entities);
    std::vector<std::size_t> degree(entities, 1);
    double related = kTrust;
    double foreseen = kTrust;
    for (std::size_t i = 0; i < entities && !stop.stop_requested(); ++i) {
      for (std::size_t k = i + 1; k < entities; ++k) {
        const auto a = static_cast<Entity>(i);
        const auto b = static_cast<Entity>(k);
        const PairState state = knowledge.state(a, b);
        if (state == PairState::kRelated) {
          connections.join(i, k);
          ++degree[i];
          ++degree[k];
          related += 1;
        }
        if (state == PairState::kRelated || state == PairState::kUndetermined) {
          foreseen += share(a, b);
        }
      }
    }
    std::vector<Scored> scored;
    scored.reserve(candidates.size());
    for (const Pair& pair : candidates) {
      const std::size_t a = position(pair.first);
      const std::size_t b = position(pair.second);
      const double known = share(pair.first, pair.second);
      const bool connected = connections.root(a) == connections.root(b);
      scored.push_back(
          {pair, known / (1 - known) * (related / foreseen) * (connected ? kConnectedOdds : 1.0),
           degree[a] * degree[b]});
    }
    return scored;
  }

  // All when they are few; else those most likely to be answered definitely, and of the others
  // those whose entities are related to most: nothing else excludes much.
  static std::vector<Scored> promising(std::vector<Scored> scored) {
    if (scored.size() <= kMostCandidates) {
      return scored;
    }
    const auto half = scored.begin() + kMostCandidates / 2;
    const auto number = [](const Scored& s) { return std::pair(s.pair.first, s.pair.second); };
    std::ranges::nth_element(scored, half, [&](const Scored& a, const Scored& b) {
      return a.odds != b.odds ? a.odds > b.odds : number(a) < number(b);
    });
    std::nth_element(half, scored.begin() + kMostCandidates, scored.end(),
                     [&](const Scored& a, const Scored& b) {
                       return a.reach != b.reach ? a.reach > b.reach : number(a) < number(b);
                     });
    scored.resize(kMostCandidates);
    std::ranges::sort(scored, {}, number);
    return scored;
  }

  static double worth_of(const Knowledge& knowledge, const Pair& pair, double gain,
                         double definite) {
    double saved = 1;
    if (knowledge.options().infer_undetermined) {
      const Exclusion exclusion = knowledge.exclusion(pair.first, pair.second);
      saved += static_cast<double>(exclusion.pairs) + kExclusionWorth * exclusion.answers;
    }
    return definite * (kDefiniteWorth + kGainWorth * gain) + (1 - definite) * saved;
  }

  std::vector<EntityFacts> facts_;
};

}  // namespace

std::unique_ptr<Strategy> make_frugal(const StrategyOptions& options) {
  return std::make_unique<FrugalStrategy>(options.facts);
}

}  // namespace gnomon
