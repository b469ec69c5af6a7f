// What became of the links of merged documents, by source and together.
#pragma once

#include "gnomon/merge/merge_documents.h"
#include "gnomon/operations/link_statement.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace gnomon {

// A link and the number of its source.
struct SourcedLink {
  std::size_t source = 0;
  LinkStatement link;
};

// A link that is not kept, and those that exclude it.
struct RejectedLink {
  SourcedLink rejected;
  std::vector<SourcedLink> because;
};

// What became of the links of one source.
struct SourceCounts {
  std::size_t links = 0;
  std::size_t accepted = 0;
  std::size_t redundant = 0;
  std::size_t rejected = 0;
  std::size_t removed = 0;  // by the best part

  SourceCounts& operator+=(const SourceCounts& other);
};

struct MergeFigures {
  std::string name;
  std::string file;                   // the name with the ending of its file
  std::vector<SourceCounts> sources;  // of each source
  SourceCounts total;
  Weight accepted_weight = 0;  // of the links taken in the order of trust
  Weight best_weight = 0;
  bool greedy_is_best = true;
  bool proved = true;
  std::vector<RejectedLink> rejected;
  std::vector<RejectedLink> removed;
};

// Sums over all documents.
struct MergeTotals {
  std::vector<SourceCounts> sources;
  SourceCounts all;
  Weight accepted_weight = 0;
  Weight best_weight = 0;
  std::size_t suboptimal = 0;      // documents in which the order of trust is not the best
  std::size_t unproved = 0;        // documents whose best is not proved
  std::size_t with_rejection = 0;  // documents
};

// The figures of a merged document, with links in the words of its base.
MergeFigures figures_of(std::span<const Document* const> documents, const MergedDocument& merged,
                        const MergeSettings& settings);

// Weights are whole numbers, so that sums are exact; this is what people read.
double in_units(Weight weight);

MergeTotals totals_of(std::span<const MergeFigures> documents, std::size_t sources);

}  // namespace gnomon
