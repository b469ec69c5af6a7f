// One document and all questions about it, also those with dates that it does not mark.
#pragma once

#include "gnomon/qa/answer_graph.h"

#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace gnomon {

// The graph of a document, and a further one for every set of dates that questions add to it: a
// date in one question must not change the answer to another. Looks into the document, which must
// outlive it. Not for several threads at once.
class DocumentGraphs {
 public:
  DocumentGraphs(const Document& document, const AnswerSettings& settings,
                 const std::stop_token& stop = {})
      : document_(document), settings_(settings), stop_(stop), plain_(document, settings, stop) {}

  // Without dates of questions.
  const AnswerGraph& plain() const { return plain_; }

  const AnswerGraph& of(const Asked& question, const QuestionNames& names) {
    std::vector<std::string> dates = plain_.unknown_dates(question, names);
    if (dates.empty()) {
      return plain_;
    }
    std::unique_ptr<AnswerGraph>& graph = dated_[dates];
    if (!graph) {
      graph = std::make_unique<AnswerGraph>(document_, settings_, stop_, std::move(dates));
    }
    return *graph;
  }

 private:
  const Document& document_;
  AnswerSettings settings_;
  std::stop_token stop_;
  AnswerGraph plain_;
  std::map<std::vector<std::string>, std::unique_ptr<AnswerGraph>> dated_;
};

}  // namespace gnomon
