// How good the answers of systems are, as tables for people and as data.
#pragma once

#include "gnomon/base/fields.h"
#include "gnomon/base/value.h"
#include "gnomon/operations/ask_systems.h"
#include "gnomon/report/table.h"

#include <string>

namespace gnomon {

struct AskSystemsView {
  bool per_question = false;
};

template <FieldsOf<AskSystemsView> View, class Use>
void for_each_field(View& view, Use use) {
  use(Field{.name = "per-question", .help = "Show every question with all answers"},
      view.per_question);
}

Value data(const AskSystemsResult& result);
Report tables(const AskSystemsResult& result, const AskSystemsView& view);

// How the answers were found.
std::string signature(const AskSystemsResult& result);

// As the paper prints figures: two decimals, halves up.
std::string two_decimals(double ratio);

}  // namespace gnomon
