// Question sets: made from gold documents, and negative ones made from others.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/shared_fields.h"
#include "gnomon/qa/make_questions.h"
#include "gnomon/qa/negative.h"

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
            .help = "Make so many questions over all documents",
            .value = "N",
            .least = 1,
            .most = kMost},
      request.questions);
  use(Field{.name = "per-document",
            .help =
                "Make so many of each document, or at most so many when their number over all is "
                "told; 10 unless either is",
            .value = "N",
            .least = 1,
            .most = kMost},
      request.per_document);
  use(Field{.name = "close-share",
            .help = "Share of questions about the same or neighbouring sentences, from 0 to 1; as "
                    "pairs come unless told",
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
            .help = "Relations to ask about, separated by commas; coarse for those of TempEval; "
                    "all thirteen unless told",
            .value = "NAMES"},
      request.relations);
  use(Field{.name = "inferred-only", .help = "No pairs that a link joins"}, request.inferred_only);
  use(Field{.name = "wrong",
            .help = "Relation of questions that expect no: drawn among those of the others, or "
                    "opposite to the right one",
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
            .help = "A file of questions, or - for standard input",
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
