// Counts of a corpus, as tables and as data.
#pragma once

#include "gnomon/base/fields.h"
#include "gnomon/base/value.h"
#include "gnomon/operations/stats.h"
#include "gnomon/report/table.h"

namespace gnomon {

struct StatsView {
  bool per_document = false;
};

template <FieldsOf<StatsView> View, class Use>
void for_each_field(View& view, Use use) {
  use(Field{.name = "per-document", .help = "One row per document"}, view.per_document);
}

Value data(const StatsResult& result, const StatsView& view);
Report tables(const StatsResult& result, const StatsView& view);

}  // namespace gnomon
