// What a tagger thinks of pairs of a document that somebody is asked about.
#pragma once

#include "gnomon/annotate/answer.h"
#include "gnomon/annotate/strategy.h"
#include "gnomon/base/result.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/map_documents.h"
#include "gnomon/reason/constraint.h"
#include "gnomon/tag/tag_model.h"
#include "gnomon/tag/training.h"

#include <memory>
#include <span>
#include <vector>

namespace gnomon {

// For the strategy `guided`: of each pair that the tagger looks at the probabilities of the
// definite answers and of "not determined".
struct GuidedOpinion {
  AnswerWeights weights;
  std::vector<Constraint> likeliest;  // the best definite answer of each pair, the surest first
  std::vector<double> probability;    // of these
};

// `entities` are what the numbers of entities in questions mean.
GuidedOpinion guided_opinion(const TrainingText& text, std::span<const EntityRef> entities,
                             AnswerAlgebra algebra, const EventModel& events,
                             const LinkModel& links);

// Models for documents that they did not learn from: of documents to ask about and documents to
// learn from, which may be the same.
class StrangerModels {
 public:
  // Fails when there is no model of the language, or nothing to learn from.
  static Result<StrangerModels> learn(std::span<const SharedDocument> asked,
                                      std::span<const SharedDocument> pool, const Run& run);

  GuidedOpinion opinion(std::size_t asked, std::span<const EntityRef> entities,
                        AnswerAlgebra algebra) const;

 private:
  std::shared_ptr<const TagModel> language_;
  std::vector<std::shared_ptr<const TrainingText>> texts_;  // of those to ask about
  std::vector<std::shared_ptr<const TaggerModels>> models_;
  std::vector<std::size_t> model_of_;  // of each document to ask about
};

}  // namespace gnomon
