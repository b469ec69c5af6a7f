// Metrics that need tables of all pairs of entities, and how large these may become.
#pragma once

#include "gnomon/timeml/document.h"

#include <cstddef>

namespace gnomon {

// Entities in links of one document. Tables for as many take about 200 MB and a few seconds; four
// times as much for twice as many.
inline constexpr std::size_t kMostEntitiesInPairTables = 8192;

// Whether the links of a document name more. Then core, core-entailed and setzer count nothing of
// it, and whoever asks for them has to say so.
bool is_too_large_for_pair_tables(const Document& document);

}  // namespace gnomon
