// What gnomon agree prints.
#pragma once

#include "gnomon/agree/corpus_agreement.h"
#include "gnomon/report/matrix_svg.h"
#include "gnomon/report/table.h"

namespace gnomon::cli {

enum class LabelsShown { kFull, kCoarse, kBoth };

struct AgreeReportOptions {
  LabelsShown labels = LabelsShown::kFull;
  bool per_document = false;
};

Report agree_report(const CorpusAgreement& corpus, const AgreeSettings& settings,
                    const AgreeReportOptions& options);

// The confusion matrix of all annotators together, of coarse labels when only these are shown.
MatrixPicture agree_picture(const CorpusAgreement& corpus, const AgreeSettings& settings,
                            const AgreeReportOptions& options);

}  // namespace gnomon::cli
