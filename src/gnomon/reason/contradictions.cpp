#include "gnomon/reason/contradictions.h"

#include "gnomon/algebra/tractable.h"
#include "gnomon/reason/disjunctive.h"
#include "gnomon/reason/link_paths.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

namespace gnomon {
namespace {

using Links = std::vector<LinkId>;

constexpr std::size_t kMostSearches = 300;  // of one group
constexpr std::size_t kMostNodes = 2'000;

bool is_impossible(const Constraint& link) {
  return link.first == link.second ? !link.relation.contains(Relation::kEquals)
                                   : link.relation.empty();
}

// The links of a group as a network of their own, whose searches cost what the group is large.
Network part_of(const Network& network, const Links& group) {
  std::unordered_map<Entity, Entity> renumbered;
  Network part;
  const auto number = [&](Entity entity) {
    const auto [place, is_new] = renumbered.try_emplace(entity, Entity{});
    if (is_new) {
      place->second = part.add_entity();
    }
    return place->second;
  };
  for (const LinkId link : group) {
    const Constraint& stated = network[link];
    const Entity first = number(stated.first);
    part.add_link(first, number(stated.second), stated.relation);
  }
  return part;
}

bool share_a_link(const Links& sorted, const Links& others) {
  return std::ranges::any_of(others,
                             [&](LinkId link) { return std::ranges::binary_search(sorted, link); });
}

// Contradictions among the links of one group.
class GroupSearch {
 public:
  GroupSearch(const Network& network, Links group, const std::stop_token& stop)
      : group_(std::move(group)), part_(part_of(network, group_)), paths_(part_, stop) {}

  // The smallest one, then the smallest among the links that are in none so far, and so on.
  void find_apart(std::size_t limit) {
    for (auto circle = paths_.shortest_contradiction(); circle && found_.size() < limit;
         circle = paths_.shortest_contradiction(found_.back().size())) {
      for (const LinkId link : *circle) {
        paths_.set_enabled(link, false);
      }
      found_.push_back(std::move(*circle));
    }
    paths_.set_all_enabled(true);
  }

  // Reiter's tree: every other set lacks some link of each set that is known, so each link of one
  // of these is left out in turn, and so on. False when it was not searched to its end.
  bool find_others(std::size_t limit) {
    std::set<Links> tried{{}};
    std::vector<Links> open{{}};
    std::size_t searches = 0;
    for (std::size_t i = 0; i < open.size(); ++i) {
      if (i == kMostNodes) {
        return false;
      }
      const Links left_out = open[i];
      auto known = std::ranges::find_if(
          found_, [&](const Links& set) { return !share_a_link(left_out, set); });
      if (known == found_.end()) {
        if (found_.size() >= limit || searches++ == kMostSearches || paths_.stopped()) {
          return false;
        }
        auto circle = shortest_without(left_out);
        if (!circle) {
          continue;
        }
        found_.push_back(std::move(*circle));
        known = std::prev(found_.end());
      }
      for (const LinkId link : *known) {
        Links more = left_out;
        more.insert(std::ranges::upper_bound(more, link), link);
        if (tried.insert(more).second) {
          open.push_back(std::move(more));
        }
      }
    }
    return true;
  }

  std::size_t count() const { return found_.size(); }

  void move_to(std::vector<Links>& sets) const {
    for (const Links& set : found_) {
      Links& named = sets.emplace_back();
      for (const LinkId link : set) {
        named.push_back(group_[position(link)]);
      }
    }
  }

 private:
  std::optional<Links> shortest_without(const Links& left_out) {
    for (const LinkId link : left_out) {
      paths_.set_enabled(link, false);
    }
    auto circle = paths_.shortest_contradiction();
    paths_.set_all_enabled(true);
    return circle;
  }

  Links group_;
  Network part_;
  LinkPaths paths_;
  std::vector<Links> found_;  // by the numbers of the part
};

}  // namespace

std::vector<LinkId> smallest_contradiction(const Network& network, const std::stop_token& stop) {
  if (auto circle = LinkPaths(network, stop).shortest_contradiction()) {
    return *circle;
  }
  return all_convex(network) ? std::vector<LinkId>{} : minimal_contradiction(network, stop);
}

Contradictions minimal_contradictions(const Network& network, std::size_t limit,
                                      const std::stop_token& stop) {
  if (!all_convex(network)) {
    const Links one = smallest_contradiction(network, stop);
    return one.empty() ? Contradictions{} : Contradictions{{one}, false};
  }
  Contradictions result;
  LinkPaths paths(network, stop);
  for (std::size_t i = 0; i < network.links().size(); ++i) {
    if (is_impossible(network.links()[i])) {
      result.sets.push_back({static_cast<LinkId>(i)});
      paths.set_enabled(static_cast<LinkId>(i), false);
    }
  }
  std::deque<GroupSearch> searches;  // which stay where they are
  for (Links& group : paths.contradicting_groups()) {
    searches.emplace_back(network, std::move(group), stop);
  }
  std::size_t found = result.sets.size();
  const auto find = [&](GroupSearch& search, auto more) {
    const std::size_t before = search.count();
    more(before + (limit > found ? limit - found : 0));
    found += search.count() - before;
  };
  for (GroupSearch& search : searches) {
    find(search, [&](std::size_t most) { search.find_apart(most); });
  }
  for (GroupSearch& search : searches) {
    find(search, [&](std::size_t most) { result.all &= search.find_others(most); });
    search.move_to(result.sets);
  }
  result.all &= result.sets.size() <= limit && !paths.stopped();
  result.sets.resize(std::min(limit, result.sets.size()));
  std::ranges::stable_sort(result.sets, {}, &Links::size);
  return result;
}

}  // namespace gnomon
