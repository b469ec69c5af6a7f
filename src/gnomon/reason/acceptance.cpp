#include "gnomon/reason/acceptance.h"

#include "gnomon/reason/disjunctive.h"
#include "gnomon/reason/growing_closure.h"
#include "gnomon/reason/point_arrows.h"
#include "gnomon/reason/timegraph.h"

#include <algorithm>
#include <cassert>
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
std::size_t first_contradicting(const Network& taken, const Network& network, std::size_t from,
                                const std::stop_token& stop) {
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
  for (std::size_t tried = not_agreed - 1; agreed + 1 < not_agreed && !stop.stop_requested();
       tried = agreed + (not_agreed - agreed) / 2) {
    (agree(tried) ? agreed : not_agreed) = tried;
  }
  return agreed;
}

// Takes links in as long as few contradict, each of which costs some checks of all. Returns the
// number of the first that is left.
std::size_t take_by_halves(Accepted& accepted, const Network& network,
                           const std::stop_token& stop) {
  constexpr std::size_t kFew = 4;
  std::size_t next = 0;
  while (accepted.rejected.size() < kFew && !stop.stop_requested()) {
    const std::size_t end = first_contradicting(accepted.network, network, next, stop);
    for (; next < end; ++next) {
      take(accepted, network, next);
    }
    if (next == network.links().size()) {
      break;
    }
    accepted.rejected.push_back(static_cast<LinkId>(next++));
  }
  return next;
}

// Takes in the links from the given one on, each if it fits.
template <class Fits>
void take_one_by_one(Accepted& accepted, const Network& network, std::size_t next,
                     const std::stop_token& stop, Fits fits) {
  for (; next < network.links().size() && !stop.stop_requested(); ++next) {
    if (fits(network.links()[next])) {
      take(accepted, network, next);
    } else {
      accepted.rejected.push_back(static_cast<LinkId>(next));
    }
  }
}

// As the links of a document do: each says one relation, or nothing, of few entities.
bool suits_a_table(const Network& network) {
  constexpr std::size_t kFewEntities = 512;
  return network.entity_count() <= kFewEntities &&
         std::ranges::all_of(network.links(), [](const Constraint& link) {
           return link.relation.single() || link.relation == RelationSet::all();
         });
}

Accepted accept_all(const Network& network, const std::stop_token& stop) {
  Accepted accepted{Network(network.entity_count()), {}, {}};
  take_one_by_one(accepted, network, 0, stop, [](const Constraint&) { return true; });
  return accepted;
}

}  // namespace

std::optional<AcceptedAndClosed> accept_and_close(const Network& network,
                                                  const std::stop_token& stop) {
  if (std::optional<Closure> closure = Closure::of(network, stop)) {
    return AcceptedAndClosed{accept_all(network, stop), std::move(*closure)};
  }
  Accepted accepted = accept_in_order(network, stop);
  std::optional<Closure> closure = Closure::of(accepted.network, stop);
  assert((closure || stop.stop_requested() || !network.is_pointisable()) &&
         "links that were accepted one after another do not contradict one another");
  if (!closure) {
    return std::nullopt;
  }
  return AcceptedAndClosed{std::move(accepted), std::move(*closure)};
}

Accepted accept_in_order(const Network& network, const std::stop_token& stop) {
  Accepted accepted{Network(network.entity_count()), {}, {}};
  if (!network.is_pointisable()) {
    take_one_by_one(accepted, network, 0, stop, [&](const Constraint& link) {
      Network with = accepted.network;
      with.add_link(link.first, link.second, link.relation);
      return is_consistent(with, stop);
    });
  } else if (is_point_consistent(network)) {
    accepted = accept_all(network, stop);
  } else if (suits_a_table(network)) {
    GrowingClosure table(network.entity_count());
    take_one_by_one(accepted, network, 0, stop, [&](const Constraint& link) {
      if (link.first == link.second || link.relation == RelationSet::all()) {
        return link.relation.contains(Relation::kEquals);
      }
      return table.insert(link.first, link.second, link.relation.first());
    });
  } else {
    const std::size_t next =
        network.links().size() < kMany ? 0 : take_by_halves(accepted, network, stop);
    std::optional<Timegraph> graph =
        Timegraph::build(accepted.network, Timegraph::kTrunksFrom, stop);
    if (graph) {
      take_one_by_one(accepted, network, next, stop,
                      [&](const Constraint& link) { return graph->insert(link).has_value(); });
    }
  }
  return accepted;
}

}  // namespace gnomon
