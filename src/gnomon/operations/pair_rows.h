// Rows of pairs from inputs: files of rows, or the links of an annotated corpus.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/pairs/rows.h"

#include <string_view>
#include <vector>

namespace gnomon {

// What RowFile::shape says of gold that was a corpus.
inline constexpr std::string_view kShapeOfDocuments = "annotated documents";

Result<RowFile> read_pair_rows(const Input& input, RowRole role, const RowColumns& columns,
                               const RowWatch& watch = {});

// The same, or every TLINK of a corpus in any format: the relations of TimeML become those of
// TB-Dense, and a notice says so.
Result<RowFile> read_gold_rows(const Input& input, const RowColumns& columns, const Run& run,
                               std::vector<Notice>& notices);

}  // namespace gnomon
