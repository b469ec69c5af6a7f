#include "reason/acceptance.h"

#include "reason/disjunctive.h"
#include "reason/point_arrows.h"
#include "reason/timegraph.h"

#include <optional>

namespace gnomon {
namespace {

// Links, from which on a graph may have nodes that take long to change.
constexpr std::size_t kMany = 1024;

void take(Accepted& accepted, const Network& network, std::size_t i) {
  const Constraint& link = network.links()[i];
  accepted.network.add_link(link.first, link.second, link.relation);
  accepted.links.push_back(static_cast<LinkId>(i));
}

// The first link from the given one on that contradicts those that have been taken and those before
// it, found by halving; the number of all links when none does.
std::size_t first_contradicting(const Network& taken, const Network& network, std::size_t from) {
  const auto agree = [&](std::size_t end) {
    Network some = taken;
    for (std::size_t i = from; i < end; ++i) {
      const Constraint& link = network.links()[i];
      some.add_link(link.first, link.second, link.relation);
    }
    return is_point_consistent(some);
  };
  std::size_t agreed = from;
  std::size_t not_agreed = network.links().size() + 1;
  for (std::size_t tried = not_agreed - 1; agreed + 1 < not_agreed;
       tried = agreed + (not_agreed - agreed) / 2) {
    (agree(tried) ? agreed : not_agreed) = tried;
  }
  return agreed;
}

// Takes links in as long as few contradict, each of which costs some checks of all. Returns the
// number of the first that is left.
std::size_t take_by_halves(Accepted& accepted, const Network& network) {
  constexpr std::size_t kFew = 4;
  std::size_t next = 0;
  while (accepted.set_aside.size() < kFew) {
    const std::size_t end = first_contradicting(accepted.network, network, next);
    for (; next < end; ++next) {
      take(accepted, network, next);
    }
    if (next == network.links().size()) {
      break;
    }
    accepted.set_aside.push_back(static_cast<LinkId>(next++));
  }
  return next;
}

// For links that are not pointisable: a decision for each link.
Accepted accept_disjunctive(const Network& network) {
  Accepted accepted{Network(network.entity_count()), {}, {}};
  for (std::size_t i = 0; i < network.links().size(); ++i) {
    Network with = accepted.network;
    const Constraint& link = network.links()[i];
    with.add_link(link.first, link.second, link.relation);
    if (is_consistent(with)) {
      accepted.network = std::move(with);
      accepted.links.push_back(static_cast<LinkId>(i));
    } else {
      accepted.set_aside.push_back(static_cast<LinkId>(i));
    }
  }
  return accepted;
}

}  // namespace

Accepted accept_in_order(const Network& network) {
  if (!network.is_pointisable()) {
    return accept_disjunctive(network);
  }
  Accepted accepted{Network(network.entity_count()), {}, {}};
  const std::size_t all = network.links().size();
  if (is_point_consistent(network)) {
    for (std::size_t i = 0; i < all; ++i) {
      take(accepted, network, i);
    }
    return accepted;
  }
  std::size_t next = all < kMany ? 0 : take_by_halves(accepted, network);
  if (next == all) {
    return accepted;
  }
  std::optional<Timegraph> graph = Timegraph::build(accepted.network);
  for (; next < all; ++next) {
    if (graph->insert(network.links()[next])) {
      take(accepted, network, next);
    } else {
      accepted.set_aside.push_back(static_cast<LinkId>(next));
    }
  }
  return accepted;
}

}  // namespace gnomon
