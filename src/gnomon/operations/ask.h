// Questions to one document, answered from what its links entail.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/link_statement.h"
#include "gnomon/operations/shared_fields.h"
#include "gnomon/qa/answer.h"

#include <optional>
#include <string>
#include <vector>

namespace gnomon {

inline constexpr Field kEntitiesField{
    .name = "entities",
    .help =
        "Documents with the ids that the questions use (default: the ids of the documents asked)",
    .value = "FOLDER"};
inline constexpr Field kAnswerModeField{.name = "mode",
                                        .help =
                                            "exact: what holds in all models; official: like the "
                                            "QA TempEval tools, with complete reasoning; "
                                            "tools-2015: with their incomplete search too",
                                        .value = "MODE"};
inline constexpr Field kBackboneField{
    .name = "backbone",
    .help = "First add the links between times that follow from the calendar (see 'gnomon link')"};

struct AskRequest {
  Input document = {};
  std::vector<std::string> questions = {};
  std::string from = {};
  Input entities = {};
  AnswerMode mode = AnswerMode::kExact;
  bool backbone = false;
};

template <FieldsOf<AskRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(Field{.name = "document",
            .help = "A file with one document, or - for standard input",
            .value = "DOCUMENT",
            .required = true,
            .positional = true},
      request.document);
  use(Field{.name = "questions",
            .help = "Questions about the document, such as 'IS e3 BEFORE t1'",
            .value = "QUESTION...",
            .required = true,
            .positional = true},
      request.questions);
  use(kFromField, request.from);
  use(kEntitiesField, request.entities);
  use(kAnswerModeField, request.mode);
  use(kBackboneField, request.backbone);
}

// What a list question found.
struct ListedEntity {
  std::string id;
  std::string words;
};
struct EntityList {
  std::vector<ListedEntity> certain;   // those of which it follows, in the order of the text
  std::vector<ListedEntity> possible;  // those of which it may or may not be
};

// What WHEN found: limits of the begin and the end as dates, nothing where there is none.
struct DateRange {
  std::optional<std::string> earliest;
  std::optional<std::string> latest;
};
struct FoundDate {
  std::string words;  // "in 1998-02 (t5)"
  std::string time;   // the id of a time with the same begin and end; empty when there is none
  DateRange begin;
  DateRange end;
};

struct AnsweredQuestion {
  std::string text = {};  // as it was asked
  QuestionAnswer answer = {};
  std::vector<LinkOrCalendar> because = {};  // the fewest links behind a yes or a no, or a date
  bool is_list = false;
  std::optional<EntityList> list = {};  // of a list question that could be answered
  std::optional<FoundDate> when = {};   // of WHEN, when it could be answered
};

struct AskResult {
  std::string document;  // its name
  AnswerSettings settings;
  std::vector<AnsweredQuestion> answers;  // of what could be read as questions
  std::vector<LinkStatement> rejected;    // links that contradict earlier ones
};

// A question that cannot be read, or that names what does not exist, is a notice. Fails when there
// is not one document, and when `entities` are those of another text.
Result<Outcome<AskResult>> ask(const AskRequest& request, const Run& run = {});

// Why an answer is unknown, as the end of a sentence: "no link names e12".
std::string why_unknown(const QuestionAnswer& answer);

// Whether a text is a question and not the name of a file.
bool looks_like_question(std::string_view text);

}  // namespace gnomon
