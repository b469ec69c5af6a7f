// Answers of one document, as tables and as data.
#pragma once

#include "gnomon/base/fields.h"
#include "gnomon/base/value.h"
#include "gnomon/operations/ask.h"
#include "gnomon/report/table.h"

#include <string>

namespace gnomon {

struct AskView {
  bool explain = false;
};

template <FieldsOf<AskView> View, class Use>
void for_each_field(View& view, Use use) {
  use(Field{.name = "explain", .help = "Show what each link that decides an answer says"},
      view.explain);
}

Value data(const AskResult& result);
Report tables(const AskResult& result, const AskView& view);

// "gnomon:0.1.0|metric:qa|mode:exact|backbone:none"
std::string ask_signature(const AnswerSettings& settings);

}  // namespace gnomon
