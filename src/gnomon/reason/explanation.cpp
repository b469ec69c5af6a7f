#include "gnomon/reason/explanation.h"

#include "gnomon/algebra/tractable.h"
#include "gnomon/reason/closure.h"
#include "gnomon/reason/disjunctive.h"
#include "gnomon/reason/point_arrows.h"
#include "gnomon/reason/smallest_proof.h"

#include <algorithm>
#include <cassert>

namespace gnomon {
namespace {

constexpr std::size_t kMostSteps = 100'000;
constexpr double kNoClock = 1e9;  // seconds: the same question has the same answer on any machine

void add_missing(std::vector<LinkId>& links, const std::vector<LinkId>& more) {
  for (const LinkId link : more) {
    if (std::ranges::find(links, link) == links.end()) {
      links.push_back(link);
    }
  }
}

Network only(const Network& network, const std::vector<LinkId>& links) {
  Network result(network.entity_count());
  for (const LinkId link : links) {
    const Constraint& kept = network[link];
    result.add_link(kept.first, kept.second, kept.relation);
  }
  return result;
}

RelationSet entailed(const Network& network, Entity a, Entity b, const std::stop_token& stop) {
  const auto closure = Closure::of(network, stop);
  return closure ? closure->relation(a, b) : possible(network, a, b, stop);
}

}  // namespace

Explainer::Explainer(const Network& network, const std::stop_token& stop)
    : network_(network), convex_(all_convex(network)), paths_(network, stop), stop_(stop) {}

// For every order of points that the claim rests on, as the links that are switched on say it.
Explainer::Proof Explainer::shortest_paths(const Constraint& claim) {
  Proof proof;
  for_each_arrow(
      claim,
      [&](std::uint32_t from, std::uint32_t to, bool strict) {
        const auto path = paths_.shortest(from, to, strict);
        assert((path || paths_.stopped()) && "the claim is entailed");
        if (path) {
          add_missing(proof.links, *path);
          proof.longest = std::max(proof.longest, path->size());
        }
      },
      [](std::uint32_t, std::uint32_t) {});
  return proof;
}

void Explainer::switch_on_only(const std::vector<LinkId>& links) {
  paths_.set_all_enabled(false);
  for (const LinkId link : links) {
    paths_.set_enabled(link, true);
  }
}

std::vector<LinkId> Explainer::in_order_of_use(const std::vector<LinkId>& links,
                                               const Constraint& claim) {
  switch_on_only(links);
  Proof proof = shortest_paths(claim);
  paths_.set_all_enabled(true);
  return std::move(proof.links);
}

std::vector<LinkId> Explainer::without_superfluous(std::vector<LinkId> links,
                                                   const Constraint& claim) {
  switch_on_only(links);
  std::erase_if(links, [&](LinkId link) {
    paths_.set_enabled(link, false);
    const bool superfluous = paths_.entails(claim);
    paths_.set_enabled(link, !superfluous);
    return superfluous;
  });
  paths_.set_all_enabled(true);
  return links;
}

std::vector<LinkId> Explainer::by_deletion(const Constraint& claim) const {
  std::vector<LinkId> links;
  for (std::size_t i = 0; i < network_.links().size(); ++i) {
    links.push_back(static_cast<LinkId>(i));
  }
  for (std::size_t i = links.size(); i-- > 0 && !stop_.stop_requested();) {
    std::vector<LinkId> fewer = links;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    if (claim.relation.contains(
            entailed(only(network_, fewer), claim.first, claim.second, stop_))) {
      links = std::move(fewer);
    }
  }
  return links;
}

Explanation Explainer::why(Entity a, Entity b, RelationSet set) {
  if (a == b || set == RelationSet::all()) {
    return {};
  }
  const Constraint claim{a, b, set};
  if (!convex_ || !is_convex(set)) {
    return set.contains(entailed(network_, a, b, stop_)) ? Explanation{by_deletion(claim), false}
                                                         : Explanation{};
  }
  if (!paths_.entails(claim)) {
    return {};
  }
  Proof proof = shortest_paths(claim);
  // No proof is smaller than the path that one order of points takes.
  if (proof.links.size() > proof.longest) {
    proof.links = without_superfluous(std::move(proof.links), claim);
  }
  if (proof.links.size() > proof.longest) {
    SearchLimit limit(kNoClock, kMostSteps, stop_);
    const auto smaller = smallest_proof(paths_, claim, proof.links.size() - 1, limit);
    return {smaller ? in_order_of_use(*smaller, claim) : proof.links, !limit.reached()};
  }
  return {std::move(proof.links)};
}

}  // namespace gnomon
