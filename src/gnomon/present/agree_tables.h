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
Table kind_table(const PairAgreement& micro, bool coarse);
Table task_table(const PairAgreement& micro, const std::vector<const Task*>& tasks, bool coarse);
// Table I of Verhagen et al. (2009): a row for each task, or for all pairs when there are none,
// with the lowest and the highest figure of two annotators.
Table tempeval1_table(const CorpusAgreement& corpus, const std::vector<const Task*>& tasks,
                      bool coarse);
Table confusion_table(const CorpusAgreement& corpus, const Confusion& confusion,
                      const LabelInventory& inventory, bool coarse);
// Both of a confusion of all labels.
Table disagreement_table(const Confusion& confusion, const LabelInventory& inventory, bool coarse);
Table label_table(const Confusion& confusion, const LabelInventory& inventory, bool coarse);
Table judged_links_table(const std::vector<PairAgreement>& pairs);
Table annotator_table(const CorpusAgreement& corpus);
Table span_table(const std::vector<PairAgreement>& pairs);
Table attribute_table(const std::vector<PairAgreement>& pairs);

}  // namespace gnomon
