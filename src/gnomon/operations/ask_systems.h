// A file of questions put to systems, and how good their answers are.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/ask.h"
#include "gnomon/operations/shared_fields.h"
#include "gnomon/operations/tests_request.h"
#include "gnomon/operations/unanswered.h"
#include "gnomon/qa/evaluation.h"
#include "gnomon/qa/list_answer.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gnomon {

struct SystemTests;

struct AskSystemsRequest {
  Input questions = {};
  std::vector<Input> systems = {};
  std::string from = {};
  Input entities = {};
  AnswerMode mode = AnswerMode::kExact;
  bool backbone = false;
  std::string only = {};
  bool explain = false;
  TestsRequest tests = {};
};

template <FieldsOf<AskSystemsRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(Field{.name = "questions",
            .help = "A question file, or - for standard input",
            .value = "QUESTIONS",
            .required = true,
            .positional = true},
      request.questions);
  use(Field{.name = "systems",
            .help = "Systems to ask",
            .value = "SYSTEM...",
            .required = true,
            .positional = true},
      request.systems);
  use(kFromField, request.from);
  use(kEntitiesField, request.entities);
  use(kAnswerModeField, request.mode);
  use(kBackboneField, request.backbone);
  use(Field{.name = "only", .help = "Ask only questions with these numbers", .value = "N,N..."},
      request.only);
  use(
      Field{
          .name = "explain",
          .help =
              "Show the fewest links that decide each yes or no, and what the other answers lack"},
      request.explain);
  for_each_field(request.tests, use);
}

// What is counted of the answers of a system.
struct AnswerTallies {
  QaTally all;
  QaTally close;  // of the same or neighbouring sentences; both are empty when nobody can tell
  QaTally distant;
  std::map<std::string, QaTally> genres;
  std::int64_t only_correct = 0;  // questions that no other system answers correctly
  ListTally lists;                // of LIST questions, which do not count among the others

  AnswerTallies& operator+=(const AnswerTallies& other);
};

struct SystemAnswers {
  std::string name;
  std::vector<QuestionAnswer> answers;           // of each question
  std::vector<std::vector<LinkOrCalendar>> why;  // of each, when explanations are wanted
  std::size_t rejected = 0;                      // links that contradict earlier ones
  std::size_t documents_with_rejected = 0;
  AnswerTallies tallies;
  std::map<std::size_t, ListAnswer> lists = {};  // of LIST questions, by their place
  Rank rank = {};                                // among all systems that are asked
};

struct AskSystemsResult {
  std::vector<Question> questions;
  std::vector<std::optional<std::size_t>> distances;  // of each question, in pieces of the text
  std::vector<std::string> genres;                    // of each question; empty when it has none
  std::vector<SystemAnswers> systems;
  std::size_t bad_lines = 0;
  AnswerSettings settings;
  bool explained = false;
  std::shared_ptr<const SystemTests> tests;  // of questions answered correctly; null unless asked
  std::map<std::size_t, std::vector<std::string>> expected_lists;  // of LIST questions
  std::vector<UnansweredQuestion> unanswered;                      // by no system

  // Whether it is scored as a list. The official tools have no lists: there it is a question that
  // nobody can answer.
  bool is_list(std::size_t question) const { return expected_lists.contains(question); }
};

// Documents belong to questions by name. One that is missing, cannot be read or has another text is
// a notice, and its questions count as unknown; so are lines that are no questions, and names that
// nobody knows. Fails when there is no question, and when a system has no document that any
// question is about.
Result<Outcome<AskSystemsResult>> ask_systems(const AskSystemsRequest& request,
                                              const Run& run = {});

}  // namespace gnomon
