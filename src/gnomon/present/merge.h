// What became of the links of many sources, as tables and as data.
#pragma once

#include "gnomon/base/fields.h"
#include "gnomon/base/value.h"
#include "gnomon/operations/merge.h"
#include "gnomon/report/table.h"

#include <string>

namespace gnomon {

struct MergeView {
  bool per_document = false;
  bool explain = false;
};

template <FieldsOf<MergeView> View, class Use>
void for_each_field(View& view, Use use) {
  use(Field{.name = "per-document", .help = "Figures for every document"}, view.per_document);
  use(Field{.name = "explain",
            .help = "Show every link that is not kept, and the links that contradict it"},
      view.explain);
}

std::string signature(const MergeResult& result);
Value data(const MergeResult& result, const MergeView& view);
Report tables(const MergeResult& result, const MergeView& view);

}  // namespace gnomon
