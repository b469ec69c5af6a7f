// What became of the links of merged documents, by source and together.
#pragma once

#include "gnomon/merge/merge_documents.h"
#include "gnomon/operations/merge.h"

#include <cstddef>
#include <span>

namespace gnomon {

// The figures of a merged document, with links in the words of its base.
MergeFigures figures_of(std::span<const Document* const> documents, const MergedDocument& merged,
                        const MergeSettings& settings);

MergeTotals totals_of(std::span<const MergeFigures> documents, std::size_t sources);

}  // namespace gnomon
