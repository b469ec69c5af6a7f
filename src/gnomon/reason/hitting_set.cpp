#include "gnomon/reason/hitting_set.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace gnomon {
namespace {

// What a choice costs: first its weight, then how many items it takes.
struct Cost {
  std::int64_t weight = 0;
  std::int64_t items = 0;

  friend Cost operator+(Cost a, Cost b) { return {a.weight + b.weight, a.items + b.items}; }
  friend bool operator==(const Cost&, const Cost&) = default;
  friend bool operator<(Cost a, Cost b) {
    return a.weight != b.weight ? a.weight < b.weight : a.items < b.items;
  }
};

constexpr Cost kTooMuch{std::numeric_limits<std::int64_t>::max(), 0};

// Sets that hang together. Items are numbered anew from 0, in their order.
class Group {
 public:
  Group(std::vector<std::vector<std::uint32_t>> sets, std::vector<std::int64_t> costs,
        SearchLimit& limit)
      : sets_(std::move(sets)),
        costs_(std::move(costs)),
        sets_of_(costs_.size()),
        open_(costs_.size(), true),
        times_hit_(sets_.size(), 0),
        used_in_(costs_.size(), 0),
        limit_(limit) {
    std::ranges::stable_sort(sets_, {}, &std::vector<std::uint32_t>::size);
    for (std::uint32_t s = 0; s < sets_.size(); ++s) {
      for (const std::uint32_t item : sets_[s]) {
        sets_of_[item].push_back(s);
      }
    }
  }

  // First what the best choice costs. Then, from the first item on: whether as good a one can do
  // without it. It is asked only for items of the choice at hand, so there are few questions.
  std::optional<std::vector<std::uint32_t>> solve() {
    best_cost_ = kTooMuch;
    search({});
    if (limit_.reached()) {
      return std::nullopt;
    }
    std::vector<bool> answer = best_;
    const Cost least = best_cost_;
    Cost fixed;
    for (std::uint32_t item = 0; item < answer.size(); ++item) {
      open_[item] = false;
      if (!answer[item]) {
        continue;
      }
      best_cost_ = {least.weight, least.items + 1};
      search(fixed);
      if (limit_.reached()) {
        return std::nullopt;
      }
      if (best_cost_ == least) {
        answer = best_;
        continue;
      }
      take(item);  // for good
      fixed = fixed + cost(item);
    }
    std::vector<std::uint32_t> items;
    for (std::uint32_t item = 0; item < answer.size(); ++item) {
      if (answer[item]) {
        items.push_back(item);
      }
    }
    return items;
  }

 private:
  Cost cost(std::uint32_t item) const { return {costs_[item], 1}; }

  void take(std::uint32_t item) {
    chosen_.push_back(item);
    for (const std::uint32_t set : sets_of_[item]) {
      ++times_hit_[set];
    }
  }
  void give_back() {
    for (const std::uint32_t set : sets_of_[chosen_.back()]) {
      --times_hit_[set];
    }
    chosen_.pop_back();
  }

  // The least that the sets that are not hit yet still cost, and the one with the fewest items that
  // are open. A set without any makes it too much.
  struct Outlook {
    Cost least;
    std::optional<std::uint32_t> narrowest;
  };
  Outlook look() {
    Outlook outlook;
    std::size_t fewest = std::numeric_limits<std::size_t>::max();
    ++round_;
    for (std::uint32_t s = 0; s < sets_.size(); ++s) {
      if (times_hit_[s] > 0) {
        continue;
      }
      std::size_t open = 0;
      bool apart = true;
      std::int64_t cheapest = std::numeric_limits<std::int64_t>::max();
      for (const std::uint32_t item : sets_[s]) {
        if (open_[item]) {
          ++open;
          apart = apart && used_in_[item] != round_;
          cheapest = std::min(cheapest, costs_[item]);
        }
      }
      if (open == 0) {
        return {kTooMuch, s};
      }
      if (open < fewest) {
        fewest = open;
        outlook.narrowest = s;
      }
      if (apart) {
        outlook.least = outlook.least + Cost{cheapest, 1};
        for (const std::uint32_t item : sets_[s]) {
          used_in_[item] = round_;
        }
      }
    }
    return outlook;
  }

  // Finds a choice that is cheaper than the best one so far, if there is one, by taking each item
  // of one set in turn; those that were tried are then ruled out.
  void search(Cost so_far) {
    if (!limit_.step()) {
      return;
    }
    const Outlook outlook = look();
    if (!outlook.narrowest) {
      if (so_far < best_cost_) {
        best_cost_ = so_far;
        best_.assign(costs_.size(), false);
        for (const std::uint32_t item : chosen_) {
          best_[item] = true;
        }
      }
      return;
    }
    if (outlook.least == kTooMuch || !(so_far + outlook.least < best_cost_)) {
      return;
    }
    std::vector<std::uint32_t> items;
    std::ranges::copy_if(sets_[*outlook.narrowest], std::back_inserter(items),
                         [&](std::uint32_t item) { return open_[item]; });
    std::ranges::stable_sort(items, [&](std::uint32_t a, std::uint32_t b) {
      const std::size_t of_a = still_hit_by(a);
      const std::size_t of_b = still_hit_by(b);
      return of_a != of_b ? of_a > of_b : costs_[a] < costs_[b];
    });
    for (const std::uint32_t item : items) {
      take(item);
      open_[item] = false;
      search(so_far + cost(item));
      give_back();
      if (limit_.reached()) {
        return;
      }
    }
    for (const std::uint32_t item : items) {
      open_[item] = true;
    }
  }

  std::size_t still_hit_by(std::uint32_t item) const {
    return static_cast<std::size_t>(std::ranges::count_if(
        sets_of_[item], [&](std::uint32_t set) { return times_hit_[set] == 0; }));
  }

  std::vector<std::vector<std::uint32_t>> sets_;
  std::vector<std::int64_t> costs_;
  std::vector<std::vector<std::uint32_t>> sets_of_;  // by item
  std::vector<bool> open_;                           // items that may still be taken
  std::vector<std::uint32_t> times_hit_;
  std::vector<std::uint64_t> used_in_;  // the last round of look() that used an item
  std::uint64_t round_ = 0;
  std::vector<std::uint32_t> chosen_;
  std::vector<bool> best_;
  Cost best_cost_ = kTooMuch;
  SearchLimit& limit_;
};

// Which item stands for all that hang together with it.
class Heads {
 public:
  explicit Heads(std::size_t items) : parent_(items) {
    std::iota(parent_.begin(), parent_.end(), 0U);
  }
  std::uint32_t operator()(std::uint32_t item) {
    while (parent_[item] != item) {
      parent_[item] = parent_[parent_[item]];
      item = parent_[item];
    }
    return item;
  }
  void join(std::uint32_t a, std::uint32_t b) {
    const std::uint32_t first = (*this)(a);
    const std::uint32_t second = (*this)(b);
    parent_[std::max(first, second)] = std::min(first, second);
  }

 private:
  std::vector<std::uint32_t> parent_;
};

}  // namespace

SearchLimit::SearchLimit(double seconds, std::size_t steps, std::stop_token stop)
    : steps_left_(steps), stop_(std::move(stop)) {
  constexpr double kLongest = 1e9;
  end_ = std::chrono::steady_clock::now() +
         std::chrono::duration_cast<std::chrono::steady_clock::duration>(
             std::chrono::duration<double>(std::clamp(seconds, 0.0, kLongest)));
}

bool SearchLimit::step() {
  constexpr std::size_t kStepsBetween = 256;
  if (until_clock_-- > 0 && !reached_ && steps_left_ > 0 && !stop_.stop_requested()) {
    --steps_left_;
    return true;
  }
  until_clock_ = kStepsBetween;
  return long_step();
}

bool SearchLimit::long_step() {
  reached_ = reached_ || steps_left_ == 0 || stop_.stop_requested() ||
             std::chrono::steady_clock::now() >= end_;
  steps_left_ -= reached_ ? 0 : 1;
  return !reached_;
}

std::optional<std::vector<std::uint32_t>> best_hitting_set(
    std::span<const std::vector<std::uint32_t>> sets, std::span<const std::int64_t> costs,
    SearchLimit& limit) {
  Heads heads(costs.size());
  for (const auto& set : sets) {
    assert(!set.empty() && "nothing hits an empty set");
    for (const std::uint32_t item : set) {
      heads.join(set.front(), item);
    }
  }
  std::vector<std::vector<std::uint32_t>> items_of(costs.size());  // by head
  std::vector<std::uint32_t> number(costs.size());                 // within its group
  for (std::uint32_t item = 0; item < costs.size(); ++item) {
    auto& group = items_of[heads(item)];
    number[item] = static_cast<std::uint32_t>(group.size());
    group.push_back(item);
  }
  std::vector<std::vector<std::vector<std::uint32_t>>> sets_of(costs.size());
  for (const auto& set : sets) {
    std::vector<std::uint32_t> numbers;
    std::ranges::transform(set, std::back_inserter(numbers),
                           [&](std::uint32_t item) { return number[item]; });
    sets_of[heads(set.front())].push_back(std::move(numbers));
  }
  std::vector<std::uint32_t> result;
  for (std::size_t head = 0; head < costs.size(); ++head) {
    if (sets_of[head].empty()) {
      continue;
    }
    std::vector<std::int64_t> group_costs;
    for (const std::uint32_t item : items_of[head]) {
      assert(costs[item] >= 0 && "a choice never pays");
      group_costs.push_back(costs[item]);
    }
    const auto best = Group(std::move(sets_of[head]), std::move(group_costs), limit).solve();
    if (!best) {
      return std::nullopt;
    }
    for (const std::uint32_t item : *best) {
      result.push_back(items_of[head][item]);
    }
  }
  std::ranges::sort(result);
  return result;
}

}  // namespace gnomon
