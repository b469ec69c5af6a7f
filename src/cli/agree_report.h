// What gnomon agree prints.
#pragma once

#include "agree/corpus_agreement.h"
#include "report/matrix_svg.h"
#include "report/table.h"

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
