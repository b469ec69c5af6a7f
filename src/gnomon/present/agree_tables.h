// The tables of an agreement; private to this room.
#pragma once

#include "gnomon/agree/corpus_agreement.h"
#include "gnomon/present/agree_labels.h"
#include "gnomon/report/table.h"
#include "gnomon/tasks/task.h"

#include <string>
#include <utility>
#include <vector>

namespace gnomon {

// "ada / ben".
std::string in_line(const PairOfAnnotators& pair);
// Who stands for the rows of a matrix and who for the columns.
std::pair<std::string, std::string> matrix_sides(const std::vector<PairAgreement>& pairs);

Table relation_table(const CorpusAgreement& corpus, bool coarse);
Table document_table(const CorpusAgreement& corpus, bool coarse);
Table kind_table(const PairAgreement& micro);
Table task_table(const PairAgreement& micro, const std::vector<const Task*>& tasks);
Table confusion_table(const CorpusAgreement& corpus, const Confusion& confusion,
                      const LabelInventory& inventory, bool coarse);
Table disagreement_table(const Confusion& confusion, const LabelInventory& inventory);
Table label_table(const Confusion& confusion, const LabelInventory& inventory);
Table judged_links_table(const std::vector<PairAgreement>& pairs);
Table annotator_table(const CorpusAgreement& corpus);
Table span_table(const std::vector<PairAgreement>& pairs);
Table attribute_table(const std::vector<PairAgreement>& pairs);

}  // namespace gnomon
