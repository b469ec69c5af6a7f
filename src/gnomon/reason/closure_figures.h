// How much follows from the links of a document, in numbers.
#pragma once

#include "gnomon/algebra/relation_set.h"
#include "gnomon/reason/constraint.h"

#include <array>
#include <cstdint>
#include <map>
#include <stop_token>
#include <vector>

namespace gnomon {

class Network;

// The figures of one network or, added up, of many. Pairs are unordered pairs of distinct entities.
// Links that contradict those before them are set aside; all but the first five figures are about
// the links that remain.
struct ClosureFigures {
  std::int64_t networks = 0;
  std::int64_t consistent = 0;
  std::int64_t entities = 0;
  std::int64_t links = 0;
  std::int64_t skipped_links = 0;

  std::int64_t links_used = 0;
  std::int64_t pairs = 0;
  std::int64_t single_pairs = 0;      // one relation is left
  std::int64_t restricted_pairs = 0;  // fewer than thirteen are left
  // Single pairs by relation, turned round where needed: indices of before, meets, overlaps,
  // starts, during, finishes and equals in Relation.
  std::array<std::int64_t, kRelations> single_by_relation{};
  std::array<std::int64_t, kRelations + 1> by_cardinality{};
  // Pairs by set, each under the smaller of its bits and those of its inverse.
  std::map<std::uint16_t, std::int64_t> by_set;

  std::int64_t redundant_links = 0;
  std::int64_t reduced_links = 0;
  std::int64_t equality_classes = 0;
  std::int64_t core_pairs = 0;
  std::int64_t core_single_pairs = 0;
  std::int64_t core_pairs_merged = 0;  // with one entity for each class of equal ones
  std::int64_t core_single_pairs_merged = 0;
  std::int64_t point_classes = 0;
  std::int64_t point_reduction_edges = 0;

  // Over all pairs of which one is before the other: how many links it takes to show it.
  std::int64_t before_pairs = 0;
  std::int64_t before_total_links = 0;
  std::int64_t before_longest = 0;

  ClosureFigures& operator+=(const ClosureFigures& other);
};

struct DocumentClosureFigures {
  ClosureFigures figures;
  std::vector<LinkId> skipped;
  std::size_t smallest_contradiction = 0;  // links in it; 0 when there is none
};

// All figures take time that grows with the square of the entities, and some ten seconds for as
// many.
inline constexpr std::size_t kMostEntitiesForFigures = 8192;

// For networks of convex links, as those of documents are, and of no more entities.
DocumentClosureFigures closure_figures(const Network& network, const std::stop_token& stop = {});

}  // namespace gnomon
