// What became of an annotator's answers: whether the adjudicated versions say the same.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/operations/shared_fields.h"

#include <cstdint>
#include <string>
#include <vector>

namespace gnomon {

struct AnswerFatesRequest {
  std::string project = {};
  std::string annotator = {};
};

template <FieldsOf<AnswerFatesRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kProjectField, request.project);
  use(Field{.name = "annotator", .help = "The annotator", .value = "NAME", .required = true},
      request.annotator);
}

enum class AnswerVerdict : std::uint8_t { kKept, kOverruled, kUndecided };

struct AnswerFate {
  std::uint64_t number = 0;  // in the annotator's log
  std::string first;         // ids
  std::string second;
  std::string words;    // "ei1 'left' is before t1 'Friday'"
  std::string answer;   // "before"
  std::string decided;  // the same in the adjudicated version; empty when it says nothing
  AnswerVerdict verdict = AnswerVerdict::kUndecided;
};

struct DocumentFates {
  std::string document;
  std::string adjudicator;
  std::vector<AnswerFate> answers;  // statements that count, in their order
};

struct AnswerFatesResult {
  std::string project;
  std::string annotator;
  std::vector<DocumentFates> documents;  // of this annotator that are adjudicated
};

Result<Outcome<AnswerFatesResult>> answer_fates(const AnswerFatesRequest& request,
                                                const Run& run = {});

}  // namespace gnomon
