// What the calendar adds to documents and what it excludes, as tables and as data.
#pragma once

#include "gnomon/base/fields.h"
#include "gnomon/base/value.h"
#include "gnomon/operations/link.h"
#include "gnomon/report/table.h"

#include <string>

namespace gnomon {

struct LinkView {
  bool explain = false;
};

template <FieldsOf<LinkView> View, class Use>
void for_each_field(View& view, Use use) {
  use(Field{.name = "explain",
            .help = "Show where each time lies or why it is not used, and the links added"},
      view.explain);
}

std::string signature(const LinkResult& result);
Value data(const LinkResult& result, const LinkView& view);
Report tables(const LinkResult& result, const LinkView& view);

}  // namespace gnomon
