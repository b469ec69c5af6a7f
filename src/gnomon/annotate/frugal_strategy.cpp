// Few questions where most pairs are undetermined, and "not determined" is inferred.
//
// A question is worth what its answers save. A definite one resolves the pairs that follow from it,
// and is worth more the earlier it comes: with more known, every later answer says more. "Not
// determined" resolves its own pair, those that have no answer left then, and brings others nearer
// to that. The far-reaching questions that `expected` asks first are mostly undetermined, and then
// exclude next to nothing; so it matters how likely a definite answer is. What stands side by side
// in a sentence is mostly related, what stands far apart is mostly not, unless both hang together
// with the same things already. `guided` is the same with a tagger's opinion: of the pairs that it
// looked at it says how likely a definite answer is, and which one. It counts only answers that are
// still admitted. Told to ask little, it asks what is expected to relate the most pairs, and stops
// when that is too few: what it leaves is mostly undetermined.
#include "gnomon/annotate/question_value.h"
#include "gnomon/annotate/strategies.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace gnomon {
namespace {

// A definite answer is worth so many pairs beside those that it resolves, of which each counts
// half: most of them would also have been resolved later, by others.
constexpr double kDefiniteWorth = 12;
constexpr double kGuidedWorth = 20;  // the same for `guided`
constexpr double kGainWorth = 0.5;
// When little is asked: what a definite answer is worth for later questions, if all pairs are open.
constexpr double kOpenWorth = 2;
// An excluded answer of a pair with k of them is worth 1/k of this; of the last one 1 pair beside.
constexpr double kExclusionWorth = 0.5;
// Pairs of entities that are connected by relations are so much more often related.
constexpr double kConnectedOdds = 5;
// How many answers of this document it takes to outweigh the shares below.
constexpr double kTrust = 4;
// No more questions than these are looked at closely; fewer where there are more entities, because
// each question costs more there, and there are more of them.
constexpr std::size_t kMostCandidates = 512;
constexpr std::size_t kManyEntities = 250;

std::size_t most_candidates(std::size_t entities) {
  constexpr std::size_t kFewest = 16;
  std::size_t most = kMostCandidates;
  for (int i = 0; entities > kManyEntities && i < 3; ++i) {
    most = most * kManyEntities / entities;
  }
  return std::max(kFewest, most);
}

// The share of related pairs by the distance of the two in the order of the text (1, 2, 3 to 4, 5
// to 8, more), in one sentence and in two, in percent, where at least one is an event: rounded from
// the closures of the TimeBank documents that are not in the two samples of docs/simulating.md.
constexpr std::size_t kSteps = 5;
constexpr auto kPercent = std::to_array<std::uint32_t>({
    55, 38, 23, 15, 15,  // two events in one sentence
    22, 22, 15, 12, 8,   // in two
    75, 30, 15, 10, 10,  // a time, in one sentence
    12, 12, 8,  4,  4,   // in two
    36,                  // an event and the creation time
    10,                  // a time and the creation time
});

// The place of their share in the list.
std::uint8_t share_number(const EntityFacts& a, const EntityFacts& b) {
  if (a.creation_time || b.creation_time) {
    return static_cast<std::uint8_t>(4 * kSteps + (a.is_event || b.is_event ? 0 : 1));
  }
  const std::size_t distance = a.place < b.place ? b.place - a.place : a.place - b.place;
  const std::size_t step = distance <= 1   ? 0
                           : distance <= 2 ? 1
                           : distance <= 4 ? 2
                           : distance <= 8 ? 3
                                           : 4;
  const std::size_t apart = a.segment == b.segment ? 0 : 1;
  const std::size_t with_time = a.is_event && b.is_event ? 0 : 2;
  return static_cast<std::uint8_t>((with_time + apart) * kSteps + step);
}

// Numbers the entities so that those connected by relations have the same.
std::vector<std::uint32_t> connected_parts(const BitMatrix& related) {
  constexpr std::uint32_t kNone = ~std::uint32_t{0};
  std::vector<std::uint32_t> part(related.size(), kNone);
  std::vector<std::size_t> found;
  for (std::uint32_t start = 0; start < part.size(); ++start) {
    if (part[start] != kNone) {
      continue;
    }
    part[start] = start;
    found.assign(1, start);
    while (!found.empty()) {
      const std::size_t next = found.back();
      found.pop_back();
      related.for_each_in_row(next, [&](std::size_t other) {
        if (part[other] == kNone) {
          part[other] = start;
          found.push_back(other);
        }
      });
    }
  }
  return part;
}

// Chooses so many of the largest values, of equal ones the first.
class Largest {
 public:
  Largest(std::span<const std::uint32_t> values, std::size_t most) : of_least_(most) {
    if (values.size() <= most || most == 0) {
      return;  // none of them is too many
    }
    // The largest so far, and then so many again before the smaller ones are dropped: nearly all
    // values are below those, and cost a comparison.
    std::vector<std::uint32_t> kept;
    kept.reserve(2 * most);
    const auto last = kept.begin() + static_cast<std::ptrdiff_t>(most) - 1;
    const auto drop_smaller = [&] {
      std::nth_element(kept.begin(), last, kept.end(), std::greater<>());
      least_ = *last;
      kept.resize(most);
    };
    for (const std::uint32_t value : values) {
      if (kept.size() < most || value > least_) {
        kept.push_back(value);
        if (kept.size() == 2 * most) {
          drop_smaller();
        }
      }
    }
    drop_smaller();
    of_least_ = most - static_cast<std::size_t>(std::ranges::count_if(
                           kept, [&](std::uint32_t value) { return value > least_; }));
  }

  // To be asked once for each value, in their order.
  bool takes(std::uint32_t value) {
    if (value != least_) {
      return value > least_;
    }
    const bool taken = of_least_ > 0;
    of_least_ -= taken ? 1 : 0;
    return taken;
  }

 private:
  std::uint32_t least_ = 0;
  std::size_t of_least_ = 0;
};

class FrugalStrategy final : public Strategy {
 public:
  FrugalStrategy(std::vector<EntityFacts> facts, AnswerWeights weights, double least_gain)
      : facts_(std::move(facts)), weights_(std::move(weights)), least_gain_(least_gain) {}

  std::optional<Pair> choose(const Knowledge& knowledge, std::span<const Pair> candidates,
                             const std::stop_token& stop) override {
    number_shares(knowledge.entity_count());
    std::vector<Pair> pairs;
    std::vector<double> odds;
    find_promising(knowledge, candidates, pairs, odds);
    const bool excludes = knowledge.options().infer_undetermined && least_gain_ <= 0;
    const std::vector<Exclusion> exclusions =
        excludes ? knowledge.exclusions(pairs) : std::vector<Exclusion>(pairs.size());
    const double open = share_open(knowledge);
    std::optional<Pair> best;
    double best_worth = least_gain_ > 0 ? least_gain_ : -1;
    std::size_t next = 0;
    const auto consider = [&](const Pair& pair, Gains gains) {
      const double gain = question_value(pair, gains, weights_).expected;
      const double own = weights_ ? odds[next] * share_admitted(pair, gains) : odds[next];
      const double definite = own / (1 + own);
      const double worth = least_gain_ > 0 ? definite * (gain + kOpenWorth * open)
                                           : worth_of(gain, exclusions[next], definite);
      ++next;
      if (worth > best_worth) {
        best = pair;
        best_worth = worth;
      }
    };
    knowledge.for_each_gains(pairs, consider, stop);
    return best;
  }

 private:
  // What stands in the text does not change, so this is done once.
  void number_shares(std::size_t entities) {
    if (shares_.size() == entities * entities) {
      return;
    }
    shares_.resize(entities * entities);
    for (std::size_t a = 0; a < entities; ++a) {
      for (std::size_t b = 0; b < entities; ++b) {
        shares_[a * entities + b] = facts_.empty() ? share_number({.place = a}, {.place = b})
                                                   : share_number(facts_[a], facts_[b]);
      }
    }
  }

  // What depends on relations and on pairs that somebody said are undetermined. An answer changes
  // few rows of them, so that only these are counted anew.
  void look_at(const Knowledge& knowledge) {
    const std::size_t entities = knowledge.entity_count();
    BitMatrix related = knowledge.pairs_in(PairState::kRelated);
    BitMatrix undetermined = knowledge.pairs_in(PairState::kUndetermined);
    const bool is_first = related_.size() != entities;
    if (is_first) {
      degree_.assign(entities, 1);
      percent_.assign(entities, 0);
    }
    bool relations_changed = is_first;
    for (std::size_t a = 0; a < entities; ++a) {
      const bool changed = is_first || !std::ranges::equal(related.row(a), related_.row(a));
      relations_changed = relations_changed || changed;
      if (!changed && std::ranges::equal(undetermined.row(a), undetermined_.row(a))) {
        continue;
      }
      degree_[a] = 1;
      percent_[a] = 0;
      related.for_each_in_row(a, [&](std::size_t b) {
        ++degree_[a];
        percent_[a] += kPercent[shares_[a * entities + b]];
      });
      undetermined.for_each_in_row(
          a, [&](std::size_t b) { percent_[a] += kPercent[shares_[a * entities + b]]; });
    }
    related_ = std::move(related);
    undetermined_ = std::move(undetermined);
    if (relations_changed) {
      part_ = connected_parts(related_);
    }
  }

  // How much more often pairs are related here than the shares say: each pair is in two rows.
  double excess() const {
    std::uint64_t degrees = 0;
    std::uint64_t percent = 0;
    for (std::size_t a = 0; a < degree_.size(); ++a) {
      degrees += degree_[a] - 1;
      percent += percent_[a];
    }
    return (kTrust + static_cast<double>(degrees) / 2) /
           (kTrust + static_cast<double>(percent) / 200);
  }

  // The candidates that are looked at closely, in their order, with the odds of a definite answer:
  // all when they are few; else those most likely to be answered definitely, and of the others
  // those whose entities are related to most, because nothing else excludes much. The odds depend
  // on nothing but what is known, so that a session that goes on asks what it would have asked.
  void find_promising(const Knowledge& knowledge, std::span<const Pair> candidates,
                      std::vector<Pair>& pairs, std::vector<double>& odds) {
    const std::size_t entities = knowledge.entity_count();
    const std::size_t most = most_candidates(entities);
    look_at(knowledge);
    if (weights_) {
      find_guided(candidates, most, pairs, odds);
      return;
    }
    // By share, unconnected and connected: the odds, and their place among all odds.
    constexpr std::size_t kSorts = 2 * kPercent.size();
    std::array<double, kSorts> odds_of{};
    const double more = excess();
    for (std::size_t i = 0; i < kSorts; ++i) {
      const double share = kPercent[i / 2] / 100.0;
      odds_of[i] = share / (1 - share) * more * (i % 2 == 1 ? kConnectedOdds : 1.0);
    }
    std::array<std::uint32_t, kSorts> rank{};
    for (std::size_t i = 0; i < kSorts; ++i) {
      rank[i] = static_cast<std::uint32_t>(
          std::ranges::count_if(odds_of, [&](double other) { return other < odds_of[i]; }));
    }
    std::vector<std::uint8_t> sort(candidates.size());
    // Neighbours are mostly of one sort; in one table each would wait for the last one's count.
    std::array<std::array<std::uint32_t, kSorts>, 4> counted{};
    // Bytes may stand for anything, so that members would be loaded anew behind each that is
    // written.
    const std::span<const std::uint8_t> shares = shares_;
    const std::span<const std::uint32_t> part = part_;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const std::size_t a = position(candidates[i].first);
      const std::size_t b = position(candidates[i].second);
      const std::size_t own =
          std::size_t{2} * shares[a * entities + b] + (part[a] == part[b] ? 1 : 0);
      sort[i] = static_cast<std::uint8_t>(own);
      ++counted[i % counted.size()][own];
    }
    const auto take = [&](std::size_t i) {
      pairs.push_back(candidates[i]);
      odds.push_back(odds_of[sort[i]]);
    };
    if (candidates.size() <= most) {
      for (std::size_t i = 0; i < candidates.size(); ++i) {
        take(i);
      }
      return;
    }
    std::array<std::uint32_t, kSorts> number{};  // by rank
    for (const std::array<std::uint32_t, kSorts>& some : counted) {
      for (std::size_t i = 0; i < kSorts; ++i) {
        number[rank[i]] += some[i];
      }
    }
    // The ranks that are likely enough, and how many of the last of these.
    std::size_t left = most / 2;
    std::size_t least = kSorts - 1;
    while (number[least] < left) {
      left -= number[least];
      --least;
    }
    std::vector<std::uint8_t> is_likely(candidates.size());
    // Of the others, how much may be excluded when there is no definite answer.
    std::vector<std::uint32_t> reach(candidates.size());
    std::size_t others = 0;
    const std::span<const std::uint32_t> degree = degree_;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const std::uint32_t own = rank[sort[i]];
      const bool is_last = own == least && left > 0;
      const bool taken = own > least || is_last;
      left -= is_last ? 1 : 0;
      is_likely[i] = taken ? 1 : 0;
      reach[others] =
          degree[position(candidates[i].first)] * degree[position(candidates[i].second)];
      others += taken ? 0 : 1;
    }
    reach.resize(others);
    Largest far_reaching(reach, most - most / 2);
    auto next = reach.begin();
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      if (is_likely[i] != 0 || far_reaching.takes(*next++)) {
        take(i);
      }
    }
  }

  // The odds of a definite answer about a pair that a tagger may have looked at: more related pairs
  // in this document, and a connection, count for those that it did, too.
  double guided_odds(const Pair& pair, double more) const {
    const std::size_t a = position(pair.first);
    const std::size_t b = position(pair.second);
    const std::span<const double> likely = weights_(pair);
    const double definite = likely.empty() ? kPercent[shares_[a * degree_.size() + b]] / 100.0
                                           : std::clamp(1 - likely.back(), 0.001, 0.999);
    return definite / (1 - definite) * more * (part_[a] == part_[b] ? kConnectedOdds : 1.0);
  }

  // Of the definite answers, by their weights, those that are still admitted.
  double share_admitted(const Pair& pair, Gains gains) const {
    const std::span<const double> likely = weights_(pair);
    double admitted = 0;
    double all = 0;
    for (std::size_t k = 0; k < gains.size(); ++k) {
      const double weight = likely.empty() ? 1 : likely[k];
      all += weight;
      admitted += gains[k] != 0 ? weight : 0;
    }
    return all > 0 ? admitted / all : 0;
  }

  static double share_open(const Knowledge& knowledge) {
    const auto entities = static_cast<double>(knowledge.entity_count());
    return static_cast<double>(knowledge.count(PairState::kPending)) * 2 /
           (entities * (entities - 1));
  }

  // The same, where pairs have odds of their own.
  void find_guided(std::span<const Pair> candidates, std::size_t most, std::vector<Pair>& pairs,
                   std::vector<double>& odds) {
    const double more = excess();
    std::vector<double> all;
    std::vector<std::uint32_t> rank;
    for (const Pair& pair : candidates) {
      all.push_back(guided_odds(pair, more));
      rank.push_back(static_cast<std::uint32_t>(std::min(all.back(), 1e5) * 1e4));
    }
    Largest likely(rank, candidates.size() <= most ? candidates.size() : most / 2);
    std::vector<bool> taken(candidates.size());
    std::vector<std::uint32_t> reach;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      taken[i] = likely.takes(rank[i]);
      if (!taken[i]) {
        reach.push_back(degree_[position(candidates[i].first)] *
                        degree_[position(candidates[i].second)]);
      }
    }
    Largest far_reaching(reach, most - most / 2);
    auto next = reach.begin();
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      if (taken[i] || far_reaching.takes(*next++)) {
        pairs.push_back(candidates[i]);
        odds.push_back(all[i]);
      }
    }
  }

  double worth_of(double gain, const Exclusion& exclusion, double definite) const {
    const double saved =
        1 + static_cast<double>(exclusion.pairs) + kExclusionWorth * exclusion.answers;
    const double early = weights_ ? kGuidedWorth : kDefiniteWorth;
    return definite * (early + kGainWorth * gain) + (1 - definite) * saved;
  }

  std::vector<EntityFacts> facts_;
  AnswerWeights weights_;             // of pairs that a tagger looked at; empty for others
  double least_gain_;                 // so many pairs or fewer are not worth asking; 0: all are
  std::vector<std::uint8_t> shares_;  // by pair: its place in kPercent
  BitMatrix related_;                 // when a question was chosen last
  BitMatrix undetermined_;
  std::vector<std::uint32_t> degree_;   // by entity: those it is related to, and itself
  std::vector<std::uint64_t> percent_;  // by entity: of its pairs in either, the shares summed
  std::vector<std::uint32_t> part_;     // by entity: the same when they are connected
};

}  // namespace

std::unique_ptr<Strategy> make_frugal(const StrategyOptions& options) {
  return std::make_unique<FrugalStrategy>(options.facts, AnswerWeights{}, 0);
}

std::unique_ptr<Strategy> make_guided(const StrategyOptions& options) {
  return std::make_unique<FrugalStrategy>(options.facts, options.weights, options.least_gain);
}

}  // namespace gnomon
