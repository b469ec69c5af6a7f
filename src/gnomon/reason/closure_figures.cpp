#include "gnomon/reason/closure_figures.h"

#include "gnomon/reason/acceptance.h"
#include "gnomon/reason/closure.h"
#include "gnomon/reason/contradictions.h"
#include "gnomon/reason/network.h"
#include "gnomon/reason/proof_lengths.h"
#include "gnomon/reason/reduction.h"

#include <algorithm>
#include <cassert>

namespace gnomon {
namespace {

void count_pairs(const Closure& closure, ClosureFigures& figures, const std::stop_token& stop) {
  std::vector<std::int64_t> by_bits(std::size_t{RelationSet::all().bits()} + 1);
  const auto count = [&](Entity, Entity, RelationSet set) {
    ++figures.pairs;
    ++figures.by_cardinality[static_cast<std::size_t>(set.size())];
    ++by_bits[set.bits()];
    figures.restricted_pairs += set == RelationSet::all() ? 0 : 1;
    if (set.single()) {
      ++figures.single_pairs;
      // The even one of a relation and its inverse; equality is the last, and even too.
      ++figures.single_by_relation[position(set.first()) & ~std::size_t{1}];
    }
  };
  closure.for_each_pair(count, stop);
  for (std::size_t bits = 0; bits < by_bits.size(); ++bits) {
    if (by_bits[bits] != 0) {
      const RelationSet set = RelationSet::from_bits(static_cast<std::uint16_t>(bits));
      figures.by_set[std::min(set.bits(), set.inverse().bits())] += by_bits[bits];
    }
  }
}

void count_core(const Network& network, const Closure& closure, ClosureFigures& figures,
                const std::stop_token& stop) {
  const auto count = [&](const std::vector<Entity>& among, std::int64_t& all,
                         std::int64_t& single) {
    for (const CorePair& pair : core_pairs(network, closure, among, stop)) {
      ++all;
      single += pair.relation.single() ? 1 : 0;
    }
  };
  const std::vector<Entity> merged = representatives(closure, stop);
  figures.equality_classes = static_cast<std::int64_t>(merged.size());
  count(all_entities(closure), figures.core_pairs, figures.core_single_pairs);
  if (merged.size() == closure.entity_count()) {
    figures.core_pairs_merged = figures.core_pairs;
    figures.core_single_pairs_merged = figures.core_single_pairs;
  } else {
    count(merged, figures.core_pairs_merged, figures.core_single_pairs_merged);
  }
}

void count_explanations(const Network& network, ClosureFigures& figures,
                        const std::stop_token& stop) {
  ProofLengths proofs(network);
  const auto count = [&](Entity, std::uint32_t links) {
    ++figures.before_pairs;
    figures.before_total_links += links;
    figures.before_longest = std::max(figures.before_longest, std::int64_t{links});
  };
  for (std::size_t i = 0; i < network.entity_count() && !stop.stop_requested(); ++i) {
    proofs.for_each_after(static_cast<Entity>(i), count);
  }
}

}  // namespace

ClosureFigures& ClosureFigures::operator+=(const ClosureFigures& other) {
  networks += other.networks;
  consistent += other.consistent;
  entities += other.entities;
  links += other.links;
  skipped_links += other.skipped_links;
  links_used += other.links_used;
  pairs += other.pairs;
  single_pairs += other.single_pairs;
  restricted_pairs += other.restricted_pairs;
  for (std::size_t i = 0; i < single_by_relation.size(); ++i) {
    single_by_relation[i] += other.single_by_relation[i];
  }
  for (std::size_t i = 0; i < by_cardinality.size(); ++i) {
    by_cardinality[i] += other.by_cardinality[i];
  }
  for (const auto& [set, number] : other.by_set) {
    by_set[set] += number;
  }
  redundant_links += other.redundant_links;
  reduced_links += other.reduced_links;
  equality_classes += other.equality_classes;
  core_pairs += other.core_pairs;
  core_single_pairs += other.core_single_pairs;
  core_pairs_merged += other.core_pairs_merged;
  core_single_pairs_merged += other.core_single_pairs_merged;
  point_classes += other.point_classes;
  point_reduction_edges += other.point_reduction_edges;
  before_pairs += other.before_pairs;
  before_total_links += other.before_total_links;
  before_longest = std::max(before_longest, other.before_longest);
  return *this;
}

DocumentClosureFigures closure_figures(const Network& network, const std::stop_token& stop) {
  assert(network.entity_count() <= kMostEntitiesForFigures && "larger ones take too long");
  DocumentClosureFigures result;
  ClosureFigures& figures = result.figures;
  Accepted accepted = accept_in_order(network, stop);
  figures.networks = 1;
  figures.consistent = accepted.rejected.empty() ? 1 : 0;
  figures.entities = static_cast<std::int64_t>(network.entity_count());
  figures.links = static_cast<std::int64_t>(network.links().size());
  figures.skipped_links = static_cast<std::int64_t>(accepted.rejected.size());
  figures.links_used = static_cast<std::int64_t>(accepted.links.size());
  if (!accepted.rejected.empty()) {
    result.smallest_contradiction = smallest_contradiction(network, stop).size();
  }
  result.skipped = std::move(accepted.rejected);
  const std::optional<Closure> closure = Closure::of(accepted.network, stop);
  if (!closure) {
    return result;  // stopped, or links that are not pointisable, which no document has
  }
  count_pairs(*closure, figures, stop);
  count_core(accepted.network, *closure, figures, stop);
  count_explanations(accepted.network, figures, stop);
  figures.redundant_links =
      static_cast<std::int64_t>(redundant_links(accepted.network, stop).size());
  figures.reduced_links =
      static_cast<std::int64_t>(irredundant_links(accepted.network, stop).size());
  figures.point_classes = static_cast<std::int64_t>(closure->point_class_count());
  figures.point_reduction_edges =
      static_cast<std::int64_t>(closure->point_reduction_edges(stop).value_or(0));
  return result;
}

}  // namespace gnomon
