// Curves of figures that fall with noise, as tables, data and a picture.
#pragma once

#include "gnomon/base/fields.h"
#include "gnomon/base/value.h"
#include "gnomon/operations/curves.h"
#include "gnomon/report/lines_svg.h"
#include "gnomon/report/table.h"

namespace gnomon {

struct CurvesView {
  bool per_document = false;
  bool fits = false;
  // All values, one in a cell, named as in data. No field: whoever writes a format for programs
  // wants it.
  bool for_programs = false;
};

template <FieldsOf<CurvesView> View, class Use>
void for_each_field(View& view, Use use) {
  use(Field{.name = "per-document", .help = "The fit of every document, however many there are"},
      view.per_document);
  use(Field{.name = "fits", .help = "Only the straight lines that fit the curves"}, view.fits);
}

// All of them want a result with at least one curve. Data always has all documents.
Value data(const CurvesResult& result);
Report tables(const CurvesResult& result, const CurvesView& view);
// Up to eight documents have a line each, over the number of changes as in the paper; of more, all
// together are drawn over their share, before the single ones in grey.
LinesPicture picture(const CurvesResult& result);

}  // namespace gnomon
