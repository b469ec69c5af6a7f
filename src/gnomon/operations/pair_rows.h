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

// The label of TB-Dense nearest to a relation of TimeML; empty for none.
std::string_view row_label_of(std::string_view rel_type);

// Files as they are; of a folder those that can be rows, without gold.
std::vector<Input> row_files(const std::vector<Input>& inputs, const Input& gold);

// Where nobody can say which column is which, columns can be renamed.
void name_columns(Error& error);

Result<RowFile> read_pair_rows(const Input& input, RowRole role, const RowColumns& columns,
                               const RowWatch& watch = {});

// The same, or every TLINK of a corpus in any format: the relations of TimeML become those of
// TB-Dense, and a notice says so.
Result<RowFile> read_gold_rows(const Input& input, const RowColumns& columns, const Run& run,
                               std::vector<Notice>& notices);

}  // namespace gnomon
