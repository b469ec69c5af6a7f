// Question sets: made from gold documents, and negative ones made from others.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/shared_fields.h"
#include "gnomon/qa/question_set.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gnomon {

struct MakeQuestionsRequest {
  std::vector<Input> inputs = {};
  std::string from = {};
  std::optional<std::uint64_t> questions = {};
  std::optional<std::uint64_t> per_document = {};
  std::optional<double> close_share = {};
  std::string pairs = "event-event,event-time,event-dct";
  std::string relations = "all";
  bool inferred_only = false;
  WrongRelation wrong = WrongRelation::kDrawn;
  std::uint64_t seed = 1;
};

template <FieldsOf<MakeQuestionsRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  constexpr double kMost = 1e9;
  use(kInputsField, request.inputs);
  use(kFromField, request.from);
  use(Field{.name = "questions",
            .help = "Total number of questions",
            .value = "N",
            .least = 1,
            .most = kMost},
      request.questions);
  use(Field{.name = "per-document",
            .help = "Number of questions per document, or the maximum if a total is given "
                    "(default: 10, or no maximum)",
            .value = "N",
            .least = 1,
            .most = kMost},
      request.per_document);
  use(Field{.name = "close-share",
            .help = "Share of questions about the same or neighbouring sentences, from 0 to 1 "
                    "(default: not controlled)",
            .value = "SHARE",
            .least = 0,
            .most = 1},
      request.close_share);
  use(Field{.name = "pairs",
            .help = "Pairs to ask about, separated by commas: event-event, event-time, event-dct, "
                    "time-time",
            .value = "KINDS"},
      request.pairs);
  use(Field{.name = "relations",
            .help = "Relations to ask about, separated by commas, coarse for those of TempEval, or "
                    "all for all thirteen",
            .value = "NAMES"},
      request.relations);
  use(Field{.name = "inferred-only", .help = "Skip pairs that are joined by a link"},
      request.inferred_only);
  use(Field{.name = "wrong",
            .help = "Relation in questions that expect no: drawn from those of the other "
                    "questions, or opposite to the correct one",
            .value = "HOW"},
      request.wrong);
  use(kSeedField, request.seed);
}

struct MakeQuestionsResult {
  MadeQuestions made;
  std::size_t documents = 0;  // that were read
  std::size_t unread = 0;     // that could not be; notices say why
};

// Documents that give no question are notices, and so is what is lacking.
Result<Outcome<MakeQuestionsResult>> make_questions(const MakeQuestionsRequest& request,
                                                    const Run& run = {});

struct NegateQuestionsRequest {
  Input questions = {};
};

template <FieldsOf<NegateQuestionsRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(Field{.name = "questions",
            .help = "A question file, or - for standard input",
            .value = "QUESTIONS",
            .required = true,
            .positional = true},
      request.questions);
}

// The questions that expect yes turned into ones that expect no. Lines that are no questions, and
// questions that stay as they are, are notices.
Result<Outcome<NegatedSet>> negate_questions(const NegateQuestionsRequest& request,
                                             const Run& run = {});

}  // namespace gnomon
