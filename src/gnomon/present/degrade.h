// Curves from gold to a system as tables, data and a picture.
#pragma once

#include "gnomon/base/fields.h"
#include "gnomon/base/value.h"
#include "gnomon/operations/degrade.h"
#include "gnomon/report/curves_svg.h"
#include "gnomon/report/table.h"

namespace gnomon {

enum class CurveColumns {
  kForPeople,    // rounded, with short titles
  kForPrograms,  // named as in JSON
};

struct DegradeView {
  bool per_document = false;
  CurveColumns columns = CurveColumns::kForPeople;  // a door's choice, by the format it writes
};

template <FieldsOf<DegradeView> View, class Use>
void for_each_field(View& view, Use use) {
  use(Field{.name = "per-document",
            .help = "Show the edits of every document; in JSON also its curves"},
      view.per_document);
}

Value data(const DegradeResult& result, const DegradeView& view);
Report tables(const DegradeResult& result, const DegradeView& view);
CurvesPicture picture(const DegradeResult& result);

}  // namespace gnomon
