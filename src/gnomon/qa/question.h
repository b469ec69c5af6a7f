// Questions about the times of a document, one a line, as QA TempEval writes them:
//
//   number | document | IS e3 BEFORE t1 | the question in words | yes
#pragma once

#include "gnomon/algebra/relation_set.h"
#include "gnomon/base/result.h"
#include "gnomon/reason/network.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

enum class QuestionForm : std::uint8_t {
  kYesNo,    // IS e3 BEFORE t1
  kList,     // LIST BEFORE t1: what is before t1; LIST BETWEEN e3 e9
  kWhen,     // WHEN e3: its place on the calendar
  kUnknown,  // any other command: nobody can answer it
};

// What a question asks. Names of events, times and dates are in small letters, commands and
// relations in capitals. A name is one word, or several in quotes; the id in brackets where there
// is one: event[eid23].
struct Asked {
  QuestionForm form = QuestionForm::kYesNo;
  std::string command;
  std::string first;
  std::string relation;
  std::string second;  // none in a list question, except for BETWEEN, and in WHEN
  // All words that stand where a name stands, when they are more than one. Only who finds entities
  // by their words makes use of them.
  std::string first_phrase = {};
  std::string second_phrase = {};

  friend bool operator==(const Asked&, const Asked&) = default;
};

// Why a text is no question. `byte` is where in the text it goes wrong.
struct QuestionProblem {
  std::size_t byte = 0;
  std::string what;
  std::string hint;
};

// Words behind the last one that is needed, such as a question mark, say nothing.
tl::expected<Asked, QuestionProblem> parse_question(std::string_view text);

// The text of a yes-or-no question with another relation, everything else as it was written.
std::string with_relation(std::string_view question, std::string_view relation);

// What the name of a relation in a question stands for: one of TimeML's, OVERLAPS and
// OVERLAPPED_BY, or a coarse one of TempEval. DURING is simultaneity, as in links. Nothing when the
// name is unknown. A document with TempEval's names is asked in them: its BEFORE takes in IBEFORE.
std::optional<RelationSet> relation_of_question(std::string_view name,
                                                RelationNames names = RelationNames::kTimeml);

// A line of a question file. Fields are as they are written.
struct Question {
  std::string number;
  std::string document;  // a file name
  std::string question;  // "IS e3 BEFORE t1"
  std::string text;
  std::string expected;  // as written; see expected_answer()
  std::string extra;     // the sixth field, if any
  Asked asked;           // what `question` says
  int line = 0;          // in its file, from 1

  // In small letters, without blanks: "yes", "no" or "unknown"; no system can give any other.
  std::string expected_answer() const;
};

struct QuestionFile {
  std::vector<Question> questions;
  std::vector<Error> problems;  // lines that are no questions, with their places
  // Questions that nobody can answer rightly, because the expected answer is no answer. They count
  // all the same, as in published figures.
  std::vector<Error> doubts;
};

// Empty lines and those that begin with # say nothing. Takes any bytes.
QuestionFile read_questions(std::string_view bytes, const std::string& file);

// The line of a question, without its end.
std::string to_line(const Question& question);
// A question file: all their lines.
std::string to_lines(std::span<const Question> questions);

// The name of the document that a question is about: the file name without its extension.
std::string_view document_name(const Question& question);

}  // namespace gnomon
