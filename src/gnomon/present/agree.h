// How far annotators agree, as tables, as data and as a picture.
#pragma once

#include "gnomon/base/fields.h"
#include "gnomon/base/value.h"
#include "gnomon/operations/agree.h"
#include "gnomon/report/matrix_svg.h"
#include "gnomon/report/table.h"

#include <span>

namespace gnomon {

enum class LabelsShown { kFull, kCoarse, kBoth };
inline constexpr Choice<LabelsShown> kLabelsShown[] = {
    {"full", LabelsShown::kFull}, {"coarse", LabelsShown::kCoarse}, {"both", LabelsShown::kBoth}};
constexpr std::span<const Choice<LabelsShown>> choices_of(LabelsShown /*any*/) {
  return kLabelsShown;
}

struct AgreeView {
  LabelsShown labels = LabelsShown::kFull;
  bool per_document = false;
};

template <FieldsOf<AgreeView> View, class Use>
void for_each_field(View& view, Use use) {
  use(Field{.name = "labels",
            .help = "Labels: full (as annotated), coarse (as in TempEval) or both",
            .value = "WHICH"},
      view.labels);
  use(Field{.name = "per-document", .help = "Figures for every document"}, view.per_document);
}

// Every figure under the names of the reference files, whatever is shown of it.
Value data(const AgreeResult& result, const AgreeView& view);
Report tables(const AgreeResult& result, const AgreeView& view);

// The confusion matrix of all annotators together, of coarse labels when only these are shown.
MatrixPicture picture(const AgreeResult& result, const AgreeView& view);

}  // namespace gnomon
