// Simulated annotations as tables, data and a picture.
#pragma once

#include "gnomon/base/fields.h"
#include "gnomon/base/value.h"
#include "gnomon/operations/simulate.h"
#include "gnomon/report/curves_svg.h"
#include "gnomon/report/table.h"

#include <string>

namespace gnomon {

struct SimulateView {
  bool by_document = false;
  // All figures, named as in data, instead of rounded ones with short titles. No field: whoever
  // writes a format for programs wants it.
  bool for_programs = false;
};

template <FieldsOf<SimulateView> View, class Use>
void for_each_field(View& view, Use use) {
  use(Field{.name = "by-document", .help = "Also show the questions of every document"},
      view.by_document);
}

// All of them want a result with at least one document.
Value data(const SimulateResult& result);
Report tables(const SimulateResult& result, const SimulateView& view);
CurvesPicture picture(const SimulateResult& result);

// How the figures were made.
std::string signature(const SimulateResult& result);

}  // namespace gnomon
